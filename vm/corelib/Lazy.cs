using System.Collections.Generic;
using System.Runtime.ExceptionServices;
using System.Threading;

// Values that are made when they are first needed.
namespace System
{
	public class Lazy<T>
	{
		readonly LazyThreadSafetyMode mode;
		Func<T> factory;
		T value;
		bool done;
		Thread runs; // the thread that runs the factory
		ExceptionDispatchInfo failure; // the factory's, which is not called again
		public Lazy() : this(LazyThreadSafetyMode.ExecutionAndPublication) { }
		public Lazy(bool isThreadSafe) : this(ModeOf(isThreadSafe)) { }
		public Lazy(LazyThreadSafetyMode mode)
		{
			if (mode < LazyThreadSafetyMode.None || mode > LazyThreadSafetyMode.ExecutionAndPublication) throw new ArgumentOutOfRangeException("mode", "The mode argument specifies an invalid value.");
			this.mode = mode;
		}
		public Lazy(T value)
		{
			this.value = value;
			done = true;
		}
		public Lazy(Func<T> valueFactory) : this(valueFactory, LazyThreadSafetyMode.ExecutionAndPublication) { }
		public Lazy(Func<T> valueFactory, bool isThreadSafe) : this(valueFactory, ModeOf(isThreadSafe)) { }
		public Lazy(Func<T> valueFactory, LazyThreadSafetyMode mode) : this(mode)
		{
			if (valueFactory == null) throw new ArgumentNullException("valueFactory");
			factory = valueFactory;
		}
		static LazyThreadSafetyMode ModeOf(bool isThreadSafe) { return isThreadSafe ? LazyThreadSafetyMode.ExecutionAndPublication : LazyThreadSafetyMode.None; }
		public bool IsValueCreated { get { return done; } }
		public T Value
		{
			get
			{
				if (!done) Make();
				return value;
			}
		}
		void Make()
		{
			if (mode != LazyThreadSafetyMode.PublicationOnly && runs != null)
			{
				if (runs == Thread.CurrentThread || mode == LazyThreadSafetyMode.None) throw new InvalidOperationException("ValueFactory attempted to access the Value property of this instance.");
				Waiting.Until(() => runs == null);
				if (done) return;
			}
			if (failure != null) failure.Throw();
			runs = Thread.CurrentThread;
			try
			{
				T made = factory != null ? factory() : Activator.CreateInstance<T>();
				if (!done) value = made;
				done = true;
				factory = null;
			}
			catch (Exception e) when (factory != null && mode != LazyThreadSafetyMode.PublicationOnly)
			{
				failure = ExceptionDispatchInfo.Capture(e);
				throw;
			}
			finally { runs = null; }
		}
		public override string ToString() { return done ? Value.ToString() : "Value is not created."; }
	}
}

namespace System.Threading
{
	public enum LazyThreadSafetyMode { None = 0, PublicationOnly = 1, ExecutionAndPublication = 2 }

	public static class LazyInitializer
	{
		public static T EnsureInitialized<T>(ref T target) where T : class { return target ?? (target = Activator.CreateInstance<T>()); }
		public static T EnsureInitialized<T>(ref T target, Func<T> valueFactory) where T : class
		{
			if (target == null)
			{
				T made = valueFactory();
				if (made == null) throw new InvalidOperationException("ValueFactory returned null.");
				if (target == null) target = made;
			}
			return target;
		}
		public static T EnsureInitialized<T>(ref T target, ref bool initialized, ref object syncLock, Func<T> valueFactory)
		{
			if (syncLock == null) syncLock = new object();
			lock (syncLock)
				if (!initialized)
				{
					target = valueFactory();
					initialized = true;
				}
			return target;
		}
	}

	// One value for each thread. Those of threads that have ended are dropped when the number of values has doubled, unless
	// all are to be kept.
	public class ThreadLocal<T> : IDisposable
	{
		sealed class Slot
		{
			internal Thread thread;
			internal T value;
			internal bool done, running;
		}
		readonly Func<T> factory;
		readonly bool tracks;
		readonly List<Slot> slots = new List<Slot>();
		int limit = 4;
		Slot latest; // that was used
		bool disposed;
		public ThreadLocal() { }
		public ThreadLocal(bool trackAllValues) { tracks = trackAllValues; }
		public ThreadLocal(Func<T> valueFactory) : this(valueFactory, false) { }
		public ThreadLocal(Func<T> valueFactory, bool trackAllValues)
		{
			if (valueFactory == null) throw new ArgumentNullException("valueFactory");
			factory = valueFactory;
			tracks = trackAllValues;
		}
		// The slot of the running thread.
		Slot Own
		{
			get
			{
				Check();
				Thread t = Thread.CurrentThread;
				if (latest != null && latest.thread == t) return latest;
				foreach (Slot s in slots)
					if (s.thread == t) return latest = s;
				if (slots.Count >= limit && !tracks)
				{
					slots.RemoveAll(s => !s.thread.IsAlive);
					limit = slots.Count * 2 + 4;
				}
				slots.Add(latest = new Slot { thread = t });
				return latest;
			}
		}
		void Check() { if (disposed) throw new ObjectDisposedException(null, "The ThreadLocal object has been disposed."); }
		public bool IsValueCreated { get { return Own.done; } }
		public T Value
		{
			get
			{
				Slot s = Own;
				if (!s.done) Make(s);
				return s.value;
			}
			set
			{
				Slot s = Own;
				s.value = value;
				s.done = true;
			}
		}
		void Make(Slot s)
		{
			if (s.running) throw new InvalidOperationException("ValueFactory attempted to access the Value property of this instance.");
			s.running = true;
			try { Value = factory == null ? default(T) : factory(); }
			finally { s.running = false; }
		}
		public IList<T> Values
		{
			get
			{
				Check();
				if (!tracks) throw new InvalidOperationException("The ThreadLocal object is not tracking values. To use the Values property, use a ThreadLocal constructor that accepts the trackAllValues parameter and set the parameter to true.");
				List<T> values = new List<T>();
				foreach (Slot s in slots)
					if (s.done) values.Add(s.value);
				return values;
			}
		}
		public void Dispose() { Dispose(true); }
		protected virtual void Dispose(bool disposing)
		{
			disposed = true;
			slots.Clear();
			latest = null;
		}
		public override string ToString() { return Value.ToString(); }
	}
}
