using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;

// Tasks: operations that run as work items, and promises that others complete.
namespace System.Threading.Tasks
{
	public enum TaskStatus { Created = 0, WaitingForActivation = 1, WaitingToRun = 2, Running = 3, WaitingForChildrenToComplete = 4, RanToCompletion = 5, Canceled = 6, Faulted = 7 }
	[Flags]
	public enum TaskCreationOptions { None = 0, PreferFairness = 1, LongRunning = 2, AttachedToParent = 4, DenyChildAttach = 8, HideScheduler = 16, RunContinuationsAsynchronously = 64 }
	[Flags]
	public enum TaskContinuationOptions
	{
		None = 0, PreferFairness = 1, LongRunning = 2, AttachedToParent = 4, DenyChildAttach = 8, HideScheduler = 16, LazyCancellation = 32, RunContinuationsAsynchronously = 64,
		NotOnRanToCompletion = 0x10000, NotOnFaulted = 0x20000, NotOnCanceled = 0x40000,
		OnlyOnRanToCompletion = NotOnFaulted | NotOnCanceled, OnlyOnFaulted = NotOnRanToCompletion | NotOnCanceled, OnlyOnCanceled = NotOnRanToCompletion | NotOnFaulted,
		ExecuteSynchronously = 0x80000
	}
	[Flags]
	public enum ConfigureAwaitOptions { None = 0, ContinueOnCapturedContext = 1, SuppressThrowing = 2, ForceYielding = 4 }

	public class TaskCanceledException : OperationCanceledException
	{
		readonly Task task;
		public TaskCanceledException() : base("A task was canceled.") { }
		public TaskCanceledException(string message) : base(message) { }
		public TaskCanceledException(string message, Exception innerException) : base(message, innerException) { }
		public TaskCanceledException(Task task) : base("A task was canceled.", task == null ? default(CancellationToken) : task.token) { this.task = task; }
		public Task Task { get { return task; } }
	}

	public class TaskSchedulerException : Exception
	{
		public TaskSchedulerException() : base("An exception was thrown by a TaskScheduler.") { }
		public TaskSchedulerException(string message) : base(message) { }
		public TaskSchedulerException(Exception innerException) : base("An exception was thrown by a TaskScheduler.", innerException) { }
		public TaskSchedulerException(string message, Exception innerException) : base(message, innerException) { }
	}

	// Runs when a task has completed. The continuation of an await is a plain Action instead.
	internal abstract class Continuation
	{
		// Whether the continuation is queued. Such continuations come before those that run at once.
		internal virtual bool Queues { get { return false; } }
		internal abstract void Run(Task completed, bool inline);
	}

	sealed class ActionContinuation : Continuation
	{
		readonly Action<Task> action;
		internal ActionContinuation(Action<Task> action) { this.action = action; }
		internal override void Run(Task completed, bool inline)
		{
			if (inline) action(completed);
			else Work.Add(() => action(completed));
		}
	}

	// A continuation that is a task.
	sealed class TaskContinuation : Continuation
	{
		readonly Task task;
		readonly TaskContinuationOptions options;
		internal TaskContinuation(Task task, TaskContinuationOptions options) { this.task = task; this.options = options; }
		internal override bool Queues { get { return (options & TaskContinuationOptions.ExecuteSynchronously) == 0; } }
		internal override void Run(Task completed, bool inline)
		{
			TaskContinuationOptions not = completed.IsFaulted ? TaskContinuationOptions.NotOnFaulted : completed.IsCanceled ? TaskContinuationOptions.NotOnCanceled : TaskContinuationOptions.NotOnRanToCompletion;
			if (task.IsCompleted) return;
			if ((options & not) != 0) task.TryCancel(default(CancellationToken), null);
			else task.Begin(!Queues && inline);
		}
	}

	public class Task : IThreadPoolWorkItem, IAsyncResult, IDisposable
	{
		[ThreadStatic]
		internal static Task current;
		static int lastId;
		[ThreadStatic]
		static int inlined;
		static readonly Task done = new Task(TaskStatus.RanToCompletion);
		static readonly TaskFactory factory = new TaskFactory();

		// Action, Action<object>, or a function; null for what is completed by others.
		internal object body;
		readonly object state;
		internal CancellationToken token;
		internal TaskScheduler scheduler;
		internal TaskCreationOptions options;
		TaskStatus status;
		bool after; // continues another task
		CancellationTokenRegistration registration;
		Alarm alarm;
		ExecutionContext context;
		List<Exception> faults;
		OperationCanceledException canceledBy;
		object continuations; // an Action, a Continuation, or a list of them
		Task parent;
		int children; // that are attached and have not completed
		List<Exception> childFaults;
		int id;

		// A promise.
		internal Task() { status = TaskStatus.WaitingForActivation; }
		internal Task(TaskStatus status) { this.status = status; }
		internal Task(object state, TaskCreationOptions options)
		{
			if ((options & ~(TaskCreationOptions.AttachedToParent | TaskCreationOptions.RunContinuationsAsynchronously)) != 0) throw new ArgumentOutOfRangeException("creationOptions");
			status = TaskStatus.WaitingForActivation;
			this.state = state;
			this.options = options;
			Attach();
		}
		internal Task(object body, object state, CancellationToken token, TaskCreationOptions options, TaskScheduler scheduler, bool after, string name)
		{
			if (body == null) throw new ArgumentNullException(name);
			this.body = body;
			this.state = state;
			this.token = token;
			this.options = options;
			this.scheduler = scheduler;
			this.after = after;
			status = after ? TaskStatus.WaitingForActivation : TaskStatus.Created;
			context = ExecutionContext.current;
			Attach();
			if (!token.CanBeCanceled) return;
			if (token.IsCancellationRequested) TryCancel(token, null);
			else registration = token.Register(() =>
			{
				if (status <= TaskStatus.WaitingToRun) TryCancel(token, null);
			});
		}
		public Task(Action action) : this(action, null, default(CancellationToken), TaskCreationOptions.None, null, false, "action") { }
		public Task(Action action, CancellationToken cancellationToken) : this(action, null, cancellationToken, TaskCreationOptions.None, null, false, "action") { }
		public Task(Action action, TaskCreationOptions creationOptions) : this(action, null, default(CancellationToken), Check(creationOptions), null, false, "action") { }
		public Task(Action action, CancellationToken cancellationToken, TaskCreationOptions creationOptions) : this(action, null, cancellationToken, Check(creationOptions), null, false, "action") { }
		public Task(Action<object> action, object state) : this(action, state, default(CancellationToken), TaskCreationOptions.None, null, false, "action") { }
		public Task(Action<object> action, object state, CancellationToken cancellationToken) : this(action, state, cancellationToken, TaskCreationOptions.None, null, false, "action") { }
		public Task(Action<object> action, object state, TaskCreationOptions creationOptions) : this(action, state, default(CancellationToken), Check(creationOptions), null, false, "action") { }
		public Task(Action<object> action, object state, CancellationToken cancellationToken, TaskCreationOptions creationOptions) : this(action, state, cancellationToken, Check(creationOptions), null, false, "action") { }

		internal static TaskCreationOptions Check(TaskCreationOptions options)
		{
			if ((options & ~(TaskCreationOptions)95) != 0) throw new ArgumentOutOfRangeException("creationOptions");
			return options;
		}
		void Attach()
		{
			if ((options & TaskCreationOptions.AttachedToParent) == 0 || current == null || (current.options & TaskCreationOptions.DenyChildAttach) != 0) return;
			parent = current;
			parent.children++;
		}

		public int Id { get { return id == 0 ? id = ++lastId : id; } }
		public static int? CurrentId { get { return current == null ? default(int?) : current.Id; } }
		public object AsyncState { get { return state; } }
		public TaskCreationOptions CreationOptions { get { return options; } }
		public TaskStatus Status { get { return status; } }
		public bool IsCompleted { get { return status >= TaskStatus.RanToCompletion; } }
		public bool IsCompletedSuccessfully { get { return status == TaskStatus.RanToCompletion; } }
		public bool IsCanceled { get { return status == TaskStatus.Canceled; } }
		public bool IsFaulted { get { return status == TaskStatus.Faulted; } }
		bool IAsyncResult.CompletedSynchronously { get { return false; } }
		public AggregateException Exception { get { return IsFaulted ? new AggregateException(faults) : null; } }
		public static TaskFactory Factory { get { return factory; } }
		public static Task CompletedTask { get { return done; } }
		public void Dispose() { Dispose(true); }
		protected virtual void Dispose(bool disposing)
		{
			if (!IsCompleted) throw new InvalidOperationException("A task may only be disposed if it is in a completion state (RanToCompletion, Faulted or Canceled).");
		}

		// Running.
		public void Start() { Start(TaskScheduler.Current); }
		public void Start(TaskScheduler scheduler)
		{
			if (scheduler == null) throw new ArgumentNullException("scheduler");
			if (IsCompleted) throw new InvalidOperationException("Start may not be called on a task that has completed.");
			if (body == null) throw new InvalidOperationException("Start may not be called on a promise-style task.");
			if (after) throw new InvalidOperationException("Start may not be called on a continuation task.");
			if (status != TaskStatus.Created) throw new InvalidOperationException("Start may not be called on a task that was already started.");
			this.scheduler = scheduler;
			Begin(false);
		}
		public void RunSynchronously() { RunSynchronously(TaskScheduler.Current); }
		public void RunSynchronously(TaskScheduler scheduler)
		{
			if (scheduler == null) throw new ArgumentNullException("scheduler");
			if (after) throw new InvalidOperationException("RunSynchronously may not be called on a continuation task.");
			if (body == null) throw new InvalidOperationException("RunSynchronously may not be called on a task not bound to a delegate, such as the task returned from an asynchronous method.");
			if (IsCompleted) throw new InvalidOperationException("RunSynchronously may not be called on a task that has already completed.");
			if (status != TaskStatus.Created) throw new InvalidOperationException("RunSynchronously may not be called on a task that was already started.");
			this.scheduler = scheduler;
			Begin(true);
			if (!IsCompleted) Waiting.Until(() => IsCompleted);
		}
		internal Task Started()
		{
			if (!IsCompleted) Begin(false);
			return this;
		}
		internal void Begin(bool inline)
		{
			if (scheduler == null) scheduler = TaskScheduler.Current;
			status = TaskStatus.WaitingToRun;
			try
			{
				if (inline && inlined < Work.MostInline && scheduler.RunsInline(this, false)) return;
				scheduler.QueueTask(this);
			}
			catch (Exception e)
			{
				TaskSchedulerException s = new TaskSchedulerException(e);
				TryFault(s);
				throw s;
			}
		}
		void IThreadPoolWorkItem.Execute() { Execute(); }
		// Returns false if the task has begun.
		internal bool Execute()
		{
			if (status != TaskStatus.WaitingToRun) return false;
			registration.Dispose();
			if (token.IsCancellationRequested)
			{
				TryCancel(token, null);
				return true;
			}
			status = TaskStatus.Running;
			Task outer = current;
			ExecutionContext before = ExecutionContext.current;
			current = this;
			ExecutionContext.current = context;
			inlined++;
			OperationCanceledException canceled = null;
			try { Invoke(); }
			catch (Exception e)
			{
				OperationCanceledException c = e as OperationCanceledException;
				if (c != null && token.IsCancellationRequested && c.CancellationToken == token) canceled = c;
				else (faults = new List<Exception>()).Add(e);
			}
			finally
			{
				inlined--;
				current = outer;
				ExecutionContext.current = before;
			}
			canceledBy = canceled;
			if (children > 0) status = TaskStatus.WaitingForChildrenToComplete;
			else End();
			return true;
		}
		internal virtual void Invoke()
		{
			Action a = body as Action;
			if (a != null) a();
			else ((Action<object>)body)(state);
		}
		// Completes a task whose body and children have ended.
		void End()
		{
			if (childFaults != null)
			{
				if (faults == null) faults = childFaults;
				else faults.AddRange(childFaults);
			}
			Complete(faults != null ? TaskStatus.Faulted : canceledBy != null ? TaskStatus.Canceled : TaskStatus.RanToCompletion);
		}
		void Complete(TaskStatus end)
		{
			status = end;
			registration.Dispose();
			registration = default(CancellationTokenRegistration);
			if (alarm != null) alarm.Stop();
			alarm = null;
			context = null;
			if (parent != null) parent.EndChild(this);
			parent = null;
			RunContinuations();
		}
		void EndChild(Task child)
		{
			if (child.IsFaulted) (childFaults ?? (childFaults = new List<Exception>())).Add(child.Exception);
			if (--children == 0 && status == TaskStatus.WaitingForChildrenToComplete) End();
		}
		void RunContinuations()
		{
			object k = continuations;
			continuations = null;
			if (k == null) return;
			bool inline = (options & TaskCreationOptions.RunContinuationsAsynchronously) == 0;
			List<object> list = k as List<object>;
			if (list == null)
			{
				Continue(k, inline);
				return;
			}
			foreach (object o in list)
				if (IsQueued(o)) Continue(o, inline);
			foreach (object o in list)
				if (!IsQueued(o)) Continue(o, inline);
		}
		static bool IsQueued(object k)
		{
			Continuation c = k as Continuation;
			return c != null && c.Queues;
		}
		void Continue(object k, bool inline)
		{
			Action a = k as Action;
			if (a != null)
			{
				Resume(a, inline);
				return;
			}
			bool deep = inlined >= Work.MostInline;
			inlined++;
			try { ((Continuation)k).Run(this, inline && !deep); }
			finally { inlined--; }
		}
		// Runs the rest of an async method.
		internal static void Resume(Action a, bool inline)
		{
			if (!inline || inlined >= Work.MostInline || SynchronizationContext.Captured != null)
			{
				Work.Add(a);
				return;
			}
			Task outer = current;
			current = null;
			inlined++;
			try { a(); }
			catch (Exception e) { Work.Throw(e); }
			finally
			{
				inlined--;
				current = outer;
			}
		}
		// Returns false if the task has completed.
		internal bool AddContinuation(object k)
		{
			if (IsCompleted) return false;
			List<object> list = continuations as List<object>;
			if (continuations == null) continuations = k;
			else if (list != null) list.Add(k);
			else
			{
				list = new List<object>();
				list.Add(continuations);
				list.Add(k);
				continuations = list;
			}
			return true;
		}
		internal void WhenCompleted(Action<Task> action)
		{
			ActionContinuation k = new ActionContinuation(action);
			if (!AddContinuation(k)) action(this);
		}
		internal void RemoveContinuation(object k)
		{
			List<object> list = continuations as List<object>;
			if (list != null) list.Remove(k);
			else if (continuations == k) continuations = null;
		}
		internal void OnCompleted(Action action, bool captures)
		{
			if (action == null) throw new ArgumentNullException("continuation");
			SynchronizationContext s = captures ? SynchronizationContext.Captured : null;
			TaskScheduler t = captures && s == null ? TaskScheduler.Current : null;
			if (s != null)
			{
				Action posted = action;
				ActionContinuation k = new ActionContinuation(x => s.Post(o => posted(), null));
				if (!AddContinuation(k)) s.Post(o => posted(), null);
			}
			else if (t != null && t != TaskScheduler.Default)
			{
				Task task = new Task(action, null, default(CancellationToken), TaskCreationOptions.None, t, true, "continuation");
				TaskContinuation k = new TaskContinuation(task, TaskContinuationOptions.ExecuteSynchronously);
				if (!AddContinuation(k)) task.Begin(false);
			}
			else if (!AddContinuation(action)) Work.Add(action);
		}

		// Others complete a task by these methods, which return false if it has completed.
		internal bool TryFault(Exception e)
		{
			if (IsCompleted) return false;
			(faults = new List<Exception>()).Add(e);
			Complete(TaskStatus.Faulted);
			return true;
		}
		internal bool TryFault(List<Exception> all)
		{
			if (IsCompleted) return false;
			faults = all;
			Complete(TaskStatus.Faulted);
			return true;
		}
		internal bool TryCancel(CancellationToken token, OperationCanceledException by)
		{
			if (IsCompleted) return false;
			if (token.CanBeCanceled) this.token = token;
			canceledBy = by;
			Complete(TaskStatus.Canceled);
			return true;
		}
		internal bool TryEnd()
		{
			if (IsCompleted) return false;
			Complete(TaskStatus.RanToCompletion);
			return true;
		}
		// Completes a task as another has, but for the result.
		internal bool TryFollow(Task t)
		{
			if (t.IsFaulted) return TryFault(new List<Exception>(t.faults));
			if (t.IsCanceled) return TryCancel(t.token, t.canceledBy);
			return TryEnd();
		}
		internal static Exception Twice() { return new InvalidOperationException("An attempt was made to transition a task to a final state when it had already completed."); }

		// Waiting.
		internal List<Exception> Faults { get { return faults; } }
		void AddErrors(List<Exception> errors)
		{
			if (IsFaulted) errors.AddRange(faults);
			else if (IsCanceled) errors.Add(new TaskCanceledException(this));
		}
		internal void ThrowAggregated()
		{
			if (status == TaskStatus.RanToCompletion) return;
			List<Exception> errors = new List<Exception>();
			AddErrors(errors);
			throw new AggregateException(errors);
		}
		[System.Diagnostics.StackTraceHidden]
		internal void Await()
		{
			if (status == TaskStatus.RanToCompletion) return;
			if (!IsCompleted) Waiting.Until(() => IsCompleted);
			if (IsFaulted) ExceptionDispatchInfo.Capture(faults[0]).Throw();
			if (!IsCanceled) return;
			if (canceledBy != null) ExceptionDispatchInfo.Capture(canceledBy).Throw();
			throw new TaskCanceledException(this);
		}
		public void Wait() { Wait(Timeout.Infinite, default(CancellationToken)); }
		public bool Wait(TimeSpan timeout) { return Wait(Waiting.Milliseconds(timeout), default(CancellationToken)); }
		public bool Wait(TimeSpan timeout, CancellationToken cancellationToken) { return Wait(Waiting.Milliseconds(timeout), cancellationToken); }
		public void Wait(CancellationToken cancellationToken) { Wait(Timeout.Infinite, cancellationToken); }
		public bool Wait(int millisecondsTimeout) { return Wait(millisecondsTimeout, default(CancellationToken)); }
		public bool Wait(int millisecondsTimeout, CancellationToken cancellationToken)
		{
			Waiting.Check(millisecondsTimeout);
			if (!IsCompleted && !Waiting.Until(() => IsCompleted, millisecondsTimeout, cancellationToken)) return false;
			ThrowAggregated();
			return true;
		}
		internal static T[] Checked<T>(T[] tasks) where T : Task
		{
			if (tasks == null) throw new ArgumentNullException("tasks");
			T[] copy = new T[tasks.Length];
			for (int i = 0; i < copy.Length; i++)
				if ((copy[i] = tasks[i]) == null) throw new ArgumentException("The tasks argument included a null value.", "tasks");
			return copy;
		}
		internal static T[] Checked<T>(IEnumerable<T> tasks) where T : Task
		{
			if (tasks == null) throw new ArgumentNullException("tasks");
			return Checked(new List<T>(tasks).ToArray());
		}
		static T[] SomeOf<T>(T[] tasks) where T : Task
		{
			if (tasks.Length == 0) throw new ArgumentException("The tasks argument contains no tasks.", "tasks");
			return tasks;
		}
		public static void WaitAll(params Task[] tasks) { WaitAll(tasks, Timeout.Infinite, default(CancellationToken)); }
		public static bool WaitAll(Task[] tasks, TimeSpan timeout) { return WaitAll(tasks, Waiting.Milliseconds(timeout), default(CancellationToken)); }
		public static bool WaitAll(Task[] tasks, int millisecondsTimeout) { return WaitAll(tasks, millisecondsTimeout, default(CancellationToken)); }
		public static void WaitAll(Task[] tasks, CancellationToken cancellationToken) { WaitAll(tasks, Timeout.Infinite, cancellationToken); }
		public static void WaitAll(IEnumerable<Task> tasks, CancellationToken cancellationToken = default(CancellationToken)) { WaitAll(Checked(tasks), Timeout.Infinite, cancellationToken); }
		public static bool WaitAll(Task[] tasks, int millisecondsTimeout, CancellationToken cancellationToken)
		{
			Task[] all = Checked(tasks);
			Waiting.Check(millisecondsTimeout);
			int next = 0; // the tasks before it have completed
			bool done = Waiting.Until(() =>
			{
				while (next < all.Length && all[next].IsCompleted) next++;
				return next == all.Length;
			}, millisecondsTimeout, cancellationToken);
			if (!done) return false;
			List<Exception> errors = new List<Exception>();
			foreach (Task t in all) t.AddErrors(errors);
			if (errors.Count > 0) throw new AggregateException(errors);
			return true;
		}
		public static int WaitAny(params Task[] tasks) { return WaitAny(tasks, Timeout.Infinite, default(CancellationToken)); }
		public static int WaitAny(Task[] tasks, TimeSpan timeout) { return WaitAny(tasks, Waiting.Milliseconds(timeout), default(CancellationToken)); }
		public static int WaitAny(Task[] tasks, CancellationToken cancellationToken) { return WaitAny(tasks, Timeout.Infinite, cancellationToken); }
		public static int WaitAny(Task[] tasks, int millisecondsTimeout) { return WaitAny(tasks, millisecondsTimeout, default(CancellationToken)); }
		public static int WaitAny(Task[] tasks, int millisecondsTimeout, CancellationToken cancellationToken)
		{
			Task[] all = Checked(tasks);
			Waiting.Check(millisecondsTimeout);
			cancellationToken.ThrowIfCancellationRequested();
			Task<Task> any = First(all);
			if (!any.IsCompleted && !Waiting.Until(() => any.IsCompleted, millisecondsTimeout, cancellationToken)) return -1;
			return Array.IndexOf(all, any.Result);
		}

		// Tasks of other tasks.
		public static Task FromException(Exception exception)
		{
			if (exception == null) throw new ArgumentNullException("exception");
			Task t = new Task();
			t.TryFault(exception);
			return t;
		}
		public static Task<TResult> FromException<TResult>(Exception exception)
		{
			if (exception == null) throw new ArgumentNullException("exception");
			Task<TResult> t = new Task<TResult>();
			t.TryFault(exception);
			return t;
		}
		static void Requested(CancellationToken token) { if (!token.IsCancellationRequested) throw new ArgumentOutOfRangeException("cancellationToken"); }
		public static Task FromCanceled(CancellationToken cancellationToken)
		{
			Requested(cancellationToken);
			Task t = new Task();
			t.TryCancel(cancellationToken, null);
			return t;
		}
		public static Task<TResult> FromCanceled<TResult>(CancellationToken cancellationToken)
		{
			Requested(cancellationToken);
			Task<TResult> t = new Task<TResult>();
			t.TryCancel(cancellationToken, null);
			return t;
		}
		public static Task<TResult> FromResult<TResult>(TResult result) { return new Task<TResult>(result); }

		public static Task Run(Action action) { return Run(action, default(CancellationToken)); }
		public static Task Run(Action action, CancellationToken cancellationToken) { return new Task(action, null, cancellationToken, TaskCreationOptions.DenyChildAttach, TaskScheduler.Default, false, "action").Started(); }
		public static Task<TResult> Run<TResult>(Func<TResult> function) { return Run(function, default(CancellationToken)); }
		public static Task<TResult> Run<TResult>(Func<TResult> function, CancellationToken cancellationToken) { return (Task<TResult>)new Task<TResult>(function, null, cancellationToken, TaskCreationOptions.DenyChildAttach, TaskScheduler.Default, false, "function").Started(); }
		public static Task Run(Func<Task> function) { return Run(function, default(CancellationToken)); }
		public static Task Run(Func<Task> function, CancellationToken cancellationToken)
		{
			if (function == null) throw new ArgumentNullException("function");
			if (cancellationToken.IsCancellationRequested) return FromCanceled(cancellationToken);
			return Unwrapped<VoidResult>(Run<Task>(function, cancellationToken), true);
		}
		public static Task<TResult> Run<TResult>(Func<Task<TResult>> function) { return Run(function, default(CancellationToken)); }
		public static Task<TResult> Run<TResult>(Func<Task<TResult>> function, CancellationToken cancellationToken)
		{
			if (function == null) throw new ArgumentNullException("function");
			if (cancellationToken.IsCancellationRequested) return FromCanceled<TResult>(cancellationToken);
			return Unwrapped<TResult>(Run<Task<TResult>>(function, cancellationToken), true);
		}
		// Gives a promise that follows the task that outer returns. If canceled, an OperationCanceledException of outer
		// cancels it.
		internal static Task<TResult> Unwrapped<TResult>(Task outer, bool canceled)
		{
			Task<TResult> p = new Task<TResult>();
			outer.WhenCompleted(o =>
			{
				if (o.IsFaulted)
				{
					OperationCanceledException e = o.faults[0] as OperationCanceledException;
					if (canceled && e != null) p.TryCancel(e.CancellationToken, e);
					else p.TryFollow(o);
				}
				else if (o.IsCanceled) p.TryFollow(o);
				else
				{
					Task inner = o.ResultTask;
					if (inner == null) p.TryCancel(default(CancellationToken), null);
					else inner.WhenCompleted(i => p.TryFollowed(i));
				}
			});
			return p;
		}
		internal virtual Task ResultTask { get { return null; } }

		public static Task Delay(int millisecondsDelay) { return Delay(millisecondsDelay, default(CancellationToken)); }
		public static Task Delay(TimeSpan delay) { return Delay(delay, default(CancellationToken)); }
		public static Task Delay(TimeSpan delay, CancellationToken cancellationToken)
		{
			long ms = (long)delay.TotalMilliseconds;
			if (ms < -1 || ms > 0xfffffffe) throw new ArgumentOutOfRangeException("delay", "The value needs to translate in milliseconds to -1 (signifying an infinite timeout), 0 or a positive integer less than or equal to Int32.MaxValue.");
			return Later(ms, cancellationToken);
		}
		public static Task Delay(int millisecondsDelay, CancellationToken cancellationToken)
		{
			if (millisecondsDelay < -1) throw new ArgumentOutOfRangeException("millisecondsDelay", "The value needs to be either -1 (signifying an infinite timeout), 0 or a positive integer.");
			return Later(millisecondsDelay, cancellationToken);
		}
		static Task Later(long ms, CancellationToken token)
		{
			if (token.IsCancellationRequested) return FromCanceled(token);
			if (ms == 0) return done;
			Task t = new Task();
			t.Limit(ms, () => t.TryEnd(), token);
			return t;
		}
		// Cancels a promise when the token is canceled. Calls late when the time is over.
		internal void Limit(long ms, Action late, CancellationToken token)
		{
			if (token.CanBeCanceled) registration = token.Register(() => TryCancel(token, null));
			if (ms < 0 || IsCompleted) return;
			alarm = new Alarm(late);
			alarm.Start(ms);
		}
		public static YieldAwaitable Yield() { return default(YieldAwaitable); }

		public static Task WhenAll(params Task[] tasks) { return All<VoidResult>(Checked(tasks)); }
		public static Task WhenAll(IEnumerable<Task> tasks) { return All<VoidResult>(Checked(tasks)); }
		public static Task<TResult[]> WhenAll<TResult>(params Task<TResult>[] tasks) { return All<TResult>(Checked(tasks)); }
		public static Task<TResult[]> WhenAll<TResult>(IEnumerable<Task<TResult>> tasks) { return All<TResult>(Checked(tasks)); }
		static Task<TResult[]> All<TResult>(Task[] tasks)
		{
			Task<TResult[]> p = new Task<TResult[]>();
			int left = tasks.Length;
			Action<Task> one = x =>
			{
				if (--left > 0) return;
				List<Exception> errors = null;
				Task canceled = null;
				foreach (Task t in tasks)
					if (t.IsFaulted) (errors ?? (errors = new List<Exception>())).AddRange(t.faults);
					else if (t.IsCanceled && canceled == null) canceled = t;
				if (errors != null) p.TryFault(errors);
				else if (canceled != null) p.TryCancel(canceled.token, canceled.canceledBy);
				else
				{
					TResult[] results = new TResult[tasks.Length];
					for (int i = 0; i < results.Length; i++)
					{
						Task<TResult> t = tasks[i] as Task<TResult>;
						if (t != null) results[i] = t.result;
					}
					p.TryResult(results);
				}
			};
			if (left == 0)
			{
				left = 1;
				one(null);
			}
			foreach (Task t in tasks) t.WhenCompleted(one);
			return p;
		}
		static Task<T> First<T>(T[] tasks) where T : Task
		{
			Task<T> p = new Task<T>();
			foreach (T t in tasks)
				if (t.IsCompleted)
				{
					p.TryResult(t);
					return p;
				}
			ActionContinuation k = null;
			k = new ActionContinuation(t =>
			{
				if (!p.TryResult((T)t)) return;
				foreach (T other in tasks) other.RemoveContinuation(k);
			});
			foreach (T t in tasks) t.AddContinuation(k);
			return p;
		}
		public static Task<Task> WhenAny(params Task[] tasks) { return First(SomeOf(Checked(tasks))); }
		public static Task<Task> WhenAny(Task task1, Task task2) { return WhenAny(new Task[] { task1, task2 }); }
		public static Task<Task> WhenAny(IEnumerable<Task> tasks) { return First(SomeOf(Checked(tasks))); }
		public static Task<Task<TResult>> WhenAny<TResult>(params Task<TResult>[] tasks) { return First(SomeOf(Checked(tasks))); }
		public static Task<Task<TResult>> WhenAny<TResult>(Task<TResult> task1, Task<TResult> task2) { return WhenAny(new Task<TResult>[] { task1, task2 }); }
		public static Task<Task<TResult>> WhenAny<TResult>(IEnumerable<Task<TResult>> tasks) { return First(SomeOf(Checked(tasks))); }

		public static IAsyncEnumerable<Task> WhenEach(params Task[] tasks) { return new Completions<Task>(Checked(tasks)); }
		public static IAsyncEnumerable<Task> WhenEach(IEnumerable<Task> tasks) { return new Completions<Task>(Checked(tasks)); }
		public static IAsyncEnumerable<Task<TResult>> WhenEach<TResult>(params Task<TResult>[] tasks) { return new Completions<Task<TResult>>(Checked(tasks)); }
		public static IAsyncEnumerable<Task<TResult>> WhenEach<TResult>(IEnumerable<Task<TResult>> tasks) { return new Completions<Task<TResult>>(Checked(tasks)); }

		public Task WaitAsync(CancellationToken cancellationToken) { return Within<VoidResult>(Timeout.Infinite, cancellationToken); }
		public Task WaitAsync(TimeSpan timeout) { return Within<VoidResult>(Waiting.Milliseconds(timeout), default(CancellationToken)); }
		public Task WaitAsync(TimeSpan timeout, CancellationToken cancellationToken) { return Within<VoidResult>(Waiting.Milliseconds(timeout), cancellationToken); }
		internal Task<TResult> Within<TResult>(int ms, CancellationToken token)
		{
			Task<TResult> p = new Task<TResult>();
			if (!IsCompleted)
			{
				if (ms == 0) p.TryFault(new TimeoutException());
				p.Limit(ms, () => p.TryFault(new TimeoutException()), token);
			}
			WhenCompleted(t => p.TryFollowed(t));
			return p;
		}

		public TaskAwaiter GetAwaiter() { return new TaskAwaiter(this); }
		public ConfiguredTaskAwaitable ConfigureAwait(bool continueOnCapturedContext) { return new ConfiguredTaskAwaitable(this, continueOnCapturedContext ? ConfigureAwaitOptions.ContinueOnCapturedContext : ConfigureAwaitOptions.None); }
		public ConfiguredTaskAwaitable ConfigureAwait(ConfigureAwaitOptions options) { return new ConfiguredTaskAwaitable(this, options); }

		// Continuations.
		internal Task Continue(Task task, TaskContinuationOptions options)
		{
			TaskContinuation k = new TaskContinuation(task, options);
			if (!task.IsCompleted && !AddContinuation(k)) k.Run(this, true);
			return task;
		}
		internal static TaskCreationOptions Creation(TaskContinuationOptions options)
		{
			if ((options & ~(TaskContinuationOptions)0xf007f) != 0) throw new ArgumentOutOfRangeException("continuationOptions");
			const TaskContinuationOptions never = TaskContinuationOptions.NotOnRanToCompletion | TaskContinuationOptions.OnlyOnRanToCompletion;
			if ((options & never) == never) throw new ArgumentOutOfRangeException("continuationOptions", "The specified TaskContinuationOptions excluded all continuation kinds.");
			const TaskContinuationOptions both = TaskContinuationOptions.ExecuteSynchronously | TaskContinuationOptions.LongRunning;
			if ((options & both) == both) throw new ArgumentOutOfRangeException("continuationOptions", "The specified TaskContinuationOptions combined LongRunning and ExecuteSynchronously.  Synchronous continuations should not be long running.");
			return (TaskCreationOptions)options & (TaskCreationOptions)95;
		}
		internal Task ContinueBy(Action action, CancellationToken token, TaskContinuationOptions options, TaskScheduler scheduler)
		{
			return Continue(new Task(action, null, token, Creation(options), Some(scheduler, "scheduler"), true, "continuationAction"), options);
		}
		internal Task<TResult> ContinueBy<TResult>(Func<TResult> function, CancellationToken token, TaskContinuationOptions options, TaskScheduler scheduler)
		{
			return (Task<TResult>)Continue(new Task<TResult>(function, null, token, Creation(options), Some(scheduler, "scheduler"), true, "continuationFunction"), options);
		}
		internal static T Some<T>(T continuation, string name) where T : class
		{
			if (continuation == null) throw new ArgumentNullException(name);
			return continuation;
		}
		public Task ContinueWith(Action<Task> continuationAction) { return ContinueWith(continuationAction, default(CancellationToken), TaskContinuationOptions.None, TaskScheduler.Current); }
		public Task ContinueWith(Action<Task> continuationAction, CancellationToken cancellationToken) { return ContinueWith(continuationAction, cancellationToken, TaskContinuationOptions.None, TaskScheduler.Current); }
		public Task ContinueWith(Action<Task> continuationAction, TaskScheduler scheduler) { return ContinueWith(continuationAction, default(CancellationToken), TaskContinuationOptions.None, scheduler); }
		public Task ContinueWith(Action<Task> continuationAction, TaskContinuationOptions continuationOptions) { return ContinueWith(continuationAction, default(CancellationToken), continuationOptions, TaskScheduler.Current); }
		public Task ContinueWith(Action<Task> continuationAction, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler)
		{
			Some(continuationAction, "continuationAction");
			return ContinueBy(() => continuationAction(this), cancellationToken, continuationOptions, scheduler);
		}
		public Task ContinueWith(Action<Task, object> continuationAction, object state) { return ContinueWith(continuationAction, state, default(CancellationToken), TaskContinuationOptions.None, TaskScheduler.Current); }
		public Task ContinueWith(Action<Task, object> continuationAction, object state, TaskContinuationOptions continuationOptions) { return ContinueWith(continuationAction, state, default(CancellationToken), continuationOptions, TaskScheduler.Current); }
		public Task ContinueWith(Action<Task, object> continuationAction, object state, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler)
		{
			Some(continuationAction, "continuationAction");
			return Continue(new Task(new Action<object>(s => continuationAction(this, s)), state, cancellationToken, Creation(continuationOptions), Some(scheduler, "scheduler"), true, "continuationAction"), continuationOptions);
		}
		public Task<TResult> ContinueWith<TResult>(Func<Task, TResult> continuationFunction) { return ContinueWith(continuationFunction, default(CancellationToken), TaskContinuationOptions.None, TaskScheduler.Current); }
		public Task<TResult> ContinueWith<TResult>(Func<Task, TResult> continuationFunction, CancellationToken cancellationToken) { return ContinueWith(continuationFunction, cancellationToken, TaskContinuationOptions.None, TaskScheduler.Current); }
		public Task<TResult> ContinueWith<TResult>(Func<Task, TResult> continuationFunction, TaskScheduler scheduler) { return ContinueWith(continuationFunction, default(CancellationToken), TaskContinuationOptions.None, scheduler); }
		public Task<TResult> ContinueWith<TResult>(Func<Task, TResult> continuationFunction, TaskContinuationOptions continuationOptions) { return ContinueWith(continuationFunction, default(CancellationToken), continuationOptions, TaskScheduler.Current); }
		public Task<TResult> ContinueWith<TResult>(Func<Task, TResult> continuationFunction, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler)
		{
			Some(continuationFunction, "continuationFunction");
			return ContinueBy(() => continuationFunction(this), cancellationToken, continuationOptions, scheduler);
		}
		public Task<TResult> ContinueWith<TResult>(Func<Task, object, TResult> continuationFunction, object state) { return ContinueWith(continuationFunction, state, default(CancellationToken), TaskContinuationOptions.None, TaskScheduler.Current); }
		public Task<TResult> ContinueWith<TResult>(Func<Task, object, TResult> continuationFunction, object state, TaskContinuationOptions continuationOptions) { return ContinueWith(continuationFunction, state, default(CancellationToken), continuationOptions, TaskScheduler.Current); }
		public Task<TResult> ContinueWith<TResult>(Func<Task, object, TResult> continuationFunction, object state, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler)
		{
			Some(continuationFunction, "continuationFunction");
			return (Task<TResult>)Continue(new Task<TResult>(new Func<object, TResult>(s => continuationFunction(this, s)), state, cancellationToken, Creation(continuationOptions), Some(scheduler, "scheduler"), true, "continuationFunction"), continuationOptions);
		}
		internal virtual bool TryFollowed(Task t) { return TryFollow(t); }
	}

	// The result of a task that has none.
	internal struct VoidResult { }

	public class Task<TResult> : Task
	{
		static readonly TaskFactory<TResult> resultFactory = new TaskFactory<TResult>();
		internal TResult result;

		internal Task() { }
		internal Task(TResult result) : base(TaskStatus.RanToCompletion) { this.result = result; }
		internal Task(object state, TaskCreationOptions options) : base(state, options) { }
		internal Task(object body, object state, CancellationToken token, TaskCreationOptions options, TaskScheduler scheduler, bool after, string name) : base(body, state, token, options, scheduler, after, name) { }
		public Task(Func<TResult> function) : this(function, null, default(CancellationToken), TaskCreationOptions.None, null, false, "function") { }
		public Task(Func<TResult> function, CancellationToken cancellationToken) : this(function, null, cancellationToken, TaskCreationOptions.None, null, false, "function") { }
		public Task(Func<TResult> function, TaskCreationOptions creationOptions) : this(function, null, default(CancellationToken), Check(creationOptions), null, false, "function") { }
		public Task(Func<TResult> function, CancellationToken cancellationToken, TaskCreationOptions creationOptions) : this(function, null, cancellationToken, Check(creationOptions), null, false, "function") { }
		public Task(Func<object, TResult> function, object state) : this(function, state, default(CancellationToken), TaskCreationOptions.None, null, false, "function") { }
		public Task(Func<object, TResult> function, object state, CancellationToken cancellationToken) : this(function, state, cancellationToken, TaskCreationOptions.None, null, false, "function") { }
		public Task(Func<object, TResult> function, object state, TaskCreationOptions creationOptions) : this(function, state, default(CancellationToken), Check(creationOptions), null, false, "function") { }
		public Task(Func<object, TResult> function, object state, CancellationToken cancellationToken, TaskCreationOptions creationOptions) : this(function, state, cancellationToken, Check(creationOptions), null, false, "function") { }

		public static new TaskFactory<TResult> Factory { get { return resultFactory; } }
		public TResult Result
		{
			get
			{
				if (!IsCompletedSuccessfully) Wait();
				return result;
			}
		}
		internal override void Invoke()
		{
			Func<TResult> f = body as Func<TResult>;
			result = f != null ? f() : ((Func<object, TResult>)body)(AsyncState);
		}
		internal override Task ResultTask { get { return (object)result as Task; } }
		internal bool TryResult(TResult result)
		{
			if (IsCompleted) return false;
			this.result = result;
			return TryEnd();
		}
		internal override bool TryFollowed(Task t)
		{
			if (IsCompleted) return false;
			Task<TResult> r = t as Task<TResult>;
			if (r != null) result = r.result;
			return TryFollow(t);
		}
		[System.Diagnostics.StackTraceHidden]
		internal TResult AwaitResult()
		{
			if (!IsCompletedSuccessfully) Await();
			return result;
		}
		public new Task<TResult> WaitAsync(CancellationToken cancellationToken) { return Within<TResult>(Timeout.Infinite, cancellationToken); }
		public new Task<TResult> WaitAsync(TimeSpan timeout) { return Within<TResult>(Waiting.Milliseconds(timeout), default(CancellationToken)); }
		public new Task<TResult> WaitAsync(TimeSpan timeout, CancellationToken cancellationToken) { return Within<TResult>(Waiting.Milliseconds(timeout), cancellationToken); }
		public new TaskAwaiter<TResult> GetAwaiter() { return new TaskAwaiter<TResult>(this); }
		public new ConfiguredTaskAwaitable<TResult> ConfigureAwait(bool continueOnCapturedContext) { return new ConfiguredTaskAwaitable<TResult>(this, continueOnCapturedContext ? ConfigureAwaitOptions.ContinueOnCapturedContext : ConfigureAwaitOptions.None); }
		public new ConfiguredTaskAwaitable<TResult> ConfigureAwait(ConfigureAwaitOptions options)
		{
			if ((options & ConfigureAwaitOptions.SuppressThrowing) != 0) throw new ArgumentOutOfRangeException("options", "The ConfigureAwaitOptions.SuppressThrowing option is not supported for Task<TResult>.");
			return new ConfiguredTaskAwaitable<TResult>(this, options);
		}

		public Task ContinueWith(Action<Task<TResult>> continuationAction) { return ContinueWith(continuationAction, default(CancellationToken), TaskContinuationOptions.None, TaskScheduler.Current); }
		public Task ContinueWith(Action<Task<TResult>> continuationAction, CancellationToken cancellationToken) { return ContinueWith(continuationAction, cancellationToken, TaskContinuationOptions.None, TaskScheduler.Current); }
		public Task ContinueWith(Action<Task<TResult>> continuationAction, TaskScheduler scheduler) { return ContinueWith(continuationAction, default(CancellationToken), TaskContinuationOptions.None, scheduler); }
		public Task ContinueWith(Action<Task<TResult>> continuationAction, TaskContinuationOptions continuationOptions) { return ContinueWith(continuationAction, default(CancellationToken), continuationOptions, TaskScheduler.Current); }
		public Task ContinueWith(Action<Task<TResult>> continuationAction, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler)
		{
			Some(continuationAction, "continuationAction");
			return ContinueBy(() => continuationAction(this), cancellationToken, continuationOptions, scheduler);
		}
		public Task ContinueWith(Action<Task<TResult>, object> continuationAction, object state) { return base.ContinueWith((t, s) => continuationAction(this, s), state); }
		public Task ContinueWith(Action<Task<TResult>, object> continuationAction, object state, TaskContinuationOptions continuationOptions) { return base.ContinueWith((t, s) => continuationAction(this, s), state, continuationOptions); }
		public Task<TNewResult> ContinueWith<TNewResult>(Func<Task<TResult>, TNewResult> continuationFunction) { return ContinueWith(continuationFunction, default(CancellationToken), TaskContinuationOptions.None, TaskScheduler.Current); }
		public Task<TNewResult> ContinueWith<TNewResult>(Func<Task<TResult>, TNewResult> continuationFunction, CancellationToken cancellationToken) { return ContinueWith(continuationFunction, cancellationToken, TaskContinuationOptions.None, TaskScheduler.Current); }
		public Task<TNewResult> ContinueWith<TNewResult>(Func<Task<TResult>, TNewResult> continuationFunction, TaskScheduler scheduler) { return ContinueWith(continuationFunction, default(CancellationToken), TaskContinuationOptions.None, scheduler); }
		public Task<TNewResult> ContinueWith<TNewResult>(Func<Task<TResult>, TNewResult> continuationFunction, TaskContinuationOptions continuationOptions) { return ContinueWith(continuationFunction, default(CancellationToken), continuationOptions, TaskScheduler.Current); }
		public Task<TNewResult> ContinueWith<TNewResult>(Func<Task<TResult>, TNewResult> continuationFunction, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler)
		{
			Some(continuationFunction, "continuationFunction");
			return ContinueBy(() => continuationFunction(this), cancellationToken, continuationOptions, scheduler);
		}
		public Task<TNewResult> ContinueWith<TNewResult>(Func<Task<TResult>, object, TNewResult> continuationFunction, object state) { return base.ContinueWith((t, s) => continuationFunction(this, s), state); }
		public Task<TNewResult> ContinueWith<TNewResult>(Func<Task<TResult>, object, TNewResult> continuationFunction, object state, TaskContinuationOptions continuationOptions) { return base.ContinueWith((t, s) => continuationFunction(this, s), state, continuationOptions); }
	}

	public static class TaskExtensions
	{
		public static Task Unwrap(this Task<Task> task)
		{
			if (task == null) throw new ArgumentNullException("task");
			return Task.Unwrapped<VoidResult>(task, false);
		}
		public static Task<TResult> Unwrap<TResult>(this Task<Task<TResult>> task)
		{
			if (task == null) throw new ArgumentNullException("task");
			return Task.Unwrapped<TResult>(task, false);
		}
	}
}
