using System;

// Stores to locals that nobody reads: they go, what their values do stays.
static class P {
    static int calls;
    static int[] shared = { 1, 2, 3 };
    class Node { public Node next; public int value; public sbyte small; }
    struct Pair { public long a, b; }

    static int Count(int n) { calls = calls * 3 + n; return calls; }
    static bool Ask(int n) { calls = calls * 5 + n; return calls % 2 == 0; }
    static double Half(double d) { calls++; return d / 2; }

    static int Calls(int n) {
        int dead = Count(n);
        bool b = Ask(n + 1);
        sbyte s = (sbyte)Count(n + 2);
        long l = (long)Count(n + 3) * 7 + n;
        double d = Half(n) * 3.5;
        float f = (float)Half(n + 1);
        dead = n;
        b = n > 2;
        s = (sbyte)n;
        l = n;
        d = f = n;
        return calls;
    }

    static string Try(Action a) {
        try { a(); return "none"; } catch (Exception e) { return e.GetType().Name; }
    }

    static void Null(Node n) { int v = n.value; sbyte w = n.small; v = 3; w = 4; }
    static void NullIn(Node n) { int v = n.next.value + 1; v = v + 1; }
    static void Index(int[] a, int i) { int v = a[i]; int w = v * 2; w = w - v; }
    static void Length(int[] a) { int v = a.Length; v = v + 1; }
    static void Divide(int a, int b) { int q = a / b; int r = a % b; q = r; }
    static void Checked(int a, int b) { int s = checked(a + b); long l = checked((int)(s * 3L)); l = s; }
    static object text = "text", pairs = new Pair[1], none;
    static void Class(object o) { string s = (string)o; s = o as string; s = null; if (o != null) s = o.ToString(); }
    static void Static() { string s = (string)pairs; }
    static void StaticIs() { string s = pairs as string; s = text as string; Pair[] p = (Pair[])pairs; s = (string)none; s = (string)text; }
    static void Cast(double d) { int i = checked((int)d); long l = (long)d; uint u = (uint)(int)d; l = i + u; }

    // Copies whose reads were replaced, in loops.
    static long Copies(int[] a, Node list) {
        long sum = 0;
        for (int i = 0; i < a.Length; i++) {
            int[] b = a;
            int k = i;
            Node n = list;
            double unused = k * 0.5;
            sum += b[k] + n.value;
            k = k + 1;
            b = null;
            unused = unused + k;
            n = n.next;
        }
        foreach (int x in a) { int y = x; int z = y + 1; sum += x; z = y; }
        return sum;
    }

    static int InTry(int n) {
        int seen = 0;
        try {
            seen = n;
            int dead = seen + 1;
            seen = dead;
            Checked(n, int.MaxValue);
            seen = 100;
        } catch (OverflowException) { return seen; } finally { int last = seen; last = last + 1; calls += seen; }
        return -seen;
    }

    static object Keep(int n) {
        object o = new Node { value = n };
        object p = o;
        GC.Collect();
        o = new int[n];
        GC.Collect();
        Pair q; q.a = n; q.b = n + 1;
        long t = q.a; t = q.b;
        return ((Node)p).value;
    }

    static void Main() {
        for (int i = 0; i < 5; i++) Console.WriteLine(Calls(i));
        Console.WriteLine(Try(() => Null(null)));
        Console.WriteLine(Try(() => NullIn(new Node())));
        Console.WriteLine(Try(() => Index(null, 0)));
        Console.WriteLine(Try(() => Index(shared, 3)));
        Console.WriteLine(Try(() => Length(null)));
        Console.WriteLine(Try(() => Divide(1, 0)));
        Console.WriteLine(Try(() => Checked(int.MaxValue, 1)));
        Console.WriteLine(Try(() => Checked(1 << 30, 0)));
        Console.WriteLine(Try(() => Cast(1e10)));
        Console.WriteLine(Try(() => Cast(12.5)));
        Console.WriteLine(Try(() => Class("text")) + " " + Try(() => Class(shared)) + " " + Try(() => Class(null)) + " " + Try(Static) + " " + Try(StaticIs));
        Console.WriteLine(Copies(shared, new Node { value = 5 }));
        Console.WriteLine(InTry(7) + " " + InTry(-7) + " " + calls);
        Console.WriteLine(Keep(9));
    }
}
