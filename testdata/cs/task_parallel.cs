using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

// Parallel loops and invocations, partitioners, lazy values.
static class P
{
	static string Thrown(Action a)
	{
		try
		{
			a();
			return "nothing";
		}
		catch (AggregateException e) { return "AggregateException " + e.InnerException.GetType().Name + " " + e.InnerException.Message; }
		catch (Exception e) { return e.GetType().Name + " " + e.Message; }
	}

	static void Loops()
	{
		int[] squares = new int[50];
		ParallelLoopResult r = Parallel.For(0, squares.Length, i => squares[i] = i * i);
		int sum = 0;
		foreach (int s in squares) sum += s;
		Console.WriteLine(sum + " " + r.IsCompleted + " " + (r.LowestBreakIteration == null));
		long total = 0;
		Parallel.For(1L, 101L, i => Interlocked.Add(ref total, i));
		Console.WriteLine(total);
		total = 0;
		Parallel.ForEach(new List<string> { "a", "bb", "ccc" }, s => Interlocked.Add(ref total, s.Length));
		Console.WriteLine(total);
		total = 0;
		Parallel.ForEach("abcd", (c, state, i) => Interlocked.Add(ref total, i * (c - 'a')));
		Console.WriteLine(total);
		total = 0;
		Parallel.For(0, 100, () => 0L, (i, state, local) => local + i, local => Interlocked.Add(ref total, local));
		Console.WriteLine(total);
		total = 0;
		Parallel.ForEach(squares, () => 0, (x, state, local) => local + x % 2, local => Interlocked.Add(ref total, local));
		Console.WriteLine(total);
		Console.WriteLine(Parallel.For(5, 5, i => { throw new Exception(); }).IsCompleted);
	}

	static void Ends()
	{
		bool[] seen = new bool[100];
		ParallelLoopResult r = Parallel.For(0, 100, (i, state) =>
		{
			seen[i] = true;
			if (i == 40) state.Break();
		});
		bool all = true;
		for (int i = 0; i <= 40; i++) all &= seen[i];
		Console.WriteLine(r.IsCompleted + " " + r.LowestBreakIteration + " " + all);
		r = Parallel.ForEach(seen, (x, state) => state.Stop());
		Console.WriteLine(r.IsCompleted + " " + (r.LowestBreakIteration == null));
		Console.WriteLine(Thrown(() => Parallel.For(0, 10, i => { if (i == 3) throw new InvalidOperationException("third"); })));
		Console.WriteLine(Thrown(() => Parallel.For(0, 1, (i, state) => { state.Stop(); state.Break(); })));
		Console.WriteLine(Thrown(() => Parallel.For(0, 1, (i, state) => { state.Break(); state.Stop(); })));
		CancellationTokenSource s = new CancellationTokenSource();
		ParallelOptions o = new ParallelOptions { CancellationToken = s.Token, MaxDegreeOfParallelism = 1 };
		int count = 0;
		Console.WriteLine(Thrown(() => Parallel.For(0, 1000, o, i => { if (++count == 5) s.Cancel(); })) + " " + count);
		Console.WriteLine(Thrown(() => Parallel.Invoke(o, () => count++)) + " " + count);
		Console.WriteLine(Thrown(() => o.MaxDegreeOfParallelism = 0).StartsWith("ArgumentOutOfRangeException"));
	}

	static void Invocations()
	{
		int a = 0, b = 0;
		Parallel.Invoke(() => a = 1, () => b = 2);
		Console.WriteLine(a + b);
		Console.WriteLine(Thrown(() => Parallel.Invoke(() => a = 3, () => { throw new ArgumentException("invoked"); })) + " " + a);
		BlockingCollection<int> items = new BlockingCollection<int>(2);
		int sum = 0;
		Parallel.Invoke(
			() => { foreach (int i in items.GetConsumingEnumerable()) sum += i; },
			() =>
			{
				for (int i = 0; i < 20; i++) items.Add(i);
				items.CompleteAdding();
			});
		Console.WriteLine(sum + " " + items.IsCompleted);
	}

	static void Partitions()
	{
		int count = 0, sum = 0;
		Parallel.ForEach(Partitioner.Create(0, 100, 30), range =>
		{
			Interlocked.Increment(ref count);
			Interlocked.Add(ref sum, range.Item2 - range.Item1);
		});
		Console.WriteLine(count + " " + sum);
		sum = 0;
		Parallel.ForEach(Partitioner.Create(new int[] { 1, 2, 3 }, true), i => Interlocked.Add(ref sum, i));
		Console.WriteLine(sum);
		sum = 0;
		foreach (IEnumerator<int> e in Partitioner.Create(new int[] { 1, 2, 3, 4 }, false).GetPartitions(2))
			while (e.MoveNext()) sum += e.Current;
		Console.WriteLine(sum);
	}

	static void Lazies()
	{
		int made = 0;
		Lazy<string> l = new Lazy<string>(() => "value " + ++made);
		Console.WriteLine(l + " " + l.IsValueCreated);
		Console.WriteLine(l.Value + " " + l.Value + " " + l.IsValueCreated + " " + l);
		Lazy<int> fails = new Lazy<int>(() => { throw new Exception("failure " + ++made); });
		Console.WriteLine(Thrown(() => made += fails.Value) + ", " + Thrown(() => made += fails.Value));
		Lazy<int> again = new Lazy<int>(() => { throw new Exception("failure " + ++made); }, LazyThreadSafetyMode.PublicationOnly);
		Console.WriteLine(Thrown(() => made += again.Value) + ", " + Thrown(() => made += again.Value));
		Lazy<int> self = null;
		self = new Lazy<int>(() => self.Value);
		Console.WriteLine(Thrown(() => made += self.Value));
		Console.WriteLine(new Lazy<List<int>>().Value.Count);
		ThreadLocal<int> t = new ThreadLocal<int>(() => 5);
		Console.WriteLine(t.IsValueCreated + " " + t.Value + " " + t.IsValueCreated);
		t.Value = 6;
		Console.WriteLine(t.Value + " " + t);
		Console.WriteLine(Thrown(() => Console.WriteLine(t.Values.Count)));
		ThreadLocal<string> tracked = new ThreadLocal<string>(true);
		Console.WriteLine(tracked.Values.Count + " " + (tracked.Value == null));
		tracked.Value = "x";
		Console.WriteLine(tracked.Values[0]);
		t.Dispose();
		Console.WriteLine(Thrown(() => made = t.Value).StartsWith("ObjectDisposedException"));
	}

	static void Main()
	{
		Loops();
		Ends();
		Invocations();
		Partitions();
		Lazies();
	}
}
