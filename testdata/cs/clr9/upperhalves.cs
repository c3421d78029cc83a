// Ints in registers whose upper halves hold something: native code may return them so, and a compare and exchange that finds what it
// compares with leaves the register as it was.
using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Threading;

static class Program
{
    // Of the long that it returns the lower half is the int.
    [DllImport("libc", EntryPoint = "labs"), SuppressGCTransition]
    static extern int Low(long x);

    [DllImport("libc", EntryPoint = "labs")]
    static extern int LowStopped(long x);

    static int shared;

    [MethodImpl(MethodImplOptions.NoInlining)]
    static ulong Exchange(long a)
    {
        shared = 5;
        return (ulong)(uint)Interlocked.CompareExchange(ref shared, 9, Low(a));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static ulong ExchangeStopped(long a)
    {
        shared = 5;
        return (ulong)(uint)Interlocked.CompareExchange(ref shared, 9, LowStopped(a));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static uint Element(uint[] t, long a)
    {
        shared = 5;
        uint i = (uint)Interlocked.CompareExchange(ref shared, 9, Low(a));
        return t[i] + (uint)((ulong)i >> 32);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static ulong Extend(long a) => (uint)Low(a);

    [MethodImpl(MethodImplOptions.NoInlining)]
    static ulong ExtendStopped(long a) => (uint)LowStopped(a);

    [MethodImpl(MethodImplOptions.NoInlining)]
    static ulong Select(long a, double x, double y, uint z)
    {
        uint t = (uint)Low(a);
        return x == y ? z : t;
    }

    static void Main()
    {
        foreach (long a in new[] { 5, 6, 0x700000005, 0x700000006 })
        {
            Console.WriteLine(Exchange(a) + " " + ExchangeStopped(a) + " " + Element(new uint[] { 1, 2, 3, 4, 5, 6 }, a) + " " + Extend(a) + " " + ExtendStopped(a) +
                " " + Select(a, 1, 1, 9) + " " + Select(a, 1, double.NaN, 9));
        }
    }
}
