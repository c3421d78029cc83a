using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

// Synchronization contexts, schedulers, timers, events and monitors between tasks.
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

	sealed class Loop : SynchronizationContext
	{
		readonly BlockingCollection<Action> posted = new BlockingCollection<Action>();
		public override void Post(SendOrPostCallback d, object state) { posted.Add(() => d(state)); }
		internal void Run(Func<Task> main)
		{
			SynchronizationContext before = Current;
			SetSynchronizationContext(this);
			Task t = main();
			t.ContinueWith(x => posted.CompleteAdding(), TaskScheduler.Default);
			foreach (Action a in posted.GetConsumingEnumerable()) a();
			SetSynchronizationContext(before);
			t.GetAwaiter().GetResult();
		}
	}
	static async Task InLoop()
	{
		Console.WriteLine("begins " + (SynchronizationContext.Current is Loop));
		await Task.Yield();
		Console.WriteLine("yields " + (SynchronizationContext.Current is Loop));
		await Task.Run(() => Console.WriteLine("task " + (SynchronizationContext.Current is Loop)));
		Console.WriteLine("awaits " + (SynchronizationContext.Current is Loop));
		await Task.Delay(2);
		Console.WriteLine("delays " + (SynchronizationContext.Current is Loop));
		await Task.Factory.StartNew(() => Console.WriteLine("scheduler " + (SynchronizationContext.Current is Loop)), CancellationToken.None, TaskCreationOptions.None, TaskScheduler.FromCurrentSynchronizationContext());
		await Task.Delay(2).ConfigureAwait(false);
		Console.WriteLine("leaves " + (SynchronizationContext.Current is Loop));
	}

	sealed class Manual : TaskScheduler
	{
		internal readonly Queue<Task> Tasks = new Queue<Task>();
		protected override void QueueTask(Task task) { Tasks.Enqueue(task); }
		protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) { return false; }
		protected override IEnumerable<Task> GetScheduledTasks() { return Tasks; }
		internal void Run() { while (Tasks.Count > 0) TryExecuteTask(Tasks.Dequeue()); }
	}
	static void Schedulers()
	{
		Manual m = new Manual();
		TaskFactory f = new TaskFactory(m);
		Task<int> t = f.StartNew(() => 5);
		Task<int> u = t.ContinueWith(x => x.Result + 1, m);
		Console.WriteLine(t.Status + " " + m.Tasks.Count);
		m.Run();
		Console.WriteLine(t.Status + " " + u.Result + " " + (f.Scheduler == m));
		bool inside = false;
		f.StartNew(() => inside = TaskScheduler.Current == m);
		m.Run();
		Console.WriteLine(inside + " " + (TaskScheduler.Current == TaskScheduler.Default) + " " + TaskScheduler.Default.MaximumConcurrencyLevel);
		Console.WriteLine(Thrown(() => TaskScheduler.FromCurrentSynchronizationContext()) + " " + Thrown(() => new Task(() => { }).Start(null)));
	}

	static void Timers()
	{
		ManualResetEventSlim done = new ManualResetEventSlim();
		int ticks = 0;
		Timer t = null;
		t = new Timer(state =>
		{
			if (++ticks < 3) return;
			t.Change(Timeout.Infinite, Timeout.Infinite);
			Console.WriteLine(state + " " + ticks);
			done.Set();
		}, "ticks", Timeout.Infinite, Timeout.Infinite);
		t.Change(1, 2);
		Console.WriteLine(done.Wait(10000) + " " + done.IsSet);
		t.Dispose();
		Console.WriteLine(Thrown(() => new Timer(null)) + " " + Thrown(() => new Timer(o => { }, null, -2, 0)));
		done.Reset();
		Console.WriteLine(done.Wait(2) + " " + Thrown(() => done.Wait(new CancellationToken(true))));
		CancellationTokenSource s = new CancellationTokenSource();
		s.CancelAfter(2);
		Console.WriteLine(s.Token.WaitHandle.WaitOne(10000) + " " + s.IsCancellationRequested);
	}

	static void Queues()
	{
		Queue<int> items = new Queue<int>();
		object gate = new object();
		Task<int> consumer = Task.Run(() =>
		{
			int sum = 0;
			for (int i = 0; i < 10; i++)
				lock (gate)
				{
					while (items.Count == 0) Monitor.Wait(gate);
					sum += items.Dequeue();
				}
			return sum;
		});
		Task producer = Task.Run(() =>
		{
			for (int i = 0; i < 10; i++)
				lock (gate)
				{
					items.Enqueue(i);
					Monitor.PulseAll(gate);
				}
		});
		Console.WriteLine(consumer.Result + " " + producer.Wait(10000));
		lock (gate) Console.WriteLine(Monitor.Wait(gate, 2) + " " + Monitor.IsEntered(gate));
		Console.WriteLine(Monitor.IsEntered(gate) + " " + Thrown(() => Monitor.Wait(gate)) + " " + Thrown(() => Monitor.PulseAll(gate)));
		AutoResetEvent a = new AutoResetEvent(false);
		ManualResetEvent b = new ManualResetEvent(false);
		Task.Run(() => b.Set());
		Console.WriteLine(WaitHandle.WaitAny(new WaitHandle[] { a, b }) + " " + WaitHandle.WaitAny(new WaitHandle[] { a }, 1));
		Task.Run(() => a.Set());
		Console.WriteLine(WaitHandle.WaitAll(new WaitHandle[] { a, b }) + " " + a.WaitOne(0) + " " + b.WaitOne(0));
		Mutex m = new Mutex();
		m.WaitOne();
		Console.WriteLine(Task.Run(() => m.WaitOne(1)).Result);
		m.ReleaseMutex();
		Console.WriteLine(Thrown(() => m.ReleaseMutex()));
	}

	static void Items()
	{
		CountdownEvent left = new CountdownEvent(3);
		int sum = 0;
		for (int i = 1; i <= 3; i++)
			ThreadPool.QueueUserWorkItem(o =>
			{
				Interlocked.Add(ref sum, (int)o);
				left.Signal();
			}, i);
		left.Wait();
		Console.WriteLine(sum + " " + left.IsSet);
		Console.WriteLine(Task.Run(() => Thread.CurrentThread.IsThreadPoolThread).Result + " " + Thread.CurrentThread.IsThreadPoolThread);
		IProgress<int> p = new Progress<int>(x =>
		{
			sum += x;
			left.Signal();
		});
		left.Reset(1);
		p.Report(10);
		left.Wait();
		Console.WriteLine(sum);
	}

	static void Main()
	{
		new Loop().Run(InLoop);
		Schedulers();
		Timers();
		Queues();
		Items();
	}
}
