using System;

// Conditions that read the variable that they are stored to.
static class P {
    static int calls;
    static bool Say(bool b) { calls++; return b; }

    static int Toggle(bool v) { int n = 0; if (v = (v ? !v : false)) n = 1; return n * 2 + (v ? 1 : 0); }
    static int Keep(bool v) { int n = 0; if (v = (v ? v : true)) n = 1; return n * 2 + (v ? 1 : 0); }
    static int Same(int x) { int n = 0; bool v = x > 3; if (v = (x == 5 ? !v : v)) n = 1; return n * 2 + (v ? 1 : 0); }
    static int Number(int x) { int n = 0, v = x; if ((v = (x > 1 ? (v == 0 ? 1 : 0) : 0)) != 0) n = 1; return n * 2 + v; }
    static int Loop(int k) {
        bool v = false;
        int n = 0;
        for (int i = 0; i < k; i++) {
            if (v = (i % 3 == 0 ? !v : false)) n += i;
            if (v = (v || i % 2 == 0 ? v : !v)) n += 100;
        }
        return n;
    }
    static int Called(bool v) { int n = 0; if (v = (v ? Say(!v) : Say(v))) n = 1; return n * 2 + (v ? 1 : 0); }
    static int Two(bool v, bool w) { int n = 0; if (w = v = (w ? !v : false)) n = 1; if (v = (v ? !w : w)) n += 2; return n * 4 + (v ? 2 : 0) + (w ? 1 : 0); }

    static void Main() {
        foreach (bool b in new[] { false, true }) {
            Console.WriteLine(Toggle(b) + " " + Keep(b) + " " + Called(b) + " " + Two(b, false) + " " + Two(b, true));
        }
        for (int x = 0; x < 7; x++) Console.Write(Same(x) + " " + Number(x) + " " + Loop(x * 5) + "; ");
        Console.WriteLine(calls);
    }
}
