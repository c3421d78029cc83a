// Classes that list an interface again which a base implements explicitly or by another method.
using System;
interface I { string M(); string N(); }
class B : I { string I.M() { return "B.I.M"; } public virtual string M() { return "B.M"; } public virtual string N() { return "B.N"; } }
class D : B, I { }
class E : B, I { public override string N() { return "E.N"; } }
class F : B, I { public new string M() { return "F.M"; } }
class G : B { public new virtual string N() { return "G.N"; } }
class H : G, I { }
class B2 { public string M() { return "B2.M"; } public string N() { return "B2.N"; } }
class D2 : B2, I { }
class D3 : D2 { public new string M() { return "D3.M"; } }
class D4 : D3, I { string I.N() { return "D4.I.N"; } }
class D5 : D4, I { public new string N() { return "D5.N"; } }
interface J<T> { string P(T t); }
class K : J<int>, J<string> { string J<int>.P(int t) { return "int"; } public virtual string P(string t) { return "string"; } public virtual string P(int t) { return "pub int"; } }
class L : K, J<int> { }
class M2 : K, J<string> { public override string P(string s) { return "over"; } }
interface I2 : I { string Q(); }
class N1 : B, I2 { public string Q() { return "Q"; } }
class N2 : B { }
class N3 : N2, I2 { public string Q() { return "Q3"; } public new string M() { return "N3.M"; } }
class O1 { public virtual string M() { return "O1.M"; } public virtual string N() { return "O1.N"; }}
class O2 : O1, I { string I.N() { return "O2.I.N"; } }
class O3 : O2 { public override string M() { return "O3.M"; } public override string N() { return "O3.N"; } }
class O4 : O3, I { }
class Gen<T> : J<T> { public virtual string P(T t) { return "Gen " + typeof(T); } }
class Gen2 : Gen<int>, J<int>, J<long> { public string P(long t) { return "long"; } }
class Gen3<T> : Gen<T>, J<T> { public override string P(T t) { return "Gen3 " + typeof(T); } }
class T {
  static void P(string s, I i) { Console.WriteLine(s + " " + i.M() + " " + i.N()); }
  static void Main() {
    P("B", new B()); P("D", new D()); P("E", new E()); P("F", new F()); P("H", new H()); P("D2", new D2()); P("D3", new D3()); P("D4", new D4()); P("D5", new D5());
    K k = new K(); Console.WriteLine(((J<int>)k).P(1) + ((J<string>)k).P(""));
    k = new L(); Console.WriteLine(((J<int>)k).P(1) + ((J<string>)k).P(""));
    k = new M2(); Console.WriteLine(((J<int>)k).P(1) + ((J<string>)k).P(""));
    P("N1", new N1()); P("N3", new N3()); P("O2", new O2()); P("O3", new O3()); P("O4", new O4());
    Console.WriteLine(((J<int>)new Gen2()).P(1) + ((J<long>)new Gen2()).P(1)+((J<int>)new Gen3<int>()).P(1)+((J<string>)new Gen3<string>()).P(""));
  }
}
