// Variant interfaces on several classes of a chain: the nearest class counts (mono: the first interface).
using System;
interface IO<out T> { string Q(); }
interface IC<in T> { string Q(T t); }
class X1 : IO<object> { string IO<object>.Q() { return "X1o"; } }
class X2 : X1, IO<string> { string IO<string>.Q() { return "X2s"; } }
class Y1 : IO<string> { string IO<string>.Q() { return "Y1s"; } }
class Y2 : Y1, IO<Version> { string IO<Version>.Q() { return "Y2v"; } }
class Y3 : Y2, IO<Exception> , IO<Type> { string IO<Exception>.Q() { return "Y3e"; } string IO<Type>.Q() { return "Y3t"; } }
class Y4 : Y1, IO<Type>, IO<Exception> { string IO<Exception>.Q() { return "Y4e"; } string IO<Type>.Q() { return "Y4t"; } }
class Y5 : IO<Type>, IO<Exception> { string IO<Exception>.Q() { return "Y5e"; } string IO<Type>.Q() { return "Y5t"; } }
class Y6 : Y5, IO<Type> { string IO<Type>.Q() { return "Y6t"; } }
class Y7 : Y5, IO<Exception> { string IO<Exception>.Q() { return "Y7e"; } }
class Z1 : IC<object> { string IC<object>.Q(object t) { return "Z1o"; } }
class Z2 : Z1, IC<string> { string IC<string>.Q(string t) { return "Z2s"; } }
class Z3 : Z1, IC<Exception> { string IC<Exception>.Q(Exception t) { return "Z3s"; } }
class Z4 : Z3, IC<SystemException> { string IC<SystemException>.Q(SystemException t) { return "Z4s"; } }
class Base<T> : IO<T> { public virtual string Q() { return "Base " + typeof(T); } }
class Der : Base<string>, IO<object> { string IO<object>.Q() { return "Der"; } }
class Der2 : Base<string>, IO<Version> { public string Q(){ return "Der2"; } }
class Der3 : Base<string>, IO<Version> { public override string Q(){ return "Der3"; } }
class Der4 : Base<string>, IO<Version> {  }
class T {
  static void Main() {
    foreach (IO<object> i in new IO<object>[] { new X1(), new X2(), new Y1(), new Y2(), new Y3(), new Y4(), new Y5(), new Y6(), new Y7(), new Der(), new Der2(), new Der3(), new Der4() }) Console.WriteLine(i.GetType() + " " + i.Q());
    foreach (IC<ArgumentException> i in new IC<ArgumentException>[] { new Z1(), new Z2(), new Z3(), new Z4() }) Console.WriteLine(i.GetType() + " " + i.Q(null));
    Console.WriteLine(((IC<string>)new Z2()).Q(""));
    Console.WriteLine(((IO<string>)new X2()).Q());
  }
}
