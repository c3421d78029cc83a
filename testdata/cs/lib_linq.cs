using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
// LINQ over objects: what each operator returns, when it asks its source, and what it refuses.
static class P
{
	static void Show<T>(string name, IEnumerable<T> s) { Console.WriteLine(name + ": " + string.Join(" ", s.Select(e => e == null ? "null" : e.ToString()))); }
	static void Try(string name, Action a)
	{
		try
		{
			a();
			Console.WriteLine(name + ": no exception");
		}
		catch (ArgumentException e) { Console.WriteLine(name + ": " + e.GetType().Name + " " + e.ParamName); }
		catch (Exception e) { Console.WriteLine(name + ": " + e.GetType().Name + " " + e.Message); }
	}
	static IEnumerable<int> Logged(string name, params int[] values)
	{
		try
		{
			foreach (int v in values)
			{
				Console.Write(name + v + " ");
				yield return v;
			}
		}
		finally { Console.Write(name + "end "); }
	}
	sealed class Person
	{
		public string Name, City;
		public int Age;
		public Person(string n, string c, int a)
		{
			Name = n;
			City = c;
			Age = a;
		}
		public override string ToString() { return Name; }
	}
	sealed class NoCase : IEqualityComparer<string>
	{
		public bool Equals(string a, string b) { return string.Equals(a, b, StringComparison.OrdinalIgnoreCase); }
		public int GetHashCode(string s) { return s.ToLowerInvariant().GetHashCode(); }
	}
	sealed class ByLength : IComparer<string> { public int Compare(string a, string b) { return a.Length.CompareTo(b.Length); } }
	struct Point : IEquatable<Point>
	{
		public int X, Y;
		public Point(int x, int y)
		{
			X = x;
			Y = y;
		}
		public bool Equals(Point o) { return X == o.X && Y == o.Y; }
		public override bool Equals(object o) { return o is Point && Equals((Point)o); }
		public override int GetHashCode() { return X * 31 + Y; }
		public override string ToString() { return X + ":" + Y; }
	}

	static readonly Person[] people =
	{
		new Person("Ann", "Oslo", 31), new Person("Bob", "Rome", 25), new Person("Cid", "Oslo", 25), new Person("Dan", null, 47),
		new Person("Eve", "Rome", 31), new Person("Fay", "Bern", 19), new Person("Gil", null, 25)
	};

	static void Elements()
	{
		int[] a = { 5, 3, 8, 1, 9, 2 };
		Show("where", a.Where(x => x > 2));
		Show("where index", a.Where((x, i) => i % 2 == 0));
		Show("select", a.Select(x => x * 1.5));
		Show("select index", a.Select((x, i) => x + "@" + i));
		Show("many", a.Where(x => x < 4).SelectMany(x => Enumerable.Repeat(x, x)));
		Show("many index", new[] { "ab", "cde" }.SelectMany((s, i) => s.Select(c => c + i.ToString())));
		Show("many result", new[] { "ab", "cde" }.SelectMany(s => s, (s, c) => s.Length + "" + c));
		Show("query", from x in a from y in a where x < y && x + y == 11 select new Point(x, y));
		Show("let", from x in a let y = x * x where y > 8 orderby y descending select y);
		Show("take", a.Take(2));
		Show("take none", a.Take(-1));
		Show("skip", a.Skip(4));
		Show("skip all", a.Skip(10));
		Show("takewhile", a.TakeWhile(x => x != 1));
		Show("takewhile index", a.TakeWhile((x, i) => i < 4));
		Show("skipwhile", a.SkipWhile(x => x != 1));
		Show("skipwhile index", a.SkipWhile((x, i) => x != i + 5));
		Show("concat", a.Take(2).Concat(new[] { 7 }));
		Show("append", a.Take(2).Append(4).Prepend(6));
		Show("zip", a.Zip("abc", (x, c) => x + "" + c));
		Show("reverse", ((IEnumerable<int>)a).Reverse());
		Show("default", a.Where(x => x > 100).DefaultIfEmpty());
		Show("default value", a.Where(x => x > 100).DefaultIfEmpty(-1));
		Show("cast", new ArrayList { 1, 2 }.Cast<int>());
		Show("oftype", new object[] { 1, "x", null, 2L, 3 }.OfType<int>());
		Show("range", Enumerable.Range(-2, 5));
		Show("range end", Enumerable.Range(int.MaxValue, 1));
		Show("empty", Enumerable.Empty<string>());
		Show("distinct", new[] { 3, 1, 3, 2, 1 }.Distinct());
		Show("distinct null", new[] { "a", null, "A", null, "b" }.Distinct());
		Show("distinct case", new[] { "a", "A", "b" }.Distinct(new NoCase()));
		Show("distinct struct", new[] { new Point(1, 2), new Point(2, 1), new Point(1, 2) }.Distinct());
		Show("union", a.Union(new[] { 9, 7, 7, 5 }));
		Show("intersect", a.Intersect(new[] { 9, 7, 5, 5 }));
		Show("except", a.Concat(a).Except(new[] { 9, 7, 5 }));
		Show("except case", new[] { "a", "B", "c" }.Except(new[] { "b" }, new NoCase()));
		Console.WriteLine(a.SequenceEqual(new List<int> { 5, 3, 8, 1, 9, 2 }) + " " + a.SequenceEqual(a.Take(5)) + " " + a.Take(5).SequenceEqual(a));
		Show("list", a.ToList());
		Show("set", new HashSet<int>(a).Where(x => x > 4).ToArray());
		Show("dictionary", people.ToDictionary(p => p.Name, p => p.Age).Select(p => p.Key + "=" + p.Value));
		Show("as enumerable", a.AsEnumerable().Take(1));
	}

	static void Orders()
	{
		Show("by age", people.OrderBy(p => p.Age));
		Show("by age down", people.OrderByDescending(p => p.Age));
		Show("by age, name down", people.OrderBy(p => p.Age).ThenByDescending(p => p.Name));
		Show("by city, age", people.OrderBy(p => p.City).ThenBy(p => p.Age));
		Show("by city down, age, name", people.OrderByDescending(p => p.City).ThenBy(p => p.Age).ThenBy(p => p.Name));
		Show("by length", new[] { "ccc", "a", "bb", "d", "eee", "ff" }.OrderBy(s => s, new ByLength()));
		Show("doubles", new[] { 2.5, double.NaN, -1, double.PositiveInfinity, 0, double.NegativeInfinity }.OrderBy(d => d));
		uint seed = 7;
		List<int> many = new List<int>();
		for (int i = 0; i < 1000; i++)
		{
			seed = seed * 1664525 + 1013904223;
			many.Add((int)(seed >> 20));
		}
		long sum = 0;
		int k = 0;
		foreach (var x in many.Select((v, i) => new { v, i }).OrderBy(x => x.v % 10).ThenByDescending(x => x.v / 100)) sum += (long)x.i * ++k;
		Console.WriteLine("sum " + sum);
		IOrderedEnumerable<int> o = many.OrderBy(v => v);
		bool ordered = true;
		int before = int.MinValue;
		foreach (int v in o)
		{
			ordered &= before <= v;
			before = v;
		}
		Console.WriteLine(ordered + " " + o.First() + " " + o.Last() + " " + o.ElementAt(500) + " " + o.Count());
		many.Add(-5);
		Console.WriteLine(o.First());
		Show("keys once", new[] { 3, 1, 2 }.OrderBy(x =>
		{
			Console.Write("key" + x + " ");
			return x;
		}));
		Try("no order", () => new[] { new Point(1, 1), new Point(0, 0) }.OrderBy(p => p).ToList());
	}

	static void Groups()
	{
		foreach (IGrouping<string, Person> g in people.GroupBy(p => p.City)) Show(g.Key ?? "nowhere", g);
		Show("ages", people.GroupBy(p => p.Age, p => p.Name).Select(g => g.Key + "(" + string.Join(",", g) + ")"));
		Show("result", people.GroupBy(p => p.Age, (age, g) => age + "x" + g.Count()));
		Show("element result", people.GroupBy(p => p.Age, p => p.Name, (age, g) => age + g.First()));
		Show("case", new[] { "a", "B", "A", "b" }.GroupBy(s => s, new NoCase()).Select(g => g.Key + g.Count()));
		Show("query", from p in people group p.Name by p.Age / 10 into g orderby g.Key select g.Key + ":" + g.Last());
		ILookup<string, int> l = people.ToLookup(p => p.City, p => p.Age);
		Console.WriteLine(l.Count + " " + l.Contains("Rome") + " " + l.Contains("Paris") + " " + l.Contains(null));
		Show("lookup", l["Oslo"]);
		Show("lookup null", l[null]);
		Show("lookup none", l["Paris"]);
		Show("lookup all", l.Select(g => (g.Key ?? "-") + g.Sum()));
		var cities = new[] { new { City = "Oslo", Land = "NO" }, new { City = "Rome", Land = "IT" }, new { City = "Rome", Land = "VA" }, new { City = (string)null, Land = "--" } };
		Show("join", people.Join(cities, p => p.City, c => c.City, (p, c) => p.Name + c.Land));
		Show("join query", from c in cities join p in people on c.City equals p.City select c.Land + p.Name);
		Show("groupjoin", cities.GroupJoin(people, c => c.City, p => p.City, (c, g) => c.Land + g.Count()));
		Show("left join", from p in people join c in cities on p.City equals c.City into g from c in g.DefaultIfEmpty() select p.Name + (c == null ? "?" : c.Land));
	}

	static void Numbers()
	{
		int[] a = { 5, 3, 8, 1, 9, 2 };
		Console.WriteLine(a.Sum() + " " + a.Min() + " " + a.Max() + " " + a.Average());
		long[] b = { 1L << 40, -3, 7 };
		Console.WriteLine(b.Sum() + " " + b.Min() + " " + b.Max() + " " + b.Average());
		double[] d = { 1.5, -2.25, 1e10 };
		Console.WriteLine(d.Sum() + " " + d.Min() + " " + d.Max() + " " + d.Average());
		float[] f = { 16777216f, 1f, 1f };
		Console.WriteLine(f.Sum() + " " + f.Min() + " " + f.Max() + " " + f.Average());
		decimal[] m = { 1.10m, 2.25m, -0.05m };
		Console.WriteLine(m.Sum() + " " + m.Min() + " " + m.Max() + " " + m.Average());
		int?[] n = { null, 4, null, 6 };
		Console.WriteLine(n.Sum() + " " + n.Min() + " " + n.Max() + " " + n.Average());
		int?[] none = { null, null };
		Console.WriteLine(none.Sum() + " " + (none.Min() == null) + " " + (none.Max() == null) + " " + (none.Average() == null));
		double[] nan = { 2, double.NaN, 1 };
		Console.WriteLine(double.IsNaN(nan.Min()) + " " + nan.Max() + " " + double.IsNaN(new[] { double.NaN }.Max()));
		Console.WriteLine(people.Sum(p => p.Age) + " " + people.Min(p => p.Age) + " " + people.Max(p => p.Age) + " " + people.Average(p => (double)p.Age));
		Console.WriteLine(people.Max(p => p.Name) + " " + people.Min(p => p.City) + " " + people.Select(p => p.City).Where(c => c == null).Max());
		Console.WriteLine(people.Sum(p => (long?)p.Age) + " " + people.Average(p => (decimal)p.Age));
		Console.WriteLine(a.Count() + " " + a.Count(x => x > 4) + " " + a.LongCount() + " " + a.Where(x => x > 1).LongCount(x => x < 9));
		Console.WriteLine(a.Any() + " " + a.Any(x => x > 9) + " " + a.All(x => x > 0) + " " + a.Contains(8) + " " + a.Where(x => x > 1).Contains(1));
		Console.WriteLine(new[] { "a", "B" }.Contains("b") + " " + new[] { "a", "B" }.Contains("b", new NoCase()));
		Console.WriteLine(a.First() + " " + a.First(x => x > 5) + " " + a.Last() + " " + a.Last(x => x > 5) + " " + a.Single(x => x == 9) + " " + a.ElementAt(2) + " " + a.Where(x => x > 4).ElementAt(1));
		Console.WriteLine(a.FirstOrDefault(x => x > 50) + " " + a.LastOrDefault(x => x > 50) + " " + a.SingleOrDefault(x => x > 50) + " " + a.ElementAtOrDefault(-1) + " " + a.Where(x => x > 4).ElementAtOrDefault(17));
		Console.WriteLine(a.Aggregate((x, y) => x * 10 + y) + " " + a.Aggregate("", (s, x) => s + x) + " " + a.Aggregate(1L, (s, x) => s * x, s => s / 2));
	}

	static void Refusals()
	{
		int[] none = { }, a = { 1, 2, 2 };
		int[] no = null;
		Try("first", () => none.First());
		Try("first match", () => a.First(x => x > 5));
		Try("last", () => none.Where(x => true).Last());
		Try("last match", () => a.Last(x => x > 5));
		Try("single none", () => none.Single());
		Try("single many", () => a.Single());
		Try("single no match", () => a.Single(x => x > 5));
		Try("single matches", () => a.Single(x => x == 2));
		Try("single or default", () => a.SingleOrDefault());
		Try("element", () => a.ElementAt(3));
		Try("element negative", () => a.Where(x => true).ElementAt(-1));
		Try("average", () => none.Average());
		Try("min", () => none.Min());
		Try("max", () => none.Max(x => x * 2.0));
		Try("aggregate", () => none.Aggregate((x, y) => x));
		Try("sum", () => new[] { int.MaxValue, 1 }.Sum());
		Try("sum long", () => new[] { long.MinValue, -1 }.Sum());
		Try("range", () => Enumerable.Range(5, -1));
		Try("range end", () => Enumerable.Range(int.MaxValue, 2));
		Try("repeat", () => Enumerable.Repeat(1, -1));
		try { new object[] { 1, "x" }.Cast<int>().Count(); }
		catch (InvalidCastException) { Console.WriteLine("cast refused"); }
		Try("dictionary", () => a.ToDictionary(x => x));
		Try("where", () => no.Where(x => true));
		Try("where predicate", () => a.Where((Func<int, bool>)null));
		Try("select", () => a.Select((Func<int, int>)null));
		Try("concat", () => a.Concat(null));
		Try("union", () => no.Union(a));
		Try("zip", () => a.Zip(a, (Func<int, int, int>)null));
		Try("join", () => a.Join(a, x => x, (Func<int, int>)null, (x, y) => x));
		Try("groupby", () => a.GroupBy((Func<int, int>)null));
		Try("orderby", () => no.OrderBy(x => x));
		Try("thenby", () => a.OrderBy(x => x).ThenBy((Func<int, int>)null));
		Try("list", () => no.ToList());
		Try("count", () => no.Count());
		Try("take", () => no.Take(1));
		Try("lookup", () => no.ToLookup(x => x));
		List<int> changing = new List<int> { 1, 2, 3 };
		Try("changed", () => { foreach (int x in changing.Where(y => y > 0)) changing.Add(x); });
		Try("selector", () => a.Select(x => 10 / (x - 2)).ToList());
	}

	static void Laziness()
	{
		IEnumerable<int> q = Logged("a", 1, 2, 3, 4).Where(x => x % 2 == 0).Select(x => x * 10);
		Console.WriteLine("made");
		foreach (int x in q) Console.Write("[" + x + "] ");
		Console.WriteLine();
		Console.WriteLine(q.First() + " first");
		Console.WriteLine(Logged("b", 1, 2, 3).Take(2).Count() + " taken");
		Console.WriteLine(Logged("c", 1, 2, 3).Any(x => x == 2) + " any");
		foreach (int x in Logged("d", 1, 2).Concat(Logged("e", 3))) Console.Write("[" + x + "] ");
		Console.WriteLine();
		foreach (int x in Logged("f", 1, 2, 3).Zip(Logged("g", 4, 5), (x, y) => x * y)) Console.Write("[" + x + "] ");
		Console.WriteLine();
		foreach (int x in Logged("h", 2, 1).Except(Logged("i", 1))) Console.Write("[" + x + "] ");
		Console.WriteLine();
		foreach (int x in Logged("j", 2, 1).OrderBy(y => y)) Console.Write("[" + x + "] ");
		Console.WriteLine();
		foreach (int x in Logged("k", 1, 2).SelectMany(y => Logged("l", y, y))) Console.Write("[" + x + "] ");
		Console.WriteLine();
		foreach (var g in Logged("m", 1, 2, 3).GroupBy(y => y % 2)) Console.Write("[" + g.Key + g.Count() + "] ");
		Console.WriteLine();
		foreach (int x in Logged("n", 1, 2, 3).SkipWhile(y => y < 2).TakeWhile(y => y < 3)) Console.Write("[" + x + "] ");
		Console.WriteLine();
		foreach (int x in Logged("o", 1, 2).Join(Logged("p", 2, 2), y => y, y => y, (y, z) => y + z)) Console.Write("[" + x + "] ");
		Console.WriteLine();
		int threshold = 1;
		IEnumerable<int> later = new[] { 1, 2, 3 }.Where(x => x > threshold);
		threshold = 2;
		Show("later", later);
	}

	static IEnumerable<int> Primes() { return Enumerable.Range(2, 1000).Where(n => Enumerable.Range(2, (int)Math.Sqrt(n) - 1).All(d => n % d != 0)); }

	static void Main()
	{
		Elements();
		Orders();
		Groups();
		Numbers();
		Refusals();
		Laziness();
		Console.WriteLine(Primes().Skip(20).Take(5).Sum() + " " + Primes().Count());
		string text = "the quick brown fox jumps over the lazy dog the end";
		Show("words", text.Split(' ').GroupBy(w => w).Where(g => g.Count() > 1 || g.Key.Length == 5).OrderByDescending(g => g.Count()).ThenBy(g => g.Key).Select(g => g.Key + g.Count()));
	}
}
