using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

// Async streams, value tasks, await using: what C# 8 and later make of them.
await P.Streams();
await P.Values();
await P.Disposing();
await P.Others();

static class P
{
	static async IAsyncEnumerable<int> Count(int n, [EnumeratorCancellation] CancellationToken token = default)
	{
		try
		{
			for (int i = 1; i <= n; i++)
			{
				if (i % 2 == 0) await Task.Delay(1, token);
				token.ThrowIfCancellationRequested();
				yield return i;
			}
		}
		finally
		{
			await Task.Yield();
			Console.WriteLine("iterator's finally");
		}
	}
	static async IAsyncEnumerable<T> Where<T>(IAsyncEnumerable<T> source, Func<T, bool> keeps)
	{
		await foreach (T t in source.ConfigureAwait(false))
			if (keeps(t)) yield return t;
	}
	public static async Task Streams()
	{
		await foreach (int i in Count(3)) Console.WriteLine(i);
		await foreach (int i in Where(Count(7), x => x % 3 == 0)) Console.WriteLine("kept " + i);
		await foreach (int i in Count(9))
			if (i == 2) break;
		var source = new CancellationTokenSource();
		try
		{
			await foreach (int i in Count(9).WithCancellation(source.Token))
				if (i == 3) source.Cancel();
		}
		catch (OperationCanceledException e) { Console.WriteLine(e.GetType().Name + " " + (e.CancellationToken == source.Token)); }
		IAsyncEnumerable<int> twice = Count(2);
		int sum = 0;
		await foreach (int i in twice) sum += i;
		await foreach (int i in twice) sum += i;
		Console.WriteLine(sum);
	}

	static async ValueTask<int> Value(int n)
	{
		if (n > 1) await Task.Yield();
		if (n == 3) throw new InvalidOperationException("value " + n);
		return n;
	}
	static async ValueTask Plain(bool late)
	{
		if (late) await Task.Delay(1);
	}
	public static async Task Values()
	{
		Console.WriteLine(Value(1).IsCompleted + " " + Value(1).Result + " " + await Value(2));
		try { await Value(3); }
		catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
		await Plain(false);
		await Plain(true);
		Console.WriteLine(await new ValueTask<string>("known") + " " + await ValueTask.FromResult(4) + " " + await Value(2).AsTask());
		ValueTask<int> faulted = ValueTask.FromException<int>(new Exception("x"));
		Console.WriteLine(faulted.IsFaulted + " " + faulted.IsCompletedSuccessfully + " " + ValueTask.CompletedTask.IsCompleted);
	}

	sealed class Closing(string name) : IAsyncDisposable
	{
		public async ValueTask DisposeAsync()
		{
			await Task.Delay(1);
			Console.WriteLine("closed " + name);
		}
	}
	public static async Task Disposing()
	{
		await using var a = new Closing("a");
		await using (new Closing("b").ConfigureAwait(false)) Console.WriteLine("within");
		Console.WriteLine("end");
	}

	public static async Task Others()
	{
		using var timer = new PeriodicTimer(TimeSpan.FromMilliseconds(2));
		for (int i = 0; i < 3; i++) Console.WriteLine(await timer.WaitForNextTickAsync());
		await Task.FromException(new Exception("suppressed")).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
		try { await new TaskCompletionSource().Task.WaitAsync(TimeSpan.FromMilliseconds(2)); }
		catch (TimeoutException e) { Console.WriteLine(e.Message); }
		var sums = new int[4];
		await Parallel.ForEachAsync(new[] { 1, 2, 3 }, async (n, token) =>
		{
			await Task.Delay(1, token);
			sums[n] = n * n;
		});
		Console.WriteLine(string.Join(",", sums));
		Task[] tasks = [Task.Delay(1), Task.Delay(2)];
		await Task.WhenAll(tasks);
		await foreach (Task t in Task.WhenEach(tasks)) Console.WriteLine(t.IsCompleted);
		Lock gate = new();
		lock (gate) Console.WriteLine("locked");
		Console.WriteLine($"interpolated {await Value(2)} {sums.Length,3}");
	}
}
