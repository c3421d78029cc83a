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
		bool done, running;
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
			if (failure != null) failure.Throw();
			if (running && mode != LazyThreadSafetyMode.PublicationOnly) throw new InvalidOperationException("ValueFactory attempted to access the Value property of this instance.");
			running = true;
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
			finally { running = false; }
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
				target = valueFactory();
				if (target == null) throw new InvalidOperationException("ValueFactory returned null.");
			}
			return target;
		}
		public static T EnsureInitialized<T>(ref T target, ref bool initialized, ref object syncLock, Func<T> valueFactory)
		{
			if (syncLock == null) syncLock = new object();
			if (!initialized)
			{
				target = valueFactory();
				initialized = true;
			}
			return target;
		}
	}

	// The value of the one thread.
	public class ThreadLocal<T> : IDisposable
	{
		readonly Func<T> factory;
		readonly bool tracks;
		T value;
		bool done, running, disposed;
		public ThreadLocal() { }
		public ThreadLocal(bool trackAllValues) { tracks = trackAllValues; }
		public ThreadLocal(Func<T> valueFactory) : this(valueFactory, false) { }
		public ThreadLocal(Func<T> valueFactory, bool trackAllValues)
		{
			if (valueFactory == null) throw new ArgumentNullException("valueFactory");
			factory = valueFactory;
			tracks = trackAllValues;
		}
		void Check() { if (disposed) throw new ObjectDisposedException(null, "The ThreadLocal object has been disposed."); }
		public bool IsValueCreated { get { Check(); return done; } }
		public T Value
		{
			get
			{
				Check();
				if (!done) Make();
				return value;
			}
			set
			{
				Check();
				this.value = value;
				done = true;
			}
		}
		void Make()
		{
			if (running) throw new InvalidOperationException("ValueFactory attempted to access the Value property of this instance.");
			running = true;
			try { Value = factory == null ? default(T) : factory(); }
			finally { running = false; }
		}
		public IList<T> Values
		{
			get
			{
				Check();
				if (!tracks) throw new InvalidOperationException("The ThreadLocal object is not tracking values. To use the Values property, use a ThreadLocal constructor that accepts the trackAllValues parameter and set the parameter to true.");
				List<T> values = new List<T>();
				if (done) values.Add(value);
				return values;
			}
		}
		public void Dispose() { Dispose(true); }
		protected virtual void Dispose(bool disposing)
		{
			disposed = true;
			value = default(T);
		}
		public override string ToString() { return Value.ToString(); }
	}
}
