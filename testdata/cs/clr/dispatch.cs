// mcs: -r:System.Core
// What getCallInfo and the other questions answer in a real runtime: delegates,
// generic virtual methods, shared code, constructors that allocate.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;

interface IShape
{
    string Name();
    int Area(int scale);
    T Echo<T>(T x);
}

struct Square : IShape
{
    public int Side;
    public string Name() { return "square" + Side; }
    public int Area(int scale) { Side++; return Side * Side * scale; }
    public T Echo<T>(T x) { Side += 10; return x; }
    public override string ToString() { return "Square(" + Side + ")"; }
}

class Circle : IShape
{
    public virtual string Name() { return "circle"; }
    public int Area(int scale) { return 3 * scale; }
    public virtual T Echo<T>(T x) { return x; }
    public virtual string Kind<T>() { return "circle of " + typeof(T).Name; }
    public virtual KeyValuePair<T, U> Both<T, U>(T t, U u) { return new KeyValuePair<T, U>(t, u); }
}

class Oval : Circle
{
    public override string Name() { return "oval"; }
    public override string Kind<T>() { return "oval of " + typeof(T).Name + "," + typeof(List<T>).Name; }
    public override KeyValuePair<T, U> Both<T, U>(T t, U u) { return new KeyValuePair<T, U>(t, default(U)); }
}

class Box<T>
{
    public static int Count;
    public static T Last;
    public static readonly string Name = typeof(T).Name;
    [ThreadStatic] public static int PerThread;
    public T Value;

    public Box(T v)
    {
        Value = v;
        Count++;
        Last = v;
        PerThread += 2;
    }

    public T[] Many(int n)
    {
        T[] a = new T[n];
        for (int i = 0; i < n; i++) a[i] = Value;
        return a;
    }

    public bool Is(object o) { return o is T; }
    public T As(object o) { return (T)o; }
    public Func<T> Getter() { return Get; }
    public Func<U> Maker<U>() where U : new() { return New<U>; }
    T Get() { return Value; }
    static U New<U>() where U : new() { return new U(); }
    public static Box<T> Make(T v) { return new Box<T>(v); }
    public Type TypeOf() { return typeof(Dictionary<T, Box<T>>); }

    public class Inner<U>
    {
        public static string Names { get { return typeof(T).Name + "/" + typeof(U).Name; } }
        public virtual V Id<V>(V v) { return v; }
    }

    public string Nest<U>() { return Inner<U>.Names; }
    public IEnumerable<T> Lazy(int n) { for (int i = 0; i < n; i++) yield return Value; }
}

class Lazy0
{
    public static int Ran;
    static Lazy0() { Ran = Environment.TickCount != 0 ? 1 : 2; }
    public static void Touch() { }
}

class BeforeField
{
    public static readonly int X = Get();
    static int Get() { return 42; }
}

class Throwing
{
    static Throwing() { throw new Exception("cctor"); }
    public static int X;
}

class Program
{
    delegate int Op(int x);
    delegate int OpRef(ref int x);
    delegate string Str(string s, int n);
    static int Twice(int x) { return 2 * x; }
    int field = 7;
    int Add(int x) { return x + field; }
    public virtual int Virt(int x) { return x - field; }
    static int Inc(ref int x) { return ++x; }
    static void Delegates()
    {
        Program p = new Program();
        Op st = Twice, inst = p.Add, virt = p.Virt, lambda = x => x * x, closed = null;
        int captured = 5;
        closed = x => x + captured++;
        Op all = st + inst + virt + lambda + closed;
        int sum = 0;
        foreach (Op o in all.GetInvocationList()) sum += o(10);
        Console.WriteLine(sum + " " + all(3) + " " + captured);
        all -= closed;
        Console.WriteLine(all(4) + " " + (all == st + inst + virt + lambda));
        OpRef r = Inc;
        int v = 8;
        r(ref v);
        r += Inc;
        r(ref v);
        Console.WriteLine(v);
        Str s = new Str(Repeat);
        Console.WriteLine(s("ab", 3));
        Func<string> ext = "closed over".Trim; // instance of a sealed class
        Func<int> ext2 = "extension".Length2;
        Console.WriteLine(ext() + ext2());
        Func<object, string> open = (Func<object, string>)Delegate.CreateDelegate(typeof(Func<object, string>),
            typeof(object).GetMethod("ToString"));
        Console.WriteLine(open(12) + open("x"));
        Action<int, string, double, object, long, int, int, int> many = (a, b, c, d, e, f, g, h) =>
            Console.WriteLine(a + b + c + d + e + f + g + h);
        many += (a, b, c, d, e, f, g, h) => Console.WriteLine(h + g);
        many(1, "2", 3.5, 'c', 5, 6, 7, 8);
        Func<Square> maker = () => new Square { Side = 3 };
        Console.WriteLine(maker().Side);
        IShape boxed = new Square { Side = 2 };
        Func<int, int> area = boxed.Area;
        Console.WriteLine(area(1) + " " + area(1) + " " + boxed.Area(1));
        Func<string> gv = new Oval().Kind<string>;
        Func<string> gv2 = ((Circle)new Oval()).Kind<int>;
        Console.WriteLine(gv() + " " + gv2());
        Func<string, string> co = o => "object";
        Func<string, object> variant = co;
        Console.WriteLine(variant("a"));
        Op none = null;
        try { none(1); }
        catch (NullReferenceException) { Console.WriteLine("null delegate"); }
        IAsyncResultFree();
        Comparison<string> cmp = string.CompareOrdinal;
        Console.WriteLine(Math.Sign(cmp("a", "b")));
        Op m = (Op)Delegate.Combine(st, null);
        Console.WriteLine(m(4) + " " + m.Method.Name + " " + (inst.Target == p) + " " + (st.Target == null));
    }

    static void IAsyncResultFree()
    {
        ManualResetEvent e = new ManualResetEvent(false);
        int got = 0;
        ThreadPool.QueueUserWorkItem(o => { got = (int)o; e.Set(); }, 99);
        e.WaitOne();
        Console.WriteLine(got);
    }

    static string Repeat(string s, int n)
    {
        string r = "";
        while (n-- > 0) r += s;
        return r;
    }
    static string Constrained<T>(T t) where T : IShape
    {
        string s = t.Name();
        t.Area(1);
        return s + t.ToString() + t.GetHashCode().Equals(0) + t.Area(2) + t.Echo("e") + t.Name();
    }

    static string Null<T>(T? t) where T : struct
    {
        object o = t;
        return (o == null ? "null" : o.ToString()) + t.HasValue + ((T?)o).GetValueOrDefault();
    }
    static void Generics()
    {
        Circle c = new Oval();
        Console.WriteLine(c.Kind<string>() + c.Kind<int>() + c.Echo("x") + c.Echo(1.5) + c.Both("k", 3).Value +
            c.Both(1, "u").Key);
        IShape i = c;
        Console.WriteLine(i.Name() + i.Area(2) + i.Echo<object>("o") + i.Echo(new Square { Side = 9 }));
        Console.WriteLine(Constrained(new Square { Side = 4 }).Replace("False", "").Replace("True", "") +
            Constrained(new Circle()).Length);
        Box<string> bs = Box<string>.Make("s");
        Box<object> bo = new Box<object>(bs);
        Box<int> bi = Box<int>.Make(4);
        Console.WriteLine(Box<string>.Count + " " + Box<object>.Count + Box<int>.Last + Box<string>.Last +
            Box<string>.Name + Box<object>.Name + Box<string>.PerThread);
        Console.WriteLine(bs.Many(3).Length + bs.Many(2).GetType().Name + bi.Many(2)[1] + bs.Is("x") + bs.Is(1) +
            bo.Is(1) + bi.Is(3) + bs.As("y") + bi.As(8));
        try { bs.As(5); }
        catch (InvalidCastException) { Console.WriteLine("InvalidCastException"); }
        Console.WriteLine(bs.Getter()() + bi.Getter()() + bs.Maker<Program>()().field + bi.Maker<int>()() +
            bs.TypeOf() + bs.Nest<int>() + bo.Nest<string>());
        Console.WriteLine(string.Join(",", bs.Lazy(3).Concat(new[] { "t" })) + new Box<string>.Inner<Program>()
            .Id("v") + new Box<string>.Inner<Program>().Id(6));
        Console.WriteLine(Null<int>(null) + Null<int>(3) + Null<Square>(new Square { Side = 1 }));
        List<KeyValuePair<string, Box<string>>> list = new List<KeyValuePair<string, Box<string>>>();
        for (int k = 0; k < 40; k++)
            list.Add(new KeyValuePair<string, Box<string>>(k.ToString(), new Box<string>("b" + k)));
        list.Sort((a, b) => string.CompareOrdinal(a.Key, b.Key));
        Console.WriteLine(list[5].Value.Value + list.Select(x => x.Key.Length).Sum() + list.GroupBy(x => x.Key[0])
            .Select(g => g.Key + ":" + g.Count()).Aggregate((a, b) => a + " " + b));
        Console.WriteLine(Lazy0.Ran + BeforeField.X);
        for (int k = 0; k < 2; k++)
            try
            {
                Throwing.X++;
            }
            catch (TypeInitializationException e) { Console.WriteLine(e.InnerException.Message); }
    }
    static void Allocating()
    {
        char[] cs = { 'a', 'b', 'c', 'd' };
        Console.WriteLine(new string('x', 5) + new string(cs) + new string(cs, 1, 2) + new string(new char[0])
            .Length);
        unsafe
        {
            fixed (char* p = cs) Console.WriteLine(new string(p, 0, 3));
            sbyte* sb = stackalloc sbyte[4];
            sb[0] = 65;
            sb[1] = 66;
            sb[2] = 0;
            Console.WriteLine(new string(sb));
        }
        int[,] m = new int[3, 4];
        long[,,] n = new long[2, 3, 4];
        string[,] s = new string[2, 2];
        Square[,] q = new Square[2, 3];
        for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) m[i, j] = i * 10 + j;
        n[1, 2, 3] = 77;
        n[0, 0, 0] = 1;
        s[1, 0] = "str";
        object[,] os = s;
        q[1, 2].Side = 5;
        q[1, 2].Area(1);
        IncRef(ref m[2, 3]);
        Console.WriteLine(m[2, 3] + " " + n[1, 2, 3] + s[1, 0] + q[1, 2].Side + m.GetLength(1) + n.Rank + os[1, 0]);
        try { os[0, 0] = 5; }
        catch (ArrayTypeMismatchException) { Console.WriteLine("ArrayTypeMismatchException"); }
        try { m[3, 0] = 1; }
        catch (IndexOutOfRangeException) { Console.WriteLine("IndexOutOfRangeException"); }
        Array low = Array.CreateInstance(typeof(int), new[] { 2, 2 }, new[] { 5, 7 });
        low.SetValue(9, 6, 8);
        int[,] lo = (int[,])low;
        Console.WriteLine(lo[6, 8] + lo[5, 7]);
        Console.WriteLine(SharedArray("e") + SharedArray(4) + SharedArray(new Square { Side = 6 }));
        int[] init = { 1, 2, 3, 4, 5, 6, 7, 8, 9 };
        double[,] init2 = { { 1.5, 2 }, { 3, 4 } };
        Console.WriteLine(init.Sum() + init2[1, 0] + init2[0, 0]);
        TypedRef();
    }

    static string SharedArray<T>(T v)
    {
        T[,] a = new T[2, 2];
        a[1, 1] = v;
        Swap(ref a[0, 0], ref a[1, 1]);
        return a[0, 0].ToString() + (a[1, 1] == null);
    }

    static void Swap<T>(ref T a, ref T b) { T t = a; a = b; b = t; }
    static void IncRef(ref int x) { x += 100; }

    static void TypedRef()
    {
        int i = 5;
        string s = "typed";
        TypedReference r = __makeref(i), q = __makeref(s);
        __refvalue(r, int) += 2;
        Console.WriteLine(i + __reftype(r).Name + __refvalue(q, string));
        try { __refvalue(q, int) = 3; }
        catch (InvalidCastException) { Console.WriteLine("InvalidCastException"); }
    }
    [MethodImpl(MethodImplOptions.Synchronized)] static int Sync(int x)
    {
        if (x > 5) throw new Exception("sync");
        return x + 1;
    }

    [MethodImpl(MethodImplOptions.Synchronized)] int SyncI(int x) { return x + field; }
    static int shared;

    static void Atomics()
    {
        long l = 5;
        int i = 3;
        object o = "a";
        Console.WriteLine(Interlocked.Add(ref l, 10) + Interlocked.Increment(ref i) +
            Interlocked.CompareExchange(ref i, 9, 4) + i + Interlocked.Exchange(ref l, 1) + l +
            (string)Interlocked.Exchange(ref o, "b") + o + (string)Interlocked.CompareExchange(ref o, "c", "x"));
        Thread[] ts = new Thread[4];
        for (int t = 0; t < ts.Length; t++)
        {
            ts[t] = new Thread(() => {
                for (int k = 0; k < 20000; k++)
                {
                    Interlocked.Increment(ref shared);
                    if (k % 1000 == 0) GC.Collect(0);
                    lock (ts) Box<int>.Count++;
                }
            });
            ts[t].Start();
        }
        foreach (Thread t in ts) t.Join();
        Console.WriteLine(shared + " " + (Box<int>.Count > 80000));
        Console.WriteLine(Sync(2) + new Program().SyncI(1));
        try { Sync(9); }
        catch (Exception e) { Console.WriteLine(e.Message); }
        Thread.MemoryBarrier();
        Console.WriteLine(typeof(int) == 5.GetType() ? "same" : "other");
        Console.WriteLine(typeof(List<>).MakeGenericType(typeof(int)) == typeof(List<int>));
    }

    static void Main()
    {
        Delegates();
        Generics();
        Allocating();
        Atomics();
    }
}

static class Ext
{
    public static int Length2(this string s) { return s.Length * 2; }
}
