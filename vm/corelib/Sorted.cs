// The sorted collections. SortedSet and SortedDictionary share a balanced tree, SortedList is two arrays.
namespace System.Collections.Generic
{
	// An AVL tree of items ordered by a comparer.
	internal sealed class SortedTree<T>
	{
		internal sealed class Node
		{
			internal T item;
			internal Node left, right;
			internal int height = 1;
			internal Node(T item) { this.item = item; }
		}

		internal Node root;
		internal int count, version;
		internal readonly IComparer<T> comparer;
		bool changed;
		T found;

		internal SortedTree(IComparer<T> comparer) { this.comparer = comparer; }

		static int Height(Node n) { return n == null ? 0 : n.height; }
		static void Measure(Node n)
		{
			int l = Height(n.left), r = Height(n.right);
			n.height = (l > r ? l : r) + 1;
		}
		static Node RotateRight(Node n)
		{
			Node l = n.left;
			n.left = l.right;
			l.right = n;
			Measure(n);
			Measure(l);
			return l;
		}
		static Node RotateLeft(Node n)
		{
			Node r = n.right;
			n.right = r.left;
			r.left = n;
			Measure(n);
			Measure(r);
			return r;
		}
		static Node Balance(Node n)
		{
			int d = Height(n.left) - Height(n.right);
			if (d > 1)
			{
				if (Height(n.left.left) < Height(n.left.right)) n.left = RotateLeft(n.left);
				return RotateRight(n);
			}
			if (d < -1)
			{
				if (Height(n.right.right) < Height(n.right.left)) n.right = RotateRight(n.right);
				return RotateLeft(n);
			}
			Measure(n);
			return n;
		}

		internal Node Find(T item)
		{
			Node n = root;
			while (n != null)
			{
				int c = comparer.Compare(item, n.item);
				if (c == 0) return n;
				n = c < 0 ? n.left : n.right;
			}
			return null;
		}

		// Returns false if there is an equal item already; that one stays.
		internal bool Add(T item)
		{
			changed = false;
			root = Insert(root, item);
			version++;
			if (!changed) return false;
			count++;
			return true;
		}
		Node Insert(Node n, T item)
		{
			if (n == null)
			{
				// The comparer is called for the first item too: if it cannot order the item, it throws now.
				if (root == null) comparer.Compare(item, item);
				changed = true;
				return new Node(item);
			}
			int c = comparer.Compare(item, n.item);
			if (c == 0) return n;
			if (c < 0) n.left = Insert(n.left, item);
			else n.right = Insert(n.right, item);
			return changed ? Balance(n) : n;
		}

		internal bool Remove(T item)
		{
			changed = false;
			root = Delete(root, item);
			if (!changed) return false;
			count--;
			version++;
			return true;
		}
		Node Delete(Node n, T item)
		{
			if (n == null) return null;
			int c = comparer.Compare(item, n.item);
			if (c < 0) n.left = Delete(n.left, item);
			else if (c > 0) n.right = Delete(n.right, item);
			else
			{
				changed = true;
				if (n.left == null) return n.right;
				if (n.right == null) return n.left;
				n.right = DeleteFirst(n.right);
				n.item = found;
			}
			return Balance(n);
		}
		// Removes the first node and leaves its item in found.
		Node DeleteFirst(Node n)
		{
			if (n.left == null)
			{
				found = n.item;
				return n.right;
			}
			n.left = DeleteFirst(n.left);
			return Balance(n);
		}

		internal void Clear()
		{
			root = null;
			count = 0;
			version++;
		}
	}

	// Walks a tree in order, forwards or backwards, between two bounds if there are any.
	internal struct SortedWalker<T>
	{
		readonly SortedTree<T> tree;
		readonly int version;
		readonly bool bounded, backwards;
		readonly T low, high;
		SortedTree<T>.Node[] stack;
		int depth;
		internal T current;
		internal bool started, ended;

		internal SortedWalker(SortedTree<T> tree, bool bounded, T low, T high, bool backwards)
		{
			this.tree = tree;
			this.bounded = bounded;
			this.low = low;
			this.high = high;
			this.backwards = backwards;
			version = tree.version;
			stack = new SortedTree<T>.Node[tree.root == null ? 0 : tree.root.height];
			depth = 0;
			current = default(T);
			started = ended = false;
			Descend(tree.root);
		}
		void Descend(SortedTree<T>.Node n)
		{
			while (n != null)
			{
				if (bounded && tree.comparer.Compare(n.item, low) < 0)
				{
					n = n.right;
					continue;
				}
				if (bounded && tree.comparer.Compare(n.item, high) > 0)
				{
					n = n.left;
					continue;
				}
				stack[depth++] = n;
				n = backwards ? n.right : n.left;
			}
		}
		internal void Restart()
		{
			depth = 0;
			started = ended = false;
			current = default(T);
			Descend(tree.root);
		}
		internal bool MoveNext()
		{
			if (version != tree.version) Versions.DifferOutside();
			started = true;
			if (depth == 0)
			{
				ended = true;
				current = default(T);
				return false;
			}
			SortedTree<T>.Node n = stack[--depth];
			current = n.item;
			Descend(backwards ? n.left : n.right);
			return true;
		}
		internal void CheckCurrent()
		{
			if (!started || ended) throw new InvalidOperationException("Enumeration has either not started or has already finished.");
		}
	}

	public class SortedSet<T> : ISet<T>, ICollection<T>, ICollection, IReadOnlyCollection<T>
	{
		internal readonly SortedTree<T> tree;
		// A view of the items from low to high in another set's tree.
		readonly bool view;
		readonly T low, high;

		public SortedSet() : this((IComparer<T>)null) { }
		public SortedSet(IComparer<T> comparer) { tree = new SortedTree<T>(comparer ?? Comparer<T>.Default); }
		public SortedSet(IEnumerable<T> collection) : this(collection, null) { }
		public SortedSet(IEnumerable<T> collection, IComparer<T> comparer) : this(comparer)
		{
			if (collection == null) throw new ArgumentNullException("collection");
			UnionWith(collection);
		}
		SortedSet(SortedTree<T> tree, T low, T high)
		{
			this.tree = tree;
			this.low = low;
			this.high = high;
			view = true;
		}

		internal SortedWalker<T> Walk(bool backwards) { return new SortedWalker<T>(tree, view, low, high, backwards); }
		bool Within(T item) { return !view || (tree.comparer.Compare(item, low) >= 0 && tree.comparer.Compare(item, high) <= 0); }

		public IComparer<T> Comparer { get { return tree.comparer; } }
		public int Count
		{
			get
			{
				if (!view) return tree.count;
				int n = 0;
				for (SortedWalker<T> w = Walk(false); w.MoveNext();) n++;
				return n;
			}
		}
		public T Min
		{
			get
			{
				SortedWalker<T> w = Walk(false);
				w.MoveNext();
				return w.current;
			}
		}
		public T Max
		{
			get
			{
				SortedWalker<T> w = Walk(true);
				w.MoveNext();
				return w.current;
			}
		}
		public bool Add(T item)
		{
			if (!Within(item)) throw new ArgumentOutOfRangeException("item");
			return tree.Add(item);
		}
		void ICollection<T>.Add(T item) { Add(item); }
		public bool Contains(T item) { return Within(item) && tree.Find(item) != null; }
		public bool TryGetValue(T equalValue, out T actualValue)
		{
			SortedTree<T>.Node n = Within(equalValue) ? tree.Find(equalValue) : null;
			actualValue = n == null ? default(T) : n.item;
			return n != null;
		}
		public bool Remove(T item) { return Within(item) && tree.Remove(item); }
		public void Clear()
		{
			if (!view) tree.Clear();
			else foreach (T t in ToArray()) tree.Remove(t);
		}
		public SortedSet<T> GetViewBetween(T lowerValue, T upperValue)
		{
			if (tree.comparer.Compare(lowerValue, upperValue) > 0) throw new ArgumentException("Must be less than or equal to upperValue.", "lowerValue");
			if (!Within(lowerValue)) throw new ArgumentOutOfRangeException("lowerValue");
			if (!Within(upperValue)) throw new ArgumentOutOfRangeException("upperValue");
			return new SortedSet<T>(tree, lowerValue, upperValue);
		}
		public IEnumerable<T> Reverse() { for (SortedWalker<T> w = Walk(true); w.MoveNext();) yield return w.current; }

		T[] ToArray()
		{
			T[] a = new T[Count];
			CopyTo(a, 0);
			return a;
		}
		SortedSet<T> AsSet(IEnumerable<T> other)
		{
			if (other == null) throw new ArgumentNullException("other");
			SortedSet<T> s = other as SortedSet<T>;
			return s != null && s.Comparer.Equals(Comparer) ? s : new SortedSet<T>(other, Comparer);
		}
		public void UnionWith(IEnumerable<T> other)
		{
			if (other == null) throw new ArgumentNullException("other");
			if ((object)other == (object)this) return;
			foreach (T t in other) Add(t);
		}
		public void IntersectWith(IEnumerable<T> other)
		{
			SortedSet<T> o = AsSet(other);
			foreach (T t in ToArray())
				if (!o.Contains(t)) tree.Remove(t);
		}
		public void ExceptWith(IEnumerable<T> other)
		{
			if (other == null) throw new ArgumentNullException("other");
			if ((object)other == (object)this) Clear();
			else foreach (T t in other) Remove(t);
		}
		public void SymmetricExceptWith(IEnumerable<T> other)
		{
			foreach (T t in AsSet(other).ToArray())
				if (!Remove(t)) Add(t);
		}
		public bool IsSubsetOf(IEnumerable<T> other)
		{
			SortedSet<T> o = AsSet(other);
			foreach (T t in this)
				if (!o.Contains(t)) return false;
			return true;
		}
		public bool IsSupersetOf(IEnumerable<T> other)
		{
			if (other == null) throw new ArgumentNullException("other");
			foreach (T t in other)
				if (!Contains(t)) return false;
			return true;
		}
		public bool IsProperSubsetOf(IEnumerable<T> other)
		{
			SortedSet<T> o = AsSet(other);
			return o.Count > Count && IsSubsetOf(o);
		}
		public bool IsProperSupersetOf(IEnumerable<T> other)
		{
			SortedSet<T> o = AsSet(other);
			return o.Count < Count && IsSupersetOf(o);
		}
		public bool Overlaps(IEnumerable<T> other)
		{
			if (other == null) throw new ArgumentNullException("other");
			foreach (T t in other)
				if (Contains(t)) return true;
			return false;
		}
		public bool SetEquals(IEnumerable<T> other)
		{
			SortedSet<T> o = AsSet(other);
			return o.Count == Count && IsSubsetOf(o);
		}
		public int RemoveWhere(Predicate<T> match)
		{
			if (match == null) throw new ArgumentNullException("match");
			int n = 0;
			foreach (T t in ToArray())
				if (match(t) && tree.Remove(t)) n++;
			return n;
		}
		public void CopyTo(T[] array) { CopyTo(array, 0); }
		public void CopyTo(T[] array, int index) { foreach (T t in this) array[index++] = t; }
		public void CopyTo(T[] array, int index, int count)
		{
			foreach (T t in this)
			{
				if (count-- <= 0) return;
				array[index++] = t;
			}
		}
		void ICollection.CopyTo(Array array, int index) { foreach (T t in this) array.SetValue(t, index++); }
		bool ICollection<T>.IsReadOnly { get { return false; } }
		bool ICollection.IsSynchronized { get { return false; } }
		object ICollection.SyncRoot { get { return this; } }

		public Enumerator GetEnumerator() { return new Enumerator(this); }
		IEnumerator<T> IEnumerable<T>.GetEnumerator() { return new Enumerator(this); }
		IEnumerator IEnumerable.GetEnumerator() { return new Enumerator(this); }

		public struct Enumerator : IEnumerator<T>, IEnumerator, IDisposable
		{
			SortedWalker<T> w;
			internal Enumerator(SortedSet<T> set) { w = set.Walk(false); }
			public bool MoveNext() { return w.MoveNext(); }
			public T Current { get { return w.current; } }
			object IEnumerator.Current
			{
				get
				{
					w.CheckCurrent();
					return w.current;
				}
			}
			public void Dispose() { }
			void IEnumerator.Reset() { w.Restart(); }
		}
	}

	public class SortedDictionary<TKey, TValue> : IDictionary<TKey, TValue>, IDictionary, IReadOnlyDictionary<TKey, TValue>
	{
		sealed class KeyOrder : Comparer<KeyValuePair<TKey, TValue>>
		{
			internal readonly IComparer<TKey> keys;
			internal KeyOrder(IComparer<TKey> keys) { this.keys = keys; }
			public override int Compare(KeyValuePair<TKey, TValue> x, KeyValuePair<TKey, TValue> y) { return keys.Compare(x.Key, y.Key); }
		}

		readonly SortedTree<KeyValuePair<TKey, TValue>> tree;
		KeyCollection keys;
		ValueCollection values;

		public SortedDictionary() : this((IComparer<TKey>)null) { }
		public SortedDictionary(IComparer<TKey> comparer) { tree = new SortedTree<KeyValuePair<TKey, TValue>>(new KeyOrder(comparer ?? Comparer<TKey>.Default)); }
		public SortedDictionary(IDictionary<TKey, TValue> dictionary) : this(dictionary, null) { }
		public SortedDictionary(IDictionary<TKey, TValue> dictionary, IComparer<TKey> comparer) : this(comparer)
		{
			if (dictionary == null) throw new ArgumentNullException("dictionary");
			foreach (KeyValuePair<TKey, TValue> p in dictionary) Add(p.Key, p.Value);
		}

		SortedTree<KeyValuePair<TKey, TValue>>.Node Find(TKey key)
		{
			if (key == null) throw new ArgumentNullException("key");
			return tree.Find(new KeyValuePair<TKey, TValue>(key, default(TValue)));
		}
		SortedWalker<KeyValuePair<TKey, TValue>> Walk()
		{
			KeyValuePair<TKey, TValue> none = new KeyValuePair<TKey, TValue>();
			return new SortedWalker<KeyValuePair<TKey, TValue>>(tree, false, none, none, false);
		}

		public IComparer<TKey> Comparer { get { return ((KeyOrder)tree.comparer).keys; } }
		public int Count { get { return tree.count; } }
		public TValue this[TKey key]
		{
			get
			{
				SortedTree<KeyValuePair<TKey, TValue>>.Node n = Find(key);
				if (n == null) throw new KeyNotFoundException("The given key '" + key.ToString() + "' was not present in the dictionary.");
				return n.item.Value;
			}
			set
			{
				SortedTree<KeyValuePair<TKey, TValue>>.Node n = Find(key);
				if (n == null) tree.Add(new KeyValuePair<TKey, TValue>(key, value));
				else
				{
					n.item = new KeyValuePair<TKey, TValue>(n.item.Key, value);
					tree.version++;
				}
			}
		}
		public void Add(TKey key, TValue value)
		{
			if (key == null) throw new ArgumentNullException("key");
			if (!tree.Add(new KeyValuePair<TKey, TValue>(key, value))) throw new ArgumentException("An item with the same key has already been added. Key: " + key.ToString());
		}
		public bool ContainsKey(TKey key) { return Find(key) != null; }
		public bool ContainsValue(TValue value)
		{
			EqualityComparer<TValue> eq = EqualityComparer<TValue>.Default;
			foreach (KeyValuePair<TKey, TValue> p in this)
				if (eq.Equals(p.Value, value)) return true;
			return false;
		}
		public bool TryGetValue(TKey key, out TValue value)
		{
			SortedTree<KeyValuePair<TKey, TValue>>.Node n = Find(key);
			value = n == null ? default(TValue) : n.item.Value;
			return n != null;
		}
		public bool Remove(TKey key)
		{
			if (key == null) throw new ArgumentNullException("key");
			return tree.Remove(new KeyValuePair<TKey, TValue>(key, default(TValue)));
		}
		public void Clear() { tree.Clear(); }
		public void CopyTo(KeyValuePair<TKey, TValue>[] array, int index) { foreach (KeyValuePair<TKey, TValue> p in this) array[index++] = p; }

		void ICollection<KeyValuePair<TKey, TValue>>.Add(KeyValuePair<TKey, TValue> p) { Add(p.Key, p.Value); }
		bool ICollection<KeyValuePair<TKey, TValue>>.Contains(KeyValuePair<TKey, TValue> p)
		{
			SortedTree<KeyValuePair<TKey, TValue>>.Node n = Find(p.Key);
			return n != null && EqualityComparer<TValue>.Default.Equals(n.item.Value, p.Value);
		}
		bool ICollection<KeyValuePair<TKey, TValue>>.Remove(KeyValuePair<TKey, TValue> p) { return ((ICollection<KeyValuePair<TKey, TValue>>)this).Contains(p) && Remove(p.Key); }
		bool ICollection<KeyValuePair<TKey, TValue>>.IsReadOnly { get { return false; } }
		ICollection<TKey> IDictionary<TKey, TValue>.Keys { get { return Keys; } }
		ICollection<TValue> IDictionary<TKey, TValue>.Values { get { return Values; } }
		IEnumerable<TKey> IReadOnlyDictionary<TKey, TValue>.Keys { get { return Keys; } }
		IEnumerable<TValue> IReadOnlyDictionary<TKey, TValue>.Values { get { return Values; } }
		object IDictionary.this[object key]
		{
			get
			{
				TValue v;
				return key is TKey && TryGetValue((TKey)key, out v) ? (object)v : null;
			}
			set { this[Untyped.Cast<TKey>(key, "key")] = Untyped.Cast<TValue>(value, "value"); }
		}
		ICollection IDictionary.Keys { get { return Keys; } }
		ICollection IDictionary.Values { get { return Values; } }
		bool IDictionary.Contains(object key) { return key is TKey && ContainsKey((TKey)key); }
		void IDictionary.Add(object key, object value) { Add(Untyped.Cast<TKey>(key, "key"), Untyped.Cast<TValue>(value, "value")); }
		void IDictionary.Remove(object key) { if (key is TKey) Remove((TKey)key); }
		bool IDictionary.IsReadOnly { get { return false; } }
		bool IDictionary.IsFixedSize { get { return false; } }
		IDictionaryEnumerator IDictionary.GetEnumerator() { return new Enumerator(this, true); }
		bool ICollection.IsSynchronized { get { return false; } }
		object ICollection.SyncRoot { get { return this; } }
		void ICollection.CopyTo(Array array, int index) { foreach (KeyValuePair<TKey, TValue> p in this) array.SetValue(p, index++); }

		public Enumerator GetEnumerator() { return new Enumerator(this, false); }
		IEnumerator<KeyValuePair<TKey, TValue>> IEnumerable<KeyValuePair<TKey, TValue>>.GetEnumerator() { return new Enumerator(this, false); }
		IEnumerator IEnumerable.GetEnumerator() { return new Enumerator(this, false); }

		public struct Enumerator : IEnumerator<KeyValuePair<TKey, TValue>>, IEnumerator, IDisposable, IDictionaryEnumerator
		{
			SortedWalker<KeyValuePair<TKey, TValue>> w;
			readonly bool entry;
			internal Enumerator(SortedDictionary<TKey, TValue> map, bool entry)
			{
				w = map.Walk();
				this.entry = entry;
			}
			public bool MoveNext() { return w.MoveNext(); }
			public KeyValuePair<TKey, TValue> Current { get { return w.current; } }
			public void Dispose() { }
			public DictionaryEntry Entry
			{
				get
				{
					w.CheckCurrent();
					return new DictionaryEntry(w.current.Key, w.current.Value);
				}
			}
			object IEnumerator.Current
			{
				get
				{
					if (entry) return Entry;
					w.CheckCurrent();
					return w.current;
				}
			}
			object IDictionaryEnumerator.Key { get { return Entry.Key; } }
			object IDictionaryEnumerator.Value { get { return Entry.Value; } }
			void IEnumerator.Reset() { w.Restart(); }
		}

		public KeyCollection Keys { get { return keys ?? (keys = new KeyCollection(this)); } }
		public ValueCollection Values { get { return values ?? (values = new ValueCollection(this)); } }

		public sealed class KeyCollection : ICollection<TKey>, ICollection, IReadOnlyCollection<TKey>
		{
			readonly SortedDictionary<TKey, TValue> map;
			public KeyCollection(SortedDictionary<TKey, TValue> dictionary) { map = dictionary; }
			static Exception Fixed() { return new NotSupportedException("Mutating a key collection derived from a dictionary is not allowed."); }
			public int Count { get { return map.Count; } }
			public void CopyTo(TKey[] array, int index) { foreach (TKey k in this) array[index++] = k; }
			void ICollection.CopyTo(Array array, int index) { foreach (TKey k in this) array.SetValue(k, index++); }
			bool ICollection<TKey>.IsReadOnly { get { return true; } }
			void ICollection<TKey>.Add(TKey item) { throw Fixed(); }
			void ICollection<TKey>.Clear() { throw Fixed(); }
			bool ICollection<TKey>.Remove(TKey item) { throw Fixed(); }
			bool ICollection<TKey>.Contains(TKey item) { return map.ContainsKey(item); }
			bool ICollection.IsSynchronized { get { return false; } }
			object ICollection.SyncRoot { get { return map; } }
			public Enumerator GetEnumerator() { return new Enumerator(map); }
			IEnumerator<TKey> IEnumerable<TKey>.GetEnumerator() { return new Enumerator(map); }
			IEnumerator IEnumerable.GetEnumerator() { return new Enumerator(map); }
			public struct Enumerator : IEnumerator<TKey>, IEnumerator, IDisposable
			{
				SortedWalker<KeyValuePair<TKey, TValue>> w;
				internal Enumerator(SortedDictionary<TKey, TValue> map) { w = map.Walk(); }
				public bool MoveNext() { return w.MoveNext(); }
				public TKey Current { get { return w.current.Key; } }
				object IEnumerator.Current { get { return w.current.Key; } }
				public void Dispose() { }
				void IEnumerator.Reset() { w.Restart(); }
			}
		}

		public sealed class ValueCollection : ICollection<TValue>, ICollection, IReadOnlyCollection<TValue>
		{
			readonly SortedDictionary<TKey, TValue> map;
			public ValueCollection(SortedDictionary<TKey, TValue> dictionary) { map = dictionary; }
			static Exception Fixed() { return new NotSupportedException("Mutating a value collection derived from a dictionary is not allowed."); }
			public int Count { get { return map.Count; } }
			public void CopyTo(TValue[] array, int index) { foreach (TValue v in this) array[index++] = v; }
			void ICollection.CopyTo(Array array, int index) { foreach (TValue v in this) array.SetValue(v, index++); }
			bool ICollection<TValue>.IsReadOnly { get { return true; } }
			void ICollection<TValue>.Add(TValue item) { throw Fixed(); }
			void ICollection<TValue>.Clear() { throw Fixed(); }
			bool ICollection<TValue>.Remove(TValue item) { throw Fixed(); }
			bool ICollection<TValue>.Contains(TValue item) { return map.ContainsValue(item); }
			bool ICollection.IsSynchronized { get { return false; } }
			object ICollection.SyncRoot { get { return map; } }
			public Enumerator GetEnumerator() { return new Enumerator(map); }
			IEnumerator<TValue> IEnumerable<TValue>.GetEnumerator() { return new Enumerator(map); }
			IEnumerator IEnumerable.GetEnumerator() { return new Enumerator(map); }
			public struct Enumerator : IEnumerator<TValue>, IEnumerator, IDisposable
			{
				SortedWalker<KeyValuePair<TKey, TValue>> w;
				internal Enumerator(SortedDictionary<TKey, TValue> map) { w = map.Walk(); }
				public bool MoveNext() { return w.MoveNext(); }
				public TValue Current { get { return w.current.Value; } }
				object IEnumerator.Current { get { return w.current.Value; } }
				public void Dispose() { }
				void IEnumerator.Reset() { w.Restart(); }
			}
		}
	}

	public class SortedList<TKey, TValue> : IDictionary<TKey, TValue>, IDictionary, IReadOnlyDictionary<TKey, TValue>
	{
		readonly List<TKey> keys;
		readonly List<TValue> values;
		readonly IComparer<TKey> comparer;
		int version;

		public SortedList() : this(0, null) { }
		public SortedList(int capacity) : this(capacity, null) { }
		public SortedList(IComparer<TKey> comparer) : this(0, comparer) { }
		public SortedList(int capacity, IComparer<TKey> comparer)
		{
			keys = new List<TKey>(capacity);
			values = new List<TValue>(capacity);
			this.comparer = comparer ?? Comparer<TKey>.Default;
		}
		public SortedList(IDictionary<TKey, TValue> dictionary) : this(dictionary, null) { }
		public SortedList(IDictionary<TKey, TValue> dictionary, IComparer<TKey> comparer) : this(0, comparer)
		{
			if (dictionary == null) throw new ArgumentNullException("dictionary");
			foreach (KeyValuePair<TKey, TValue> p in dictionary) Add(p.Key, p.Value);
		}

		public IComparer<TKey> Comparer { get { return comparer; } }
		public int Count { get { return keys.Count; } }
		public int Capacity
		{
			get { return keys.Capacity; }
			set { keys.Capacity = values.Capacity = value; }
		}
		int Find(TKey key)
		{
			if (key == null) throw new ArgumentNullException("key");
			return keys.BinarySearch(key, comparer);
		}
		public TValue this[TKey key]
		{
			get
			{
				int i = Find(key);
				if (i < 0) throw new KeyNotFoundException("The given key '" + key.ToString() + "' was not present in the dictionary.");
				return values[i];
			}
			set
			{
				int i = Find(key);
				version++;
				if (i >= 0)
				{
					values[i] = value;
					return;
				}
				keys.Insert(~i, key);
				values.Insert(~i, value);
			}
		}
		public void Add(TKey key, TValue value)
		{
			int i = Find(key);
			if (i >= 0) throw new ArgumentException("An item with the same key has already been added. Key: " + key.ToString());
			keys.Insert(~i, key);
			values.Insert(~i, value);
			version++;
		}
		public bool ContainsKey(TKey key) { return Find(key) >= 0; }
		public bool ContainsValue(TValue value) { return values.Contains(value); }
		public bool TryGetValue(TKey key, out TValue value)
		{
			int i = Find(key);
			value = i < 0 ? default(TValue) : values[i];
			return i >= 0;
		}
		public int IndexOfKey(TKey key)
		{
			int i = Find(key);
			return i < 0 ? -1 : i;
		}
		public int IndexOfValue(TValue value) { return values.IndexOf(value); }
		public bool Remove(TKey key)
		{
			int i = Find(key);
			if (i < 0) return false;
			RemoveAt(i);
			return true;
		}
		public void RemoveAt(int index)
		{
			keys.RemoveAt(index);
			values.RemoveAt(index);
			version++;
		}
		public void Clear()
		{
			keys.Clear();
			values.Clear();
			version++;
		}
		public void TrimExcess()
		{
			keys.TrimExcess();
			values.TrimExcess();
		}
		public IList<TKey> Keys { get { return new System.Collections.ObjectModel.ReadOnlyCollection<TKey>(keys); } }
		public IList<TValue> Values { get { return new System.Collections.ObjectModel.ReadOnlyCollection<TValue>(values); } }
		ICollection<TKey> IDictionary<TKey, TValue>.Keys { get { return Keys; } }
		ICollection<TValue> IDictionary<TKey, TValue>.Values { get { return Values; } }
		IEnumerable<TKey> IReadOnlyDictionary<TKey, TValue>.Keys { get { return Keys; } }
		IEnumerable<TValue> IReadOnlyDictionary<TKey, TValue>.Values { get { return Values; } }

		void ICollection<KeyValuePair<TKey, TValue>>.Add(KeyValuePair<TKey, TValue> p) { Add(p.Key, p.Value); }
		bool ICollection<KeyValuePair<TKey, TValue>>.Contains(KeyValuePair<TKey, TValue> p)
		{
			int i = Find(p.Key);
			return i >= 0 && EqualityComparer<TValue>.Default.Equals(values[i], p.Value);
		}
		bool ICollection<KeyValuePair<TKey, TValue>>.Remove(KeyValuePair<TKey, TValue> p) { return ((ICollection<KeyValuePair<TKey, TValue>>)this).Contains(p) && Remove(p.Key); }
		void ICollection<KeyValuePair<TKey, TValue>>.CopyTo(KeyValuePair<TKey, TValue>[] array, int index) { foreach (KeyValuePair<TKey, TValue> p in this) array[index++] = p; }
		bool ICollection<KeyValuePair<TKey, TValue>>.IsReadOnly { get { return false; } }
		object IDictionary.this[object key]
		{
			get
			{
				TValue v;
				return key is TKey && TryGetValue((TKey)key, out v) ? (object)v : null;
			}
			set { this[Untyped.Cast<TKey>(key, "key")] = Untyped.Cast<TValue>(value, "value"); }
		}
		ICollection IDictionary.Keys { get { return keys.ToArray(); } }
		ICollection IDictionary.Values { get { return values.ToArray(); } }
		bool IDictionary.Contains(object key) { return key is TKey && ContainsKey((TKey)key); }
		void IDictionary.Add(object key, object value) { Add(Untyped.Cast<TKey>(key, "key"), Untyped.Cast<TValue>(value, "value")); }
		void IDictionary.Remove(object key) { if (key is TKey) Remove((TKey)key); }
		bool IDictionary.IsReadOnly { get { return false; } }
		bool IDictionary.IsFixedSize { get { return false; } }
		IDictionaryEnumerator IDictionary.GetEnumerator() { return new Enumerator(this, true); }
		bool ICollection.IsSynchronized { get { return false; } }
		object ICollection.SyncRoot { get { return this; } }
		void ICollection.CopyTo(Array array, int index) { foreach (KeyValuePair<TKey, TValue> p in this) array.SetValue(p, index++); }

		public IEnumerator<KeyValuePair<TKey, TValue>> GetEnumerator() { return new Enumerator(this, false); }
		IEnumerator IEnumerable.GetEnumerator() { return new Enumerator(this, false); }

		sealed class Enumerator : IEnumerator<KeyValuePair<TKey, TValue>>, IDictionaryEnumerator
		{
			readonly SortedList<TKey, TValue> list;
			readonly int version;
			readonly bool entry;
			int index = -1;
			internal Enumerator(SortedList<TKey, TValue> list, bool entry)
			{
				this.list = list;
				this.entry = entry;
				version = list.version;
			}
			public bool MoveNext()
			{
				if (version != list.version) Versions.DifferOutside();
				if (index < list.Count) index++;
				return index < list.Count;
			}
			public KeyValuePair<TKey, TValue> Current
			{
				get { return (uint)index < (uint)list.Count ? new KeyValuePair<TKey, TValue>(list.keys[index], list.values[index]) : new KeyValuePair<TKey, TValue>(); }
			}
			public DictionaryEntry Entry
			{
				get
				{
					if ((uint)index >= (uint)list.Count) throw new InvalidOperationException("Enumeration has either not started or has already finished.");
					return new DictionaryEntry(list.keys[index], list.values[index]);
				}
			}
			object IEnumerator.Current { get { return entry ? Entry : (object)Current; } }
			public object Key { get { return Entry.Key; } }
			public object Value { get { return Entry.Value; } }
			public void Reset() { index = -1; }
			public void Dispose() { }
		}
	}
}
