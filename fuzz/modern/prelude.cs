// What generated programs rest on: the checksum, the harness, generic helpers. A program is a static
// class P with a method Run.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
#if !PLAIN
using System.Runtime.Intrinsics;
#endif
using System.Threading;
using System.Threading.Tasks;

public static class K
{
    public static ulong H;
    public static int Fuel;

    // Entry runs an entry of a program and prints its checksum and how it ended.
    public static void Entry(string name, Action a)
    {
        H = 14695981039346656037; Fuel = 300;
        string end = "";
        try { a(); }
        catch (Exception e)
        {
            end = " " + Name(e);
            if (e is TypeLoadException || e is MissingMemberException) Console.WriteLine("!" + e.Message); // the core library lacks something
        }
        Console.WriteLine(name + " " + H.ToString("x16") + end);
    }

    static string Name(Exception e) => e is AggregateException g && g.InnerException != null ? "Aggregate:" + Name(g.InnerException) : e.GetType().Name;

    public static void Async(Task t) => t.GetAwaiter().GetResult();

    // Main runs the programs from the number args[0] on. Each is announced, and its end too.
    public static int Run((string, Action)[] programs, string[] args)
    {
        int from = args.Length > 0 ? int.Parse(args[0]) : 0, to = args.Length > 1 ? int.Parse(args[1]) : programs.Length;
        int rounds = args.Length > 2 ? int.Parse(args[2]) : 1;
        for (int i = from; i < to; i++)
        {
            Console.WriteLine("#" + i);
            for (int round = 0; round < rounds; round++) programs[i].Item2();
            Console.WriteLine("." + i);
            Console.Out.Flush();
        }
        Console.Out.Flush();
        return 0;
    }

    public static T Id<T>(T x) => x;
    [MethodImpl(MethodImplOptions.NoInlining)] public static T Hide<T>(T x) => x;
    [MethodImpl(MethodImplOptions.NoInlining)] public static void Touch<T>(ref T x) { }
    [MethodImpl(MethodImplOptions.AggressiveInlining)] public static T Force<T>(T x) => x;

    public static async ValueTask<T> Yield<T>(T x) { await Task.Yield(); return x; }
    public static async Task<T> YieldTask<T>(T x) { await Task.Yield(); return x; }
    public static ValueTask<T> Done<T>(T x) => new ValueTask<T>(x);
    public static async ValueTask<T> Soon<T>(T x) { await Done(0); return x; }
    public static async Task<T> Throws<T>(T x) { await Task.Yield(); throw new MyException(1); }

    // N makes all NaNs one.
    public static float N(float x) => float.IsNaN(x) ? BitConverter.Int32BitsToSingle(0x7fc00000) : x;
    public static double N(double x) => double.IsNaN(x) ? BitConverter.Int64BitsToDouble(0x7ff8000000000000) : x;
#if !PLAIN
    public static Half N(Half x) => Half.IsNaN(x) ? BitConverter.UInt16BitsToHalf(0x7e00) : x;
    public static Vector64<float> N(Vector64<float> x) => Vector64.ConditionalSelect(Vector64.Equals(x, x), x, Vector64<float>.Zero);
    public static Vector128<float> N(Vector128<float> x) => Vector128.ConditionalSelect(Vector128.Equals(x, x), x, Vector128<float>.Zero);
    public static Vector256<float> N(Vector256<float> x) => Vector256.ConditionalSelect(Vector256.Equals(x, x), x, Vector256<float>.Zero);
    public static Vector512<float> N(Vector512<float> x) => Vector512.ConditionalSelect(Vector512.Equals(x, x), x, Vector512<float>.Zero);
    public static Vector64<double> N(Vector64<double> x) => Vector64.ConditionalSelect(Vector64.Equals(x, x), x, Vector64<double>.Zero);
    public static Vector128<double> N(Vector128<double> x) => Vector128.ConditionalSelect(Vector128.Equals(x, x), x, Vector128<double>.Zero);
    public static Vector256<double> N(Vector256<double> x) => Vector256.ConditionalSelect(Vector256.Equals(x, x), x, Vector256<double>.Zero);
    public static Vector512<double> N(Vector512<double> x) => Vector512.ConditionalSelect(Vector512.Equals(x, x), x, Vector512<double>.Zero);
#endif

    public static string Cut(string s) => s != null && s.Length > 40 ? s.Substring(0, 40) : s;

    // Less keeps decimals so small that their products do not overflow.
    public static decimal Less(decimal x) => x is > -1000000000m and < 1000000000m ? x : x % 1000003m;
    public static DateTime Date(long x) => new DateTime((x & long.MaxValue) % 3000000000000000000);
    // Order is the ordinal order of strings, and the order of other values.
    public static int Order<T>(T a, T b) where T : IComparable<T> => a is string s && b is string t ? string.CompareOrdinal(s, t) : a.CompareTo(b);

    public static void Mix(ulong x) { ulong h = (H ^ x) * 0x9E3779B97F4A7C15; H = h ^ h >> 29; }
    public static void Mix(sbyte x) => Mix((ulong)x);
    public static void Mix(byte x) => Mix((ulong)x);
    public static void Mix(short x) => Mix((ulong)x);
    public static void Mix(ushort x) => Mix((ulong)x);
    public static void Mix(char x) => Mix((ulong)x);
    public static void Mix(int x) => Mix((ulong)x);
    public static void Mix(uint x) => Mix((ulong)x);
    public static void Mix(long x) => Mix((ulong)x);
    public static void Mix(nint x) => Mix((ulong)x);
    public static void Mix(nuint x) => Mix((ulong)x);
    public static void Mix(bool x) => Mix(x ? 7ul : 3ul);
    public static void Mix(float x) => Mix((ulong)(uint)BitConverter.SingleToInt32Bits(N(x)));
    public static void Mix(double x) => Mix((ulong)BitConverter.DoubleToInt64Bits(N(x)));
#if !PLAIN
    public static void Mix(Half x) => Mix((ulong)BitConverter.HalfToUInt16Bits(N(x)));
    public static void Mix(Int128 x) { Mix((ulong)x); Mix((ulong)(x >> 64)); }
    public static void Mix(UInt128 x) { Mix((ulong)x); Mix((ulong)(x >> 64)); }
#endif
    public static void Mix(decimal x) { foreach (int i in decimal.GetBits(x)) Mix(i); }
    public static void Mix(string x) { if (x == null) { Mix(-1); return; } Mix(x.Length); foreach (char c in x) Mix(c); }
    public static void Mix<T>(T? x) where T : struct { if (x is { } v) { Mix(1); Any(v); } else Mix(0); }
    public static void Mix<T>(T[] x) { if (x == null) { Mix(-2); return; } Mix(x.Length); foreach (T t in x) Any(t); }
    public static void Mix<T>(ReadOnlySpan<T> x) { Mix(x.Length); foreach (ref readonly T t in x) Any(t); }
    public static void Mix<T>(Span<T> x) { Mix(x.Length); foreach (ref T t in x) Any(t); }
    public static void Mix<T>(List<T> x) { if (x == null) { Mix(-3); return; } Mix(x.Count); foreach (T t in x) Any(t); }
    public static void Mix<T, U>((T, U) x) { Any(x.Item1); Any(x.Item2); }
    public static void Mix<T, U, V>((T, U, V) x) { Any(x.Item1); Any(x.Item2); Any(x.Item3); }
    public static void Mix(object x) { if (x == null) Mix(-4); else if (x is IMix m) m.Mix(); else Any(x); }
#if !PLAIN
    public static void Mix<T>(Vector64<T> v) { for (int i = 0; i < Vector64<T>.Count; i++) Any(v.GetElement(i)); }
    public static void Mix<T>(Vector128<T> v) { for (int i = 0; i < Vector128<T>.Count; i++) Any(v.GetElement(i)); }
    public static void Mix<T>(Vector256<T> v) { for (int i = 0; i < Vector256<T>.Count; i++) Any(v.GetElement(i)); }
    public static void Mix<T>(Vector512<T> v) { for (int i = 0; i < Vector512<T>.Count; i++) Any(v.GetElement(i)); }
    public static void Mix<T>(Vector<T> v) { Any(v[0]); Any(v[1]); }
    public static void Mix(Vector2 v) { Mix(v.X); Mix(v.Y); }
    public static void Mix(Vector3 v) { Mix(v.X); Mix(v.Y); Mix(v.Z); }
    public static void Mix(Vector4 v) { Mix(v.X); Mix(v.Y); Mix(v.Z); Mix(v.W); }
#endif

    // Any mixes a value of a type that is known when it runs.
    public static void Any<T>(T x)
    {
        switch (x)
        {
            case null: Mix(-5); break;
            case IMix m: m.Mix(); break;
            case sbyte v: Mix(v); break;
            case byte v: Mix(v); break;
            case short v: Mix(v); break;
            case ushort v: Mix(v); break;
            case char v: Mix(v); break;
            case int v: Mix(v); break;
            case uint v: Mix(v); break;
            case long v: Mix(v); break;
            case ulong v: Mix(v); break;
            case nint v: Mix(v); break;
            case nuint v: Mix(v); break;
            case bool v: Mix(v); break;
            case float v: Mix(v); break;
            case double v: Mix(v); break;
#if !PLAIN
            case Half v: Mix(v); break;
            case Int128 v: Mix(v); break;
            case UInt128 v: Mix(v); break;
#endif
            case decimal v: Mix(v); break;
            case string v: Mix(v); break;
            case ValueTuple<int, long> v: Mix(v.Item1); Mix(v.Item2); break;
            case Array v: Mix(v.Length); break;
            default: Mix(x.GetType().Name.Length); break;
        }
    }

    public static T At<T>(ReadOnlySpan<T> s, int i) => s.IsEmpty ? default : s[(int)((uint)i % (uint)s.Length)];
    public static ref T Ref<T>(Span<T> s, int i) => ref s[(int)((uint)i % (uint)s.Length)];
    public static ref T Pick<T>(bool first, ref T a, ref T b) => ref first ? ref a : ref b;

    public static T Sum<T>(ReadOnlySpan<T> s) where T : INumberBase<T> { T r = T.Zero; foreach (T t in s) r = unchecked(r + t); return r; }
    public static T Poly<T>(T x, T a, T b) where T : INumberBase<T> => unchecked((x * a + b) * x - a);
    public static T Largest<T>(params T[] a) where T : INumber<T> { T r = a[0]; foreach (T t in a) r = T.Max(r, t); return r; }
    public static int Count<T>(T x) where T : IBinaryInteger<T> { int n = 0; while (x != T.Zero && n < 200) { x &= unchecked(x - T.One); n++; } return n; }
    public static T Gcd<T>(T a, T b) where T : IBinaryInteger<T>, IUnsignedNumber<T> { while (b != T.Zero) (a, b) = (b, a % b); return a; }
    public static U Convert<T, U>(T x) where T : INumberBase<T> where U : INumberBase<U> => U.CreateSaturating(x);
    public static int Compare<T>(T a, T b) where T : IComparable<T> => Math.Sign(a.CompareTo(b));
    public static bool Same<T>(T a, T b) where T : IEquatable<T> => a.Equals(b);
    public static int Size<T>() => Unsafe.SizeOf<T>();
    public static TR Apply<T, TR>(Func<T, TR> f, T x) => f(x);
    public static TR Via<T, TR>(T x) where T : IShape<T, TR> => T.Make(x).Get();

    public static int Checked<T>(Func<T> f, out T r)
    {
        try { r = f(); return 0; }
        catch (OverflowException) { r = default; return 1; }
        catch (DivideByZeroException) when (Fuel > -1000000) { r = default; return 2; }
    }
}

public interface IMix { void Mix(); }

public interface IShape<TSelf, TR> where TSelf : IShape<TSelf, TR>
{
    static abstract TSelf Make(TSelf x);
    static virtual int Code => 17;
    TR Get();
}

public class MyException : Exception
{
    public int Code;
    public MyException(int code) { Code = code; }
}

public sealed class Guard : IDisposable
{
    int code;
    public Guard(int code) { this.code = code; K.Mix(code); }
    public void Dispose() => K.Mix(~code);
}

public ref struct Scope
{
    int code;
    public Scope(int code) { this.code = code; K.Mix(code); }
    public void Dispose() => K.Mix(code * 3);
}

public sealed class AsyncGuard : IAsyncDisposable
{
    int code;
    public AsyncGuard(int code) { this.code = code; }
    public async ValueTask DisposeAsync() { await Task.Yield(); K.Mix(code); }
}

[InlineArray(4)] public struct Buf4<T> { T e; }
[InlineArray(7)] public struct Buf7<T> { T e; }

public ref struct RefPair<T>
{
    public ref T A;
    public Span<T> B;
    public RefPair(ref T a, Span<T> b) { A = ref a; B = b; }
    public readonly T First => A;
    public readonly ref T At(int i) => ref B.IsEmpty ? ref A : ref B[(int)((uint)i % (uint)B.Length)];
    public void Set(T x) { A = x; if (!B.IsEmpty) B[^1] = x; }
}

public struct Box2<T> where T : struct
{
    public T A, B;
    public Box2(T a, T b) { A = a; B = b; }
    public readonly Box2<T> Swap() => new Box2<T>(B, A);
    public static Box2<T> operator +(Box2<T> x, Box2<T> y) => new Box2<T>(x.A, y.B);
}

public class Node<T>
{
    public T V; public Node<T> Next;
    public Node(T v, Node<T> next) { V = v; Next = next; }
    public IEnumerator<T> GetEnumerator() { for (var n = this; n != null; n = n.Next) yield return n.V; }
}
