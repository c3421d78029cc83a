// Loops over spans whose limit is not the span's length: the checks go where a comparison before
// the loop has shown that they pass; else each throws when it did before.
using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

static class Program
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Sum(Span<int> s, int from, int n)
    {
        int sum = 0;
        for (int i = from; i < n; i++) sum = sum * 3 + s[i];
        return sum;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int UpTo(ReadOnlySpan<int> s, int n)
    {
        int sum = 0;
        for (int i = 0; i <= n; i++) sum = sum * 3 + s[i];
        return sum;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Next(Span<int> s, int n)
    {
        int sum = 0;
        for (int i = 0; i < n; i++) { s[i] += s[i + 1]; sum = sum * 3 + s[i]; }
        return sum;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Down(Span<int> s, int n)
    {
        int sum = 0;
        for (int i = n - 1; i >= 0; i--) sum = sum * 3 + s[i];
        return sum;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Add(Span<int> a, ReadOnlySpan<int> b, Span<int> c, int n)
    {
        for (int i = 0; i < n; i++) c[i] = a[i] + b[i];
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Shrinks(Span<int> s, int n)
    {
        int sum = 0;
        for (int i = 0; i < n; i++)
        {
            sum = sum * 3 + s[i];
            if (i == 2) s = s.Slice(1);
        }
        return sum;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Both(Span<int> s, int[] a)
    {
        int sum = 0;
        for (int i = 0; i < a.Length; i++) sum = sum * 3 + s[i] - a[i];
        for (int i = 0; i < s.Length; i++) sum = sum * 3 + s[i] - a[i];
        return sum;
    }

    // A span so long that a second step would overflow: the last access is out of range.
    [MethodImpl(MethodImplOptions.NoInlining)]
    static long Steps(Span<byte> s, int from, int n)
    {
        long seen = 0;
        for (int i = from; i < n; i += 2) seen = seen * 3 + Touch(ref s[i]);
        return seen;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Touch(ref byte b) => 1;

    static void Try(string name, Func<long> f)
    {
        string s;
        try { s = f().ToString(); }
        catch (Exception e) { s = e.GetType().Name; }
        Console.WriteLine(name + ": " + s);
    }

    static int Hash(int[] a)
    {
        int h = 17;
        foreach (int v in a) h = h * 31 + v;
        return h;
    }

    static int[] Make(int n)
    {
        var a = new int[n];
        for (int i = 0; i < n; i++) a[i] = i * 7 + 1;
        return a;
    }

    static void Main()
    {
        foreach (int length in new[] { 0, 1, 5 })
            foreach (int n in new[] { int.MinValue, -1, 0, 1, 4, 5, 6, int.MaxValue })
            {
                Console.WriteLine(length + " " + n);
                Try("sum", () => Sum(Make(length), 0, n));
                Try("sum from 2", () => Sum(Make(length), 2, n));
                Try("sum from -1", () => Sum(Make(length), -1, n));
                Try("up to", () => UpTo(Make(length), n));
                var a = Make(length);
                Try("next", () => Next(a, n));
                Console.WriteLine(Hash(a));
                Try("down", () => Down(Make(length), n));
                Try("shrinks", () => Shrinks(Make(length), n));
                var c = Make(length);
                Try("add", () => { Add(Make(5), Make(4), c, n); return 0; });
                Console.WriteLine(Hash(c));
                Try("empty", () => Sum(default, 0, n));
            }
        foreach (int k in new[] { 0, 3, 5, 6 })
            Try("both " + k, () => Both(Make(5), Make(k)));
        byte one = 0;
        Try("steps", () => Steps(MemoryMarshal.CreateSpan(ref one, int.MaxValue), int.MaxValue - 5, int.MaxValue));
        Try("steps, wrapped", () => Steps(MemoryMarshal.CreateSpan(ref one, int.MaxValue), int.MaxValue - 4, int.MaxValue));
    }
}
