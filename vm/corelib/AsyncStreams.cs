using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

// Async streams and asynchronous disposal.
namespace System.Runtime.CompilerServices
{
	public struct AsyncIteratorMethodBuilder
	{
		object box;
		public static AsyncIteratorMethodBuilder Create() { return default(AsyncIteratorMethodBuilder); }
		public void MoveNext<TStateMachine>(ref TStateMachine stateMachine) where TStateMachine : IAsyncStateMachine { Machines.Start(ref stateMachine); }
		Action Next<TStateMachine>(ref TStateMachine stateMachine) where TStateMachine : IAsyncStateMachine
		{
			MachineBox<TStateMachine> b = box as MachineBox<TStateMachine>;
			if (b == null)
			{
				box = b = new MachineBox<TStateMachine>();
				b.machine = stateMachine;
			}
			b.context = ExecutionContext.current;
			return b.next;
		}
		public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine) where TAwaiter : INotifyCompletion where TStateMachine : IAsyncStateMachine { awaiter.OnCompleted(Next(ref stateMachine)); }
		public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine) where TAwaiter : ICriticalNotifyCompletion where TStateMachine : IAsyncStateMachine { awaiter.UnsafeOnCompleted(Next(ref stateMachine)); }
		public void Complete() { }
	}

	public struct ConfiguredAsyncDisposable
	{
		readonly IAsyncDisposable source;
		readonly bool captures;
		internal ConfiguredAsyncDisposable(IAsyncDisposable source, bool captures) { this.source = source; this.captures = captures; }
		public ConfiguredValueTaskAwaitable DisposeAsync() { return source.DisposeAsync().ConfigureAwait(captures); }
	}
	public struct ConfiguredCancelableAsyncEnumerable<T>
	{
		readonly IAsyncEnumerable<T> source;
		readonly CancellationToken token;
		readonly bool captures;
		internal ConfiguredCancelableAsyncEnumerable(IAsyncEnumerable<T> source, bool captures, CancellationToken token) { this.source = source; this.captures = captures; this.token = token; }
		public ConfiguredCancelableAsyncEnumerable<T> ConfigureAwait(bool continueOnCapturedContext) { return new ConfiguredCancelableAsyncEnumerable<T>(source, continueOnCapturedContext, token); }
		public ConfiguredCancelableAsyncEnumerable<T> WithCancellation(CancellationToken cancellationToken) { return new ConfiguredCancelableAsyncEnumerable<T>(source, captures, cancellationToken); }
		public Enumerator GetAsyncEnumerator() { return new Enumerator(source.GetAsyncEnumerator(token), captures); }
		public struct Enumerator
		{
			readonly IAsyncEnumerator<T> e;
			readonly bool captures;
			internal Enumerator(IAsyncEnumerator<T> e, bool captures) { this.e = e; this.captures = captures; }
			public T Current { get { return e.Current; } }
			public ConfiguredValueTaskAwaitable<bool> MoveNextAsync() { return e.MoveNextAsync().ConfigureAwait(captures); }
			public ConfiguredValueTaskAwaitable DisposeAsync() { return e.DisposeAsync().ConfigureAwait(captures); }
		}
	}
}

namespace System
{
	public interface IAsyncDisposable { ValueTask DisposeAsync(); }
}

namespace System.Collections.Generic
{
	public interface IAsyncEnumerable<out T> { IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken cancellationToken = default(CancellationToken)); }
	public interface IAsyncEnumerator<out T> : IAsyncDisposable
	{
		ValueTask<bool> MoveNextAsync();
		T Current { get; }
	}
}

namespace System.Threading.Tasks
{
	using System.Runtime.CompilerServices;

	public static class TaskAsyncEnumerableExtensions
	{
		public static ConfiguredAsyncDisposable ConfigureAwait(this IAsyncDisposable source, bool continueOnCapturedContext) { return new ConfiguredAsyncDisposable(source, continueOnCapturedContext); }
		public static ConfiguredCancelableAsyncEnumerable<T> ConfigureAwait<T>(this IAsyncEnumerable<T> source, bool continueOnCapturedContext) { return new ConfiguredCancelableAsyncEnumerable<T>(source, continueOnCapturedContext, default(CancellationToken)); }
		public static ConfiguredCancelableAsyncEnumerable<T> WithCancellation<T>(this IAsyncEnumerable<T> source, CancellationToken cancellationToken) { return new ConfiguredCancelableAsyncEnumerable<T>(source, true, cancellationToken); }
	}

	// Tasks in the order in which they complete.
	sealed class Completions<TTask> : IAsyncEnumerable<TTask> where TTask : Task
	{
		readonly TTask[] tasks;
		internal Completions(TTask[] tasks) { this.tasks = tasks; }
		public IAsyncEnumerator<TTask> GetAsyncEnumerator(CancellationToken cancellationToken) { return new Enumerator(tasks, cancellationToken); }

		sealed class Enumerator : IAsyncEnumerator<TTask>
		{
			readonly Queue<TTask> completed = new Queue<TTask>();
			readonly SemaphoreSlim count = new SemaphoreSlim(0);
			readonly CancellationToken token;
			int left;
			public TTask Current { get; private set; }
			internal Enumerator(TTask[] tasks, CancellationToken token)
			{
				this.token = token;
				left = tasks.Length;
				foreach (TTask t in tasks) t.WhenCompleted(Add);
			}
			void Add(Task t)
			{
				completed.Enqueue((TTask)t);
				count.Release();
			}
			public async ValueTask<bool> MoveNextAsync()
			{
				if (left == 0) return false;
				await count.WaitAsync(token);
				left--;
				Current = completed.Dequeue();
				return true;
			}
			public ValueTask DisposeAsync() { return default(ValueTask); }
		}
	}
}
