using System.Runtime.CompilerServices;

namespace System.Collections.Generic
{
	public interface IEnumerator<out T> : IDisposable, IEnumerator { new T Current { get; } }
	public interface IEnumerable<out T> : IEnumerable { new IEnumerator<T> GetEnumerator(); }
	public interface ICollection<T> : IEnumerable<T>
	{
		int Count { get; }
		bool IsReadOnly { get; }
		void Add(T item);
		void Clear();
		bool Contains(T item);
		void CopyTo(T[] array, int arrayIndex);
		bool Remove(T item);
	}
	// Enumerators throw these if the version of their collection is not the one that they began with.
	static class Versions
	{
		internal static void Differ() { throw new InvalidOperationException("Collection was modified; enumeration operation may not execute."); }
		// Collections outside of .NET's core library have a message of their own there.
		internal static void DifferOutside()
		{
			if (Environment.IsForNet) throw new InvalidOperationException("Collection was modified after the enumerator was instantiated.");
			Differ();
		}
	}
	public interface IList<T> : ICollection<T>
	{
		T this[int index] { get; set; }
		int IndexOf(T item);
		void Insert(int index, T item);
		void RemoveAt(int index);
	}
	public interface IReadOnlyCollection<out T> : IEnumerable<T> { int Count { get; } }
	public interface IReadOnlyList<out T> : IReadOnlyCollection<T> { T this[int index] { get; } }
	public interface IDictionary<TKey, TValue> : ICollection<KeyValuePair<TKey, TValue>>
	{
		TValue this[TKey key] { get; set; }
		ICollection<TKey> Keys { get; }
		ICollection<TValue> Values { get; }
		bool ContainsKey(TKey key);
		void Add(TKey key, TValue value);
		bool Remove(TKey key);
		bool TryGetValue(TKey key, out TValue value);
	}
	public interface IReadOnlyDictionary<TKey, TValue> : IReadOnlyCollection<KeyValuePair<TKey, TValue>>
	{
		bool ContainsKey(TKey key);
		bool TryGetValue(TKey key, out TValue value);
		TValue this[TKey key] { get; }
		IEnumerable<TKey> Keys { get; }
		IEnumerable<TValue> Values { get; }
	}
	public interface ISet<T> : ICollection<T>
	{
		new bool Add(T item);
		void UnionWith(IEnumerable<T> other);
		void IntersectWith(IEnumerable<T> other);
		void ExceptWith(IEnumerable<T> other);
		bool IsSubsetOf(IEnumerable<T> other);
		bool IsSupersetOf(IEnumerable<T> other);
		bool Overlaps(IEnumerable<T> other);
		bool SetEquals(IEnumerable<T> other);
	}
	public interface IComparer<in T> { int Compare(T x, T y); }
	public interface IEqualityComparer<in T>
	{
		bool Equals(T x, T y);
		int GetHashCode(T obj);
	}

	public struct KeyValuePair<TKey, TValue>
	{
		TKey key;
		TValue value;
		public KeyValuePair(TKey key, TValue value) { this.key = key; this.value = value; }
		public TKey Key { get { return key; } }
		public TValue Value { get { return value; } }
		public override string ToString()
		{
			return "[" + (key == null ? "" : key.ToString()) + ", " + (value == null ? "" : value.ToString()) + "]";
		}
		public void Deconstruct(out TKey key, out TValue value) { key = this.key; value = this.value; }
	}

	public static class KeyValuePair
	{
		public static KeyValuePair<TKey, TValue> Create<TKey, TValue>(TKey key, TValue value) { return new KeyValuePair<TKey, TValue>(key, value); }
	}

	public static class CollectionExtensions
	{
		public static TValue GetValueOrDefault<TKey, TValue>(this IReadOnlyDictionary<TKey, TValue> dictionary, TKey key) { return dictionary.GetValueOrDefault(key, default(TValue)); }
		public static TValue GetValueOrDefault<TKey, TValue>(this IReadOnlyDictionary<TKey, TValue> dictionary, TKey key, TValue defaultValue)
		{
			if (dictionary == null) throw new ArgumentNullException("dictionary");
			TValue v;
			return dictionary.TryGetValue(key, out v) ? v : defaultValue;
		}
		public static void AddRange<T>(this List<T> list, ReadOnlySpan<T> source) { InsertRange(list, list.Count, source); }
		public static void InsertRange<T>(this List<T> list, int index, ReadOnlySpan<T> source)
		{
			if (list == null) throw new ArgumentNullException("list");
			list.InsertRange(index, source.ToArray());
		}
		public static void CopyTo<T>(this List<T> list, Span<T> destination)
		{
			if (list == null) throw new ArgumentNullException("list");
			list.AsSpan().CopyTo(destination);
		}
		public static System.Collections.ObjectModel.ReadOnlyCollection<T> AsReadOnly<T>(this IList<T> list) { return new System.Collections.ObjectModel.ReadOnlyCollection<T>(list); }
		public static bool TryAdd<TKey, TValue>(this IDictionary<TKey, TValue> dictionary, TKey key, TValue value)
		{
			if (dictionary == null) throw new ArgumentNullException("dictionary");
			if (dictionary.ContainsKey(key)) return false;
			dictionary.Add(key, value);
			return true;
		}
		public static bool Remove<TKey, TValue>(this IDictionary<TKey, TValue> dictionary, TKey key, out TValue value)
		{
			if (dictionary == null) throw new ArgumentNullException("dictionary");
			return dictionary.TryGetValue(key, out value) && dictionary.Remove(key);
		}
	}

	public abstract class Comparer<T> : IComparer<T>, IComparer
	{
		static Comparer<T> instance;
		public static Comparer<T> Default { get { return instance ?? (instance = Make()); } }
		static Comparer<T> Make()
		{
			if (typeof(T) == typeof(int)) return (Comparer<T>)(object)new Int32Comparer();
			if (typeof(T) == typeof(string)) return (Comparer<T>)(object)new StringOrder();
			if (typeof(T) == typeof(long)) return (Comparer<T>)(object)new Int64Comparer();
			if (typeof(T) == typeof(double)) return (Comparer<T>)(object)new DoubleComparer();
			if (typeof(T) == typeof(char)) return (Comparer<T>)(object)new CharComparer();
			if (typeof(T) == typeof(byte)) return (Comparer<T>)(object)new ByteComparer();
			return new AnyComparer<T>();
		}
		public static Comparer<T> Create(Comparison<T> comparison)
		{
			if (comparison == null) throw new ArgumentNullException("comparison");
			return new ComparisonComparer<T>(comparison);
		}
		public abstract int Compare(T x, T y);
		int IComparer.Compare(object x, object y)
		{
			if (x == null) return y == null ? 0 : -1;
			if (y == null) return 1;
			return Compare((T)x, (T)y);
		}
	}

	sealed class Int32Comparer : Comparer<int> { public override int Compare(int x, int y) { return x < y ? -1 : x > y ? 1 : 0; } }
	sealed class Int64Comparer : Comparer<long> { public override int Compare(long x, long y) { return x < y ? -1 : x > y ? 1 : 0; } }
	sealed class DoubleComparer : Comparer<double> { public override int Compare(double x, double y) { return x.CompareTo(y); } }
	sealed class CharComparer : Comparer<char> { public override int Compare(char x, char y) { return x - y; } }
	sealed class ByteComparer : Comparer<byte> { public override int Compare(byte x, byte y) { return x - y; } }
	sealed class StringOrder : Comparer<string> { public override int Compare(string x, string y) { return string.Compare(x, y); } }
	sealed class AnyComparer<T> : Comparer<T>
	{
		public override int Compare(T x, T y)
		{
			if (default(T) != null && x is IComparable<T>) return ((IComparable<T>)x).CompareTo(y);
			if (x == null) return y == null ? 0 : -1;
			if (y == null) return 1;
			IComparable<T> c = x as IComparable<T>;
			if (c != null) return c.CompareTo(y);
			return System.Collections.Comparer.Default.Compare(x, y);
		}
	}

	public abstract class EqualityComparer<T> : IEqualityComparer<T>, IEqualityComparer
	{
		static EqualityComparer<T> instance;
		public static EqualityComparer<T> Default { get { return instance ?? (instance = Make()); } }
		static EqualityComparer<T> Make()
		{
			if (typeof(T) == typeof(int)) return (EqualityComparer<T>)(object)new Int32Equality();
			if (typeof(T) == typeof(string)) return (EqualityComparer<T>)(object)new StringEquality();
			if (typeof(T) == typeof(long)) return (EqualityComparer<T>)(object)new Int64Equality();
			if (typeof(T) == typeof(char)) return (EqualityComparer<T>)(object)new CharEquality();
			if (typeof(T) == typeof(byte)) return (EqualityComparer<T>)(object)new ByteEquality();
			if (typeof(T) == typeof(double)) return (EqualityComparer<T>)(object)new DoubleEquality();
			if (typeof(T) == typeof(uint)) return (EqualityComparer<T>)(object)new UInt32Equality();
			if (typeof(T) == typeof(ulong)) return (EqualityComparer<T>)(object)new UInt64Equality();
			if (typeof(T).IsEnum)
			{
				TypeCode c = Type.GetTypeCode(typeof(T));
				if (c == TypeCode.Int32 || c == TypeCode.UInt32) return new Int32EnumEquality<T>();
			}
			return new AnyEquality<T>();
		}
		public abstract bool Equals(T x, T y);
		public abstract int GetHashCode(T obj);
		bool IEqualityComparer.Equals(object x, object y)
		{
			if (x == y) return true;
			if (x == null || y == null) return false;
			return Equals((T)x, (T)y);
		}
		int IEqualityComparer.GetHashCode(object obj) { return obj == null ? 0 : GetHashCode((T)obj); }
	}

	sealed class Int32EnumEquality<T> : EqualityComparer<T>
	{
		public override bool Equals(T x, T y) { return Unsafe.As<T, int>(ref x) == Unsafe.As<T, int>(ref y); }
		public override int GetHashCode(T x) { return Unsafe.As<T, int>(ref x); }
	}
	sealed class Int32Equality : EqualityComparer<int>
	{
		public override bool Equals(int x, int y) { return x == y; }
		public override int GetHashCode(int x) { return x; }
	}
	sealed class UInt32Equality : EqualityComparer<uint>
	{
		public override bool Equals(uint x, uint y) { return x == y; }
		public override int GetHashCode(uint x) { return (int)x; }
	}
	sealed class Int64Equality : EqualityComparer<long>
	{
		public override bool Equals(long x, long y) { return x == y; }
		public override int GetHashCode(long x) { return x.GetHashCode(); }
	}
	sealed class UInt64Equality : EqualityComparer<ulong>
	{
		public override bool Equals(ulong x, ulong y) { return x == y; }
		public override int GetHashCode(ulong x) { return x.GetHashCode(); }
	}
	sealed class CharEquality : EqualityComparer<char>
	{
		public override bool Equals(char x, char y) { return x == y; }
		public override int GetHashCode(char x) { return x.GetHashCode(); }
	}
	sealed class ByteEquality : EqualityComparer<byte>
	{
		public override bool Equals(byte x, byte y) { return x == y; }
		public override int GetHashCode(byte x) { return x; }
	}
	sealed class DoubleEquality : EqualityComparer<double>
	{
		public override bool Equals(double x, double y) { return x.Equals(y); }
		public override int GetHashCode(double x) { return x.GetHashCode(); }
	}
	sealed class StringEquality : EqualityComparer<string>
	{
		public override bool Equals(string x, string y) { return string.Equals(x, y); }
		public override int GetHashCode(string x) { return x == null ? 0 : x.GetHashCode(); }
	}
	sealed class AnyEquality<T> : EqualityComparer<T>
	{
		public override bool Equals(T x, T y)
		{
			if (default(T) != null && x is IEquatable<T>) return ((IEquatable<T>)x).Equals(y);
			if (x == null) return y == null;
			if (y == null) return false;
			IEquatable<T> e = x as IEquatable<T>;
			return e != null ? e.Equals(y) : x.Equals(y);
		}
		public override int GetHashCode(T x) { return x == null ? 0 : x.GetHashCode(); }
	}

	// Conversions of the arguments of the collections' non-generic interfaces.
	internal static class Untyped
	{
		internal static T Cast<T>(object value, string name)
		{
			if (value is T) return (T)value;
			if (value == null)
			{
				if (default(T) == null) return default(T);
				throw new ArgumentNullException(name);
			}
			throw new ArgumentException("The value \"" + value.ToString() + "\" is not of type \"" + typeof(T).ToString() + "\" and cannot be used in this generic collection.", name);
		}
	}

	public class List<T> : IList<T>, IList, IReadOnlyList<T>
	{
		T[] items;
		int size;
		int version;
		static readonly T[] empty = new T[0];

		const string IndexMessage = "Index was out of range. Must be non-negative and less than the size of the collection.";
		const string RangeMessage = "Offset and length were out of bounds for the array or count is greater than the number of elements from index to the end of the source collection.";

		public List() { items = empty; }
		public List(int capacity)
		{
			if (capacity < 0) throw new ArgumentOutOfRangeException("capacity", "Non-negative number required.");
			items = capacity == 0 ? empty : new T[capacity];
		}
		public List(IEnumerable<T> collection)
		{
			if (collection == null) throw new ArgumentNullException("collection");
			items = empty;
			AddRange(collection);
			version = 0;
		}

		public int Capacity
		{
			get { return items.Length; }
			set
			{
				if (value < size) throw new ArgumentOutOfRangeException("value", "capacity was less than the current size.");
				if (value == items.Length) return;
				T[] a = value == 0 ? empty : new T[value];
				if (size > 0) Array.Copy(items, 0, a, 0, size);
				items = a;
			}
		}
		void Grow(int min)
		{
			if (items.Length >= min) return;
			int n = items.Length == 0 ? 4 : items.Length * 2;
			Capacity = n < min ? min : n;
		}
		static void BadIndex() { throw new ArgumentOutOfRangeException("index", IndexMessage); }
		internal Span<T> AsSpan() { return new Span<T>(items, 0, size); }
		internal void SetCount(int count)
		{
			version++;
			if (count > size) Grow(count);
			else Array.Clear(items, count, size - count);
			size = count;
		}
		public List<T> Slice(int start, int length) { return GetRange(start, length); }

		public int Count { get { return size; } }
		public T this[int index]
		{
			get
			{
				if ((uint)index >= (uint)size) BadIndex();
				return items[index];
			}
			set
			{
				if ((uint)index >= (uint)size) BadIndex();
				items[index] = value;
				version++;
			}
		}
		public void Add(T item)
		{
			if (size == items.Length) Grow(size + 1);
			items[size++] = item;
			version++;
		}
		public void AddRange(IEnumerable<T> collection) { InsertRange(size, collection); }
		public void Insert(int index, T item)
		{
			if ((uint)index > (uint)size) throw new ArgumentOutOfRangeException("index", "Index must be within the bounds of the List.");
			if (size == items.Length) Grow(size + 1);
			if (index < size) Array.Copy(items, index, items, index + 1, size - index);
			items[index] = item;
			size++;
			version++;
		}
		public void InsertRange(int index, IEnumerable<T> collection)
		{
			if (collection == null) throw new ArgumentNullException("collection");
			if ((uint)index > (uint)size) throw new ArgumentOutOfRangeException("index", IndexMessage);
			ICollection<T> c = collection as ICollection<T>;
			if (c != null)
			{
				int n = c.Count;
				if (n > 0)
				{
					T[] copy = new T[n];
					c.CopyTo(copy, 0);
					Grow(size + n);
					if (index < size) Array.Copy(items, index, items, index + n, size - index);
					Array.Copy(copy, 0, items, index, n);
					size += n;
				}
				if (n > 0 || !Environment.IsForNet) version++;
				return;
			}
			foreach (T t in collection) Insert(index++, t);
		}
		public void Clear()
		{
			Array.Clear(items, 0, size);
			size = 0;
			version++;
		}
		public bool Contains(T item) { return IndexOf(item) >= 0; }
		public int IndexOf(T item) { return Array.IndexOf(items, item, 0, size); }
		public int IndexOf(T item, int index) { return Array.IndexOf(items, item, index, size - index); }
		public int IndexOf(T item, int index, int count) { return Array.IndexOf(items, item, index, count); }
		public int LastIndexOf(T item) { return size == 0 ? -1 : LastIndexOf(item, size - 1, size); }
		public int LastIndexOf(T item, int index) { return LastIndexOf(item, index, index + 1); }
		public int LastIndexOf(T item, int index, int count)
		{
			if (size == 0) return -1;
			if ((uint)index >= (uint)size) BadIndex();
			return Array.LastIndexOf(items, item, index, count);
		}
		public bool Remove(T item)
		{
			int i = IndexOf(item);
			if (i < 0) return false;
			RemoveAt(i);
			return true;
		}
		public void RemoveAt(int index)
		{
			if ((uint)index >= (uint)size) BadIndex();
			size--;
			if (index < size) Array.Copy(items, index + 1, items, index, size - index);
			items[size] = default(T);
			version++;
		}
		void CheckRange(int index, int count)
		{
			if (index < 0) throw new ArgumentOutOfRangeException("index", "Non-negative number required.");
			if (count < 0) throw new ArgumentOutOfRangeException("count", "Non-negative number required.");
			if (size - index < count) throw new ArgumentException(RangeMessage);
		}
		public void RemoveRange(int index, int count)
		{
			CheckRange(index, count);
			if (count == 0) return;
			size -= count;
			if (index < size) Array.Copy(items, index + count, items, index, size - index);
			Array.Clear(items, size, count);
			version++;
		}
		public int RemoveAll(Predicate<T> match)
		{
			if (match == null) throw new ArgumentNullException("match");
			int kept = 0;
			for (int i = 0; i < size; i++)
				if (!match(items[i])) items[kept++] = items[i];
			int gone = size - kept;
			Array.Clear(items, kept, gone);
			size = kept;
			if (gone > 0) version++;
			return gone;
		}
		public List<T> GetRange(int index, int count)
		{
			CheckRange(index, count);
			List<T> r = new List<T>(count);
			Array.Copy(items, index, r.items, 0, count);
			r.size = count;
			return r;
		}
		public T[] ToArray()
		{
			T[] r = new T[size];
			Array.Copy(items, 0, r, 0, size);
			return r;
		}
		public void CopyTo(T[] array) { CopyTo(array, 0); }
		public void CopyTo(T[] array, int arrayIndex) { Array.Copy(items, 0, array, arrayIndex, size); }
		public void CopyTo(int index, T[] array, int arrayIndex, int count)
		{
			if (size - index < count) throw new ArgumentException(RangeMessage);
			Array.Copy(items, index, array, arrayIndex, count);
		}
		public void Reverse() { Reverse(0, size); }
		public void Reverse(int index, int count)
		{
			CheckRange(index, count);
			Array.Reverse(items, index, count);
			version++;
		}
		public void Sort() { Sort(0, size, null); }
		public void Sort(IComparer<T> comparer) { Sort(0, size, comparer); }
		public void Sort(int index, int count, IComparer<T> comparer)
		{
			CheckRange(index, count);
			Array.Sort(items, index, count, comparer);
			version++;
		}
		public void Sort(Comparison<T> comparison)
		{
			if (comparison == null) throw new ArgumentNullException("comparison");
			Sort(0, size, new ComparisonComparer<T>(comparison));
		}
		public int BinarySearch(T item) { return Array.BinarySearch(items, 0, size, item, null); }
		public int BinarySearch(T item, IComparer<T> comparer) { return Array.BinarySearch(items, 0, size, item, comparer); }
		public int BinarySearch(int index, int count, T item, IComparer<T> comparer)
		{
			CheckRange(index, count);
			return Array.BinarySearch(items, index, count, item, comparer);
		}
		public bool Exists(Predicate<T> match) { return FindIndex(match) >= 0; }
		public T Find(Predicate<T> match)
		{
			int i = FindIndex(match);
			return i < 0 ? default(T) : items[i];
		}
		public T FindLast(Predicate<T> match)
		{
			int i = FindLastIndex(match);
			return i < 0 ? default(T) : items[i];
		}
		public List<T> FindAll(Predicate<T> match)
		{
			if (match == null) throw new ArgumentNullException("match");
			List<T> r = new List<T>();
			for (int i = 0; i < size; i++)
				if (match(items[i])) r.Add(items[i]);
			return r;
		}
		public int FindIndex(Predicate<T> match) { return FindIndex(0, size, match); }
		public int FindIndex(int startIndex, Predicate<T> match) { return FindIndex(startIndex, size - startIndex, match); }
		public int FindIndex(int startIndex, int count, Predicate<T> match)
		{
			if ((uint)startIndex > (uint)size) throw new ArgumentOutOfRangeException("startIndex", IndexMessage);
			if (count < 0 || startIndex > size - count) throw new ArgumentOutOfRangeException("count", "Count must be positive and count must refer to a location within the string/array/collection.");
			return Array.FindIndex(items, startIndex, count, match);
		}
		public int FindLastIndex(Predicate<T> match) { return FindLastIndex(size - 1, size, match); }
		public int FindLastIndex(int startIndex, Predicate<T> match) { return FindLastIndex(startIndex, startIndex + 1, match); }
		public int FindLastIndex(int startIndex, int count, Predicate<T> match)
		{
			if (match == null) throw new ArgumentNullException("match");
			if (size == 0 ? startIndex != -1 : (uint)startIndex >= (uint)size) throw new ArgumentOutOfRangeException("startIndex", IndexMessage);
			if (count < 0 || startIndex - count + 1 < 0) throw new ArgumentOutOfRangeException("count", "Count must be positive and count must refer to a location within the string/array/collection.");
			for (int i = startIndex; i > startIndex - count; i--)
				if (match(items[i])) return i;
			return -1;
		}
		public bool TrueForAll(Predicate<T> match)
		{
			if (match == null) throw new ArgumentNullException("match");
			for (int i = 0; i < size; i++)
				if (!match(items[i])) return false;
			return true;
		}
		public void ForEach(Action<T> action)
		{
			if (action == null) throw new ArgumentNullException("action");
			int v = version;
			for (int i = 0; i < size; i++)
			{
				if (v != version) Versions.Differ();
				action(items[i]);
			}
		}
		public List<TOutput> ConvertAll<TOutput>(Converter<T, TOutput> converter)
		{
			if (converter == null) throw new ArgumentNullException("converter");
			List<TOutput> r = new List<TOutput>(size);
			for (int i = 0; i < size; i++) r.Add(converter(items[i]));
			return r;
		}
		public System.Collections.ObjectModel.ReadOnlyCollection<T> AsReadOnly() { return new System.Collections.ObjectModel.ReadOnlyCollection<T>(this); }
		public void TrimExcess() { Capacity = size; }

		bool ICollection<T>.IsReadOnly { get { return false; } }
		bool IList.IsReadOnly { get { return false; } }
		bool IList.IsFixedSize { get { return false; } }
		bool ICollection.IsSynchronized { get { return false; } }
		object ICollection.SyncRoot { get { return this; } }
		object IList.this[int index] { get { return this[index]; } set { this[index] = Untyped.Cast<T>(value, "value"); } }
		int IList.Add(object value) { Add(Untyped.Cast<T>(value, "item")); return size - 1; }
		bool IList.Contains(object value) { return (value is T || value == null) && Contains((T)value); }
		int IList.IndexOf(object value) { return value is T || value == null ? IndexOf((T)value) : -1; }
		void IList.Insert(int index, object value) { Insert(index, Untyped.Cast<T>(value, "item")); }
		void IList.Remove(object value) { if (value is T || value == null) Remove((T)value); }
		void ICollection.CopyTo(Array array, int index) { Array.Copy(items, 0, array, index, size); }

		public Enumerator GetEnumerator() { return new Enumerator(this); }
		IEnumerator<T> IEnumerable<T>.GetEnumerator() { return new Enumerator(this); }
		IEnumerator IEnumerable.GetEnumerator() { return new Enumerator(this); }

		public struct Enumerator : IEnumerator<T>, IEnumerator, IDisposable
		{
			List<T> list;
			int index, version;
			T current;
			internal Enumerator(List<T> list)
			{
				this.list = list;
				index = 0;
				version = list.version;
				current = default(T);
			}
			public void Dispose() { }
			public bool MoveNext()
			{
				List<T> l = list;
				if (version != l.version || index >= l.size) return Ended();
				current = l.items[index++];
				return true;
			}
			bool Ended()
			{
				if (version != list.version) Versions.Differ();
				index = list.size + 1;
				current = default(T);
				return false;
			}
			public T Current { get { return current; } }
			object IEnumerator.Current
			{
				get
				{
					if (index == 0 || index == list.size + 1) throw new InvalidOperationException("Enumeration has either not started or has already finished.");
					return current;
				}
			}
			void IEnumerator.Reset()
			{
				index = 0;
				current = default(T);
			}
		}
	}

	public class Dictionary<TKey, TValue> : IDictionary<TKey, TValue>, IDictionary, IReadOnlyDictionary<TKey, TValue>
	{
		struct Entry
		{
			public int hash; // -1: free
			public int next; // chain, or the free list as -3 - index
			public TKey key;
			public TValue value;
		}

		int[] buckets; // index+1 into entries
		Entry[] entries;
		int used, free = -1, freeCount, version;
		IEqualityComparer<TKey> comparer;
		EqualityComparer<TKey> equality; // the comparer, if it has this class: its calls are virtual instead of interface calls
		bool own; // the comparer is the default one: the keys' own methods are called, directly where TKey is known

		public Dictionary() : this(0, null) { }
		public Dictionary(int capacity) : this(capacity, null) { }
		public Dictionary(IEqualityComparer<TKey> comparer) : this(0, comparer) { }
		public Dictionary(int capacity, IEqualityComparer<TKey> comparer)
		{
			if (capacity < 0) throw new ArgumentOutOfRangeException("capacity", "Non-negative number required.");
			equality = comparer == null ? EqualityComparer<TKey>.Default : comparer as EqualityComparer<TKey>;
			this.comparer = comparer ?? equality;
			own = default(TKey) is IEquatable<TKey> && equality == EqualityComparer<TKey>.Default;
			if (capacity > 0) Allocate(Primes.AtLeast(capacity));
		}
		public Dictionary(IDictionary<TKey, TValue> dictionary) : this(dictionary, null) { }
		public Dictionary(IDictionary<TKey, TValue> dictionary, IEqualityComparer<TKey> comparer) : this(0, comparer)
		{
			if (dictionary == null) throw new ArgumentNullException("dictionary");
			foreach (KeyValuePair<TKey, TValue> p in dictionary) Add(p.Key, p.Value);
		}

		public Dictionary(IEnumerable<KeyValuePair<TKey, TValue>> collection) : this(collection, null) { }
		public Dictionary(IEnumerable<KeyValuePair<TKey, TValue>> collection, IEqualityComparer<TKey> comparer) : this(0, comparer)
		{
			if (collection == null) throw new ArgumentNullException("collection");
			foreach (KeyValuePair<TKey, TValue> p in collection) Add(p.Key, p.Value);
		}
		public int EnsureCapacity(int capacity)
		{
			if (capacity < 0) throw new ArgumentOutOfRangeException("capacity", "Non-negative number required.");
			return entries == null || capacity > entries.Length ? capacity : entries.Length;
		}
		public void TrimExcess() { }

		void Allocate(int n)
		{
			Entry[] made = new Entry[n]; // if the second allocation fails, both arrays stay unchanged
			buckets = new int[n];
			entries = made;
		}

		public IEqualityComparer<TKey> Comparer { get { return comparer; } }
		public int Count { get { return used - freeCount; } }

		// Returns the place of a key's value, or a null reference.
		internal ref TValue FindPlace(TKey key)
		{
			int i = Find(key);
			if (i < 0) return ref Unsafe.NullRef<TValue>();
			return ref entries[i].value;
		}
		int Find(TKey key)
		{
			if (key == null) throw new ArgumentNullException("key");
			if (buckets == null) return -1;
			int[] b = buckets;
			Entry[] e = entries;
			if (default(TKey) != null && own)
			{
				int h = key.GetHashCode() & 0x7fffffff;
				for (int i = b[h % b.Length] - 1; (uint)i < (uint)e.Length; i = e[i].next)
					if (e[i].hash == h && ((IEquatable<TKey>)e[i].key).Equals(key)) return i;
				return -1;
			}
			EqualityComparer<TKey> eq = equality;
			int hash = (eq != null ? eq.GetHashCode(key) : comparer.GetHashCode(key)) & 0x7fffffff;
			for (int i = b[hash % b.Length] - 1; (uint)i < (uint)e.Length; i = e[i].next)
				if (e[i].hash == hash && (eq != null ? eq.Equals(e[i].key, key) : comparer.Equals(e[i].key, key))) return i;
			return -1;
		}

		void Resize()
		{
			Entry[] old = entries;
			int n = Primes.AtLeast(used * 2);
			Allocate(n);
			Array.Copy(old, 0, entries, 0, used);
			for (int i = 0; i < used; i++)
				if (entries[i].hash >= 0)
				{
					int b = entries[i].hash % n;
					entries[i].next = buckets[b] - 1;
					buckets[b] = i + 1;
				}
		}

		// 0: overwrite; 1: throw for a duplicate; 2: keep the old value and return false.
		bool Put(TKey key, TValue value, int mode)
		{
			if (key == null) throw new ArgumentNullException("key");
			if (buckets == null) Allocate(3);
			bool ask = default(TKey) != null && own;
			EqualityComparer<TKey> eq = equality;
			int hash = (ask ? key.GetHashCode() : eq != null ? eq.GetHashCode(key) : comparer.GetHashCode(key)) & 0x7fffffff, b = hash % buckets.Length, i;
			for (i = buckets[b] - 1; i >= 0; i = entries[i].next)
			{
				if (entries[i].hash != hash) continue;
				if (!(ask ? ((IEquatable<TKey>)entries[i].key).Equals(key) : eq != null ? eq.Equals(entries[i].key, key) : comparer.Equals(entries[i].key, key))) continue;
				if (mode == 1) throw new ArgumentException("An item with the same key has already been added. Key: " + key.ToString());
				if (mode == 2) return false;
				entries[i].value = value;
				Kept();
				return true;
			}
			if (freeCount > 0)
			{
				i = free;
				free = -3 - entries[i].next;
				freeCount--;
			}
			else
			{
				if (used == entries.Length)
				{
					Resize();
					b = hash % buckets.Length;
				}
				i = used++;
			}
			Entry[] e = entries;
			e[i].hash = hash;
			e[i].next = buckets[b] - 1;
			e[i].key = key;
			e[i].value = value;
			buckets[b] = i + 1;
			version++;
			return true;
		}

		public TValue this[TKey key]
		{
			get
			{
				int i = Find(key);
				if (i < 0) throw new KeyNotFoundException("The given key '" + key.ToString() + "' was not present in the dictionary.");
				return entries[i].value;
			}
			set { Put(key, value, 0); }
		}
		public void Add(TKey key, TValue value) { Put(key, value, 1); }
		public bool TryAdd(TKey key, TValue value) { return Put(key, value, 2); }
		public bool ContainsKey(TKey key) { return Find(key) >= 0; }
		public bool ContainsValue(TValue value)
		{
			EqualityComparer<TValue> eq = EqualityComparer<TValue>.Default;
			for (int i = 0; i < used; i++)
				if (entries[i].hash >= 0 && eq.Equals(entries[i].value, value)) return true;
			return false;
		}
		public bool TryGetValue(TKey key, out TValue value)
		{
			int i = Find(key);
			value = i < 0 ? default(TValue) : entries[i].value;
			return i >= 0;
		}
		// A change after which the other entries are where they were: an enumeration may continue on .NET, not on
		// .NET Framework.
		void Kept() { if (!Environment.IsForNet) version++; }

		public bool Remove(TKey key)
		{
			TValue value;
			return Remove(key, out value);
		}
		public bool Remove(TKey key, out TValue value)
		{
			value = default(TValue);
			if (key == null) throw new ArgumentNullException("key");
			if (buckets == null) return false;
			int hash = comparer.GetHashCode(key) & 0x7fffffff;
			int b = hash % buckets.Length, last = -1;
			for (int i = buckets[b] - 1; i >= 0; last = i, i = entries[i].next)
			{
				if (entries[i].hash != hash || !comparer.Equals(entries[i].key, key)) continue;
				if (last < 0) buckets[b] = entries[i].next + 1;
				else entries[last].next = entries[i].next;
				value = entries[i].value;
				entries[i].hash = -1;
				entries[i].next = -3 - free;
				entries[i].key = default(TKey);
				entries[i].value = default(TValue);
				free = i;
				freeCount++;
				Kept();
				return true;
			}
			return false;
		}
		// An empty set is filled from the start again; a dictionary continues with the entries freed last.
		internal void Restart()
		{
			used = freeCount = 0;
			free = -1;
		}
		public void Clear()
		{
			if (used > 0)
			{
				Array.Clear(buckets, 0, buckets.Length);
				Array.Clear(entries, 0, used);
				used = freeCount = 0;
				free = -1;
			}
			Kept();
		}

		void ICollection<KeyValuePair<TKey, TValue>>.Add(KeyValuePair<TKey, TValue> p) { Add(p.Key, p.Value); }
		bool ICollection<KeyValuePair<TKey, TValue>>.Contains(KeyValuePair<TKey, TValue> p)
		{
			int i = Find(p.Key);
			return i >= 0 && EqualityComparer<TValue>.Default.Equals(entries[i].value, p.Value);
		}
		bool ICollection<KeyValuePair<TKey, TValue>>.Remove(KeyValuePair<TKey, TValue> p)
		{
			return ((ICollection<KeyValuePair<TKey, TValue>>)this).Contains(p) && Remove(p.Key);
		}
		void ICollection<KeyValuePair<TKey, TValue>>.CopyTo(KeyValuePair<TKey, TValue>[] array, int index)
		{
			foreach (KeyValuePair<TKey, TValue> p in this) array[index++] = p;
		}
		bool ICollection<KeyValuePair<TKey, TValue>>.IsReadOnly { get { return false; } }
		ICollection<TKey> IDictionary<TKey, TValue>.Keys { get { return Keys; } }
		ICollection<TValue> IDictionary<TKey, TValue>.Values { get { return Values; } }
		IEnumerable<TKey> IReadOnlyDictionary<TKey, TValue>.Keys { get { return Keys; } }
		IEnumerable<TValue> IReadOnlyDictionary<TKey, TValue>.Values { get { return Values; } }

		object IDictionary.this[object key]
		{
			get
			{
				if (!(key is TKey)) return null;
				int i = Find((TKey)key);
				return i < 0 ? null : (object)entries[i].value;
			}
			set { Put(Untyped.Cast<TKey>(key, "key"), Untyped.Cast<TValue>(value, "value"), 0); }
		}
		ICollection IDictionary.Keys { get { return Keys; } }
		ICollection IDictionary.Values { get { return Values; } }
		bool IDictionary.Contains(object key) { return key is TKey && Find((TKey)key) >= 0; }
		void IDictionary.Add(object key, object value) { Add(Untyped.Cast<TKey>(key, "key"), Untyped.Cast<TValue>(value, "value")); }
		void IDictionary.Remove(object key) { if (key is TKey) Remove((TKey)key); }
		bool IDictionary.IsReadOnly { get { return false; } }
		bool IDictionary.IsFixedSize { get { return false; } }
		IDictionaryEnumerator IDictionary.GetEnumerator() { return new Enumerator(this, true); }
		bool ICollection.IsSynchronized { get { return false; } }
		object ICollection.SyncRoot { get { return this; } }
		void ICollection.CopyTo(Array array, int index)
		{
			foreach (KeyValuePair<TKey, TValue> p in this) array.SetValue(p, index++);
		}

		public Enumerator GetEnumerator() { return new Enumerator(this, false); }
		IEnumerator<KeyValuePair<TKey, TValue>> IEnumerable<KeyValuePair<TKey, TValue>>.GetEnumerator() { return new Enumerator(this, false); }
		IEnumerator IEnumerable.GetEnumerator() { return new Enumerator(this, false); }

		public struct Enumerator : IEnumerator<KeyValuePair<TKey, TValue>>, IEnumerator, IDisposable, IDictionaryEnumerator
		{
			Dictionary<TKey, TValue> map;
			int index, version;
			bool entry;
			KeyValuePair<TKey, TValue> current;
			internal Enumerator(Dictionary<TKey, TValue> map, bool entry)
			{
				this.map = map;
				this.entry = entry;
				index = 0;
				version = map.version;
				current = new KeyValuePair<TKey, TValue>();
			}
			public bool MoveNext()
			{
				if (version != map.version) Versions.Differ();
				while (index < map.used)
				{
					int i = index++;
					if (map.entries[i].hash < 0) continue;
					current = new KeyValuePair<TKey, TValue>(map.entries[i].key, map.entries[i].value);
					return true;
				}
				index = map.used + 1;
				current = new KeyValuePair<TKey, TValue>();
				return false;
			}
			public KeyValuePair<TKey, TValue> Current { get { return current; } }
			public void Dispose() { }
			object IEnumerator.Current
			{
				get
				{
					if (entry) return new DictionaryEntry(current.Key, current.Value);
					return current;
				}
			}
			object IDictionaryEnumerator.Key { get { return current.Key; } }
			object IDictionaryEnumerator.Value { get { return current.Value; } }
			DictionaryEntry IDictionaryEnumerator.Entry { get { return new DictionaryEntry(current.Key, current.Value); } }
			void IEnumerator.Reset() { index = 0; }
		}

		public KeyCollection Keys { get { return new KeyCollection(this); } }
		public ValueCollection Values { get { return new ValueCollection(this); } }

		public sealed class KeyCollection : ICollection<TKey>, ICollection, IReadOnlyCollection<TKey>
		{
			Dictionary<TKey, TValue> map;
			public KeyCollection(Dictionary<TKey, TValue> dictionary) { map = dictionary; }
			public int Count { get { return map.Count; } }
			public void CopyTo(TKey[] array, int index) { foreach (TKey k in this) array[index++] = k; }
			void ICollection.CopyTo(Array array, int index) { foreach (TKey k in this) array.SetValue(k, index++); }
			bool ICollection<TKey>.IsReadOnly { get { return true; } }
			void ICollection<TKey>.Add(TKey item) { throw new NotSupportedException("Mutating a key collection derived from a dictionary is not allowed."); }
			void ICollection<TKey>.Clear() { throw new NotSupportedException("Mutating a key collection derived from a dictionary is not allowed."); }
			bool ICollection<TKey>.Remove(TKey item) { throw new NotSupportedException("Mutating a key collection derived from a dictionary is not allowed."); }
			bool ICollection<TKey>.Contains(TKey item) { return map.ContainsKey(item); }
			bool ICollection.IsSynchronized { get { return false; } }
			object ICollection.SyncRoot { get { return map; } }
			public Enumerator GetEnumerator() { return new Enumerator(map); }
			IEnumerator<TKey> IEnumerable<TKey>.GetEnumerator() { return new Enumerator(map); }
			IEnumerator IEnumerable.GetEnumerator() { return new Enumerator(map); }
			public struct Enumerator : IEnumerator<TKey>, IEnumerator, IDisposable
			{
				Dictionary<TKey, TValue>.Enumerator e;
				internal Enumerator(Dictionary<TKey, TValue> map) { e = map.GetEnumerator(); }
				public bool MoveNext() { return e.MoveNext(); }
				public TKey Current { get { return e.Current.Key; } }
				object IEnumerator.Current { get { return e.Current.Key; } }
				public void Dispose() { }
				void IEnumerator.Reset() { throw new NotSupportedException(); }
			}
		}

		public sealed class ValueCollection : ICollection<TValue>, ICollection, IReadOnlyCollection<TValue>
		{
			Dictionary<TKey, TValue> map;
			public ValueCollection(Dictionary<TKey, TValue> dictionary) { map = dictionary; }
			public int Count { get { return map.Count; } }
			public void CopyTo(TValue[] array, int index) { foreach (TValue v in this) array[index++] = v; }
			void ICollection.CopyTo(Array array, int index) { foreach (TValue v in this) array.SetValue(v, index++); }
			bool ICollection<TValue>.IsReadOnly { get { return true; } }
			void ICollection<TValue>.Add(TValue item) { throw new NotSupportedException("Mutating a value collection derived from a dictionary is not allowed."); }
			void ICollection<TValue>.Clear() { throw new NotSupportedException("Mutating a value collection derived from a dictionary is not allowed."); }
			bool ICollection<TValue>.Remove(TValue item) { throw new NotSupportedException("Mutating a value collection derived from a dictionary is not allowed."); }
			bool ICollection<TValue>.Contains(TValue item) { return map.ContainsValue(item); }
			bool ICollection.IsSynchronized { get { return false; } }
			object ICollection.SyncRoot { get { return map; } }
			public Enumerator GetEnumerator() { return new Enumerator(map); }
			IEnumerator<TValue> IEnumerable<TValue>.GetEnumerator() { return new Enumerator(map); }
			IEnumerator IEnumerable.GetEnumerator() { return new Enumerator(map); }
			public struct Enumerator : IEnumerator<TValue>, IEnumerator, IDisposable
			{
				Dictionary<TKey, TValue>.Enumerator e;
				internal Enumerator(Dictionary<TKey, TValue> map) { e = map.GetEnumerator(); }
				public bool MoveNext() { return e.MoveNext(); }
				public TValue Current { get { return e.Current.Value; } }
				object IEnumerator.Current { get { return e.Current.Value; } }
				public void Dispose() { }
				void IEnumerator.Reset() { throw new NotSupportedException(); }
			}
		}
	}

	static class Primes
	{
		internal static int AtLeast(int n)
		{
			if (n <= 3) return 3;
			for (n |= 1; ; n += 2)
			{
				int d = 3;
				while (d * d <= n && n % d != 0) d += 2;
				if (d * d > n) return n;
			}
		}
	}

	public class HashSet<T> : ISet<T>, IReadOnlyCollection<T>
	{
		Dictionary<T, bool> map;
		bool hasNull;

		public HashSet() { map = new Dictionary<T, bool>(); }
		public HashSet(IEqualityComparer<T> comparer) { map = new Dictionary<T, bool>(comparer); }
		public HashSet(IEnumerable<T> collection) : this(collection, null) { }
		public HashSet(IEnumerable<T> collection, IEqualityComparer<T> comparer)
		{
			if (collection == null) throw new ArgumentNullException("collection");
			map = new Dictionary<T, bool>(comparer);
			UnionWith(collection);
		}
		public HashSet(int capacity) : this(capacity, null) { }
		public HashSet(int capacity, IEqualityComparer<T> comparer) { map = new Dictionary<T, bool>(capacity, comparer); }
		public IEqualityComparer<T> Comparer { get { return map.Comparer; } }
		public int Count { get { return hasNull ? map.Count + 1 : map.Count; } }
		public bool Add(T item)
		{
			if (item == null)
			{
				bool added = !hasNull;
				hasNull = true;
				return added;
			}
			return map.TryAdd(item, true);
		}
		void ICollection<T>.Add(T item) { Add(item); }
		public bool Contains(T item) { return item == null ? hasNull : map.ContainsKey(item); }
		public bool Remove(T item)
		{
			if (item == null)
			{
				bool had = hasNull;
				hasNull = false;
				return had;
			}
			if (!map.Remove(item)) return false;
			if (map.Count == 0) map.Restart();
			return true;
		}
		public void Clear() { map.Clear(); hasNull = false; }
		public void UnionWith(IEnumerable<T> other)
		{
			if (other == null) throw new ArgumentNullException("other");
			foreach (T t in other) Add(t);
		}
		static HashSet<T> AsSet(IEnumerable<T> other, IEqualityComparer<T> c)
		{
			if (other == null) throw new ArgumentNullException("other");
			return other as HashSet<T> ?? new HashSet<T>(other, c);
		}
		public void IntersectWith(IEnumerable<T> other)
		{
			HashSet<T> o = AsSet(other, Comparer);
			RemoveWhere(t => !o.Contains(t));
		}
		public void ExceptWith(IEnumerable<T> other)
		{
			if (other == null) throw new ArgumentNullException("other");
			if ((object)other == (object)this) Clear();
			else foreach (T t in other) Remove(t);
		}
		public void SymmetricExceptWith(IEnumerable<T> other)
		{
			if (other == null) throw new ArgumentNullException("other");
			HashSet<T> set = other as HashSet<T>;
			if (set != null && set.Comparer.Equals(Comparer))
			{
				if (set == this) Clear();
				else
					foreach (T t in set)
						if (!Remove(t)) Add(t);
				return;
			}
			// Old items are removed last, because their entries must not be reused before.
			HashSet<T> added = new HashSet<T>(Comparer), both = new HashSet<T>(Comparer);
			foreach (T t in other)
				if (Add(t)) added.Add(t);
				else if (!added.Contains(t)) both.Add(t);
			RemoveWhere(both.Contains);
		}
		public bool IsSubsetOf(IEnumerable<T> other)
		{
			HashSet<T> o = AsSet(other, Comparer);
			foreach (T t in this) if (!o.Contains(t)) return false;
			return true;
		}
		public bool IsSupersetOf(IEnumerable<T> other)
		{
			if (other == null) throw new ArgumentNullException("other");
			foreach (T t in other) if (!Contains(t)) return false;
			return true;
		}
		public bool IsProperSubsetOf(IEnumerable<T> other) { HashSet<T> o = AsSet(other, Comparer); return o.Count > Count && IsSubsetOf(o); }
		public bool IsProperSupersetOf(IEnumerable<T> other) { HashSet<T> o = AsSet(other, Comparer); return o.Count < Count && IsSupersetOf(o); }
		public bool Overlaps(IEnumerable<T> other)
		{
			if (other == null) throw new ArgumentNullException("other");
			foreach (T t in other) if (Contains(t)) return true;
			return false;
		}
		public bool SetEquals(IEnumerable<T> other) { HashSet<T> o = AsSet(other, Comparer); return o.Count == Count && IsSubsetOf(o); }
		public int RemoveWhere(Predicate<T> match)
		{
			if (match == null) throw new ArgumentNullException("match");
			int n = 0;
			foreach (T t in ToArray())
				if (match(t) && Remove(t)) n++;
			return n;
		}
		T[] ToArray()
		{
			T[] a = new T[Count];
			CopyTo(a, 0);
			return a;
		}
		public void CopyTo(T[] array) { CopyTo(array, 0); }
		public void CopyTo(T[] array, int arrayIndex) { foreach (T t in this) array[arrayIndex++] = t; }
		public void CopyTo(T[] array, int arrayIndex, int count)
		{
			foreach (T t in this)
			{
				if (count-- <= 0) return;
				array[arrayIndex++] = t;
			}
		}
		public bool TryGetValue(T equalValue, out T actualValue)
		{
			foreach (T t in this)
				if (Comparer.Equals(t, equalValue))
				{
					actualValue = t;
					return true;
				}
			actualValue = default(T);
			return false;
		}
		public void TrimExcess() { }
		bool ICollection<T>.IsReadOnly { get { return false; } }
		public Enumerator GetEnumerator() { return new Enumerator(this); }
		IEnumerator<T> IEnumerable<T>.GetEnumerator() { return new Enumerator(this); }
		IEnumerator IEnumerable.GetEnumerator() { return new Enumerator(this); }

		public struct Enumerator : IEnumerator<T>, IEnumerator, IDisposable
		{
			Dictionary<T, bool>.Enumerator e;
			bool nullNext, atNull;
			internal Enumerator(HashSet<T> set)
			{
				e = set.map.GetEnumerator();
				nullNext = set.hasNull;
				atNull = false;
			}
			public bool MoveNext()
			{
				if (nullNext)
				{
					nullNext = false;
					atNull = true;
					return true;
				}
				atNull = false;
				return e.MoveNext();
			}
			public T Current { get { return atNull ? default(T) : e.Current.Key; } }
			object IEnumerator.Current { get { return Current; } }
			public void Dispose() { }
			void IEnumerator.Reset() { throw new NotSupportedException(); }
		}
	}

	public class Queue<T> : IEnumerable<T>, ICollection, IReadOnlyCollection<T>
	{
		T[] items;
		int head, size, version;
		public Queue() { items = new T[0]; }
		public Queue(int capacity)
		{
			if (capacity < 0) throw new ArgumentOutOfRangeException("capacity", "Non-negative number required.");
			items = new T[capacity];
		}
		public Queue(IEnumerable<T> collection) : this()
		{
			if (collection == null) throw new ArgumentNullException("collection");
			foreach (T t in collection) Enqueue(t);
		}
		public int Count { get { return size; } }
		int At(int i)
		{
			i += head;
			return i >= items.Length ? i - items.Length : i;
		}
		public void Enqueue(T item)
		{
			if (size == items.Length)
			{
				T[] a = new T[size == 0 ? 4 : size * 2];
				CopyTo(a, 0);
				items = a;
				head = 0;
			}
			items[At(size)] = item;
			size++;
			version++;
		}
		public T Dequeue()
		{
			if (size == 0) throw new InvalidOperationException("Queue empty.");
			T r = items[head];
			items[head] = default(T);
			head = At(1);
			size--;
			version++;
			return r;
		}
		public bool TryDequeue(out T result)
		{
			if (size == 0)
			{
				result = default(T);
				return false;
			}
			result = Dequeue();
			return true;
		}
		public bool TryPeek(out T result)
		{
			result = size == 0 ? default(T) : items[head];
			return size > 0;
		}
		public T Peek()
		{
			if (size == 0) throw new InvalidOperationException("Queue empty.");
			return items[head];
		}
		public bool Contains(T item)
		{
			EqualityComparer<T> eq = EqualityComparer<T>.Default;
			for (int i = 0; i < size; i++)
				if (eq.Equals(items[At(i)], item)) return true;
			return false;
		}
		public void Clear()
		{
			Array.Clear(items, 0, items.Length);
			head = size = 0;
			version++;
		}
		public void CopyTo(T[] array, int arrayIndex)
		{
			for (int i = 0; i < size; i++) array[arrayIndex + i] = items[At(i)];
		}
		void ICollection.CopyTo(Array array, int index)
		{
			for (int i = 0; i < size; i++) array.SetValue(items[At(i)], index + i);
		}
		public T[] ToArray()
		{
			T[] a = new T[size];
			CopyTo(a, 0);
			return a;
		}
		public void TrimExcess() { items = ToArray(); head = 0; }
		bool ICollection.IsSynchronized { get { return false; } }
		object ICollection.SyncRoot { get { return this; } }
		public Enumerator GetEnumerator() { return new Enumerator(this); }
		IEnumerator<T> IEnumerable<T>.GetEnumerator() { return new Enumerator(this); }
		IEnumerator IEnumerable.GetEnumerator() { return new Enumerator(this); }
		public struct Enumerator : IEnumerator<T>, IEnumerator, IDisposable
		{
			Queue<T> q;
			int i, version;
			internal Enumerator(Queue<T> q) { this.q = q; i = -1; version = q.version; }
			public bool MoveNext()
			{
				if (version != q.version) Versions.Differ();
				if (i < q.size) i++;
				return i < q.size;
			}
			public T Current
			{
				get
				{
					if (i < 0) throw new InvalidOperationException("Enumeration has not started. Call MoveNext.");
					if (i >= q.size) throw new InvalidOperationException("Enumeration already finished.");
					return q.items[q.At(i)];
				}
			}
			object IEnumerator.Current { get { return Current; } }
			public void Dispose() { }
			void IEnumerator.Reset() { i = -1; }
		}
	}

	public class Stack<T> : IEnumerable<T>, ICollection, IReadOnlyCollection<T>
	{
		T[] items;
		int size, version;
		public Stack() { items = new T[0]; }
		public Stack(int capacity)
		{
			if (capacity < 0) throw new ArgumentOutOfRangeException("capacity", "Non-negative number required.");
			items = new T[capacity];
		}
		public Stack(IEnumerable<T> collection) : this()
		{
			if (collection == null) throw new ArgumentNullException("collection");
			foreach (T t in collection) Push(t);
		}
		public int Count { get { return size; } }
		void Grow() { Array.Resize(ref items, size == 0 ? 4 : size * 2); }
		static void Empty() { throw new InvalidOperationException("Stack empty."); }
		public void Push(T item)
		{
			if (size == items.Length) Grow();
			items[size++] = item;
			version++;
		}
		public T Pop()
		{
			if (size == 0) Empty();
			version++;
			T r = items[--size];
			items[size] = default(T);
			return r;
		}
		public T Peek()
		{
			if (size == 0) Empty();
			return items[size - 1];
		}
		public bool TryPop(out T result)
		{
			if (size == 0)
			{
				result = default(T);
				return false;
			}
			result = Pop();
			return true;
		}
		public bool TryPeek(out T result)
		{
			result = size == 0 ? default(T) : items[size - 1];
			return size > 0;
		}
		public bool Contains(T item) { return Array.IndexOf(items, item, 0, size) >= 0; }
		public void Clear()
		{
			Array.Clear(items, 0, size);
			size = 0;
			version++;
		}
		public void CopyTo(T[] array, int arrayIndex)
		{
			for (int i = 0; i < size; i++) array[arrayIndex + i] = items[size - 1 - i];
		}
		void ICollection.CopyTo(Array array, int index)
		{
			for (int i = 0; i < size; i++) array.SetValue(items[size - 1 - i], index + i);
		}
		public T[] ToArray()
		{
			T[] a = new T[size];
			CopyTo(a, 0);
			return a;
		}
		public void TrimExcess() { Array.Resize(ref items, size); }
		bool ICollection.IsSynchronized { get { return false; } }
		object ICollection.SyncRoot { get { return this; } }
		public Enumerator GetEnumerator() { return new Enumerator(this); }
		IEnumerator<T> IEnumerable<T>.GetEnumerator() { return new Enumerator(this); }
		IEnumerator IEnumerable.GetEnumerator() { return new Enumerator(this); }
		public struct Enumerator : IEnumerator<T>, IEnumerator, IDisposable
		{
			Stack<T> s;
			int i, version;
			internal Enumerator(Stack<T> s) { this.s = s; i = s.size; version = s.version; }
			public bool MoveNext()
			{
				if (version != s.version) Versions.DifferOutside();
				if (i >= 0) i--;
				return i >= 0;
			}
			public T Current
			{
				get
				{
					if (i < 0) throw new InvalidOperationException("Enumeration already finished.");
					if (i >= s.size) throw new InvalidOperationException("Enumeration has not started. Call MoveNext.");
					return s.items[i];
				}
			}
			object IEnumerator.Current { get { return Current; } }
			public void Dispose() { }
			void IEnumerator.Reset() { i = s.size; }
		}
	}

	public sealed class LinkedListNode<T>
	{
		internal LinkedList<T> list;
		internal LinkedListNode<T> next, prev;
		T item;
		public LinkedListNode(T value) { item = value; }
		public LinkedList<T> List { get { return list; } }
		public LinkedListNode<T> Next { get { return next; } }
		public LinkedListNode<T> Previous { get { return prev; } }
		public T Value { get { return item; } set { item = value; } }
	}

	public class LinkedList<T> : ICollection<T>, IReadOnlyCollection<T>
	{
		LinkedListNode<T> first, last;
		int count, version;
		public LinkedList() { }
		public LinkedList(IEnumerable<T> collection)
		{
			if (collection == null) throw new ArgumentNullException("collection");
			foreach (T t in collection) AddLast(t);
		}
		public int Count { get { return count; } }
		public LinkedListNode<T> First { get { return first; } }
		public LinkedListNode<T> Last { get { return last; } }
		void Link(LinkedListNode<T> n, LinkedListNode<T> before, LinkedListNode<T> after)
		{
			if (n == null) throw new ArgumentNullException("node");
			if (n.list != null) throw new InvalidOperationException("The LinkedList node already belongs to a LinkedList.");
			n.list = this;
			n.prev = before;
			n.next = after;
			if (before == null) first = n;
			else before.next = n;
			if (after == null) last = n;
			else after.prev = n;
			count++;
			version++;
		}
		void Mine(LinkedListNode<T> n)
		{
			if (n == null) throw new ArgumentNullException("node");
			if (n.list != this) throw new InvalidOperationException("The LinkedList node does not belong to current LinkedList.");
		}
		public LinkedListNode<T> AddFirst(T value) { LinkedListNode<T> n = new LinkedListNode<T>(value); Link(n, null, first); return n; }
		public LinkedListNode<T> AddLast(T value) { LinkedListNode<T> n = new LinkedListNode<T>(value); Link(n, last, null); return n; }
		public void AddFirst(LinkedListNode<T> node) { Link(node, null, first); }
		public void AddLast(LinkedListNode<T> node) { Link(node, last, null); }
		public LinkedListNode<T> AddBefore(LinkedListNode<T> node, T value) { Mine(node); LinkedListNode<T> n = new LinkedListNode<T>(value); Link(n, node.prev, node); return n; }
		public LinkedListNode<T> AddAfter(LinkedListNode<T> node, T value) { Mine(node); LinkedListNode<T> n = new LinkedListNode<T>(value); Link(n, node, node.next); return n; }
		public void AddBefore(LinkedListNode<T> node, LinkedListNode<T> newNode) { Mine(node); Link(newNode, node.prev, node); }
		public void AddAfter(LinkedListNode<T> node, LinkedListNode<T> newNode) { Mine(node); Link(newNode, node, node.next); }
		public void Remove(LinkedListNode<T> node)
		{
			Mine(node);
			if (node.prev == null) first = node.next;
			else node.prev.next = node.next;
			if (node.next == null) last = node.prev;
			else node.next.prev = node.prev;
			node.list = null;
			node.next = node.prev = null;
			count--;
			version++;
		}
		public bool Remove(T value)
		{
			LinkedListNode<T> n = Find(value);
			if (n == null) return false;
			Remove(n);
			return true;
		}
		public void RemoveFirst()
		{
			if (first == null) throw new InvalidOperationException("The LinkedList is empty.");
			Remove(first);
		}
		public void RemoveLast()
		{
			if (last == null) throw new InvalidOperationException("The LinkedList is empty.");
			Remove(last);
		}
		public LinkedListNode<T> Find(T value)
		{
			EqualityComparer<T> eq = EqualityComparer<T>.Default;
			for (LinkedListNode<T> n = first; n != null; n = n.next)
				if (eq.Equals(n.Value, value)) return n;
			return null;
		}
		public LinkedListNode<T> FindLast(T value)
		{
			EqualityComparer<T> eq = EqualityComparer<T>.Default;
			for (LinkedListNode<T> n = last; n != null; n = n.prev)
				if (eq.Equals(n.Value, value)) return n;
			return null;
		}
		public bool Contains(T value) { return Find(value) != null; }
		public void Clear() { while (first != null) Remove(first); }
		public void CopyTo(T[] array, int index) { for (LinkedListNode<T> n = first; n != null; n = n.next) array[index++] = n.Value; }
		void ICollection<T>.Add(T item) { AddLast(item); }
		bool ICollection<T>.IsReadOnly { get { return false; } }
		public Enumerator GetEnumerator() { return new Enumerator(this); }
		IEnumerator<T> IEnumerable<T>.GetEnumerator() { return new Enumerator(this); }
		IEnumerator IEnumerable.GetEnumerator() { return new Enumerator(this); }
		public struct Enumerator : IEnumerator<T>, IEnumerator, IDisposable
		{
			LinkedList<T> list;
			LinkedListNode<T> node;
			T current;
			int version;
			internal Enumerator(LinkedList<T> list) { this.list = list; node = list.first; version = list.version; current = default(T); }
			public bool MoveNext()
			{
				if (version != list.version) Versions.DifferOutside();
				if (node == null) return false;
				current = node.Value;
				node = node.next;
				return true;
			}
			public T Current { get { return current; } }
			object IEnumerator.Current { get { return current; } }
			public void Dispose() { }
			void IEnumerator.Reset() { node = list.first; }
		}
	}
}
