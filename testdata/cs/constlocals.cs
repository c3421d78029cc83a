using System;

// Locals with one constant, more than there are registers that calls keep: each is its constant again where it is read.
static class P {
    static int calls;
    static int Next(int n) { return calls = calls * 31 + n; }
    static double Add(double a, double b) { calls++; return a + b; }
    static string Try(Func<long> f) {
        try { return f().ToString(); } catch (Exception e) { return e.GetType().Name; }
    }

    static long Mixed(int n) {
        int a = 5, b = -7, c = 0, big = 0x12345678;
        long l = 3, wide = 0x123456789abL, minus = -1;
        byte small = 200; sbyte neg = -5; bool yes = true; char ch = 'x'; ushort us = 65535;
        double d = 1.5, zero = 0.0, nan = double.NaN; float f = 0.25f;
        object none = null; string text = null;
        int x = Next(n) + Next(n + 1);
        long r = a + b + x;
        r = r * 31 + (a - b) * (c + x);
        x ^= Next(a);
        r = r * 31 + (big >> a) + (x << (a & 31)) + (a << x);
        x += Next(b);
        r = r * 31 + l * wide + (minus & x) + (wide >> 3) + x / a + x % a + a % (x | 1);
        x += Next(small) + Next(neg) + Next(us);
        r = r * 31 + small + neg + ch + us + (yes ? 1 : 2) + (small > x ? 3 : 4) + (neg < x ? 5 : 6);
        d = d + 0;
        r = r * 31 + (long)(Add(zero, f) * 8) + (long)(Add(1.5, f) * 8) + (nan == nan ? 1 : 0) + (zero < x ? 1 : 0) + (f < 1 ? 2 : 0);
        x += Next(1) + Next(2);
        if (none == null && text == null) r++;
        switch (a) { case 4: r += 1; break; case 5: r += 2; break; case 6: r += 3; break; case 7: r += 4; break; }
        r = r * 31 + (a == 5 ? 1 : 0) + (b < c ? 2 : 0) + ((uint)b > (uint)a ? 4 : 0) + Math.Max(a, b) + (x > c ? 8 : 0);
        return r;
    }

    static long Faults(int which, int[] array, int x) {
        int zero = 0, three = 3, minus = -1, min = int.MinValue, max = int.MaxValue;
        int[] none = null;
        int k = Next(x) + Next(x) + Next(x);
        long r = k;
        switch (which) {
        case 0: r += x / zero; break;
        case 1: r += min / minus; break;
        case 2: r += array[three]; break;
        case 3: r += array[minus]; break;
        case 4: r += none[zero]; break;
        case 5: r += checked(max + three); break;
        case 6: r += checked((byte)minus); break;
        case 7: r += none.Length; break;
        case 8: r += checked(max * three) + Next(zero); break;
        case 9: r += zero / three + three % three + min % three; break;
        }
        return r + zero + three + minus + min + max + Next(three);
    }

    static unsafe long Addresses(int n) {
        int here = n, there = n + 1;
        int* p = &here, q = &there;
        int a = Next(n), b = Next(a), c = Next(b), d = Next(c), e = Next(d), f = Next(e);
        *p += a; *q += b;
        Next(c + d); Next(e + f);
        *p ^= c + d; *q ^= e + f;
        return (long)here * 7 + there + *p + *q + a + b + c + d + e + f;
    }

    static double Floats(int n) {
        double a = 0.1, b = 0.2, c = -0.0, d = 1e300, sum = 0;
        float x = 0.1f, y = -3.5f;
        for (int i = 0; i < n; i++) {
            sum = Add(sum, a * i) * b + x - y;
            sum = Add(sum + c, d / 1e299) + a - b;
            sum += Add(x, y) * i;
        }
        return sum + 1 / c;
    }

    static void Main() {
        for (int i = -2; i < 6; i++) Console.WriteLine(Mixed(i));
        int[] array = { 1, 2, 3 };
        for (int i = 0; i < 11; i++) { int w = i; Console.WriteLine(Try(() => Faults(w, array, 9))); }
        Console.WriteLine(Addresses(3) + " " + Addresses(-3));
        Console.WriteLine(Floats(0) + " " + (Floats(7) < 0) + " " + calls);
    }
}
