using System;
using System.Collections.Generic;
// Exceptions through code of the library and of the runtime: delegates of every shape, comparers, formatting, hashing, constructors made by the runtime.
delegate long Many(int a, long b, double c, string d, float e, byte f, object g, int h, long i, double j);
delegate T Shape<T>(T a, T b);
class Key { public int K; public override int GetHashCode() { if (K == 2) throw new Exception("hash"); return K & 1; } public override bool Equals(object o) { if (K == 5) throw new Exception("equals"); return o is Key && ((Key)o).K == K; } }
class Text { public override string ToString() { throw new FormatException("no text"); } }
class Comp : IComparable<Comp> { public int V; public int CompareTo(Comp o) { if (V == 7) throw new Exception("compare"); return V - o.V; } }
class Made { public Made() { throw new InvalidOperationException("made"); } }
class Virt { public virtual int Do<T>(T x, int n) { if (n == 0) throw new Exception("virt " + typeof(T).Name); return n; } }
class Virt2 : Virt { public override int Do<T>(T x, int n) { try { return base.Do(x, n - 1); } finally { P.Log += "v"; } } }
struct Disp : IDisposable { public string N; public void Dispose() { P.Log += "d" + N; } }
static class P
{
	public static string Log = "";
	static void T(string name, Action a) { Log = ""; try { a(); Log += " ok"; } catch (Exception e) { Log += " !" + e.GetType().Name; } Console.WriteLine(name + ":" + Log); }
	static long F(int a, long b, double c, string d, float e, byte f, object g, int h, long i, double j) { Log += "F" + h; if (h == 3) throw new Exception(d); return a + b + (long)c + h + i + (long)j; }
	static long G(int a, long b, double c, string d, float e, byte f, object g, int h, long i, double j) { try { return F(a, b, c, d, e, f, g, h + 1, i, j); } finally { Log += "G" + a + b + c + d + e + f + g + h + i + j; } }
	static U Generic<U>(U a, U b) { Log += typeof(U).Name; if (a.Equals(b)) throw new Exception("equal"); return b; }
	static void Main()
	{
		Many m = F;
		T("one", () => Log += m(1, 2, 3, "x", 4, 5, "g", 3, 6, 7));
		m += G; m += F;
		T("multicast", () => Log += m(1, 2, 3, "x", 4, 5, "g", 2, 6, 7));
		T("multicast ok", () => Log += m(1, 2, 3, "x", 4, 5, "g", 4, 6, 7));
		Shape<string> s = Generic<string>; s += Generic<string>;
		T("shared", () => Log += s("a", "b")); T("shared throws", () => Log += s("a", "a"));
		Shape<double> d = Generic<double>;
		T("exact", () => Log += d(1, 2)); T("exact throws", () => Log += d(2, 2));
		Action<int> nested = null;
		nested = n => { try { if (n == 0) throw new Exception(); nested(n - 1); } finally { Log += n; } };
		T("nested", () => nested(5));
		T("hash", () => new Dictionary<Key, int>().Add(new Key { K = 2 }, 1));
		T("equals", () => { var x = new Dictionary<Key, int>(); x.Add(new Key { K = 1 }, 1); x.Add(new Key { K = 5 }, 2); });
		T("duplicate", () => { var x = new Dictionary<Key, int>(); x.Add(new Key { K = 1 }, 1); x.Add(new Key { K = 1 }, 2); });
		T("missing", () => Log += new Dictionary<string, int>()["no"]);
		T("text", () => Log += string.Format("{0} {1}", 1, new Text())); T("concat", () => Log += "a" + new Text()); T("format", () => string.Format("{1}", 1));
		T("sort", () => new List<Comp> { new Comp { V = 3 }, new Comp { V = 7 }, new Comp { V = 1 } }.Sort());
		T("sort by", () => new List<int> { 3, 1, 2 }.Sort((a, b) => { throw new Exception("by"); }));
		T("sort array", () => Array.Sort(new[] { 5, 4, 3 }, (a, b) => { Log += "c"; if (Log.Length > 2) throw new FormatException(); return a - b; }));
		T("foreach", () => new List<int> { 1, 2, 3 }.ForEach(x => { Log += x; if (x == 2) throw new Exception(); }));
		T("find", () => Array.Find(new[] { 1, 2, 3 }, x => { Log += x; return 1 / (x - 2) == 5; }));
		T("convert", () => Array.ConvertAll(new[] { "1", "x" }, x => int.Parse(x)));
		T("virtual", () => Log += new Virt2().Do("s", 5)); T("virtual throws", () => ((Virt)new Virt2()).Do(1.5, 1));
		T("struct", () => { using (var x = new Disp { N = "1" }) using (new Disp { N = "2" }) throw new Exception(); });
		T("new", () => new Made()); T("enumerator", () => { IEnumerator<int> e = ((IEnumerable<int>)new int[0]).GetEnumerator(); while (e.MoveNext()) Log += e.Current; });
		T("null delegate", () => { Action a = null; a(); });
		T("removed", () => { Action a = () => Log += "1"; Action b = () => { throw new Exception(); }; Action c = a + b; c -= b; c(); c = a + b + a; c(); });
		T("event", () => { var x = new Source(); x.Fired += () => Log += "e1"; x.Fired += () => { throw new NotSupportedException(); }; x.Fired += () => Log += "e3"; x.Fire(); });
	}
	class Source { public event Action Fired; public void Fire() { try { Fired(); } finally { Log += "fired"; } } }
}
