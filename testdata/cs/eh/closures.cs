using System; using System.Collections.Generic;
// Exception variables captured by closures, in filters, iterators and recursion; generic methods that swallow.
static class P {
  static bool Any(List<string> l, Func<string,bool> f) { foreach (var s in l) if (f(s)) return true; return false; }
  static string T(string m, List<string> ok) {
    int n = 0; Func<string> later = null;
    try { try { n++; throw new Exception(m); } catch (Exception e) when (Any(ok, x => { n++; return x == e.Message; })) { later = () => e.Message + n; n += 100; return later(); } finally { n += 1000; } }
    catch (Exception e2) { Func<int> f = () => e2.Message.Length + n; n *= 2; return "out " + f(); }
  }
  static IEnumerable<Func<int>> Gen() { for (int i = 0; i < 4; i++) { int j = i; Func<int> r; try { if (j == 2) throw new Exception(); r = () => j * 10; } catch (Exception e) { r = () => e.Message.Length; } yield return r; } }
  static Action Make(int k) { Action a = () => { try { if (k > 0) Make(k - 1)(); else throw new Exception("deep"); } catch (Exception e) { throw new Exception(k + e.Message); } }; return a; }
  static int Sw(string s) { try { switch (s) { case "a": return 1; case "b": throw new FormatException(); case "c": goto case "a"; default: throw new Exception(s); } } catch (FormatException) { return 2; } catch (Exception e) { return e.Message.Length + 10; } }
  static T Gen<T>(Func<T> f, T d) { try { return f(); } catch (Exception) { return d; } }
  static void Main() {
    var l = new List<string> { "x", "y" }; foreach (var m in new[] { "x", "y", "zz" }) Console.WriteLine(T(m, l));
    foreach (var f in Gen()) Console.Write(f() + " "); Console.WriteLine();
    try { Make(3)(); } catch (Exception e) { Console.WriteLine(e.Message); }
    Console.WriteLine(Sw("a") + " " + Sw("b") + " " + Sw("c") + " " + Sw("qqq"));
    Console.WriteLine(Gen(() => int.Parse("5"), 1) + Gen(() => int.Parse("q"), 1) + Gen(() => "s", "d") + Gen<string>(() => { throw new Exception(); }, "d") + Gen(() => new DateTime(2000, 13, 1).Year, -1) + Gen<decimal>(() => 1m / int.Parse("0"), 2.5m) + Gen<long?>(() => { throw null; }, null) + Gen(() => new KeyValuePair<int,string>(1, "a"), default(KeyValuePair<int,string>)) + Gen(() => { object o = "s"; return (KeyValuePair<int,string>)o; }, new KeyValuePair<int,string>(2, "b")));
  }
}
