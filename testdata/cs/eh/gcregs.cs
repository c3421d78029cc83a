// References that live in registers while exceptions pass: what a collection
// moves must be found again in every register that a frame has saved.
using System;

class Cell {
    public int v;
    public Cell next;
    public Cell(int v) { this.v = v; }
    public Cell(int v, Cell next) { this.v = v; this.next = next; }
}

class P {
    static object garbage;
    static int calls;

    static int Churn() {
        for (int i = 0; i < 20; i++) garbage = new Cell(i);
        return ++calls;
    }

    // Deep keeps references of its own in the registers of its callers.
    static int Deep(Cell a, Cell b, int n) {
        Cell c = new Cell(n), d = new Cell(n + 1);
        int s = 0;
        for (int i = 0; i < 3; i++) {
            Churn();
            s += a.v + b.v + c.v + d.v;
        }
        if (n == 0) {
            if (s > 0) throw new ArgumentException("deep", new Exception(s.ToString()));
            return s;
        }
        s += Deep(d, c, n - 1);
        for (int i = 0; i < 3; i++) s += a.v + b.v + c.v + d.v;
        return s;
    }

    // Hot locals of a caller that catches nothing.
    static int Outer(Func<int, int> f, int n) {
        Cell a = new Cell(1), b = new Cell(2), c = new Cell(3), d = new Cell(4);
        int s = 0;
        for (int i = 0; i < n; i++) {
            s += f(i);
            s += a.v * 1000 + b.v * 100 + c.v * 10 + d.v;
            Cell t = a; a = b; b = c; c = d; d = t;
            Churn();
        }
        return s + a.v + b.v + c.v + d.v;
    }

    static int Catches(int i) {
        Cell a = new Cell(i), b = new Cell(i + 1);
        int s = 0;
        for (int k = 0; k < 3; k++) {
            Cell x = new Cell(k), y = new Cell(k + 1);
            try {
                Churn();
                s += a.v + x.v;
                s += Deep(x, y, i % 4);
            } catch (ArgumentException e) {
                Churn();
                s += e.Message.Length + a.v + b.v + e.InnerException.Message.Length;
            }
            Cell z = new Cell(5, a);
            Churn();
            s += z.v + z.next.v + b.v;
        }
        return s;
    }

    static int Nested(int i) {
        Cell keep = new Cell(i * 2);
        int s = 0;
        try {
            try {
                Cell in1 = new Cell(7);
                for (int k = 0; k < 4; k++) { Churn(); s += in1.v; }
                Deep(in1, keep, 2);
            } finally {
                Cell f = new Cell(9);
                for (int k = 0; k < 4; k++) { Churn(); s += f.v; }
                s += keep.v;
            }
        } catch (Exception e) when (Filter(e, keep)) {
            Cell c = new Cell(11);
            try {
                for (int k = 0; k < 4; k++) { Churn(); s += c.v; }
                throw new InvalidOperationException("again", e);
            } catch (InvalidOperationException o) {
                Churn();
                s += o.InnerException.Message.Length + c.v;
            }
        }
        return s + keep.v;
    }

    static bool Filter(Exception e, Cell keep) {
        Cell t = new Cell(3);
        int s = 0;
        for (int k = 0; k < 4; k++) { Churn(); s += t.v + keep.v; }
        return s >= 12 && e.Message == "deep";
    }

    // A fault in the middle: registers are what they were at the instruction.
    static int Faults(int i) {
        Cell a = new Cell(i), b = new Cell(i + 1), nothing = null;
        int s = 0;
        for (int k = 0; k < 3; k++) {
            Cell x = new Cell(k);
            try {
                for (int j = 0; j < 4; j++) { Churn(); s += x.v + a.v; }
                s += k == 1 ? x.v : nothing.v;
            } catch (NullReferenceException) {
                Churn();
                s += b.v;
            }
            s += a.v;
        }
        return s;
    }

    static int Rethrows(int i) {
        Cell a = new Cell(i);
        try {
            try { return Deep(a, a, 1); }
            catch (ArgumentException) { Churn(); a = new Cell(a.v + 1, a); throw; }
        } catch (Exception e) { Churn(); return a.v + a.next.v + e.Message.Length; }
    }

    static void Main() {
        Console.WriteLine(Outer(Catches, 9));
        Console.WriteLine(Outer(Nested, 7));
        Console.WriteLine(Outer(Faults, 7));
        Console.WriteLine(Outer(Rethrows, 5));
        Console.WriteLine(Outer(i => Outer(Catches, i) + Outer(Nested, 2), 4));
    }
}
