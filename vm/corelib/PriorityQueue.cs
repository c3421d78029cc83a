// A queue from which the element with the least priority is taken first.
namespace System.Collections.Generic
{
	// A heap in an array: the children of i are at 4i+1 to 4i+4. The order of elements with the same priority is .NET's.
	public class PriorityQueue<TElement, TPriority>
	{
		const int Arity = 4;
		ValueTuple<TElement, TPriority>[] nodes;
		int size, version;
		readonly IComparer<TPriority> comparer;

		public PriorityQueue() : this(0, null) { }
		public PriorityQueue(int initialCapacity) : this(initialCapacity, null) { }
		public PriorityQueue(IComparer<TPriority> comparer) : this(0, comparer) { }
		public PriorityQueue(int initialCapacity, IComparer<TPriority> comparer)
		{
			if (initialCapacity < 0) throw new ArgumentOutOfRangeException("initialCapacity", "Non-negative number required.");
			nodes = new ValueTuple<TElement, TPriority>[initialCapacity];
			this.comparer = comparer ?? Comparer<TPriority>.Default;
		}
		public PriorityQueue(IEnumerable<ValueTuple<TElement, TPriority>> items) : this(items, null) { }
		public PriorityQueue(IEnumerable<ValueTuple<TElement, TPriority>> items, IComparer<TPriority> comparer) : this(0, comparer)
		{
			EnqueueRange(items);
		}

		public int Count { get { return size; } }
		public IComparer<TPriority> Comparer { get { return comparer; } }
		public UnorderedItemsCollection UnorderedItems { get { return new UnorderedItemsCollection(this); } }

		public void Enqueue(TElement element, TPriority priority)
		{
			version++;
			EnsureCapacity(size + 1);
			size++;
			MoveUp(new ValueTuple<TElement, TPriority>(element, priority), size - 1);
		}
		public TElement Peek()
		{
			if (size == 0) throw Empty();
			return nodes[0].Item1;
		}
		public TElement Dequeue()
		{
			if (size == 0) throw Empty();
			TElement element = nodes[0].Item1;
			RemoveRoot();
			return element;
		}
		static Exception Empty() { return new InvalidOperationException("Queue empty."); }
		public bool TryPeek(out TElement element, out TPriority priority)
		{
			ValueTuple<TElement, TPriority> root = size == 0 ? default(ValueTuple<TElement, TPriority>) : nodes[0];
			element = root.Item1;
			priority = root.Item2;
			return size != 0;
		}
		public bool TryDequeue(out TElement element, out TPriority priority)
		{
			if (!TryPeek(out element, out priority)) return false;
			RemoveRoot();
			return true;
		}
		public TElement EnqueueDequeue(TElement element, TPriority priority)
		{
			if (size == 0 || comparer.Compare(priority, nodes[0].Item2) <= 0) return element;
			return Replace(element, priority);
		}
		public TElement DequeueEnqueue(TElement element, TPriority priority)
		{
			if (size == 0) throw Empty();
			return Replace(element, priority);
		}
		// Puts an element into the place of the first one.
		TElement Replace(TElement element, TPriority priority)
		{
			TElement root = nodes[0].Item1;
			version++;
			ValueTuple<TElement, TPriority> node = new ValueTuple<TElement, TPriority>(element, priority);
			if (comparer.Compare(priority, nodes[0].Item2) > 0) MoveDown(node, 0);
			else nodes[0] = node;
			return root;
		}

		public void EnqueueRange(IEnumerable<ValueTuple<TElement, TPriority>> items)
		{
			if (items == null) throw new ArgumentNullException("items");
			bool wasEmpty = size == 0;
			foreach (ValueTuple<TElement, TPriority> item in items)
			{
				if (!wasEmpty)
				{
					Enqueue(item.Item1, item.Item2);
					continue;
				}
				EnsureCapacity(size + 1);
				nodes[size++] = item;
			}
			version++;
			if (wasEmpty) Heapify();
		}
		public void EnqueueRange(IEnumerable<TElement> elements, TPriority priority)
		{
			if (elements == null) throw new ArgumentNullException("elements");
			foreach (TElement element in elements) Enqueue(element, priority);
		}
		public bool Remove(TElement element, out TElement removedElement, out TPriority priority, IEqualityComparer<TElement> equalityComparer = null)
		{
			if (equalityComparer == null) equalityComparer = EqualityComparer<TElement>.Default;
			int at = 0;
			while (at < size && !equalityComparer.Equals(nodes[at].Item1, element)) at++;
			ValueTuple<TElement, TPriority> found = at == size ? default(ValueTuple<TElement, TPriority>) : nodes[at];
			removedElement = found.Item1;
			priority = found.Item2;
			if (at == size) return false;
			version++;
			ValueTuple<TElement, TPriority> last = nodes[--size];
			if (at < size)
			{
				if (comparer.Compare(last.Item2, found.Item2) < 0) MoveUp(last, at);
				else MoveDown(last, at);
			}
			nodes[size] = default(ValueTuple<TElement, TPriority>);
			return true;
		}
		public void Clear()
		{
			Array.Clear(nodes, 0, size);
			size = 0;
			version++;
		}
		public int EnsureCapacity(int capacity)
		{
			if (capacity < 0) throw new ArgumentOutOfRangeException("capacity", "Non-negative number required.");
			if (nodes.Length < capacity) Array.Resize(ref nodes, Math.Max(Math.Max(capacity, nodes.Length * 2), nodes.Length + 4));
			return nodes.Length;
		}
		public void TrimExcess() { Array.Resize(ref nodes, size); }

		void RemoveRoot()
		{
			version++;
			ValueTuple<TElement, TPriority> last = nodes[--size];
			nodes[size] = default(ValueTuple<TElement, TPriority>);
			if (size > 0) MoveDown(last, 0);
		}
		void Heapify()
		{
			for (int i = size - 2 >> 2; size > 1 && i >= 0; i--) MoveDown(nodes[i], i);
		}
		void MoveUp(ValueTuple<TElement, TPriority> node, int at)
		{
			while (at > 0)
			{
				int parent = (at - 1) / Arity;
				if (comparer.Compare(node.Item2, nodes[parent].Item2) >= 0) break;
				nodes[at] = nodes[parent];
				at = parent;
			}
			nodes[at] = node;
		}
		void MoveDown(ValueTuple<TElement, TPriority> node, int at)
		{
			for (int child = at * Arity + 1; child < size; child = at * Arity + 1)
			{
				int least = child;
				for (int i = child + 1; i < child + Arity && i < size; i++)
					if (comparer.Compare(nodes[i].Item2, nodes[least].Item2) < 0) least = i;
				if (comparer.Compare(node.Item2, nodes[least].Item2) <= 0) break;
				nodes[at] = nodes[least];
				at = least;
			}
			nodes[at] = node;
		}

		public sealed class UnorderedItemsCollection : IReadOnlyCollection<ValueTuple<TElement, TPriority>>, IEnumerable
		{
			readonly PriorityQueue<TElement, TPriority> queue;
			internal UnorderedItemsCollection(PriorityQueue<TElement, TPriority> queue) { this.queue = queue; }
			public int Count { get { return queue.size; } }
			public Enumerator GetEnumerator() { return new Enumerator(queue); }
			IEnumerator<ValueTuple<TElement, TPriority>> IEnumerable<ValueTuple<TElement, TPriority>>.GetEnumerator() { return GetEnumerator(); }
			IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }

			public struct Enumerator : IEnumerator<ValueTuple<TElement, TPriority>>, IEnumerator
			{
				readonly PriorityQueue<TElement, TPriority> queue;
				readonly int version;
				int index;
				internal Enumerator(PriorityQueue<TElement, TPriority> queue)
				{
					this.queue = queue;
					version = queue.version;
					index = -1;
				}
				public bool MoveNext()
				{
					if (version != queue.version) Versions.Differ();
					return ++index < queue.size;
				}
				public ValueTuple<TElement, TPriority> Current { get { return queue.nodes[index]; } }
				object IEnumerator.Current { get { return Current; } }
				void IEnumerator.Reset() { index = -1; }
				public void Dispose() { }
			}
		}
	}
}
