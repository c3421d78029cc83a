using System.Collections.Generic;

// Cancellation: a source tells those who have its token that an operation shall end.
namespace System.Threading
{
	public class CancellationTokenSource : IDisposable
	{
		bool canceled, disposed;
		long due = long.MaxValue; // a token that is queried does not wait for the timer
		Alarm timer;
		List<Action> callbacks; // null where one was removed
		List<CancellationTokenRegistration> links;
		ManualResetEvent handle;

		public CancellationTokenSource() { }
		public CancellationTokenSource(int millisecondsDelay) { CancelAfter(millisecondsDelay); }
		public CancellationTokenSource(TimeSpan delay) { CancelAfter(delay); }
		public static CancellationTokenSource CreateLinkedTokenSource(CancellationToken token) { return CreateLinkedTokenSource(new CancellationToken[] { token }); }
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

		void Check() { if (disposed) throw new ObjectDisposedException(null, "The CancellationTokenSource has been disposed."); }
		public CancellationToken Token { get { Check(); return new CancellationToken(this); } }
		public bool IsCancellationRequested
		{
			get
			{
				if (!canceled && Environment.TickCount64 >= due) Cancel();
				return canceled;
			}
		}
		internal WaitHandle Handle { get { return handle ?? (handle = new ManualResetEvent(IsCancellationRequested)); } }

		public void Cancel() { Cancel(false); }
		public void Cancel(bool throwOnFirstException)
		{
			Check();
			if (canceled) return;
			canceled = true;
			StopTimer();
			if (handle != null) handle.Set();
			List<Exception> errors = null;
			for (int i = callbacks == null ? 0 : callbacks.Count; --i >= 0; )
			{
				Action a = callbacks[i];
				callbacks[i] = null;
				if (a == null) continue;
				try { a(); }
				catch (Exception e)
				{
					if (throwOnFirstException) throw;
					(errors ?? (errors = new List<Exception>())).Add(e);
				}
			}
			if (errors != null) throw new AggregateException(errors);
		}
		public Tasks.Task CancelAsync()
		{
			Check();
			return canceled ? Tasks.Task.CompletedTask : Tasks.Task.Run(new Action(Cancel));
		}
		public void CancelAfter(TimeSpan delay) { CancelAfter(Waiting.Milliseconds(delay)); }
		public void CancelAfter(int millisecondsDelay)
		{
			Check();
			if (millisecondsDelay < Timeout.Infinite) throw new ArgumentOutOfRangeException("millisecondsDelay");
			StopTimer();
			if (millisecondsDelay < 0 || canceled) return;
			due = Environment.TickCount64 + millisecondsDelay;
			(timer ?? (timer = new Alarm(Cancel))).Start(millisecondsDelay);
		}
		void StopTimer()
		{
			due = long.MaxValue;
			if (timer != null) timer.Stop();
		}
		public bool TryReset()
		{
			Check();
			if (IsCancellationRequested) return false;
			StopTimer();
			callbacks = null;
			return true;
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
		internal bool Unregister(int i, Action a)
		{
			if (callbacks == null || i >= callbacks.Count || callbacks[i] != a) return false;
			callbacks[i] = null;
			while (!canceled && callbacks.Count > 0 && callbacks[callbacks.Count - 1] == null) callbacks.RemoveAt(callbacks.Count - 1);
			return true;
		}
		public void Dispose() { Dispose(true); }
		protected virtual void Dispose(bool disposing)
		{
			if (links != null)
				foreach (CancellationTokenRegistration r in links) r.Dispose();
			links = null;
			StopTimer();
			disposed = true;
		}
	}

	public struct CancellationTokenRegistration : IDisposable, IEquatable<CancellationTokenRegistration>, IAsyncDisposable
	{
		readonly CancellationTokenSource source;
		readonly int place;
		readonly Action callback;
		internal CancellationTokenRegistration(CancellationTokenSource source, int place, Action callback)
		{
			this.source = source;
			this.place = place;
			this.callback = callback;
		}
		public CancellationToken Token { get { return new CancellationToken(source); } }
		public bool Unregister() { return source != null && source.Unregister(place, callback); }
		public void Dispose() { Unregister(); }
		public Tasks.ValueTask DisposeAsync()
		{
			Dispose();
			return default(Tasks.ValueTask);
		}
		public bool Equals(CancellationTokenRegistration other) { return source == other.source && place == other.place && callback == other.callback; }
		public override bool Equals(object obj) { return obj is CancellationTokenRegistration && Equals((CancellationTokenRegistration)obj); }
		public override int GetHashCode() { return place; }
		public static bool operator ==(CancellationTokenRegistration left, CancellationTokenRegistration right) { return left.Equals(right); }
		public static bool operator !=(CancellationTokenRegistration left, CancellationTokenRegistration right) { return !left.Equals(right); }
	}

	public struct CancellationToken : IEquatable<CancellationToken>
	{
		static CancellationTokenSource done, never;
		readonly CancellationTokenSource source;
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
		public WaitHandle WaitHandle { get { return (source ?? never ?? (never = new CancellationTokenSource())).Handle; } }
		public CancellationTokenRegistration Register(Action callback)
		{
			if (callback == null) throw new ArgumentNullException("callback");
			return source == null ? default(CancellationTokenRegistration) : source.Register(callback);
		}
		public CancellationTokenRegistration Register(Action callback, bool useSynchronizationContext) { return Register(callback); }
		public CancellationTokenRegistration Register(Action<object> callback, object state)
		{
			if (callback == null) throw new ArgumentNullException("callback");
			return Register(() => callback(state));
		}
		public CancellationTokenRegistration UnsafeRegister(Action<object> callback, object state) { return Register(callback, state); }
		public CancellationTokenRegistration Register(Action<object, CancellationToken> callback, object state)
		{
			if (callback == null) throw new ArgumentNullException("callback");
			CancellationToken t = this;
			return Register(() => callback(state, t));
		}
		public CancellationTokenRegistration UnsafeRegister(Action<object, CancellationToken> callback, object state) { return Register(callback, state); }
		public bool Equals(CancellationToken other) { return source == other.source; }
		public override bool Equals(object other) { return other is CancellationToken && Equals((CancellationToken)other); }
		public override int GetHashCode() { return source == null ? 0 : source.GetHashCode(); }
		public static bool operator ==(CancellationToken left, CancellationToken right) { return left.Equals(right); }
		public static bool operator !=(CancellationToken left, CancellationToken right) { return !left.Equals(right); }
	}
}
