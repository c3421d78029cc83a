using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
// Tasks, continuations, cancellation, the thread pool, timers, Parallel, PLINQ, concurrent collections.
static class P
{
    static long Fib(int n)
    {
        if (n < 12)
        {
            long a = 0, b = 1;
            for (int i = 0; i < n; i++) { var t = a + b; a = b; b = t; }
            return a;
        }
        var x = Task.Run(() => Fib(n - 1));
        return Fib(n - 2) + x.Result;
    }

    static void Basics()
    {
        Console.WriteLine("fib " + Fib(18));
        var ts = Enumerable.Range(0, 50).Select(i => Task.Factory.StartNew(o => {
            int s = 0;
            for (int k = 0; k < 100; k++) s += k * (int)o;
            return s;
        }, i)).ToArray();
        Task.WaitAll(ts);
        Console.WriteLine("all " + ts.Sum(t => t.Result));
        Console.WriteLine("chain " + Task.Run(() => 1).ContinueWith(t => t.Result + 1)
            .ContinueWith(t => "x" + t.Result).Result);
        Console.WriteLine("any " + Task.WhenAny(Task.FromResult(7), new TaskCompletionSource<int>().Task)
            .Result.Result);
        var child = Task.Factory.StartNew(() => {
            for (int i = 0; i < 3; i++)
                Task.Factory.StartNew(() => Thread.Sleep(5), TaskCreationOptions.AttachedToParent);
        });
        child.Wait();
        Console.WriteLine("children " + child.Status);
        var tcs = new TaskCompletionSource<string>();
        ThreadPool.QueueUserWorkItem(_ => tcs.SetResult("set"));
        Console.WriteLine(tcs.Task.Result);
    }

    static void Failures()
    {
        try
        {
            Task.WaitAll(Enumerable.Range(0, 6).Select(i => Task.Run(() => {
                if (i % 2 == 1) throw new InvalidOperationException("task " + i);
            })).ToArray());
        }
        catch (AggregateException e)
        {
            Console.WriteLine("failed " + string.Join(", ", e.InnerExceptions.Select(x => x.Message)
                .OrderBy(x => x)));
        }
        var bad = Task.Run(() => { object o = null; return o.GetHashCode(); });
        try { Console.WriteLine(bad.Result); }
        catch (AggregateException e) { Console.WriteLine(e.InnerException.GetType().Name + " " + bad.IsFaulted); }
        try { bad.GetAwaiter().GetResult(); }
        catch (NullReferenceException) { Console.WriteLine("unwrapped"); }
        var nested = Task.Run(() => {
            Task.Run(() => { throw new FormatException("deep"); }).Wait();
        });
        try { nested.Wait(); }
        catch (AggregateException e)
        {
            Console.WriteLine(e.Flatten().InnerExceptions.Count + " " + e.Flatten().InnerException.Message);
        }
        var source = new CancellationTokenSource();
        int laps = 0;
        var t = Task.Run(() => {
            for (; ; laps++) { source.Token.ThrowIfCancellationRequested(); if (laps == 100) source.Cancel(); }
        }, source.Token);
        try { t.Wait(); }
        catch (AggregateException e)
        {
            Console.WriteLine("{0} {1} {2}", e.InnerException is OperationCanceledException, t.IsCanceled, laps);
        }
        try { Parallel.For(0, 100, i => { if (i == 50) throw new ArithmeticException("loop"); }); }
        catch (AggregateException e) { Console.WriteLine(e.InnerExceptions[0].Message); }
    }

    static void Loops()
    {
        long sum = 0;
        Parallel.For(0, 10000, () => 0L, (i, s, local) => local + i * i, local => Interlocked.Add(ref sum, local));
        Console.WriteLine("for " + sum);
        var bag = new ConcurrentBag<string>();
        Parallel.ForEach("the quick brown fox jumps over the lazy dog".Split(' '), w => {
            var c = w.ToCharArray();
            Array.Reverse(c);
            bag.Add(new string(c));
        });
        Console.WriteLine(string.Join(" ", bag.OrderBy(x => x, StringComparer.Ordinal)));
        int a = 0, b = 0;
        Parallel.Invoke(() => a = 1, () => b = 2, () => Interlocked.Add(ref sum, 1));
        Console.WriteLine("invoke " + a + b + " " + sum % 10);
        var r = Parallel.For(0, 1000, (i, s) => { if (i == 10) s.Break(); });
        Console.WriteLine("break {0} {1}", r.IsCompleted, r.LowestBreakIteration);
        var q = Enumerable.Range(1, 20000).AsParallel().Where(x => x % 3 == 0).Select(x => (long)x * x).Sum();
        Console.WriteLine("plinq " + q);
        Console.WriteLine("ordered " + string.Join(" ", Enumerable.Range(0, 1000).AsParallel().AsOrdered()
            .Where(x => x % 125 == 0).Select(x => x / 125)));
        var groups = Enumerable.Range(0, 5000).AsParallel().GroupBy(x => x % 7)
            .Select(g => new { g.Key, Sum = g.Sum() }).OrderBy(g => g.Key);
        Console.WriteLine(string.Join(" ", groups.Select(g => g.Key + ":" + g.Sum)));
    }

    static void Collections()
    {
        var d = new ConcurrentDictionary<string, int>();
        Parallel.For(0, 2000, i => d.AddOrUpdate("k" + i % 10, 1, (k, v) => v + 1));
        Console.WriteLine("dictionary " + d.Count + " " + d.Values.Sum());
        var lazy = new Lazy<object>(() => { Thread.Sleep(5); return new object(); });
        var seen = new ConcurrentDictionary<object, int>();
        Parallel.For(0, 20, i => seen.TryAdd(lazy.Value, 0));
        Console.WriteLine("lazy " + seen.Count);
        var queue = new ConcurrentQueue<int>();
        var stack = new ConcurrentStack<int>();
        Parallel.For(0, 500, i => { queue.Enqueue(i); stack.Push(i); });
        int x, n = 0;
        while (queue.TryDequeue(out x)) n += x;
        while (stack.TryPop(out x)) n -= x;
        Console.WriteLine("empty " + n);
        using (var work = new BlockingCollection<int>(4))
        {
            long total = 0;
            var readers = Enumerable.Range(0, 3).Select(_ => Task.Run(() => {
                foreach (var i in work.GetConsumingEnumerable()) Interlocked.Add(ref total, i);
            })).ToArray();
            for (int i = 0; i < 300; i++) work.Add(i);
            work.CompleteAdding();
            Task.WaitAll(readers);
            Console.WriteLine("blocking " + total);
        }
        int ticks = 0;
        using (var done = new ManualResetEvent(false))
            using (var timer = new Timer(_ => { if (Interlocked.Increment(ref ticks) == 3) done.Set(); }, null, 1, 1))
            {
                done.WaitOne();
                Console.WriteLine("ticks " + (ticks >= 3));
            }
        var pool = new CountdownEvent(200);
        int ran = 0;
        for (int i = 0; i < 200; i++)
            ThreadPool.QueueUserWorkItem(o => { Interlocked.Add(ref ran, (int)o); pool.Signal(); }, i);
        pool.Wait();
        Console.WriteLine("pool " + ran);
        var flow = new AsyncLocal<int> { Value = 5 };
        Console.WriteLine("flow " + Task.Run(() => {
            int had = flow.Value;
            flow.Value = 6;
            return had;
        }).Result + flow.Value);
    }

    static void Main()
    {
        Basics();
        Failures();
        Loops();
        Collections();
    }
}
