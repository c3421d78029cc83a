using System;
using System.Collections.Generic;
// Newer syntax around exceptions: throw expressions, patterns in filters, expression bodies, out variables, interpolation.
class Http : Exception { public int Code { get; } public Http(int code, string m = null, Exception inner = null) : base(m ?? $"code {code}", inner) { Code = code; } }
class Thing
{
	string name;
	public string Name { get => name ?? throw new InvalidOperationException("no name"); set => name = value ?? throw new ArgumentNullException(nameof(value)); }
	public int Size => name?.Length ?? throw new NullReferenceException("size");
	public int this[int i] => i < Size ? name[i] : throw new IndexOutOfRangeException($"{i} of {Size}");
	public static Thing operator +(Thing a, Thing b) => new Thing { name = (a?.name ?? throw new ArgumentException("left")) + (b?.name ?? throw new ArgumentException("right")) };
	public static explicit operator int(Thing a) => int.TryParse(a.name, out int v) ? v : throw new InvalidCastException(a.name);
}
static class P
{
	static string Try(Func<object> f)
	{
		try { return $"{f()}"; }
		catch (Http h) when (h.Code >= 500 && h.InnerException is FormatException) { return $"server {h.Code} because {h.InnerException.Message}"; }
		catch (Http h) when (h.Code == 404) { return "missing"; }
		catch (Http h) { return $"other {h.Code} {h.Message}"; }
		catch (ArgumentException e) when ((e as ArgumentNullException)?.ParamName == "value") { return "null value"; }
		catch (Exception e) when (!(e is NullReferenceException)) { return $"{e.GetType().Name}: {e.Message.Split('\n', '\r')[0]}"; }
		catch { return "null reference"; }
	}
	static int Fact(int k) => k < 0 ? throw new ArgumentOutOfRangeException(nameof(k)) : k == 0 ? 1 : checked(k * Fact(k - 1));
	static string Parse(params string[] a)
	{
		int ok = 0, bad = 0;
		foreach (var s in a) { try { ok += int.Parse(s ?? throw new FormatException("null")); } catch (FormatException) { bad++; } catch (OverflowException) when (s.StartsWith("9")) { bad += 10; } }
		return $"{ok} {bad}";
	}
	static T Retry<T>(Func<int, T> f, int n) { for (int i = 0; ; i++) { try { return f(i); } catch (Http h) when (i < n && h.Code == 503) { } } }
	static IEnumerable<int> Checked(IEnumerable<int> s) => s == null ? throw new ArgumentNullException(nameof(s)) : Inner(s);
	static IEnumerable<int> Inner(IEnumerable<int> s) { foreach (int x in s) yield return x > 3 ? throw new Http(x, "too big") : x * 2; }
	static string Kind(object o)
	{
		if (o is int i) return i > 10 ? throw new Http(i) : "small " + i;
		if (o is string s) return s.Length == 0 ? throw new FormatException("empty") : s;
		return o?.GetType().Name ?? throw new Http(404);
	}
	static void Main()
	{
		Console.WriteLine(Try(() => new Thing().Name)); Console.WriteLine(Try(() => new Thing { Name = null }.Name)); Console.WriteLine(Try(() => new Thing().Size)); Console.WriteLine(Try(() => new Thing { Name = "abc" }[3])); Console.WriteLine(Try(() => new Thing { Name = "abc" }[2]));
		Console.WriteLine(Try(() => (new Thing { Name = "a" } + null).Name)); Console.WriteLine(Try(() => (null + new Thing()).Name)); Console.WriteLine(Try(() => (new Thing { Name = "1" } + new Thing { Name = "2" }).Name)); Console.WriteLine(Try(() => (int)new Thing { Name = "x1" })); Console.WriteLine(Try(() => (int)new Thing { Name = "17" }));
		Console.WriteLine(Try(() => { throw new Http(500, "m", new FormatException("disk")); }) + ", " + Try(() => { throw new Http(500); }) + ", " + Try(() => { throw new Http(404); }));
		Console.WriteLine(Try(() => Fact(5)) + ", " + Try(() => Fact(20)) + ", " + Parse("1", "x", "20", null, "99999999999", "5"));
		Console.WriteLine(Try(() => Retry(i => i < 2 ? throw new Http(503) : "after " + i, 5)) + ", " + Try(() => Retry<int>(i => { throw new Http(503, "try " + i); }, 3)));
		Console.WriteLine(Try(() => Checked(null)) + ", " + Try(() => string.Join(" ", Checked(new[] { 1, 2, 3 }))) + ", " + Try(() => string.Join(" ", Checked(new[] { 1, 9 }))));
		foreach (var o in new object[] { 5, 50, "", "text", null, 1.5 }) Console.Write(Try(() => Kind(o)) + "; ");
		Console.WriteLine();
	}
}
