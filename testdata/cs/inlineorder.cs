// What is evaluated before an inlined call keeps its value, though arguments of the call have effects that
// are done in front of the statement.
using System;
using System.Threading;

class Program
{
    static int s = 5;
    static int Bump(ref int x) { x += 10; return x; }
    static int Both(int a, int b) { if (a > b) return a; return b; }

    static int Difference(int a) { return a - Math.Max(Interlocked.Add(ref a, a), Interlocked.Add(ref a, a)); }
    static int Three(int a) { return a + 100 * Both(Bump(ref a), Bump(ref a)) + 10000 * a; }
    static int Static(int b) { return s - Both(s, Bump(ref s)) + 1000 * Both(Interlocked.Increment(ref s), Interlocked.Exchange(ref s, b)) + s; }
    static long Nested(int a) { return (long)a * 3 - Both(Both(a, Interlocked.Add(ref a, 2)), Both(Bump(ref a), a)) * (long)a; }

    static int Overflow(int a)
    {
        try { return checked(a - Math.Max(Interlocked.Add(ref a, a), Interlocked.Add(ref a, a))); }
        catch (OverflowException) { return -1; }
    }

    static void Main()
    {
        for (int i = -3; i < 4; i++)
            Console.WriteLine(Difference(i) + " " + Three(i) + " " + Static(i) + " " + Nested(i));
        Console.WriteLine(Overflow(7) + " " + Overflow(2056420370) + " " + Overflow(-1500000000));
    }
}
