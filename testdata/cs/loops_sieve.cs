// Indexes that are sums and products, and loops whose step is a local: what is never
// negative needs no check for that, what wraps around does.
using System;

static class Program
{
    static int Sieve(int size)
    {
        var composite = new bool[8191];
        int count = 0;
        for (int i = 2; i <= 8190; i++)
        {
            if (composite[i]) continue;
            count++;
            for (int k = i + i; k <= 8190; k += i) composite[k] = true;
        }
        for (int i = 2; i < size; i++)
            for (int k = i * 2; k < composite.Length; k += i) composite[k] = !composite[k];
        for (int i = 2; i <= 90; i++)
            for (int k = i * i; k <= 8190; k += i) composite[k] = true;
        for (int i = 0; i < 1000; i++) composite[i << 3] ^= true;
        foreach (bool b in composite) count = count * 31 + (b ? 1 : 0);
        return count;
    }

    // The step may be anything.
    static int Step(int[] a, int step, int from)
    {
        int sum = 0;
        for (int k = from; k <= 100; k += step) { sum += a[k]; if (sum > 1000000) break; }
        return sum;
    }

    // It is not negative, but may be too much.
    static int Guarded(int[] a, int step)
    {
        int sum = 0;
        if (step > 0)
            for (int k = 60; k <= 100; k += step) sum += a[k];
        return sum;
    }

    static int Small(int[] a, int step)
    {
        int sum = 0;
        if (step > 0 && step < 1 << 29)
            for (int k = 60; k <= 100; k += step) sum += a[k];
        return sum;
    }

    // It changes in the loop.
    static int Changing(int[] a)
    {
        int sum = 0, step = 1;
        for (int k = 0; k <= 100; k += step) { sum += a[k]; step *= 3; }
        return sum;
    }

    // Squares that wrap around, and doubles.
    static int Squares(bool[] a)
    {
        int n = 0;
        try
        {
            for (int i = 0; i < 50000; i++)
                for (int k = i * i; k <= 8190; k += 4000) { a[k] = !a[k]; n++; }
        }
        catch (IndexOutOfRangeException) { n = -n; }
        return n;
    }

    static int Doubles(bool[] a, int from)
    {
        int n = 0;
        try
        {
            for (int i = from; i < 2000000000; i += 100000000)
            {
                int k = i + i;
                if (k <= 8190) { a[k] = true; n++; }
                if (i << 1 <= 8190) { a[i << 1] = true; n++; }
            }
        }
        catch (IndexOutOfRangeException) { n = -n - 1; }
        return n;
    }

    static string Say(Func<int> f)
    {
        try { return f().ToString(); }
        catch (Exception e) { return e.GetType().Name; }
    }

    static void Main()
    {
        var a = new int[101];
        for (int i = 0; i < a.Length; i++) a[i] = i;
        Console.WriteLine(Sieve(50));
        foreach (int step in new[] { 1, 7, 101, int.MaxValue, int.MaxValue - 40, 1 << 30, (1 << 29) - 1, -1, -7, 0, int.MinValue })
            Console.WriteLine(Say(() => Step(a, step, 60)) + " " + Say(() => Step(a, step, -1)) + " " + Say(() => Guarded(a, step)) + " " + Say(() => Small(a, step)));
        Console.WriteLine(Say(() => Changing(a)));
        Console.WriteLine(Squares(new bool[8191]));
        Console.WriteLine(Doubles(new bool[8191], 0) + " " + Doubles(new bool[8191], 100000000) + " " + Doubles(new bool[8191], -5));
    }
}
