using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
// Locks between threads: Monitor with Wait and Pulse, synchronized methods, static constructors, mutexes, readers and writers.
class Buffer
{
	readonly Queue<int> items = new Queue<int>();
	readonly int bound;
	public int Most;
	public Buffer(int bound) { this.bound = bound; }
	public void Put(int x)
	{
		lock (items)
		{
			while (items.Count == bound) Monitor.Wait(items);
			items.Enqueue(x);
			Most = Math.Max(Most, items.Count);
			Monitor.PulseAll(items);
		}
	}
	public int Take()
	{
		lock (items)
		{
			while (items.Count == 0) Monitor.Wait(items);
			int x = items.Dequeue();
			Monitor.PulseAll(items);
			return x;
		}
	}
}
class Account
{
	int balance;
	[MethodImpl(MethodImplOptions.Synchronized)]
	public void Add(int n) { int b = balance; Thread.Yield(); balance = b + n; }
	public int Balance { [MethodImpl(MethodImplOptions.Synchronized)] get { return balance; } }
	static int all;
	[MethodImpl(MethodImplOptions.Synchronized)]
	public static int AddAll(int n) { int b = all; Thread.Sleep(0); if (n < 0) throw new ArgumentException(); return all = b + n; }
}
class Slow
{
	public static readonly int Value;
	public static int Runs;
	static Slow() { Runs++; Thread.Sleep(5); Value = 42; }
	public static int Get() { return Value; }
}
class Broken
{
	static Broken() { Thread.Sleep(2); throw new InvalidOperationException("broken"); }
	public static void Touch() { }
}
static class Program
{
	static Thread Run(ThreadStart f) { Thread t = new Thread(f); t.Start(); return t; }
	static void JoinAll(IEnumerable<Thread> all) { foreach (Thread t in all) t.Join(); }
	static void Producers()
	{
		Buffer b = new Buffer(3);
		long sum = 0;
		List<Thread> all = new List<Thread>();
		for (int p = 0; p < 3; p++) { int k = p; all.Add(Run(() => { for (int i = 0; i < 30; i++) b.Put(k * 1000 + i); })); }
		for (int c = 0; c < 2; c++) all.Add(Run(() => { for (int i = 0; i < 45; i++) Interlocked.Add(ref sum, b.Take()); }));
		JoinAll(all);
		Console.WriteLine("sum " + sum + ", at most 3: " + (b.Most <= 3));
	}
	static void Philosophers()
	{
		const int n = 5;
		object[] forks = new object[n];
		int[] meals = new int[n];
		bool[] inUse = new bool[n];
		bool wrong = false;
		for (int i = 0; i < n; i++) forks[i] = new object();
		List<Thread> all = new List<Thread>();
		for (int i = 0; i < n; i++)
		{
			int me = i, low = Math.Min(i, (i + 1) % n), high = Math.Max(i, (i + 1) % n);
			all.Add(Run(() =>
			{
				for (int k = 0; k < 10; k++)
					lock (forks[low])
					{
						Thread.Yield();
						lock (forks[high])
						{
							wrong |= inUse[low] || inUse[high];
							inUse[low] = inUse[high] = true;
							Thread.Yield();
							meals[me]++;
							inUse[low] = inUse[high] = false;
						}
					}
			}));
		}
		JoinAll(all);
		Console.WriteLine("meals " + string.Join(" ", meals) + " " + wrong);
	}
	static void Owners()
	{
		object o = new object();
		bool first = true, second = false, held = true;
		string error = "";
		lock (o)
			lock (o)
			{
				Thread t = Run(() =>
				{
					held = Monitor.IsEntered(o);
					first = Monitor.TryEnter(o);
					if (first) Monitor.Exit(o);
					first |= Monitor.TryEnter(o, 5);
					try { Monitor.Exit(o); } catch (SynchronizationLockException e) { error += e.GetType().Name; }
					try { Monitor.Pulse(o); } catch (SynchronizationLockException) { error += " pulse"; }
					second = Monitor.TryEnter(o, 100000);
					if (second) Monitor.Exit(o);
				});
				while ((t.ThreadState & ThreadState.WaitSleepJoin) == 0 || error.Length < 30) Thread.Sleep(1);
			}
		while (!second) Thread.Sleep(1);
		Console.WriteLine(held + " " + first + " " + second + " " + error);
		string order = "";
		Thread[] waiters = new Thread[4];
		for (int i = 0; i < 4; i++)
		{
			int k = i;
			waiters[i] = Run(() => { lock (o) { order += "w"; lock (o) Monitor.Wait(o); order += k; } });
			while (order.Length != i + 1 || (waiters[i].ThreadState & ThreadState.WaitSleepJoin) == 0) Thread.Sleep(1);
		}
		for (int i = 0; i < 2; i++)
		{
			lock (o) Monitor.Pulse(o);
			waiters[i].Join();
		}
		lock (o) Monitor.PulseAll(o);
		JoinAll(waiters);
		Console.WriteLine(order.Substring(0, 6) + " " + order.Length);
		lock (o) Console.WriteLine(Monitor.Wait(o, 3) + " " + Monitor.IsEntered(o));
		int x = 0;
		Thread u = Run(() => { lock (o) { x = 1; if (Monitor.Wait(o, 100000)) x = 2; } });
		while (true) { lock (o) if (x == 1) { Monitor.Pulse(o); x = 3; break; } Thread.Sleep(1); }
		u.Join();
		Console.WriteLine(x);
	}
	static void Synchronized()
	{
		Account a = new Account();
		List<Thread> all = new List<Thread>();
		int errors = 0;
		for (int i = 0; i < 5; i++)
		{
			int k = i;
			all.Add(Run(() => { for (int n = 0; n < 10; n++) { a.Add(k); Account.AddAll(1); try { Account.AddAll(-1); } catch (ArgumentException) { Interlocked.Increment(ref errors); } } }));
		}
		JoinAll(all);
		Console.WriteLine(a.Balance + " " + Account.AddAll(0) + " " + errors);
	}
	static void Constructors()
	{
		int[] seen = new int[4];
		string[] errors = new string[3];
		List<Thread> all = new List<Thread>();
		for (int i = 0; i < 4; i++) { int k = i; all.Add(Run(() => seen[k] = Slow.Get())); }
		for (int i = 0; i < 3; i++) { int k = i; all.Add(Run(() => { try { Broken.Touch(); } catch (TypeInitializationException e) { errors[k] = e.InnerException.Message; } })); }
		JoinAll(all);
		Console.WriteLine(string.Join(" ", seen) + " " + Slow.Runs + " " + string.Join(" ", errors));
	}
	static void Others()
	{
		Mutex m = new Mutex();
		int count = 0;
		List<Thread> all = new List<Thread>();
		for (int i = 0; i < 4; i++) all.Add(Run(() => { for (int k = 0; k < 10; k++) { m.WaitOne(); m.WaitOne(); int c = count; Thread.Yield(); count = c + 1; m.ReleaseMutex(); m.ReleaseMutex(); } }));
		JoinAll(all);
		Console.WriteLine("mutex " + count);
		Run(() => m.WaitOne()).Join();
		try { m.WaitOne(); Console.WriteLine("taken"); } catch (AbandonedMutexException) { Console.WriteLine("abandoned"); }
		m.ReleaseMutex();
		ReaderWriterLockSlim rw = new ReaderWriterLockSlim();
		int a = 0, b = 0, torn = 0;
		all.Clear();
		for (int i = 0; i < 3; i++) all.Add(Run(() => { for (int k = 0; k < 20; k++) { rw.EnterReadLock(); int x = a; Thread.Yield(); if (x != b) torn++; rw.ExitReadLock(); Thread.Yield(); } }));
		for (int i = 0; i < 2; i++) all.Add(Run(() => { for (int k = 0; k < 10; k++) { rw.EnterWriteLock(); a++; Thread.Yield(); b++; rw.ExitWriteLock(); } }));
		all.Add(Run(() => { rw.EnterUpgradeableReadLock(); int x = a; rw.EnterWriteLock(); if (x != a) torn++; a++; b++; rw.ExitWriteLock(); rw.ExitUpgradeableReadLock(); }));
		JoinAll(all);
		Console.WriteLine("readers " + a + " " + b + " " + torn);
		SpinLock spin = new SpinLock(true);
		count = 0;
		all.Clear();
		for (int i = 0; i < 3; i++) all.Add(Run(() => { for (int k = 0; k < 10; k++) { bool taken = false; spin.Enter(ref taken); int c = count; Thread.Yield(); count = c + 1; spin.Exit(); } }));
		JoinAll(all);
		int made = 0;
		Lazy<string> lazy = new Lazy<string>(() => { made++; Thread.Sleep(3); return "value"; });
		string[] values = new string[3];
		all.Clear();
		for (int i = 0; i < 3; i++) { int k = i; all.Add(Run(() => values[k] = lazy.Value)); }
		JoinAll(all);
		Console.WriteLine("spin " + count + " lazy " + made + " " + string.Join(" ", values));
	}
	static void Main()
	{
		Producers();
		Philosophers();
		Owners();
		Synchronized();
		Constructors();
		Others();
	}
}
