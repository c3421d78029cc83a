using System.Collections.Generic;
using System.Collections.ObjectModel;
using System.Threading;
using System.Threading.Tasks;

// Collections that several threads share. Threads are cooperative, so none of them locks.
namespace System.Collections.Concurrent
{
	public interface IProducerConsumerCollection<T> : IEnumerable<T>, ICollection
	{
		void CopyTo(T[] array, int index);
		bool TryAdd(T item);
		bool TryTake(out T item);
		T[] ToArray();
	}

	// Enumerations are of a copy: they give the items that there were when they began.
	static class Shared
	{
		internal static void Copy<T>(T[] items, Array array, int index)
		{
			if (array == null) throw new ArgumentNullException("array");
			Array.Copy(items, 0, array, index, items.Length);
		}
		internal static void Copy<T>(T[] items, T[] array, int index)
		{
			if (array == null) throw new ArgumentNullException("array");
			if (index < 0) throw new ArgumentOutOfRangeException("index");
			if (array.Length - index < items.Length) throw new ArgumentException("Destination array was not long enough. Check the destination index, length, and the array's lower bounds.");
			Array.Copy(items, 0, array, index, items.Length);
		}
		internal static Exception Root() { return new NotSupportedException("The SyncRoot property may not be used for the synchronization of concurrent collections."); }
	}

	public class ConcurrentQueue<T> : IProducerConsumerCollection<T>, IReadOnlyCollection<T>
	{
		readonly Queue<T> items = new Queue<T>();
		public ConcurrentQueue() { }
		public ConcurrentQueue(IEnumerable<T> collection)
		{
			if (collection == null) throw new ArgumentNullException("collection");
			foreach (T t in collection) items.Enqueue(t);
		}
		public int Count { get { return items.Count; } }
		public bool IsEmpty { get { return items.Count == 0; } }
		public void Enqueue(T item) { items.Enqueue(item); }
		public bool TryDequeue(out T result)
		{
			bool some = TryPeek(out result);
			if (some) items.Dequeue();
			return some;
		}
		public bool TryPeek(out T result)
		{
			result = items.Count == 0 ? default(T) : items.Peek();
			return items.Count > 0;
		}
		public void Clear() { items.Clear(); }
		public T[] ToArray() { return items.ToArray(); }
		public void CopyTo(T[] array, int index) { Shared.Copy(ToArray(), array, index); }
		public IEnumerator<T> GetEnumerator() { return ((IEnumerable<T>)ToArray()).GetEnumerator(); }
		IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }
		bool IProducerConsumerCollection<T>.TryAdd(T item)
		{
			Enqueue(item);
			return true;
		}
		bool IProducerConsumerCollection<T>.TryTake(out T item) { return TryDequeue(out item); }
		void ICollection.CopyTo(Array array, int index) { Shared.Copy(ToArray(), array, index); }
		bool ICollection.IsSynchronized { get { return false; } }
		object ICollection.SyncRoot { get { throw Shared.Root(); } }
	}

	public class ConcurrentStack<T> : IProducerConsumerCollection<T>, IReadOnlyCollection<T>
	{
		readonly Stack<T> items = new Stack<T>();
		public ConcurrentStack() { }
		public ConcurrentStack(IEnumerable<T> collection)
		{
			if (collection == null) throw new ArgumentNullException("collection");
			foreach (T t in collection) items.Push(t);
		}
		public int Count { get { return items.Count; } }
		public bool IsEmpty { get { return items.Count == 0; } }
		public void Push(T item) { items.Push(item); }
		static void Check(T[] array, int startIndex, int count)
		{
			if (array == null) throw new ArgumentNullException("items");
			if (count < 0) throw new ArgumentOutOfRangeException("count", "The count argument must be greater than or equal to zero.");
			if (startIndex < 0 || startIndex > array.Length) throw new ArgumentOutOfRangeException("startIndex", "The startIndex argument must be greater than or equal to zero.");
			if (array.Length - count < startIndex) throw new ArgumentException("The sum of the startIndex and count arguments must be less than or equal to the collection's Count.");
		}
		public void PushRange(T[] items) { PushRange(items, 0, items == null ? 0 : items.Length); }
		public void PushRange(T[] items, int startIndex, int count)
		{
			Check(items, startIndex, count);
			for (int i = 0; i < count; i++) this.items.Push(items[startIndex + i]);
		}
		public bool TryPop(out T result)
		{
			bool some = TryPeek(out result);
			if (some) items.Pop();
			return some;
		}
		public int TryPopRange(T[] items) { return TryPopRange(items, 0, items == null ? 0 : items.Length); }
		public int TryPopRange(T[] items, int startIndex, int count)
		{
			Check(items, startIndex, count);
			int n = 0;
			while (n < count && this.items.Count > 0) items[startIndex + n++] = this.items.Pop();
			return n;
		}
		public bool TryPeek(out T result)
		{
			result = items.Count == 0 ? default(T) : items.Peek();
			return items.Count > 0;
		}
		public void Clear() { items.Clear(); }
		public T[] ToArray() { return items.ToArray(); }
		public void CopyTo(T[] array, int index) { Shared.Copy(ToArray(), array, index); }
		public IEnumerator<T> GetEnumerator() { return ((IEnumerable<T>)ToArray()).GetEnumerator(); }
		IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }
		bool IProducerConsumerCollection<T>.TryAdd(T item)
		{
			Push(item);
			return true;
		}
		bool IProducerConsumerCollection<T>.TryTake(out T item) { return TryPop(out item); }
		void ICollection.CopyTo(Array array, int index) { Shared.Copy(ToArray(), array, index); }
		bool ICollection.IsSynchronized { get { return false; } }
		object ICollection.SyncRoot { get { throw Shared.Root(); } }
	}

	// A bag gives the item first that was added last.
	public class ConcurrentBag<T> : IProducerConsumerCollection<T>, IReadOnlyCollection<T>
	{
		readonly ConcurrentStack<T> items;
		public ConcurrentBag() { items = new ConcurrentStack<T>(); }
		public ConcurrentBag(IEnumerable<T> collection) { items = new ConcurrentStack<T>(collection); }
		public int Count { get { return items.Count; } }
		public bool IsEmpty { get { return items.IsEmpty; } }
		public void Add(T item) { items.Push(item); }
		public bool TryTake(out T result) { return items.TryPop(out result); }
		public bool TryPeek(out T result) { return items.TryPeek(out result); }
		public void Clear() { items.Clear(); }
		public T[] ToArray() { return items.ToArray(); }
		public void CopyTo(T[] array, int index) { items.CopyTo(array, index); }
		public IEnumerator<T> GetEnumerator() { return items.GetEnumerator(); }
		IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }
		bool IProducerConsumerCollection<T>.TryAdd(T item)
		{
			Add(item);
			return true;
		}
		void ICollection.CopyTo(Array array, int index) { ((ICollection)items).CopyTo(array, index); }
		bool ICollection.IsSynchronized { get { return false; } }
		object ICollection.SyncRoot { get { throw Shared.Root(); } }
	}

	// An enumeration goes through the chains of the buckets. Entries may be added and removed meanwhile.
	public class ConcurrentDictionary<TKey, TValue> : IDictionary<TKey, TValue>, IDictionary, IReadOnlyDictionary<TKey, TValue>
	{
		sealed class Node
		{
			internal TKey key;
			internal TValue value;
			internal int hash;
			internal Node next;
		}
		Node[] buckets;
		int count;
		readonly IEqualityComparer<TKey> comparer;

		public ConcurrentDictionary() : this(1, 31, null) { }
		public ConcurrentDictionary(int concurrencyLevel, int capacity) : this(concurrencyLevel, capacity, null) { }
		public ConcurrentDictionary(IEqualityComparer<TKey> comparer) : this(1, 31, comparer) { }
		public ConcurrentDictionary(IEnumerable<KeyValuePair<TKey, TValue>> collection) : this(collection, null) { }
		public ConcurrentDictionary(int concurrencyLevel, IEnumerable<KeyValuePair<TKey, TValue>> collection, IEqualityComparer<TKey> comparer) : this(collection, comparer) { }
		public ConcurrentDictionary(IEnumerable<KeyValuePair<TKey, TValue>> collection, IEqualityComparer<TKey> comparer) : this(1, 31, comparer)
		{
			if (collection == null) throw new ArgumentNullException("collection");
			foreach (KeyValuePair<TKey, TValue> p in collection)
				if (!TryAdd(p.Key, p.Value)) throw new ArgumentException("The source argument contains duplicate keys.");
		}
		public ConcurrentDictionary(int concurrencyLevel, int capacity, IEqualityComparer<TKey> comparer)
		{
			if (concurrencyLevel < 1 && concurrencyLevel != -1) throw new ArgumentOutOfRangeException("concurrencyLevel", "The concurrencyLevel argument must be positive.");
			if (capacity < 0) throw new ArgumentOutOfRangeException("capacity", "The capacity argument must be greater than or equal to zero.");
			this.comparer = comparer ?? EqualityComparer<TKey>.Default;
			buckets = new Node[capacity == 0 ? 1 : capacity];
		}
		public IEqualityComparer<TKey> Comparer { get { return comparer; } }

		int Hash(TKey key)
		{
			if (key == null) throw new ArgumentNullException("key");
			return comparer.GetHashCode(key) & int.MaxValue;
		}
		Node Find(TKey key, int hash)
		{
			Node n = buckets[hash % buckets.Length];
			while (n != null && !(n.hash == hash && comparer.Equals(n.key, key))) n = n.next;
			return n;
		}
		void Insert(TKey key, int hash, TValue value)
		{
			if (count >= buckets.Length)
			{
				Node[] old = buckets;
				int size = checked(old.Length * 2 + 1);
				while (size % 3 == 0 || size % 5 == 0 || size % 7 == 0) size += 2;
				buckets = new Node[size];
				foreach (Node first in old)
					for (Node n = first; n != null; n = n.next) Put(n.key, n.hash, n.value);
			}
			Put(key, hash, value);
			count++;
		}
		void Put(TKey key, int hash, TValue value)
		{
			int i = hash % buckets.Length;
			buckets[i] = new Node { key = key, hash = hash, value = value, next = buckets[i] };
		}
		bool Remove(TKey key, bool compares, TValue expected, out TValue value)
		{
			int hash = Hash(key);
			Node before = null;
			for (Node n = buckets[hash % buckets.Length]; n != null; before = n, n = n.next)
			{
				if (n.hash != hash || !comparer.Equals(n.key, key)) continue;
				if (compares && !EqualityComparer<TValue>.Default.Equals(n.value, expected)) break;
				if (before == null) buckets[hash % buckets.Length] = n.next;
				else before.next = n.next;
				count--;
				value = n.value;
				return true;
			}
			value = default(TValue);
			return false;
		}

		public bool TryAdd(TKey key, TValue value)
		{
			int hash = Hash(key);
			if (Find(key, hash) != null) return false;
			Insert(key, hash, value);
			return true;
		}
		public bool TryGetValue(TKey key, out TValue value)
		{
			Node n = Find(key, Hash(key));
			value = n == null ? default(TValue) : n.value;
			return n != null;
		}
		public bool ContainsKey(TKey key) { return Find(key, Hash(key)) != null; }
		public bool TryRemove(TKey key, out TValue value) { return Remove(key, false, default(TValue), out value); }
		public bool TryRemove(KeyValuePair<TKey, TValue> item)
		{
			TValue value;
			return Remove(item.Key, true, item.Value, out value);
		}
		public bool TryUpdate(TKey key, TValue newValue, TValue comparisonValue)
		{
			Node n = Find(key, Hash(key));
			if (n == null || !EqualityComparer<TValue>.Default.Equals(n.value, comparisonValue)) return false;
			n.value = newValue;
			return true;
		}
		public TValue this[TKey key]
		{
			get
			{
				Node n = Find(key, Hash(key));
				if (n == null) throw new KeyNotFoundException("The given key '" + key.ToString() + "' was not present in the dictionary.");
				return n.value;
			}
			set
			{
				int hash = Hash(key);
				Node n = Find(key, hash);
				if (n != null) n.value = value;
				else Insert(key, hash, value);
			}
		}
		// A function that makes a value may itself change the dictionary.
		TValue GetOrInsert(TKey key, int hash, TValue value)
		{
			Node n = Find(key, hash);
			if (n != null) return n.value;
			Insert(key, hash, value);
			return value;
		}
		public TValue GetOrAdd(TKey key, TValue value) { return GetOrInsert(key, Hash(key), value); }
		public TValue GetOrAdd(TKey key, Func<TKey, TValue> valueFactory)
		{
			int hash = Hash(key);
			if (valueFactory == null) throw new ArgumentNullException("valueFactory");
			Node n = Find(key, hash);
			return n != null ? n.value : GetOrInsert(key, hash, valueFactory(key));
		}
		public TValue GetOrAdd<TArg>(TKey key, Func<TKey, TArg, TValue> valueFactory, TArg factoryArgument)
		{
			int hash = Hash(key);
			if (valueFactory == null) throw new ArgumentNullException("valueFactory");
			Node n = Find(key, hash);
			return n != null ? n.value : GetOrInsert(key, hash, valueFactory(key, factoryArgument));
		}
		public TValue AddOrUpdate(TKey key, TValue addValue, Func<TKey, TValue, TValue> updateValueFactory) { return AddOrUpdate(key, k => addValue, updateValueFactory); }
		public TValue AddOrUpdate<TArg>(TKey key, Func<TKey, TArg, TValue> addValueFactory, Func<TKey, TValue, TArg, TValue> updateValueFactory, TArg factoryArgument)
		{
			if (addValueFactory == null) throw new ArgumentNullException("addValueFactory");
			if (updateValueFactory == null) throw new ArgumentNullException("updateValueFactory");
			return AddOrUpdate(key, k => addValueFactory(k, factoryArgument), (k, v) => updateValueFactory(k, v, factoryArgument));
		}
		public TValue AddOrUpdate(TKey key, Func<TKey, TValue> addValueFactory, Func<TKey, TValue, TValue> updateValueFactory)
		{
			int hash = Hash(key);
			if (addValueFactory == null) throw new ArgumentNullException("addValueFactory");
			if (updateValueFactory == null) throw new ArgumentNullException("updateValueFactory");
			for (; ; )
			{
				Node n = Find(key, hash);
				if (n != null)
				{
					TValue value = updateValueFactory(key, n.value);
					Node now = Find(key, hash);
					if (now == null) continue;
					return now.value = value;
				}
				TValue added = addValueFactory(key);
				if (Find(key, hash) != null) continue;
				Insert(key, hash, added);
				return added;
			}
		}
		public int Count { get { return count; } }
		public bool IsEmpty { get { return count == 0; } }
		public void Clear()
		{
			buckets = new Node[31];
			count = 0;
		}
		public KeyValuePair<TKey, TValue>[] ToArray()
		{
			KeyValuePair<TKey, TValue>[] all = new KeyValuePair<TKey, TValue>[count];
			int i = 0;
			foreach (KeyValuePair<TKey, TValue> p in this) all[i++] = p;
			return all;
		}
		public ICollection<TKey> Keys
		{
			get
			{
				List<TKey> keys = new List<TKey>(count);
				foreach (KeyValuePair<TKey, TValue> p in this) keys.Add(p.Key);
				return new ReadOnlyCollection<TKey>(keys);
			}
		}
		public ICollection<TValue> Values
		{
			get
			{
				List<TValue> values = new List<TValue>(count);
				foreach (KeyValuePair<TKey, TValue> p in this) values.Add(p.Value);
				return new ReadOnlyCollection<TValue>(values);
			}
		}
		public IEnumerator<KeyValuePair<TKey, TValue>> GetEnumerator()
		{
			Node[] all = buckets;
			for (int i = 0; i < all.Length; i++)
				for (Node n = all[i]; n != null; n = n.next) yield return new KeyValuePair<TKey, TValue>(n.key, n.value);
		}
		IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }
		IEnumerable<TKey> IReadOnlyDictionary<TKey, TValue>.Keys { get { return Keys; } }
		IEnumerable<TValue> IReadOnlyDictionary<TKey, TValue>.Values { get { return Values; } }
		void IDictionary<TKey, TValue>.Add(TKey key, TValue value)
		{
			if (!TryAdd(key, value)) throw new ArgumentException("The key already existed in the dictionary.");
		}
		bool IDictionary<TKey, TValue>.Remove(TKey key)
		{
			TValue value;
			return TryRemove(key, out value);
		}
		bool ICollection<KeyValuePair<TKey, TValue>>.IsReadOnly { get { return false; } }
		void ICollection<KeyValuePair<TKey, TValue>>.Add(KeyValuePair<TKey, TValue> item) { ((IDictionary<TKey, TValue>)this).Add(item.Key, item.Value); }
		bool ICollection<KeyValuePair<TKey, TValue>>.Contains(KeyValuePair<TKey, TValue> item)
		{
			TValue value;
			return TryGetValue(item.Key, out value) && EqualityComparer<TValue>.Default.Equals(value, item.Value);
		}
		void ICollection<KeyValuePair<TKey, TValue>>.CopyTo(KeyValuePair<TKey, TValue>[] array, int arrayIndex) { Shared.Copy(ToArray(), array, arrayIndex); }
		bool ICollection<KeyValuePair<TKey, TValue>>.Remove(KeyValuePair<TKey, TValue> item) { return TryRemove(item); }

		sealed class Entries : IDictionaryEnumerator
		{
			readonly IEnumerator<KeyValuePair<TKey, TValue>> e;
			internal Entries(IEnumerator<KeyValuePair<TKey, TValue>> e) { this.e = e; }
			public DictionaryEntry Entry { get { return new DictionaryEntry(e.Current.Key, e.Current.Value); } }
			public object Key { get { return e.Current.Key; } }
			public object Value { get { return e.Current.Value; } }
			public object Current { get { return Entry; } }
			public bool MoveNext() { return e.MoveNext(); }
			public void Reset() { e.Reset(); }
		}
		IDictionaryEnumerator IDictionary.GetEnumerator() { return new Entries(GetEnumerator()); }
		object IDictionary.this[object key]
		{
			get
			{
				TValue value;
				return key is TKey && TryGetValue((TKey)key, out value) ? (object)value : null;
			}
			set { this[(TKey)key] = (TValue)value; }
		}
		ICollection IDictionary.Keys { get { return new List<TKey>(Keys); } }
		ICollection IDictionary.Values { get { return new List<TValue>(Values); } }
		bool IDictionary.IsReadOnly { get { return false; } }
		bool IDictionary.IsFixedSize { get { return false; } }
		void IDictionary.Add(object key, object value) { ((IDictionary<TKey, TValue>)this).Add((TKey)key, (TValue)value); }
		bool IDictionary.Contains(object key) { return key is TKey && ContainsKey((TKey)key); }
		void IDictionary.Remove(object key)
		{
			TValue value;
			if (key is TKey) TryRemove((TKey)key, out value);
		}
		void ICollection.CopyTo(Array array, int index) { Shared.Copy(ToArray(), array, index); }
		bool ICollection.IsSynchronized { get { return false; } }
		object ICollection.SyncRoot { get { throw Shared.Root(); } }
	}

	public class BlockingCollection<T> : IEnumerable<T>, ICollection, IReadOnlyCollection<T>, IDisposable
	{
		readonly IProducerConsumerCollection<T> items;
		readonly int bound;
		bool ended, disposed;

		public BlockingCollection() : this(new ConcurrentQueue<T>()) { }
		public BlockingCollection(int boundedCapacity) : this(new ConcurrentQueue<T>(), boundedCapacity) { }
		public BlockingCollection(IProducerConsumerCollection<T> collection)
		{
			if (collection == null) throw new ArgumentNullException("collection");
			items = collection;
			bound = -1;
		}
		public BlockingCollection(IProducerConsumerCollection<T> collection, int boundedCapacity)
		{
			if (boundedCapacity < 1) throw new ArgumentOutOfRangeException("boundedCapacity", boundedCapacity, "The boundedCapacity argument must be positive.");
			if (collection == null) throw new ArgumentNullException("collection");
			if (collection.Count > boundedCapacity) throw new ArgumentException("The collection argument contains more items than are allowed by the boundedCapacity.");
			items = collection;
			bound = boundedCapacity;
		}
		void Check() { if (disposed) throw new ObjectDisposedException("BlockingCollection", "The collection has been disposed."); }
		public int BoundedCapacity { get { Check(); return bound; } }
		public int Count { get { Check(); return items.Count; } }
		public bool IsAddingCompleted { get { Check(); return ended; } }
		public bool IsCompleted { get { Check(); return ended && items.Count == 0; } }
		public void CompleteAdding() { Check(); ended = true; }
		bool Full { get { return bound > 0 && items.Count >= bound; } }

		public void Add(T item) { TryAdd(item, Timeout.Infinite, default(CancellationToken)); }
		public void Add(T item, CancellationToken cancellationToken) { TryAdd(item, Timeout.Infinite, cancellationToken); }
		public bool TryAdd(T item) { return TryAdd(item, 0, default(CancellationToken)); }
		public bool TryAdd(T item, TimeSpan timeout) { return TryAdd(item, Waiting.Milliseconds(timeout), default(CancellationToken)); }
		public bool TryAdd(T item, int millisecondsTimeout) { return TryAdd(item, millisecondsTimeout, default(CancellationToken)); }
		public bool TryAdd(T item, int millisecondsTimeout, CancellationToken cancellationToken)
		{
			Check();
			Waiting.Check(millisecondsTimeout);
			cancellationToken.ThrowIfCancellationRequested();
			if (ended) throw Ended();
			if (Full)
			{
				if (!Waiting.Until(() => !Full || ended, millisecondsTimeout, cancellationToken)) return false;
				if (ended) throw new InvalidOperationException("CompleteAdding may not be used concurrently with additions to the collection.");
			}
			if (!items.TryAdd(item)) throw new InvalidOperationException("The underlying collection didn't accept the item.");
			return true;
		}
		static Exception Ended() { return new InvalidOperationException("The collection has been marked as complete with regards to additions."); }

		public T Take() { return Take(default(CancellationToken)); }
		public T Take(CancellationToken cancellationToken)
		{
			T item;
			if (!TryTake(out item, Timeout.Infinite, cancellationToken)) throw new InvalidOperationException("The collection argument is empty and has been marked as complete with regards to additions.");
			return item;
		}
		public bool TryTake(out T item) { return TryTake(out item, 0, default(CancellationToken)); }
		public bool TryTake(out T item, TimeSpan timeout) { return TryTake(out item, Waiting.Milliseconds(timeout), default(CancellationToken)); }
		public bool TryTake(out T item, int millisecondsTimeout) { return TryTake(out item, millisecondsTimeout, default(CancellationToken)); }
		public bool TryTake(out T item, int millisecondsTimeout, CancellationToken cancellationToken)
		{
			Check();
			Waiting.Check(millisecondsTimeout);
			cancellationToken.ThrowIfCancellationRequested();
			if (items.Count == 0 && !ended) Waiting.Until(() => items.Count > 0 || ended, millisecondsTimeout, cancellationToken);
			return items.TryTake(out item);
		}
		public IEnumerable<T> GetConsumingEnumerable() { return GetConsumingEnumerable(default(CancellationToken)); }
		public IEnumerable<T> GetConsumingEnumerable(CancellationToken cancellationToken)
		{
			T item;
			while (TryTake(out item, Timeout.Infinite, cancellationToken)) yield return item;
		}

		static void Check(BlockingCollection<T>[] collections)
		{
			if (collections == null) throw new ArgumentNullException("collections");
			if (collections.Length == 0) throw new ArgumentException("The collections argument is a zero-length array.", "collections");
			foreach (BlockingCollection<T> c in collections)
			{
				if (c == null) throw new ArgumentException("The collections argument contains at least one null element.", "collections");
				c.Check();
			}
		}
		static int Ready(BlockingCollection<T>[] collections, Func<BlockingCollection<T>, bool> ready, int millisecondsTimeout, CancellationToken token)
		{
			Check(collections);
			Waiting.Check(millisecondsTimeout);
			int found = -1;
			Waiting.Until(() =>
			{
				for (int i = 0; i < collections.Length && found < 0; i++)
					if (ready(collections[i])) found = i;
				return found >= 0;
			}, millisecondsTimeout, token);
			return found;
		}
		public static int TakeFromAny(BlockingCollection<T>[] collections, out T item)
		{
			int i = TryTakeFromAny(collections, out item, Timeout.Infinite);
			if (i < 0) throw new ArgumentException("All collections are marked as complete with regards to additions.", "collections");
			return i;
		}
		public static int TryTakeFromAny(BlockingCollection<T>[] collections, out T item) { return TryTakeFromAny(collections, out item, 0); }
		public static int TryTakeFromAny(BlockingCollection<T>[] collections, out T item, int millisecondsTimeout) { return TryTakeFromAny(collections, out item, millisecondsTimeout, default(CancellationToken)); }
		public static int TryTakeFromAny(BlockingCollection<T>[] collections, out T item, int millisecondsTimeout, CancellationToken cancellationToken)
		{
			item = default(T);
			int left = 0;
			int i = Ready(collections, c =>
			{
				if (c == collections[0]) left = collections.Length;
				return c.items.Count > 0 || c.ended && --left == 0;
			}, millisecondsTimeout, cancellationToken);
			return i >= 0 && collections[i].items.TryTake(out item) ? i : -1;
		}
		public static int AddToAny(BlockingCollection<T>[] collections, T item) { return TryAddToAny(collections, item, Timeout.Infinite); }
		public static int TryAddToAny(BlockingCollection<T>[] collections, T item) { return TryAddToAny(collections, item, 0); }
		public static int TryAddToAny(BlockingCollection<T>[] collections, T item, int millisecondsTimeout)
		{
			int i = Ready(collections, c =>
			{
				if (c.ended) throw new ArgumentException("At least one of the specified collections is marked as complete with regards to additions.", "collections");
				return !c.Full;
			}, millisecondsTimeout, default(CancellationToken));
			if (i >= 0) collections[i].Add(item);
			return i;
		}
		public T[] ToArray() { Check(); return items.ToArray(); }
		public void CopyTo(T[] array, int index) { Shared.Copy(ToArray(), array, index); }
		void ICollection.CopyTo(Array array, int index) { Shared.Copy(ToArray(), array, index); }
		bool ICollection.IsSynchronized { get { return false; } }
		object ICollection.SyncRoot { get { throw Shared.Root(); } }
		IEnumerator<T> IEnumerable<T>.GetEnumerator() { Check(); return items.GetEnumerator(); }
		IEnumerator IEnumerable.GetEnumerator() { return ((IEnumerable<T>)this).GetEnumerator(); }
		public void Dispose() { Dispose(true); }
		protected virtual void Dispose(bool disposing) { disposed = true; }
	}
}
