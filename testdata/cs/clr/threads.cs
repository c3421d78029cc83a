using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
// Threads: start and join, counters, locks, Wait and Pulse, events, semaphores, barriers, thread-local storage,
// collections at the same time.
class Buffer<T>
{
    readonly List<T> items = new List<T>();
    readonly int limit;
    bool done;
    public Buffer(int n) { limit = n; }

    public void Put(T x)
    {
        lock (items)
        {
            while (items.Count >= limit) Monitor.Wait(items);
            items.Add(x);
            Monitor.PulseAll(items);
        }
    }

    public bool Take(out T x)
    {
        lock (items)
        {
            while (items.Count == 0 && !done) Monitor.Wait(items);
            if (items.Count == 0) { x = default(T); return false; }
            x = items[0];
            items.RemoveAt(0);
            Monitor.PulseAll(items);
            return true;
        }
    }

    public void Close() { lock (items) { done = true; Monitor.PulseAll(items); } }
}

static class P
{
    const int N = 8;

    static void Run(int n, Action<int> body)
    {
        var ts = Enumerable.Range(0, n).Select(i => new Thread(() => body(i))).ToArray();
        foreach (var t in ts) t.Start();
        foreach (var t in ts) t.Join();
    }

    [ThreadStatic] static int mine;
    [ThreadStatic] static string name;
    static int plain, inter;
    static long wide;
    static double sum;
    static volatile bool go;
    static readonly object gate = new object();

    static void Counters()
    {
        Run(N, i => {
            for (int k = 0; k < 20000; k++)
            {
                lock (gate) plain++;
                Interlocked.Increment(ref inter);
                Interlocked.Add(ref wide, 1L << 33);
            }
        });
        Console.WriteLine("counters {0} {1} {2}", plain, inter, wide >> 33);
        Run(N, i => {
            for (int k = 0; k < 2000; k++)
                for (; ; )
                {
                    double old = sum, next = old + i;
                    if (Interlocked.CompareExchange(ref sum, next, old) == old) break;
                }
        });
        Console.WriteLine("cas {0}", sum);
    }

    static void Local()
    {
        var seen = new int[N];
        var names = new string[N];
        Run(N, i => {
            name = "t" + i;
            for (int k = 0; k <= i * 100; k++) { mine++; if (k % 50 == 0) Thread.Yield(); }
            seen[i] = mine;
            names[i] = name;
        });
        Console.WriteLine("static " + string.Join(" ", seen) + " " + string.Join(" ", names) + " " + mine + " " +
            (name == null));
        using (var local = new ThreadLocal<List<int>>(() => new List<int>(), true))
        {
            Run(N, i => { for (int k = 0; k < 10; k++) local.Value.Add(i); });
            Console.WriteLine("local " + local.Values.Sum(l => l.Count) + " " + local.Values.Sum(l => l.Sum()));
        }
    }

    static void Queue()
    {
        var buffer = new Buffer<string>(3);
        long total = 0;
        int taken = 0;
        var consumers = Enumerable.Range(0, 3).Select(_ => new Thread(() => {
            string s;
            while (buffer.Take(out s)) { Interlocked.Add(ref total, int.Parse(s)); Interlocked.Increment(ref taken); }
        })).ToArray();
        foreach (var c in consumers) c.Start();
        Run(4, i => { for (int k = 0; k < 500; k++) buffer.Put((i * 1000 + k).ToString()); });
        buffer.Close();
        foreach (var c in consumers) c.Join();
        Console.WriteLine("queue {0} {1}", taken, total);
    }

    static void Signals()
    {
        var ready = new CountdownEvent(N);
        var start = new ManualResetEvent(false);
        var turn = Enumerable.Range(0, N).Select(i => new AutoResetEvent(false)).ToArray();
        string order = "";
        var t = new Thread(() => Run(N, i => {
            ready.Signal();
            start.WaitOne();
            turn[i].WaitOne();
            order += i;
            if (i > 0) turn[i - 1].Set();
        }));
        t.Start();
        ready.Wait();
        start.Set();
        turn[N - 1].Set();
        t.Join();
        Console.WriteLine("signals " + order);
        var sem = new SemaphoreSlim(2);
        int inside = 0, most = 0;
        Run(N, i => {
            for (int k = 0; k < 50; k++)
            {
                sem.Wait();
                try
                {
                    int n = Interlocked.Increment(ref inside);
                    lock (gate) most = Math.Max(most, n);
                    Thread.Yield();
                }
                finally { Interlocked.Decrement(ref inside); sem.Release(); }
            }
        });
        Console.WriteLine("semaphore {0} {1}", inside, most <= 2);
        var rounds = new int[5];
        using (var b = new Barrier(4, x => rounds[x.CurrentPhaseNumber] =
            rounds[Math.Max(0, x.CurrentPhaseNumber - 1)] + 1))
            Run(4, i => { for (int k = 0; k < 5; k++) b.SignalAndWait(); });
        Console.WriteLine("barrier " + string.Join(" ", rounds));
        var rw = new ReaderWriterLockSlim();
        var d = new Dictionary<int, int>();
        int bad = 0;
        Run(N, i => {
            for (int k = 0; k < 300; k++)
                if (i < 2)
                {
                    rw.EnterWriteLock();
                    try { d[k] = k; d[-k] = -k; }
                    finally { rw.ExitWriteLock(); }
                }
                else
                {
                    rw.EnterReadLock();
                    try { if (d.ContainsKey(k) != d.ContainsKey(-k)) Interlocked.Increment(ref bad); }
                    finally { rw.ExitReadLock(); }
                }
        });
        Console.WriteLine("readers {0} {1}", d.Count, bad);
    }

    static void Spin()
    {
        int woken = 0;
        var ts = Enumerable.Range(0, 3).Select(i => new Thread(() =>
            { while (!go) { } Interlocked.Increment(ref woken); })).ToArray();
        foreach (var t in ts) t.Start();
        for (int i = 0; i < 5; i++)
        {
            var junk = new object[1000];
            for (int k = 0; k < junk.Length; k++) junk[k] = new byte[k];
            GC.Collect();
        }
        go = true;
        foreach (var t in ts) t.Join();
        Console.WriteLine("spin " + woken);
        bool timeout = !new ManualResetEventSlim().Wait(10);
        var m = new Mutex();
        m.WaitOne();
        bool other = false;
        Run(1, i => other = m.WaitOne(0));
        m.ReleaseMutex();
        Console.WriteLine("timeout {0} {1}", timeout, other);
        var slept = new Thread(() => {
            try { Thread.Sleep(Timeout.Infinite); }
            catch (ThreadInterruptedException e) { Console.WriteLine("interrupted " + e.GetType().Name); }
        });
        slept.Start();
        Thread.Sleep(20);
        slept.Interrupt();
        slept.Join();
        var bg = new Thread(() => { for (; ; ) Thread.Sleep(1000); }) { IsBackground = true, Name = "background" };
        bg.Start();
        Console.WriteLine(bg.Name + " " + bg.IsAlive);
    }

    static void Main()
    {
        Counters();
        Local();
        Queue();
        Signals();
        Spin();
    }
}
