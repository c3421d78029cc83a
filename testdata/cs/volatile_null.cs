using System;

// A store to a volatile field of null: what the value does comes first, then the exception.
static class P {
    class Inner { public volatile bool flag; public volatile string text; }
    class Node {
        public volatile int number;
        public volatile Node next;
        public Inner inner;
        public Pair pair;
    }
    struct Pair { public volatile byte first; public volatile object second; }

    static int calls;
    static Node none;
    static int Count(int n) { calls = calls * 3 + n; return n; }
    static T Say<T>(T value, int n) { Count(n); return value; }
    static int Fail(int n) { Count(n); throw new InvalidOperationException(); }

    static string Try(Action a) {
        calls = 0;
        string how = "none";
        try { a(); } catch (Exception e) { how = e.GetType().Name; }
        return how + " " + calls;
    }

    static void Set(Node n) { n.number = Count(1); }
    static void SetFailing(Node n) { n.number = Fail(2); }
    static void Divide(Node n, int zero) { n.number = 7 / zero; }
    static void Null() { Node n = null; n.number = Count(3); }
    static void Next(Node n) { n.next = Say(n, 4); }
    static void NextOfNext(Node n) { n.next.number = Count(5); }
    static void InInner(Node n) { n.inner.flag = Say(true, 6); n.inner.text = Say("x", 7); }
    static void InStruct(Node n) { n.pair.first = (byte)Count(8); n.pair.second = Say("y", 9); }
    static void ByRef(ref Pair p, Node n) { p.first = (byte)Count(10); n.pair.second = Say("z", 11); }
    static void Add(Node n) { n.number += Count(12); }

    static void Main() {
        Node one = new Node(), two = new Node { next = one, inner = new Inner() };
        foreach (Node n in new[] { none, one, two }) {
            Console.WriteLine(Try(() => Set(n)) + "; " + Try(() => SetFailing(n)) + "; " + Try(() => Divide(n, calls)) + "; " + Try(() => Next(n)));
            Console.WriteLine(Try(() => NextOfNext(n)) + "; " + Try(() => InInner(n)) + "; " + Try(() => InStruct(n)) + "; " + Try(() => Add(n)));
            Pair p = new Pair();
            Console.WriteLine(Try(() => ByRef(ref p, n)) + " " + p.first);
        }
        Console.WriteLine(Try(Null) + " " + one.number + " " + two.number + " " + (two.next == two) + " " + two.inner.flag + two.inner.text + " " + two.pair.first + two.pair.second);
    }
}
