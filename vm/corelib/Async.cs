using System.Collections.Generic;
using System.Runtime.ExceptionServices;
using System.Threading;
using System.Threading.Tasks;
using System.Threading.Tasks.Sources;

// What compilers make of async methods, async iterators and await: builders and awaiters.
namespace System.Runtime.CompilerServices
{
	public interface IAsyncStateMachine
	{
		void MoveNext();
		void SetStateMachine(IAsyncStateMachine stateMachine);
	}
	public interface INotifyCompletion { void OnCompleted(Action continuation); }
	public interface ICriticalNotifyCompletion : INotifyCompletion { void UnsafeOnCompleted(Action continuation); }

	public sealed class AsyncStateMachineAttribute : StateMachineAttribute { public AsyncStateMachineAttribute(Type stateMachineType) : base(stateMachineType) { } }
	public sealed class AsyncIteratorStateMachineAttribute : StateMachineAttribute { public AsyncIteratorStateMachineAttribute(Type stateMachineType) : base(stateMachineType) { } }
	public sealed class AsyncMethodBuilderAttribute : Attribute
	{
		readonly Type type;
		public AsyncMethodBuilderAttribute(Type builderType) { type = builderType; }
		public Type BuilderType { get { return type; } }
	}
	public sealed class EnumeratorCancellationAttribute : Attribute { }

	// The task of an async method that has awaited, with the method's state.
	sealed class AsyncBox<TStateMachine, TResult> : Task<TResult> where TStateMachine : IAsyncStateMachine
	{
		internal TStateMachine machine;
		internal ExecutionContext context;
		Action next;
		internal Action Next { get { return next ?? (next = MoveNext); } }
		void MoveNext() { Machines.Resume(ref machine, context); }
	}

	// The state of an async method whose task exists already, or that has none.
	sealed class MachineBox<TStateMachine> where TStateMachine : IAsyncStateMachine
	{
		internal TStateMachine machine;
		internal ExecutionContext context;
		internal Action next;
		internal MachineBox() { next = MoveNext; }
		void MoveNext() { Machines.Resume(ref machine, context); }
	}

	static class Machines
	{
		internal static void Resume<TStateMachine>(ref TStateMachine machine, ExecutionContext context) where TStateMachine : IAsyncStateMachine
		{
			ExecutionContext before = ExecutionContext.current;
			ExecutionContext.current = context;
			try { machine.MoveNext(); }
			finally { ExecutionContext.current = before; }
		}
		// The caller does not see what the method does to the values of AsyncLocals.
		internal static void Start<TStateMachine>(ref TStateMachine stateMachine) where TStateMachine : IAsyncStateMachine
		{
			if (stateMachine == null) throw new ArgumentNullException("stateMachine");
			ExecutionContext before = ExecutionContext.current;
			SynchronizationContext synchronization = SynchronizationContext.current;
			try { stateMachine.MoveNext(); }
			finally
			{
				ExecutionContext.current = before;
				SynchronizationContext.current = synchronization;
			}
		}
	}

	public struct AsyncTaskMethodBuilder<TResult>
	{
		Task<TResult> task;
		public static AsyncTaskMethodBuilder<TResult> Create() { return default(AsyncTaskMethodBuilder<TResult>); }
		public void Start<TStateMachine>(ref TStateMachine stateMachine) where TStateMachine : IAsyncStateMachine { Machines.Start(ref stateMachine); }
		public void SetStateMachine(IAsyncStateMachine stateMachine) { if (stateMachine == null) throw new ArgumentNullException("stateMachine"); }
		// The first await makes the task before it copies the machine, so that the copy has it.
		internal Action Next<TStateMachine>(ref TStateMachine stateMachine) where TStateMachine : IAsyncStateMachine
		{
			AsyncBox<TStateMachine, TResult> box = task as AsyncBox<TStateMachine, TResult>;
			if (box == null)
			{
				if (task != null) return Boxed(task, ref stateMachine).next;
				box = new AsyncBox<TStateMachine, TResult>();
				task = box;
				box.machine = stateMachine;
			}
			box.context = ExecutionContext.current;
			return box.Next;
		}
		// The task was requested before the first await.
		static MachineBox<TStateMachine> Boxed<TStateMachine>(Task<TResult> task, ref TStateMachine stateMachine) where TStateMachine : IAsyncStateMachine
		{
			MachineBox<TStateMachine> box = task.body as MachineBox<TStateMachine>;
			if (box == null)
			{
				box = new MachineBox<TStateMachine>();
				task.body = box;
				box.machine = stateMachine;
			}
			box.context = ExecutionContext.current;
			return box;
		}
		public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine) where TAwaiter : INotifyCompletion where TStateMachine : IAsyncStateMachine
		{
			Action next = Next(ref stateMachine);
			try { awaiter.OnCompleted(next); }
			catch (Exception e) { Work.Throw(e); }
		}
		public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine) where TAwaiter : ICriticalNotifyCompletion where TStateMachine : IAsyncStateMachine
		{
			Action next = Next(ref stateMachine);
			try { awaiter.UnsafeOnCompleted(next); }
			catch (Exception e) { Work.Throw(e); }
		}
		public Task<TResult> Task { get { return task ?? (task = new Task<TResult>()); } }
		public void SetResult(TResult result)
		{
			if (task == null) task = new Task<TResult>(result);
			else if (!task.TryResult(result)) throw Threading.Tasks.Task.Twice();
		}
		// Takes the completed task if there is none yet.
		internal void SetResult(Task<TResult> completed)
		{
			if (task == null) task = completed;
			else if (!task.TryResult(completed.result)) throw Threading.Tasks.Task.Twice();
		}
		public void SetException(Exception exception)
		{
			if (exception == null) throw new ArgumentNullException("exception");
			OperationCanceledException c = exception as OperationCanceledException;
			if (!(c != null ? Task.TryCancel(c.CancellationToken, c) : Task.TryFault(exception))) throw Threading.Tasks.Task.Twice();
		}
	}

	public struct AsyncTaskMethodBuilder
	{
		static readonly Task<VoidResult> done = new Task<VoidResult>(default(VoidResult));
		AsyncTaskMethodBuilder<VoidResult> builder;
		public static AsyncTaskMethodBuilder Create() { return default(AsyncTaskMethodBuilder); }
		public void Start<TStateMachine>(ref TStateMachine stateMachine) where TStateMachine : IAsyncStateMachine { Machines.Start(ref stateMachine); }
		public void SetStateMachine(IAsyncStateMachine stateMachine) { builder.SetStateMachine(stateMachine); }
		public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine) where TAwaiter : INotifyCompletion where TStateMachine : IAsyncStateMachine { builder.AwaitOnCompleted(ref awaiter, ref stateMachine); }
		public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine) where TAwaiter : ICriticalNotifyCompletion where TStateMachine : IAsyncStateMachine { builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine); }
		public Task Task { get { return builder.Task; } }
		public void SetResult() { builder.SetResult(done); }
		public void SetException(Exception exception) { builder.SetException(exception); }
	}

	public struct AsyncVoidMethodBuilder
	{
		SynchronizationContext context;
		AsyncTaskMethodBuilder<VoidResult> builder;
		public static AsyncVoidMethodBuilder Create()
		{
			AsyncVoidMethodBuilder b = default(AsyncVoidMethodBuilder);
			b.context = SynchronizationContext.Current;
			if (b.context != null) b.context.OperationStarted();
			return b;
		}
		public void Start<TStateMachine>(ref TStateMachine stateMachine) where TStateMachine : IAsyncStateMachine { Machines.Start(ref stateMachine); }
		public void SetStateMachine(IAsyncStateMachine stateMachine) { builder.SetStateMachine(stateMachine); }
		public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine) where TAwaiter : INotifyCompletion where TStateMachine : IAsyncStateMachine { builder.AwaitOnCompleted(ref awaiter, ref stateMachine); }
		public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine) where TAwaiter : ICriticalNotifyCompletion where TStateMachine : IAsyncStateMachine { builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine); }
		public void SetResult()
		{
			builder.SetResult(default(VoidResult));
			if (context != null) context.OperationCompleted();
		}
		// A work item or the context throws the exception, so the caller cannot catch it.
		public void SetException(Exception exception)
		{
			if (exception == null) throw new ArgumentNullException("exception");
			SynchronizationContext c = context;
			if (c == null)
			{
				Work.Throw(exception);
				return;
			}
			ExceptionDispatchInfo i = ExceptionDispatchInfo.Capture(exception);
			try { c.Post(o => i.Throw(), null); }
			finally { c.OperationCompleted(); }
		}
	}

	public struct TaskAwaiter : ICriticalNotifyCompletion
	{
		readonly Task task;
		internal TaskAwaiter(Task task) { this.task = task; }
		public bool IsCompleted { get { return task.IsCompleted; } }
		public void OnCompleted(Action continuation) { task.OnCompleted(continuation, true); }
		public void UnsafeOnCompleted(Action continuation) { task.OnCompleted(continuation, true); }
		[System.Diagnostics.StackTraceHidden]
		public void GetResult() { task.Await(); }
	}
	public struct TaskAwaiter<TResult> : ICriticalNotifyCompletion
	{
		readonly Task<TResult> task;
		internal TaskAwaiter(Task<TResult> task) { this.task = task; }
		public bool IsCompleted { get { return task.IsCompleted; } }
		public void OnCompleted(Action continuation) { task.OnCompleted(continuation, true); }
		public void UnsafeOnCompleted(Action continuation) { task.OnCompleted(continuation, true); }
		[System.Diagnostics.StackTraceHidden]
		public TResult GetResult() { return task.AwaitResult(); }
	}

	public struct ConfiguredTaskAwaitable
	{
		readonly ConfiguredTaskAwaiter awaiter;
		internal ConfiguredTaskAwaitable(Task task, ConfigureAwaitOptions options) { awaiter = new ConfiguredTaskAwaiter(task, options); }
		public ConfiguredTaskAwaiter GetAwaiter() { return awaiter; }
		public struct ConfiguredTaskAwaiter : ICriticalNotifyCompletion
		{
			readonly Task task;
			readonly ConfigureAwaitOptions options;
			internal ConfiguredTaskAwaiter(Task task, ConfigureAwaitOptions options) { this.task = task; this.options = options; }
			public bool IsCompleted { get { return (options & ConfigureAwaitOptions.ForceYielding) == 0 && task.IsCompleted; } }
			public void OnCompleted(Action continuation) { task.OnCompleted(continuation, (options & ConfigureAwaitOptions.ContinueOnCapturedContext) != 0); }
			public void UnsafeOnCompleted(Action continuation) { OnCompleted(continuation); }
			[System.Diagnostics.StackTraceHidden]
			public void GetResult()
			{
				if ((options & ConfigureAwaitOptions.SuppressThrowing) == 0 || !task.IsCompleted) task.Await();
			}
		}
	}
	public struct ConfiguredTaskAwaitable<TResult>
	{
		readonly ConfiguredTaskAwaiter awaiter;
		internal ConfiguredTaskAwaitable(Task<TResult> task, ConfigureAwaitOptions options) { awaiter = new ConfiguredTaskAwaiter(task, options); }
		public ConfiguredTaskAwaiter GetAwaiter() { return awaiter; }
		public struct ConfiguredTaskAwaiter : ICriticalNotifyCompletion
		{
			readonly Task<TResult> task;
			readonly ConfigureAwaitOptions options;
			internal ConfiguredTaskAwaiter(Task<TResult> task, ConfigureAwaitOptions options) { this.task = task; this.options = options; }
			public bool IsCompleted { get { return (options & ConfigureAwaitOptions.ForceYielding) == 0 && task.IsCompleted; } }
			public void OnCompleted(Action continuation) { task.OnCompleted(continuation, (options & ConfigureAwaitOptions.ContinueOnCapturedContext) != 0); }
			public void UnsafeOnCompleted(Action continuation) { OnCompleted(continuation); }
			[System.Diagnostics.StackTraceHidden]
			public TResult GetResult() { return task.AwaitResult(); }
		}
	}

	public struct YieldAwaitable
	{
		public YieldAwaiter GetAwaiter() { return default(YieldAwaiter); }
		public struct YieldAwaiter : ICriticalNotifyCompletion
		{
			public bool IsCompleted { get { return false; } }
			public void OnCompleted(Action continuation)
			{
				if (continuation == null) throw new ArgumentNullException("continuation");
				SynchronizationContext s = SynchronizationContext.Captured;
				TaskScheduler t = TaskScheduler.Current;
				if (s != null) s.Post(o => continuation(), null);
				else if (t == TaskScheduler.Default) Work.Add(continuation);
				else Task.Factory.StartNew(continuation, default(CancellationToken), TaskCreationOptions.PreferFairness, t);
			}
			public void UnsafeOnCompleted(Action continuation) { OnCompleted(continuation); }
			public void GetResult() { }
		}
	}
}
