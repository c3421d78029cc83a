// Objects that are kept alive to a point, and no longer; the types of objects whose class is known. Built by csc9 (C# 12).
using System; using System.Collections.Generic; using System.Runtime.CompilerServices;
sealed class S { public int V; public override string ToString() => "S" + V; } class B { } sealed class D : B { } sealed class G<T> { public Type Own() => GetType(); } record R(int X); sealed record RS(int X);
struct V { public int A; } enum E { A, B }
static class P {
  const MethodImplOptions NI = MethodImplOptions.NoInlining, NO = MethodImplOptions.NoOptimization;
  static readonly List<string> log = new(); static object hold;
  [MethodImpl(NI)] static WeakReference Make(out S s) { s = new S { V = 5 }; return new WeakReference(s); }
  [MethodImpl(NI)] static bool Collected(WeakReference w) { GC.Collect(); GC.WaitForPendingFinalizers(); GC.Collect(); return !w.IsAlive; }
  [MethodImpl(NI)] static bool Kept() { var w = Make(out S s); bool gone = Collected(w); GC.KeepAlive(s); return gone; }
  [MethodImpl(NI)] static bool KeptInLoop() { bool any = false; for (int i = 0; i < 3; i++) { var w = Make(out S s); any |= Collected(w); GC.KeepAlive(s); } return any; }
  [MethodImpl(NI)] static bool KeptInTry() { var w = Make(out S s); bool gone; try { gone = Collected(w); } finally { GC.KeepAlive(s); } return gone; }
  [MethodImpl(NI)] static bool KeptByInlinee() { var w = Make(out S s); bool gone = Collected(w); Keep(s); return gone; }
  static void Keep(object o) => GC.KeepAlive(o);
  [MethodImpl(NI)] static bool KeptOnOneWay(int n) { var w = Make(out S s); bool gone = Collected(w); if (n > 0) { GC.KeepAlive(s); return gone; } return true; }
  [MethodImpl(NI)] static int Others(int n) { GC.KeepAlive(null); GC.KeepAlive(n); GC.KeepAlive("text"); GC.KeepAlive(new object()); GC.KeepAlive(Said()); GC.KeepAlive((object)(n > 2 ? log : null)); GC.KeepAlive(new V { A = n }); return log.Count; }
  [MethodImpl(NI)] static object Said() { log.Add("said"); return null; }
  [MethodImpl(NI)] static string Sealed(S s, D d, string t, G<int> g, G<string> gs, RS r) => s.GetType() + " " + d.GetType().Name + " " + t.GetType().Name + " " + g.GetType().Name + g.Own() + " " + gs.GetType() + gs.Own() + " " + r.GetType() + " " + (d.GetType() == typeof(D)) + (d.GetType() == typeof(B)) + (s.GetType() == t.GetType());
  [MethodImpl(NI)] static string Some(B b, R r, object o, IComparable c, Array a) => b.GetType() + " " + r.GetType() + " " + o.GetType() + " " + c.GetType() + " " + a.GetType();
  [MethodImpl(NI)] static string Arrays(int[] a, string[] s, object[] o, E[] e, Action<string> d, IEnumerable<object> n) => a.GetType() + " " + s.GetType() + " " + o.GetType() + " " + e.GetType() + " " + d.GetType() + " " + n.GetType();
  [MethodImpl(NI)] static string Made() { object o = new S(); object a = new int[2]; object b = 5; object t = "x" + log.Count; object v = new V(); return o.GetType() + " " + a.GetType() + " " + b.GetType() + " " + t.GetType() + " " + v.GetType() + " " + E.B.GetType() + " " + new D().GetType(); }
  [MethodImpl(NI)] static string Null(S s) { try { return s.GetType().Name; } catch (NullReferenceException) { return "null"; } }
  [MethodImpl(NI)] static string NullUnread(S s) { try { s.GetType(); return "none"; } catch (NullReferenceException) { return "null"; } }
  [MethodImpl(NI)] static string Generic<T>(T x) => x.GetType().Name;
  static void Main() {
    for (int i = 0; i < 2; i++) {
      Console.WriteLine(Kept() + " " + KeptInLoop() + " " + KeptInTry() + " " + KeptByInlinee() + " " + KeptOnOneWay(1)); Console.WriteLine(Others(i + 2));
      Console.WriteLine(Sealed(new S(), new D(), "t", new G<int>(), new G<string>(), new RS(1))); Console.WriteLine(Some(new D(), new R(2), 3, "c", new int[1, 2]));
      Console.WriteLine(Arrays((int[])(object)new uint[1], new string[1], new string[2], (E[])(object)new int[2], (Action<object>)(x => { }), new List<string>()));
      Console.WriteLine(Made()); Console.WriteLine(Null(new S()) + Null(null) + NullUnread(null)); Console.WriteLine(Generic(1) + Generic("s") + Generic(new S()) + Generic<object>(E.A) + Generic(new V()));
    } } }
