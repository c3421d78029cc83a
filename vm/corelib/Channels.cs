using System.Collections.Generic;
using System.Runtime.ExceptionServices;
using System.Threading.Tasks;

// Channels: queues whose readers and writers await.
namespace System.Threading.Channels
{
	public enum BoundedChannelFullMode { Wait = 0, DropNewest = 1, DropOldest = 2, DropWrite = 3 }
	public abstract class ChannelOptions
	{
		public bool SingleWriter { get; set; }
		public bool SingleReader { get; set; }
		public bool AllowSynchronousContinuations { get; set; }
	}
	public sealed class UnboundedChannelOptions : ChannelOptions { }
	public sealed class BoundedChannelOptions : ChannelOptions
	{
		int capacity;
		BoundedChannelFullMode mode;
		public BoundedChannelOptions(int capacity) { Capacity = capacity; }
		public int Capacity
		{
			get { return capacity; }
			set
			{
				if (value < 1) throw new ArgumentOutOfRangeException("capacity");
				capacity = value;
			}
		}
		public BoundedChannelFullMode FullMode
		{
			get { return mode; }
			set
			{
				if (value < BoundedChannelFullMode.Wait || value > BoundedChannelFullMode.DropWrite) throw new ArgumentOutOfRangeException("value");
				mode = value;
			}
		}
	}

	public class ChannelClosedException : InvalidOperationException
	{
		const string closed = "The channel has been closed.";
		public ChannelClosedException() : base(closed) { }
		public ChannelClosedException(string message) : base(message) { }
		public ChannelClosedException(Exception innerException) : base(closed, innerException) { }
		public ChannelClosedException(string message, Exception innerException) : base(message, innerException) { }
	}

	public abstract class ChannelReader<T>
	{
		static readonly TaskCompletionSource never = new TaskCompletionSource();
		public virtual Task Completion { get { return never.Task; } }
		public virtual bool CanCount { get { return false; } }
		public virtual bool CanPeek { get { return false; } }
		public virtual int Count { get { throw new NotSupportedException(); } }
		public abstract bool TryRead(out T item);
		public virtual bool TryPeek(out T item)
		{
			item = default(T);
			return false;
		}
		public abstract ValueTask<bool> WaitToReadAsync(CancellationToken cancellationToken = default(CancellationToken));
		public virtual async ValueTask<T> ReadAsync(CancellationToken cancellationToken = default(CancellationToken))
		{
			T item;
			do
				if (!await WaitToReadAsync(cancellationToken).ConfigureAwait(false)) throw new ChannelClosedException();
			while (!TryRead(out item));
			return item;
		}
		public virtual IAsyncEnumerable<T> ReadAllAsync(CancellationToken cancellationToken = default(CancellationToken)) { return new ChannelItems<T>(this, cancellationToken); }
	}

	public abstract class ChannelWriter<T>
	{
		public virtual bool TryComplete(Exception error = null) { return false; }
		public void Complete(Exception error = null) { if (!TryComplete(error)) throw new ChannelClosedException(); }
		public abstract bool TryWrite(T item);
		public abstract ValueTask<bool> WaitToWriteAsync(CancellationToken cancellationToken = default(CancellationToken));
		public virtual async ValueTask WriteAsync(T item, CancellationToken cancellationToken = default(CancellationToken))
		{
			do
				if (!await WaitToWriteAsync(cancellationToken).ConfigureAwait(false)) throw new ChannelClosedException();
			while (!TryWrite(item));
		}
	}

	// The items of a reader as an async stream.
	sealed class ChannelItems<T> : IAsyncEnumerable<T>, IAsyncEnumerator<T>
	{
		readonly ChannelReader<T> reader;
		readonly CancellationToken own;
		CancellationToken token;
		T current;
		internal ChannelItems(ChannelReader<T> reader, CancellationToken own)
		{
			this.reader = reader;
			this.own = own;
		}
		public IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken cancellationToken)
		{
			CancellationToken both = !own.CanBeCanceled ? cancellationToken : !cancellationToken.CanBeCanceled ? own : CancellationTokenSource.CreateLinkedTokenSource(own, cancellationToken).Token;
			return new ChannelItems<T>(reader, own) { token = both };
		}
		public T Current { get { return current; } }
		public async ValueTask<bool> MoveNextAsync()
		{
			while (!reader.TryRead(out current))
				if (!await reader.WaitToReadAsync(token).ConfigureAwait(false)) return false;
			return true;
		}
		public ValueTask DisposeAsync() { return default(ValueTask); }
	}

	public abstract class Channel<TWrite, TRead>
	{
		public ChannelReader<TRead> Reader { get; protected set; }
		public ChannelWriter<TWrite> Writer { get; protected set; }
		public static implicit operator ChannelReader<TRead>(Channel<TWrite, TRead> channel) { return channel.Reader; }
		public static implicit operator ChannelWriter<TWrite>(Channel<TWrite, TRead> channel) { return channel.Writer; }
	}
	public abstract class Channel<T> : Channel<T, T> { }

	public static class Channel
	{
		public static Channel<T> CreateUnbounded<T>() { return new QueueChannel<T>(int.MaxValue, BoundedChannelFullMode.Wait, null); }
		public static Channel<T> CreateUnbounded<T>(UnboundedChannelOptions options)
		{
			if (options == null) throw new ArgumentNullException("options");
			return CreateUnbounded<T>();
		}
		public static Channel<T> CreateBounded<T>(int capacity)
		{
			if (capacity < 1) throw new ArgumentOutOfRangeException("capacity");
			return new QueueChannel<T>(capacity, BoundedChannelFullMode.Wait, null);
		}
		public static Channel<T> CreateBounded<T>(BoundedChannelOptions options) { return CreateBounded<T>(options, null); }
		public static Channel<T> CreateBounded<T>(BoundedChannelOptions options, Action<T> itemDropped)
		{
			if (options == null) throw new ArgumentNullException("options");
			return new QueueChannel<T>(options.Capacity, options.FullMode, itemDropped);
		}
	}

	// Tells those who await that something has changed.
	sealed class Signal
	{
		TaskCompletionSource next;
		internal async Task Wait(CancellationToken token)
		{
			if (next == null) next = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
			await next.Task.WaitAsync(token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
			token.ThrowIfCancellationRequested();
		}
		internal void Set()
		{
			TaskCompletionSource set = next;
			next = null;
			if (set != null) set.SetResult();
		}
	}

	sealed class QueueChannel<T> : Channel<T>
	{
		readonly int capacity;
		readonly BoundedChannelFullMode mode;
		readonly Action<T> dropped;
		readonly LinkedList<T> items = new LinkedList<T>();
		readonly Signal readable = new Signal(), writable = new Signal();
		readonly TaskCompletionSource completion = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
		bool ended;
		Exception error;
		internal QueueChannel(int capacity, BoundedChannelFullMode mode, Action<T> dropped)
		{
			this.capacity = capacity;
			this.mode = mode;
			this.dropped = dropped;
			Reader = new QueueReader(this);
			Writer = new QueueWriter(this);
		}
		bool Full { get { return items.Count >= capacity; } }
		T Take()
		{
			T item = items.First.Value;
			items.RemoveFirst();
			return item;
		}
		void Drop(T item) { if (dropped != null) dropped(item); }
		// Returns false if the channel has been completed without an error.
		bool EndedWell()
		{
			if (error != null) ExceptionDispatchInfo.Capture(error).Throw();
			return false;
		}
		Exception Closed() { return error == null ? new ChannelClosedException() : new ChannelClosedException(error); }
		void CompleteIfEmpty()
		{
			if (!ended || items.Count > 0) return;
			OperationCanceledException c = error as OperationCanceledException;
			if (error == null) completion.TrySetResult();
			else if (c != null) completion.TrySetCanceled(c.CancellationToken);
			else completion.TrySetException(error);
		}

		sealed class QueueReader : ChannelReader<T>
		{
			readonly QueueChannel<T> channel;
			internal QueueReader(QueueChannel<T> channel) { this.channel = channel; }
			public override Task Completion { get { return channel.completion.Task; } }
			public override bool CanCount { get { return true; } }
			public override bool CanPeek { get { return true; } }
			public override int Count { get { return channel.items.Count; } }
			public override bool TryPeek(out T item)
			{
				bool some = channel.items.Count > 0;
				item = some ? channel.items.First.Value : default(T);
				return some;
			}
			public override bool TryRead(out T item)
			{
				if (!TryPeek(out item)) return false;
				channel.Take();
				channel.writable.Set();
				channel.CompleteIfEmpty();
				return true;
			}
			public override async ValueTask<bool> WaitToReadAsync(CancellationToken cancellationToken)
			{
				cancellationToken.ThrowIfCancellationRequested();
				while (Count == 0)
				{
					if (channel.ended) return channel.EndedWell();
					await channel.readable.Wait(cancellationToken);
				}
				return true;
			}
			public override async ValueTask<T> ReadAsync(CancellationToken cancellationToken)
			{
				cancellationToken.ThrowIfCancellationRequested();
				T item;
				while (!TryRead(out item))
				{
					if (channel.ended) throw channel.Closed();
					await channel.readable.Wait(cancellationToken);
				}
				return item;
			}
		}

		sealed class QueueWriter : ChannelWriter<T>
		{
			readonly QueueChannel<T> channel;
			internal QueueWriter(QueueChannel<T> channel) { this.channel = channel; }
			public override bool TryComplete(Exception error)
			{
				if (channel.ended) return false;
				channel.ended = true;
				channel.error = error;
				channel.CompleteIfEmpty();
				channel.readable.Set();
				channel.writable.Set();
				return true;
			}
			public override bool TryWrite(T item)
			{
				if (channel.ended) return false;
				if (channel.Full && !MakeRoom(item)) return channel.mode == BoundedChannelFullMode.DropWrite;
				channel.items.AddLast(item);
				channel.readable.Set();
				return true;
			}
			bool MakeRoom(T item)
			{
				switch (channel.mode)
				{
					case BoundedChannelFullMode.DropOldest:
						channel.Drop(channel.Take());
						return true;
					case BoundedChannelFullMode.DropNewest:
						T newest = channel.items.Last.Value;
						channel.items.RemoveLast();
						channel.Drop(newest);
						return true;
					case BoundedChannelFullMode.DropWrite:
						channel.Drop(item);
						return false;
				}
				return false;
			}
			public override async ValueTask<bool> WaitToWriteAsync(CancellationToken cancellationToken)
			{
				cancellationToken.ThrowIfCancellationRequested();
				while (!channel.ended && channel.Full && channel.mode == BoundedChannelFullMode.Wait) await channel.writable.Wait(cancellationToken);
				return !channel.ended || channel.EndedWell();
			}
			public override async ValueTask WriteAsync(T item, CancellationToken cancellationToken)
			{
				cancellationToken.ThrowIfCancellationRequested();
				while (!TryWrite(item))
				{
					if (channel.ended) throw channel.Closed();
					await channel.writable.Wait(cancellationToken);
				}
			}
		}
	}
}
