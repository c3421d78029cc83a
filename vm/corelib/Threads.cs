using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;

// Threads. They are cooperative: one runs until it waits, sleeps, yields or ends.
namespace System.Threading
{
	public delegate void ThreadStart();
	public delegate void ParameterizedThreadStart(object obj);
	[Flags]
	public enum ThreadState
	{
		Running = 0, StopRequested = 1, SuspendRequested = 2, Background = 4, Unstarted = 8, Stopped = 16, WaitSleepJoin = 32, Suspended = 64, AbortRequested = 128, Aborted = 256
	}
	public enum ThreadPriority { Lowest = 0, BelowNormal = 1, Normal = 2, AboveNormal = 3, Highest = 4 }
	public class ThreadStateException : SystemException
	{
		public ThreadStateException() : base("Thread was in an invalid state for the operation being executed.") { }
		public ThreadStateException(string message) : base(message) { }
	}
	public class ThreadInterruptedException : SystemException
	{
		public ThreadInterruptedException() : base("Thread was interrupted from a waiting state.") { }
		public ThreadInterruptedException(string message) : base(message) { }
	}

	// Decides which thread runs. The others are in a list, in the order in which they stopped: the first that can go on is
	// next. The order depends on nothing outside of the program but the time.
	internal static class Scheduler
	{
		// No field has an initializer: Monitor uses this class, and does not check then whether it is initialized.
		static Thread first, last; // the list
		static Thread next; // the thread that is about to run
		static long now; // the time, if it has been read since the search began, or 0
		// The threads that have started, not ended, and keep the program from ending.
		internal static int foreground;

		internal static void Add(Thread t)
		{
			t.after = null;
			if (last == null) first = t;
			else last.after = t;
			last = t;
		}
		static void Remove(Thread before, Thread t)
		{
			if (before == null) first = t.after;
			else before.after = t.after;
			if (last == t) last = before;
		}
		internal static long Clock { get { return now != 0 ? now : now = Work.Now; } }

		// Removes from the list the first thread that can go on, and returns it. Of threads whose time is over, the one whose
		// time was over first counts. Returns null if there is none.
		static Thread Take()
		{
			now = 0;
			Thread over = null, beforeOver = null;
			for (Thread before = null, t = first; t != null; before = t, t = t.after)
			{
				if (over == null && t.GoesOn)
				{
					Remove(before, t);
					return t;
				}
				if (t.end == long.MaxValue || t.end > Clock || over != null && over.end <= t.end) continue;
				over = t;
				beforeOver = before;
			}
			if (over != null) Remove(beforeOver, over);
			return over;
		}
		// Removes the main thread, which waits.
		static Thread TakeMain()
		{
			Thread before = null, t = first;
			for (; t != Thread.main; t = t.after) before = t;
			Remove(before, t);
			return t;
		}
		// The earliest end of a wait in the list.
		static long FirstEnd()
		{
			long end = long.MaxValue;
			for (Thread t = first; t != null; t = t.after) end = Math.Min(end, t.end);
			return end;
		}
		// Lets t run, until another thread lets the running one go on.
		static void Switch(Thread me, Thread t)
		{
			Add(me);
			next = t;
			Thread.SwitchInternal(t.ManagedThreadId);
		}

		// Lets another thread run if there is one that can go on. If not, the pool gets one more for the work that is queued.
		internal static bool Yield() { return Yield(true); }
		internal static bool Yield(bool grows)
		{
			Thread me = Thread.CurrentThread, t = Take();
			if (t == null && grows && Work.Due && Work.Grow()) t = Take();
			if (t == null) return false;
			Switch(me, t);
			return true;
		}
		// Lets other threads run for what may change a variable. If none can go on, time passes.
		internal static void Spin(long end)
		{
			if (!Yield()) Wait(() => true, end, default(CancellationToken));
		}
		// Lets other threads run until one of them has changed something, or the time is over. condition says whether the
		// running thread can go on; null: only then.
		internal static void Wait(Func<bool> condition, long end, CancellationToken token)
		{
			Thread me = Thread.CurrentThread, t;
			me.Interrupted();
			me.waits = true;
			me.condition = condition;
			me.end = end;
			me.token = token;
			try
			{
				while ((t = Take()) == null)
				{
					if (Work.Due)
					{
						if (!Work.Grow()) throw Never();
					}
					else if (me.serves)
					{
						t = TakeMain();
						break;
					}
					else
					{
						long until = Math.Min(Math.Min(end, Timed.Next), FirstEnd());
						if (until == long.MaxValue && condition != null) throw Never();
						Work.Pause(until);
						if (until == end) return;
					}
				}
				Switch(me, t);
			}
			finally
			{
				me.waits = false;
				me.condition = null;
				me.end = long.MaxValue;
				me.token = default(CancellationToken);
			}
			me.Interrupted();
		}
		static Exception Never()
		{
			string why = !Work.Due ? "no other thread can go on, no work is queued and no timer is pending." : "no other thread can go on, and the pool has no more threads.";
			return new PlatformNotSupportedException("The wait would never end: " + why);
		}
		internal static void Sleep(long end)
		{
			do Wait(null, end, default(CancellationToken));
			while (Work.Now < end);
		}

		// The runtime calls this on the stack of a thread that begins. The result is the number of the thread that runs next.
		[System.Diagnostics.StackTraceHidden]
		static int Begin()
		{
			Thread me = next;
			Thread.current = me;
			me.Run();
			Thread t = Take() ?? TakeMain();
			next = t;
			return t.ManagedThreadId;
		}
		// The runtime calls this at the end of the program.
		static void End() { Waiting.Until(() => foreground == 0); }

		// Whether the static constructor of the class of a method table runs.
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern bool InitializerRuns(IntPtr type);
		static void WaitForInitializer(IntPtr type) { Waiting.Until(() => !InitializerRuns(type)); }
	}

	public sealed class Thread
	{
		[ThreadStatic]
		internal static Thread current;
		internal static Thread main;
		static int lastId; // of the threads beside the main one
		readonly int id;
		readonly Delegate start;
		readonly int maxStackSize;
		readonly bool pool;
		object parameter;
		string name;
		bool started, ended, background, interrupted;
		ThreadPriority priority = ThreadPriority.Normal;
		ExecutionContext context;

		// For the Scheduler: the next in the list; whether the thread waits, for what and how long; whether it waits for work of
		// the pool.
		internal Thread after;
		internal bool waits, serves;
		internal Func<bool> condition;
		internal long end = long.MaxValue;
		internal CancellationToken token;

		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern void MemoryBarrier();
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern void SleepInternal(int milliseconds);
		// Makes the runtime's part of a thread. Returns false if there is no room for it.
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern bool StartInternal(int number, int stackSize);
		[MethodImpl(MethodImplOptions.InternalCall)]
		internal static extern void SwitchInternal(int number);

		Thread()
		{
			id = 1;
			started = true;
		}
		Thread(Delegate start, int maxStackSize, bool pool)
		{
			if (start == null) throw new ArgumentNullException("start");
			if (maxStackSize < 0) throw new ArgumentOutOfRangeException("maxStackSize", "Non-negative number required.");
			this.start = start;
			this.maxStackSize = maxStackSize;
			this.pool = background = pool;
			id = ++lastId + 1;
		}
		public Thread(ThreadStart start) : this((Delegate)start, 0, false) { }
		public Thread(ParameterizedThreadStart start) : this((Delegate)start, 0, false) { }
		public Thread(ThreadStart start, int maxStackSize) : this((Delegate)start, maxStackSize, false) { }
		public Thread(ParameterizedThreadStart start, int maxStackSize) : this((Delegate)start, maxStackSize, false) { }
		// A thread of the pool.
		internal static Thread OfPool(ThreadStart serve) { return new Thread((Delegate)serve, 0, true); }

		public static Thread CurrentThread { get { return current ?? (current = main = new Thread()); } }
		public int ManagedThreadId { get { return id; } }
		public override int GetHashCode() { return id; }
		public string Name
		{
			get { return name; }
			set
			{
				if (name != null && !Environment.IsForNet) throw new InvalidOperationException("This property has already been set and cannot be modified.");
				name = value;
			}
		}
		public bool IsAlive { get { return started && !ended; } }
		public bool IsThreadPoolThread { get { return pool; } }
		void CheckAlive() { if (ended) throw new ThreadStateException("Thread is dead; state cannot be accessed."); }
		public bool IsBackground
		{
			get
			{
				CheckAlive();
				return background;
			}
			set
			{
				CheckAlive();
				if (background == value) return;
				background = value;
				if (started && this != main) Scheduler.foreground += value ? -1 : 1;
			}
		}
		public ThreadPriority Priority
		{
			get
			{
				CheckAlive();
				return priority;
			}
			set
			{
				CheckAlive();
				if (value < ThreadPriority.Lowest || value > ThreadPriority.Highest) throw new ArgumentException("The value is not valid.", "Priority");
				priority = value;
			}
		}
		public ThreadState ThreadState
		{
			get
			{
				ThreadState s = ended ? ThreadState.Stopped : !started ? ThreadState.Unstarted : waits ? ThreadState.WaitSleepJoin : ThreadState.Running;
				return background ? s | ThreadState.Background : s;
			}
		}
		public ExecutionContext ExecutionContext { get { return ExecutionContext.Capture(); } }
		public System.Globalization.CultureInfo CurrentCulture { get { return System.Globalization.CultureInfo.CurrentCulture; } set { System.Globalization.CultureInfo.CurrentCulture = value; } }
		public System.Globalization.CultureInfo CurrentUICulture { get { return CurrentCulture; } set { } }

		// Threads that may end make room.
		const int MostTries = 1000;
		public void Start()
		{
			for (int i = 0; !TryStart(); i++)
				if (i == MostTries || !Scheduler.Yield()) throw new OutOfMemoryException();
		}
		public void Start(object parameter)
		{
			if (start is ThreadStart) throw new InvalidOperationException("The thread was created with a ThreadStart delegate that does not accept a parameter.");
			this.parameter = parameter;
			Start();
		}
		public void UnsafeStart() { Start(); }
		public void UnsafeStart(object parameter) { Start(parameter); }
		internal bool TryStart()
		{
			if (started) throw new ThreadStateException("Thread is running or terminated; it cannot restart.");
			if (!StartInternal(id, maxStackSize)) return false;
			started = true;
			if (!pool) context = ExecutionContext.current;
			if (!background) Scheduler.foreground++;
			Scheduler.Add(this);
			return true;
		}
		// What the thread does.
		[System.Diagnostics.StackTraceHidden]
		internal void Run()
		{
			ExecutionContext.current = context;
			ThreadStart plain = start as ThreadStart;
			if (plain != null) plain();
			else ((ParameterizedThreadStart)start)(parameter);
			ended = true;
			if (!background) Scheduler.foreground--;
		}
		// For the Scheduler: whether the thread can go on before its time is over.
		internal bool GoesOn
		{
			get
			{
				if (!waits || interrupted) return true;
				if (serves) return Work.Wanted;
				return condition != null && condition() || token.IsCancellationRequested;
			}
		}
		internal void Interrupted()
		{
			if (!interrupted) return;
			interrupted = false;
			throw new ThreadInterruptedException();
		}

		public void Join() { Join(Timeout.Infinite); }
		public bool Join(TimeSpan timeout) { return Join(Waiting.Milliseconds(timeout)); }
		public bool Join(int millisecondsTimeout)
		{
			Waiting.Check(millisecondsTimeout);
			if (!started) throw new ThreadStateException("Thread has not been started.");
			return Waiting.Until(() => ended, millisecondsTimeout);
		}
		public void Interrupt() { interrupted = !ended; }
		public void Abort() { throw new PlatformNotSupportedException("Thread abort is not supported on this platform."); }
		public static void Sleep(TimeSpan timeout) { Sleep(Waiting.Milliseconds(timeout)); }
		public static void Sleep(int millisecondsTimeout)
		{
			Waiting.Check(millisecondsTimeout);
			if (millisecondsTimeout == 0) Scheduler.Yield();
			else Scheduler.Sleep(millisecondsTimeout < 0 ? long.MaxValue : Work.Now + millisecondsTimeout * TimeSpan.TicksPerMillisecond);
		}
		// A sleep of all threads.
		internal static void Rest(int milliseconds) { SleepInternal(milliseconds); }
		public static bool Yield() { return Scheduler.Yield(); }
		public static void SpinWait(int iterations) { if (iterations > 0) Scheduler.Yield(); }
		public static int GetCurrentProcessorId() { return 0; }
		public static byte VolatileRead(ref byte address) { byte v = address; MemoryBarrier(); return v; }
		public static void VolatileWrite(ref byte address, byte value) { MemoryBarrier(); address = value; }
		public static double VolatileRead(ref double address) { double v = address; MemoryBarrier(); return v; }
		public static void VolatileWrite(ref double address, double value) { MemoryBarrier(); address = value; }
		public static short VolatileRead(ref short address) { short v = address; MemoryBarrier(); return v; }
		public static void VolatileWrite(ref short address, short value) { MemoryBarrier(); address = value; }
		public static int VolatileRead(ref int address) { int v = address; MemoryBarrier(); return v; }
		public static void VolatileWrite(ref int address, int value) { MemoryBarrier(); address = value; }
		public static long VolatileRead(ref long address) { long v = address; MemoryBarrier(); return v; }
		public static void VolatileWrite(ref long address, long value) { MemoryBarrier(); address = value; }
		public static IntPtr VolatileRead(ref IntPtr address) { IntPtr v = address; MemoryBarrier(); return v; }
		public static void VolatileWrite(ref IntPtr address, IntPtr value) { MemoryBarrier(); address = value; }
		public static object VolatileRead(ref object address) { object v = address; MemoryBarrier(); return v; }
		public static void VolatileWrite(ref object address, object value) { MemoryBarrier(); address = value; }
		public static sbyte VolatileRead(ref sbyte address) { sbyte v = address; MemoryBarrier(); return v; }
		public static void VolatileWrite(ref sbyte address, sbyte value) { MemoryBarrier(); address = value; }
		public static float VolatileRead(ref float address) { float v = address; MemoryBarrier(); return v; }
		public static void VolatileWrite(ref float address, float value) { MemoryBarrier(); address = value; }
		public static ushort VolatileRead(ref ushort address) { ushort v = address; MemoryBarrier(); return v; }
		public static void VolatileWrite(ref ushort address, ushort value) { MemoryBarrier(); address = value; }
		public static uint VolatileRead(ref uint address) { uint v = address; MemoryBarrier(); return v; }
		public static void VolatileWrite(ref uint address, uint value) { MemoryBarrier(); address = value; }
		public static ulong VolatileRead(ref ulong address) { ulong v = address; MemoryBarrier(); return v; }
		public static void VolatileWrite(ref ulong address, ulong value) { MemoryBarrier(); address = value; }
		public static UIntPtr VolatileRead(ref UIntPtr address) { UIntPtr v = address; MemoryBarrier(); return v; }
		public static void VolatileWrite(ref UIntPtr address, UIntPtr value) { MemoryBarrier(); address = value; }
	}
}
