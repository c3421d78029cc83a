using System;
// try/finally without exceptions: normal ends, leave from nested tries, return, break, continue, goto out of try; using; lock; values changed by finally.
class Res : IDisposable { string n; public Res(string n) { this.n = n; Console.Write("open" + n + " "); } public void Dispose() { Console.Write("close" + n + " "); } public int Use(int x) { Console.Write("use" + n + " "); return x + 1; } }
struct SRes : IDisposable { public int N; public void Dispose() { Console.Write("s" + N + " "); } }
static class P
{
	static string log = "";
	static int Ret(int x) { try { if (x > 0) return x * 10; log += "a"; } finally { log += "f"; } return -1; }
	static int Late() { int v = 1; try { v = 2; return v; } finally { v = 3; log += v; } }
	static int Nested(int k) { try { try { if (k == 1) return 1; try { if (k == 2) return 2; } finally { log += "3"; } log += "m"; } finally { log += "2"; } if (k == 3) return 3; } finally { log += "1"; } return 0; }
	static int Loops() { int n = 0; for (int i = 0; i < 10; i++) { try { if (i == 2) continue; if (i == 7) break; n += i; } finally { n += 100; } } return n; }
	static int Goto(int k) { int n = 0; again: try { n++; if (n < k) goto again; if (k == 5) goto done; n += 1000; } finally { n += 10; } return n; done: return -n; }
	static int Using(int k) { using (Res a = new Res("A")) using (Res b = new Res("B")) { if (k == 0) return a.Use(b.Use(0)); for (int i = 0; i < 3; i++) using (Res c = new Res("C" + i)) { if (i == k) return c.Use(i); if (i == 0) continue; } } return 99; }
	static long LockIt(object o) { long s = 0; lock (o) { for (int i = 0; i < 5; i++) lock (o) { s += i; if (i == 3) return s; } } return -1; }
	static int InFinally(int k) { int r = 0; try { r = k; } finally { for (int i = 0; i < k; i++) { if (i == 2) continue; r += i; try { r *= 2; if (r > 50) break; } finally { r++; } } } return r; }
	static double Mixed(double d, long l, ref int x) { double r = 0; try { try { r = d * 2; x += 1; return r + l; } finally { x *= 10; r += 100; } } finally { x += 3; d = 0; } }
	static bool Cond(int a) { try { return a > 3 && Ret(a) > 30 || a == 0; } finally { log += "c"; } }
	static int TryCatchNoThrow(int[] a, int i) { int r; try { r = a[i]; } catch (IndexOutOfRangeException) { r = -1; } finally { log += "t"; } return r; }
	static int Switch(int k) { int r = 0; while (true) { try { switch (k++) { case 0: r += 1; break; case 1: r += 10; continue; case 2: return r + 100; default: return -5; } r += 1000; } finally { r += 10000; log += r; } } }
	static void Main()
	{
		Console.WriteLine(Ret(1) + " " + Ret(-1) + " " + Late() + " " + log); log = ""; for (int k = 0; k < 4; k++) { Console.Write(Nested(k) + log + " "); log = ""; } Console.WriteLine(); Console.WriteLine(Loops() + " " + Goto(3) + " " + Goto(5)); for (int k = 0; k < 4; k++) Console.WriteLine(Using(k)); Console.WriteLine(LockIt(new object())); for (int k = 0; k < 6; k++) Console.Write(InFinally(k) + " "); int x = 1; Console.WriteLine(Mixed(1.5, 1L << 35, ref x) + " " + x); Console.WriteLine(Cond(5) + " " + Cond(2) + " " + Cond(0) + log); log = ""; Console.WriteLine(TryCatchNoThrow(new int[] { 5, 6 }, 1) + " " + Switch(0) + log); using (SRes s = new SRes { N = 4 }) Console.Write(s.N); using (Res none = null) Console.WriteLine("null ok"); int total = 0; for (int i = 0; i < 1000; i++) { try { total += i; } finally { total ^= i; } } Console.WriteLine(total); Action a = () => { try { log = "in"; } finally { log += "fin"; } }; a(); Console.WriteLine(log);
	}
}
