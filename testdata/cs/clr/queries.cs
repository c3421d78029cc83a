using System;
using System.Collections.Generic;
using System.Linq;
// LINQ over shared and exact generics: structs, strings, tuples, enums, lookups, joins, iterators with state,
// comparers, large sorts.
struct Item : IEquatable<Item>, IComparable<Item>
{
    public int Id;
    public string Name;
    public double Price;
    public Kind Kind;
    public bool Equals(Item o) { return Id == o.Id; }
    public override int GetHashCode() { return Id; }
    public int CompareTo(Item o) { return Price.CompareTo(o.Price); }
    public override string ToString() { return Name + "#" + Id; }
}

enum Kind : byte { Food, Tool, Book }

class ByLength : IComparer<string>, IEqualityComparer<string>
{
    public int Compare(string a, string b) { return a.Length.CompareTo(b.Length); }
    public bool Equals(string a, string b) { return a.Length == b.Length; }
    public int GetHashCode(string s) { return s.Length; }
}

static class P
{
    static IEnumerable<T> Scan<T, S>(this IEnumerable<S> xs, T seed, Func<T, S, T> f)
    {
        foreach (var x in xs) { seed = f(seed, x); yield return seed; }
    }

    static IEnumerable<T[]> Permute<T>(IList<T> xs)
    {
        if (xs.Count == 0) { yield return new T[0]; yield break; }
        for (int i = 0; i < xs.Count; i++)
            foreach (var p in Permute(xs.Where((x, k) => k != i).ToList()))
                yield return new[] { xs[i] }.Concat(p).ToArray();
    }

    static IEnumerable<long> Primes()
    {
        var found = new List<long>();
        for (long n = 2; ; n++)
            if (found.TakeWhile(p => p * p <= n).All(p => n % p != 0)) { found.Add(n); yield return n; }
    }

    static void Show<T>(string name, IEnumerable<T> xs) { Console.WriteLine(name + ": " + string.Join(" ", xs)); }

    static void Main()
    {
        var items = Enumerable.Range(0, 30).Select(i => new Item { Id = i, Name = "item" + i * 7 % 11,
            Price = i * 37 % 23 * 0.5, Kind = (Kind)(i % 3) }).ToList();
        Show("group", from i in items group i by i.Kind into g orderby g.Key descending select g.Key + "=" +
            g.Count() + "/" + g.Sum(x => x.Price) + "/" + g.Max(x => x.Name));
        Show("sort", items.OrderBy(i => i.Price).ThenByDescending(i => i.Id).Take(8));
        Show("min", new[] { items.Min(), items.Max() });
        Show("join", from a in items join b in items on a.Name equals b.Name where a.Id < b.Id select a.Id + "-" +
            b.Id);
        Show("outer", from k in Enumerable.Range(0,
            4) join i in items on k equals i.Id % 5 into g from x in g.DefaultIfEmpty().Take(2) select k + ":" + x);
        var look = items.ToLookup(i => i.Name[4], i => i.Price);
        Show("lookup", look.OrderBy(g => g.Key).Select(g => g.Key + string.Join("/", g)));
        var dict = items.ToDictionary(i => i);
        Console.WriteLine(dict[new Item { Id = 5 }].Price + " " + dict.ContainsKey(new Item { Id = 50 }));
        Show("primes", Primes().Where(p => p % 4 == 1).Skip(20).Take(10));
        Show("scan", Enumerable.Range(1, 10).Scan(1L, (a, x) => a * x));
        Console.WriteLine("perm " + Permute("abcde".ToCharArray()).Select(p => new string(p))
            .OrderBy(s => s, StringComparer.Ordinal).Where((s, i) => i % 13 == 0).Aggregate((a, b) => a + " " + b));
        var words = "it was the best of times it was the worst of times it was the age of wisdom".Split(' ');
        Show("distinct", words.Distinct(new ByLength()));
        Show("by length", words.OrderByDescending(w => w, new ByLength()).ThenBy(w => w, StringComparer.Ordinal)
            .Distinct());
        Show("counts", words.GroupBy(w => w).Select(g => new { g.Key, N = g.Count() }).OrderByDescending(x => x.N)
            .ThenBy(x => x.Key, StringComparer.Ordinal).Select(x => x.Key + x.N));
        Show("sets", new[] { 1, 2, 3, 4 }.Union(new[] { 3, 4, 5 }).Except(new[] { 1 }).Intersect(new[] { 2, 5, 9 }));
        Show("zip", Enumerable.Range(0, 5).Zip("abcdefg", (n, c) => n + "" + c).Reverse());
        Show("nested", Enumerable.Range(1, 4).SelectMany(i => Enumerable.Range(i, i), (i, j) => i * 10 + j));
        Console.WriteLine(new[] { 1.5m, 2.25m }.Average() + " " + new int?[] { 1, null, 3 }.Sum() + " " +
            new float[] { 1, 2 }.Max() + " " + Enumerable.Empty<int>().DefaultIfEmpty(-1).Single() + " " +
            Enumerable.Repeat("r", 3).SequenceEqual(new[] { "r", "r", "r" }));
        var rng = new Random(5);
        var keys = Enumerable.Range(0, 5000).Select(i => (long)(i * 7919L % 5003)).ToArray();
        var copy = keys.ToArray();
        Array.Sort(copy, (a, b) => b.CompareTo(a));
        Console.WriteLine(copy.SequenceEqual(keys.OrderByDescending(k => k)) + " " +
            keys.Select((k, i) => k * i % 1009).Sum());
        var tuples = keys.Take(500).Select(k => Tuple.Create(k % 10, (k * 3).ToString(), (Kind)(k % 3)))
            .OrderBy(t => t.Item1).ThenBy(t => t.Item3).ThenBy(t => t.Item2, StringComparer.Ordinal).ToList();
        Console.WriteLine(tuples[0] + " " + tuples[250] + " " + tuples[499]);
        var vt = keys.Take(100).Select(k => (k % 7, k)).GroupBy(t => t.Item1, t => t.Item2).OrderBy(g => g.Key)
            .Select(g => g.Sum());
        Show("values", vt);
        IEnumerable<object> variant = new List<string> { "co", "variant" };
        Show("cast", variant.Cast<string>().Select(s => s.Length).OfType<object>().OfType<int>()
            .Concat(new[] { variant.Count() }));
        try { new object[] { 1, "x" }.Cast<int>().ToList(); }
        catch (InvalidCastException) { Console.WriteLine("bad cast"); }
        try { items.First(i => i.Id > 99); }
        catch (InvalidOperationException) { Console.WriteLine("none"); }
        int evaluated = 0;
        var lazy = Enumerable.Range(0, 100).Select(i => { evaluated++; return i; }).Where(i => i % 10 == 5);
        Console.Write(evaluated + " ");
        Console.WriteLine(lazy.Skip(2).First() + " " + evaluated + " " + lazy.Any(i => i > 90) + evaluated);
    }
}
