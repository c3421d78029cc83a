using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Channels;
using System.Threading.Tasks;

// Channels: readers and writers that await, bounds, completion and errors.
static class P
{
	static async Task<string> Thrown(Func<Task> f)
	{
		try
		{
			await f();
			return "nothing";
		}
		catch (Exception e) { return e.GetType().Name + " " + e.Message + (e.InnerException == null ? "" : " of " + e.InnerException.Message); }
	}

	static async Task Unbounded()
	{
		Channel<int> c = Channel.CreateUnbounded<int>();
		Task<int> sum = Task.Run(async () =>
		{
			int n = 0;
			await foreach (int i in c.Reader.ReadAllAsync()) n += i;
			return n;
		});
		for (int i = 0; i < 10; i++) await c.Writer.WriteAsync(i);
		c.Writer.Complete();
		Console.WriteLine(await sum + " " + c.Reader.Completion.IsCompletedSuccessfully + " " + c.Writer.TryWrite(1) + " " + c.Writer.TryComplete());
		Console.WriteLine(await Thrown(async () => await c.Reader.ReadAsync()));
		Console.WriteLine(await Thrown(async () => await c.Writer.WriteAsync(1)));
		Console.WriteLine(await c.Reader.WaitToReadAsync() + " " + await c.Writer.WaitToWriteAsync() + " " + c.Reader.TryRead(out int none) + none);
	}

	static async Task Bounded()
	{
		Channel<int> c = Channel.CreateBounded<int>(2);
		List<string> log = new List<string>();
		Task writer = Task.Run(async () =>
		{
			for (int i = 1; i <= 5; i++) await c.Writer.WriteAsync(i);
			c.Writer.Complete();
		});
		int most = 0;
		while (await c.Reader.WaitToReadAsync())
		{
			most = Math.Max(most, c.Reader.Count);
			while (c.Reader.TryRead(out int i)) log.Add(i.ToString());
		}
		await writer;
		Console.WriteLine(string.Join(",", log) + " " + (most <= 2));
		foreach (BoundedChannelFullMode mode in new[] { BoundedChannelFullMode.Wait, BoundedChannelFullMode.DropNewest, BoundedChannelFullMode.DropOldest, BoundedChannelFullMode.DropWrite })
		{
			List<int> dropped = new List<int>();
			Channel<int> d = Channel.CreateBounded<int>(new BoundedChannelOptions(2) { FullMode = mode }, dropped.Add);
			string wrote = "";
			for (int i = 1; i <= 4; i++) wrote += d.Writer.TryWrite(i) ? "+" : "-";
			string kept = "";
			while (d.Reader.TryRead(out int i)) kept += i;
			Console.WriteLine(mode + " " + wrote + " " + kept + " dropped " + string.Join(",", dropped));
		}
	}

	static async Task Errors()
	{
		Channel<string> c = Channel.CreateUnbounded<string>(new UnboundedChannelOptions { SingleReader = true });
		c.Writer.TryWrite("last");
		c.Writer.Complete(new InvalidOperationException("broken"));
		Console.WriteLine(c.Reader.Completion.IsCompleted + " " + await c.Reader.ReadAsync() + " " + c.Reader.Completion.IsFaulted);
		Console.WriteLine(await Thrown(async () => await c.Reader.ReadAsync()));
		Console.WriteLine(await Thrown(async () => await c.Reader.WaitToReadAsync()));
		Console.WriteLine(await Thrown(async () => { await foreach (string s in c.Reader.ReadAllAsync()) Console.WriteLine(s); }));
		Console.WriteLine(await Thrown(async () => await c.Writer.WriteAsync("x")));
		Console.WriteLine(await Thrown(() => c.Reader.Completion));
		Channel<int> waits = Channel.CreateBounded<int>(1);
		CancellationTokenSource source = new CancellationTokenSource();
		Task<string> read = Thrown(async () => await waits.Reader.ReadAsync(source.Token));
		source.Cancel();
		Console.WriteLine(await read);
		waits.Writer.TryWrite(1);
		Console.WriteLine(waits.Reader.TryPeek(out int first) + " " + first + " " + waits.Reader.CanCount + " " + waits.Reader.Count);
		ValueTask pending = waits.Writer.WriteAsync(2);
		Console.WriteLine(pending.IsCompleted + " " + await waits.Reader.ReadAsync());
		await pending;
		Console.WriteLine(await waits.Reader.ReadAsync());
	}

	static async Task Main()
	{
		await Unbounded();
		await Bounded();
		await Errors();
	}
}
