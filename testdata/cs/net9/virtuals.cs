// Static abstract and virtual members of interfaces, bodies in interfaces and the most specific of them, through
// type parameters, interfaces and boxes. Built by csc9 (C# 12).
using System; using System.Runtime.CompilerServices;
interface IA { string M() => "IA"; string P => "p"; static abstract string S { get; } static virtual string V() => "IA.V"; }
interface IB : IA { string IA.M() => "IB"; }
interface IC : IA { string IA.M() => "IC"; static string IA.V() => "IC.V"; static string IA.S => "IC.S"; }
interface ID : IB, IC { string IA.M() => "ID"; static string IA.V() => "ID.V"; static string IA.S => "ID.S"; }
class K1 : IA { public static string S => "K1.S"; }
class K2 : IB { public static string S => "K2.S"; }
class K3 : ID { }
class K4 : ID { public string M() => "K4"; }
struct S1 : IA { public static string S => "S1.S"; public string M() => "S1"; }
struct S2 : IB { public static string S => "S2.S"; public static string V() => "S2.V"; }
class CA { public virtual object R() => "CA"; public virtual CA Self() => this; }
class CB : CA { public override string R() => "CB"; public override CB Self() => this; }
class CC : CB { public override string R() => "CC"; }
class CD : CC { public override string R() => "CD"; public override CD Self() => this; }
interface IG<T> { T Get(T t) => t; static abstract T Zero { get; } static virtual T Twice(T x) => x; }
struct G1 : IG<int> { public static int Zero => 7; }
class G2 : IG<string>, IG<object> { static string IG<string>.Zero => "zs"; static object IG<object>.Zero => "zo"; static string IG<string>.Twice(string x) => x + x; }
static class P {
  static string F<T>() where T : IA => T.S + " " + T.V();
  static string M<T>(T t) where T : IA => t.M() + t.P;
  static T Z<I, T>() where I : IG<T> => I.Twice(I.Zero);
  [MethodImpl(MethodImplOptions.NoInlining)] static object R(CA a) => a.R();
  [MethodImpl(MethodImplOptions.NoInlining)] static string R2(CB a) => a.R();
  static void Main() {
    Console.WriteLine(F<K1>()); Console.WriteLine(F<K2>()); Console.WriteLine(F<K3>()); Console.WriteLine(F<S1>()); Console.WriteLine(F<S2>());
    Console.WriteLine(M(new K1())); Console.WriteLine(M(new K2())); Console.WriteLine(M(new K3())); Console.WriteLine(M(new K4())); Console.WriteLine(M(new S1())); Console.WriteLine(M(new S2()));
    IA[] all = { new K1(), new K2(), new K3(), new K4(), new S1(), new S2() }; foreach (var x in all) Console.WriteLine(x.M() + x.P);
    CA[] cs = { new CA(), new CB(), new CC(), new CD() }; foreach (var c in cs) { Console.WriteLine(R(c)); Console.WriteLine(c.Self() == c); if (c is CB b) Console.WriteLine(R2(b)); }
    Console.WriteLine(new CD().R()); Console.WriteLine(((CA)new CC()).R()); Console.WriteLine(((CB)new CD()).R());
    Console.WriteLine(Z<G1, int>()); Console.WriteLine(Z<G2, string>()); Console.WriteLine(Z<G2, object>()); Console.WriteLine(((IG<int>)new G1()).Get(5));
  } }
