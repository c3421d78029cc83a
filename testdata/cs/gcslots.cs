// Every kind of place a reference can be in at a call: cmd/ryugo/gcinfo_test.go
// keeps what the collector is told about each method of Slots.
using System;

class Node {
    public Node next;
    public int v;
    public Node(int v, Node next) { this.v = v; this.next = next; }
}

struct Pair { public Node a; public int n; public string s; }

struct Two { public Node a; public int n; }

class Box<T> where T : class {
    T v;
    public Box(T v) { this.v = v; }
    public string Name() { Slots.Touch(); return typeof(T[]).Name + Slots.Text(v); }
    public static string Static(object o) { Slots.Touch(); return typeof(T[]).Name + Slots.Text(o as T); }
}

class Slots {
    static object garbage;
    static int touched;

    // Touch allocates, so that it may move everything.
    public static int Touch() {
        for (int i = 0; i < 10; i++) garbage = new int[10];
        return ++touched;
    }
    public static string Text(object o) { Touch(); return o == null ? "-" : o.ToString(); }
    static Node Make(int v) { Touch(); return new Node(v, null); }
    static int Sum(Node a, Node b, Node c, Node d) { return a.v * 1000 + b.v * 100 + c.v * 10 + d.v; }

    // A parameter that lives across a call, and one that does not.
    static int Alive(Node n) { Touch(); return n.v; }
    static int Dead(Node n) { int v = n.v; Touch(); return v; }

    // Values on the evaluation stack, more than there are registers for.
    static int Temps() { return Sum(Make(1), Make(2), Make(3), Make(4)); }
    static int Many() {
        return Sum(Make(1), Make(2), Make(3), Make(Sum(Make(4), Make(5), Make(6), Make(Sum(Make(7), Make(8), Make(9), Make(1))))));
    }

    // Locals in registers, in and behind a loop.
    static int Loop(Node n) {
        int s = 0;
        Node first = n;
        for (; n != null; n = n.next) s += Touch() * 0 + n.v;
        return s * 10 + first.v;
    }

    // A local that dies before another is born, and one that is written on one path only.
    static int Paths(int x) {
        Node a = Make(x), b = null;
        int s = a.v;
        Touch();
        if (x > 3) b = Make(x * 2);
        Touch();
        return b == null ? s : s + b.v;
    }

    // Interior pointers: a parameter, an element that is read and written, a field.
    static int Bump(ref int r) { Touch(); return r += 5; }
    static int Element(int[] a, int i) { a[i] += Touch() * 0 + 7; return a[i]; }
    static int Field(Node n) { Node keep = n; n.v += Bump(ref keep.v) * 0 + 3; return n.v; }

    // Structs: in the frame, as argument and result in two registers, by buffer.
    static string Struct(Node n) {
        Pair p = new Pair();
        p.a = n; p.n = 4; p.s = Text("s");
        Touch();
        return p.s + p.n + p.a.v;
    }
    static Two MakeTwo(Node n) { Two t; t.a = n; t.n = Touch() * 0 + n.v; return t; }
    static int UseTwo(Two t) { Touch(); return t.a.v + t.n; }
    static int Twos(Node n) { return UseTwo(MakeTwo(n)) + MakeTwo(n).a.v; }
    static Pair MakePair(string s) { Pair p; p.a = Make(1); p.n = 2; p.s = s; return p; }
    static string Pairs() { return MakePair(Text("x")).s + MakePair(Text("y")).s; }

    // Parameters on the stack.
    static int Stack(Node a, Node b, Node c, Node d, Node e, Node f, Node g, Node h) {
        Touch();
        return a.v + g.v * 10 + h.v * 100;
    }

    // Handlers: what they read is reported always, the rest is not.
    static int Catch(Node n, object o) {
        Node local = Make(2);
        try { Touch(); return ((Node)o).v + local.v; }
        catch (InvalidCastException e) { Touch(); return n.v + e.Message.Length * 0; }
    }
    static int Finally(Node n) {
        int s = 0;
        try { Node inner = Make(3); Touch(); s = inner.v; }
        finally { Touch(); s += n.v; }
        return s;
    }
    // The finally writes a local that nothing has written before.
    static int Written(int x) {
        Node w;
        try { Touch(); }
        finally { Touch(); w = Make(x); Touch(); }
        Touch();
        return w.v;
    }
    static int Filter(Node n, int x) {
        try { Touch(); if (x > 0) throw new ArgumentException("f"); return 0; }
        catch (Exception e) when (Alive(n) == x) { Touch(); return n.v + e.Message.Length; }
    }

    // Pinned, and a frame whose size is not known.
    static unsafe int Pinned(int[] a) {
        fixed (int* p = a) { Touch(); return p[0] + p[a.Length - 1]; }
    }
    static unsafe int Localloc(Node n, int size) {
        int* p = stackalloc int[size];
        Touch();
        p[size - 1] = n.v;
        Node m = Make(p[size - 1]);
        Touch();
        return m.v + n.v;
    }

    static void Main() {
        var n = new Node(1, new Node(2, new Node(3, null)));
        Console.WriteLine(Alive(n) + Dead(n));
        Console.WriteLine(Temps());
        Console.WriteLine(Many());
        Console.WriteLine(Loop(n));
        Console.WriteLine(Paths(2) + " " + Paths(5));
        var a = new int[] { 1, 2, 3 };
        Console.WriteLine(Bump(ref a[1]) + " " + a[1] + " " + Element(a, 2) + " " + Field(n));
        Console.WriteLine(Struct(n));
        Console.WriteLine(Twos(n));
        Console.WriteLine(Pairs());
        Console.WriteLine(Stack(n, n, n, n, n, n, n.next, n.next.next));
        Console.WriteLine(Catch(n, n) + " " + Catch(n, "no"));
        Console.WriteLine(Finally(n) + " " + Written(6));
        Console.WriteLine(Filter(n, 0) + " " + Filter(n, n.v));
        Console.WriteLine(Pinned(a) + " " + Localloc(n, 9));
        Console.WriteLine(new Box<string>("b").Name() + Box<string>.Static("c") + new Box<Node>(null).Name());
    }
}
