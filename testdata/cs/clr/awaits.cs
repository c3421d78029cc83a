using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
// async and await: loops, exceptions over awaits, finally, using, nesting, generic state machines, awaiters of one's
// own, async void.
struct Pause : INotifyCompletion
{
    public Pause GetAwaiter() { return this; }
    public bool IsCompleted { get { return false; } }
    public void OnCompleted(Action k) { ThreadPool.QueueUserWorkItem(_ => k()); }
    public int GetResult() { return 42; }
}

class Resource : IDisposable
{
    readonly string name;
    public Resource(string n) { name = n; Console.WriteLine("open " + n); }
    public void Dispose() { Console.WriteLine("close " + name); }
}

class Gate
{
    readonly SemaphoreSlim s = new SemaphoreSlim(1);
    int inside;
    public int Bad;

    public async Task<T> In<T>(Func<Task<T>> f)
    {
        await s.WaitAsync();
        try { if (Interlocked.Increment(ref inside) != 1) Bad++; return await f(); }
        finally { Interlocked.Decrement(ref inside); s.Release(); }
    }
}

static class P
{
    static async Task<int> Add(int a, int b) { await Task.Yield(); return a + b; }

    static async Task<long> Sum(int n)
    {
        long s = 0;
        for (int i = 0; i < n; i++)
        {
            if (i % 3 == 0) await Task.Yield();
            else if (i % 3 == 1) s += await Add(i, 1);
            s += i;
        }
        return s;
    }

    static async Task<T> Echo<T>(T x, int depth)
    {
        if (depth == 0) { await Task.Delay(1); return x; }
        return await Echo(x, depth - 1);
    }

    static async Task<string> Throws(int k)
    {
        await Task.Yield();
        if (k == 0) throw new ArgumentException("zero");
        if (k == 1) { await Task.FromResult(0); throw new FormatException("one"); }
        return "ok " + k;
    }

    static async Task<string> Inner(int k)
    {
        string log = "";
        try { log += await Throws(k); }
        catch (ArgumentException e) when (e.Message == "zero") { log += "filtered " + await Echo("x", 2); }
        return log;
    }

    static async Task<string> Middle(int k)
    {
        string log = "";
        try { log += await Inner(k); }
        finally { log += " finally" + k; Console.WriteLine(log + await Add(k, 1)); }
        return log;
    }

    static async Task<string> Catches(int k)
    {
        string log = "";
        for (int i = 0; i < 3; i++)
            try
            {
                log += await Middle(k + i);
            }
            catch (FormatException e)
            {
                await Task.Yield();
                if (k < 0) throw;
                log += " outer " + e.Message;
            }
        return log;
    }

    static async Task Uses()
    {
        using (new Resource("a"))
        {
            await Task.Yield();
            using (new Resource("b")) { await Task.Delay(1); throw new InvalidOperationException("in b"); }
        }
    }

    static async Task<int> Own()
    {
        int a = await new Pause();
        var x = new[] { a, await new Pause() };
        return x[0] + x[1];
    }

    static async Task<(int, string, decimal)> Tuple(int i)
    {
        decimal d = 1.5m * i;
        var s = "s" + i;
        s += await Echo("!", 3);
        return (i, s, d);
    }

    static async void Forget(TaskCompletionSource<int> done) { await Task.Yield(); done.SetResult(9); }

    static async Task<int> Big(int n)
    {
        long a = n, b = n * 2, c = 3;
        double d = 1.5;
        string s = "x";
        object o = n;
        byte[] bytes = new byte[n];
        for (int i = 0; i < n; i++)
        {
            bytes[i] = (byte)i;
            a += b;
            await Task.Yield();
            b -= c;
            d *= 2;
            s += i;
            o = (int)o + 1;
        }
        return (int)(a + b + (long)d) + s.Length + (int)o + bytes.Sum(x => x);
    }

    static IEnumerable<Task<int>> Many(int n) { for (int i = 0; i < n; i++) yield return Add(i, i); }

    static async Task Main2()
    {
        Console.WriteLine("sum " + await Sum(100));
        Console.WriteLine(await Echo("deep", 30) + await Echo(3.5, 5) + (await Echo(new DateTime(2000, 1, 2), 2))
            .Year);
        Console.WriteLine(await Catches(0));
        try { await Catches(-1); }
        catch (FormatException e) { Console.WriteLine("out " + e.Message); }
        try { await Uses(); }
        catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
        Console.WriteLine("own " + await Own());
        var t = await Tuple(4);
        Console.WriteLine(t.Item1 + t.Item2 + t.Item3);
        Console.WriteLine("big " + await Big(20));
        Console.WriteLine("many " + (await Task.WhenAll(Many(100))).Sum());
        var done = new TaskCompletionSource<int>();
        Forget(done);
        Console.WriteLine("forgot " + await done.Task);
        var gate = new Gate();
        int n = 0;
        var all = await Task.WhenAll(Enumerable.Range(0, 40).Select(i => Task.Run(() => gate.In(async () => {
            int m = n;
            await Task.Yield();
            n = m + 1;
            return m;
        }))));
        Console.WriteLine("gate {0} {1} {2}", n, all.Sum(), gate.Bad);
        try { await Task.WhenAll(Throws(0), Throws(1), Throws(2)); }
        catch (ArgumentException e) { Console.WriteLine("first " + e.Message); }
        var stop = new CancellationTokenSource(5);
        try { await Task.Delay(Timeout.Infinite, stop.Token); }
        catch (OperationCanceledException e)
        {
            Console.WriteLine("cancelled " + (e.CancellationToken == stop.Token));
        }
        Func<int, Task<int>> f = null;
        f = async k => k <= 1 ? 1 : k * await f(k - 1);
        Console.WriteLine("lambda " + await f(10));
        Console.WriteLine("together " + (await Task.WhenAll(Enumerable.Range(0, 16)
            .Select(i => Task.Run(() => Sum(200 + i))))).Sum());
    }

    static void Main() { Main2().GetAwaiter().GetResult(); Console.WriteLine("end"); }
}
