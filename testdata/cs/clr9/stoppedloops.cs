using System;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Threading;

// Loops that call nothing but functions of the runtime, which do not stop for a collection: a thread must stop in the loop itself.
static class StoppedLoops
{
    static volatile bool stop, started;
    static object some = new();
    static Array array = new int[5];
    static double number;
    static int sum;
    static long total;

    static void HashCode() { started = true; while (!stop) sum += RuntimeHelpers.GetHashCode(some); }
    static void Generation() { started = true; while (!stop) sum += GC.GetGeneration(some); }
    static void Allocated() { started = true; while (!stop) total += GC.GetAllocatedBytesForCurrentThread(); }
    static void Ticks() { started = true; while (!stop) total += Environment.TickCount64; }
    static void ThreadId() { started = true; while (!stop) sum += Environment.CurrentManagedThreadId; }
    static void EnoughStack() { started = true; while (!stop) RuntimeHelpers.EnsureSufficientExecutionStack(); }
    static void MayGoOn() { started = true; while (!stop) sum += RuntimeHelpers.TryEnsureSufficientExecutionStack() ? 1 : 0; }
    static void Truncated() { started = true; while (!stop) sum += (int)Math.Truncate(number + sum); }
    static void Sine() { started = true; while (!stop) number = Math.Sin(number); }
    static void Remainder() { started = true; while (!stop) number %= 3.25; }
    static void Length() { started = true; while (!stop) sum += array.GetLength(0); }
    static void Held() { started = true; while (!stop) sum += Monitor.IsEntered(some) ? 1 : 2; }

    static void Both()
    {
        started = true;
        for (int i = 0; !stop; i++)
        {
            if ((i & 1) == 0)
                sum += RuntimeHelpers.GetHashCode(some);
            else
                total += Environment.TickCount64;
        }
    }

    static void Caught()
    {
        started = true;
        while (!stop)
        {
            try { sum += RuntimeHelpers.GetHashCode(some); }
            finally { total += Environment.TickCount64; }
        }
    }

    static void Main()
    {
        foreach (MethodInfo m in typeof(StoppedLoops).GetMethods(BindingFlags.NonPublic | BindingFlags.Static))
        {
            if (m.Name == "Main" || m.GetParameters().Length != 0)
                continue;
            RuntimeHelpers.PrepareMethod(m.MethodHandle);
            stop = started = false;
            number = 1.5;
            var t = new Thread(m.CreateDelegate<ThreadStart>()) { IsBackground = true };
            t.Start();
            while (!started)
                Thread.Sleep(0);
            for (int i = 0; i < 3; i++)
                GC.Collect(0);
            stop = true;
            t.Join();
            Console.WriteLine(m.Name);
        }
    }
}
