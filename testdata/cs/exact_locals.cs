// Locals with one definition have the class of what that stores: calls, casts and stores to arrays know it.
using System;
using System.Collections.Generic;

interface INum { int N(); }
class A : INum { public int x = 1; public virtual int V() { return x; } public virtual int N() { return 5; } int INum.N() { return 6; } public override string ToString() { return "A" + x; } }
class B : A { public int y = 2; public override int V() { return y * 100; } public override int N() { return 7; } }
sealed class C : B, INum { public int z = 3; public override int V() { return z * 1000; } int INum.N() { return 8; } }
class Gen<T> { public T v; public virtual string Name() { return typeof(T).Name + v; } }
class Sub<T> : Gen<T> { public override string Name() { return "sub " + base.Name(); } }
struct S { public int i; public S(int i) { this.i = i; } public override string ToString() { return "S" + i; } }

static class P
{
    // What the caller passes is not all that the parameter holds.
    static int Change(A a, bool c) { if (c) a = new A(); return a.V(); }
    static int ChangeLate(A a, int n) { int s = 0; while (n-- > 0) { s += a.V(); a = new B(); } return s; }
    static void Set(ref A a) { a = new A(); }
    static int ByRef(A a) { Set(ref a); return a.V(); }
    static int Once(A a) { return a.V() + a.N() + ((INum)a).N(); }

    static int One() { A a = new B(); return a.V() + a.N(); }
    static int Two(bool c) { A a = new B(); if (c) a = new C(); return a.V() + a.N(); }
    static int Iface() { INum n = new C(); INum k = new B(); return n.N() * 10 + k.N(); }
    static int Down() { A a = new C(); B b = (B)a; C c = a as C; return (a is C ? 1 : 0) + (b is B ? 2 : 0) + c.z + b.y; }
    static int None() { A a = new A(); B b = a as B; return (a is B ? 1 : 0) + (b == null ? 2 : 0) + (a is INum ? 4 : 0) + (a is IDisposable ? 8 : 0); }
    static string Bad() { A a = new A(); try { B b = (B)a; return "cast " + b; } catch (InvalidCastException) { return "invalid"; } }
    static string Null() { A a = null; try { return "" + a.V(); } catch (NullReferenceException) { return "null"; } }
    static string Unset(bool c)
    {
        A a;
        string s = "";
        for (int i = 0; i < 2; i++)
        {
            if (c && i == 0) continue;
            a = new B();
            s += a.V();
        }
        return s;
    }
    static string Handler(int n)
    {
        A a = null;
        try { if (n == 0) throw new Exception("early"); a = new C(); if (n == 1) throw new Exception("late"); return "" + a.V(); }
        catch (Exception e) { return e.Message + (a == null ? " null" : " " + a.V()); }
    }
    static string Loop(int n)
    {
        string s = "";
        A last = null;
        for (int i = 0; i < n; i++) { if (last != null) s += last.V(); A next = new B { y = i }; last = next; }
        return s + last;
    }

    static string Objects(int n)
    {
        object[] a = new object[n];
        for (int i = 0; i < n; i++) a[i] = i % 2 == 0 ? (object)i : "s" + i;
        return string.Concat(a);
    }
    static int Nodes(int n)
    {
        A[] a = new A[n];
        for (int i = 0; i < n; i++) a[i] = i % 3 == 0 ? new C() : i % 3 == 1 ? new B() : new A();
        int s = 0;
        foreach (A x in a) s += x.V();
        return s;
    }
    static string Mismatch(int n, object o)
    {
        object[] a = new string[3];
        try { for (int i = 0; i < n; i++) a[i] = o; return "ok " + a[0]; }
        catch (ArrayTypeMismatchException) { return "mismatch"; }
        catch (IndexOutOfRangeException) { return "range"; }
    }
    static string Mixed(bool c, object o, int i)
    {
        object[] a = new object[2];
        if (c) a = new string[2];
        try { a[i] = o; return "ok"; } catch (ArrayTypeMismatchException) { return "mismatch"; }
    }
    static T[] Fill<T>(T x, int n) { T[] a = new T[n]; for (int i = 0; i < n; i++) a[i] = x; return a; }
    static string FillObjects<T>(T x, int n) where T : class { object[] a = new T[n]; try { for (int i = 0; i < n; i++) a[i] = "s"; return "ok"; } catch (ArrayTypeMismatchException) { return "mismatch"; } }
    static object[,] Grid(int n) { object[,] g = new object[n, n]; for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) g[i, j] = i * j; return g; }

    static string Generics() { Gen<string> g = new Sub<string> { v = "x" }; Gen<int> h = new Sub<int> { v = 4 }; return g.Name() + h.Name(); }
    static string Shared<T>(T v) { Gen<T> g = new Sub<T> { v = v }; return g.Name() + (g is Sub<T>) + ((object)g is Sub<string>); }
    static string Boxed() { object o = new S(3); object p = 7; return o.ToString() + p.ToString() + p.Equals(7) + (o is S) + (p is int) + (p is uint) + (int)p + ((S)o).i + (p is int?) + (o is S?) + (p as int?) + (p as uint?); }
    static int Enumerate() { IEnumerable<int> e = new List<int> { 1, 2, 3 }; int s = 0; foreach (int i in e) s += i; IList<int> l = new List<int> { 4 }; return s + l.Count + l[0]; }
    static string Texts() { object o = "abc"; IComparable c = "b"; return o.ToString() + c.CompareTo("a") + o.Equals("abc") + (o is string) + (o as int[] == null); }
    static Func<int> Closure() { A a = new C(); Func<int> f = a.V; return f; }

    static void Main()
    {
        Console.WriteLine(Change(new C(), true) + " " + Change(new C(), false) + " " + ChangeLate(new C(), 3) + " " + ByRef(new C()) + " " + Once(new C()) + " " + Once(new B()));
        Console.WriteLine(One() + " " + Two(true) + " " + Two(false) + " " + Iface() + " " + Down() + " " + None() + " " + Bad() + " " + Null());
        Console.WriteLine(Unset(true) + " " + Unset(false) + " " + Handler(0) + " " + Handler(1) + " " + Handler(2) + " " + Loop(4));
        Console.WriteLine(Objects(6) + " " + Nodes(7) + " " + Mismatch(2, "x") + " " + Mismatch(2, 5) + " " + Mismatch(9, "y") + " " + Mismatch(9, null));
        Console.WriteLine(Mixed(true, 1, 0) + " " + Mixed(false, 1, 1) + " " + Mixed(true, "s", 1));
        Console.WriteLine(Fill("a", 3).Length + " " + Fill(3, 4)[3] + " " + Fill(new C(), 2)[1].V() + " " + FillObjects("q", 2) + " " + FillObjects(new A(), 2) + " " + FillObjects(new object(), 2) + " " + Grid(3)[2, 2]);
        Console.WriteLine(Generics() + " " + Shared("t") + " " + Shared(3) + " " + Shared(new object[0]) + " " + Boxed() + " " + Enumerate() + " " + Texts() + " " + Closure()());
    }
}
