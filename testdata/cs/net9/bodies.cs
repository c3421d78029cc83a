// Bodies in interfaces that are called by way of a variant interface, beside implementations in classes, and in
// classes that list an interface again. Built by csc9 (C# 12).
using System;
interface I { string M() => "I.M"; string N(); }
class B : I { public virtual string N() => "B.N"; }
class G : B { public virtual string M() => "G.M"; public new virtual string N() => "G.N"; }
class H : G, I { }
interface IO<out T> { string Q() => "IO<" + typeof(T) + ">"; T Get() => default; string V<U>() => typeof(T) + " " + typeof(U); }
interface IP<out T> : IO<T> { string IO<T>.Q() => "IP<" + typeof(T) + ">"; }
interface IC<in T> { string Q(T t) => "IC<" + typeof(T) + "> " + t; }
class X1 : IO<string> {}
class X2 : IP<string> {}
class X3 : IO<string>, IO<Version> {}
class X4 : X1 { }
class X5 : X1, IO<string> { string IO<string>.Q() => "X5"; }
class X6 : IC<object> {}
struct S1 : IO<string>, IC<object> { public int n; public override string ToString() => "S1 " + n; }
interface IA { string A() => "IA"; }
interface IB1 : IA { string IA.A() => "IB1"; }
interface IB2 : IA { string IA.A() => "IB2"; }
interface IB3 : IB1, IB2 { string IA.A() => "IB3"; }
class Y1 : IB1 {}
class Y2 : IB1, IB2, IB3 {}
class Y3 : Y1, IB2, IB3 {}
interface IRe : IB1 { abstract string IA.A(); }
class Y4 : IRe { public virtual string A() => "Y4.A"; }
interface IState { int n { get; set; } void Inc() { n++; } }
struct St : IState { public int n { get; set; } }
interface ISup { string Name => "sup"; static string Stat() => "stat"; string P() => Name + Priv(); private string Priv() => "priv" + this; }
class Z1 : ISup { string ISup.Name => "Z1name"; }
class Z2 : Z1 , ISup { public virtual string P() => "Z2.P"; public override string ToString() => "z2"; }
class Z3 : Z2 { }
class T {
  static string GenCall<U>(U u) where U : IState { u.Inc(); return u.n.ToString(); }
  static string GenA<U>(U u) where U : IA => u.A();
  static string Try(Func<string> f) { try { return f(); } catch (Exception e) { return e.GetType().Name; } }
  static void P(string s) => Console.WriteLine(s);
  static void Main() {
    foreach (I i in new I[]{ new B(), new G(), new H() }) P(i.M() + " " + i.N());
    P(((IO<string>)new X1()).Q()); P(Try(() => ((IO<object>)new X1()).Q()));
    P(Try(() => ((IO<object>)new X2()).Q())); P(Try(() => ((IO<string>)new X2()).Q()));
    P(Try(() => ((IO<object>)new X3()).Q()));
    P(Try(() => ((IO<object>)new X4()).Q())); P(Try(() => ((IO<object>)new X5()).Q()));
    P(Try(() => ((IO<object>)new X4()).V<int>())); P(Try(() => ((IO<object>)new X5()).V<string>()));
    P(Try(() => "" + ((IO<object>)new X5()).Get()));
    P(Try(() => ((IC<string>)new X6()).Q("a"))); P(Try(() => ((IC<string>)new S1()).Q("a"))); P(Try(() => ((IO<object>)new S1()).Q()));
    P(Try(() => ((IA)new Y1()).A())); P(Try(() => ((IA)new Y2()).A())); P(Try(() => ((IA)new Y3()).A())); P(Try(() => ((IA)new Y4()).A()));
    P(Try(() => GenA(new Y2()))); P(Try(() => GenA(new Y3())));
    St st = new St(); P(GenCall(st)); IState ist = st; ist.Inc(); ist.Inc(); P("" + ist.n);
    P(((ISup)new Z1()).P().Length.ToString()); P(((ISup)new Z2()).P()); P(((ISup)new Z3()).P()); P(ISup.Stat());
    Func<string> d = ((IO<object>)new X1()).Q; P(d()); d = ((ISup)new Z3()).P; P(d());
  }
}
