using System;
using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

// Concurrent collections: what each method does and returns, enumeration, several tasks at one collection.
static class P
{
	static string Thrown(Action a)
	{
		try
		{
			a();
			return "nothing";
		}
		catch (Exception e) { return e.GetType().Name; }
	}
	static string Sorted<T>(IEnumerable<T> items)
	{
		List<T> l = new List<T>(items);
		l.Sort();
		return string.Join(",", l);
	}

	static void Queues()
	{
		ConcurrentQueue<int> q = new ConcurrentQueue<int>(new int[] { 1, 2, 3 });
		int n;
		q.Enqueue(4);
		Console.WriteLine(q.Count + " " + q.IsEmpty + " " + q.TryPeek(out n) + n + " " + q.TryDequeue(out n) + n + " " + string.Join(",", q));
		IEnumerator<int> e = q.GetEnumerator();
		q.Enqueue(5);
		int seen = 0;
		while (e.MoveNext()) seen++;
		int[] a = new int[6];
		q.CopyTo(a, 1);
		Console.WriteLine(seen + " " + string.Join(",", a));
		while (q.TryDequeue(out n)) seen += n;
		Console.WriteLine(seen + " " + q.TryDequeue(out n) + n + " " + q.TryPeek(out n) + n);
		Console.WriteLine(Thrown(() => q.CopyTo(null, 0)) + " " + Thrown(() => new ConcurrentQueue<int>(null)) + " " + Thrown(() => { object o = ((ICollection)q).SyncRoot; }));
		IProducerConsumerCollection<int> p = q;
		Console.WriteLine(p.TryAdd(7) + " " + p.TryTake(out n) + n);
	}

	static void Stacks()
	{
		ConcurrentStack<string> s = new ConcurrentStack<string>(new string[] { "a", "b" });
		string x;
		s.Push("c");
		s.PushRange(new string[] { "d", "e", "f" });
		Console.WriteLine(s.Count + " " + string.Join(",", s) + " " + s.TryPop(out x) + x + " " + s.TryPeek(out x) + x);
		string[] some = new string[4];
		Console.WriteLine(s.TryPopRange(some, 1, 2) + " " + string.Join(",", some));
		Console.WriteLine(Thrown(() => s.PushRange(some, 3, 2)) + " " + Thrown(() => s.PushRange(null)) + " " + Thrown(() => s.TryPopRange(some, -1, 1)));
		s.Clear();
		Console.WriteLine(s.IsEmpty + " " + s.TryPop(out x) + " " + (x == null) + " " + s.TryPopRange(some));
	}

	static void Bags()
	{
		ConcurrentBag<int> b = new ConcurrentBag<int> { 3, 1, 2 };
		int n;
		Console.WriteLine(b.Count + " " + Sorted(b) + " " + b.TryPeek(out n) + " " + b.TryTake(out n) + " " + b.Count);
		Console.WriteLine(b.ToArray().Length);
		while (b.TryTake(out n)) { }
		Console.WriteLine(b.IsEmpty + " " + b.TryTake(out n) + n);
	}

	static void Dictionaries()
	{
		ConcurrentDictionary<string, int> d = new ConcurrentDictionary<string, int>();
		Console.WriteLine(d.TryAdd("one", 1) + " " + d.TryAdd("one", 2) + " " + d["one"]);
		d["two"] = 2;
		d["two"] = 22;
		int n;
		Console.WriteLine(d.TryGetValue("two", out n) + " " + n + " " + d.TryGetValue("three", out n) + " " + n + " " + d.Count);
		Console.WriteLine(d.GetOrAdd("three", 3) + " " + d.GetOrAdd("three", k => 33) + " " + d.GetOrAdd("four", k => k.Length));
		Console.WriteLine(d.AddOrUpdate("five", 5, (k, v) => v + 1) + " " + d.AddOrUpdate("five", 5, (k, v) => v + 1) + " " + d.AddOrUpdate("six", k => 66, (k, v) => v));
		Console.WriteLine(d.TryUpdate("five", 7, 5) + " " + d.TryUpdate("five", 7, 6) + " " + d["five"]);
		Console.WriteLine(d.TryRemove("one", out n) + " " + n + " " + d.TryRemove("one", out n) + " " + n + " " + d.ContainsKey("one"));
		Console.WriteLine(Sorted(d.Keys) + " " + Sorted(d.Values) + " " + d.IsEmpty);
		Console.WriteLine(Thrown(() => n = d["none"]) + " " + Thrown(() => d.TryAdd(null, 1)) + " " + Thrown(() => d.GetOrAdd("x", null)));
		foreach (KeyValuePair<string, int> p in d)
			if (p.Value > 5) d.TryRemove(p.Key, out n);
		Console.WriteLine(Sorted(d.Keys));
		IDictionary<string, int> g = d;
		Console.WriteLine(Thrown(() => g.Add("three", 1)) + " " + g.Remove("three") + " " + g.Contains(new KeyValuePair<string, int>("four", 4)) + " " + g.IsReadOnly);
		IDictionary old = d;
		old["seven"] = 7;
		Console.WriteLine(old.Contains("seven") + " " + old["eight"] + " " + old.Count);
		ConcurrentDictionary<string, int> cases = new ConcurrentDictionary<string, int>(StringComparer.OrdinalIgnoreCase);
		cases["Key"] = 1;
		Console.WriteLine(cases["KEY"] + " " + cases.TryAdd("key", 2));
		ConcurrentDictionary<int, int> many = new ConcurrentDictionary<int, int>(2, 3);
		for (int i = 0; i < 500; i++) many[i * 7] = i;
		int sum = 0;
		for (int i = 0; i < 500; i += 2) many.TryRemove(i * 7, out n);
		foreach (KeyValuePair<int, int> p in many) sum += p.Value;
		Console.WriteLine(many.Count + " " + sum + " " + many.ToArray().Length);
		many.Clear();
		Console.WriteLine(many.Count);
		Console.WriteLine(Thrown(() => new ConcurrentDictionary<int, int>(0, 1)) + " " + Thrown(() => new ConcurrentDictionary<int, int>(new KeyValuePair<int, int>[2])));
	}

	static void Blocking()
	{
		BlockingCollection<int> b = new BlockingCollection<int>(3);
		Console.WriteLine(b.TryAdd(1) + " " + b.TryAdd(2) + " " + b.TryAdd(3) + " " + b.TryAdd(4) + " " + b.TryAdd(4, 2) + " " + b.Count + " " + b.BoundedCapacity);
		int n;
		Console.WriteLine(b.Take() + " " + b.TryTake(out n) + n + " " + b.IsAddingCompleted);
		b.CompleteAdding();
		Console.WriteLine(Thrown(() => b.Add(5)) + " " + b.IsCompleted + " " + b.Take() + " " + b.IsCompleted + " " + Thrown(() => b.Take()) + " " + b.TryTake(out n));
		BlockingCollection<string> s = new BlockingCollection<string>(new ConcurrentStack<string>());
		Task producer = Task.Run(() =>
		{
			for (int i = 0; i < 4; i++) s.Add("item " + i);
			s.CompleteAdding();
		});
		producer.Wait();
		foreach (string x in s.GetConsumingEnumerable()) Console.Write(x + "; ");
		Console.WriteLine(s.IsCompleted);
		BlockingCollection<int> pipe = new BlockingCollection<int>();
		Task<int> consumer = Task.Run(() =>
		{
			int sum = 0;
			foreach (int i in pipe.GetConsumingEnumerable()) sum += i;
			return sum;
		});
		for (int i = 1; i <= 10; i++) pipe.Add(i);
		pipe.CompleteAdding();
		Console.WriteLine(consumer.Result);
		CancellationTokenSource c = new CancellationTokenSource(3);
		Console.WriteLine(Thrown(() => new BlockingCollection<int>().Take(c.Token)) + " " + new BlockingCollection<int>().TryTake(out n, 1));
		BlockingCollection<int>[] two = { new BlockingCollection<int>(), new BlockingCollection<int>() };
		two[1].Add(9);
		Console.WriteLine(BlockingCollection<int>.TakeFromAny(two, out n) + " " + n + " " + BlockingCollection<int>.TryTakeFromAny(two, out n) + " " + BlockingCollection<int>.AddToAny(two, 4));
		b.Dispose();
		Console.WriteLine(Thrown(() => b.Add(1)));
	}

	static void Tasks()
	{
		ConcurrentDictionary<int, int> counts = new ConcurrentDictionary<int, int>();
		ConcurrentQueue<int> q = new ConcurrentQueue<int>();
		ConcurrentBag<int> bag = new ConcurrentBag<int>();
		Task[] all = new Task[5];
		for (int t = 0; t < all.Length; t++)
		{
			int from = t;
			all[t] = Task.Run(() =>
			{
				for (int i = from; i < from + 20; i++)
				{
					counts.AddOrUpdate(i % 10, 1, (k, v) => v + 1);
					q.Enqueue(i);
					bag.Add(i);
				}
			});
		}
		Task.WaitAll(all);
		int sum = 0;
		foreach (int i in q) sum += i;
		foreach (int i in bag) sum -= i;
		Console.WriteLine(Sorted(counts.Values) + " " + q.Count + " " + sum);
	}

	static void Main()
	{
		Queues();
		Stacks();
		Bags();
		Dictionaries();
		Blocking();
		Tasks();
	}
}
