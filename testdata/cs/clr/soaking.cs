using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Threading;
// Threads that work, allocate and compile (each lap has types of its own) while others force collections. An argument
// is the number of seconds; none is a few laps.
struct Cell<T> { public T Value; public int N; public string Tag; }

class Node<T>
{
    public Node<T> Left, Right;
    public Cell<T> Cell;
    public static int Made;

    public Node(T v, int n)
    {
        Cell = new Cell<T> { Value = v, N = n, Tag = "n" + n };
        Interlocked.Increment(ref Made);
    }

    public void Add(T v, int n)
    {
        var x = this;
        for (; ; )
            if (n < x.Cell.N)
            {
                if (x.Left == null) { x.Left = new Node<T>(v, n); return; }
                x = x.Left;
            }
            else { if (x.Right == null) { x.Right = new Node<T>(v, n); return; } x = x.Right; }
    }

    public long Sum()
    {
        return Cell.N + Cell.Tag.Length + (Left == null ? 0 : Left.Sum()) + (Right == null ? 0 : Right.Sum());
    }

    public IEnumerable<Cell<T>> Walk()
    {
        if (Left != null) foreach (var c in Left.Walk()) yield return c;
        yield return Cell;
        if (Right != null) foreach (var c in Right.Walk()) yield return c;
    }
}

interface IJob
{
    long Run(int seed);
}

class Job<T> : IJob where T : new()
{
    public long Run(int seed)
    {
        var root = new Node<T>(new T(), 500);
        for (int i = 0; i < 200; i++) root.Add(new T(), (seed + i * 7919) % 1009);
        long s = root.Sum();
        s += root.Walk().Select(c => c.N).Where(n => n % 3 == 0).Sum();
        var d = new Dictionary<string, Cell<T>[]>();
        for (int i = 0; i < 100; i++) d["k" + i % 37] = new Cell<T>[i % 5 + 1];
        s += d.Values.Sum(v => v.Length);
        var b = new StringBuilder();
        foreach (var k in d.Keys.OrderBy(k => k, StringComparer.Ordinal)) b.Append(k);
        s += b.Length;
        for (int i = 0; i < 20; i++)
            try
            {
                object o = i % 2 == 0 ? (object)new T() : "text";
                var t = (Node<T>)o;
                s += t.Cell.N;
            }
            catch (InvalidCastException) { s += i; }
            finally { s ^= i; }
        var big = new T[3000];
        s += big.Length;
        var jag = new object[50][];
        for (int i = 0; i < 50; i++) jag[i] = new object[] { i, new T(), "x" + i };
        return s + jag.Sum(j => (int)j[0]);
    }
}

static class P
{
    static readonly Type[] kinds = { typeof(int), typeof(object), typeof(double), typeof(decimal), typeof(List<int>),
        typeof(DateTime), typeof(Guid), typeof(Cell<string>), typeof(byte), typeof(StringBuilder) };

    static Type Kind(int i)
    {
        var t = kinds[i % kinds.Length];
        for (i /= kinds.Length; i > 0; i /= kinds.Length)
            t = (i & 1) == 0 ? typeof(List<>).MakeGenericType(t) : typeof(Cell<>).MakeGenericType(t);
        return t;
    }

    static void Main(string[] args)
    {
        int seconds = args.Length > 0 ? int.Parse(args[0]) : 0, laps = 0, bad = 0, stop = 0;
        var start = DateTime.UtcNow;
        var first = new long[16];
        for (int i = 0; i < 16; i++) first[i] = new Job<int>().Run(i * 31);
        var workers = Enumerable.Range(0, 8).Select(w => new Thread(() => {
            for (int lap = 0; seconds > 0 ? (DateTime.UtcNow - start).TotalSeconds < seconds : lap < 6; lap++)
            {
                var job = (IJob)Activator.CreateInstance(typeof(Job<>).MakeGenericType(Kind(w + lap * 8)));
                int i = (w + lap) % 16;
                if (job.Run(i * 31) != first[i])
                {
                    Interlocked.Increment(ref bad);
                    Console.WriteLine("wrong: {0} in lap {1}", job.GetType(), lap);
                }
                Interlocked.Increment(ref laps);
            }
        })).ToArray();
        var collector = new Thread(() => {
            for (int i = 0; Volatile.Read(ref stop) == 0; i++) { GC.Collect(i % 3); Thread.Sleep(1); }
        });
        collector.Start();
        foreach (var t in workers) t.Start();
        foreach (var t in workers) t.Join();
        stop = 1;
        collector.Join();
        Console.WriteLine("{0} wrong, {1}", bad, seconds > 0 ? laps + " laps" : laps.ToString());
        foreach (var s in first) Console.WriteLine(s);
    }
}
