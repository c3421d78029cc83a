using System.Collections.Concurrent;
using System.Collections.Generic;

// Loops whose iterations are in no order. Here they run one after the other.
namespace System.Threading.Tasks
{
	public class ParallelOptions
	{
		int most = -1;
		public ParallelOptions() { TaskScheduler = TaskScheduler.Default; }
		public CancellationToken CancellationToken { get; set; }
		public TaskScheduler TaskScheduler { get; set; }
		public int MaxDegreeOfParallelism
		{
			get { return most; }
			set
			{
				if (value == 0 || value < -1) throw new ArgumentOutOfRangeException("MaxDegreeOfParallelism");
				most = value;
			}
		}
	}

	public struct ParallelLoopResult
	{
		internal bool completed;
		internal long? lowest;
		public bool IsCompleted { get { return completed; } }
		public long? LowestBreakIteration { get { return lowest; } }
	}

	public class ParallelLoopState
	{
		internal long iteration;
		internal long? lowest;
		internal bool stopped, failed;
		internal ParallelLoopState() { }
		public bool IsStopped { get { return stopped; } }
		public bool IsExceptional { get { return failed; } }
		public long? LowestBreakIteration { get { return lowest; } }
		public bool ShouldExitCurrentIteration { get { return stopped || failed || lowest < iteration; } }
		public void Stop()
		{
			if (lowest != null) throw new InvalidOperationException("Stop was called after Break was called.");
			stopped = true;
		}
		public void Break()
		{
			if (stopped) throw new InvalidOperationException("Break was called after Stop was called.");
			if (lowest == null || iteration < lowest) lowest = iteration;
		}
	}

	// Iterations run in order on the calling thread. The first exception ends a loop.
	public static class Parallel
	{
		static readonly ParallelOptions none = new ParallelOptions();

		static void Check(object body, ParallelOptions options)
		{
			if (body == null) throw new ArgumentNullException("body");
			if (options == null) throw new ArgumentNullException("parallelOptions");
			options.CancellationToken.ThrowIfCancellationRequested();
		}
		static ParallelLoopResult Loop<T, TLocal>(IEnumerable<T> source, ParallelOptions options, Func<TLocal> localInit, Func<T, ParallelLoopState, long, TLocal, TLocal> body, Action<TLocal> localFinally)
		{
			ParallelLoopState state = new ParallelLoopState();
			List<Exception> errors = null;
			TLocal local = default(TLocal);
			bool begun = false;
			bool canceled = false;
			try
			{
				foreach (T item in source)
				{
					if (options.CancellationToken.IsCancellationRequested)
					{
						canceled = true;
						break;
					}
					if (!begun)
					{
						begun = true;
						if (localInit != null) local = localInit();
					}
					local = body(item, state, state.iteration, local);
					if (state.stopped || state.lowest != null) break;
					state.iteration++;
				}
			}
			catch (Exception e)
			{
				state.failed = true;
				(errors = new List<Exception>()).Add(e);
			}
			if (begun && localFinally != null)
				try { localFinally(local); }
				catch (Exception e) { (errors ?? (errors = new List<Exception>())).Add(e); }
			if (errors != null)
			{
				OperationCanceledException c = errors[0] as OperationCanceledException;
				if (c != null && errors.Count == 1 && options.CancellationToken.IsCancellationRequested && c.CancellationToken == options.CancellationToken) canceled = true;
				else throw new AggregateException(errors);
			}
			if (canceled) options.CancellationToken.ThrowIfCancellationRequested();
			return new ParallelLoopResult { completed = !state.stopped && state.lowest == null, lowest = state.lowest };
		}
		static IEnumerable<int> Range(int from, int to) { for (int i = from; i < to; i++) yield return i; }
		static IEnumerable<long> Range(long from, long to) { for (long i = from; i < to; i++) yield return i; }

		public static ParallelLoopResult For(int fromInclusive, int toExclusive, Action<int> body) { return For(fromInclusive, toExclusive, none, body); }
		public static ParallelLoopResult For(long fromInclusive, long toExclusive, Action<long> body) { return For(fromInclusive, toExclusive, none, body); }
		public static ParallelLoopResult For(int fromInclusive, int toExclusive, Action<int, ParallelLoopState> body) { return For(fromInclusive, toExclusive, none, body); }
		public static ParallelLoopResult For(long fromInclusive, long toExclusive, Action<long, ParallelLoopState> body) { return For(fromInclusive, toExclusive, none, body); }
		public static ParallelLoopResult For(int fromInclusive, int toExclusive, ParallelOptions parallelOptions, Action<int> body)
		{
			Check(body, parallelOptions);
			return Loop<int, int>(Range(fromInclusive, toExclusive), parallelOptions, null, (i, s, n, l) => { body(i); return l; }, null);
		}
		public static ParallelLoopResult For(long fromInclusive, long toExclusive, ParallelOptions parallelOptions, Action<long> body)
		{
			Check(body, parallelOptions);
			return Loop<long, int>(Range(fromInclusive, toExclusive), parallelOptions, null, (i, s, n, l) => { body(i); return l; }, null);
		}
		public static ParallelLoopResult For(int fromInclusive, int toExclusive, ParallelOptions parallelOptions, Action<int, ParallelLoopState> body)
		{
			Check(body, parallelOptions);
			return Loop<int, int>(Range(fromInclusive, toExclusive), parallelOptions, null, (i, s, n, l) => { s.iteration = i; body(i, s); return l; }, null);
		}
		public static ParallelLoopResult For(long fromInclusive, long toExclusive, ParallelOptions parallelOptions, Action<long, ParallelLoopState> body)
		{
			Check(body, parallelOptions);
			return Loop<long, int>(Range(fromInclusive, toExclusive), parallelOptions, null, (i, s, n, l) => { s.iteration = i; body(i, s); return l; }, null);
		}
		public static ParallelLoopResult For<TLocal>(int fromInclusive, int toExclusive, Func<TLocal> localInit, Func<int, ParallelLoopState, TLocal, TLocal> body, Action<TLocal> localFinally) { return For(fromInclusive, toExclusive, none, localInit, body, localFinally); }
		public static ParallelLoopResult For<TLocal>(long fromInclusive, long toExclusive, Func<TLocal> localInit, Func<long, ParallelLoopState, TLocal, TLocal> body, Action<TLocal> localFinally) { return For(fromInclusive, toExclusive, none, localInit, body, localFinally); }
		public static ParallelLoopResult For<TLocal>(int fromInclusive, int toExclusive, ParallelOptions parallelOptions, Func<TLocal> localInit, Func<int, ParallelLoopState, TLocal, TLocal> body, Action<TLocal> localFinally)
		{
			Local(localInit, localFinally);
			Check(body, parallelOptions);
			return Loop<int, TLocal>(Range(fromInclusive, toExclusive), parallelOptions, localInit, (i, s, n, l) => { s.iteration = i; return body(i, s, l); }, localFinally);
		}
		public static ParallelLoopResult For<TLocal>(long fromInclusive, long toExclusive, ParallelOptions parallelOptions, Func<TLocal> localInit, Func<long, ParallelLoopState, TLocal, TLocal> body, Action<TLocal> localFinally)
		{
			Local(localInit, localFinally);
			Check(body, parallelOptions);
			return Loop<long, TLocal>(Range(fromInclusive, toExclusive), parallelOptions, localInit, (i, s, n, l) => { s.iteration = i; return body(i, s, l); }, localFinally);
		}
		static void Local(object localInit, object localFinally)
		{
			if (localInit == null) throw new ArgumentNullException("localInit");
			if (localFinally == null) throw new ArgumentNullException("localFinally");
		}
		static IEnumerable<TSource> Source<TSource>(IEnumerable<TSource> source)
		{
			if (source == null) throw new ArgumentNullException("source");
			return source;
		}
		static IEnumerable<TSource> Source<TSource>(Partitioner<TSource> source)
		{
			if (source == null) throw new ArgumentNullException("source");
			return source.SupportsDynamicPartitions ? source.GetDynamicPartitions() : Parts(source);
		}
		static IEnumerable<TSource> Parts<TSource>(Partitioner<TSource> source)
		{
			foreach (IEnumerator<TSource> e in source.GetPartitions(1))
				while (e.MoveNext()) yield return e.Current;
		}
		public static ParallelLoopResult ForEach<TSource>(IEnumerable<TSource> source, Action<TSource> body) { return ForEach(source, none, body); }
		public static ParallelLoopResult ForEach<TSource>(IEnumerable<TSource> source, Action<TSource, ParallelLoopState> body) { return ForEach(source, none, body); }
		public static ParallelLoopResult ForEach<TSource>(IEnumerable<TSource> source, Action<TSource, ParallelLoopState, long> body) { return ForEach(source, none, body); }
		public static ParallelLoopResult ForEach<TSource>(IEnumerable<TSource> source, ParallelOptions parallelOptions, Action<TSource> body)
		{
			Source(source);
			Check(body, parallelOptions);
			return Loop<TSource, int>(source, parallelOptions, null, (x, s, n, l) => { body(x); return l; }, null);
		}
		public static ParallelLoopResult ForEach<TSource>(IEnumerable<TSource> source, ParallelOptions parallelOptions, Action<TSource, ParallelLoopState> body)
		{
			Source(source);
			Check(body, parallelOptions);
			return Loop<TSource, int>(source, parallelOptions, null, (x, s, n, l) => { body(x, s); return l; }, null);
		}
		public static ParallelLoopResult ForEach<TSource>(IEnumerable<TSource> source, ParallelOptions parallelOptions, Action<TSource, ParallelLoopState, long> body)
		{
			Source(source);
			Check(body, parallelOptions);
			return Loop<TSource, int>(source, parallelOptions, null, (x, s, n, l) => { body(x, s, n); return l; }, null);
		}
		public static ParallelLoopResult ForEach<TSource, TLocal>(IEnumerable<TSource> source, Func<TLocal> localInit, Func<TSource, ParallelLoopState, TLocal, TLocal> body, Action<TLocal> localFinally) { return ForEach(source, none, localInit, body, localFinally); }
		public static ParallelLoopResult ForEach<TSource, TLocal>(IEnumerable<TSource> source, ParallelOptions parallelOptions, Func<TLocal> localInit, Func<TSource, ParallelLoopState, TLocal, TLocal> body, Action<TLocal> localFinally)
		{
			Source(source);
			Local(localInit, localFinally);
			Check(body, parallelOptions);
			return Loop<TSource, TLocal>(source, parallelOptions, localInit, (x, s, n, l) => body(x, s, l), localFinally);
		}
		public static ParallelLoopResult ForEach<TSource, TLocal>(IEnumerable<TSource> source, Func<TLocal> localInit, Func<TSource, ParallelLoopState, long, TLocal, TLocal> body, Action<TLocal> localFinally)
		{
			Source(source);
			Local(localInit, localFinally);
			Check(body, none);
			return Loop<TSource, TLocal>(source, none, localInit, body, localFinally);
		}
		public static ParallelLoopResult ForEach<TSource>(Partitioner<TSource> source, Action<TSource> body) { return ForEach(Source(source), none, body); }
		public static ParallelLoopResult ForEach<TSource>(Partitioner<TSource> source, Action<TSource, ParallelLoopState> body) { return ForEach(Source(source), none, body); }
		public static ParallelLoopResult ForEach<TSource>(Partitioner<TSource> source, ParallelOptions parallelOptions, Action<TSource> body) { return ForEach(Source(source), parallelOptions, body); }
		public static ParallelLoopResult ForEach<TSource>(OrderablePartitioner<TSource> source, Action<TSource, ParallelLoopState, long> body) { return ForEach(Source(source), none, body); }
		public static ParallelLoopResult ForEach<TSource, TLocal>(Partitioner<TSource> source, Func<TLocal> localInit, Func<TSource, ParallelLoopState, TLocal, TLocal> body, Action<TLocal> localFinally) { return ForEach(Source(source), none, localInit, body, localFinally); }

		public static void Invoke(params Action[] actions) { Invoke(none, actions); }
		public static void Invoke(ParallelOptions parallelOptions, params Action[] actions)
		{
			if (actions == null) throw new ArgumentNullException("actions");
			if (parallelOptions == null) throw new ArgumentNullException("parallelOptions");
			parallelOptions.CancellationToken.ThrowIfCancellationRequested();
			foreach (Action a in actions)
				if (a == null) throw new ArgumentException("One of the actions was null.");
			Task[] tasks = new Task[actions.Length];
			for (int i = 0; i < tasks.Length; i++) tasks[i] = Task.Factory.StartNew(actions[i], parallelOptions.CancellationToken, TaskCreationOptions.None, parallelOptions.TaskScheduler);
			try { Task.WaitAll(tasks); }
			catch (AggregateException)
			{
				parallelOptions.CancellationToken.ThrowIfCancellationRequested();
				throw;
			}
		}

		public static Task ForEachAsync<TSource>(IEnumerable<TSource> source, Func<TSource, CancellationToken, ValueTask> body) { return ForEachAsync(source, none, body); }
		public static Task ForEachAsync<TSource>(IEnumerable<TSource> source, CancellationToken cancellationToken, Func<TSource, CancellationToken, ValueTask> body) { return ForEachAsync(source, new ParallelOptions { CancellationToken = cancellationToken }, body); }
		public static Task ForEachAsync<TSource>(IEnumerable<TSource> source, ParallelOptions parallelOptions, Func<TSource, CancellationToken, ValueTask> body)
		{
			return ForEachAsync(new AsyncItems<TSource>(Source(source)), parallelOptions, body);
		}
		public static Task ForEachAsync<TSource>(IAsyncEnumerable<TSource> source, Func<TSource, CancellationToken, ValueTask> body) { return ForEachAsync(source, none, body); }
		public static Task ForEachAsync<TSource>(IAsyncEnumerable<TSource> source, CancellationToken cancellationToken, Func<TSource, CancellationToken, ValueTask> body) { return ForEachAsync(source, new ParallelOptions { CancellationToken = cancellationToken }, body); }
		public static Task ForEachAsync<TSource>(IAsyncEnumerable<TSource> source, ParallelOptions parallelOptions, Func<TSource, CancellationToken, ValueTask> body)
		{
			if (source == null) throw new ArgumentNullException("source");
			if (parallelOptions == null) throw new ArgumentNullException("parallelOptions");
			if (body == null) throw new ArgumentNullException("body");
			if (parallelOptions.CancellationToken.IsCancellationRequested) return Task.FromCanceled(parallelOptions.CancellationToken);
			return new AsyncLoop<TSource>(parallelOptions.CancellationToken, body).Run(source, parallelOptions.MaxDegreeOfParallelism);
		}
	}

	// A sequence as an async stream.
	sealed class AsyncItems<T> : IAsyncEnumerable<T>, IAsyncEnumerator<T>
	{
		readonly IEnumerator<T> e;
		internal AsyncItems(IEnumerable<T> source) { e = source.GetEnumerator(); }
		public IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken cancellationToken) { return this; }
		public T Current { get { return e.Current; } }
		public ValueTask<bool> MoveNextAsync() { return new ValueTask<bool>(e.MoveNext()); }
		public ValueTask DisposeAsync()
		{
			e.Dispose();
			return default(ValueTask);
		}
	}

	// A loop whose iterations await. Workers take turns at the stream.
	sealed class AsyncLoop<T>
	{
		readonly CancellationToken token;
		readonly CancellationTokenSource stop;
		readonly Func<T, CancellationToken, ValueTask> body;
		readonly SemaphoreSlim turn = new SemaphoreSlim(1);
		IAsyncEnumerator<T> items;
		internal AsyncLoop(CancellationToken token, Func<T, CancellationToken, ValueTask> body)
		{
			this.token = token;
			this.body = body;
			stop = CancellationTokenSource.CreateLinkedTokenSource(token);
		}
		internal async Task Run(IAsyncEnumerable<T> source, int most)
		{
			items = source.GetAsyncEnumerator(stop.Token);
			Task[] workers = new Task[most > 0 ? most : Environment.ProcessorCount];
			for (int i = 0; i < workers.Length; i++) workers[i] = Work();
			try { await Task.WhenAll(workers); }
			finally
			{
				await items.DisposeAsync();
				stop.Dispose();
			}
			token.ThrowIfCancellationRequested();
		}
		async Task Work()
		{
			await Task.Yield();
			try
			{
				while (!stop.IsCancellationRequested && await Step()) { }
			}
			catch
			{
				stop.Cancel();
				throw;
			}
		}
		// Returns false at the end of the stream.
		async Task<bool> Step()
		{
			T item;
			await turn.WaitAsync();
			try
			{
				if (!await items.MoveNextAsync()) return false;
				item = items.Current;
			}
			finally { turn.Release(); }
			await body(item, stop.Token);
			return true;
		}
	}
}

namespace System.Collections.Concurrent
{
	[Flags]
	public enum EnumerablePartitionerOptions { None = 0, NoBuffering = 1 }
	public abstract class Partitioner<TSource>
	{
		public abstract IList<IEnumerator<TSource>> GetPartitions(int partitionCount);
		public virtual bool SupportsDynamicPartitions { get { return false; } }
		public virtual IEnumerable<TSource> GetDynamicPartitions() { throw new NotSupportedException("Dynamic partitions are not supported by this partitioner."); }
	}
	public abstract class OrderablePartitioner<TSource> : Partitioner<TSource>
	{
		protected OrderablePartitioner(bool keysOrderedInEachPartition, bool keysOrderedAcrossPartitions, bool keysNormalized)
		{
			KeysOrderedInEachPartition = keysOrderedInEachPartition;
			KeysOrderedAcrossPartitions = keysOrderedAcrossPartitions;
			KeysNormalized = keysNormalized;
		}
		public bool KeysOrderedInEachPartition { get; private set; }
		public bool KeysOrderedAcrossPartitions { get; private set; }
		public bool KeysNormalized { get; private set; }
		public abstract IList<IEnumerator<KeyValuePair<long, TSource>>> GetOrderablePartitions(int partitionCount);
		public virtual IEnumerable<KeyValuePair<long, TSource>> GetOrderableDynamicPartitions() { throw new NotSupportedException("Dynamic partitions are not supported by this partitioner."); }
		static IEnumerator<TSource> Values(IEnumerator<KeyValuePair<long, TSource>> e) { while (e.MoveNext()) yield return e.Current.Value; }
		public override IList<IEnumerator<TSource>> GetPartitions(int partitionCount)
		{
			List<IEnumerator<TSource>> all = new List<IEnumerator<TSource>>();
			foreach (IEnumerator<KeyValuePair<long, TSource>> e in GetOrderablePartitions(partitionCount)) all.Add(Values(e));
			return all;
		}
		public override IEnumerable<TSource> GetDynamicPartitions() { foreach (KeyValuePair<long, TSource> p in GetOrderableDynamicPartitions()) yield return p.Value; }
	}
	public static class Partitioner
	{
		// All partitions take from one enumeration.
		sealed class Taking<T> : OrderablePartitioner<T>
		{
			readonly IEnumerable<T> source;
			internal Taking(IEnumerable<T> source) : base(true, false, true) { this.source = source; }
			public override bool SupportsDynamicPartitions { get { return true; } }
			static IEnumerable<KeyValuePair<long, T>> Numbered(IEnumerable<T> source)
			{
				long i = 0;
				foreach (T t in source) yield return new KeyValuePair<long, T>(i++, t);
			}
			static IEnumerator<KeyValuePair<long, T>> Rest(IEnumerator<KeyValuePair<long, T>> e) { while (e.MoveNext()) yield return e.Current; }
			public override IEnumerable<KeyValuePair<long, T>> GetOrderableDynamicPartitions() { return Numbered(source); }
			public override IList<IEnumerator<KeyValuePair<long, T>>> GetOrderablePartitions(int partitionCount)
			{
				if (partitionCount <= 0) throw new ArgumentOutOfRangeException("partitionCount");
				IEnumerator<KeyValuePair<long, T>> e = Numbered(source).GetEnumerator();
				List<IEnumerator<KeyValuePair<long, T>>> all = new List<IEnumerator<KeyValuePair<long, T>>>();
				while (partitionCount-- > 0) all.Add(Rest(e));
				return all;
			}
		}
		public static OrderablePartitioner<TSource> Create<TSource>(IList<TSource> list, bool loadBalance) { return Create((IEnumerable<TSource>)list); }
		public static OrderablePartitioner<TSource> Create<TSource>(TSource[] array, bool loadBalance) { return Create((IEnumerable<TSource>)array); }
		public static OrderablePartitioner<TSource> Create<TSource>(IEnumerable<TSource> source, EnumerablePartitionerOptions partitionerOptions) { return Create(source); }
		public static OrderablePartitioner<TSource> Create<TSource>(IEnumerable<TSource> source)
		{
			if (source == null) throw new ArgumentNullException("source");
			return new Taking<TSource>(source);
		}
		static IEnumerable<Tuple<int, int>> Ranges(int from, int to, int size)
		{
			for (long i = from; i < to; i += size) yield return Tuple.Create((int)i, (int)Math.Min(to, i + size));
		}
		static IEnumerable<Tuple<long, long>> Ranges(long from, long to, long size)
		{
			for (long i = from; i < to; i += Math.Min(size, to - i)) yield return Tuple.Create(i, i + Math.Min(size, to - i));
		}
		// Three ranges for each processor.
		public static OrderablePartitioner<Tuple<int, int>> Create(int fromInclusive, int toExclusive) { return Create(fromInclusive, toExclusive, (int)Math.Max(1, ((long)toExclusive - fromInclusive) / (Environment.ProcessorCount * 3))); }
		public static OrderablePartitioner<Tuple<int, int>> Create(int fromInclusive, int toExclusive, int rangeSize)
		{
			if (toExclusive <= fromInclusive) throw new ArgumentOutOfRangeException("toExclusive");
			if (rangeSize <= 0) throw new ArgumentOutOfRangeException("rangeSize");
			return Create(Ranges(fromInclusive, toExclusive, rangeSize));
		}
		public static OrderablePartitioner<Tuple<long, long>> Create(long fromInclusive, long toExclusive) { return Create(fromInclusive, toExclusive, Math.Max(1, (toExclusive - fromInclusive) / (Environment.ProcessorCount * 3))); }
		public static OrderablePartitioner<Tuple<long, long>> Create(long fromInclusive, long toExclusive, long rangeSize)
		{
			if (toExclusive <= fromInclusive) throw new ArgumentOutOfRangeException("toExclusive");
			if (rangeSize <= 0) throw new ArgumentOutOfRangeException("rangeSize");
			return Create(Ranges(fromInclusive, toExclusive, rangeSize));
		}
	}
}
