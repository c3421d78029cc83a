using System;
// Explicit implementation: same names in several interfaces, private, with properties, indexers, events, generic, in structs, beside public methods.
interface IFr { string Hello(); string Name { get; set; } string this[int i] { get; } event Action Done; } interface IEn { string Hello(); string Name { get; } string this[string s] { get; } event Action Done; } interface IDe<T> { T Hello(); T Name { set; } }
class Poly : IFr, IEn, IDe<string>, IDe<int>
{
	string fr = "fr", log = ""; Action a, b; public int Adds;
	public string Hello() { return "hi"; } string IFr.Hello() { return "bonjour " + Hello(); } string IEn.Hello() { return "hello " + ((IFr)this).Hello(); } string IDe<string>.Hello() { return "hallo" + log; } int IDe<int>.Hello() { return log.Length; }
	string IFr.Name { get { return fr; } set { fr = value + "!"; } } string IEn.Name { get { return "en" + fr; } } string IDe<string>.Name { set { log += "s" + value; } } int IDe<int>.Name { set { log += "i" + value; } }
	string IFr.this[int i] { get { return "fr" + i; } } string IEn.this[string s] { get { return "en" + s; } } public string this[double d] { get { return "d" + d; } }
	event Action IFr.Done { add { Adds++; a += value; } remove { Adds--; a -= value; } } event Action IEn.Done { add { Adds += 10; b += value; } remove { b -= value; } }
	public void Fire() { a?.Invoke(); b?.Invoke(); }
}
class Sub : Poly, IEn { string IEn.Hello() { return "sub"; } string IEn.Name { get { return "subname"; } } string IEn.this[string s] { get { return s + s; } } event Action IEn.Done { add { Adds += 100; } remove { } } public new string Hello() { return "yo"; } }
struct Val : IFr, IComparable<Val>, IComparable { int n; string IFr.Hello() { return "val" + ++n; } string IFr.Name { get { return "v" + n; } set { n = value.Length; } } string IFr.this[int i] { get { return "v" + (n + i); } } event Action IFr.Done { add { n++; } remove { n--; } } public int Count { get { return n; } } int IComparable<Val>.CompareTo(Val o) { return n - o.n; } int IComparable.CompareTo(object o) { return 99; } }
abstract class Half : IFr { string IFr.Hello() { return "half:" + Core(); } protected abstract string Core(); public abstract string Name { get; set; } public abstract string this[int i] { get; } public abstract event Action Done; } class Whole : Half { protected override string Core() { return "whole"; } public override string Name { get; set; } public override string this[int i] { get { return Name + i; } } public override event Action Done; public void Go() { Done(); } }
static class P
{
	static string Fr<T>(T x) where T : IFr { x.Name = "abc"; return x.Hello() + x.Name + x[4]; }
	static void Main()
	{
		var p = new Poly(); IFr f = p; IEn e = p; IDe<string> ds = p; IDe<int> di = p; f.Name = "x"; ds.Name = "q"; di.Name = 7; Console.WriteLine(p.Hello() + "," + f.Hello() + "," + e.Hello() + "," + ds.Hello() + "," + di.Hello() + "," + f.Name + e.Name + f[3] + e["k"] + p[1.5]);
		string log = ""; Action h1 = () => log += "1", h2 = () => log += "2"; f.Done += h1; e.Done += h2; f.Done += h2; f.Done -= h1; p.Fire(); Console.WriteLine(log + p.Adds);
		var s = new Sub(); f = s; e = s; e.Done += h1; Console.WriteLine(s.Hello() + ((Poly)s).Hello() + f.Hello() + e.Hello() + e.Name + f.Name + e["z"] + f[1] + s.Adds + Fr(s));
		Val v = new Val(); IFr bv = v; Console.WriteLine(bv.Hello() + bv.Hello() + v.Count + Fr(v) + v.Count + Fr(bv) + bv.Name); bv.Done += h1; Console.WriteLine(((Val)bv).Count + " " + ((IComparable<Val>)v).CompareTo((Val)bv) + ((IComparable)v).CompareTo(null));
		var w = new Whole(); w.Done += h1; ((IFr)w).Done += h2; w.Go(); Console.WriteLine(Fr(w) + ((IFr)w).Hello() + log);
	}
}
