using System.Collections.Generic;

namespace System.Collections
{
	public interface IEnumerator
	{
		bool MoveNext();
		object Current { get; }
		void Reset();
	}
	public interface IEnumerable { IEnumerator GetEnumerator(); }
	public interface ICollection : IEnumerable
	{
		int Count { get; }
		object SyncRoot { get; }
		bool IsSynchronized { get; }
		void CopyTo(Array array, int index);
	}
	public interface IList : ICollection
	{
		object this[int index] { get; set; }
		int Add(object value);
		bool Contains(object value);
		void Clear();
		bool IsReadOnly { get; }
		bool IsFixedSize { get; }
		int IndexOf(object value);
		void Insert(int index, object value);
		void Remove(object value);
		void RemoveAt(int index);
	}
	public interface IDictionary : ICollection
	{
		object this[object key] { get; set; }
		ICollection Keys { get; }
		ICollection Values { get; }
		bool Contains(object key);
		void Add(object key, object value);
		void Clear();
		bool IsReadOnly { get; }
		bool IsFixedSize { get; }
		new IDictionaryEnumerator GetEnumerator();
		void Remove(object key);
	}
	public interface IDictionaryEnumerator : IEnumerator
	{
		object Key { get; }
		object Value { get; }
		DictionaryEntry Entry { get; }
	}
	public interface IComparer { int Compare(object x, object y); }
	public interface IEqualityComparer
	{
		bool Equals(object x, object y);
		int GetHashCode(object obj);
	}
	public interface IStructuralEquatable
	{
		bool Equals(object other, IEqualityComparer comparer);
		int GetHashCode(IEqualityComparer comparer);
	}
	public interface IStructuralComparable { int CompareTo(object other, IComparer comparer); }

	public struct DictionaryEntry
	{
		object key, value;
		public DictionaryEntry(object key, object value) { this.key = key; this.value = value; }
		public object Key { get { return key; } set { key = value; } }
		public object Value { get { return value; } set { this.value = value; } }
	}

	public sealed class Comparer : IComparer
	{
		public static readonly Comparer Default = new Comparer();
		public static readonly Comparer DefaultInvariant = Default;
		Comparer() { }
		public int Compare(object a, object b)
		{
			if (a == b) return 0;
			if (a == null) return -1;
			if (b == null) return 1;
			IComparable c = a as IComparable;
			if (c != null) return c.CompareTo(b);
			c = b as IComparable;
			if (c != null) return -c.CompareTo(a);
			throw new ArgumentException("At least one object must implement IComparable.");
		}
	}

	public class ArrayList : IList, ICloneable
	{
		List<object> list;
		public ArrayList() { list = new List<object>(); }
		public ArrayList(int capacity) { list = new List<object>(capacity); }
		public ArrayList(ICollection c) : this() { AddRange(c); }
		public virtual int Capacity { get { return list.Capacity; } set { list.Capacity = value; } }
		public virtual int Count { get { return list.Count; } }
		public virtual object this[int index] { get { return list[index]; } set { list[index] = value; } }
		public virtual int Add(object value) { list.Add(value); return list.Count - 1; }
		public virtual void AddRange(ICollection c)
		{
			if (c == null) throw new ArgumentNullException("c");
			foreach (object o in c) list.Add(o);
		}
		public virtual bool Contains(object item) { return list.Contains(item); }
		public virtual void Clear() { list.Clear(); }
		public virtual int IndexOf(object value) { return list.IndexOf(value); }
		public virtual void Insert(int index, object value) { list.Insert(index, value); }
		public virtual void Remove(object obj) { list.Remove(obj); }
		public virtual void RemoveAt(int index) { list.RemoveAt(index); }
		public virtual void Reverse() { list.Reverse(); }
		public virtual void Reverse(int index, int count) { list.Reverse(index, count); }
		public virtual int IndexOf(object value, int startIndex) { return list.IndexOf(value, startIndex); }
		public virtual int LastIndexOf(object value) { return list.LastIndexOf(value); }
		public virtual int BinarySearch(object value) { return BinarySearch(value, null); }
		public virtual int BinarySearch(object value, IComparer comparer) { return Array.BinarySearch(list.ToArray(), 0, list.Count, value, comparer); }
		public virtual ArrayList GetRange(int index, int count)
		{
			ArrayList r = new ArrayList();
			r.list = list.GetRange(index, count);
			return r;
		}
		public virtual void InsertRange(int index, ICollection c)
		{
			if (c == null) throw new ArgumentNullException("c");
			foreach (object o in new ArrayList(c)) list.Insert(index++, o);
		}
		public virtual void RemoveRange(int index, int count) { list.RemoveRange(index, count); }
		public virtual void TrimToSize() { list.TrimExcess(); }
		public virtual void Sort() { Sort(Comparer.Default); }
		public virtual void Sort(IComparer comparer) { list.Sort((a, b) => comparer.Compare(a, b)); }
		public virtual object[] ToArray() { return list.ToArray(); }
		public virtual Array ToArray(Type type)
		{
			Array r = Array.CreateInstance(type, list.Count);
			for (int i = 0; i < list.Count; i++) r.SetValue(list[i], i);
			return r;
		}
		public virtual void CopyTo(Array array) { CopyTo(array, 0); }
		public virtual void CopyTo(Array array, int index) { Array.Copy(list.ToArray(), 0, array, index, list.Count); }
		public virtual object Clone() { return new ArrayList(this); }
		public virtual IEnumerator GetEnumerator() { return ((IEnumerable)list).GetEnumerator(); }
		public virtual bool IsReadOnly { get { return false; } }
		public virtual bool IsFixedSize { get { return false; } }
		public virtual bool IsSynchronized { get { return false; } }
		public virtual object SyncRoot { get { return this; } }
	}

	public class Hashtable : IDictionary, ICloneable
	{
		Dictionary<object, object> map = new Dictionary<object, object>();
		public Hashtable() { }
		public Hashtable(int capacity) { }
		public Hashtable(IDictionary d)
		{
			if (d == null) throw new ArgumentNullException("d");
			foreach (DictionaryEntry e in d) map.Add(e.Key, e.Value);
		}
		public virtual int Count { get { return map.Count; } }
		public virtual object this[object key]
		{
			get
			{
				object v;
				map.TryGetValue(key, out v);
				return v;
			}
			set { map[key] = value; }
		}
		public virtual void Add(object key, object value) { map.Add(key, value); }
		public virtual void Clear() { map.Clear(); }
		public virtual bool Contains(object key) { return map.ContainsKey(key); }
		public virtual bool ContainsKey(object key) { return map.ContainsKey(key); }
		public virtual bool ContainsValue(object value) { return map.ContainsValue(value); }
		public virtual void Remove(object key) { map.Remove(key); }
		public virtual ICollection Keys { get { return map.Keys; } }
		public virtual ICollection Values { get { return map.Values; } }
		public virtual bool IsReadOnly { get { return false; } }
		public virtual bool IsFixedSize { get { return false; } }
		public virtual bool IsSynchronized { get { return false; } }
		public virtual object SyncRoot { get { return this; } }
		public virtual object Clone()
		{
			Hashtable h = new Hashtable();
			foreach (KeyValuePair<object, object> p in map) h.Add(p.Key, p.Value);
			return h;
		}
		public virtual void CopyTo(Array array, int index)
		{
			foreach (KeyValuePair<object, object> p in map) array.SetValue(new DictionaryEntry(p.Key, p.Value), index++);
		}
		public virtual IDictionaryEnumerator GetEnumerator() { return ((IDictionary)map).GetEnumerator(); }
		IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }
	}

	public class Queue : ICollection, ICloneable
	{
		Queue<object> items = new Queue<object>();
		public Queue() { }
		public Queue(int capacity) { }
		public Queue(ICollection col)
		{
			if (col == null) throw new ArgumentNullException("col");
			foreach (object o in col) items.Enqueue(o);
		}
		public virtual int Count { get { return items.Count; } }
		public virtual void Enqueue(object obj) { items.Enqueue(obj); }
		public virtual object Dequeue() { return items.Dequeue(); }
		public virtual object Peek() { return items.Peek(); }
		public virtual bool Contains(object obj) { return items.Contains(obj); }
		public virtual void Clear() { items.Clear(); }
		public virtual object[] ToArray() { return items.ToArray(); }
		public virtual void TrimToSize() { items.TrimExcess(); }
		public virtual object Clone() { return new Queue(this); }
		public virtual void CopyTo(Array array, int index) { ((ICollection)items).CopyTo(array, index); }
		public virtual IEnumerator GetEnumerator() { return ((IEnumerable)items).GetEnumerator(); }
		public virtual bool IsSynchronized { get { return false; } }
		public virtual object SyncRoot { get { return this; } }
	}

	public class Stack : ICollection, ICloneable
	{
		Stack<object> items = new Stack<object>();
		public Stack() { }
		public Stack(int initialCapacity) { }
		public Stack(ICollection col)
		{
			if (col == null) throw new ArgumentNullException("col");
			foreach (object o in col) items.Push(o);
		}
		public virtual int Count { get { return items.Count; } }
		public virtual void Push(object obj) { items.Push(obj); }
		public virtual object Pop() { return items.Pop(); }
		public virtual object Peek() { return items.Peek(); }
		public virtual bool Contains(object obj) { return items.Contains(obj); }
		public virtual void Clear() { items.Clear(); }
		public virtual object[] ToArray() { return items.ToArray(); }
		public virtual object Clone()
		{
			Stack s = new Stack();
			object[] a = items.ToArray();
			for (int i = a.Length - 1; i >= 0; i--) s.Push(a[i]);
			return s;
		}
		public virtual void CopyTo(Array array, int index) { ((ICollection)items).CopyTo(array, index); }
		public virtual IEnumerator GetEnumerator() { return ((IEnumerable)items).GetEnumerator(); }
		public virtual bool IsSynchronized { get { return false; } }
		public virtual object SyncRoot { get { return this; } }
	}

	// The base of collections that check or convert their elements.
	public abstract class CollectionBase : IList
	{
		readonly ArrayList list;
		protected CollectionBase() { list = new ArrayList(); }
		protected CollectionBase(int capacity) { list = new ArrayList(capacity); }
		protected ArrayList InnerList { get { return list; } }
		protected IList List { get { return this; } }
		public int Count { get { return list.Count; } }
		public int Capacity { get { return list.Capacity; } set { list.Capacity = value; } }
		public void Clear()
		{
			OnClear();
			list.Clear();
			OnClearComplete();
		}
		public void RemoveAt(int index)
		{
			object old = list[index];
			OnValidate(old);
			OnRemove(index, old);
			list.RemoveAt(index);
			OnRemoveComplete(index, old);
		}
		public IEnumerator GetEnumerator() { return list.GetEnumerator(); }
		object IList.this[int index]
		{
			get { return list[index]; }
			set
			{
				OnValidate(value);
				object old = list[index];
				OnSet(index, old, value);
				list[index] = value;
				OnSetComplete(index, old, value);
			}
		}
		int IList.Add(object value)
		{
			OnValidate(value);
			OnInsert(list.Count, value);
			int at = list.Add(value);
			OnInsertComplete(at, value);
			return at;
		}
		void IList.Insert(int index, object value)
		{
			OnValidate(value);
			OnInsert(index, value);
			list.Insert(index, value);
			OnInsertComplete(index, value);
		}
		void IList.Remove(object value)
		{
			OnValidate(value);
			int at = list.IndexOf(value);
			if (at < 0) throw new ArgumentException("Cannot remove the specified item because it was not found in the specified Collection.");
			RemoveAt(at);
		}
		bool IList.Contains(object value) { return list.Contains(value); }
		int IList.IndexOf(object value) { return list.IndexOf(value); }
		bool IList.IsReadOnly { get { return false; } }
		bool IList.IsFixedSize { get { return false; } }
		bool ICollection.IsSynchronized { get { return false; } }
		object ICollection.SyncRoot { get { return this; } }
		void ICollection.CopyTo(Array array, int index) { list.CopyTo(array, index); }
		protected virtual void OnSet(int index, object oldValue, object newValue) { }
		protected virtual void OnInsert(int index, object value) { }
		protected virtual void OnClear() { }
		protected virtual void OnRemove(int index, object value) { }
		protected virtual void OnValidate(object value) { if (value == null) throw new ArgumentNullException("value"); }
		protected virtual void OnSetComplete(int index, object oldValue, object newValue) { }
		protected virtual void OnInsertComplete(int index, object value) { }
		protected virtual void OnClearComplete() { }
		protected virtual void OnRemoveComplete(int index, object value) { }
	}

	public class BitArray : ICollection, ICloneable
	{
		public BitArray(bool[] values)
		{
			if (values == null) throw new ArgumentNullException("values");
			length = values.Length;
			words = new int[(length + 31) / 32];
			for (int i = 0; i < length; i++) Set(i, values[i]);
		}
		public BitArray(byte[] bytes)
		{
			if (bytes == null) throw new ArgumentNullException("bytes");
			length = bytes.Length * 8;
			words = new int[(length + 31) / 32];
			for (int i = 0; i < length; i++) Set(i, (bytes[i >> 3] >> (i & 7) & 1) != 0);
		}
		public BitArray(int[] values)
		{
			if (values == null) throw new ArgumentNullException("values");
			length = values.Length * 32;
			words = (int[])values.Clone();
		}
		public BitArray(BitArray bits)
		{
			if (bits == null) throw new ArgumentNullException("bits");
			length = bits.length;
			words = (int[])bits.words.Clone();
		}
		int[] words;
		int length;
		public BitArray(int length) : this(length, false) { }
		public BitArray(int length, bool defaultValue)
		{
			if (length < 0) throw new ArgumentOutOfRangeException("length", "Non-negative number required.");
			this.length = length;
			words = new int[(length + 31) / 32];
			if (defaultValue) SetAll(true);
		}
		public int Length { get { return length; } }
		public int Count { get { return length; } }
		public bool this[int index] { get { return Get(index); } set { Set(index, value); } }
		void Check(int index)
		{
			if ((uint)index >= (uint)length) throw new ArgumentOutOfRangeException("index", "Index was out of range. Must be non-negative and less than the size of the collection.");
		}
		public bool Get(int index)
		{
			Check(index);
			return (words[index >> 5] & 1 << index) != 0;
		}
		public void Set(int index, bool value)
		{
			Check(index);
			if (value) words[index >> 5] |= 1 << index;
			else words[index >> 5] &= ~(1 << index);
		}
		public void SetAll(bool value)
		{
			for (int i = 0; i < words.Length; i++) words[i] = value ? -1 : 0;
		}
		BitArray Same(BitArray value)
		{
			if (value == null) throw new ArgumentNullException("value");
			if (value.length != length) throw new ArgumentException("Array lengths must be the same.");
			return value;
		}
		public BitArray And(BitArray value) { Same(value); for (int i = 0; i < words.Length; i++) words[i] &= value.words[i]; return this; }
		public BitArray Or(BitArray value) { Same(value); for (int i = 0; i < words.Length; i++) words[i] |= value.words[i]; return this; }
		public BitArray Xor(BitArray value) { Same(value); for (int i = 0; i < words.Length; i++) words[i] ^= value.words[i]; return this; }
		public BitArray Not() { for (int i = 0; i < words.Length; i++) words[i] = ~words[i]; return this; }
		public object Clone()
		{
			BitArray b = new BitArray(length);
			words.CopyTo(b.words, 0);
			return b;
		}
		public void CopyTo(Array array, int index) { for (int i = 0; i < length; i++) array.SetValue(Get(i), index + i); }
		public bool IsReadOnly { get { return false; } }
		public bool IsSynchronized { get { return false; } }
		public object SyncRoot { get { return this; } }
		public IEnumerator GetEnumerator() { for (int i = 0; i < length; i++) yield return Get(i); }
	}
}

namespace System.Collections.ObjectModel
{
	public class ReadOnlyCollection<T> : IList<T>, IReadOnlyList<T>
	{
		IList<T> list;
		public ReadOnlyCollection(IList<T> list)
		{
			if (list == null) throw new ArgumentNullException("list");
			this.list = list;
		}
		public int Count { get { return list.Count; } }
		public T this[int index] { get { return list[index]; } }
		T IList<T>.this[int index] { get { return list[index]; } set { Fail(); } }
		static void Fail() { throw new NotSupportedException("Collection is read-only."); }
		public bool Contains(T value) { return list.Contains(value); }
		public void CopyTo(T[] array, int index) { list.CopyTo(array, index); }
		public int IndexOf(T value) { return list.IndexOf(value); }
		public IEnumerator<T> GetEnumerator() { return list.GetEnumerator(); }
		IEnumerator IEnumerable.GetEnumerator() { return list.GetEnumerator(); }
		bool ICollection<T>.IsReadOnly { get { return true; } }
		void ICollection<T>.Add(T item) { Fail(); }
		void ICollection<T>.Clear() { Fail(); }
		bool ICollection<T>.Remove(T item) { Fail(); return false; }
		void IList<T>.Insert(int index, T item) { Fail(); }
		void IList<T>.RemoveAt(int index) { Fail(); }
		protected IList<T> Items { get { return list; } }
	}

	public class ReadOnlyDictionary<TKey, TValue> : IDictionary<TKey, TValue>, IReadOnlyDictionary<TKey, TValue>
	{
		readonly IDictionary<TKey, TValue> dictionary;
		public ReadOnlyDictionary(IDictionary<TKey, TValue> dictionary)
		{
			if (dictionary == null) throw new ArgumentNullException("dictionary");
			this.dictionary = dictionary;
		}
		protected IDictionary<TKey, TValue> Dictionary { get { return dictionary; } }
		static void Fail() { throw new NotSupportedException("Collection is read-only."); }
		public int Count { get { return dictionary.Count; } }
		public TValue this[TKey key] { get { return dictionary[key]; } }
		TValue IDictionary<TKey, TValue>.this[TKey key] { get { return dictionary[key]; } set { Fail(); } }
		public bool ContainsKey(TKey key) { return dictionary.ContainsKey(key); }
		public bool TryGetValue(TKey key, out TValue value) { return dictionary.TryGetValue(key, out value); }
		public KeyCollection Keys { get { return new KeyCollection(dictionary.Keys); } }
		public ValueCollection Values { get { return new ValueCollection(dictionary.Values); } }
		ICollection<TKey> IDictionary<TKey, TValue>.Keys { get { return Keys; } }
		ICollection<TValue> IDictionary<TKey, TValue>.Values { get { return Values; } }
		IEnumerable<TKey> IReadOnlyDictionary<TKey, TValue>.Keys { get { return Keys; } }
		IEnumerable<TValue> IReadOnlyDictionary<TKey, TValue>.Values { get { return Values; } }
		public IEnumerator<KeyValuePair<TKey, TValue>> GetEnumerator() { return dictionary.GetEnumerator(); }
		IEnumerator IEnumerable.GetEnumerator() { return dictionary.GetEnumerator(); }
		bool ICollection<KeyValuePair<TKey, TValue>>.IsReadOnly { get { return true; } }
		bool ICollection<KeyValuePair<TKey, TValue>>.Contains(KeyValuePair<TKey, TValue> item) { return dictionary.Contains(item); }
		void ICollection<KeyValuePair<TKey, TValue>>.CopyTo(KeyValuePair<TKey, TValue>[] array, int index) { dictionary.CopyTo(array, index); }
		void IDictionary<TKey, TValue>.Add(TKey key, TValue value) { Fail(); }
		bool IDictionary<TKey, TValue>.Remove(TKey key) { Fail(); return false; }
		void ICollection<KeyValuePair<TKey, TValue>>.Add(KeyValuePair<TKey, TValue> item) { Fail(); }
		void ICollection<KeyValuePair<TKey, TValue>>.Clear() { Fail(); }
		bool ICollection<KeyValuePair<TKey, TValue>>.Remove(KeyValuePair<TKey, TValue> item) { Fail(); return false; }

		public class Part<T> : ICollection<T>, IReadOnlyCollection<T>
		{
			readonly ICollection<T> items;
			internal Part(ICollection<T> items) { this.items = items; }
			public int Count { get { return items.Count; } }
			public bool Contains(T item) { return items.Contains(item); }
			public void CopyTo(T[] array, int arrayIndex) { items.CopyTo(array, arrayIndex); }
			public IEnumerator<T> GetEnumerator() { return items.GetEnumerator(); }
			IEnumerator IEnumerable.GetEnumerator() { return items.GetEnumerator(); }
			bool ICollection<T>.IsReadOnly { get { return true; } }
			void ICollection<T>.Add(T item) { Fail(); }
			void ICollection<T>.Clear() { Fail(); }
			bool ICollection<T>.Remove(T item) { Fail(); return false; }
		}
		public sealed class KeyCollection : Part<TKey> { internal KeyCollection(ICollection<TKey> items) : base(items) { } }
		public sealed class ValueCollection : Part<TValue> { internal ValueCollection(ICollection<TValue> items) : base(items) { } }
	}

	public class Collection<T> : IList<T>
	{
		IList<T> items;
		public Collection() { items = new List<T>(); }
		public Collection(IList<T> list)
		{
			if (list == null) throw new ArgumentNullException("list");
			items = list;
		}
		protected IList<T> Items { get { return items; } }
		public int Count { get { return items.Count; } }
		public T this[int index] { get { return items[index]; } set { SetItem(index, value); } }
		public void Add(T item) { InsertItem(items.Count, item); }
		public void Clear() { ClearItems(); }
		public bool Contains(T item) { return items.Contains(item); }
		public void CopyTo(T[] array, int index) { items.CopyTo(array, index); }
		public int IndexOf(T item) { return items.IndexOf(item); }
		public void Insert(int index, T item) { InsertItem(index, item); }
		public bool Remove(T item)
		{
			int i = items.IndexOf(item);
			if (i < 0) return false;
			RemoveItem(i);
			return true;
		}
		public void RemoveAt(int index) { RemoveItem(index); }
		protected virtual void ClearItems() { items.Clear(); }
		protected virtual void InsertItem(int index, T item) { items.Insert(index, item); }
		protected virtual void RemoveItem(int index) { items.RemoveAt(index); }
		protected virtual void SetItem(int index, T item) { items[index] = item; }
		public IEnumerator<T> GetEnumerator() { return items.GetEnumerator(); }
		IEnumerator IEnumerable.GetEnumerator() { return items.GetEnumerator(); }
		bool ICollection<T>.IsReadOnly { get { return false; } }
	}
}
