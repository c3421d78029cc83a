// Interpolated strings and what they are made by, text written to spans, records as text, the throwing methods of exceptions.
using System; using System.Text; using System.Collections.Generic; using System.Globalization; using System.Runtime.CompilerServices;
record Point(int X, int Y) { public override string ToString() => $"<{X},{Y}>"; }
record struct Money(decimal Amount, string Unit);
record Person(string Name, int Age) { public required string City { get; init; } public string? Nick { get; set; } }
record Student(string Name, int Age, double Gpa) : Person(Name, Age);
enum Colour { Red, Green, Blue = 10 }
[InterpolatedStringHandler] ref struct CountingHandler {
  StringBuilder b; public int Holes;
  public CountingHandler(int literal, int holes, bool on, out bool ok) { b = new StringBuilder(literal); Holes = holes; ok = on; }
  public bool AppendLiteral(string s) { b.Append(s); return true; }
  public bool AppendFormatted<T>(T v) { b.Append(v); return true; }
  public bool AppendFormatted<T>(T v, string? format) where T : IFormattable { b.Append('{').Append(v.ToString(format, null)).Append('}'); return true; }
  public string Text => b?.ToString() ?? "off";
}
class Temp : IFormattable { public double C; public string ToString(string? f, IFormatProvider? p) => f == "F" ? $"{C * 9 / 5 + 32:F1}F" : $"{C:F1}C"; public override string ToString() => ToString(null, null); }
static class P {
  static string Log(bool on, [InterpolatedStringHandlerArgument("on")] CountingHandler h) => h.Holes + ":" + h.Text;
  static void Main() {
    int i = 42; double d = 3.14159; string? n = null; object o = "obj"; decimal m = 12.50m; bool b = true; char c = 'x'; DateTime t = new DateTime(2024, 2, 29, 13, 5, 7);
    Console.WriteLine($"{i} {d} {n} {o} {m} {b} {c}");
    Console.WriteLine($"{i,8}|{i,-8}|{i:X4}|{i,10:D5}|{d:F2}|{d,12:E3}|{d,-12:N1}|");
    Console.WriteLine($"{t:yyyy-MM-dd HH:mm:ss} {Colour.Blue} {(Colour)3} {Colour.Green:D} {Colour.Red,8}|");
    Console.WriteLine($"{new Point(1, 2)} {new Money(1.5m, "EUR")} {(1, "a")} {new int[3].Length}");
    Console.WriteLine($"{"text",10}|{"text",-10}|{'c',3}|{null,4}|");
    ReadOnlySpan<char> span = "spanned".AsSpan(0, 4);
    Console.WriteLine($"{span} {span,10}| {span,-10}|");
    Console.WriteLine(new Person("Ann", 30) { City = "Oslo" });
    var s = new Student("Bob", 20, 3.5) { City = "Rome", Nick = "b" };
    Console.WriteLine(s); var s2 = s with { Age = 21 }; Console.WriteLine(s2 + " " + (s == s2) + " " + (s2 with { Age = 20 } == s));
    var sb = new StringBuilder(); sb.Append($"a{i}b{d:F1}c{n}d"); sb.AppendLine($"{i,6}"); sb.Append(CultureInfo.InvariantCulture, $"{m:0.000}"); Console.WriteLine(sb);
    Console.WriteLine(Log(true, $"x{i}y{d:F3}z") + Log(false, $"x{i}"));
    Console.WriteLine($"{new Temp { C = 20 }} {new Temp { C = 20 }:F} {new Temp { C = 21.5 },10:F}|");
    FormattableString fs = $"{i} and {d:F1}"; Console.WriteLine(fs.Format + " " + fs.ArgumentCount + " " + fs.ToString(CultureInfo.InvariantCulture)); Console.WriteLine(FormattableString.Invariant($"{d}"));
    Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{d:F3}/{i}"));
    Console.WriteLine(string.Create(5, 'q', (sp, ch) => { for (int k = 0; k < sp.Length; k++) sp[k] = (char)(ch + k); }));
    Console.WriteLine(string.Create(CultureInfo.InvariantCulture, stackalloc char[64], $"{i:X}-{d}"));
    string raw = """
      {"name": "raw", "v": 1}
        indented "quoted"
      """; Console.WriteLine(raw); Console.WriteLine($$"""{ {{i}} }""");
    const string K = $"const{"x"}"; Console.WriteLine(K);
    Span<char> buf = stackalloc char[32];
    if (buf.TryWrite($"{i}+{d:F2}={i + d:F2}", out int w)) Console.WriteLine(buf[..w].ToString());
    Console.WriteLine(i.TryFormat(buf, out w) + " " + buf[..w].ToString() + " " + d.TryFormat(buf, out w, "F4") + " " + buf[..w].ToString() + " " + i.TryFormat(buf[..1], out w) + w);
    Console.WriteLine($"{i}{$"{d:F1}{$"{b}"}"}" + $"{{{i}}}");
    long? q = 7; int? z = null; Console.WriteLine($"{q} {z} {q:D3} {z,3}|");
    Console.WriteLine($"{1.0} {1e20} {0.1f} {1.0 / 3} {double.NaN} {float.MaxValue} {-0.0} {decimal.MaxValue} {ulong.MaxValue} {TimeSpan.FromSeconds(3723.5)} {Guid.Empty}");
    throw2(() => ArgumentNullException.ThrowIfNull(n)); throw2(() => ArgumentException.ThrowIfNullOrEmpty("")); throw2(() => ArgumentException.ThrowIfNullOrWhiteSpace(" ", nameof(n)));
    throw2(() => ArgumentOutOfRangeException.ThrowIfNegative(-i)); throw2(() => ArgumentOutOfRangeException.ThrowIfGreaterThan(i, 5)); throw2(() => ArgumentOutOfRangeException.ThrowIfZero(0)); throw2(() => ObjectDisposedException.ThrowIf(true, o)); throw2(() => ArgumentOutOfRangeException.ThrowIfLessThan(i, 50, "ii")); throw2(() => ArgumentOutOfRangeException.ThrowIfNegativeOrZero(0)); throw2(() => ArgumentOutOfRangeException.ThrowIfEqual(i, 42)); throw2(() => ArgumentOutOfRangeException.ThrowIfNotEqual(i, 43)); throw2(() => ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(i, 42)); throw2(() => ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(i, 42));
    throw2(() => throw new ArgumentException("bad", nameof(i)));
  }
  static void throw2(Action a, [CallerArgumentExpression("a")] string e = "") { try { a(); } catch (Exception x) { Console.WriteLine(e.Length + " " + x.GetType().Name + ": " + x.Message); } }
}
