using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

// Continuations, WhenAll and WhenAny, Unwrap, factories.
static class P
{
	static void Log(string s) { Console.WriteLine(s); }
	static string Ends(Task t)
	{
		try
		{
			t.Wait();
			return t.Status.ToString();
		}
		catch (AggregateException e) { return t.Status + " " + e.InnerException.GetType().Name + " " + e.InnerException.Message; }
	}

	static void Chains()
	{
		Task<int> t = Task.Run(() => 20);
		Log(t.ContinueWith(a => a.Result + 1).ContinueWith(a => a.Result * 2).ContinueWith(a => "sum " + a.Result).Result);
		Task f = Task.Run(() => { throw new InvalidOperationException("first"); });
		Log(Ends(f.ContinueWith(a => Log("saw " + a.Exception.InnerException.Message))));
		Log(Ends(f.ContinueWith(a => Log("not here"), TaskContinuationOptions.OnlyOnRanToCompletion)));
		Log(Ends(f.ContinueWith(a => Log("faulted"), TaskContinuationOptions.OnlyOnFaulted)));
		Log(Ends(f.ContinueWith(a => Log("not canceled"), TaskContinuationOptions.NotOnCanceled)));
		Log(Ends(t.ContinueWith(a => Log("not faulted"), TaskContinuationOptions.OnlyOnFaulted)));
		Log(Ends(t.ContinueWith(a => { throw new Exception("in continuation " + a.Result); })));
		Log(Ends(t.ContinueWith((a, s) => s + "!", "state").ContinueWith(a => Log(a.Result))));
		Log(Ends(Task.FromCanceled(new CancellationToken(true)).ContinueWith(a => Log("canceled"), TaskContinuationOptions.OnlyOnCanceled)));
		CancellationTokenSource c = new CancellationTokenSource();
		TaskCompletionSource<int> gate = new TaskCompletionSource<int>();
		Task k = gate.Task.ContinueWith(a => Log("never"), c.Token);
		c.Cancel();
		Log(k.Status.ToString());
		gate.SetResult(1);
		try { new TaskCompletionSource<int>().Task.ContinueWith(a => { }).Start(); }
		catch (InvalidOperationException e) { Log(e.Message); }
	}

	static void Inline()
	{
		List<string> order = new List<string>();
		TaskCompletionSource<int> s = new TaskCompletionSource<int>();
		s.Task.ContinueWith(a => order.Add("first"), TaskContinuationOptions.ExecuteSynchronously);
		s.Task.ContinueWith(a => order.Add("second"), TaskContinuationOptions.ExecuteSynchronously);
		s.Task.GetAwaiter().OnCompleted(() => order.Add("awaiter"));
		order.Add("before");
		s.SetResult(1);
		order.Add("after");
		s.Task.ContinueWith(a => order.Add("at once"), TaskContinuationOptions.ExecuteSynchronously);
		order.Add("end");
		Log(string.Join(" ", order));
		TaskCompletionSource<int> q = new TaskCompletionSource<int>(TaskCreationOptions.RunContinuationsAsynchronously);
		ManualResetEventSlim ran = new ManualResetEventSlim();
		int main = 1;
		q.Task.ContinueWith(a => { Volatile.Write(ref main, main + 1); ran.Set(); }, TaskContinuationOptions.ExecuteSynchronously);
		q.SetResult(1);
		ran.Wait();
		Log("async " + main);
		// A long chain of continuations that run within each other.
		TaskCompletionSource<int> head = new TaskCompletionSource<int>();
		Task<int> t = head.Task;
		for (int i = 0; i < 500; i++) t = t.ContinueWith(a => a.Result + 1, TaskContinuationOptions.ExecuteSynchronously);
		head.SetResult(0);
		Log("chain " + t.Result);
	}

	static void Whens()
	{
		Task<int>[] ints = new Task<int>[5];
		for (int i = 0; i < ints.Length; i++)
		{
			int n = i;
			ints[i] = n % 2 == 0 ? Task.Run(() => n * n) : Task.Delay(3 * (5 - n)).ContinueWith(a => n * n);
		}
		Log(string.Join(",", Task.WhenAll(ints).Result));
		Log(Task.WhenAll(new List<Task<int>>()).Result.Length + " " + Task.WhenAll().Status);
		Task[] mixed = { Task.FromCanceled(new CancellationToken(true)), Task.FromException(new Exception("x")), Task.CompletedTask };
		Log(Ends(Task.WhenAll(mixed)));
		Log(Ends(Task.WhenAll(mixed[0], mixed[2])));
		Task<int> slow = new TaskCompletionSource<int>().Task, quick = Task.Delay(5).ContinueWith(a => 2);
		Task<Task<int>> any = Task.WhenAny(slow, quick);
		Log(any.Result.Result + " " + (any.Result == quick));
		Log((Task.WhenAny(mixed).Result == mixed[0]) + "");
		try { Task.WhenAny(new Task[0]); }
		catch (ArgumentException e) { Log(e.Message.Split('\n')[0].StartsWith("The tasks argument contains no tasks.") + ""); }
		TaskCompletionSource<string> a1 = new TaskCompletionSource<string>(), a2 = new TaskCompletionSource<string>();
		Task<Task<string>> w = Task.WhenAny(a1.Task, a2.Task);
		a2.SetResult("two");
		a1.SetResult("one");
		Log(w.Result.Result);
		TaskCompletionSource<int>[] sources = new TaskCompletionSource<int>[4];
		List<Task<int>> left = new List<Task<int>>();
		for (int i = 0; i < sources.Length; i++) left.Add((sources[i] = new TaskCompletionSource<int>()).Task);
		string order = "";
		foreach (int i in new int[] { 2, 0, 3, 1 })
		{
			Task<Task<int>> one = Task.WhenAny(left);
			Task.Run(() => sources[i].SetResult(i));
			left.Remove(one.Result);
			order += one.Result.Result;
		}
		Log(order);
	}

	static void Unwraps()
	{
		Task<Task<int>> nested = Task.Factory.StartNew(() => Task.Run(() => 5));
		Log(nested.Unwrap().Result + "");
		Task<Task> plain = Task.Factory.StartNew(() => Task.Run(() => { throw new Exception("inner"); }));
		Log(Ends(plain.Unwrap()));
		Task<Task<int>> outer = Task.Factory.StartNew(new Func<Task<int>>(() => { throw new Exception("outer"); }));
		Log(Ends(outer.Unwrap()));
		Log(Ends(Task.Run(() => Task.Run(() => { throw new Exception("run's"); }))));
		Log(Ends(Task.Factory.StartNew(() => (Task)null).Unwrap()));
		Log(Task.Run(() => Task.FromResult("flat")).Result);
	}

	static void Factories()
	{
		TaskFactory f = new TaskFactory(TaskCreationOptions.LongRunning, TaskContinuationOptions.ExecuteSynchronously);
		Task<int>[] t = { f.StartNew(() => 1), f.StartNew(() => 2), f.StartNew(s => (int)s, (object)3) };
		Log(f.ContinueWhenAll(t, all => { int n = 0; foreach (Task<int> x in all) n += x.Result; return n; }).Result + " " + t[0].CreationOptions);
		Log(f.ContinueWhenAny(t, x => x.IsCompleted).Result + "");
		Log(Task<string>.Factory.StartNew(() => "typed").Result);
		Log(new TaskFactory<int>().StartNew(() => 9).Result + " " + (TaskScheduler.Current == TaskScheduler.Default) + " " + (f.Scheduler == null));
		bool[] order = new bool[1];
		Task outer = Task.Factory.StartNew(() => order[0] = Task.Factory.StartNew(() => true).Result);
		outer.Wait();
		Log(order[0] + "");
	}

	static void Main()
	{
		Chains();
		Inline();
		Whens();
		Unwraps();
		Factories();
	}
}
