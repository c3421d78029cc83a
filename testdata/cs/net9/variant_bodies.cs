// Which body counts: that of a class before all of interfaces, an exact one before one by variance. Built by csc9 (C# 12).
using System;
interface IO<out T> { string Q() => "IO<" + typeof(T) + ">"; }
interface IQ<out T> : IO<T> { string IO<T>.Q() => "IQ<" + typeof(T) + ">"; }
class X1 : IO<string>, IO<object> { string IO<string>.Q() => "X1.string"; }
class X2 : IO<object>, IO<string> { string IO<string>.Q() => "X2.string"; }
class X3 : IQ<string>, IO<object> { }
class X4 : IO<object>, IQ<string> { }
class X5 : IO<string> { string IO<string>.Q() => "X5"; }
class X6 : X5, IO<Version> { }
class X7 : X5, IO<Version> { string IO<Version>.Q() => "X7"; }
class X8 : IO<Version>, IO<string> { string IO<string>.Q() => "X8"; }
class X9 : X1, IO<string>  { }
class X10 : IO<Version> {}
class X11 : X10, IO<string> { string IO<string>.Q() => "X11"; }
interface IA { string A() => "IA"; string B(); string C() => "IA.C"; }
interface IB1 : IA { string IA.A() => "IB1"; string IA.B() => "IB1.B"; }
interface IB2 : IA { string IA.A() => "IB2"; }
class M0 : IB1, IB2 { string IA.A() => "M0"; }
class M1 : M0, IA { }
class M2 : IB1 { public string B() => "M2.B"; public string C() => "M2.C"; }
class M3 : M2 { public virtual string A() => "M3.A"; }
class M4 : M3, IA { }
class M5 : M3, IB2 { public new string B() => "M5.B"; }
struct V : IB1 { public string C() => "V.C"; }
class T {
  static string Try(Func<string> f) { try { return f(); } catch (Exception e) { return e.GetType().Name; } }
  static void P(string s) => Console.WriteLine(s);
  static string G<U>(U u) where U : IA => u.A() + u.B() + u.C();
  static void Main() {
    foreach (IO<object> i in new IO<object>[] { new X1(), new X2(), new X3(), new X4(), new X5(), new X6(), new X7(), new X8(), new X9(), new X10(), new X11() }) P(i.GetType() + " " + Try(() => i.Q()));
    foreach (IA a in new IA[] { new M0(), new M1(), new M2(), new M3(), new M4(), new M5(), new V() }) P(Try(() => a.A() + " " + a.B() + " " + a.C()));
    P(G(new V())); P(G(new M4()));
  }
}
