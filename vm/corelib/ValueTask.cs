using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using System.Threading;
using System.Threading.Tasks;
using System.Threading.Tasks.Sources;

// ValueTask: a result, a task, or an operation of a source.
namespace System.Runtime.CompilerServices
{
	public struct AsyncValueTaskMethodBuilder<TResult>
	{
		AsyncTaskMethodBuilder<TResult> builder;
		TResult result;
		bool ended; // before there was a task
		bool asked;
		public static AsyncValueTaskMethodBuilder<TResult> Create() { return default(AsyncValueTaskMethodBuilder<TResult>); }
		public void Start<TStateMachine>(ref TStateMachine stateMachine) where TStateMachine : IAsyncStateMachine { Machines.Start(ref stateMachine); }
		public void SetStateMachine(IAsyncStateMachine stateMachine) { builder.SetStateMachine(stateMachine); }
		public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine) where TAwaiter : INotifyCompletion where TStateMachine : IAsyncStateMachine
		{
			asked = true;
			builder.AwaitOnCompleted(ref awaiter, ref stateMachine);
		}
		public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine) where TAwaiter : ICriticalNotifyCompletion where TStateMachine : IAsyncStateMachine
		{
			asked = true;
			builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
		}
		public ValueTask<TResult> Task
		{
			get
			{
				if (ended) return new ValueTask<TResult>(result);
				asked = true;
				return new ValueTask<TResult>(builder.Task);
			}
		}
		public void SetResult(TResult result)
		{
			if (asked) builder.SetResult(result);
			else
			{
				this.result = result;
				ended = true;
			}
		}
		public void SetException(Exception exception)
		{
			asked = true;
			builder.SetException(exception);
		}
	}

	public struct AsyncValueTaskMethodBuilder
	{
		AsyncValueTaskMethodBuilder<VoidResult> builder;
		public static AsyncValueTaskMethodBuilder Create() { return default(AsyncValueTaskMethodBuilder); }
		public void Start<TStateMachine>(ref TStateMachine stateMachine) where TStateMachine : IAsyncStateMachine { Machines.Start(ref stateMachine); }
		public void SetStateMachine(IAsyncStateMachine stateMachine) { builder.SetStateMachine(stateMachine); }
		public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine) where TAwaiter : INotifyCompletion where TStateMachine : IAsyncStateMachine { builder.AwaitOnCompleted(ref awaiter, ref stateMachine); }
		public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine) where TAwaiter : ICriticalNotifyCompletion where TStateMachine : IAsyncStateMachine { builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine); }
		public ValueTask Task { get { return builder.Task.Plain(); } }
		public void SetResult() { builder.SetResult(default(VoidResult)); }
		public void SetException(Exception exception) { builder.SetException(exception); }
	}

	public struct ValueTaskAwaiter : ICriticalNotifyCompletion
	{
		readonly ValueTask task;
		internal ValueTaskAwaiter(ValueTask task) { this.task = task; }
		public bool IsCompleted { get { return task.IsCompleted; } }
		public void OnCompleted(Action continuation) { task.OnCompleted(continuation, true); }
		public void UnsafeOnCompleted(Action continuation) { task.OnCompleted(continuation, true); }
		[System.Diagnostics.StackTraceHidden]
		public void GetResult() { task.Await(); }
	}
	public struct ValueTaskAwaiter<TResult> : ICriticalNotifyCompletion
	{
		readonly ValueTask<TResult> task;
		internal ValueTaskAwaiter(ValueTask<TResult> task) { this.task = task; }
		public bool IsCompleted { get { return task.IsCompleted; } }
		public void OnCompleted(Action continuation) { task.OnCompleted(continuation, true); }
		public void UnsafeOnCompleted(Action continuation) { task.OnCompleted(continuation, true); }
		[System.Diagnostics.StackTraceHidden]
		public TResult GetResult() { return task.Await(); }
	}
	public struct ConfiguredValueTaskAwaitable
	{
		readonly ConfiguredValueTaskAwaiter awaiter;
		internal ConfiguredValueTaskAwaitable(ValueTask task, bool captures) { awaiter = new ConfiguredValueTaskAwaiter(task, captures); }
		public ConfiguredValueTaskAwaiter GetAwaiter() { return awaiter; }
		public struct ConfiguredValueTaskAwaiter : ICriticalNotifyCompletion
		{
			readonly ValueTask task;
			readonly bool captures;
			internal ConfiguredValueTaskAwaiter(ValueTask task, bool captures) { this.task = task; this.captures = captures; }
			public bool IsCompleted { get { return task.IsCompleted; } }
			public void OnCompleted(Action continuation) { task.OnCompleted(continuation, captures); }
			public void UnsafeOnCompleted(Action continuation) { task.OnCompleted(continuation, captures); }
			[System.Diagnostics.StackTraceHidden]
			public void GetResult() { task.Await(); }
		}
	}
	public struct ConfiguredValueTaskAwaitable<TResult>
	{
		readonly ConfiguredValueTaskAwaiter awaiter;
		internal ConfiguredValueTaskAwaitable(ValueTask<TResult> task, bool captures) { awaiter = new ConfiguredValueTaskAwaiter(task, captures); }
		public ConfiguredValueTaskAwaiter GetAwaiter() { return awaiter; }
		public struct ConfiguredValueTaskAwaiter : ICriticalNotifyCompletion
		{
			readonly ValueTask<TResult> task;
			readonly bool captures;
			internal ConfiguredValueTaskAwaiter(ValueTask<TResult> task, bool captures) { this.task = task; this.captures = captures; }
			public bool IsCompleted { get { return task.IsCompleted; } }
			public void OnCompleted(Action continuation) { task.OnCompleted(continuation, captures); }
			public void UnsafeOnCompleted(Action continuation) { task.OnCompleted(continuation, captures); }
			[System.Diagnostics.StackTraceHidden]
			public TResult GetResult() { return task.Await(); }
		}
	}
}

namespace System.Threading.Tasks
{
	[AsyncMethodBuilder(typeof(AsyncValueTaskMethodBuilder))]
	public struct ValueTask : IEquatable<ValueTask>
	{
		readonly object source; // null, a Task, or an IValueTaskSource
		readonly short token;
		public ValueTask(Task task)
		{
			if (task == null) throw new ArgumentNullException("task");
			source = task;
			token = 0;
		}
		public ValueTask(IValueTaskSource source, short token)
		{
			if (source == null) throw new ArgumentNullException("source");
			this.source = source;
			this.token = token;
		}
		public static ValueTask CompletedTask { get { return default(ValueTask); } }
		public static ValueTask<TResult> FromResult<TResult>(TResult result) { return new ValueTask<TResult>(result); }
		public static ValueTask FromException(Exception exception) { return new ValueTask(Task.FromException(exception)); }
		public static ValueTask<TResult> FromException<TResult>(Exception exception) { return new ValueTask<TResult>(Task.FromException<TResult>(exception)); }
		public static ValueTask FromCanceled(CancellationToken cancellationToken) { return new ValueTask(Task.FromCanceled(cancellationToken)); }
		public static ValueTask<TResult> FromCanceled<TResult>(CancellationToken cancellationToken) { return new ValueTask<TResult>(Task.FromCanceled<TResult>(cancellationToken)); }
		ValueTaskSourceStatus Status
		{
			get
			{
				if (source == null) return ValueTaskSourceStatus.Succeeded;
				Task t = source as Task;
				return t == null ? ((IValueTaskSource)source).GetStatus(token) : SourceStatus.Of(t);
			}
		}
		public bool IsCompleted { get { return Status != ValueTaskSourceStatus.Pending; } }
		public bool IsCompletedSuccessfully { get { return Status == ValueTaskSourceStatus.Succeeded; } }
		public bool IsFaulted { get { return Status == ValueTaskSourceStatus.Faulted; } }
		public bool IsCanceled { get { return Status == ValueTaskSourceStatus.Canceled; } }
		internal void OnCompleted(Action continuation, bool captures)
		{
			Task t = source as Task;
			if (source == null) Task.CompletedTask.OnCompleted(continuation, captures);
			else if (t != null) t.OnCompleted(continuation, captures);
			else ((IValueTaskSource)source).OnCompleted(o => ((Action)o)(), continuation, token, captures ? ValueTaskSourceOnCompletedFlags.UseSchedulingContext : ValueTaskSourceOnCompletedFlags.None);
		}
		[System.Diagnostics.StackTraceHidden]
		internal void Await()
		{
			if (source == null) return;
			Task t = source as Task;
			if (t != null) t.Await();
			else ((IValueTaskSource)source).GetResult(token);
		}
		public Task AsTask()
		{
			if (source == null) return Task.CompletedTask;
			Task t = source as Task;
			if (t != null) return t;
			IValueTaskSource s = (IValueTaskSource)source;
			short k = token;
			Task p = new Task();
			Action end = () =>
			{
				try
				{
					s.GetResult(k);
					p.TryEnd();
				}
				catch (OperationCanceledException e) { p.TryCancel(e.CancellationToken, e); }
				catch (Exception e) { p.TryFault(e); }
			};
			if (IsCompleted) end();
			else s.OnCompleted(o => end(), null, k, ValueTaskSourceOnCompletedFlags.None);
			return p;
		}
		public ValueTask Preserve() { return source == null ? this : new ValueTask(AsTask()); }
		public ValueTaskAwaiter GetAwaiter() { return new ValueTaskAwaiter(this); }
		public ConfiguredValueTaskAwaitable ConfigureAwait(bool continueOnCapturedContext) { return new ConfiguredValueTaskAwaitable(this, continueOnCapturedContext); }
		public bool Equals(ValueTask other) { return source == other.source && token == other.token; }
		public override bool Equals(object obj) { return obj is ValueTask && Equals((ValueTask)obj); }
		public override int GetHashCode() { return source == null ? 0 : source.GetHashCode(); }
		public static bool operator ==(ValueTask left, ValueTask right) { return left.Equals(right); }
		public static bool operator !=(ValueTask left, ValueTask right) { return !left.Equals(right); }
	}

	[AsyncMethodBuilder(typeof(AsyncValueTaskMethodBuilder<>))]
	public struct ValueTask<TResult> : IEquatable<ValueTask<TResult>>
	{
		readonly object source; // null, a Task<TResult>, or an IValueTaskSource<TResult>
		readonly TResult result;
		readonly short token;
		public ValueTask(TResult result)
		{
			source = null;
			this.result = result;
			token = 0;
		}
		public ValueTask(Task<TResult> task)
		{
			if (task == null) throw new ArgumentNullException("task");
			source = task;
			result = default(TResult);
			token = 0;
		}
		public ValueTask(IValueTaskSource<TResult> source, short token)
		{
			if (source == null) throw new ArgumentNullException("source");
			this.source = source;
			this.token = token;
			result = default(TResult);
		}
		ValueTaskSourceStatus Status
		{
			get
			{
				if (source == null) return ValueTaskSourceStatus.Succeeded;
				Task t = source as Task;
				return t == null ? ((IValueTaskSource<TResult>)source).GetStatus(token) : SourceStatus.Of(t);
			}
		}
		public bool IsCompleted { get { return Status != ValueTaskSourceStatus.Pending; } }
		public bool IsCompletedSuccessfully { get { return Status == ValueTaskSourceStatus.Succeeded; } }
		public bool IsFaulted { get { return Status == ValueTaskSourceStatus.Faulted; } }
		public bool IsCanceled { get { return Status == ValueTaskSourceStatus.Canceled; } }
		public TResult Result { get { return Await(); } }
		internal void OnCompleted(Action continuation, bool captures)
		{
			Task t = source as Task;
			if (source == null) Task.CompletedTask.OnCompleted(continuation, captures);
			else if (t != null) t.OnCompleted(continuation, captures);
			else ((IValueTaskSource<TResult>)source).OnCompleted(o => ((Action)o)(), continuation, token, captures ? ValueTaskSourceOnCompletedFlags.UseSchedulingContext : ValueTaskSourceOnCompletedFlags.None);
		}
		[System.Diagnostics.StackTraceHidden]
		internal TResult Await()
		{
			if (source == null) return result;
			Task<TResult> t = source as Task<TResult>;
			return t != null ? t.AwaitResult() : ((IValueTaskSource<TResult>)source).GetResult(token);
		}
		internal ValueTask Plain() { return source == null ? default(ValueTask) : new ValueTask((Task)source); }
		public Task<TResult> AsTask()
		{
			if (source == null) return Task.FromResult(result);
			Task<TResult> t = source as Task<TResult>;
			if (t != null) return t;
			IValueTaskSource<TResult> s = (IValueTaskSource<TResult>)source;
			short k = token;
			Task<TResult> p = new Task<TResult>();
			Action end = () =>
			{
				try { p.TryResult(s.GetResult(k)); }
				catch (OperationCanceledException e) { p.TryCancel(e.CancellationToken, e); }
				catch (Exception e) { p.TryFault(e); }
			};
			if (IsCompleted) end();
			else s.OnCompleted(o => end(), null, k, ValueTaskSourceOnCompletedFlags.None);
			return p;
		}
		public ValueTask<TResult> Preserve() { return source == null ? this : new ValueTask<TResult>(AsTask()); }
		public ValueTaskAwaiter<TResult> GetAwaiter() { return new ValueTaskAwaiter<TResult>(this); }
		public ConfiguredValueTaskAwaitable<TResult> ConfigureAwait(bool continueOnCapturedContext) { return new ConfiguredValueTaskAwaitable<TResult>(this, continueOnCapturedContext); }
		public bool Equals(ValueTask<TResult> other)
		{
			if (source != null || other.source != null) return source == other.source && token == other.token;
			return EqualityComparer<TResult>.Default.Equals(result, other.result);
		}
		public override bool Equals(object obj) { return obj is ValueTask<TResult> && Equals((ValueTask<TResult>)obj); }
		public override int GetHashCode() { return source != null ? source.GetHashCode() : result == null ? 0 : result.GetHashCode(); }
		public override string ToString()
		{
			if (!IsCompletedSuccessfully) return "";
			TResult r = Result;
			return r == null ? "" : r.ToString();
		}
		public static bool operator ==(ValueTask<TResult> left, ValueTask<TResult> right) { return left.Equals(right); }
		public static bool operator !=(ValueTask<TResult> left, ValueTask<TResult> right) { return !left.Equals(right); }
	}

	static class SourceStatus
	{
		internal static ValueTaskSourceStatus Of(Task t)
		{
			return !t.IsCompleted ? ValueTaskSourceStatus.Pending : t.IsFaulted ? ValueTaskSourceStatus.Faulted : t.IsCanceled ? ValueTaskSourceStatus.Canceled : ValueTaskSourceStatus.Succeeded;
		}
	}
}

namespace System.Threading.Tasks.Sources
{
	public enum ValueTaskSourceStatus { Pending = 0, Succeeded = 1, Faulted = 2, Canceled = 3 }
	[Flags]
	public enum ValueTaskSourceOnCompletedFlags { None = 0, UseSchedulingContext = 1, FlowExecutionContext = 2 }
	public interface IValueTaskSource
	{
		ValueTaskSourceStatus GetStatus(short token);
		void OnCompleted(Action<object> continuation, object state, short token, ValueTaskSourceOnCompletedFlags flags);
		void GetResult(short token);
	}
	public interface IValueTaskSource<out TResult>
	{
		ValueTaskSourceStatus GetStatus(short token);
		void OnCompleted(Action<object> continuation, object state, short token, ValueTaskSourceOnCompletedFlags flags);
		TResult GetResult(short token);
	}

	// The operations of a source, one after another. The version tells them apart.
	public struct ManualResetValueTaskSourceCore<TResult>
	{
		Action<object> continuation;
		object state;
		SynchronizationContext synchronization;
		ExecutionContext context;
		Exception error;
		TResult result;
		short version;
		bool done, flows;
		public bool RunContinuationsAsynchronously { get; set; }
		public short Version { get { return version; } }
		public void Reset()
		{
			version++;
			continuation = null;
			state = null;
			synchronization = null;
			context = null;
			error = null;
			result = default(TResult);
			done = flows = false;
		}
		void Check(short token) { if (token != version) throw new InvalidOperationException(); }
		public ValueTaskSourceStatus GetStatus(short token)
		{
			Check(token);
			return !done ? ValueTaskSourceStatus.Pending : error == null ? ValueTaskSourceStatus.Succeeded : error is OperationCanceledException ? ValueTaskSourceStatus.Canceled : ValueTaskSourceStatus.Faulted;
		}
		[System.Diagnostics.StackTraceHidden]
		public TResult GetResult(short token)
		{
			Check(token);
			if (!done) throw new InvalidOperationException();
			if (error != null) ExceptionDispatchInfo.Capture(error).Throw();
			return result;
		}
		public void OnCompleted(Action<object> continuation, object state, short token, ValueTaskSourceOnCompletedFlags flags)
		{
			if (continuation == null) throw new ArgumentNullException("continuation");
			Check(token);
			if (this.continuation != null) throw new InvalidOperationException();
			this.continuation = continuation;
			this.state = state;
			synchronization = (flags & ValueTaskSourceOnCompletedFlags.UseSchedulingContext) != 0 ? SynchronizationContext.Captured : null;
			flows = (flags & ValueTaskSourceOnCompletedFlags.FlowExecutionContext) != 0;
			context = ExecutionContext.current;
			if (done) Continue(true);
		}
		public void SetResult(TResult result)
		{
			if (done) throw new InvalidOperationException();
			this.result = result;
			End();
		}
		public void SetException(Exception error)
		{
			if (done) throw new InvalidOperationException();
			this.error = error;
			End();
		}
		void End()
		{
			done = true;
			if (continuation != null) Continue(RunContinuationsAsynchronously);
		}
		void Continue(bool queues)
		{
			Action<object> k = continuation;
			object s = state;
			ExecutionContext c = context;
			bool f = flows;
			Action run = () =>
			{
				ExecutionContext before = ExecutionContext.current;
				if (f) ExecutionContext.current = c;
				try { k(s); }
				finally { ExecutionContext.current = before; }
			};
			if (synchronization != null) synchronization.Post(o => run(), null);
			else Task.Resume(run, !queues);
		}
	}
}
