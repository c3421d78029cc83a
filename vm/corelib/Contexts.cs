// Contexts: values that flow with tasks, and where awaits continue.
namespace System.Threading
{
	public delegate void ContextCallback(object state);
	public delegate void SendOrPostCallback(object state);

	// The values of all AsyncLocals: an immutable list, null if there are none.
	public sealed class ExecutionContext : IDisposable
	{
		[ThreadStatic]
		internal static ExecutionContext current;
		static readonly ExecutionContext empty = new ExecutionContext(null, null, null);
		readonly object key, value;
		readonly ExecutionContext next;
		ExecutionContext(object key, object value, ExecutionContext next)
		{
			this.key = key;
			this.value = value;
			this.next = next;
		}
		internal static object Get(object key)
		{
			for (ExecutionContext c = current; c != null; c = c.next)
				if (c.key == key) return c.value;
			return null;
		}
		internal static void Set(object key, object value) { current = new ExecutionContext(key, value, Without(current, key)); }
		static ExecutionContext Without(ExecutionContext c, object key)
		{
			if (c == null) return null;
			if (c.key == key) return c.next;
			ExecutionContext n = Without(c.next, key);
			return n == c.next ? c : new ExecutionContext(c.key, c.value, n);
		}
		public static ExecutionContext Capture() { return current ?? empty; }
		public ExecutionContext CreateCopy() { return this; }
		public static bool IsFlowSuppressed() { return false; }
		public static void Run(ExecutionContext executionContext, ContextCallback callback, object state)
		{
			if (executionContext == null) throw new InvalidOperationException("Cannot call Set on a null context");
			ExecutionContext before = current;
			current = executionContext;
			try { callback(state); }
			finally { current = before; }
		}
		public void Dispose() { }
	}

	public sealed class AsyncLocal<T>
	{
		public T Value
		{
			get
			{
				object o = ExecutionContext.Get(this);
				return o == null ? default(T) : (T)o;
			}
			set { ExecutionContext.Set(this, value); }
		}
	}

	public class SynchronizationContext
	{
		[ThreadStatic]
		internal static SynchronizationContext current;
		public static SynchronizationContext Current { get { return current; } }
		public static void SetSynchronizationContext(SynchronizationContext syncContext) { current = syncContext; }
		public virtual void Post(SendOrPostCallback d, object state) { ThreadPool.QueueUserWorkItem(o => d(o), state); }
		public virtual void Send(SendOrPostCallback d, object state) { d(state); }
		public virtual SynchronizationContext CreateCopy() { return new SynchronizationContext(); }
		public virtual void OperationStarted() { }
		public virtual void OperationCompleted() { }
		// The context in which an await continues.
		internal static SynchronizationContext Captured
		{
			get { return current != null && current.GetType() != typeof(SynchronizationContext) ? current : null; }
		}
	}
}

namespace System
{
	using System.Threading;

	public class Progress<T> : IProgress<T>
	{
		readonly SynchronizationContext context = SynchronizationContext.Current ?? new SynchronizationContext();
		readonly Action<T> handler;
		public Progress() { }
		public Progress(Action<T> handler)
		{
			if (handler == null) throw new ArgumentNullException("handler");
			this.handler = handler;
		}
		public event EventHandler<T> ProgressChanged;
		protected virtual void OnReport(T value)
		{
			if (handler == null && ProgressChanged == null) return;
			context.Post(o =>
			{
				if (handler != null) handler(value);
				EventHandler<T> changed = ProgressChanged;
				if (changed != null) changed(this, value);
			}, null);
		}
		void IProgress<T>.Report(T value) { OnReport(value); }
	}
}
