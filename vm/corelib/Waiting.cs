using System.Collections.Generic;

// Synchronization objects. Threads are cooperative, so what a method does until it waits is atomic.
namespace System.Threading
{
	public static class Timeout
	{
		public const int Infinite = -1;
		public static readonly TimeSpan InfiniteTimeSpan = new TimeSpan(-TimeSpan.TicksPerMillisecond);
	}

	internal static class Waiting
	{
		internal static void Check(int milliseconds)
		{
			if (milliseconds < Timeout.Infinite) throw new ArgumentOutOfRangeException("millisecondsTimeout", "Number must be either non-negative and less than or equal to Int32.MaxValue or -1.");
		}
		// Lets other threads run until the condition holds. Returns false if the time is over before. Other threads test the
		// condition too, so it must not depend on the thread.
		internal static bool Until(Func<bool> condition, int milliseconds, CancellationToken token)
		{
			token.ThrowIfCancellationRequested();
			if (condition()) return true;
			if (milliseconds == 0) return Scheduler.Yield() && condition();
			long end = milliseconds < 0 ? long.MaxValue : Work.Now + milliseconds * TimeSpan.TicksPerMillisecond;
			for (; ; )
			{
				Scheduler.Wait(condition, end, token);
				token.ThrowIfCancellationRequested();
				// What other threads have done too late does not count.
				if (end != long.MaxValue && Work.Now >= end) return false;
				if (condition()) return true;
			}
		}
		internal static bool Until(Func<bool> condition, int milliseconds) { return Until(condition, milliseconds, default(CancellationToken)); }
		internal static void Until(Func<bool> condition) { Until(condition, Timeout.Infinite); }
		internal static int Milliseconds(TimeSpan timeout)
		{
			long ms = (long)timeout.TotalMilliseconds;
			if (ms < Timeout.Infinite || ms > int.MaxValue) throw new ArgumentOutOfRangeException("timeout", "Number must be either non-negative and less than or equal to Int32.MaxValue or -1.");
			return (int)ms;
		}
	}

	public enum EventResetMode { AutoReset = 0, ManualReset = 1 }

	public abstract class WaitHandle : IDisposable
	{
		public const int WaitTimeout = 258;
		bool closed;

		// IsSet: a wait of a thread ends at once. Take: the effect of such a wait on the object.
		internal abstract bool IsSet(Thread t);
		internal virtual void Take() { }
		internal virtual void Give() { throw new InvalidOperationException(); }

		void Check() { if (closed) throw new ObjectDisposedException(null, "Safe handle has been closed"); }
		public virtual bool WaitOne() { return WaitOne(Timeout.Infinite); }
		public virtual bool WaitOne(int millisecondsTimeout)
		{
			Check();
			Waiting.Check(millisecondsTimeout);
			Thread t = Thread.CurrentThread;
			if (!IsSet(t) && !WaitLater(t, millisecondsTimeout)) return false;
			Take();
			return true;
		}
		bool WaitLater(Thread t, int milliseconds) { return Waiting.Until(() => IsSet(t), milliseconds); }
		public virtual bool WaitOne(TimeSpan timeout) { return WaitOne(Waiting.Milliseconds(timeout)); }
		public virtual bool WaitOne(int millisecondsTimeout, bool exitContext) { return WaitOne(millisecondsTimeout); }
		public virtual bool WaitOne(TimeSpan timeout, bool exitContext) { return WaitOne(timeout); }
		public virtual void Close() { closed = true; }
		public void Dispose() { Close(); }

		static void Check(WaitHandle[] waitHandles)
		{
			if (waitHandles == null) throw new ArgumentNullException("waitHandles");
			if (waitHandles.Length == 0) throw new ArgumentException("Waithandle array may not be empty.");
			foreach (WaitHandle w in waitHandles)
			{
				if (w == null) throw new ArgumentNullException("waitHandles");
				w.Check();
			}
		}
		public static int WaitAny(WaitHandle[] waitHandles) { return WaitAny(waitHandles, Timeout.Infinite); }
		public static int WaitAny(WaitHandle[] waitHandles, TimeSpan timeout) { return WaitAny(waitHandles, Waiting.Milliseconds(timeout)); }
		public static int WaitAny(WaitHandle[] waitHandles, int millisecondsTimeout)
		{
			Check(waitHandles);
			Waiting.Check(millisecondsTimeout);
			Thread t = Thread.CurrentThread;
			int set = 0;
			bool some = Waiting.Until(() =>
			{
				for (set = 0; set < waitHandles.Length && !waitHandles[set].IsSet(t); ) set++;
				return set < waitHandles.Length;
			}, millisecondsTimeout);
			if (!some) return WaitTimeout;
			waitHandles[set].Take();
			return set;
		}
		public static bool WaitAll(WaitHandle[] waitHandles) { return WaitAll(waitHandles, Timeout.Infinite); }
		public static bool WaitAll(WaitHandle[] waitHandles, TimeSpan timeout) { return WaitAll(waitHandles, Waiting.Milliseconds(timeout)); }
		public static bool WaitAll(WaitHandle[] waitHandles, int millisecondsTimeout)
		{
			Check(waitHandles);
			Waiting.Check(millisecondsTimeout);
			Thread t = Thread.CurrentThread;
			bool all = Waiting.Until(() =>
			{
				foreach (WaitHandle w in waitHandles)
					if (!w.IsSet(t)) return false;
				return true;
			}, millisecondsTimeout);
			if (!all) return false;
			foreach (WaitHandle w in waitHandles) w.Take();
			return true;
		}
		public static bool SignalAndWait(WaitHandle toSignal, WaitHandle toWaitOn) { return SignalAndWait(toSignal, toWaitOn, Timeout.Infinite, false); }
		public static bool SignalAndWait(WaitHandle toSignal, WaitHandle toWaitOn, int millisecondsTimeout, bool exitContext)
		{
			if (toSignal == null) throw new ArgumentNullException("toSignal");
			if (toWaitOn == null) throw new ArgumentNullException("toWaitOn");
			toSignal.Give();
			return toWaitOn.WaitOne(millisecondsTimeout);
		}
	}

	public class EventWaitHandle : WaitHandle
	{
		bool set;
		readonly bool auto;
		public EventWaitHandle(bool initialState, EventResetMode mode)
		{
			set = initialState;
			auto = mode == EventResetMode.AutoReset;
		}
		internal override bool IsSet(Thread t) { return set; }
		internal override void Take() { if (auto) set = false; }
		internal override void Give() { set = true; }
		public bool Set() { set = true; return true; }
		public bool Reset() { set = false; return true; }
	}
	public sealed class ManualResetEvent : EventWaitHandle { public ManualResetEvent(bool initialState) : base(initialState, EventResetMode.ManualReset) { } }
	public sealed class AutoResetEvent : EventWaitHandle { public AutoResetEvent(bool initialState) : base(initialState, EventResetMode.AutoReset) { } }

	public class AbandonedMutexException : SystemException
	{
		public AbandonedMutexException() : base("The wait completed due to an abandoned mutex.") { }
		public AbandonedMutexException(string message) : base(message) { }
	}

	public sealed class Mutex : WaitHandle
	{
		int count;
		Thread owner;
		public Mutex() { }
		public Mutex(bool initiallyOwned) { if (initiallyOwned) Take(); }
		internal override bool IsSet(Thread t) { return count == 0 || owner == t || !owner.IsAlive; }
		internal override void Take()
		{
			Thread me = Thread.CurrentThread;
			bool abandoned = count > 0 && owner != me;
			count = abandoned ? 1 : count + 1;
			owner = me;
			if (abandoned) throw new AbandonedMutexException();
		}
		internal override void Give() { ReleaseMutex(); }
		public void ReleaseMutex()
		{
			if (count == 0 || owner != Thread.CurrentThread) throw new ApplicationException("Object synchronization method was called from an unsynchronized block of code.");
			count--;
		}
	}

	public class SemaphoreFullException : SystemException
	{
		public SemaphoreFullException() : base("Adding the specified count to the semaphore would cause it to exceed its maximum count.") { }
		public SemaphoreFullException(string message) : base(message) { }
	}

	public sealed class Semaphore : WaitHandle
	{
		int count;
		readonly int most;
		public Semaphore(int initialCount, int maximumCount)
		{
			if (initialCount < 0) throw new ArgumentOutOfRangeException("initialCount", "Non-negative number required.");
			if (maximumCount < 1) throw new ArgumentOutOfRangeException("maximumCount", "Positive number required.");
			if (initialCount > maximumCount) throw new ArgumentException("The initial count for the semaphore must be greater than or equal to zero and less than the maximum count.");
			count = initialCount;
			most = maximumCount;
		}
		internal override bool IsSet(Thread t) { return count > 0; }
		internal override void Take() { count--; }
		internal override void Give() { Release(); }
		public int Release() { return Release(1); }
		public int Release(int releaseCount)
		{
			if (releaseCount < 1) throw new ArgumentOutOfRangeException("releaseCount", "Non-negative number required.");
			if (releaseCount > most - count) throw new SemaphoreFullException();
			count += releaseCount;
			return count - releaseCount;
		}
	}

	public class ManualResetEventSlim : IDisposable
	{
		bool set;
		ManualResetEvent handle;
		public ManualResetEventSlim() { }
		public ManualResetEventSlim(bool initialState) { set = initialState; }
		public ManualResetEventSlim(bool initialState, int spinCount) { set = initialState; }
		public bool IsSet { get { return set; } }
		public int SpinCount { get { return 10; } }
		public WaitHandle WaitHandle { get { return handle ?? (handle = new ManualResetEvent(set)); } }
		public void Set() { set = true; if (handle != null) handle.Set(); }
		public void Reset() { set = false; if (handle != null) handle.Reset(); }
		public void Wait() { Wait(Timeout.Infinite); }
		public bool Wait(int millisecondsTimeout) { return Wait(millisecondsTimeout, default(CancellationToken)); }
		public bool Wait(TimeSpan timeout) { return Wait(Waiting.Milliseconds(timeout)); }
		public void Wait(CancellationToken cancellationToken) { Wait(Timeout.Infinite, cancellationToken); }
		public bool Wait(int millisecondsTimeout, CancellationToken cancellationToken)
		{
			Waiting.Check(millisecondsTimeout);
			return Waiting.Until(() => set, millisecondsTimeout, cancellationToken);
		}
		public void Dispose() { }
	}

	public class SemaphoreSlim : IDisposable
	{
		int count;
		readonly int most;
		readonly Queue<Tasks.Task<bool>> waiting = new Queue<Tasks.Task<bool>>(); // those of WaitAsync, also ended ones
		public SemaphoreSlim(int initialCount) : this(initialCount, int.MaxValue) { }
		public SemaphoreSlim(int initialCount, int maxCount)
		{
			if (initialCount < 0 || initialCount > maxCount) throw new ArgumentOutOfRangeException("initialCount", initialCount, "The initialCount argument must be non-negative and less than or equal to the maximumCount.");
			if (maxCount <= 0) throw new ArgumentOutOfRangeException("maxCount", maxCount, "The maximumCount argument must be a positive number. If a maximum is not required, use the constructor without a maxCount parameter.");
			count = initialCount;
			most = maxCount;
		}
		public int CurrentCount { get { return count; } }
		public void Wait() { Wait(Timeout.Infinite); }
		public bool Wait(int millisecondsTimeout) { return Wait(millisecondsTimeout, default(CancellationToken)); }
		public bool Wait(TimeSpan timeout) { return Wait(Waiting.Milliseconds(timeout)); }
		public bool Wait(TimeSpan timeout, CancellationToken cancellationToken) { return Wait(Waiting.Milliseconds(timeout), cancellationToken); }
		public void Wait(CancellationToken cancellationToken) { Wait(Timeout.Infinite, cancellationToken); }
		public bool Wait(int millisecondsTimeout, CancellationToken cancellationToken)
		{
			Waiting.Check(millisecondsTimeout);
			if (!Waiting.Until(() => count > 0, millisecondsTimeout, cancellationToken)) return false;
			count--;
			return true;
		}

		public Tasks.Task WaitAsync() { return WaitAsync(Timeout.Infinite, default(CancellationToken)); }
		public Tasks.Task WaitAsync(CancellationToken cancellationToken) { return WaitAsync(Timeout.Infinite, cancellationToken); }
		public Tasks.Task<bool> WaitAsync(int millisecondsTimeout) { return WaitAsync(millisecondsTimeout, default(CancellationToken)); }
		public Tasks.Task<bool> WaitAsync(TimeSpan timeout) { return WaitAsync(Waiting.Milliseconds(timeout), default(CancellationToken)); }
		public Tasks.Task<bool> WaitAsync(TimeSpan timeout, CancellationToken cancellationToken) { return WaitAsync(Waiting.Milliseconds(timeout), cancellationToken); }
		public Tasks.Task<bool> WaitAsync(int millisecondsTimeout, CancellationToken cancellationToken)
		{
			Waiting.Check(millisecondsTimeout);
			if (cancellationToken.IsCancellationRequested) return Tasks.Task.FromCanceled<bool>(cancellationToken);
			if (count > 0)
			{
				count--;
				return Tasks.Task.FromResult(true);
			}
			if (millisecondsTimeout == 0) return Tasks.Task.FromResult(false);
			Tasks.Task<bool> t = new Tasks.Task<bool>((object)null, Tasks.TaskCreationOptions.RunContinuationsAsynchronously);
			waiting.Enqueue(t);
			t.Limit(millisecondsTimeout, () => t.TryResult(false), cancellationToken);
			return t;
		}
		public int Release() { return Release(1); }
		public int Release(int releaseCount)
		{
			if (releaseCount < 1) throw new ArgumentOutOfRangeException("releaseCount", releaseCount, "The releaseCount argument must be greater than zero.");
			if (releaseCount > most - count) throw new SemaphoreFullException();
			int before = count;
			count += releaseCount;
			while (count > 0 && waiting.Count > 0)
				if (waiting.Dequeue().TryResult(true)) count--;
			return before;
		}
		public void Dispose() { }
	}

	public class CountdownEvent : IDisposable
	{
		int first, left;
		public CountdownEvent(int initialCount)
		{
			if (initialCount < 0) throw new ArgumentOutOfRangeException("initialCount");
			first = left = initialCount;
		}
		public int CurrentCount { get { return left; } }
		public int InitialCount { get { return first; } }
		public bool IsSet { get { return left == 0; } }
		public bool Signal() { return Signal(1); }
		public bool Signal(int signalCount)
		{
			if (signalCount <= 0) throw new ArgumentOutOfRangeException("signalCount");
			if (left < signalCount) throw new InvalidOperationException("Invalid attempt made to decrement the event's count below zero.");
			left -= signalCount;
			return left == 0;
		}
		public void AddCount() { AddCount(1); }
		public void AddCount(int signalCount)
		{
			if (!TryAddCount(signalCount)) throw new InvalidOperationException("The event is already signaled and cannot be incremented.");
		}
		public bool TryAddCount() { return TryAddCount(1); }
		public bool TryAddCount(int signalCount)
		{
			if (signalCount <= 0) throw new ArgumentOutOfRangeException("signalCount");
			if (left == 0) return false;
			left = checked(left + signalCount);
			return true;
		}
		public void Reset() { left = first; }
		public void Reset(int count)
		{
			if (count < 0) throw new ArgumentOutOfRangeException("count");
			first = left = count;
		}
		public void Wait() { Wait(Timeout.Infinite); }
		public bool Wait(int millisecondsTimeout)
		{
			Waiting.Check(millisecondsTimeout);
			return Waiting.Until(() => left == 0, millisecondsTimeout);
		}
		public bool Wait(TimeSpan timeout) { return Wait(Waiting.Milliseconds(timeout)); }
		public void Wait(CancellationToken cancellationToken) { Wait(Timeout.Infinite, cancellationToken); }
		public bool Wait(int millisecondsTimeout, CancellationToken cancellationToken)
		{
			Waiting.Check(millisecondsTimeout);
			return Waiting.Until(() => left == 0, millisecondsTimeout, cancellationToken);
		}
		public void Dispose() { }
	}

	public enum LockRecursionPolicy { NoRecursion = 0, SupportsRecursion = 1 }
	public class LockRecursionException : Exception
	{
		public LockRecursionException() { }
		public LockRecursionException(string message) : base(message) { }
	}

	public struct SpinLock
	{
		bool held, anonymous;
		Thread owner;
		public SpinLock(bool enableThreadOwnerTracking)
		{
			held = false;
			anonymous = !enableThreadOwnerTracking;
			owner = null;
		}
		public bool IsHeld { get { return held; } }
		public bool IsHeldByCurrentThread
		{
			get
			{
				if (anonymous) throw new InvalidOperationException("Thread tracking is disabled.");
				return held && owner == Thread.CurrentThread;
			}
		}
		public bool IsThreadOwnerTrackingEnabled { get { return !anonymous; } }
		public void Enter(ref bool lockTaken) { TryEnter(Timeout.Infinite, ref lockTaken); }
		public void TryEnter(ref bool lockTaken) { TryEnter(0, ref lockTaken); }
		public void TryEnter(TimeSpan timeout, ref bool lockTaken) { TryEnter(Waiting.Milliseconds(timeout), ref lockTaken); }
		public void TryEnter(int millisecondsTimeout, ref bool lockTaken)
		{
			if (lockTaken) throw new ArgumentException("The tookLock argument must be set to false before calling this method.");
			Thread me = Thread.CurrentThread;
			if (held && !anonymous && owner == me) throw new LockRecursionException("The calling thread already holds the lock.");
			long end = millisecondsTimeout < 0 ? long.MaxValue : Work.Now + millisecondsTimeout * TimeSpan.TicksPerMillisecond;
			while (held && (end == long.MaxValue || Work.Now < end)) Scheduler.Spin(end);
			if (held) return;
			held = lockTaken = true;
			owner = me;
		}
		public void Exit() { Exit(true); }
		public void Exit(bool useMemoryBarrier)
		{
			if (!anonymous && (!held || owner != Thread.CurrentThread)) throw new SynchronizationLockException("The calling thread does not hold the lock.");
			held = false;
			owner = null;
		}
	}

	public struct SpinWait
	{
		int count;
		public int Count { get { return count; } }
		public bool NextSpinWillYield { get { return count > 10; } }
		public void SpinOnce()
		{
			count = count == int.MaxValue ? 10 : count + 1;
			Scheduler.Yield();
		}
		public void SpinOnce(int sleep1Threshold) { SpinOnce(); }
		public void Reset() { count = 0; }
		public static void SpinUntil(Func<bool> condition) { SpinUntil(condition, Timeout.Infinite); }
		public static bool SpinUntil(Func<bool> condition, TimeSpan timeout) { return SpinUntil(condition, Waiting.Milliseconds(timeout)); }
		public static bool SpinUntil(Func<bool> condition, int millisecondsTimeout)
		{
			if (condition == null) throw new ArgumentNullException("condition");
			long end = millisecondsTimeout < 0 ? long.MaxValue : Environment.TickCount64 + millisecondsTimeout;
			while (!condition())
			{
				if (Environment.TickCount64 >= end) return false;
				Scheduler.Yield();
			}
			return true;
		}
	}
}
