using System;
// Exceptions that come from instructions: null, index, division, overflow, cast, array store, negative size; each caught.
class C { public int F; public C N; public virtual int V() { return F; } public int I() { return F; } public static C Null; } struct Big { public long A, B, C, D; } class H { public Big B; public Big[] Bs; public string S; }
static class P
{
	static string Try(Action a) { try { a(); return "fine"; } catch (NullReferenceException) { return "null"; } catch (IndexOutOfRangeException) { return "index"; } catch (DivideByZeroException) { return "div0"; } catch (OverflowException) { return "overflow"; } catch (InvalidCastException) { return "cast"; } catch (ArgumentNullException) { return "argnull"; } catch (ArrayTypeMismatchException) { return "store"; } }
	static C n = null; static int zero = 0, neg = -1, max = int.MaxValue; static object str = "s", boxed = 5; static int[] arr = new int[3]; static string ns = null; static H h = null; static Action na = null; static int[,] md = new int[2, 2]; static long lmin = long.MinValue; static int sink; static double dbl = 1e20;
	static void Main()
	{
		Action[] xs = { () => sink = n.F, () => n.F = 1, () => sink = n.V(), () => sink = n.N.N.F, () => sink = ns.Length, () => { Big b = h.B; sink = (int)b.D; }, () => h.B = new Big(), () => sink = h.Bs.Length, () => na(), () => { int[] q = null; sink = q[0]; }, () => { int[] q = null; q[1] = 2; }, () => { lock (C.Null) { } }, () => { int[] q = null; foreach (int i in q) sink++; }, () => { object o = null; sink = (int)o; }, () => { string q = ns; sink = q[0]; }, () => { throw null; } };
		foreach (Action a in xs) Console.Write(Try(a) + " "); Console.WriteLine();
		xs = new Action[] { () => sink = arr[3], () => arr[-1 + zero] = 1, () => sink = arr[neg], () => sink = arr[max], () => sink = md[2, 0], () => md[0, neg] = 1, () => sink = "abc"[3 + zero], () => sink = new int[0][zero], () => { ref int r = ref arr[5 + zero]; r = 1; }, () => { long[] l = new long[2]; l[2 + zero]++; }, () => sink = arr[(uint)neg], () => { for (int i = 0; i <= arr.Length; i++) sink += arr[i]; } };
		foreach (Action a in xs) Console.Write(Try(a) + " "); Console.WriteLine();
		xs = new Action[] { () => sink = 1 / zero, () => sink = 1 % zero, () => sink = (int)(1L / zero), () => sink = (int)(5u / (uint)zero), () => sink = (int)(5ul % (ulong)zero), () => sink = int.MinValue / neg, () => sink = (int)(lmin / neg), () => sink = (int)(1.0 / zero), () => sink = checked(max + 1), () => sink = checked(max * 2), () => sink = checked(-max - 2), () => sink = checked((int)(uint)neg), () => sink = checked((byte)max), () => sink = checked((int)dbl), () => sink = (int)checked((uint)neg), () => sink = (int)checked(lmin - 1), () => sink = (int)checked((ulong)lmin), () => sink = checked((sbyte)(zero + 128)), () => sink = (int)checked((uint)max * 3u), () => sink = (int)checked(lmin * neg) };
		foreach (Action a in xs) Console.Write(Try(a) + " "); Console.WriteLine();
		xs = new Action[] { () => { C c = (C)str; }, () => sink = (int)str, () => { long l = (long)boxed; }, () => { string s = (string)boxed; }, () => { object[] o = (object[])(object)arr; }, () => { IDisposable d = (IDisposable)str; }, () => { object[] o = new string[1]; o[0] = boxed; }, () => { object[] o = new C[1][]; o[0] = new int[1]; }, () => { int[] a = new int[neg]; }, () => { int[,] a = new int[2, neg]; }, () => { object[] o = new string[1]; o[0] = "ok"; o[0] = null; }, () => { DayOfWeek d = (DayOfWeek)boxed; sink = (int)d; }, () => { uint u = (uint)(int)boxed; } };
		foreach (Action a in xs) Console.Write(Try(a) + " "); Console.WriteLine();
	}
}
