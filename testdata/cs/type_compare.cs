// GetType() compared with typeof: method tables are compared, where there is one for the type.
using System;
using System.Collections.Generic;

class A { public virtual bool Like(object o) { return o != null && o.GetType() == typeof(A); } }
class B : A { public override bool Like(object o) { return typeof(B) == o.GetType(); } }
sealed class C : A { public int n; public override bool Equals(object o) { if (o == null || o.GetType() != GetType()) return false; return ((C)o).n == n; } public override int GetHashCode() { return n; } }
class G<T> { public bool Is(object o) { return o.GetType() == typeof(G<T>); } public static bool IsT(object o) { return o.GetType() == typeof(T); } }
struct S { public int i; }
enum E { X }

static class P
{
    static int calls;
    static object Get(object o) { calls++; return o; }
    static Type Named(object o) { calls += 100; return o == null ? null : o.GetType(); }
    static string Kind(object o)
    {
        string s = "";
        if (o.GetType() == typeof(A)) s += "A";
        if (o.GetType() == typeof(B)) s += "B";
        if (typeof(C) == o.GetType()) s += "C";
        if (o.GetType() == typeof(int)) s += "i";
        if (o.GetType() == typeof(string)) s += "s";
        if (o.GetType() == typeof(int[])) s += "I";
        if (o.GetType() == typeof(uint[])) s += "U";
        if (o.GetType() == typeof(object[])) s += "O";
        if (o.GetType() == typeof(string[])) s += "S";
        if (o.GetType() == typeof(int[,])) s += "2";
        if (o.GetType() == typeof(int?)) s += "?";
        if (o.GetType() == typeof(S)) s += "v";
        if (o.GetType() == typeof(E)) s += "e";
        if (o.GetType() == typeof(G<int>)) s += "g";
        if (o.GetType() == typeof(G<string>)) s += "h";
        if (o.GetType() == typeof(Action)) s += "d";
        if (o.GetType() == typeof(IComparable)) s += "c";
        if (o.GetType() == typeof(object)) s += "o";
        if (o.GetType() != typeof(A)) s += "-";
        return s;
    }
    static bool SameAs(object a, object b) { return a.GetType() == b.GetType(); }
    static bool IsA<T>(object o) { return o.GetType() == typeof(T); }
    static string Try(Func<bool> f) { try { return f().ToString(); } catch (Exception e) { return e.GetType().Name; } }
    static int Count(object[] a) { int n = 0; for (int i = 0; i < a.Length; i++) if (a[i] != null && a[i].GetType() == typeof(B)) n++; return n; }

    static void Main()
    {
        object[] all = { new A(), new B(), new C(), 5, "x", new int[1], new uint[1], new object[1], new string[1], new int[1, 1], (int?)3, new S(), E.X, new G<int>(), new G<string>(), new Action(Main), new object(), 'c' };
        foreach (object o in all)
            Console.Write(Kind(o) + IsA<A>(o) + IsA<int>(o) + IsA<string>(o) + IsA<int[]>(o) + IsA<string[]>(o) + G<B>.IsT(o) + G<object[]>.IsT(o) + new G<string>().Is(o) + new G<int>().Is(o) + " ");
        Console.WriteLine();
        A a = new A(), b = new B();
        Console.WriteLine(a.Like(a) + " " + a.Like(b) + " " + b.Like(b) + " " + b.Like(a) + " " + a.Like(null) + " " + Try(() => b.Like(null)) + " " + Try(() => IsA<int>(null)));
        Console.WriteLine(new C { n = 1 }.Equals(new C { n = 1 }) + " " + new C().Equals(new C { n = 2 }) + " " + new C().Equals(a) + " " + new C().Equals(null));
        Console.WriteLine(SameAs(new int[1], new uint[1]) + " " + SameAs(new A(), new A()) + " " + SameAs(new string[1], new object[1]) + " " + SameAs(1, 2) + " " + Count(all));
        Console.WriteLine((Get(b).GetType() == typeof(B)) + " " + (typeof(B) == Get(b).GetType()) + " " + (Get(a).GetType() == Named(b)) + " " + (Named(null) == typeof(A)) + " " + (typeof(A) == Named(a)) + " " + calls);
    }
}
