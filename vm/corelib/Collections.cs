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

	public class BitArray : ICollection, ICloneable
	{
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
