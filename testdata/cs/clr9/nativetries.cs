// Native code that is called in a try with a finally, while other threads collect, and where it cannot be found: the finally runs once, and what
// the method has is found by the collector and is what it was.
using System;
using System.IO;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Threading;

static unsafe class P
{
    [DllImport("libc", EntryPoint = "getppid")] static extern int Parent();
    [DllImport("libc", EntryPoint = "usleep")] static extern int Sleep(uint us);
    [DllImport("libc", EntryPoint = "no_such_function")] static extern int Missing(int a, long b);
    [DllImport("no_such_library", EntryPoint = "f")] static extern int Nowhere(double d);

    static int finallys;
    static volatile bool done;

    [MethodImpl(MethodImplOptions.NoInlining)] static object Make(int i) => new int[] { i, i + 1 };

    [MethodImpl(MethodImplOptions.NoInlining)]
    static long Around(int i, object kept, string text)
    {
        object made = Make(i);
        double d = i * 0.5;
        long sum = 0;
        try
        {
            sum += i % 64 == 0 ? Sleep(50) : Parent() > 0 ? 1 : 0;
            sum += ((int[])made)[1] + ((int[])kept)[0];
        }
        finally
        {
            finallys++;
            sum += ((int[])made)[0] + text.Length + (long)d;
        }
        return sum + ((int[])kept)[1] + (long)(d * 2);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Nested(int i, object kept)
    {
        int n = i;
        try
        {
            try { n += Parent() > 0 ? 1 : 0; }
            finally { n += 2; finallys++; }
            n += Sleep(0);
        }
        finally { n += ((int[])kept)[0]; finallys++; }
        return n;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Throws(int which, object kept)
    {
        int n = which;
        try { n += which == 0 ? Missing(n, n) : Nowhere(n); }
        finally { n += ((int[])kept)[0]; finallys++; Console.WriteLine("finally " + n); }
        return n;
    }

    static void Main()
    {
        var collector = new Thread(() => { while (!done) { GC.Collect(0); Thread.Sleep(1); } });
        collector.Start();
        var others = new Thread[3];
        var sums = new long[others.Length];
        for (int k = 0; k < others.Length; k++)
        {
            int me = k;
            (others[k] = new Thread(() => { long s = 0; for (int i = 0; i < 20000; i++) { s += Around(i, Make(i), "text") + Nested(i, Make(me)); } sums[me] = s; })).Start();
        }
        foreach (var t in others) t.Join();
        for (int k = 0; k < 4; k++)
        {
            try { Console.WriteLine(Throws(k & 1, Make(k))); }
            catch (Exception e) { Console.WriteLine(e.GetType().Name); }
        }
        done = true;
        collector.Join();
        Console.WriteLine(string.Join(" ", sums));
        int before = finallys;
        Around(1, Make(1), ""); Nested(2, Make(2));
        Console.WriteLine(finallys - before);
        if (!File.Exists("/dev/null")) throw new Exception();
    }
}
