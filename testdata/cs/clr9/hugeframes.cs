using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
[StructLayout(LayoutKind.Sequential, Size = 100_000_000)] struct Big { public int a; public long b; }
static class P
{
    [MethodImpl(MethodImplOptions.NoInlining)] static void Use(ref Big b) { b.a++; }
    [MethodImpl(MethodImplOptions.NoInlining)] static int By(Big a, Big b, Big c, Big d, Big e, Big f, Big g, Big h, Big i, Big j, Big k, Big l) => a.a + l.a;
    [MethodImpl(MethodImplOptions.NoInlining)] static int Calls(ref Big b) => By(b, b, b, b, b, b, b, b, b, b, b, b);
    [MethodImpl(MethodImplOptions.NoInlining)] [SkipLocalsInit] static int Eleven(int x) { Unsafe.SkipInit(out Big a); Unsafe.SkipInit(out Big b); Unsafe.SkipInit(out Big c); Unsafe.SkipInit(out Big d); Unsafe.SkipInit(out Big e); Unsafe.SkipInit(out Big f); Unsafe.SkipInit(out Big g); Unsafe.SkipInit(out Big h); Unsafe.SkipInit(out Big i); Unsafe.SkipInit(out Big j); Unsafe.SkipInit(out Big k);
        Use(ref a); Use(ref b); Use(ref c); Use(ref d); Use(ref e); Use(ref f); Use(ref g); Use(ref h); Use(ref i); Use(ref j); Use(ref k); return x + a.a; }
    static Big held;
    static void Try(string what, Func<int> f) { try { Console.WriteLine(what + " " + f()); } catch (Exception e) { Console.WriteLine(what + " " + e.GetType().Name); } }
    static void Main()
    {
        Try("locals", () => Eleven(3));
        Try("arguments", () => Calls(ref held));
        Try("again", () => Eleven(4));
    }
}
