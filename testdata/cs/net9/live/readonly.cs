// Static readonly fields of every type: before their class is initialized, during that, after it; objects in them of classes that
// say less than the object's; null ones; those that their constructor changes twice. Built by csc9 (C# 12).
using System; using System.Collections.Generic; using System.Runtime.CompilerServices;
static class K {
  public static readonly bool T = Get(true), F = Get(false); public static readonly sbyte SB = (sbyte)Get(-5); public static readonly byte B = (byte)Get(250);
  public static readonly short S = (short)Get(-30000); public static readonly ushort U = (ushort)Get(65000); public static readonly char C = (char)Get('\uffee');
  public static readonly int I = Get(int.MinValue); public static readonly uint UI = (uint)Get(-1); public static readonly long L = Get(1L << 62); public static readonly ulong UL = (ulong)Get(-1L);
  public static readonly float Fl = Get(1.5f), NaNf = Get(float.NaN), Neg0 = Get(-0.0f); public static readonly double D = Get(Math.PI), NaN = Get(double.NaN), Inf = Get(double.NegativeInfinity);
  public static readonly nint N = (nint)Get(-7L); public static readonly nuint NU = (nuint)(ulong)Get(9L); public static readonly DayOfWeek E = Get(DayOfWeek.Friday);
  public static readonly string Str = Get("text"), Made = Get("a") + Get(5), None = Get<string>(null); public static readonly object O = Get<object>(new List<int> { 1, 2 }), Null = Get<object>(null), Boxed = Get<object>(42);
  public static readonly int[] Arr = Get(new[] { 3, 4, 5 }); public static readonly IComparer<int> Cmp = new Rev(); public static readonly Shape Sh = Get<Shape>(new Square()); public static readonly Type Ty = typeof(K);
  public static readonly Action<string> Act = s => Console.WriteLine("act " + s); public static readonly DateTime When = new DateTime(2020, 2, 3); public static readonly decimal Dec = 1.25m; public static readonly (int, string) Tup = (7, "seven");
  [MethodImpl(MethodImplOptions.NoInlining)] static T_ Get<T_>(T_ x) => x;
}
class Shape { public virtual string Name() => "shape"; public virtual int Area(int n) => -n; } class Square : Shape { public override string Name() => "square"; public override int Area(int n) => n * n; }
class Rev : IComparer<int> { public int Compare(int a, int b) => b - a; }
static class Early { public static readonly int A = Read(), B = 5; public static int Seen; static int Read() { Seen = B; return P.Loop(() => B) + 100; } }
static class Twice { public static readonly string X; public static readonly int N; static Twice() { X = "first"; N = 1; Log = X + N + P.Peek(); X = "second"; N = 2; } public static string Log; }
class G<T> { public static readonly T V = (T)(object)P.For(typeof(T)); public static readonly string Name = typeof(T).Name; public static readonly G<T> Self = new G<T>(); public virtual string Who() => "G of " + Name; }
class Throws { public static readonly int X = int.Parse("x"); }
static class P {
  const MethodImplOptions NI = MethodImplOptions.NoInlining;
  public static object For(Type t) => t == typeof(int) ? 11 : t == typeof(string) ? "eleven" : null;
  [MethodImpl(NI)] public static int Loop(Func<int> f) { int s = 0; for (int i = 0; i < 10; i++) s += f(); return s; }
  [MethodImpl(NI)] public static string Peek() => Twice.X + Twice.N;
  [MethodImpl(NI)] static string Small() => $"{K.T} {K.F} {K.SB} {K.B} {K.S} {K.U} {(int)K.C} {K.I} {K.UI} {K.L} {K.UL} {K.N} {K.NU} {K.E}";
  [MethodImpl(NI)] static string Floats() => $"{K.Fl} {K.NaNf} {1 / K.Neg0} {K.D} {K.NaN} {K.Inf} {K.Fl + K.D > 4} {K.NaN == K.NaN} {(long)K.Inf}";
  [MethodImpl(NI)] static string Refs() => $"{K.Str} {K.Made} {K.None == null} {((List<int>)K.O).Count} {K.Null == null} {K.Boxed} {K.Arr.Length + K.Arr[1]} {K.Ty.Name} {K.Str.Length} {K.O is List<int>} {K.O is string} {K.Boxed is int} {K.O.GetType().Name} {object.ReferenceEquals(K.Str, "text")}";
  [MethodImpl(NI)] static string Virtual() => K.Sh.Name() + K.Sh.Area(7) + " " + K.Cmp.Compare(3, 8) + " " + (K.Sh is Square) + (K.Sh.GetType() == typeof(Square)) + " " + G<int>.Self.Who() + " " + G<string>.Self.Who() + " " + G<object>.Self.Who();
  [MethodImpl(NI)] static int Branch(int n) { int s = 0; for (int i = 0; i < n; i++) { if (K.T) s += i; else s -= i; if (K.F) s = -1; s += K.Arr[i % K.Arr.Length]; if (K.None != null) s = 0; switch (K.E) { case DayOfWeek.Friday: s++; break; default: s = 0; break; } } return s; }
  [MethodImpl(NI)] static string Structs() => K.When.Year + " " + K.Dec + " " + K.Tup.Item1 + K.Tup.Item2;
  [MethodImpl(NI)] static string Generic<T>() => G<T>.V + "|" + G<T>.Name;
  [MethodImpl(NI)] static string Bad() { try { return "" + Throws.X; } catch (TypeInitializationException e) { return e.InnerException.GetType().Name; } }
  [MethodImpl(NI)] static string NullCall() { try { return K.None.Length + ""; } catch (NullReferenceException) { return "null"; } }
  [MethodImpl(NI)] static string Compare() => EqualityComparer<int>.Default.Equals(3, 3) + " " + Comparer<string>.Default.Compare("a", "b") + " " + EqualityComparer<string>.Default.Equals("x", "y") + " " + new Dictionary<DayOfWeek, int> { { DayOfWeek.Monday, 4 } }[DayOfWeek.Monday];
  static void Main() {
    var I = System.Globalization.CultureInfo.CurrentCulture = System.Globalization.CultureInfo.InvariantCulture;
    for (int i = 0; i < 3; i++) { Console.WriteLine(Small()); Console.WriteLine(Floats()); Console.WriteLine(Refs()); Console.WriteLine(Virtual()); Console.WriteLine(Branch(10)); Console.WriteLine(Structs()); Console.WriteLine(Generic<int>() + Generic<string>() + Generic<object>()); Console.WriteLine(NullCall()); K.Act("x" + i); Console.WriteLine(Bad()); Console.WriteLine(Compare()); GC.Collect(); }
    Console.WriteLine(Early.A + " " + Early.B + " " + Early.Seen); Console.WriteLine(Twice.Log + " " + Peek() + Twice.X + Twice.N);
    RuntimeHelpers.RunClassConstructor(typeof(K).TypeHandle); Action[] fs = { () => Console.WriteLine(K.I + K.Made + K.Sh.Name()), () => Console.WriteLine(K.L ^ (long)K.UI), () => Console.WriteLine(((IList<int>)K.Arr).Count + K.Cmp.Compare(1, 2)) }; foreach (var f in fs) f();
  } }
