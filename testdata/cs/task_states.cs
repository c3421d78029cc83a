using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

// Tasks: statuses, results, exceptions, cancellation, children, waits, completion sources.
static class P
{
	static void Say(string what, Task t)
	{
		Console.WriteLine(what + ": " + t.Status + " completed=" + t.IsCompleted + " canceled=" + t.IsCanceled + " faulted=" + t.IsFaulted + (t.Exception == null ? "" : " " + t.Exception.InnerException.Message));
	}
	static string Thrown(Action a)
	{
		try
		{
			a();
			return "nothing";
		}
		catch (AggregateException e)
		{
			string s = "AggregateException[";
			foreach (Exception i in e.InnerExceptions) s += i.GetType().Name + ":" + i.Message + ";";
			return s + "]";
		}
		catch (Exception e) { return e.GetType().Name + ": " + e.Message; }
	}
	static int Fib(int n) { return n < 2 ? n : Fib(n - 1) + Fib(n - 2); }

	static void Lives()
	{
		Task t = new Task(() => Console.WriteLine("runs"));
		Say("new", t);
		t.RunSynchronously();
		Say("run", t);
		Console.WriteLine(Thrown(() => t.Start()));
		Console.WriteLine(Thrown(() => t.RunSynchronously()));
		Task<int> f = new Task<int>(() => Fib(15));
		f.Start();
		Console.WriteLine(f.Result + " " + f.Status);
		Console.WriteLine(Thrown(() => f.Start()));
		Task<string> s = Task.Factory.StartNew(o => "state " + o, (object)42);
		Console.WriteLine(s.Result + " " + s.AsyncState);
		Task<int> r = Task.FromResult(7);
		Say("from result", r);
		Console.WriteLine(Thrown(() => r.Start()));
		Say("completed", Task.CompletedTask);
		Console.WriteLine(Thrown(() => new Task((Action)null)).StartsWith("ArgumentNullException"));
		Task never = new Task(() => { });
		Console.WriteLine(Thrown(() => never.Dispose()));
		t.Dispose();
		Console.WriteLine(never.Wait(1) + " " + Task.CurrentId.HasValue + " " + Task.Run(() => Task.CurrentId.HasValue).Result);
		Console.WriteLine(Task.Run(() => new Func<int>(() => 5)).Result());
	}

	static void Throws()
	{
		Task t = Task.Run(() => { throw new InvalidOperationException("one"); });
		Console.WriteLine(Thrown(() => t.Wait()));
		Say("threw", t);
		Task<int> f = Task.Run(() => int.Parse("x"));
		Console.WriteLine(Thrown(() => Console.WriteLine(f.Result)).StartsWith("AggregateException[FormatException"));
		Console.WriteLine(Thrown(() => f.GetAwaiter().GetResult()).StartsWith("FormatException"));
		Task[] some = { Task.Run(() => { throw new ArgumentException("a"); }), Task.Run(() => 1), Task.Run(() => { throw new ApplicationException("b"); }) };
		Console.WriteLine(Thrown(() => Task.WaitAll(some)));
		Task all = Task.WhenAll(some);
		Console.WriteLine(Thrown(() => all.Wait()));
		Console.WriteLine(Thrown(() => all.GetAwaiter().GetResult()));
		Console.WriteLine(all.Exception.InnerExceptions.Count);
		Task e = Task.FromException(new TimeoutException("late"));
		Say("from exception", e);
		try
		{
			Task.Run(() => Task.Run(() => { throw new Exception("deep"); }).Wait()).Wait();
		}
		catch (AggregateException a)
		{
			Console.WriteLine(a.InnerException.GetType().Name + " " + a.Flatten().InnerException.Message + " " + a.Flatten().InnerExceptions.Count);
			a.Flatten().Handle(x => x.Message == "deep");
			try { a.Flatten().Handle(x => false); }
			catch (AggregateException b) { Console.WriteLine("unhandled " + b.InnerExceptions.Count); }
		}
	}

	static void Cancels()
	{
		CancellationTokenSource s = new CancellationTokenSource();
		Task early = new Task(() => Console.WriteLine("never"), s.Token);
		Task loop = Task.Run(() =>
		{
			s.Cancel();
			s.Token.ThrowIfCancellationRequested();
		}, s.Token);
		Console.WriteLine(Thrown(() => loop.Wait()));
		Say("loop", loop);
		Say("early", early);
		Console.WriteLine(Thrown(() => early.Start()));
		Task late = Task.Run(() => Console.WriteLine("never"), s.Token);
		Console.WriteLine(Thrown(() => late.Wait()));
		Say("late", late);
		Console.WriteLine(Thrown(() => late.GetAwaiter().GetResult()));
		Task other = Task.Run(() => { throw new OperationCanceledException(); });
		Console.WriteLine(Thrown(() => other.Wait()));
		Say("other's token", other);
		Task from = Task.FromCanceled(s.Token);
		Say("from canceled", from);
		Console.WriteLine(Thrown(() => Task.WaitAll(from, Task.CompletedTask)));
		Console.WriteLine(Thrown(() => new TaskCompletionSource<int>().Task.Wait(s.Token)));
		Console.WriteLine(Task.Delay(-1, s.Token).Status);
		CancellationTokenSource soon = new CancellationTokenSource();
		Task delay = Task.Delay(100000, soon.Token);
		Say("delay", delay);
		soon.Cancel();
		Say("delay", delay);
		CancellationTokenSource after = new CancellationTokenSource(20);
		Console.WriteLine(Thrown(() => Task.Delay(-1, after.Token).Wait()));
		try { late.Wait(); }
		catch (AggregateException e) { Console.WriteLine(((TaskCanceledException)e.InnerException).Task == late); }
	}

	static void Sources()
	{
		TaskCompletionSource<int> s = new TaskCompletionSource<int>();
		Say("source", s.Task);
		Console.WriteLine(s.TrySetResult(3) + " " + s.TrySetResult(4) + " " + s.TrySetCanceled() + " " + s.Task.Result);
		Console.WriteLine(Thrown(() => s.SetResult(5)).StartsWith("InvalidOperationException"));
		TaskCompletionSource<string> f = new TaskCompletionSource<string>("state");
		f.SetException(new Exception[] { new Exception("x"), new Exception("y") });
		Console.WriteLine(f.Task.AsyncState + " " + Thrown(() => f.Task.Wait()));
		TaskCompletionSource<string> c = new TaskCompletionSource<string>();
		c.SetCanceled();
		Say("canceled", c.Task);
		TaskCompletionSource<int> later = new TaskCompletionSource<int>();
		Task.Run(() => later.SetResult(99));
		Console.WriteLine(later.Task.Result);
	}

	static void Children()
	{
		List<string> log = new List<string>();
		Task p = Task.Factory.StartNew(() =>
		{
			Task.Factory.StartNew(() => log.Add("child"), TaskCreationOptions.AttachedToParent);
			log.Add("parent");
		});
		p.Wait();
		log.Sort();
		Console.WriteLine(string.Join(",", log) + " " + p.Status);
		Task q = Task.Factory.StartNew(() =>
		{
			Task.Factory.StartNew(() => { throw new Exception("child's"); }, TaskCreationOptions.AttachedToParent);
		});
		try { q.Wait(); }
		catch (AggregateException e) { Console.WriteLine(e.InnerException.GetType().Name + " " + e.Flatten().InnerException.Message); }
		Say("parent", q);
	}

	static void Waits()
	{
		TaskCompletionSource<int> open = new TaskCompletionSource<int>();
		Task slow = open.Task, quick = Task.Delay(5);
		Console.WriteLine(Task.WaitAny(slow, quick) + " " + slow.Wait(1) + " " + slow.IsCompleted);
		Console.WriteLine(Task.WaitAny(new Task[] { slow }, 1) + " " + Task.WaitAll(new Task[] { slow, quick }, 2));
		Task.Delay(2).ContinueWith(t => open.SetResult(1));
		Console.WriteLine(Task.WaitAll(new Task[] { slow, quick }, 100000));
		Console.WriteLine(Thrown(() => Task.WaitAll(quick, null)).Split('\n')[0].StartsWith("ArgumentException"));
		Console.WriteLine(Thrown(() => slow.Wait(-2)).StartsWith("ArgumentOutOfRangeException"));
		Console.WriteLine(Thrown(() => Task.Delay(-2)).StartsWith("ArgumentOutOfRangeException"));
		ManualResetEvent set = new ManualResetEvent(false);
		ThreadPool.QueueUserWorkItem(o => { Console.WriteLine("item " + o); set.Set(); }, "x");
		set.WaitOne();
		CountdownEvent count = new CountdownEvent(3);
		for (int i = 0; i < 3; i++) Task.Run(() => count.Signal());
		count.Wait();
		SemaphoreSlim sem = new SemaphoreSlim(0);
		Task.Run(() => sem.Release(2));
		sem.Wait();
		Console.WriteLine(sem.Wait(10000) + " " + sem.CurrentCount);
		object o2 = new object();
		bool ready = false;
		lock (o2)
		{
			Task.Run(() =>
			{
				lock (o2)
				{
					ready = true;
					Monitor.Pulse(o2);
				}
			});
			while (!ready) Monitor.Wait(o2);
			Console.WriteLine("pulsed " + Monitor.IsEntered(o2));
		}
		int ticks = 0;
		using (AutoResetEvent tick = new AutoResetEvent(false))
		using (new Timer(o => { if (++ticks == 3) tick.Set(); }, null, 1, 2)) tick.WaitOne();
		Console.WriteLine(ticks >= 3);
		Task done = Task.Run(() => { });
		while (!done.IsCompleted) Thread.Sleep(1);
		bool flag = false;
		Task.Run(() => flag = true);
		SpinWait.SpinUntil(() => flag);
		Task sleeper = Task.Run(() => Thread.Sleep(1));
		Console.WriteLine(sleeper.Wait(10000));
	}

	static void Main()
	{
		Lives();
		Throws();
		Cancels();
		Sources();
		Children();
		Waits();
	}
}
