using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

// Async methods and await: results, exceptions, loops, awaiters of the program's own, values that flow.
static class P
{
	static async Task<int> Add(int a, int b)
	{
		await Task.Yield();
		return a + b;
	}
	static async Task<int> AtOnce(int a) { return await Task.FromResult(a) * 2; }
	static async Task Nothing() { await Task.CompletedTask; }
	static async Task<string> Sum(params int[] items)
	{
		int sum = 0;
		string s = "";
		foreach (int i in items)
		{
			sum = await Add(sum, i);
			s += (s == "" ? "" : ",") + sum;
		}
		return s;
	}
	static async Task<long> Fib(int n)
	{
		if (n < 2) return n;
		if (n % 3 == 0) await Task.Yield();
		Task<long> a = Fib(n - 1), b = Fib(n - 2);
		return await a + await b;
	}

	static async Task Throwing(int when)
	{
		if (when == 0) throw new InvalidOperationException("before the await");
		await Task.Yield();
		if (when == 1) throw new InvalidOperationException("after the await");
		try
		{
			await Task.Delay(1);
			if (when == 2) throw new InvalidOperationException("in a try");
		}
		finally { Console.WriteLine("finally " + when); }
		try { throw new ArgumentException("caught"); }
		catch (ArgumentException e)
		{
			await Task.Yield();
			Console.WriteLine(e.Message);
		}
		if (when == 3) throw new OperationCanceledException("canceled by itself");
	}
	static async Task Exceptions()
	{
		for (int i = 0; i < 5; i++)
		{
			Task t = Throwing(i);
			try
			{
				await t;
				Console.WriteLine(i + " ended " + t.Status);
			}
			catch (InvalidOperationException e) { Console.WriteLine(i + " " + e.Message + " " + t.Status + " " + t.Exception.InnerExceptions.Count); }
			catch (OperationCanceledException e) { Console.WriteLine(i + " " + e.Message + " " + t.Status + " " + (t.Exception == null)); }
		}
		Task all = Task.WhenAll(Throwing(0), Throwing(1));
		try { await all; }
		catch (InvalidOperationException e) { Console.WriteLine(e.Message + " of " + all.Exception.InnerExceptions.Count); }
		try { Throwing(1).Wait(); }
		catch (AggregateException e) { Console.WriteLine("AggregateException " + e.InnerException.Message); }
		Func<Task<int>> lambda = async () =>
		{
			await Task.Delay(1);
			return int.Parse("12");
		};
		Console.WriteLine(await lambda());
	}

	static async Task Canceled(CancellationToken token)
	{
		for (; ; ) await Task.Delay(1000, token);
	}
	static async Task Cancellation()
	{
		CancellationTokenSource s = new CancellationTokenSource(5);
		Task t = Canceled(s.Token);
		try { await t; }
		catch (TaskCanceledException e) { Console.WriteLine(e.Message + " " + t.Status + " " + (e.CancellationToken == s.Token)); }
		CancellationTokenSource a = new CancellationTokenSource(), b = new CancellationTokenSource();
		CancellationTokenSource both = CancellationTokenSource.CreateLinkedTokenSource(a.Token, b.Token);
		List<string> called = new List<string>();
		both.Token.Register(() => called.Add("first"));
		CancellationTokenRegistration gone = both.Token.Register(() => called.Add("gone"));
		both.Token.Register(x => called.Add((string)x), "second");
		gone.Dispose();
		b.Cancel();
		Console.WriteLine(string.Join(" ", called) + " " + a.IsCancellationRequested + " " + both.IsCancellationRequested);
		both.Token.Register(() => called.Add("at once"));
		Console.WriteLine(called.Count);
	}

	static async void Void(TaskCompletionSource<string> done)
	{
		await Task.Delay(1);
		done.SetResult("void");
	}
	struct Twice
	{
		internal int N;
		public TwiceAwaiter GetAwaiter() { return new TwiceAwaiter { N = N }; }
	}
	struct TwiceAwaiter : System.Runtime.CompilerServices.INotifyCompletion
	{
		internal int N;
		public bool IsCompleted { get { return N % 2 == 0; } }
		public void OnCompleted(Action continuation)
		{
			Console.WriteLine("queued " + N);
			Task.Run(continuation);
		}
		public int GetResult() { return 2 * N; }
	}
	static async Task Awaiters()
	{
		TaskCompletionSource<string> done = new TaskCompletionSource<string>();
		Void(done);
		Console.WriteLine(await done.Task);
		Console.WriteLine(await new Twice { N = 2 } + await new Twice { N = 3 });
		Console.WriteLine(await Add(1, 2).ConfigureAwait(false));
		Console.WriteLine(SynchronizationContext.Current == null);
	}

	static readonly AsyncLocal<int> local = new AsyncLocal<int>();
	static async Task Inner(int n)
	{
		Console.WriteLine("inherits " + local.Value);
		local.Value = n;
		await Task.Yield();
		Console.WriteLine("keeps " + local.Value);
	}
	static async Task Locals()
	{
		local.Value = 1;
		Task a = Inner(2);
		await a;
		Console.WriteLine("own " + local.Value);
		await Task.Run(() =>
		{
			Console.WriteLine("in a task " + local.Value);
			local.Value = 3;
		});
		Console.WriteLine("own " + local.Value);
	}

	static async Task Producer(Queue<int> items, SemaphoreSlim some)
	{
		for (int i = 1; i <= 5; i++)
		{
			await Task.Yield();
			items.Enqueue(i);
			some.Release();
		}
	}
	static async Task<int> Consumer(Queue<int> items, SemaphoreSlim some)
	{
		int sum = 0;
		for (int i = 0; i < 5; i++)
		{
			await some.WaitAsync();
			sum += items.Dequeue();
		}
		return sum;
	}
	static async Task Semaphores()
	{
		Queue<int> items = new Queue<int>();
		SemaphoreSlim some = new SemaphoreSlim(0);
		Task<int> c = Consumer(items, some);
		await Producer(items, some);
		Console.WriteLine(await c);
		Console.WriteLine(await some.WaitAsync(2));
		SemaphoreSlim mutex = new SemaphoreSlim(1, 1);
		int inside = 0, most = 0;
		List<Task> all = new List<Task>();
		for (int i = 0; i < 4; i++)
			all.Add(Task.Run(async () =>
			{
				await mutex.WaitAsync();
				try
				{
					most = Math.Max(most, ++inside);
					await Task.Delay(1);
					inside--;
				}
				finally { mutex.Release(); }
			}));
		await Task.WhenAll(all);
		Console.WriteLine(most + " " + mutex.CurrentCount);
		CancellationTokenSource s = new CancellationTokenSource(3);
		try { await some.WaitAsync(s.Token); }
		catch (OperationCanceledException) { Console.WriteLine("canceled wait"); }
	}

	static async Task Run()
	{
		Console.WriteLine(await AtOnce(21) + " " + AtOnce(1).IsCompleted + " " + Nothing().IsCompleted);
		Console.WriteLine(await Sum(1, 2, 3, 4));
		Console.WriteLine(await Fib(12));
		await Exceptions();
		await Cancellation();
		await Awaiters();
		await Locals();
		await Semaphores();
	}
	static void Main() { Run().GetAwaiter().GetResult(); }
}
