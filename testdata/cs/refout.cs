using System;
// ref, out, in-like passing, ref locals and returns, ref to fields, elements, statics, structs; swaps; aliasing; address-taken locals.
struct S { public int A, B; public object O; } class C { public int F; public S St; public static long G; public int[] Arr = { 1, 2, 3 }; public ref int At(int i) { return ref Arr[i]; } public ref S Ref() { return ref St; } }
static class P
{
	static void Inc(ref int x) { x++; } static void Inc(ref long x) { x += 1L << 33; } static void Inc(ref byte x) { x++; } static void Inc(ref double x) { x *= 1.5; } static void Inc(ref string x) { x += "+"; } static void Inc(ref S x) { x.A++; x.O = x.A; x = new S { A = x.A, B = x.B + 1, O = x.O }; } static void Inc(ref short x) { x += 1000; } static void Inc(ref char x) { x++; } static void Inc(ref bool x) { x = !x; } static void Inc(ref object x) { x = x + "o"; } static void Inc(ref float x) { x += 0.25f; }
	static bool Try(int k, out int a, out string s) { a = k * 2; s = "s" + k; return k > 2; }
	static int Alias(ref int a, ref int b) { a = 1; b = 2; return a * 10 + b; }
	static ref int Max(ref int a, ref int b) { if (a > b) return ref a; return ref b; }
	static ref T Pick<T>(T[] a, int i) { return ref a[i]; }
	static void Swap<T>(ref T a, ref T b) { T t = a; a = b; b = t; }
	static void Rec(int n, ref int sum) { if (n == 0) return; sum += n; Rec(n - 1, ref sum); }
	static int Loop(int n) { int x = 0; for (int i = 0; i < n; i++) { Inc(ref x); if ((x & 3) == 0) Inc(ref i); } return x; }
	static void Fill(out S s) { s.A = 1; s.B = 2; s.O = "f"; }
	static void Param(int x) { Inc(ref x); Inc(ref x); Console.Write(x + " "); }
	static void Main()
	{
		int i = 1; long l = 2; byte b = 255; double d = 2; string s = "s"; S st = new S { A = 1 }; short sh = 32000; char c = 'a'; bool t = true; object o = 5; float f = 1; Inc(ref i); Inc(ref l); Inc(ref b); Inc(ref d); Inc(ref s); Inc(ref st); Inc(ref sh); Inc(ref c); Inc(ref t); Inc(ref o); Inc(ref f);
		Console.WriteLine("{0} {1} {2} {3} {4} {5} {6} {7} {8} {9} {10} {11}", i, l, b, d, s, st.A + st.B * 10, st.O, sh, c, t, o, f);
		C k = new C(); Inc(ref k.F); Inc(ref k.St); Inc(ref k.St.B); Inc(ref C.G); Inc(ref k.Arr[1]); Inc(ref k.At(2)); k.At(0) = 50; k.Ref().A = 9; k.Ref().O = "q"; Console.WriteLine("{0} {1} {2} {3} {4} {5} {6} {7}", k.F, k.St.A, k.St.B, k.St.O, C.G, k.Arr[0], k.Arr[1], k.Arr[2]);
		int a; string z; Console.WriteLine(Try(1, out a, out z) + "" + a + z + Try(5, out a, out z) + a + z + Try(3, out int q, out var w) + q + w); int x = 0, y = 0; Console.WriteLine(Alias(ref x, ref y) + " " + Alias(ref x, ref x)); x = 3; y = 8; Max(ref x, ref y) = 100; Max(ref x, ref y)++; Console.WriteLine(x + " " + y);
		ref int r = ref x; r += 5; ref int r2 = ref r; r2 *= 2; int cp = r; cp = 0; Console.WriteLine(x + " " + r); string[] ss = { "a", "b" }; Pick(ss, 1) = "c"; Swap(ref ss[0], ref ss[1]); Swap(ref x, ref y); S s2 = new S { A = 77 }; Swap(ref st, ref s2); Console.WriteLine(ss[0] + ss[1] + x + y + st.A + s2.A); int sum = 0; Rec(100, ref sum); Console.WriteLine(sum + " " + Loop(20)); Fill(out st); Console.WriteLine(st.A + "" + st.B + st.O); Param(5); S[] arr = new S[2]; Inc(ref arr[1]); ref S rs = ref arr[0]; rs.A = 5; Inc(ref rs.A); rs = arr[1]; rs.B = 40; Console.WriteLine(arr[0].A + " " + arr[0].B + " " + arr[1].B); object[] ob = new object[1]; Inc(ref ob[0]); Console.WriteLine(ob[0]);
	}
}
