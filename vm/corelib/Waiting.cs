using System.Collections.Generic;

// Synchronization objects. There is only one thread: a wait ends at once or by its timeout, and a wait that would never
// end is refused.
namespace System.Threading
{
	internal static class Waiting
	{
		internal static void Check(int milliseconds)
		{
			if (milliseconds < Timeout.Infinite) throw new ArgumentOutOfRangeException("millisecondsTimeout", "Number must be either non-negative and less than or equal to Int32.MaxValue or -1.");
		}
		// Waits for an event that no other thread can cause.
		internal static bool Fails(int milliseconds)
		{
			if (milliseconds == Timeout.Infinite) throw new PlatformNotSupportedException("The wait would never end: there is one thread.");
			if (milliseconds > 0) Thread.Sleep(milliseconds);
			return false;
		}
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

		// IsSet: a wait ends at once. Take: the effect of such a wait on the object.
		internal abstract bool IsSet { get; }
		internal virtual void Take() { }
		internal virtual void Give() { throw new InvalidOperationException(); }

		void Check() { if (closed) throw new ObjectDisposedException(null, "Safe handle has been closed"); }
		public virtual bool WaitOne() { return WaitOne(Timeout.Infinite); }
		public virtual bool WaitOne(int millisecondsTimeout)
		{
			Check();
			Waiting.Check(millisecondsTimeout);
			if (!IsSet) return Waiting.Fails(millisecondsTimeout);
			Take();
			return true;
		}
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
			for (int i = 0; i < waitHandles.Length; i++)
				if (waitHandles[i].IsSet)
				{
					waitHandles[i].Take();
					return i;
				}
			Waiting.Fails(millisecondsTimeout);
			return WaitTimeout;
		}
		public static bool WaitAll(WaitHandle[] waitHandles) { return WaitAll(waitHandles, Timeout.Infinite); }
		public static bool WaitAll(WaitHandle[] waitHandles, TimeSpan timeout) { return WaitAll(waitHandles, Waiting.Milliseconds(timeout)); }
		public static bool WaitAll(WaitHandle[] waitHandles, int millisecondsTimeout)
		{
			Check(waitHandles);
			Waiting.Check(millisecondsTimeout);
			foreach (WaitHandle w in waitHandles)
				if (!w.IsSet) return Waiting.Fails(millisecondsTimeout);
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
		internal override bool IsSet { get { return set; } }
		internal override void Take() { if (auto) set = false; }
		internal override void Give() { set = true; }
		public bool Set() { set = true; return true; }
		public bool Reset() { set = false; return true; }
	}
	public sealed class ManualResetEvent : EventWaitHandle { public ManualResetEvent(bool initialState) : base(initialState, EventResetMode.ManualReset) { } }
	public sealed class AutoResetEvent : EventWaitHandle { public AutoResetEvent(bool initialState) : base(initialState, EventResetMode.AutoReset) { } }

	public sealed class Mutex : WaitHandle
	{
		int count;
		public Mutex() { }
		public Mutex(bool initiallyOwned) { if (initiallyOwned) count = 1; }
		internal override bool IsSet { get { return true; } }
		internal override void Take() { count++; }
		internal override void Give() { ReleaseMutex(); }
		public void ReleaseMutex()
		{
			if (count == 0) throw new ApplicationException("Object synchronization method was called from an unsynchronized block of code.");
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
		internal override bool IsSet { get { return count > 0; } }
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
		public bool Wait(int millisecondsTimeout)
		{
			Waiting.Check(millisecondsTimeout);
			return set || Waiting.Fails(millisecondsTimeout);
		}
		public bool Wait(TimeSpan timeout) { return Wait(Waiting.Milliseconds(timeout)); }
		public void Wait(CancellationToken cancellationToken) { Wait(Timeout.Infinite, cancellationToken); }
		public bool Wait(int millisecondsTimeout, CancellationToken cancellationToken)
		{
			cancellationToken.ThrowIfCancellationRequested();
			return Wait(millisecondsTimeout);
		}
		public void Dispose() { }
	}

	public class SemaphoreSlim : IDisposable
	{
		int count;
		readonly int most;
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
		public bool Wait(int millisecondsTimeout)
		{
			Waiting.Check(millisecondsTimeout);
			if (count == 0) return Waiting.Fails(millisecondsTimeout);
			count--;
			return true;
		}
		public bool Wait(TimeSpan timeout) { return Wait(Waiting.Milliseconds(timeout)); }
		public void Wait(CancellationToken cancellationToken) { Wait(Timeout.Infinite, cancellationToken); }
		public bool Wait(int millisecondsTimeout, CancellationToken cancellationToken)
		{
			cancellationToken.ThrowIfCancellationRequested();
			return Wait(millisecondsTimeout);
		}
		public int Release() { return Release(1); }
		public int Release(int releaseCount)
		{
			if (releaseCount < 1) throw new ArgumentOutOfRangeException("releaseCount", releaseCount, "The releaseCount argument must be greater than zero.");
			if (releaseCount > most - count) throw new SemaphoreFullException();
			count += releaseCount;
			return count - releaseCount;
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
			return left == 0 || Waiting.Fails(millisecondsTimeout);
		}
		public bool Wait(TimeSpan timeout) { return Wait(Waiting.Milliseconds(timeout)); }
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
		public SpinLock(bool enableThreadOwnerTracking) { held = false; anonymous = !enableThreadOwnerTracking; }
		public bool IsHeld { get { return held; } }
		public bool IsHeldByCurrentThread
		{
			get
			{
				if (anonymous) throw new InvalidOperationException("Thread tracking is disabled.");
				return held;
			}
		}
		public bool IsThreadOwnerTrackingEnabled { get { return !anonymous; } }
		public void Enter(ref bool lockTaken) { TryEnter(Timeout.Infinite, ref lockTaken); }
		public void TryEnter(ref bool lockTaken) { TryEnter(0, ref lockTaken); }
		public void TryEnter(TimeSpan timeout, ref bool lockTaken) { TryEnter(Waiting.Milliseconds(timeout), ref lockTaken); }
		public void TryEnter(int millisecondsTimeout, ref bool lockTaken)
		{
			if (lockTaken) throw new ArgumentException("The tookLock argument must be set to false before calling this method.");
			if (held && !anonymous) throw new LockRecursionException("The calling thread already holds the lock.");
			if (held) Waiting.Fails(millisecondsTimeout);
			else held = lockTaken = true;
		}
		public void Exit() { Exit(true); }
		public void Exit(bool useMemoryBarrier)
		{
			if (!held && !anonymous) throw new SynchronizationLockException("The calling thread does not hold the lock.");
			held = false;
		}
	}

	public struct SpinWait
	{
		int count;
		public int Count { get { return count; } }
		public bool NextSpinWillYield { get { return count > 10; } }
		public void SpinOnce() { count = count == int.MaxValue ? 10 : count + 1; }
		public void Reset() { count = 0; }
		public static void SpinUntil(Func<bool> condition) { SpinUntil(condition, Timeout.Infinite); }
		public static bool SpinUntil(Func<bool> condition, TimeSpan timeout) { return SpinUntil(condition, Waiting.Milliseconds(timeout)); }
		public static bool SpinUntil(Func<bool> condition, int millisecondsTimeout)
		{
			if (condition == null) throw new ArgumentNullException("condition");
			long end = millisecondsTimeout < 0 ? long.MaxValue : Environment.TickCount64 + millisecondsTimeout;
			while (!condition())
				if (Environment.TickCount64 >= end) return false;
			return true;
		}
	}

	public sealed class AsyncLocal<T> { public T Value { get; set; } }

	// A source with a timeout notices that it has passed when it is queried.
	public class CancellationTokenSource : IDisposable
	{
		bool canceled, disposed;
		long due = long.MaxValue;
		List<Action> callbacks;
		List<CancellationTokenRegistration> links;

		public CancellationTokenSource() { }
		public CancellationTokenSource(int millisecondsDelay) { CancelAfter(millisecondsDelay); }
		public CancellationTokenSource(TimeSpan delay) { CancelAfter(delay); }
		public CancellationToken Token { get { Check(); return new CancellationToken(this); } }
		public bool IsCancellationRequested
		{
			get
			{
				if (!canceled && Environment.TickCount64 >= due) Cancel();
				return canceled;
			}
		}
		void Check() { if (disposed) throw new ObjectDisposedException(null, "The CancellationTokenSource has been disposed."); }
		public void Cancel() { Cancel(false); }
		public void Cancel(bool throwOnFirstException)
		{
			Check();
			if (canceled) return;
			canceled = true;
			List<Exception> errors = null;
			for (int i = (callbacks == null ? 0 : callbacks.Count) - 1; i >= 0; i--)
			{
				Action a = callbacks[i];
				callbacks[i] = null;
				if (a == null) continue;
				try { a(); }
				catch (Exception e)
				{
					if (throwOnFirstException) throw;
					if (errors == null) errors = new List<Exception>();
					errors.Add(e);
				}
			}
			if (errors != null) throw new AggregateException(errors);
		}
		public void CancelAfter(TimeSpan delay) { CancelAfter(Waiting.Milliseconds(delay)); }
		public void CancelAfter(int millisecondsDelay)
		{
			Check();
			if (millisecondsDelay < -1) throw new ArgumentOutOfRangeException("millisecondsDelay");
			due = millisecondsDelay < 0 ? long.MaxValue : Environment.TickCount64 + millisecondsDelay;
		}
		internal CancellationTokenRegistration Register(Action a)
		{
			if (IsCancellationRequested)
			{
				a();
				return default(CancellationTokenRegistration);
			}
			if (callbacks == null) callbacks = new List<Action>();
			callbacks.Add(a);
			return new CancellationTokenRegistration(this, callbacks.Count - 1, a);
		}
		internal void Unregister(int i, Action a) { if (callbacks[i] == a) callbacks[i] = null; }
		public static CancellationTokenSource CreateLinkedTokenSource(CancellationToken token1, CancellationToken token2) { return CreateLinkedTokenSource(new CancellationToken[] { token1, token2 }); }
		public static CancellationTokenSource CreateLinkedTokenSource(params CancellationToken[] tokens)
		{
			if (tokens == null) throw new ArgumentNullException("tokens");
			if (tokens.Length == 0) throw new ArgumentException("No tokens were supplied.");
			CancellationTokenSource s = new CancellationTokenSource();
			s.links = new List<CancellationTokenRegistration>();
			foreach (CancellationToken t in tokens) s.links.Add(t.Register(s.Cancel));
			return s;
		}
		public void Dispose()
		{
			if (links != null)
				foreach (CancellationTokenRegistration r in links) r.Dispose();
			links = null;
			disposed = true;
		}
	}

	public struct CancellationTokenRegistration : IDisposable, IEquatable<CancellationTokenRegistration>
	{
		readonly CancellationTokenSource source;
		readonly int place;
		readonly Action callback;
		internal CancellationTokenRegistration(CancellationTokenSource source, int place, Action callback) { this.source = source; this.place = place; this.callback = callback; }
		public void Dispose() { if (source != null) source.Unregister(place, callback); }
		public bool Equals(CancellationTokenRegistration other) { return source == other.source && place == other.place; }
		public override bool Equals(object obj) { return obj is CancellationTokenRegistration && Equals((CancellationTokenRegistration)obj); }
		public override int GetHashCode() { return place; }
	}

	public struct CancellationToken
	{
		CancellationTokenSource source;
		static CancellationTokenSource done;
		internal CancellationToken(CancellationTokenSource source) { this.source = source; }
		public CancellationToken(bool canceled)
		{
			source = null;
			if (!canceled) return;
			if (done == null) (done = new CancellationTokenSource()).Cancel();
			source = done;
		}
		public static CancellationToken None { get { return default(CancellationToken); } }
		public bool IsCancellationRequested { get { return source != null && source.IsCancellationRequested; } }
		public bool CanBeCanceled { get { return source != null; } }
		public void ThrowIfCancellationRequested() { if (IsCancellationRequested) throw new OperationCanceledException("The operation was canceled.", this); }
		public CancellationTokenRegistration Register(Action callback)
		{
			if (callback == null) throw new ArgumentNullException("callback");
			return source == null ? default(CancellationTokenRegistration) : source.Register(callback);
		}
		public CancellationTokenRegistration Register(Action<object> callback, object state)
		{
			if (callback == null) throw new ArgumentNullException("callback");
			return Register(() => callback(state));
		}
		public bool Equals(CancellationToken other) { return source == other.source; }
		public override bool Equals(object other) { return other is CancellationToken && Equals((CancellationToken)other); }
		public override int GetHashCode() { return source == null ? 0 : source.GetHashCode(); }
		public static bool operator ==(CancellationToken left, CancellationToken right) { return left.Equals(right); }
		public static bool operator !=(CancellationToken left, CancellationToken right) { return !left.Equals(right); }
	}
}
