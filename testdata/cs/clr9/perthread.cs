// Fields that each thread has, and statics of generic classes, where their bases are used again: in loops, over collections, in methods that
// come in line, in shared generic code, before and after an await.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

struct Triple { public int A; public string B; public object C; }

static class Own
{
    [ThreadStatic] public static int N;
    [ThreadStatic] public static long L;
    [ThreadStatic] public static double D;
    [ThreadStatic] public static byte Small;
    [ThreadStatic] public static string S;
    [ThreadStatic] public static int[] Array;
    [ThreadStatic] public static Triple T;
    [ThreadStatic] public static List<object> Objects;
    public static int Get() => N;
    public static void Add(int x) => N += x;
    public static int[] Mine => Array ??= new int[8];
    public static ref Triple Ref => ref T;
}

class Initialized
{
    static readonly int start = Environment.ProcessorCount > 0 ? 5 : 0;
    [ThreadStatic] static int uses;
    static Initialized() => Console.WriteLine("initialized");
    public static int Use() => uses++ + start;
}

static class Of<T>
{
    [ThreadStatic] public static T Mine;
    [ThreadStatic] public static int Uses;
    public static T Last;
    public static int Count;
    public static List<T> All = new();
    public static readonly T[] Empty = new T[0];
    public static readonly object Lock = new();
    public static int Next() => ++Uses;
    public static void Keep(T x) { Mine = x; Last = x; Count++; }
    public static int Seen => All.Count + Count;
}

class Box<T>
{
    public static int Made;
    static T first;
    static bool any;
    readonly T x;
    public Box(T x) { this.x = x; Made++; if (!any) { first = x; any = true; } }
    public bool IsFirst => EqualityComparer<T>.Default.Equals(x, first);
    public static T First => first;
    public T Value => x;
}

static class P
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    static string Loop(int n)
    {
        for (int i = 0; i < n; i++)
        {
            Own.N += i; Own.L ^= (long)Own.N << 3; Own.D += 0.5; Own.Small += 7;
            Own.Mine[i & 7] += Own.Get();
            if (i % 100 == 50) { Own.S += i; Own.T.B = Own.S; Own.T.A++; Own.Ref.C = Own.T.B; GC.Collect(0); }
            (Own.Objects ??= new()).Add(i);
            Own.Add(-1);
        }
        return $"{Own.N} {Own.L} {Own.D} {Own.Small} {Own.S} {string.Join(',', Own.Mine)} {Own.T.A}{Own.T.B}{Own.T.C} {Own.Objects.Count}";
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static string Shared<T>(T[] items)
    {
        int sum = 0;
        foreach (T x in items)
        {
            Of<T>.Keep(x);
            sum += Of<T>.Next();
            Of<T>.All.Add(x);
            if (!ReferenceEquals(Of<T>.Empty, Of<T>.Empty)) sum = -1;
            lock (Of<T>.Lock) sum += Of<T>.Seen;
            if (sum % 5 == 0) GC.Collect(0);
            var b = new Box<T>(x);
            if (b.IsFirst) sum += 1000;
        }
        return $"{typeof(T).Name} {sum} {Of<T>.Mine} {Of<T>.Last} {Of<T>.Count} {Of<T>.All.Count} {Box<T>.Made} {Box<T>.First}";
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static string Nested<T>(T x) => Shared(new[] { new List<T> { x } }) + " " + Shared(new[] { (x, x) }) + " " + Of<Dictionary<T, Of1<T>>>.Next();
    sealed class Of1<T> { }

    static async Task<int> Across(int n)
    {
        int wrong = 0;
        for (int i = 0; i < n; i++)
        {
            int id = Environment.CurrentManagedThreadId;
            Own.N = id;
            if (Own.N != id || Own.Get() != id) wrong++;
            await Task.Yield();
            id = Environment.CurrentManagedThreadId;
            Own.Add(0);
            Own.N = id;
            if (Own.Get() != id) wrong++;
        }
        return wrong;
    }

    static void Main()
    {
        Console.WriteLine(Loop(1000));
        string[] others = new string[4];
        Thread[] threads = Enumerable.Range(0, 4).Select(k => new Thread(() => { others[k] = Loop(300 + k); others[k] += " " + Loop(10); })).ToArray();
        foreach (Thread t in threads) t.Start();
        foreach (Thread t in threads) t.Join();
        foreach (string s in others) Console.WriteLine(s);
        Console.WriteLine(Own.N + " " + Own.Objects.Count);
        Console.WriteLine(Shared(new[] { "a", "b", "a" }) + " " + Shared(new object[] { 1, "x", null, 1 }) + " " + Shared(new[] { 1, 2, 1 }) + " " + Shared(new[] { 1.5 }));
        Console.WriteLine(Nested("n") + " " + Nested(5) + " " + Nested(new object[0].Length));
        string elsewhere = null;
        var thread = new Thread(() => elsewhere = Shared(new[] { "c" }) + " " + Of<string>.Uses + " " + Initialized.Use() + Initialized.Use());
        thread.Start(); thread.Join();
        Console.WriteLine(elsewhere + " " + Of<string>.Uses + " " + Initialized.Use());
        Console.WriteLine(Task.WhenAll(Enumerable.Range(0, 8).Select(_ => Task.Run(() => Across(2000)))).Result.Sum());
    }
}
