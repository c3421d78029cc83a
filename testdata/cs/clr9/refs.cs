// Ref structs, ref fields, inline arrays, spans, stackalloc, scoped refs, collection expressions, pattern matching on spans, records,
// default interface members, static abstract members over ref structs' data, function pointers, Unsafe and MemoryMarshal.
using System;
using System.Buffers;
using System.Buffers.Binary;
using System.Collections.Generic;
using System.Linq;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Unicode;

[InlineArray(8)] struct Eight<T> { T first; }
[InlineArray(5)] struct Rows { Eight<short> row; }

ref struct Tokens(ReadOnlySpan<char> text, char at)
{
    ReadOnlySpan<char> rest = text; readonly char at = at; bool done;
    public ReadOnlySpan<char> Current { get; private set; }
    public readonly Tokens GetEnumerator() => this;
    public bool MoveNext()
    {
        if (done) return false;
        int i = rest.IndexOf(at);
        if (i < 0) { Current = rest; done = true; } else { Current = rest[..i]; rest = rest[(i + 1)..]; }
        return true;
    }
}

ref struct Cursor<T> { ref T at; int left; public Cursor(Span<T> s) { at = ref MemoryMarshal.GetReference(s); left = s.Length; } public bool Next(out T x) { if (left == 0) { x = default; return false; } x = at; at = ref Unsafe.Add(ref at, 1); left--; return true; } public ref T Ref => ref at; }

interface IMonoid<T> where T : IMonoid<T> { static abstract T Empty { get; } static abstract T operator +(T a, T b); static virtual T Twice(T a) => a + a; string Show() => "<" + ToString() + ">"; }
record struct Add(int N) : IMonoid<Add> { public static Add Empty => new(0); public static Add operator +(Add a, Add b) => new(a.N + b.N); }
record Text(string S) : IMonoid<Text> { public static Text Empty => new(""); public static Text operator +(Text a, Text b) => new(a.S + b.S); static Text IMonoid<Text>.Twice(Text a) => new(a.S + "|" + a.S); }

abstract record Shape; record Circle(double R) : Shape; record Box(double W, double H) : Shape { public Box Grow(double by) => this with { W = W + by }; }

static unsafe class P
{
    static T Fold<T>(ReadOnlySpan<T> xs) where T : IMonoid<T> { T s = T.Empty; foreach (T x in xs) s += x; return T.Twice(s); }
    static ref int Largest(Span<int> s) { ref int best = ref s[0]; foreach (ref int x in s) if (x > best) best = ref x; return ref best; }
    static string Match(ReadOnlySpan<char> s) => s switch { "" => "empty", ['a', .., 'z'] => "a..z", [var c] => "one " + c, "magic" => "word", [_, .. var mid, _] when mid.Length > 3 => "long " + mid.Length, _ => "other" };
    static double Area(Shape s) => s switch { Circle { R: > 100 } => double.PositiveInfinity, Circle(var r) => Math.Round(Math.PI * r * r, 3), Box { W: var w, H: var h } when w == h => w * w, Box(var w, var h) => w * h, _ => throw new ArgumentException() };
    static int Apply(delegate*<int, int, int> f, int a, int b) => f(a, b);
    static int Plus(int a, int b) => a + b; static int Times(int a, int b) => a * b;
    static int Total(params int[] xs) => xs.Sum();
    [SkipLocalsInit] static int Stack(int n) { Span<long> s = n <= 64 ? stackalloc long[64] : new long[n]; s = s[..n]; for (int i = 0; i < n; i++) s[i] = i * i; long t = 0; foreach (long x in s) t += x; return (int)t; }

    static void Main()
    {
        var e = new Eight<string>(); for (int i = 0; i < 8; i++) e[i] = "s" + i;
        Span<string> es = e; es.Reverse(); GC.Collect();
        string last = e[^1]; Console.WriteLine(string.Join(",", es.ToArray()) + " " + last);
        Span<string> part = e[2..5]; Console.WriteLine(string.Join("", part.ToArray()));
        var rows = new Rows(); for (int r = 0; r < 5; r++) for (int c = 0; c < 8; c++) rows[r][c] = (short)(r * 10 + c);
        int sum = 0; foreach (var row in rows) foreach (short x in row) sum += x; var copy = rows; copy[4][7] = -1;
        Console.WriteLine(sum + " " + rows[4][7] + " " + copy[4][7] + " " + sizeof(Rows) + " " + Unsafe.SizeOf<Eight<(int, byte)>>());
        try { int k = 8; Console.WriteLine(e[k]); } catch (IndexOutOfRangeException) { Console.WriteLine("beyond"); }
        foreach (var t in new Tokens("one,two,,three", ',')) Console.Write("[" + t.ToString() + "]");
        Console.WriteLine();
        Span<int> numbers = [5, 3, 9, 1, 9, 2]; Largest(numbers) = -7; var cur = new Cursor<int>(numbers); while (cur.Next(out int x)) { Console.Write(x + " "); if (x == 3) cur.Ref *= 10; }
        Console.WriteLine();
        Console.WriteLine(Fold<Add>([new(1), new(2), new(3)]) + " " + Fold<Text>([new("a"), new("b")]) + " " + ((IMonoid<Add>)new Add(3)).Show());
        foreach (string s in new[] { "", "abz", "q", "magic", "abcdefg", "xy" }) Console.Write(Match(s) + "; ");
        Console.WriteLine();
        foreach (Shape s in new Shape[] { new Circle(2), new Circle(101), new Box(3, 3), new Box(2, 5).Grow(1) }) Console.Write(Area(s) + " " + s + " " + (s == s with { }) + "; ");
        Console.WriteLine();
        Console.WriteLine(Apply(&Plus, 3, 4) + " " + Apply(&Times, 3, 4) + " " + Stack(10) + " " + Stack(100) + " " + Total([1, 2, .. numbers, 3]));
        // Bytes as other things.
        Span<byte> bytes = stackalloc byte[32]; for (int i = 0; i < 32; i++) bytes[i] = (byte)(i * 7);
        Span<ulong> longs = MemoryMarshal.Cast<byte, ulong>(bytes); BinaryPrimitives.WriteInt32BigEndian(bytes[3..], 0x01020304);
        Console.WriteLine(longs[0].ToString("x") + " " + BinaryPrimitives.ReverseEndianness(longs[1]).ToString("x") + " " + MemoryMarshal.Read<short>(bytes[5..]) + " " + Unsafe.ReadUnaligned<double>(ref bytes[1]).ToString("R") + " " + BinaryPrimitives.ReadHalfLittleEndian(bytes[2..]));
        try { MemoryMarshal.Read<long>(bytes[30..]); } catch (ArgumentOutOfRangeException) { Console.WriteLine("short"); }
        Span<char> cs = stackalloc char[64]; cs.Fill('.'); "hello".AsSpan().CopyTo(cs[3..]); Console.WriteLine(cs[..12].ToString() + " " + cs.IndexOf("llo") + " " + cs.LastIndexOfAnyExcept('.') + " " + cs.ContainsAnyInRange('a', 'f') + " " + cs.Count('.') + " " + cs[..8].TrimStart('.').ToString());
        Console.WriteLine(12345.6789.TryFormat(cs, out int n, "N2", System.Globalization.CultureInfo.InvariantCulture) + " " + cs[..n].ToString() + " " + Encoding.UTF8.GetString("žluťoučký"u8[..4]) + " " + Utf8.FromUtf16("añ€😀", bytes, out int read, out int written) + " " + read + " " + written + " " + Convert.ToHexString(bytes[..written]));
        var sv = SearchValues.Create("aeiou"); Console.WriteLine("rhythm and blues".AsSpan().IndexOfAny(sv) + " " + "rhythm and blues".AsSpan().IndexOfAnyExcept(sv) + " " + SearchValues.Create(["foo", "bar"], StringComparison.OrdinalIgnoreCase).Contains("FOO"));
        Span<int> sorted = Enumerable.Range(0, 200).Select(i => i * 7919 % 211).ToArray(); sorted.Sort((a, b) => b.CompareTo(a)); Console.WriteLine(sorted[0] + " " + sorted[199] + " " + sorted.BinarySearch(100, Comparer<int>.Create((a, b) => b.CompareTo(a))) + " " + sorted.SequenceCompareTo(numbers));
        // Vectors by the portable types: lengths differ between machines, sums do not.
        float[] f = Enumerable.Range(0, 1003).Select(i => i % 17 * 0.5f).ToArray(); var acc = Vector<float>.Zero; int j = 0; for (; j <= f.Length - Vector<float>.Count; j += Vector<float>.Count) acc += new Vector<float>(f, j) * 2; float total = Vector.Sum(acc); for (; j < f.Length; j++) total += f[j] * 2;
        Console.WriteLine(total);
        var pool = ArrayPool<byte>.Shared.Rent(100); ArrayPool<byte>.Shared.Return(pool); Console.WriteLine(pool.Length >= 100);
        nint mem = (nint)NativeMemory.AllocZeroed(64); int* p = (int*)mem; p[3] = 42; Console.WriteLine(new Span<int>(p, 16).ToArray().Sum()); NativeMemory.Free((void*)mem);
        object o = (1, "two", 3.0); if (o is (int a1, string b1, double c1) && o is ITuple { Length: 3 }) Console.WriteLine(a1 + b1 + c1);
        var dict = new Dictionary<string, int>(); foreach (string w in "a b a c b a".Split(' ')) CollectionsMarshal.GetValueRefOrAddDefault(dict, w, out _)++; Console.WriteLine(string.Join(" ", dict.Select(kv => kv.Key + kv.Value)));
    }
}
