// What is known of types when shared generic code is compiled: typeof tests, sizes, spans over data of the assembly, default
// comparers, the methods of Unsafe.
using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

struct Point(int x, int y) : IEquatable<Point>, IComparable<Point>
{
    public int X = x, Y = y;
    public readonly bool Equals(Point p) => X == p.X && Y == p.Y;
    public override readonly bool Equals(object o) => o is Point p && Equals(p);
    public override readonly int GetHashCode() => X * 31 + Y;
    public readonly int CompareTo(Point p) => X != p.X ? X.CompareTo(p.X) : Y.CompareTo(p.Y);
}

class Name(string s) : IEquatable<Name>, IComparable<Name>
{
    public readonly string S = s;
    public bool Equals(Name n) => n != null && S.Length == n.S.Length;
    public override bool Equals(object o) => o is Name n && n.S == S;
    public override int GetHashCode() => S.Length;
    public int CompareTo(Name n) => S.Length - n.S.Length;
}

enum Color : byte { Red, Green, Blue }

static class Kinds<T>
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string Tell() => (typeof(T).IsValueType ? "value" : "class") + (typeof(T) == typeof(int) ? " int" : "") + (typeof(T) == typeof(string) ? " string" : "") +
        (typeof(List<T>) == typeof(List<object>) ? " list" : "") + (typeof(T[]).IsValueType ? " array?" : "") + (typeof(Point) != typeof(T) ? "" : " point") +
        (typeof(T?[]) != typeof(int) ? " array" : "") + " " + Unsafe.SizeOf<T>() + (RuntimeHelpers.IsReferenceOrContainsReferences<T>() ? " gc" : "");

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int Find(T[] a, T x) { for (int i = 0; i < a.Length; i++) if (EqualityComparer<T>.Default.Equals(a[i], x)) return i; return -1; }
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int Most(T[] a) { int m = 0; for (int i = 1; i < a.Length; i++) if (Comparer<T>.Default.Compare(a[i], a[m]) > 0) m = i; return m; }
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int Hash(T x) => EqualityComparer<T>.Default.GetHashCode(x);

    // The same by addresses.
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static T Walk(T[] a, int from, nint by)
    {
        ref T first = ref MemoryMarshal.GetArrayDataReference(a);
        ref T last = ref Unsafe.Add(ref first, a.Length - 1);
        ref T at = ref Unsafe.Add(ref first, from);
        T found = at;
        while (!Unsafe.IsAddressGreaterThan(ref at, ref last)) { found = at; at = ref Unsafe.Add(ref at, by); }
        nint bytes = Unsafe.ByteOffset(ref first, ref last);
        if (bytes != (a.Length - 1) * (nint)Unsafe.SizeOf<T>()) throw new Exception("distance");
        if (!Unsafe.AreSame(ref Unsafe.AddByteOffset(ref first, bytes), ref last) || !Unsafe.AreSame(ref Unsafe.Subtract(ref last, a.Length - 1), ref first)) throw new Exception("address");
        if (!Unsafe.AreSame(ref Unsafe.SubtractByteOffset(ref last, (nuint)bytes), ref first) || a.Length > 1 && !Unsafe.IsAddressLessThan(ref first, ref last)) throw new Exception("order");
        if (Unsafe.IsNullRef(ref first) || !Unsafe.IsNullRef(ref Unsafe.NullRef<T>())) throw new Exception("null");
        return found;
    }
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static T Swap(Span<T> s, int i, int j) { (s[i], s[j]) = (s[j], s[i]); Unsafe.SkipInit(out T t); t = s[i]; return t; }
}

// Small methods of shared code that look types up, called from shared code.
class Maker<T>
{
    public T[] Array(int n) => new T[n];
    public bool Is(object o) => o is T;
    public static List<T> List() => new();
    public static Type Pair<U>() => typeof(KeyValuePair<T, U>);
    public static string Name() => typeof(T).Name;
    public Maker<T[]> Up() => new();
}
struct Holder<T>(T v)
{
    readonly T v = v;
    public readonly object Box() => new Holder<T>[1] { this }.GetType().Name + (v is string ? " string" : "");
    public readonly T[] Two() => [v, v];
}
static class Uses<A, B>
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string All(Maker<A> m, A a, object o)
    {
        string s = "";
        for (int i = 0; i < 2; i++)
        {
            var l = Maker<A>.List(); l.Add(a);
            s += m.Array(i + 1).GetType().Name + (m.Is(o) ? 1 : 0) + (m.Is(l[0]) ? 1 : 0) + Maker<B>.Pair<A>() + Maker<B>.Name() + Maker<A>.Name() + new Holder<A>(a).Box() + new Holder<A>(a).Two().Length;
            s += m.Up().Array(1).GetType().Name + m.Up().Up().Is(new A[0][]) + new Maker<B>().Is(o) + " ";
        }
        return s + Try(m, a);
    }
    static string Try(Maker<A> m, A a) { Maker<A> none = null; try { return "" + none.Array(1) + a; } catch (NullReferenceException) { return m.Is(null) ? "is" : "none"; } }
}

static unsafe class P
{
    static ReadOnlySpan<int> Primes => new[] { 2, 3, 5, 7, 11, 13, 17, 19 };
    static ReadOnlySpan<long> Powers => new[] { 1L, 10, 100, 1000, 10000 };
    static ReadOnlySpan<byte> Bytes => new byte[] { 9, 8, 7 };
    static ReadOnlySpan<char> Chars => new[] { 'a', 'b', 'c', 'd' };
    static ReadOnlySpan<double> Doubles => new[] { 0.5, 0.25, 0.125 };

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int SumOf(ReadOnlySpan<int> s) { int n = 0; foreach (int x in s) n += x; return n; }
    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Prime(int i) => Primes[i];
    [MethodImpl(MethodImplOptions.NoInlining)]
    static string Spans()
    {
        long n = 0; double d = 0; string s = "";
        foreach (long x in Powers) n += x;
        foreach (double x in Doubles[1..]) d += x;
        for (int i = Chars.Length - 1; i >= 0; i--) s += Chars[i];
        return SumOf(Primes) + " " + SumOf(Primes[2..5]) + " " + n + " " + d + " " + s + " " + Bytes.Length + Bytes[2] + " " + Primes.IndexOf(7);
    }
    [MethodImpl(MethodImplOptions.NoInlining)]
    static object Cast<T>(object o) where T : class => Unsafe.As<T>(o);
    [MethodImpl(MethodImplOptions.NoInlining)]
    static uint Bits(float f) => Unsafe.As<float, uint>(ref f);
    [MethodImpl(MethodImplOptions.NoInlining)]
    static int ThroughPointer(int x) { int* p = &x; Unsafe.AsRef<int>(p)++; return *(int*)Unsafe.AsPointer(ref x); }
    static bool Is<T>(Type t) => typeof(T) == t;
    static string Try(Func<object> f) { try { return f()?.ToString() ?? "null"; } catch (Exception e) { return e.GetType().Name; } }

    static void Main()
    {
        Console.WriteLine(Kinds<int>.Tell() + "; " + Kinds<string>.Tell() + "; " + Kinds<object>.Tell() + "; " + Kinds<Point>.Tell());
        Console.WriteLine(Kinds<Color>.Tell() + "; " + Kinds<int?>.Tell() + "; " + Kinds<List<int>>.Tell() + "; " + Kinds<(string, int)>.Tell() + "; " + Kinds<nint>.Tell());
        Console.WriteLine(typeof(int*).IsValueType + " " + typeof(void).IsValueType + " " + typeof(TypedReference).IsValueType + " " + typeof(Enum).IsValueType + " " + typeof(ValueType).IsValueType);
        Console.WriteLine(Is<int>(typeof(int)) + " " + Is<string>(typeof(object)) + " " + Is<Point>(1.GetType()) + " " + Is<string>("x".GetType()));
        Console.WriteLine(Spans() + " " + Prime(3) + " " + Try(() => Prime(8)));
        Console.WriteLine(Kinds<int>.Find([1, 2, 3], 3) + " " + Kinds<string>.Find(["a", null, "c"], null) + " " + Kinds<Point>.Find([new(1, 2), new(3, 4)], new(3, 4)) + " " +
            Kinds<Name>.Find([new("ab"), new("c")], new("x")) + " " + Kinds<Color>.Find([Color.Red, Color.Blue], Color.Blue) + " " + Kinds<int?>.Find([1, null], null) + " " + Kinds<object>.Find([1, "x"], 1));
        Console.WriteLine(Kinds<int>.Most([1, 7, 3]) + " " + Kinds<string>.Most(["b", "c", "a"]) + " " + Kinds<Point>.Most([new(1, 2), new(1, 4)]) + " " + Kinds<Name>.Most([new("a"), null, new("abc")]) + " " +
            Kinds<Color>.Most([Color.Green, Color.Blue]) + " " + Kinds<double>.Most([1, double.NaN, -1]) + " " + Try(() => Kinds<object>.Most([new(), new()])));
        Console.WriteLine(Kinds<int>.Hash(5) + " " + Kinds<Name>.Hash(new("abcd")) + " " + Kinds<string>.Hash(null) + " " + Kinds<Point>.Hash(new(1, 1)) + " " + Kinds<Color>.Hash(Color.Blue));
        Console.WriteLine(Kinds<int>.Walk([1, 2, 3, 4, 5], 0, 2) + " " + Kinds<string>.Walk(["a", "b", "c", "d"], 1, 2) + " " + Kinds<Point>.Walk([new(1, 2), new(3, 4)], 0, 1).Y + " " + Kinds<byte>.Walk([7], 0, 1));
        string[] words = ["x", "y", "z"]; object[] covariant = words;
        Console.WriteLine(Kinds<string>.Swap(words, 0, 2) + words[2] + " " + Kinds<int>.Swap(new int[] { 1, 2 }, 0, 1) + " " + Try(() => Kinds<object>.Swap(covariant, 0, 1)) + " " + Try(() => Kinds<string>.Swap(words, 0, 3)));
        Console.WriteLine(Cast<string>("s") + " " + Bits(1.5f) + " " + ThroughPointer(41));
        Console.WriteLine(Uses<string, object>.All(new(), "x", 1) + " " + Uses<object, string>.All(new(), 1, "y"));
        Console.WriteLine(Uses<Name, Point>.All(new(), null, new Name("n")) + " " + Uses<Point, Name>.All(new(), default, new Point()));
        var d = new Dictionary<Point, int>(); var e = new Dictionary<Name, int>(); var f = new Dictionary<Color, string>();
        for (int i = 0; i < 100; i++) { d[new(i % 7, i % 3)] = i; e[new(new string('x', i % 5))] = i; f[(Color)(i % 3)] = i.ToString(); }
        Console.WriteLine(d.Count + " " + d[new(1, 1)] + " " + e.Count + " " + e[new("xxx")] + " " + f.Count + f[Color.Red] + " " + new HashSet<int>(Primes.ToArray()).Contains(13));
    }
}
