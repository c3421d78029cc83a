using System.Runtime.CompilerServices;

namespace System
{
	// Copies and clears of raw memory.
	public static unsafe class Buffer
	{
		[MethodImpl(MethodImplOptions.InternalCall)]
		internal static extern void Memmove(byte* dest, byte* src, long count);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern int ByteLengthInternal(Array array);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern void BlockCopyInternal(Array src, int srcOffset, Array dst, int dstOffset, int count);

		public static int ByteLength(Array array)
		{
			if (array == null) throw new ArgumentNullException("array");
			int n = ByteLengthInternal(array);
			if (n < 0) throw new ArgumentException("Object must be an array of primitives.", "array");
			return n;
		}

		public static void BlockCopy(Array src, int srcOffset, Array dst, int dstOffset, int count)
		{
			if (src == null) throw new ArgumentNullException("src");
			if (dst == null) throw new ArgumentNullException("dst");
			if (srcOffset < 0) throw new ArgumentOutOfRangeException("srcOffset", "Non-negative number required.");
			if (dstOffset < 0) throw new ArgumentOutOfRangeException("dstOffset", "Non-negative number required.");
			if (count < 0) throw new ArgumentOutOfRangeException("count", "Non-negative number required.");
			if (srcOffset > ByteLength(src) - count || dstOffset > ByteLength(dst) - count)
				throw new ArgumentException("Offset and length were out of bounds for the array or count is greater than the number of elements from index to the end of the source collection.");
			BlockCopyInternal(src, srcOffset, dst, dstOffset, count);
		}

		public static byte GetByte(Array array, int index)
		{
			byte[] b = new byte[1];
			BlockCopy(array, index, b, 0, 1);
			return b[0];
		}
		public static void SetByte(Array array, int index, byte value) { BlockCopy(new byte[] { value }, 0, array, index, 1); }
		public static void MemoryCopy(void* source, void* destination, long destinationSizeInBytes, long sourceBytesToCopy)
		{
			if (sourceBytesToCopy > destinationSizeInBytes) throw new ArgumentOutOfRangeException("sourceBytesToCopy");
			Memmove((byte*)destination, (byte*)source, sourceBytesToCopy);
		}
	}

	// The runtime calls this class when code that it has compiled must throw: it requests the exception object by
	// number and throws it at the faulting instruction.
	internal static class RuntimeExceptions
	{
		internal const int NullReference = 0, IndexOutOfRange = 1, DivideByZero = 2, Overflow = 3, InvalidCast = 4, ArrayTypeMismatch = 5,
			OutOfMemory = 6, StackOverflow = 7, TypeInitialization = 8, NotImplemented = 9, PlatformNotSupported = 10, InvalidProgram = 11,
			MissingMethod = 12, MissingField = 13, TypeLoad = 14, EntryPointNotFound = 15, NotSupported = 16, Arithmetic = 17,
			Argument = 18, ArgumentNull = 19, ArgumentOutOfRange = 20, InvalidOperation = 21, FileNotFound = 22, Rank = 23,
			SynchronizationLock = 24, MissingMember = 25, AccessViolation = 26, ExecutionEngine = 27, NegativeArraySize = 28, ArrayTooLarge = 29, Verification = 30,
			TargetInvocation = 31;

		// If message is null, the type's default message is used. For TypeInitialization, message is the type's name.
		internal static Exception Create(int kind, string message, Exception inner)
		{
			switch (kind)
			{
				case NullReference: return message == null ? new NullReferenceException() : new NullReferenceException(message);
				case IndexOutOfRange: return message == null ? new IndexOutOfRangeException() : new IndexOutOfRangeException(message);
				case DivideByZero: return message == null ? new DivideByZeroException() : new DivideByZeroException(message);
				case NegativeArraySize:
				case Overflow: return message == null ? new OverflowException() : new OverflowException(message);
				case InvalidCast: return message == null ? new InvalidCastException() : new InvalidCastException(message);
				case ArrayTypeMismatch: return message == null ? new ArrayTypeMismatchException() : new ArrayTypeMismatchException(message);
				case OutOfMemory: return message == null ? new OutOfMemoryException() : new OutOfMemoryException(message);
				case ArrayTooLarge: return new OutOfMemoryException(message == null ? "Array dimensions exceeded supported range." : message);
				case StackOverflow: return message == null ? new StackOverflowException() : new StackOverflowException(message);
				case TargetInvocation: return new System.Reflection.TargetInvocationException(inner);
				case TypeInitialization: return new TypeInitializationException(message, inner);
				case NotImplemented: return message == null ? new NotImplementedException() : new NotImplementedException(message);
				case PlatformNotSupported: return message == null ? new PlatformNotSupportedException() : new PlatformNotSupportedException(message);
				case InvalidProgram: return message == null ? new InvalidProgramException() : new InvalidProgramException(message);
				case MissingMethod: return message == null ? new MissingMethodException() : new MissingMethodException(message);
				case MissingField: return message == null ? new MissingFieldException() : new MissingFieldException(message);
				case MissingMember: return message == null ? new MissingMemberException() : new MissingMemberException(message);
				case TypeLoad: return message == null ? new TypeLoadException() : new TypeLoadException(message);
				case EntryPointNotFound: return message == null ? new EntryPointNotFoundException() : new EntryPointNotFoundException(message);
				case NotSupported: return message == null ? new NotSupportedException() : new NotSupportedException(message);
				case Arithmetic: return message == null ? new ArithmeticException() : new ArithmeticException(message);
				case Argument: return message == null ? new ArgumentException() : new ArgumentException(message);
				case ArgumentNull: return new ArgumentNullException(message);
				case ArgumentOutOfRange: return new ArgumentOutOfRangeException(message);
				case InvalidOperation: return message == null ? new InvalidOperationException() : new InvalidOperationException(message);
				case FileNotFound: return message == null ? new System.IO.FileNotFoundException() : new System.IO.FileNotFoundException(message);
				case Rank: return message == null ? new RankException() : new RankException(message);
				case SynchronizationLock: return message == null ? new System.Threading.SynchronizationLockException() : new System.Threading.SynchronizationLockException(message);
				case Verification: return message == null ? new System.Security.VerificationException() : new System.Security.VerificationException(message);
				case AccessViolation: return message == null ? new AccessViolationException() : new AccessViolationException(message);
			}
			return message == null ? new ExecutionEngineException() : new ExecutionEngineException(message);
		}

		internal static Exception Wrap(object o) { return new System.Runtime.CompilerServices.RuntimeWrappedException(o); }

		// Each method throws, for runtimes that call a helper instead of making the object themselves.
		internal static void Throw(int kind) { throw Create(kind, null, null); }

		// The text after "Unhandled exception. ": that of ToString, with an inner exception on a line of its own.
		internal static string Describe(Exception e)
		{
			Exception.innerOnNewLine = true;
			try { return e.ToString(); }
			catch { return e.GetType().ToString(); }
			finally { Exception.innerOnNewLine = false; }
		}
	}
}

namespace System.Runtime.CompilerServices
{
	public static partial class RuntimeHelpers
	{
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern void InitializeArray(Array array, RuntimeFieldHandle fldHandle);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern int GetHashCode(object o);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern void RunClassConstructorInternal(IntPtr type);

		public static unsafe int OffsetToStringData { get { return sizeof(void*) + 4; } }
		public static new bool Equals(object o1, object o2) { return object.Equals(o1, o2); }
		public static void RunClassConstructor(RuntimeTypeHandle type) { RunClassConstructorInternal(type.value); }
		public static void EnsureSufficientExecutionStack() { }
		public static void PrepareConstrainedRegions() { }
	}
}

namespace System.Runtime.ExceptionServices
{
	public sealed class ExceptionDispatchInfo
	{
		Exception e;
		string trace;
		ExceptionDispatchInfo(Exception e) { this.e = e; trace = e.StackTrace; }
		public Exception SourceException { get { return e; } }
		public static ExceptionDispatchInfo Capture(Exception source)
		{
			if (source == null) throw new ArgumentNullException("source");
			return new ExceptionDispatchInfo(source);
		}
		[System.Diagnostics.StackTraceHidden]
		public void Throw()
		{
			if (trace != null) e._restoredTrace = trace + "\n--- End of stack trace from previous location ---\n";
			throw e;
		}
		[System.Diagnostics.StackTraceHidden]
		public static void Throw(Exception source) { Capture(source).Throw(); }
	}
}

namespace System.Threading
{
	public static unsafe class Interlocked
	{
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern int CompareExchange(ref int location1, int value, int comparand);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern long CompareExchange(ref long location1, long value, long comparand);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern object CompareExchange(ref object location1, object value, object comparand);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern T CompareExchange<T>(ref T location1, T value, T comparand) where T : class;
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern int Exchange(ref int location1, int value);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern long Exchange(ref long location1, long value);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern object Exchange(ref object location1, object value);
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern T Exchange<T>(ref T location1, T value) where T : class;
		// Adds, and returns the old value.
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern int ExchangeAdd(ref int location1, int value);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern long ExchangeAdd(ref long location1, long value);

		public static int Increment(ref int location) { return ExchangeAdd(ref location, 1) + 1; }
		public static long Increment(ref long location) { return ExchangeAdd(ref location, 1) + 1; }
		public static int Decrement(ref int location) { return ExchangeAdd(ref location, -1) - 1; }
		public static long Decrement(ref long location) { return ExchangeAdd(ref location, -1) - 1; }
		public static int Add(ref int location1, int value) { return ExchangeAdd(ref location1, value) + value; }
		public static long Add(ref long location1, long value) { return ExchangeAdd(ref location1, value) + value; }
		public static long Read(ref long location) { return CompareExchange(ref location, 0, 0); }
		public static void MemoryBarrier() { Thread.MemoryBarrier(); }

		public static IntPtr CompareExchange(ref IntPtr location1, IntPtr value, IntPtr comparand)
		{
			fixed (IntPtr* p = &location1) return (IntPtr)CompareExchange(ref *(long*)p, (long)value, (long)comparand);
		}
		public static IntPtr Exchange(ref IntPtr location1, IntPtr value)
		{
			fixed (IntPtr* p = &location1) return (IntPtr)Exchange(ref *(long*)p, (long)value);
		}
		public static double CompareExchange(ref double location1, double value, double comparand)
		{
			fixed (double* p = &location1)
			{
				long r = CompareExchange(ref *(long*)p, *(long*)&value, *(long*)&comparand);
				return *(double*)&r;
			}
		}
		public static double Exchange(ref double location1, double value)
		{
			fixed (double* p = &location1)
			{
				long r = Exchange(ref *(long*)p, *(long*)&value);
				return *(double*)&r;
			}
		}
		public static float CompareExchange(ref float location1, float value, float comparand)
		{
			fixed (float* p = &location1)
			{
				int r = CompareExchange(ref *(int*)p, *(int*)&value, *(int*)&comparand);
				return *(float*)&r;
			}
		}
		public static float Exchange(ref float location1, float value)
		{
			fixed (float* p = &location1)
			{
				int r = Exchange(ref *(int*)p, *(int*)&value);
				return *(float*)&r;
			}
		}
	}

	public static class Monitor
	{
		// False if another thread owns the lock.
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern bool EnterInternal(object obj);
		// False if the running thread does not own the lock.
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern bool ExitInternal(object obj);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern bool IsEnteredInternal(object obj);

		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern bool IsFreeInternal(object obj);

		public static void Enter(object obj)
		{
			if (obj == null) throw new ArgumentNullException("obj");
			Polls();
			if (!EnterInternal(obj)) EnterLater(obj);
		}
		// A loop may take a lock each time to see what other threads have done: now and then they run.
		const int MostTimes = 1000;
		static int times;
		static void Polls()
		{
			if (++times < MostTimes) return;
			times = 0;
			Scheduler.Yield();
		}
		static void EnterLater(object obj)
		{
			do Waiting.Until(() => IsFreeInternal(obj));
			while (!EnterInternal(obj));
		}
		public static void Enter(object obj, ref bool lockTaken)
		{
			if (lockTaken) throw new ArgumentException("Argument must be initialized to false", "lockTaken");
			Enter(obj);
			lockTaken = true;
		}
		public static bool TryEnter(object obj) { return TryEnter(obj, 0); }
		public static bool TryEnter(object obj, int millisecondsTimeout)
		{
			if (obj == null) throw new ArgumentNullException("obj");
			Waiting.Check(millisecondsTimeout);
			Polls();
			return EnterInternal(obj) || EnterWithin(obj, millisecondsTimeout);
		}
		static bool EnterWithin(object obj, int milliseconds) { return Waiting.Until(() => IsFreeInternal(obj), milliseconds) && EnterInternal(obj); }
		public static void TryEnter(object obj, ref bool lockTaken) { lockTaken = TryEnter(obj, 0); }
		public static void TryEnter(object obj, int millisecondsTimeout, ref bool lockTaken) { lockTaken = TryEnter(obj, millisecondsTimeout); }
		public static void Exit(object obj)
		{
			if (obj == null) throw new ArgumentNullException("obj");
			if (!ExitInternal(obj)) throw new SynchronizationLockException();
		}
		sealed class Waiter
		{
			internal object obj;
			internal bool pulsed;
		}
		static System.Collections.Generic.List<Waiter> waiters; // in the order in which they began to wait
		public static bool Wait(object obj, int millisecondsTimeout)
		{
			if (!IsEntered(obj)) throw new SynchronizationLockException();
			Waiting.Check(millisecondsTimeout);
			Waiter w = new Waiter { obj = obj };
			(waiters ?? (waiters = new System.Collections.Generic.List<Waiter>())).Add(w);
			int times = 0;
			while (ExitInternal(obj)) times++;
			try { Waiting.Until(() => w.pulsed && IsFreeInternal(obj), millisecondsTimeout); }
			finally
			{
				waiters.Remove(w);
				while (times-- > 0) Enter(obj);
			}
			return w.pulsed;
		}
		static void Pulse(object obj, bool all)
		{
			if (!IsEntered(obj)) throw new SynchronizationLockException();
			if (waiters == null) return;
			foreach (Waiter w in waiters)
				if (w.obj == obj && !w.pulsed)
				{
					w.pulsed = true;
					if (!all) break;
				}
		}
		public static bool Wait(object obj) { return Wait(obj, -1); }
		public static bool Wait(object obj, TimeSpan timeout) { return Wait(obj, (int)timeout.TotalMilliseconds); }
		public static void Pulse(object obj) { Pulse(obj, false); }
		public static void PulseAll(object obj) { Pulse(obj, true); }
		public static bool TryEnter(object obj, TimeSpan timeout) { return TryEnter(obj, (int)timeout.TotalMilliseconds); }
		public static bool IsEntered(object obj)
		{
			if (obj == null) throw new ArgumentNullException("obj");
			return IsEnteredInternal(obj);
		}
	}

	public static class Volatile
	{
		public static bool Read(ref bool location) { bool v = location; Thread.MemoryBarrier(); return v; }
		public static byte Read(ref byte location) { byte v = location; Thread.MemoryBarrier(); return v; }
		public static short Read(ref short location) { short v = location; Thread.MemoryBarrier(); return v; }
		public static int Read(ref int location) { int v = location; Thread.MemoryBarrier(); return v; }
		public static uint Read(ref uint location) { uint v = location; Thread.MemoryBarrier(); return v; }
		public static long Read(ref long location) { long v = location; Thread.MemoryBarrier(); return v; }
		public static ulong Read(ref ulong location) { ulong v = location; Thread.MemoryBarrier(); return v; }
		public static float Read(ref float location) { float v = location; Thread.MemoryBarrier(); return v; }
		public static double Read(ref double location) { double v = location; Thread.MemoryBarrier(); return v; }
		public static IntPtr Read(ref IntPtr location) { IntPtr v = location; Thread.MemoryBarrier(); return v; }
		public static T Read<T>(ref T location) where T : class { T v = location; Thread.MemoryBarrier(); return v; }
		public static void Write(ref bool location, bool value) { Thread.MemoryBarrier(); location = value; }
		public static void Write(ref byte location, byte value) { Thread.MemoryBarrier(); location = value; }
		public static void Write(ref short location, short value) { Thread.MemoryBarrier(); location = value; }
		public static void Write(ref int location, int value) { Thread.MemoryBarrier(); location = value; }
		public static void Write(ref uint location, uint value) { Thread.MemoryBarrier(); location = value; }
		public static void Write(ref long location, long value) { Thread.MemoryBarrier(); location = value; }
		public static void Write(ref ulong location, ulong value) { Thread.MemoryBarrier(); location = value; }
		public static void Write(ref float location, float value) { Thread.MemoryBarrier(); location = value; }
		public static void Write(ref double location, double value) { Thread.MemoryBarrier(); location = value; }
		public static void Write(ref IntPtr location, IntPtr value) { Thread.MemoryBarrier(); location = value; }
		public static void Write<T>(ref T location, T value) where T : class { Thread.MemoryBarrier(); location = value; }
	}

	public sealed class Lock
	{
		public bool IsHeldByCurrentThread { get { return Monitor.IsEntered(this); } }
		public void Enter() { Monitor.Enter(this); }
		public bool TryEnter() { return Monitor.TryEnter(this); }
		public bool TryEnter(int millisecondsTimeout) { return Monitor.TryEnter(this, millisecondsTimeout); }
		public bool TryEnter(TimeSpan timeout) { return Monitor.TryEnter(this, timeout); }
		public void Exit() { Monitor.Exit(this); }
		public Scope EnterScope()
		{
			Enter();
			return new Scope(this);
		}
		public ref struct Scope
		{
			Lock held;
			internal Scope(Lock held) { this.held = held; }
			public void Dispose()
			{
				Lock l = held;
				held = null;
				if (l != null) l.Exit();
			}
		}
	}

	public class SynchronizationLockException : SystemException
	{
		public SynchronizationLockException() : base("Object synchronization method was called from an unsynchronized block of code.") { }
		public SynchronizationLockException(string message) : base(message) { }
	}
}
