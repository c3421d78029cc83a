// Threads that are stopped for collections anywhere: in loops without calls, on the way out of methods that return
// references in every shape, with references in every kind of place, in handlers and filters.
using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;

class Node
{
    public long V;
    public Node(long v) { V = v; }
}

struct DoubleObject { public double D; public object O; }
struct ObjectDouble { public object O; public double D; }
struct ObjectObject { public object A, B; }
struct LongObject { public long L; public object O; }
struct Big { public object A; public long L; public object B; public string S; public double D; }

class Failure : Exception
{
    public readonly int K;
    public Failure(int k) { K = k; }
}

static class P
{
    static readonly object[] pool = new object[64];
    static int wrong;
    [ThreadStatic] static int tick;

    static void Check(bool ok, string what)
    {
        if (!ok && Interlocked.Increment(ref wrong) < 20) Console.WriteLine("wrong: " + what);
    }

    static void Allocate()
    {
        for (int i = 0; i < 20; i++) pool[tick++ * 7 & 63] = new byte[200 + (tick & 1023)];
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static Node ReturnNode(int n) { var o = new Node(n); for (int i = 0; i < 300; i++) n ^= i; return o; }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static DoubleObject ReturnDO(int n) { var o = new Node(n); for (int i = 0; i < 300; i++) n ^= i; return new DoubleObject { D = 1.5, O = o }; }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static ObjectDouble ReturnOD(int n) { var o = new Node(n); for (int i = 0; i < 300; i++) n ^= i; return new ObjectDouble { D = 2.5, O = o }; }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static ObjectObject ReturnOO(int n)
    {
        var o = new ObjectObject { A = new Node(n), B = new Node(n + 1) };
        for (int i = 0; i < 300; i++) n ^= i;
        return o;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static LongObject ReturnLO(int n) { var o = new Node(n); for (int i = 0; i < 300; i++) n ^= i; return new LongObject { L = 77, O = o }; }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static Big ReturnBig(int n)
    {
        var b = new Big { A = new Node(n), B = new Node(n + 1), S = "s" + n, L = 5 };
        for (int i = 0; i < 300; i++) n ^= i;
        return b;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static ref Node ReturnRef(Node[] a, int n) { for (int i = 0; i < 300; i++) n ^= i & 0; return ref a[n]; }

    static long V(object o) { return ((Node)o).V; }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static long Many(object a, object b, object c, object d, object e, object f, object g, object h, Big big, ObjectObject oo, object i, string s)
    {
        Allocate();
        return V(a) + V(b) + V(c) + V(d) + V(e) + V(f) + V(g) + V(h) + V(big.A) + V(big.B) + V(oo.A) + V(oo.B) + V(i) + s.Length;
    }

    static void Returns(int i)
    {
        var a = ReturnDO(i);
        var b = ReturnOD(i);
        var c = ReturnOO(i);
        var d = ReturnLO(i);
        var e = ReturnBig(i);
        Check(V(a.O) == i && a.D == 1.5, "a double and an object");
        Check(V(b.O) == i && b.D == 2.5, "an object and a double");
        Check(V(c.A) == i && V(c.B) == i + 1, "two objects");
        Check(V(d.O) == i && d.L == 77, "a number and an object");
        Check(V(e.A) == i && V(e.B) == i + 1 && e.S == "s" + i && e.L == 5, "a buffer");
        long sum = Many(ReturnNode(1), ReturnNode(2), ReturnNode(3), ReturnNode(4), ReturnNode(5), ReturnNode(6), ReturnNode(7), ReturnNode(8),
            ReturnBig(i), ReturnOO(9), ReturnNode(i), "abc");
        Check(sum == 36 + i + i + 1 + 9 + 10 + i + 3, "arguments");
    }

    static void Refs(int i)
    {
        var a = new Node[10];
        for (int k = 0; k < a.Length; k++) a[k] = new Node(k);
        ref Node r = ref ReturnRef(a, i % 10);
        Allocate();
        Check(r.V == i % 10, "what a ref refers to");
        r = new Node(50);
        Allocate();
        Check(a[i % 10].V == 50, "what was stored by a ref");
    }

    static long Sum(int[] a, Node x, Node y)
    {
        long s = 0;
        for (int i = 0; i < a.Length; i++)
        {
            s += a[i] + x.V;
            if ((s & 1) == 0) { var z = x; x = y; y = z; }
        }
        return s;
    }

    static double Floats(int n)
    {
        double s = 0, t = 1, u = 2, v = 3;
        for (int i = 0; i < n; i++) { s += t * i; t = u - v; u += 0.5; v += 0.25; }
        return s + t + u + v;
    }

    static void Loops(int i)
    {
        var a = new int[20000];
        for (int k = 0; k < a.Length; k++) a[k] = k;
        Check(Sum(a, new Node(1), new Node(2)) == Sum(a, new Node(1), new Node(2)), "a loop with references");
        Check(Floats(20000) == Floats(20000), "a loop with doubles");
    }

    static int Depth(int n, object keep)
    {
        if (n == 0) throw new Failure(V(keep) > 5 ? 1 : 2);
        object o = new Node(n);
        try { return Depth(n - 1, keep) + 1; }
        finally
        {
            Allocate();
            Check(V(o) == n, "a local in a finally");
        }
    }

    static bool Matches(Failure e, object o, int k)
    {
        Allocate();
        return e.K == k && V(o) == 9;
    }

    static int Throw(int i)
    {
        object a = new Node(9), b = new Node(i);
        int r = 0;
        string s = "x" + i;
        try
        {
            object c = new Node(3);
            try { r += Depth(5, new Node(i % 2 == 0 ? 10 : 1)); }
            catch (Failure e) when (Matches(e, a, 1))
            {
                Allocate();
                r += e.K * 10 + (int)V(c);
                if (i % 3 == 0) throw;
                r++;
            }
            finally
            {
                Allocate();
                r += (int)V(a);
                for (int k = 0; k < 1000; k++) r += k & 1;
            }
            r += s.Length;
        }
        catch (Failure e)
        {
            object d = new Node(e.K);
            Allocate();
            r += (int)V(d) * 100 + (int)V(b);
            for (int k = 0; k < 1000; k++) r += k & 1;
        }
        return r;
    }

    static void Throws(int i) { Check(Throw(i) == Throw(i), "handlers"); }

    static T Generic<T>(T x, int n) where T : class
    {
        var a = new T[n];
        for (int i = 0; i < n; i++) a[i] = x;
        Allocate();
        return new List<T>(a)[n - 1];
    }

    static void Generics(int i)
    {
        Check(Generic("a" + i, i + 1) == "a" + i, "shared code for strings");
        Check(Generic(new Node(i), i + 1).V == i, "shared code for nodes");
    }

    static unsafe void Stack(int i)
    {
        object o = new Node(i);
        int n = 10 + i % 200;
        int* p = stackalloc int[n];
        for (int k = 0; k < n; k++) p[k] = k;
        try
        {
            Allocate();
            if (i % 5 == 0) throw new Failure(i);
        }
        catch (Failure e) { Check(e.K == i && V(o) == i, "a handler behind stackalloc"); }
        Check(p[n - 1] == n - 1 && V(o) == i, "stackalloc");
    }

    static int Main(string[] args)
    {
        int rounds = args.Length > 0 ? int.Parse(args[0]) : 60, running = 0;
        foreach (var action in new Action<int>[] { Returns, Refs, Loops, Throws, Generics, Stack })
        {
            Interlocked.Increment(ref running);
            new Thread(() =>
            {
                for (int i = 0; i < rounds; i++) action(i);
                Interlocked.Decrement(ref running);
            }).Start();
        }
        for (int n = 0; Volatile.Read(ref running) > 0; n++)
        {
            GC.Collect(n % 3);
            Thread.Sleep(1);
        }
        Console.WriteLine("wrong: " + wrong);
        return wrong;
    }
}
