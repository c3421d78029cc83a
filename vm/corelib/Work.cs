using System.Collections.Generic;
using System.Runtime.ExceptionServices;

// Work items and timers. Threads of the pool run them, one after the other, until one of them waits.
namespace System.Threading
{
	public delegate void WaitCallback(object state);
	public delegate void TimerCallback(object state);
	public interface IThreadPoolWorkItem { void Execute(); }

	// The queue of work items, first in, first out.
	internal static class Work
	{
		// At most this many continuations run within each other. A further one is queued.
		internal const int MostInline = 100;
		// The threads of the pool that are kept while there is no work.
		const int MostIdle = 8;
		// The numbers of threads of a pool for which the program has not set others.
		internal const int DefaultMost = 1000, DefaultLeast = 1;

		// No field has an initializer: Monitor uses this class, and does not check then whether it is initialized.
		static Queue<IThreadPoolWorkItem> queue;
		static bool fired; // the last item was a timer
		// The threads of the pool, those that are between two items, and those that wait for work.
		internal static int threads;
		static int ready, idle;
		internal static int most; // threads, or 0: DefaultMost
		internal static int Busy { get { return threads - idle; } }

		internal static long Now { get { return System.Diagnostics.Stopwatch.GetTimestamp(); } }
		internal static void Add(IThreadPoolWorkItem item) { (queue ?? (queue = new Queue<IThreadPoolWorkItem>())).Enqueue(item); }
		internal static void Add(Action action) { Add(new ActionItem(action)); }
		static bool Queued { get { return queue != null && queue.Count > 0; } }
		// Whether there is work to do now.
		internal static bool Due { get { return Queued || Timed.Next != long.MaxValue && Timed.Next <= Scheduler.Clock; } }
		// Whether that is for a thread that waits for work.
		internal static bool Wanted { get { return ready == 0 && Due; } }
		internal static void Throw(Exception e) { Add(ExceptionDispatchInfo.Capture(e).Throw); }

		// Adds a thread to the pool. Returns false if there is no room for one.
		internal static bool Grow()
		{
			if (threads >= (most == 0 ? DefaultMost : most)) return false;
			Thread t = Thread.OfPool(Serve);
			if (Environment.IsForNet) t.Name = ".NET TP Worker";
			if (!t.TryStart()) return false;
			threads++;
			return true;
		}
		// What a thread of the pool does.
		static void Serve()
		{
			Thread me = Thread.CurrentThread;
			do
			{
				while (RunOne())
				{
					ready++;
					Scheduler.Yield(false);
					ready--;
				}
				idle++;
				me.serves = true;
				Scheduler.Wait(null, long.MaxValue, default(CancellationToken));
				me.serves = false;
				idle--;
			} while (idle < MostIdle || Due);
			threads--;
		}
		// Runs a timer that is due, or else the first item of the queue. Returns false if there is neither. A timer that is
		// always due lets one item run each time.
		static bool RunOne()
		{
			Timed timer = fired && Queued ? null : Timed.TakeDue();
			fired = timer != null;
			if (timer == null && !Queued) return false;
			ExecutionContext.current = null;
			SynchronizationContext.current = null;
			Tasks.Task.current = null;
			if (timer != null) timer.Fire();
			else queue.Dequeue().Execute();
			return true;
		}
		// Sleeps, with all threads, until a time.
		internal static void Pause(long end)
		{
			long ticks = end == long.MaxValue ? end : Math.Max(0, end - Now);
			Thread.Rest(end == long.MaxValue ? Timeout.Infinite : (int)Math.Min(int.MaxValue, ticks / TimeSpan.TicksPerMillisecond + (ticks % TimeSpan.TicksPerMillisecond > 0 ? 1 : 0)));
		}
	}

	sealed class ActionItem : IThreadPoolWorkItem
	{
		readonly Action action;
		internal ActionItem(Action action) { this.action = action; }
		void IThreadPoolWorkItem.Execute() { action(); }
	}

	sealed class CallbackItem : IThreadPoolWorkItem
	{
		readonly WaitCallback callback;
		readonly object state;
		readonly ExecutionContext context;
		internal CallbackItem(WaitCallback callback, object state, ExecutionContext context)
		{
			this.callback = callback;
			this.state = state;
			this.context = context;
		}
		void IThreadPoolWorkItem.Execute()
		{
			ExecutionContext.current = context;
			callback(state);
		}
	}

	// What happens at a time. A heap orders the pending ones by time, and then by the order in which they were started.
	internal abstract class Timed
	{
		static Timed[] heap = new Timed[8];
		static int count;
		static long last;
		long due, order;
		int place = -1;

		internal abstract void Fire();
		internal static long Next { get { return count == 0 ? long.MaxValue : heap[0].due; } }
		internal static Timed TakeDue()
		{
			if (count == 0 || heap[0].due > Work.Now) return null;
			Timed t = heap[0];
			t.Stop();
			return t;
		}
		internal void Start(long milliseconds)
		{
			Stop();
			due = Work.Now + milliseconds * TimeSpan.TicksPerMillisecond;
			order = ++last;
			if (count == heap.Length) Array.Resize(ref heap, count * 2);
			Up(count++);
		}
		internal void Stop()
		{
			int i = place;
			if (i < 0) return;
			place = -1;
			Timed moved = heap[--count];
			heap[count] = null;
			if (i == count) return;
			moved.Down(i);
			moved.Up(moved.place);
		}
		bool Before(Timed t) { return due < t.due || due == t.due && order < t.order; }
		void Up(int i)
		{
			while (i > 0 && Before(heap[(i - 1) / 2]))
			{
				heap[i] = heap[(i - 1) / 2];
				heap[i].place = i;
				i = (i - 1) / 2;
			}
			heap[i] = this;
			place = i;
		}
		void Down(int i)
		{
			for (; ; )
			{
				int k = 2 * i + 1;
				if (k + 1 < count && heap[k + 1].Before(heap[k])) k++;
				if (k >= count || !heap[k].Before(this)) break;
				heap[i] = heap[k];
				heap[i].place = i;
				i = k;
			}
			heap[i] = this;
			place = i;
		}
	}

	sealed class Alarm : Timed
	{
		readonly Action action;
		internal Alarm(Action action) { this.action = action; }
		internal override void Fire() { action(); }
	}

	public sealed class Timer : IDisposable, IAsyncDisposable
	{
		sealed class Clock : Timed
		{
			internal TimerCallback callback;
			internal object state;
			internal long period;
			internal ExecutionContext context;
			internal override void Fire()
			{
				if (period > 0) Start(period);
				ExecutionContext.current = context;
				callback(state);
			}
		}
		readonly Clock clock = new Clock();
		bool disposed;

		public Timer(TimerCallback callback) : this(callback, null, -1L, -1L) { clock.state = this; }
		public Timer(TimerCallback callback, object state, int dueTime, int period) : this(callback, state, (long)dueTime, period) { }
		public Timer(TimerCallback callback, object state, uint dueTime, uint period)
			: this(callback, state, dueTime == uint.MaxValue ? -1L : dueTime, period == uint.MaxValue ? -1L : period) { }
		public Timer(TimerCallback callback, object state, TimeSpan dueTime, TimeSpan period) : this(callback, state, (long)dueTime.TotalMilliseconds, (long)period.TotalMilliseconds) { }
		public Timer(TimerCallback callback, object state, long dueTime, long period)
		{
			if (callback == null) throw new ArgumentNullException("callback");
			clock.callback = callback;
			clock.state = state;
			clock.context = ExecutionContext.current;
			Change(dueTime, period);
		}
		public bool Change(int dueTime, int period) { return Change((long)dueTime, (long)period); }
		public bool Change(uint dueTime, uint period) { return Change(dueTime == uint.MaxValue ? -1L : dueTime, period == uint.MaxValue ? -1L : period); }
		public bool Change(TimeSpan dueTime, TimeSpan period) { return Change((long)dueTime.TotalMilliseconds, (long)period.TotalMilliseconds); }
		public bool Change(long dueTime, long period)
		{
			if (dueTime < -1 || dueTime > 0xfffffffe) throw new ArgumentOutOfRangeException("dueTime", "Number must be either non-negative and less than or equal to Int32.MaxValue or -1.");
			if (period < -1 || period > 0xfffffffe) throw new ArgumentOutOfRangeException("period", "Number must be either non-negative and less than or equal to Int32.MaxValue or -1.");
			if (disposed) return false;
			clock.period = period;
			if (dueTime < 0) clock.Stop();
			else clock.Start(dueTime);
			return true;
		}
		public void Dispose()
		{
			disposed = true;
			clock.Stop();
		}
		public bool Dispose(WaitHandle notifyObject)
		{
			if (notifyObject == null) throw new ArgumentNullException("notifyObject");
			if (disposed) return false;
			Dispose();
			notifyObject.Give();
			return true;
		}
		public Tasks.ValueTask DisposeAsync()
		{
			Dispose();
			return default(Tasks.ValueTask);
		}
	}

	// A timer whose ticks are awaited. Ticks that nobody awaits count as one.
	public sealed class PeriodicTimer : IDisposable
	{
		readonly Timer timer;
		Tasks.Task<bool> waiting;
		bool ticked, disposed;
		TimeSpan period;
		public PeriodicTimer(TimeSpan period)
		{
			Check(period, "period");
			this.period = period;
			timer = new Timer(o => Tick(), null, period, period);
		}
		static void Check(TimeSpan period, string name)
		{
			long ms = (long)period.TotalMilliseconds;
			if (ms != Timeout.Infinite && (ms < 1 || ms > 0xfffffffe)) throw new ArgumentOutOfRangeException(name);
		}
		public TimeSpan Period
		{
			get { return period; }
			set
			{
				Check(value, "value");
				if (disposed) throw new ObjectDisposedException("System.Threading.PeriodicTimer");
				period = value;
				timer.Change(value, value);
			}
		}
		void Tick()
		{
			if (waiting == null || !waiting.TryResult(true)) ticked = true;
		}
		public Tasks.ValueTask<bool> WaitForNextTickAsync(CancellationToken cancellationToken = default(CancellationToken))
		{
			if (waiting != null && !waiting.IsCompleted) throw new InvalidOperationException();
			if (cancellationToken.IsCancellationRequested) return Tasks.ValueTask.FromCanceled<bool>(cancellationToken);
			if (ticked || disposed)
			{
				ticked = false;
				return new Tasks.ValueTask<bool>(!disposed);
			}
			waiting = new Tasks.Task<bool>();
			waiting.Limit(Timeout.Infinite, null, cancellationToken);
			return new Tasks.ValueTask<bool>(waiting);
		}
		public void Dispose()
		{
			disposed = true;
			timer.Dispose();
			if (waiting != null) waiting.TryResult(false);
		}
	}

	public static class ThreadPool
	{
		public static bool QueueUserWorkItem(WaitCallback callBack) { return QueueUserWorkItem(callBack, null); }
		public static bool QueueUserWorkItem(WaitCallback callBack, object state)
		{
			if (callBack == null) throw new ArgumentNullException("callBack");
			Work.Add(new CallbackItem(callBack, state, ExecutionContext.current));
			return true;
		}
		public static bool QueueUserWorkItem<TState>(Action<TState> callBack, TState state, bool preferLocal)
		{
			if (callBack == null) throw new ArgumentNullException("callBack");
			return QueueUserWorkItem(o => callBack(state), null);
		}
		public static bool UnsafeQueueUserWorkItem(WaitCallback callBack, object state)
		{
			if (callBack == null) throw new ArgumentNullException("callBack");
			Work.Add(new CallbackItem(callBack, state, null));
			return true;
		}
		public static bool UnsafeQueueUserWorkItem(IThreadPoolWorkItem callBack, bool preferLocal)
		{
			if (callBack == null) throw new ArgumentNullException("callBack");
			Work.Add(callBack);
			return true;
		}
		public static void GetMaxThreads(out int workerThreads, out int completionPortThreads) { workerThreads = completionPortThreads = Work.most == 0 ? Work.DefaultMost : Work.most; }
		public static void GetMinThreads(out int workerThreads, out int completionPortThreads) { workerThreads = completionPortThreads = Work.DefaultLeast; }
		public static void GetAvailableThreads(out int workerThreads, out int completionPortThreads)
		{
			GetMaxThreads(out workerThreads, out completionPortThreads);
			workerThreads -= Work.Busy;
		}
		public static bool SetMaxThreads(int workerThreads, int completionPortThreads)
		{
			if (workerThreads < Work.DefaultLeast || completionPortThreads < Work.DefaultLeast) return false;
			Work.most = Math.Min(workerThreads, Work.DefaultMost);
			return true;
		}
		// The pool makes a thread when all others wait, so it needs no minimum.
		public static bool SetMinThreads(int workerThreads, int completionPortThreads)
		{
			int most, ports;
			GetMaxThreads(out most, out ports);
			return workerThreads >= 0 && completionPortThreads >= 0 && workerThreads <= most;
		}
		public static int ThreadCount { get { return Work.threads; } }
	}
}
