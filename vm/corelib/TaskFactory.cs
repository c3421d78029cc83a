using System.Collections.Generic;

// Schedulers, completion sources and factories of tasks.
namespace System.Threading.Tasks
{
	public abstract class TaskScheduler
	{
		sealed class Pool : TaskScheduler
		{
			protected internal override void QueueTask(Task task) { Work.Add(task); }
			protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) { return !taskWasPreviouslyQueued && TryExecuteTask(task); }
			protected override IEnumerable<Task> GetScheduledTasks() { return null; }
		}
		sealed class Context : TaskScheduler
		{
			readonly SynchronizationContext context;
			internal Context(SynchronizationContext context) { this.context = context; }
			protected internal override void QueueTask(Task task) { context.Post(o => TryExecuteTask((Task)o), task); }
			protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) { return SynchronizationContext.Current == context && TryExecuteTask(task); }
			protected override IEnumerable<Task> GetScheduledTasks() { return null; }
			public override int MaximumConcurrencyLevel { get { return 1; } }
		}
		static readonly TaskScheduler pool = new Pool();
		static int last;
		int id;

		public static TaskScheduler Default { get { return pool; } }
		public static TaskScheduler Current { get { return Task.current == null || Task.current.scheduler == null || (Task.current.options & TaskCreationOptions.HideScheduler) != 0 ? pool : Task.current.scheduler; } }
		public static TaskScheduler FromCurrentSynchronizationContext()
		{
			if (SynchronizationContext.Current == null) throw new InvalidOperationException("The current SynchronizationContext may not be used as a TaskScheduler.");
			return new Context(SynchronizationContext.Current);
		}
		public int Id { get { return id == 0 ? id = ++last : id; } }
		public virtual int MaximumConcurrencyLevel { get { return int.MaxValue; } }
		protected internal abstract void QueueTask(Task task);
		protected internal virtual bool TryDequeue(Task task) { return false; }
		protected abstract bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued);
		protected abstract IEnumerable<Task> GetScheduledTasks();
		protected bool TryExecuteTask(Task task) { return task.Execute(); }
		internal bool RunsInline(Task task, bool queued) { return TryExecuteTaskInline(task, queued); }
	}

	public class TaskCompletionSource<TResult>
	{
		readonly Task<TResult> task;
		public TaskCompletionSource() { task = new Task<TResult>(); }
		public TaskCompletionSource(TaskCreationOptions creationOptions) : this(null, creationOptions) { }
		public TaskCompletionSource(object state) : this(state, TaskCreationOptions.None) { }
		public TaskCompletionSource(object state, TaskCreationOptions creationOptions) { task = new Task<TResult>(state, creationOptions); }
		public Task<TResult> Task { get { return task; } }
		public bool TrySetResult(TResult result) { return task.TryResult(result); }
		public bool TrySetException(Exception exception)
		{
			if (exception == null) throw new ArgumentNullException("exception");
			return task.TryFault(exception);
		}
		public bool TrySetException(IEnumerable<Exception> exceptions)
		{
			if (exceptions == null) throw new ArgumentNullException("exceptions");
			List<Exception> all = new List<Exception>(exceptions);
			if (all.Contains(null)) throw new ArgumentException("The exceptions collection included at least one null element.", "exceptions");
			if (all.Count == 0) throw new ArgumentException("The exceptions collection was empty.", "exceptions");
			return task.TryFault(all);
		}
		public bool TrySetCanceled() { return task.TryCancel(default(CancellationToken), null); }
		public bool TrySetCanceled(CancellationToken cancellationToken) { return task.TryCancel(cancellationToken, null); }
		public void SetResult(TResult result) { if (!TrySetResult(result)) throw Tasks.Task.Twice(); }
		public void SetException(Exception exception) { if (!TrySetException(exception)) throw Tasks.Task.Twice(); }
		public void SetException(IEnumerable<Exception> exceptions) { if (!TrySetException(exceptions)) throw Tasks.Task.Twice(); }
		public void SetCanceled() { if (!TrySetCanceled()) throw Tasks.Task.Twice(); }
		public void SetCanceled(CancellationToken cancellationToken) { if (!TrySetCanceled(cancellationToken)) throw Tasks.Task.Twice(); }
	}

	public class TaskCompletionSource
	{
		readonly TaskCompletionSource<VoidResult> source;
		public TaskCompletionSource() { source = new TaskCompletionSource<VoidResult>(); }
		public TaskCompletionSource(TaskCreationOptions creationOptions) { source = new TaskCompletionSource<VoidResult>(creationOptions); }
		public TaskCompletionSource(object state) { source = new TaskCompletionSource<VoidResult>(state); }
		public TaskCompletionSource(object state, TaskCreationOptions creationOptions) { source = new TaskCompletionSource<VoidResult>(state, creationOptions); }
		public Task Task { get { return source.Task; } }
		public bool TrySetResult() { return source.TrySetResult(default(VoidResult)); }
		public bool TrySetException(Exception exception) { return source.TrySetException(exception); }
		public bool TrySetException(IEnumerable<Exception> exceptions) { return source.TrySetException(exceptions); }
		public bool TrySetCanceled() { return source.TrySetCanceled(); }
		public bool TrySetCanceled(CancellationToken cancellationToken) { return source.TrySetCanceled(cancellationToken); }
		public void SetResult() { source.SetResult(default(VoidResult)); }
		public void SetException(Exception exception) { source.SetException(exception); }
		public void SetException(IEnumerable<Exception> exceptions) { source.SetException(exceptions); }
		public void SetCanceled() { source.SetCanceled(); }
		public void SetCanceled(CancellationToken cancellationToken) { source.SetCanceled(cancellationToken); }
	}

	public class TaskFactory
	{
		readonly CancellationToken token;
		readonly TaskCreationOptions options;
		readonly TaskContinuationOptions continuing;
		readonly TaskScheduler scheduler;

		public TaskFactory() { }
		public TaskFactory(CancellationToken cancellationToken) { token = cancellationToken; }
		public TaskFactory(TaskScheduler scheduler) { this.scheduler = scheduler; }
		public TaskFactory(TaskCreationOptions creationOptions, TaskContinuationOptions continuationOptions)
		{
			options = Task.Check(creationOptions);
			Task.Creation(continuationOptions);
			continuing = continuationOptions;
		}
		public TaskFactory(CancellationToken cancellationToken, TaskCreationOptions creationOptions, TaskContinuationOptions continuationOptions, TaskScheduler scheduler) : this(creationOptions, continuationOptions)
		{
			token = cancellationToken;
			this.scheduler = scheduler;
		}
		public CancellationToken CancellationToken { get { return token; } }
		public TaskScheduler Scheduler { get { return scheduler; } }
		public TaskCreationOptions CreationOptions { get { return options; } }
		public TaskContinuationOptions ContinuationOptions { get { return continuing; } }
		internal TaskScheduler Own { get { return scheduler ?? TaskScheduler.Current; } }

		static TaskScheduler Some(TaskScheduler scheduler) { return Task.Some(scheduler, "scheduler"); }
		static Task Start(object action, object state, CancellationToken token, TaskCreationOptions options, TaskScheduler scheduler) { return new Task(action, state, token, Task.Check(options), Some(scheduler), false, "action").Started(); }
		internal static Task<TResult> Start<TResult>(object function, object state, CancellationToken token, TaskCreationOptions options, TaskScheduler scheduler) { return (Task<TResult>)new Task<TResult>(function, state, token, Task.Check(options), Some(scheduler), false, "function").Started(); }
		public Task StartNew(Action action) { return Start(action, null, token, options, Own); }
		public Task StartNew(Action action, CancellationToken cancellationToken) { return Start(action, null, cancellationToken, options, Own); }
		public Task StartNew(Action action, TaskCreationOptions creationOptions) { return Start(action, null, token, creationOptions, Own); }
		public Task StartNew(Action action, CancellationToken cancellationToken, TaskCreationOptions creationOptions, TaskScheduler scheduler) { return Start(action, null, cancellationToken, creationOptions, scheduler); }
		public Task StartNew(Action<object> action, object state) { return Start(action, state, token, options, Own); }
		public Task StartNew(Action<object> action, object state, CancellationToken cancellationToken) { return Start(action, state, cancellationToken, options, Own); }
		public Task StartNew(Action<object> action, object state, TaskCreationOptions creationOptions) { return Start(action, state, token, creationOptions, Own); }
		public Task StartNew(Action<object> action, object state, CancellationToken cancellationToken, TaskCreationOptions creationOptions, TaskScheduler scheduler) { return Start(action, state, cancellationToken, creationOptions, scheduler); }
		public Task<TResult> StartNew<TResult>(Func<TResult> function) { return Start<TResult>(function, null, token, options, Own); }
		public Task<TResult> StartNew<TResult>(Func<TResult> function, CancellationToken cancellationToken) { return Start<TResult>(function, null, cancellationToken, options, Own); }
		public Task<TResult> StartNew<TResult>(Func<TResult> function, TaskCreationOptions creationOptions) { return Start<TResult>(function, null, token, creationOptions, Own); }
		public Task<TResult> StartNew<TResult>(Func<TResult> function, CancellationToken cancellationToken, TaskCreationOptions creationOptions, TaskScheduler scheduler) { return Start<TResult>(function, null, cancellationToken, creationOptions, scheduler); }
		public Task<TResult> StartNew<TResult>(Func<object, TResult> function, object state) { return Start<TResult>(function, state, token, options, Own); }
		public Task<TResult> StartNew<TResult>(Func<object, TResult> function, object state, CancellationToken cancellationToken) { return Start<TResult>(function, state, cancellationToken, options, Own); }
		public Task<TResult> StartNew<TResult>(Func<object, TResult> function, object state, TaskCreationOptions creationOptions) { return Start<TResult>(function, state, token, creationOptions, Own); }
		public Task<TResult> StartNew<TResult>(Func<object, TResult> function, object state, CancellationToken cancellationToken, TaskCreationOptions creationOptions, TaskScheduler scheduler) { return Start<TResult>(function, state, cancellationToken, creationOptions, scheduler); }

		// A task that completes when all the tasks have, however they end.
		internal static Task Ended(Task[] tasks)
		{
			if (tasks.Length == 0) throw new ArgumentException("The tasks argument contains no tasks.", "tasks");
			Task p = new Task();
			int left = tasks.Length;
			foreach (Task t in tasks)
				t.WhenCompleted(x =>
				{
					if (--left == 0) p.TryEnd();
				});
			return p;
		}
		public Task ContinueWhenAll(Task[] tasks, Action<Task[]> continuationAction) { return ContinueWhenAll(tasks, continuationAction, token, continuing, Own); }
		public Task ContinueWhenAll(Task[] tasks, Action<Task[]> continuationAction, CancellationToken cancellationToken) { return ContinueWhenAll(tasks, continuationAction, cancellationToken, continuing, Own); }
		public Task ContinueWhenAll(Task[] tasks, Action<Task[]> continuationAction, TaskContinuationOptions continuationOptions) { return ContinueWhenAll(tasks, continuationAction, token, continuationOptions, Own); }
		public Task ContinueWhenAll(Task[] tasks, Action<Task[]> continuationAction, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler)
		{
			Task.Some(continuationAction, "continuationAction");
			Task[] all = Task.Checked(tasks);
			return Ended(all).ContinueBy(() => continuationAction(all), cancellationToken, continuationOptions, scheduler);
		}
		public Task ContinueWhenAll<T>(Task<T>[] tasks, Action<Task<T>[]> continuationAction)
		{
			Task.Some(continuationAction, "continuationAction");
			Task<T>[] all = Task.Checked(tasks);
			return Ended(all).ContinueBy(() => continuationAction(all), token, continuing, Own);
		}
		public Task<TResult> ContinueWhenAll<TResult>(Task[] tasks, Func<Task[], TResult> continuationFunction)
		{
			Task.Some(continuationFunction, "continuationFunction");
			Task[] all = Task.Checked(tasks);
			return Ended(all).ContinueBy(() => continuationFunction(all), token, continuing, Own);
		}
		public Task<TResult> ContinueWhenAll<T, TResult>(Task<T>[] tasks, Func<Task<T>[], TResult> continuationFunction)
		{
			Task.Some(continuationFunction, "continuationFunction");
			Task<T>[] all = Task.Checked(tasks);
			return Ended(all).ContinueBy(() => continuationFunction(all), token, continuing, Own);
		}
		public Task ContinueWhenAny(Task[] tasks, Action<Task> continuationAction)
		{
			Task.Some(continuationAction, "continuationAction");
			Task<Task> any = Task.WhenAny(tasks);
			return any.ContinueBy(() => continuationAction(any.result), token, continuing, Own);
		}
		public Task<TResult> ContinueWhenAny<TResult>(Task[] tasks, Func<Task, TResult> continuationFunction)
		{
			Task.Some(continuationFunction, "continuationFunction");
			Task<Task> any = Task.WhenAny(tasks);
			return any.ContinueBy(() => continuationFunction(any.result), token, continuing, Own);
		}
		public Task ContinueWhenAny<T>(Task<T>[] tasks, Action<Task<T>> continuationAction)
		{
			Task.Some(continuationAction, "continuationAction");
			Task<Task<T>> any = Task.WhenAny(tasks);
			return any.ContinueBy(() => continuationAction(any.result), token, continuing, Own);
		}
		public Task<TResult> ContinueWhenAny<T, TResult>(Task<T>[] tasks, Func<Task<T>, TResult> continuationFunction)
		{
			Task.Some(continuationFunction, "continuationFunction");
			Task<Task<T>> any = Task.WhenAny(tasks);
			return any.ContinueBy(() => continuationFunction(any.result), token, continuing, Own);
		}
	}

	public class TaskFactory<TResult>
	{
		readonly TaskFactory f;
		public TaskFactory() { f = new TaskFactory(); }
		public TaskFactory(CancellationToken cancellationToken) { f = new TaskFactory(cancellationToken); }
		public TaskFactory(TaskScheduler scheduler) { f = new TaskFactory(scheduler); }
		public TaskFactory(TaskCreationOptions creationOptions, TaskContinuationOptions continuationOptions) { f = new TaskFactory(creationOptions, continuationOptions); }
		public TaskFactory(CancellationToken cancellationToken, TaskCreationOptions creationOptions, TaskContinuationOptions continuationOptions, TaskScheduler scheduler) { f = new TaskFactory(cancellationToken, creationOptions, continuationOptions, scheduler); }
		public CancellationToken CancellationToken { get { return f.CancellationToken; } }
		public TaskScheduler Scheduler { get { return f.Scheduler; } }
		public TaskCreationOptions CreationOptions { get { return f.CreationOptions; } }
		public TaskContinuationOptions ContinuationOptions { get { return f.ContinuationOptions; } }
		public Task<TResult> StartNew(Func<TResult> function) { return f.StartNew(function); }
		public Task<TResult> StartNew(Func<TResult> function, CancellationToken cancellationToken) { return f.StartNew(function, cancellationToken); }
		public Task<TResult> StartNew(Func<TResult> function, TaskCreationOptions creationOptions) { return f.StartNew(function, creationOptions); }
		public Task<TResult> StartNew(Func<TResult> function, CancellationToken cancellationToken, TaskCreationOptions creationOptions, TaskScheduler scheduler) { return f.StartNew(function, cancellationToken, creationOptions, scheduler); }
		public Task<TResult> StartNew(Func<object, TResult> function, object state) { return f.StartNew(function, state); }
		public Task<TResult> StartNew(Func<object, TResult> function, object state, CancellationToken cancellationToken) { return f.StartNew(function, state, cancellationToken); }
		public Task<TResult> StartNew(Func<object, TResult> function, object state, TaskCreationOptions creationOptions) { return f.StartNew(function, state, creationOptions); }
		public Task<TResult> StartNew(Func<object, TResult> function, object state, CancellationToken cancellationToken, TaskCreationOptions creationOptions, TaskScheduler scheduler) { return f.StartNew(function, state, cancellationToken, creationOptions, scheduler); }
		public Task<TResult> ContinueWhenAll(Task[] tasks, Func<Task[], TResult> continuationFunction) { return f.ContinueWhenAll(tasks, continuationFunction); }
		public Task<TResult> ContinueWhenAll<T>(Task<T>[] tasks, Func<Task<T>[], TResult> continuationFunction) { return f.ContinueWhenAll(tasks, continuationFunction); }
		public Task<TResult> ContinueWhenAny(Task[] tasks, Func<Task, TResult> continuationFunction) { return f.ContinueWhenAny(tasks, continuationFunction); }
		public Task<TResult> ContinueWhenAny<T>(Task<T>[] tasks, Func<Task<T>, TResult> continuationFunction) { return f.ContinueWhenAny(tasks, continuationFunction); }
	}
}
