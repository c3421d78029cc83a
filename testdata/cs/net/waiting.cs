using System;
using System.Threading;
// What one thread can do with the things that threads wait for: events, mutexes, semaphores, countdowns, spin locks, cancellation, volatile accesses.
static class Program
{
	static bool b; static int i; static long l; static object o; static double d; static byte y; static uint u;
	static void Try(string what, Action a) { try { a(); Console.WriteLine(what + " went on"); } catch (Exception e) { Console.WriteLine(what + " " + e.GetType().Name); } }
	static void Main()
	{
		Thread.VolatileWrite(ref i, 5); Thread.VolatileWrite(ref l, 6000000000); Thread.VolatileWrite(ref o, "o"); Thread.VolatileWrite(ref d, 1.5); Thread.VolatileWrite(ref y, 255); Thread.VolatileWrite(ref u, 4000000000);
		Console.WriteLine(Thread.VolatileRead(ref i) + " " + Thread.VolatileRead(ref l) + " " + Thread.VolatileRead(ref o) + " " + Thread.VolatileRead(ref d) + " " + Thread.VolatileRead(ref y) + " " + Thread.VolatileRead(ref u)); Volatile.Write(ref b, true); Console.WriteLine(Volatile.Read(ref b));
		ManualResetEvent m = new ManualResetEvent(false); Console.WriteLine(m.WaitOne(0) + " " + m.WaitOne(1) + " " + m.Set() + " " + m.WaitOne() + " " + m.WaitOne() + " " + m.Reset() + " " + m.WaitOne(TimeSpan.Zero));
		AutoResetEvent a = new AutoResetEvent(true); Console.WriteLine(a.WaitOne() + " " + a.WaitOne(0) + " " + a.Set() + " " + a.WaitOne(5, false) + " " + a.WaitOne(0));
		EventWaitHandle e = new EventWaitHandle(true, EventResetMode.ManualReset); Console.WriteLine(WaitHandle.WaitAny(new WaitHandle[] { a, e, m }) + " " + WaitHandle.WaitAny(new WaitHandle[] { a, m }, 1) + " " + (WaitHandle.WaitTimeout == 258) + " " + WaitHandle.WaitAll(new WaitHandle[] { a, e }, 1));
		a.Set(); Console.WriteLine(WaitHandle.WaitAll(new WaitHandle[] { a, e }) + " " + a.WaitOne(0) + " " + e.WaitOne(0));
		using (Mutex x = new Mutex(true)) { Console.WriteLine(x.WaitOne()); x.ReleaseMutex(); x.ReleaseMutex(); Try("released once more", x.ReleaseMutex); }
		Semaphore s = new Semaphore(1, 2); Console.WriteLine(s.WaitOne() + " " + s.WaitOne(0) + " " + s.Release() + " " + s.Release()); Try("released too often", () => s.Release());
		SemaphoreSlim slim = new SemaphoreSlim(2, 3); slim.Wait(); Console.WriteLine(slim.CurrentCount + " " + slim.Wait(0) + " " + slim.Wait(0) + " " + slim.Release(2) + " " + slim.CurrentCount); Try("slim released too often", () => slim.Release(2));
		ManualResetEventSlim ms = new ManualResetEventSlim(); Console.WriteLine(ms.IsSet + " " + ms.Wait(0)); ms.Set(); ms.Wait(); Console.WriteLine(ms.IsSet + " " + ms.WaitHandle.WaitOne(0)); ms.Reset(); Console.WriteLine(ms.IsSet + " " + ms.WaitHandle.WaitOne(0));
		CountdownEvent c = new CountdownEvent(2); Console.WriteLine(c.Signal() + " " + c.CurrentCount + " " + c.Wait(0) + " " + c.TryAddCount() + " " + c.Signal(2) + " " + c.IsSet + " " + c.TryAddCount()); c.Wait(); Try("signal", () => c.Signal()); c.Reset(1); Console.WriteLine(c.CurrentCount + " " + c.InitialCount);
		SpinLock sl = new SpinLock(true); bool taken = false; sl.Enter(ref taken); Console.WriteLine(taken + " " + sl.IsHeldByCurrentThread); sl.Exit(); Console.WriteLine(sl.IsHeld); taken = false; sl.TryEnter(ref taken); Console.WriteLine(taken + " " + sl.IsHeld);
		int spins = 0; Console.WriteLine(SpinWait.SpinUntil(() => ++spins == 3, 1000) + " " + spins); SpinWait w = new SpinWait(); w.SpinOnce(); w.SpinOnce(); Console.WriteLine(w.Count);
		CancellationTokenSource cts = new CancellationTokenSource(); CancellationToken t = cts.Token; string log = ""; t.Register(() => log += "first "); CancellationTokenRegistration r = t.Register(() => log += "never "); t.Register(x => log += x, "last "); r.Dispose();
		Console.WriteLine(t.IsCancellationRequested + " " + t.CanBeCanceled + " " + CancellationToken.None.CanBeCanceled + " " + (t == cts.Token)); CancellationTokenSource linked = CancellationTokenSource.CreateLinkedTokenSource(t, CancellationToken.None); cts.Cancel(); cts.Cancel();
		Console.WriteLine(log + t.IsCancellationRequested + " " + linked.IsCancellationRequested + " " + new CancellationToken(true).IsCancellationRequested); t.Register(() => Console.WriteLine("at once"));
		try { t.ThrowIfCancellationRequested(); } catch (OperationCanceledException x) { Console.WriteLine(x.CancellationToken == t); } Try("wait with a canceled token", () => ms.Wait(t));
		CancellationTokenSource bad = new CancellationTokenSource(); bad.Token.Register(() => { throw new InvalidOperationException("1"); }); bad.Token.Register(() => { throw new InvalidOperationException("2"); }); try { bad.Cancel(); } catch (AggregateException x) { Console.WriteLine(x.InnerExceptions.Count + " " + x.InnerExceptions[0].Message); }
		CancellationTokenSource later = new CancellationTokenSource(); later.CancelAfter(2); while (!later.IsCancellationRequested) Thread.Sleep(1); Console.WriteLine(later.Token.IsCancellationRequested);
		object locked = new object(); lock (locked) { Monitor.Pulse(locked); Monitor.PulseAll(locked); Console.WriteLine(Monitor.Wait(locked, 1) + " " + Monitor.IsEntered(locked)); } Try("pulse", () => Monitor.Pulse(locked)); Try("wait", () => Monitor.Wait(locked, 1));
		Lazy<string> lazy = new Lazy<string>(() => { log += "made "; return "value"; }); Console.WriteLine(lazy.IsValueCreated + " " + lazy.Value + " " + lazy.Value + " " + lazy.IsValueCreated); ThreadLocal<int> local = new ThreadLocal<int>(() => 7); Console.WriteLine(local.IsValueCreated + " " + local.Value++ + " " + local.Value); AsyncLocal<string> al = new AsyncLocal<string>(); al.Value = "async"; Console.WriteLine(al.Value + " " + log);
		m.Close(); Try("wait for a closed event", () => m.WaitOne(0)); Try("no handles", () => WaitHandle.WaitAny(new WaitHandle[0])); Try("negative count", () => new SemaphoreSlim(-1)); Try("negative timeout", () => ms.Wait(-2)); Try("negative timeout", () => slim.Wait(-2));
		long x8 = 3; Console.WriteLine(Interlocked.Increment(ref x8) + " " + Interlocked.Add(ref x8, 6) + " " + Interlocked.CompareExchange(ref x8, 1, 10) + " " + Interlocked.Read(ref x8));
	}
}
