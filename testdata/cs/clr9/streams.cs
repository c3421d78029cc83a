// Async streams, channels, tasks: await foreach, ValueTask, cancellation, bounded channels, WhenAll and WhenEach, semaphores, timers, pipes.
using System;
using System.Buffers;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.IO.Pipelines;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Text;
using System.Threading;
using System.Threading.Channels;
using System.Threading.Tasks;

static class P
{
    static async IAsyncEnumerable<int> Count(int n, [EnumeratorCancellation] CancellationToken ct = default)
    {
        try
        {
            for (int i = 0; i < n; i++)
            {
                if (i % 3 == 0) await Task.Yield();
                if (i % 10 == 9) await Task.Delay(1, ct);
                ct.ThrowIfCancellationRequested();
                yield return i;
            }
        }
        finally { Console.Write("[end]"); await Task.Yield(); }
    }

    static async IAsyncEnumerable<T> Where<T>(IAsyncEnumerable<T> e, Func<T, ValueTask<bool>> f)
    {
        await foreach (var x in e.ConfigureAwait(false)) if (await f(x)) yield return x;
    }

    static async ValueTask<int> Fib(int n) => n < 2 ? n : await Fib(n - 1) + await Fib(n - 2);

    static async Task<string> Throws(int depth)
    {
        try { if (depth == 0) { await Task.Yield(); throw new InvalidOperationException("deep"); } return await Throws(depth - 1); }
        catch (InvalidOperationException e) when (depth == 2) { return e.Message + depth; }
        finally { await Task.Yield(); }
    }

    class Resource(string name) : IAsyncDisposable { public async ValueTask DisposeAsync() { await Task.Yield(); Console.Write(name + " "); } }

    static async Task Main()
    {
        int sum = 0;
        await foreach (int i in Where(Count(100), async x => { if (x % 7 == 0) await Task.Yield(); return x % 2 == 0; })) sum += i;
        Console.WriteLine(sum);
        await foreach (int i in Count(1000)) if (i == 20) break;
        Console.WriteLine();
        using (var cts = new CancellationTokenSource())
            try { await foreach (int i in Count(1000).WithCancellation(cts.Token)) if (i == 33) cts.Cancel(); }
            catch (OperationCanceledException e) { Console.WriteLine("cancelled " + (e.CancellationToken == cts.Token)); }
        Console.WriteLine(await Fib(18) + " " + await Throws(5));
        await using (new Resource("a")) await using (new Resource("b")) Console.Write("in ");
        Console.WriteLine();

        var bounded = Channel.CreateBounded<int>(new BoundedChannelOptions(8) { SingleReader = false });
        var results = new ConcurrentBag<long>();
        var readers = Enumerable.Range(0, 4).Select(async _ => { long s = 0; await foreach (int x in bounded.Reader.ReadAllAsync()) s += x; results.Add(s); }).ToArray();
        var writers = Enumerable.Range(0, 3).Select(w => Task.Run(async () => { for (int i = 0; i < 2000; i++) await bounded.Writer.WriteAsync(i + w); })).ToArray();
        await Task.WhenAll(writers);
        bounded.Writer.Complete();
        await Task.WhenAll(readers);
        Console.WriteLine(results.Sum() + " " + results.Count);
        var drop = Channel.CreateBounded<int>(new BoundedChannelOptions(3) { FullMode = BoundedChannelFullMode.DropOldest });
        for (int i = 0; i < 10; i++) drop.Writer.TryWrite(i);
        drop.Writer.Complete(new TimeoutException());
        try { while (true) Console.Write(await drop.Reader.ReadAsync() + " "); } catch (ChannelClosedException e) { Console.WriteLine(e.InnerException.GetType().Name); }
        var order = Channel.CreateUnboundedPrioritized<int>();
        foreach (int i in new[] { 5, 1, 4, 2, 3 }) order.Writer.TryWrite(i);
        order.Writer.Complete();
        Console.WriteLine(string.Join(",", await Collect(order.Reader.ReadAllAsync())));

        var each = new List<int>();
        await foreach (var t in Task.WhenEach(Enumerable.Range(0, 20).Select(async i => { await Task.Delay(i % 3); return i; }))) each.Add(await t);
        Console.WriteLine(each.Count + " " + each.Sum());
        var all = Task.WhenAll(Task.FromException(new ArgumentException()), Task.Run(() => throw new FormatException()), Task.CompletedTask);
        try { await all; } catch (Exception e) { Console.WriteLine(e.GetType().Name + " " + all.Exception.InnerExceptions.Count); }
        var gate = new SemaphoreSlim(3); int inside = 0, most = 0;
        await Parallel.ForEachAsync(Enumerable.Range(0, 100), new ParallelOptions { MaxDegreeOfParallelism = 8 }, async (i, ct) =>
        {
            await gate.WaitAsync(ct);
            int now = Interlocked.Increment(ref inside); int seen;
            while (now > (seen = Volatile.Read(ref most)) && Interlocked.CompareExchange(ref most, now, seen) != seen) { }
            await Task.Yield();
            Interlocked.Decrement(ref inside); gate.Release();
        });
        Console.WriteLine(most <= 3);
        var local = new AsyncLocal<string> { Value = "outer" };
        await Task.Run(async () => { local.Value = "inner"; await Task.Yield(); Console.Write(local.Value + " "); });
        Console.WriteLine(local.Value);
        Console.WriteLine(await Task.Run(() => "waited").WaitAsync(TimeSpan.FromSeconds(20)));
        try { await new TaskCompletionSource().Task.WaitAsync(TimeSpan.FromMilliseconds(5)); } catch (TimeoutException) { Console.WriteLine("timeout"); }
        using (var timer = new PeriodicTimer(TimeSpan.FromMilliseconds(1))) { int ticks = 0; while (ticks < 3 && await timer.WaitForNextTickAsync()) ticks++; Console.WriteLine(ticks); }

        var pipe = new Pipe();
        var fill = Task.Run(async () => { for (int i = 0; i < 300; i++) { pipe.Writer.Write(Encoding.UTF8.GetBytes("line " + i + "\n")); if (i % 11 == 0) await pipe.Writer.FlushAsync(); } await pipe.Writer.CompleteAsync(); });
        int lines = 0; long length = 0;
        while (true)
        {
            var r = await pipe.Reader.ReadAsync(); var b = r.Buffer;
            while (b.PositionOf((byte)'\n') is SequencePosition end) { length += b.Slice(0, end).Length; lines++; b = b.Slice(b.GetPosition(1, end)); }
            pipe.Reader.AdvanceTo(b.Start, b.End);
            if (r.IsCompleted) break;
        }
        await fill;
        Console.WriteLine(lines + " " + length);
    }

    static async Task<List<T>> Collect<T>(IAsyncEnumerable<T> e) { var l = new List<T>(); await foreach (var x in e) l.Add(x); return l; }
}
