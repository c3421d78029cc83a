using System;
using System.Collections.Generic;
// Null references by every kind of access, inside of try, with what stands before the fault done and what stands behind not.
class Node { public byte B; public short S; public int I; public long L; public float F; public double D; public string Str; public Node Next; public Val V; public Big Huge; public int Far; public Action Act; public int this[int i] { get { return I + i; } set { I = value; } } public int Prop { get { return I; } set { I = value; } } public virtual int Virt() { return 1; } public int NonVirt() { return 2; } }
struct Val { public int X, Y; public string Z; }
unsafe struct Big { public fixed byte Bytes[100000]; }
interface IThing { int Do(); }
class Gen<T> { public T Item; public T Get() { return Item; } public virtual T VGet() { return Item; } }
static class P
{
	static int before, after;
	static int One(Func<int> f) { before = after = 0; try { before = 1; int r = f(); after = 1; return r; } catch (NullReferenceException) { return -1; } finally { if (before != 1) Console.WriteLine("before?"); if (after != 0) Console.WriteLine("after?"); } }
	static Node nul; static Gen<string> gs; static Gen<int> gi; static int[] ints; static string[] strs; static Val[] vals; static int[,] md; static IThing thing; static Func<int> func; static object obj; static string str; static int[][] jag; static double[] dbls;
	static void Take(ref int r) { r++; }
	static int Order() { int a = 0, b = 0; try { a = 1; nul.I = (b = 5) + 1; a = 2; } catch (NullReferenceException) { return a * 10 + b; } return -100; }
	static int Order2() { int a = 0; int[] arr = new int[2]; try { arr[a++] = nul.I; a = 50; } catch (NullReferenceException) { return a + arr[0]; } return -100; }
	static int Order3() { int a = 3; try { a = a + nul.I + (a = 7); } catch (NullReferenceException) { return a; } return -100; }
	static int Order4() { int a = 3; Node n = new Node { I = 4 }; try { int t = n.I + Zero(ref a) + nul.I; a = t; } catch (NullReferenceException) { return a; } return -100; }
	static int Zero(ref int a) { a = 9; return 0; }
	static int Compare() { int n = 0; try { if (nul.I == 5) n = 1; else n = 2; } catch (NullReferenceException) { n += 100; } return n; }
	static int ReadModify() { int k = 1; try { k = 2; nul.I += k; k = 3; } catch (NullReferenceException) { k += 10; } try { nul.L++; k = 4; } catch (NullReferenceException) { k += 100; } try { ints[k]--; } catch (NullReferenceException) { k += 1000; } return k; }
	static void Main()
	{
		int n = 0;
		Func<int>[] all = {
			() => nul.B, () => nul.S, () => nul.I, () => (int)nul.L, () => (int)nul.F, () => (int)nul.D, () => nul.Str.Length, () => nul.Next.I, () => nul.V.X, () => nul.V.Z.Length, () => nul.Far,
			() => { nul.B = 1; return 0; }, () => { nul.L = 1; return 0; }, () => { nul.D = 1; return 0; }, () => { nul.Str = "x"; return 0; }, () => { nul.V = new Val(); return 0; }, () => { nul.Far = 1; return 0; }, () => { nul.V.Y = 3; return 0; },
			() => nul[3], () => nul.Prop, () => { nul[1] = 2; return 0; }, () => nul.Virt(), () => nul.NonVirt(), () => { nul.Act(); return 0; }, () => { Take(ref nul.I); return 0; }, () => { Take(ref nul.V.Y); return 0; },
			() => gs.Item.Length, () => gs.Get().Length, () => gs.VGet().Length, () => gi.Item, () => gi.VGet(), () => { gi.Item = 4; return 0; },
			() => ints[0], () => ints.Length, () => { ints[0] = 1; return 0; }, () => strs[1].Length, () => { strs[0] = "q"; return 0; }, () => vals[2].Y, () => { vals[0] = new Val(); return 0; }, () => { vals[0].X++; return 0; }, () => md[0, 0], () => { md[1, 1] = 2; return 0; }, () => md.GetLength(0), () => jag[0][0], () => (int)dbls[0],
			() => thing.Do(), () => func(), () => (int)obj, () => obj.GetHashCode(), () => obj.ToString().Length, () => obj.GetType() == null ? 0 : 1, () => str.Length, () => str[0], () => str.Substring(1).Length, () => { foreach (int i in ints) n += i; return 0; }, () => { foreach (string s in (IEnumerable<string>)strs) n++; return 0; }, () => { throw null; }, () => { Val v = (Val)obj; return v.X; }, () => { Take(ref ints[0]); return 0; }, () => { Node m = nul; m.Next = m; return 0; }, () => { Val v = nul.V; return v.X; }, () => new Node().Next.Next.I, () => new Node().Str.Length, () => (new int[2][])[1][0],
		};
		for (int i = 0; i < all.Length; i++) { int r = One(all[i]); if (r != -1) Console.WriteLine("row " + i + " gave " + r); }
		Console.WriteLine(all.Length + " rows " + n);
		Console.WriteLine(Order() + " " + Order2() + " " + Order3() + " " + Order4() + " " + Compare() + " " + ReadModify());
		try { lock (obj) { } } catch (ArgumentNullException) { Console.WriteLine("lock"); }
	}
}
