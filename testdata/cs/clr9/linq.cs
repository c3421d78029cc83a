// LINQ over objects: every operator on lists, arrays, iterators; PLINQ; grouping, joins, ordering, laziness, the new ones of 6 to 9.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;

record Person(string Name, int Age, string City);

static class P
{
    static int evaluated;

    static IEnumerable<int> Lazy(int n) { for (int i = 0; i < n; i++) { evaluated++; yield return i; } }

    static void Show<T>(string what, IEnumerable<T> e) => Console.WriteLine(what + ": " + string.Join(" ", e.Take(40)));

    static void Main()
    {
        var people = Enumerable.Range(0, 50).Select(i => new Person("P" + i * 7 % 50, 18 + i * 13 % 40, "City" + i % 6)).ToList();
        Show("where", people.Where(p => p.Age > 50).Select(p => p.Name));
        Show("order", people.OrderBy(p => p.City).ThenByDescending(p => p.Age).ThenBy(p => p.Name, StringComparer.Ordinal).Select(p => p.Name));
        foreach (var g in people.GroupBy(p => p.City, p => p.Age).OrderBy(g => g.Key)) Show(g.Key, g.Order());
        Show("lookup", people.ToLookup(p => p.Age / 10)[4].Select(p => p.Name));
        Show("join", people.Join(new[] { "City1", "City9", "City3" }, p => p.City, c => c, (p, c) => p.Name + c[^1]));
        Show("groupjoin", new[] { "City0", "None" }.GroupJoin(people, c => c, p => p.City, (c, ps) => c + ":" + ps.Count()));
        Show("many", people.Take(4).SelectMany((p, i) => p.Name.Select(ch => ch + "" + i)));
        Show("zip", Enumerable.Range(0, 5).Zip("abcde", new[] { 1.5, 2.5 }));
        Show("sets", new[] { 1, 2, 3, 3, 4 }.Union(new[] { 4, 5 }).Except(new[] { 2 }).Intersect(Enumerable.Range(3, 9)).Concat(new[] { 9 }).Distinct());
        Show("by", people.DistinctBy(p => p.City).UnionBy(people, p => p.Age).ExceptBy(new[] { 30, 31 }, p => p.Age).Select(p => p.Age));
        Show("count", people.CountBy(p => p.City).Select(k => k.Key + "=" + k.Value));
        Show("aggregateby", people.AggregateBy(p => p.City, 0, (s, p) => s + p.Age).Select(k => k.Key + "=" + k.Value));
        Show("index", "xyz".Index());
        Show("chunk", Enumerable.Range(0, 11).Chunk(4).Select(c => c.Sum()));
        Console.WriteLine(people.Max(p => p.Age) + " " + people.MinBy(p => p.Age).Name + " " + people.Average(p => p.Age) + " " + people.Sum(p => (long)p.Age) + " " + people.Aggregate("", (s, p) => s + p.Name[^1]));
        Console.WriteLine(Lazy(100).First(i => i > 5) + " " + evaluated + " " + Lazy(100).Skip(10).Take(5).Last() + " " + evaluated + " " + Lazy(1000).Any(i => i == 3) + " " + evaluated);
        Show("order lazily", Enumerable.Range(0, 1000).OrderBy(i => i * 7919 % 1000).Skip(500).Take(5));
        Console.WriteLine(Enumerable.Range(0, 1000).OrderBy(i => i * 7919 % 1000).ElementAt(123) + " " + Enumerable.Range(0, 1000).OrderByDescending(i => i * 7919 % 1000).First());
        Show("takewhile", Lazy(30).SkipWhile(i => i < 5).TakeWhile(i => i < 12).Reverse().Append(-1).Prepend(-2));
        Show("range", new[] { 1, 2, 3, 4, 5, 6 }.Take(2..^1));
        Show("of", new object[] { 1, "a", 2.0, null, "b" }.OfType<string>());
        Console.WriteLine(new[] { 1.0, double.NaN, 3.0 }.Max() + " " + new[] { 1.0, double.NaN, 3.0 }.Min() + " " + new int?[] { null, 3, null }.Sum() + " " + new int?[] { null }.Max().HasValue);
        Console.WriteLine(Enumerable.Repeat("ab", 3).SequenceEqual(new[] { "ab", "ab", "ab" }) + " " + people.TryGetNonEnumeratedCount(out int n) + " " + n + " " + Lazy(3).TryGetNonEnumeratedCount(out _));
        foreach (var act in new Action[] { () => new int[0].First(), () => new[] { 1, 2 }.Single(), () => new int[0].Max(), () => Enumerable.Range(0, 3).ElementAt(3), () => Enumerable.Range(int.MaxValue, 2), () => new[] { int.MaxValue, 1 }.Sum(), () => new object[] { "x" }.Cast<int>().ToList(), () => people.ToDictionary(p => p.City) })
            try { act(); Console.WriteLine("fine?"); } catch (Exception e) { Console.WriteLine(e.GetType().Name); }

        // In parallel.
        Console.WriteLine(Enumerable.Range(0, 200000).AsParallel().Where(i => i % 3 == 0).Select(i => (long)i * i).Sum());
        Show("ordered", Enumerable.Range(0, 5000).AsParallel().AsOrdered().WithDegreeOfParallelism(4).Select(i => i * 2).Where(i => i % 500 == 0));
        Show("grouped", Enumerable.Range(0, 10000).AsParallel().GroupBy(i => i % 7).Select(g => (g.Key, g.Count(), g.Sum())).OrderBy(t => t.Key));
        Console.WriteLine(ParallelEnumerable.Range(1, 1000).Aggregate(() => 0L, (s, i) => s + i, (a, b) => a + b, s => s * 2));
        int hits = 0;
        Enumerable.Range(0, 1000).AsParallel().ForAll(i => Interlocked.Add(ref hits, i));
        Console.WriteLine(hits + " " + Enumerable.Range(0, 5000).AsParallel().OrderByDescending(i => i * 31 % 5000).First() + " " + people.AsParallel().Join(people.AsParallel(), p => p.City, q => q.City, (p, q) => 1).Count());
        try { Enumerable.Range(0, 100).AsParallel().Select(i => 10 / (i - 50)).ToArray(); } catch (AggregateException e) { Console.WriteLine(e.InnerExceptions[0].GetType().Name); }
        var cancel = new CancellationTokenSource();
        try { Enumerable.Range(0, 1 << 24).AsParallel().WithCancellation(cancel.Token).ForAll(i => { if (i == 100) cancel.Cancel(); }); Console.WriteLine("finished?"); } catch (OperationCanceledException) { Console.WriteLine("cancelled"); }
    }
}
