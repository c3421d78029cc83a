using System;
using System.Collections.Generic;
using System.Threading;
// Threads: start, end, names, states, what each thread has for itself. Each line is printed where no other thread can print.
class Pair { public int Number; public string Text; public Pair(int n, string t) { Number = n; Text = t; } }
struct Mixed { public byte Small; public Pair Ref; public long Wide; }
class Generic<T> { [ThreadStatic] public static T Own; public static T Shared; }
static class Program
{
	[ThreadStatic] static int number;
	[ThreadStatic] static string text;
	[ThreadStatic] static Mixed mixed;
	[ThreadStatic] static byte small;
	static int shared;
	static void Try(string what, Action a) { try { a(); Console.WriteLine(what + ": done"); } catch (Exception e) { Console.WriteLine(what + ": " + e.GetType().Name); } }
	static Thread Run(ThreadStart f) { Thread t = new Thread(f); t.Start(); return t; }
	static string Statics() { return number + " " + (text ?? "null") + " " + mixed.Small + " " + (mixed.Ref == null ? "null" : mixed.Ref.Text + mixed.Ref.Number) + " " + mixed.Wide + " " + small + " " + Generic<int>.Own + " " + (Generic<string>.Own ?? "null"); }
	static void SetStatics(int n)
	{
		number = n; text = "t" + n; mixed.Small = (byte)n; mixed.Ref = new Pair(n, "p"); mixed.Wide = n * 10000000000L; small = (byte)(n + 1); Generic<int>.Own = n + 2; Generic<string>.Own = "g" + n;
	}
	static void Basics()
	{
		Thread me = Thread.CurrentThread, t = null;
		t = new Thread(() => { Console.WriteLine("runs " + (Thread.CurrentThread == t) + " " + t.IsAlive + " " + t.ThreadState + " " + t.Name + " " + t.IsBackground + " " + t.IsThreadPoolThread + " " + (t.ManagedThreadId != me.ManagedThreadId) + " " + t.ManagedThreadId.Equals(Thread.CurrentThread.ManagedThreadId)); });
		Console.WriteLine(t.IsAlive + " " + t.ThreadState + " " + (t.Name == null) + " " + t.IsBackground + " " + t.Priority);
		t.Name = "worker";
		Try("join before the start", () => t.Join());
		t.Start();
		t.Join();
		Console.WriteLine(t.IsAlive + " " + t.ThreadState + " " + t.Join(0) + " " + t.Join(5));
		Try("second start", () => t.Start());
		Thread p = new Thread(o => Console.WriteLine("parameter " + o), 100000);
		p.Start("value");
		p.Join();
		p = new Thread(o => Console.WriteLine("parameter " + (o ?? "null")));
		p.Start();
		p.Join();
		Try("a parameter too much", () => new Thread(() => { }).Start(1));
		Try("no delegate", () => new Thread((ThreadStart)null));
		Console.WriteLine(me.IsAlive + " " + me.IsBackground + " " + me.ThreadState + " " + me.IsThreadPoolThread);
		ManualResetEvent gate = new ManualResetEvent(false);
		Thread w = new Thread(() => gate.WaitOne()) { IsBackground = true };
		w.Start();
		while ((w.ThreadState & ThreadState.WaitSleepJoin) == 0) Thread.Sleep(1);
		Console.WriteLine(w.Join(10) + " " + w.IsAlive + " " + w.ThreadState);
		gate.Set();
		w.Join();
		Console.WriteLine(w.IsAlive + " " + (w.ThreadState & ThreadState.Stopped));
		Try("background of the dead", () => { w.IsBackground = false; });
	}
	static void Own()
	{
		SetStatics(7);
		string inside = null, after = null;
		Thread t = Run(() => { inside = Statics(); SetStatics(3); Thread.Sleep(5); after = Statics(); });
		t.Join();
		Console.WriteLine(inside);
		Console.WriteLine(after);
		Console.WriteLine(Statics());
		ThreadLocal<List<int>> local = new ThreadLocal<List<int>>(() => new List<int>(), true);
		local.Value.Add(1);
		int[] counts = new int[4];
		Thread[] all = new Thread[4];
		for (int i = 0; i < 4; i++)
		{
			int k = i;
			all[i] = Run(() => { for (int n = 0; n <= k; n++) { local.Value.Add(n); Thread.Yield(); } counts[k] = local.Value.Count; });
		}
		foreach (Thread x in all) x.Join();
		int sum = 0;
		foreach (List<int> l in local.Values) sum += l.Count;
		Console.WriteLine(string.Join(" ", counts) + " " + local.Value.Count + " " + local.Values.Count + " " + sum);
		AsyncLocal<string> flows = new AsyncLocal<string>();
		flows.Value = "main's";
		string seen = null;
		Run(() => { seen = flows.Value; flows.Value = "thread's"; seen += " " + flows.Value; }).Join();
		Console.WriteLine(seen + " " + flows.Value);
	}
	static void Many()
	{
		for (int i = 0; i < 300; i++) Run(() => shared++).Join();
		Console.WriteLine(shared);
		List<Thread> all = new List<Thread>();
		object o = new object();
		long total = 0;
		for (int i = 0; i < 60; i++)
		{
			int k = i;
			all.Add(Run(() =>
			{
				long sum = 0;
				for (int n = k * 10; n < k * 10 + 10; n++) { sum += n; if (n % 5 == 0) Thread.Sleep(0); }
				lock (o) total += sum;
				Interlocked.Increment(ref shared);
			}));
		}
		foreach (Thread t in all) t.Join();
		Console.WriteLine(total + " " + shared);
	}
	static int Depth(int n, object keep) { return n == 0 ? 0 : Depth(n - 1, keep) + (keep == null ? 0 : 1); }
	static void Exceptions()
	{
		string log = "";
		Thread t = Run(() =>
		{
			try
			{
				try { throw new InvalidOperationException("inner"); }
				finally { log += "finally "; Thread.Sleep(2); log += "slept "; }
			}
			catch (Exception e) { log += e.Message + " "; Thread.Yield(); }
			try { object o = null; o.ToString(); } catch (NullReferenceException) { log += "null "; }
			try { int z = 0; log += 1 / z; } catch (DivideByZeroException) { log += "zero "; }
			log += Depth(2000, log);
		});
		try { throw new Exception("main's"); }
		catch (Exception e) { t.Join(); log += " " + e.Message; }
		Console.WriteLine(log);
		log = "";
		Thread sleeper = Run(() => { try { Thread.Sleep(Timeout.Infinite); } catch (ThreadInterruptedException) { log += "interrupted"; } });
		sleeper.Interrupt();
		sleeper.Join();
		Console.WriteLine(log);
	}
	static void Main()
	{
		Basics();
		Own();
		Many();
		Exceptions();
		Run(() => { Thread.Sleep(20); Console.WriteLine("after Main"); });
		new Thread(() => { Thread.Sleep(100000); Console.WriteLine("never"); }) { IsBackground = true }.Start();
		Console.WriteLine("Main ends");
	}
}
