using System;
using System.Collections.Generic;
// Interfaces on structs: boxed calls change the box, copies, arrays of boxes, enumerators that are structs, using and foreach over structs, structs in interface collections.
interface ITick { int Tick(); int Now { get; } ITick Copy(); } interface IScale<T> where T : struct { T Scale(double k); }
struct Tick : ITick { int n; public int Step; public int Tick1() { return n += Step; } int ITick.Tick() { return n += Step == 0 ? 1 : Step; } public int Now { get { return n; } } public ITick Copy() { return this; } public override string ToString() { return "T" + n; } }
struct Wide : ITick, IScale<Wide> { public long A, B, C; public double D; public int Tick() { A++; B += A; C += B; return (int)C; } public int Now { get { return (int)(A + B + C); } } public ITick Copy() { return this; } public Wide Scale(double k) { Wide w = this; w.D = (D + 1) * k; return w; } }
struct Tiny : ITick { byte b; public int Tick() { return ++b; } public int Now { get { return b; } } public ITick Copy() { Tiny t = this; t.b += 100; return t; } }
struct Range : IEnumerable<int> { readonly int lo, hi; public Range(int a, int b) { lo = a; hi = b; } public struct Enumr : IEnumerator<int> { public int I; public int Hi; public int Current { get { return I; } } object System.Collections.IEnumerator.Current { get { return "o" + I; } } public bool MoveNext() { return ++I < Hi; } public void Reset() { I = -1; } public void Dispose() { P.Disposed++; } } public Enumr GetEnumerator() { return new Enumr { I = lo - 1, Hi = hi }; } IEnumerator<int> IEnumerable<int>.GetEnumerator() { return GetEnumerator(); } System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() { return GetEnumerator(); } }
struct Lock : IDisposable { readonly string name; public Lock(string s) { name = s; P.Log += "+" + s; } public void Dispose() { P.Log += "-" + name; } }
static class P
{
	public static int Disposed; public static string Log = "";
	static int Thrice(ITick t) { t.Tick(); t.Tick(); return t.Tick(); }
	static int ThriceT<T>(ref T t) where T : ITick { t.Tick(); t.Tick(); return t.Tick(); }
	static string Run<T>() where T : struct, ITick { T t = new T(); ITick a = t, b = a, c = a.Copy(); string s = Thrice(t) + "," + t.Now + "," + Thrice(a) + "," + b.Now + "," + c.Now + "," + ((T)a).Now + ","; T u = (T)b; u.Tick(); return s + u.Now + "," + b.Now + "," + ThriceT(ref t) + "," + t.Now + "," + ThriceT(ref a) + "," + b.Now + " "; }
	static void Main()
	{
		Console.WriteLine(Run<Tick>() + Run<Wide>() + Run<Tiny>()); ITick[] ts = { new Tick { Step = 5 }, new Wide(), new Tiny(), new Tick() }; ITick same = ts[0]; foreach (ITick t in ts) t.Tick(); int sum = 0; foreach (ITick t in ts) sum = sum * 10 + t.Tick(); Console.WriteLine(sum + " " + same.Now + ts[3] + (ts[0] is Tick) + (ts[1] is IScale<Wide>) + (ts[1] is IScale<Tick>));
		IScale<Wide> w = (Wide)ts[1]; Console.WriteLine(w.Scale(2).D + w.Scale(3).Scale(2).D + w.Scale(1).C); var l = new List<Tick> { new Tick { Step = 2 } }; l[0].Tick1(); ((ITick)l[0]).Tick(); Console.WriteLine(l[0].Now); var arr = new[] { new Tick { Step = 3 } }; arr[0].Tick1(); ((ITick)arr[0]).Tick(); Console.WriteLine(arr[0].Now);
		int total = 0; foreach (int i in new Range(1, 5)) total += i; foreach (int i in (IEnumerable<int>)new Range(5, 8)) total += i * 100; foreach (object o in (System.Collections.IEnumerable)new Range(0, 2)) Log += o; Console.WriteLine(total + Log + Disposed); Log = ""; using (new Lock("a")) using (var k = new Lock("b")) { IDisposable d = k; d.Dispose(); } using ((IDisposable)new Lock("c")) { } Console.WriteLine(Log);
		IEnumerator<int> e = new Range(0, 3).GetEnumerator(); e.MoveNext(); var f = (Range.Enumr)e; f.MoveNext(); e.MoveNext(); e.MoveNext(); Console.WriteLine(e.Current + " " + f.Current);
	}
}
