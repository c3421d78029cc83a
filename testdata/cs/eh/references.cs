using System;
// References into objects, arrays and the stack over exceptions: ref locals and parameters, out, fixed, structs by reference, ref returns.
struct Raw { public int A; public long B; }
struct Cell { public int A; public long B; public string S; public override string ToString() { return A + "/" + B + "/" + S; } }
class Holder { public Cell C; public int[] Arr = { 1, 2, 3, 4 }; public int F; }
static unsafe class P
{
	static int zero;
	static void Fail(int k) { GC.Collect(); if (k > 0) throw new Exception("f" + k); }
	static ref int Pick(int[] a, int i) { try { if (i > 10) throw new ArgumentException(); } catch (ArgumentException) { i = 0; } return ref a[i]; }
	static int RefLocal(Holder h, int k)
	{
		ref int r = ref h.Arr[1];
		ref int f = ref h.F;
		try { r += 10; f = r; Fail(k); r += 100; f++; }
		catch (Exception) { r += 1000; f += 5; }
		finally { r += 10000; f += 10; }
		return r + f;
	}
	static void RefParam(ref Cell c, out int o, int k)
	{
		o = 1;
		try { c.A = 5; o = 2; Fail(k); c.B = 7; o = 3; } catch (Exception e) { c.S = e.Message; o += 10; } finally { c.B += 100; o += 100; }
	}
	static int Fixed(int[] a, int k)
	{
		int sum = 0;
		try { fixed (int* p = a) { for (int i = 0; i < a.Length; i++) { sum += p[i]; if (i == 1) Fail(k); p[i] = -p[i]; } } }
		catch (Exception) { sum += 1000; GC.Collect(); }
		foreach (int x in a) sum = sum * 3 + x;
		return sum;
	}
	static string FixedString(string s, int k) { string r = ""; try { fixed (char* p = s) { for (int i = 0; p[i] != 0; i++) { r += p[i]; if (i == k) Fail(1); } } } catch (Exception) { r += "!"; } finally { r += "."; } return r; }
	static long StructByRef(Raw* p, int k) { try { p->A = k; p->B = 10 / k; } catch (DivideByZeroException) { p->A = -1; } finally { p->B *= 2; } return p->A + p->B; }
	static int Swap(ref int a, ref int b, int k) { int t = a; try { a = b; Fail(k); b = t; return 1; } catch { a = t; return 2; } }
	static void Both(ref int x, ref int y) { try { x += 1; y += 10; x = 7 / zero; } catch (DivideByZeroException) { y += x; } }
	static int Conditional(bool first, ref int a, ref int b) { ref int r = ref (first ? ref a : ref b); try { r = 5; Fail(1); } catch (Exception) { r *= 3; } return a * 100 + b; }
	static void Main()
	{
		for (int k = 0; k < 2; k++)
		{
			var h = new Holder(); Console.Write(RefLocal(h, k) + " " + h.Arr[1] + " " + h.F + " ");
			int o; Cell c = new Cell(); RefParam(ref c, out o, k); Console.Write(c + " " + o + " ");
			RefParam(ref h.C, out h.Arr[3], k); Console.Write(h.C + " " + h.Arr[3] + " ");
			var cells = new Cell[3]; RefParam(ref cells[2], out o, k); Console.WriteLine(cells[2] + " " + cells[1]);
			Console.WriteLine(Fixed(new[] { 1, 2, 3 }, k) + " " + FixedString("hello", k * 2) + " " + FixedString("hi", 9));
			Raw q = new Raw(); Console.Write(StructByRef(&q, k) + " " + q.A + " " + q.B + " ");
			int a = 1, b = 2; Console.WriteLine(Swap(ref a, ref b, k) + " " + a + b);
		}
		int[] arr = { 10, 20 }; Pick(arr, 1) = 5; Pick(arr, 11)++; Console.WriteLine(arr[0] + " " + arr[1]);
		int x = 1; Both(ref x, ref x); Console.WriteLine(x); int[] e = { 1, 2 }; Both(ref e[0], ref e[1]); Console.WriteLine(e[0] + " " + e[1]);
		int u = 1, v = 2; Console.WriteLine(Conditional(true, ref u, ref v) + " " + Conditional(false, ref u, ref v));
		try { RefParam(ref ((Cell[])null)[0], out x, 0); } catch (NullReferenceException) { Console.WriteLine("null"); }
		try { RefParam(ref new Cell[1][1], out x, 0); } catch (IndexOutOfRangeException) { Console.WriteLine("range"); }
		try { object[] os = new string[1]; Obj(ref os[0]); } catch (ArrayTypeMismatchException) { Console.WriteLine("mismatch"); }
	}
	static void Obj(ref object o) { }
}
