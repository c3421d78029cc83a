using System;
using System.Runtime.CompilerServices;
using System.Threading;
// Locks over exceptions: lock statements, synchronized methods of instances, classes and generic types, Monitor by hand.
class Sync
{
	public int N;
	[MethodImpl(MethodImplOptions.Synchronized)] public int Inc(bool fail) { N++; P.Held(this); if (fail) throw new Exception("inc"); return N; }
	[MethodImpl(MethodImplOptions.Synchronized)] public int Twice(bool fail) { try { return Inc(false) + Inc(fail); } catch (Exception) when (N > 100) { return -1; } }
	[MethodImpl(MethodImplOptions.Synchronized)] public static string Static(string s) { P.Held(typeof(Sync)); if (s == null) throw new ArgumentNullException("s"); return s + s; }
	[MethodImpl(MethodImplOptions.Synchronized)] public void Nothing() { }
	[MethodImpl(MethodImplOptions.Synchronized)] public double Big(int a, long b, double c, string d, int e, int f, int g, int h) { if (h < 0) throw new Exception(d); return a + b + c + e + f + g + h; }
}
class Sync<T> { [MethodImpl(MethodImplOptions.Synchronized)] public static string Go(T x) { P.Held(typeof(Sync<T>)); return x.ToString(); } [MethodImpl(MethodImplOptions.Synchronized)] public string Inst<U>(T x, U y) { P.Held(this); return x + y.ToString(); } }
static class P
{
	static string log = "";
	public static void Held(object o) { log += Monitor.IsEntered(o) ? "+" : "-"; }
	static void T(string name, object o, Action a) { log = ""; try { a(); } catch (Exception e) { log += "!" + e.GetType().Name; } Held(o); Console.WriteLine(name + " " + log); }
	static object gate = new object(), other = new object();
	static void Nested(int k) { lock (gate) { Held(gate); lock (other) { Held(other); if (k == 1) throw new Exception(); lock (gate) { if (k == 2) throw new FormatException(); } Held(gate); } Held(other); } }
	static int Early(int k) { for (int i = 0; ; i++) lock (gate) { if (i == k) return i; if (i > 5) break; if (i == 2) continue; if (k == 100) throw new Exception(); } return -1; }
	static void Main()
	{
		var s = new Sync();
		T("inc", s, () => log += s.Inc(false)); T("inc fails", s, () => s.Inc(true)); T("twice", s, () => log += s.Twice(false)); T("twice fails", s, () => s.Twice(true)); T("nothing", s, () => s.Nothing());
		T("static", typeof(Sync), () => log += Sync.Static("a")); T("static fails", typeof(Sync), () => Sync.Static(null));
		T("big", s, () => log += s.Big(1, 2, 3.5, "d", 4, 5, 6, 7)); T("big fails", s, () => s.Big(1, 2, 3, "d", 4, 5, 6, -1));
		T("generic", typeof(Sync<int>), () => log += Sync<int>.Go(5)); T("generic fails", typeof(Sync<string>), () => Sync<string>.Go(null)); var g = new Sync<string>(); T("generic inst", g, () => log += g.Inst("x", 5)); T("generic inst fails", g, () => g.Inst("x", (string)null));
		for (int k = 0; k < 3; k++) { T("nested" + k, gate, () => Nested(k)); Console.WriteLine(Monitor.IsEntered(other)); }
		T("early", gate, () => log += Early(1)); T("break", gate, () => log += Early(50)); T("early fails", gate, () => Early(100));
		T("exit", gate, () => Monitor.Exit(gate)); T("null", gate, () => { lock ((object)null) { } });
		T("by hand", gate, () => { bool taken = false; try { Monitor.Enter(gate, ref taken); log += taken; throw new Exception(); } finally { if (taken) Monitor.Exit(gate); } });
		T("too often", gate, () => { Monitor.Enter(gate); try { Monitor.Exit(gate); } finally { Monitor.Exit(gate); } });
	}
}
