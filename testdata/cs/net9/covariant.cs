// Overrides with a more derived return type: calls by each of the types reach the last one. Built by csc9 (C# 12).
using System; using System.Runtime.CompilerServices; using System.Collections.Generic;
class X0 { public virtual object A() => "X0"; public virtual Exception B(int k) => new Exception("X0"); }
class X1 : X0 { public override Exception A() => new Exception("X1"); public override ArgumentException B(int k) => new ArgumentException("X1"); }
class X2 : X1 { public override ArgumentException A() => new ArgumentException("X2"); }
class X3 : X2 { public override ArgumentException A() => new ArgumentException("X3"); public override ArgumentNullException B(int k) => new ArgumentNullException("p", "X3"); }
class X4 : X3 { public override ArgumentNullException A() => new ArgumentNullException("q", "X4"); public sealed override ArgumentNullException B(int k) => new ArgumentNullException("p", "X4"); }
class G0<T> where T : class { public virtual object A(T t) => t; public virtual IEnumerable<T> L() => null; }
class G1<T> : G0<T> where T : class { public override T A(T t) => t == null ? null : null; public override List<T> L() => new List<T>(); }
class G2 : G1<string> { public override string A(string t) => t + t; public override List<string> L() => new List<string> { "a" }; }
abstract class R0 { public abstract object M { get; } }
abstract class R1 : R0 { public abstract override string M { get; } }
class R2 : R1 { public override string M => "R2"; }
static class P {
  [MethodImpl(MethodImplOptions.NoInlining)] static string N(object o) => o == null ? "null" : o.GetType().Name;
  static void Main() {
    foreach (var x in new X0[] { new X0(), new X1(), new X2(), new X3(), new X4() }) {
      Console.WriteLine(N(x.A()) + (x.A() is Exception e ? e.Message.Substring(0, 2) : x.A()) + N(x.B(1)) + x.B(2).Message.Substring(0, 2));
      if (x is X1 x1) Console.WriteLine(N(x1.A()) + x1.A().Message.Substring(0, 2) + N(x1.B(1)) + x1.B(1).Message.Substring(0, 2));
      if (x is X2 x2) Console.WriteLine(N(x2.A()) + x2.A().Message.Substring(0, 2));
      if (x is X3 x3) Console.WriteLine(N(x3.A()) + x3.A().Message.Substring(0, 2) + N(x3.B(1)));
    }
    foreach (var g in new G0<string>[] { new G0<string>(), new G1<string>(), new G2() }) { Console.WriteLine(g.A("z") ?? "null"); var l = g.L(); Console.WriteLine(l == null ? -1 : ((List<string>)l).Count); }
    R0 r = new R2(); Console.WriteLine(r.M); Console.WriteLine(((R1)r).M);
    Func<object> f = new X4().A; Console.WriteLine(N(f())); f = ((X0)new X3()).A; Console.WriteLine(N(f()));
  } }
