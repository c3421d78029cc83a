using System.Collections;
using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace System
{
	public abstract class Array : ICloneable, IList, ICollection, IEnumerable
	{
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern object GetElement(Array array, int flatIndex);
		// False if the value does not fit the element type.
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern bool SetElement(Array array, int flatIndex, object value);
		// 0: done; 1: the element types are not compatible; 2: an element does not fit, and the elements before it are
		// copied.
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern int CopyElements(Array source, int sourceIndex, Array destination, int destinationIndex, int length);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern void ClearElements(Array array, int index, int length);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern Array CreateInternal(IntPtr elementType, int length);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern Array CreateMultiInternal(IntPtr elementType, int[] lengths, int[] lowerBounds);

		static class EmptyOf<T> { internal static readonly T[] Value = new T[0]; }
		public static T[] Empty<T>() { return EmptyOf<T>.Value; }

		public int Length { get { return LeafHelpers.ArrayLength(this); } }
		public long LongLength { get { return LeafHelpers.ArrayLength(this); } }
		public int Rank { get { return LeafHelpers.ArrayRank(this); } }
		public int GetLength(int dimension)
		{
			if ((uint)dimension >= (uint)Rank) throw new IndexOutOfRangeException();
			return LeafHelpers.ArrayDimension(this, dimension, false);
		}
		public long GetLongLength(int dimension) { return GetLength(dimension); }
		public int GetLowerBound(int dimension)
		{
			if ((uint)dimension >= (uint)Rank) throw new IndexOutOfRangeException();
			return LeafHelpers.ArrayDimension(this, dimension, true);
		}
		public int GetUpperBound(int dimension) { return GetLowerBound(dimension) + GetLength(dimension) - 1; }

		public object Clone() { return MemberwiseClone(); }
		public bool IsFixedSize { get { return true; } }
		public bool IsReadOnly { get { return false; } }
		public bool IsSynchronized { get { return false; } }
		public object SyncRoot { get { return this; } }
		int ICollection.Count { get { return Length; } }

		int Flat(int[] indices)
		{
			if (indices == null) throw new ArgumentNullException("indices");
			if (indices.Length != Rank) throw new ArgumentException("Indices length does not match the array rank.");
			int at = 0;
			for (int d = 0; d < indices.Length; d++)
			{
				int i = indices[d] - GetLowerBound(d);
				if ((uint)i >= (uint)GetLength(d)) throw new IndexOutOfRangeException("Index was outside the bounds of the array.");
				at = at * GetLength(d) + i;
			}
			return at;
		}
		int Flat(int index)
		{
			if (Rank != 1) throw new ArgumentException("Array was not a one-dimensional array.");
			index -= GetLowerBound(0);
			if ((uint)index >= (uint)Length) throw new IndexOutOfRangeException("Index has to be between upper and lower bound of the array.");
			return index;
		}
		void Set(object value, int flat)
		{
			if (SetElement(this, flat, value)) return;
			Type to = GetType().GetElementType();
			if (value.GetType().IsPrimitive && (to.IsPrimitive || to.IsEnum))
				throw new ArgumentException("Cannot widen from source type to target type either because the source type is a not a primitive type or the conversion cannot be accomplished.");
			throw new InvalidCastException("Object cannot be stored in an array of this type.");
		}
		public object GetValue(int index) { return GetElement(this, Flat(index)); }
		public object GetValue(int index1, int index2) { return GetElement(this, Flat(new int[] { index1, index2 })); }
		public object GetValue(int index1, int index2, int index3) { return GetElement(this, Flat(new int[] { index1, index2, index3 })); }
		public object GetValue(params int[] indices) { return GetElement(this, Flat(indices)); }
		public void SetValue(object value, int index) { Set(value, Flat(index)); }
		public void SetValue(object value, int index1, int index2) { Set(value, Flat(new int[] { index1, index2 })); }
		public void SetValue(object value, int index1, int index2, int index3) { Set(value, Flat(new int[] { index1, index2, index3 })); }
		public void SetValue(object value, params int[] indices) { Set(value, Flat(indices)); }

		public static Array CreateInstance(Type elementType, int length)
		{
			if ((object)elementType == null) throw new ArgumentNullException("elementType");
			if (length < 0) throw new ArgumentOutOfRangeException("length", "Non-negative number required.");
			return CreateInternal(elementType.handle, length);
		}

		public static Array CreateInstance(Type elementType, params int[] lengths)
		{
			if ((object)elementType == null) throw new ArgumentNullException("elementType");
			if (lengths == null) throw new ArgumentNullException("lengths");
			if (lengths.Length == 0) throw new ArgumentException("Must provide at least one rank.");
			if (lengths.Length == 1) return CreateInstance(elementType, lengths[0]);
			for (int i = 0; i < lengths.Length; i++)
				if (lengths[i] < 0) throw new ArgumentOutOfRangeException("lengths[" + i.ToString() + "]", "Non-negative number required.");
			return CreateMultiInternal(elementType.handle, lengths, new int[lengths.Length]);
		}

		public static Array CreateInstance(Type elementType, int[] lengths, int[] lowerBounds)
		{
			if ((object)elementType == null) throw new ArgumentNullException("elementType");
			if (lengths == null) throw new ArgumentNullException("lengths");
			if (lowerBounds == null) throw new ArgumentNullException("lowerBounds");
			if (lengths.Length != lowerBounds.Length) throw new ArgumentException("Number of lengths and lowerBounds must match.");
			if (lengths.Length == 0) throw new ArgumentException("Must provide at least one rank.");
			if (lengths.Length == 1 && lowerBounds[0] == 0) return CreateInstance(elementType, lengths[0]);
			for (int i = 0; i < lengths.Length; i++)
				if (lengths[i] < 0) throw new ArgumentOutOfRangeException("lengths[" + i.ToString() + "]", "Non-negative number required.");
			return CreateMultiInternal(elementType.handle, lengths, lowerBounds);
		}
		public static Array CreateInstance(Type elementType, int length1, int length2) { return CreateInstance(elementType, new int[] { length1, length2 }); }
		public static Array CreateInstance(Type elementType, int length1, int length2, int length3) { return CreateInstance(elementType, new int[] { length1, length2, length3 }); }

		public object GetValue(long index) { return GetValue(checked((int)index)); }
		public void SetValue(object value, long index) { SetValue(value, checked((int)index)); }
		public void Initialize() { }

		object IList.this[int index] { get { return GetValue(index); } set { SetValue(value, index); } }
		int IList.Add(object value) { throw new NotSupportedException("Collection was of a fixed size."); }
		void IList.Clear() { Clear(this, GetLowerBound(0), Length); }
		bool IList.Contains(object value) { return IndexOf(this, value) >= GetLowerBound(0); }
		int IList.IndexOf(object value) { return IndexOf(this, value); }
		void IList.Insert(int index, object value) { throw new NotSupportedException("Collection was of a fixed size."); }
		void IList.Remove(object value) { throw new NotSupportedException("Collection was of a fixed size."); }
		void IList.RemoveAt(int index) { throw new NotSupportedException("Collection was of a fixed size."); }

		sealed class Walker : IEnumerator
		{
			Array array;
			int at = -1, length;
			internal Walker(Array a) { array = a; length = a.Length; }
			public bool MoveNext()
			{
				if (at < length) at++;
				return at < length;
			}
			public object Current
			{
				get
				{
					if (at < 0) throw new InvalidOperationException("Enumeration has not started. Call MoveNext.");
					if (at >= length) throw new InvalidOperationException("Enumeration already finished.");
					return GetElement(array, at);
				}
			}
			public void Reset() { at = -1; }
		}
		public IEnumerator GetEnumerator() { return new Walker(this); }

		public void CopyTo(Array array, int index)
		{
			if (array != null && array.Rank != 1) throw new ArgumentException("Only single dimensional arrays are supported for the requested action.");
			Copy(this, GetLowerBound(0), array, index, Length);
		}

		public static void Copy(Array sourceArray, Array destinationArray, int length)
		{
			if (sourceArray == null) throw new ArgumentNullException("sourceArray");
			if (destinationArray == null) throw new ArgumentNullException("destinationArray");
			Copy(sourceArray, sourceArray.GetLowerBound(0), destinationArray, destinationArray.GetLowerBound(0), length);
		}
		public static void Copy(Array sourceArray, Array destinationArray, long length) { Copy(sourceArray, destinationArray, checked((int)length)); }
		public static void Copy(Array sourceArray, int sourceIndex, Array destinationArray, int destinationIndex, int length)
		{
			if (sourceArray == null) throw new ArgumentNullException("sourceArray");
			if (destinationArray == null) throw new ArgumentNullException("destinationArray");
			if (length < 0) throw new ArgumentOutOfRangeException("length", "Value has to be >= 0.");
			if (sourceArray.Rank != destinationArray.Rank) throw new RankException("Only single dimensional arrays are supported here.");
			// Indices are relative to the lower bound of the first dimension.
			sourceIndex = unchecked(sourceIndex - LeafHelpers.ArrayDimension(sourceArray, 0, true));
			destinationIndex = unchecked(destinationIndex - LeafHelpers.ArrayDimension(destinationArray, 0, true));
			if (sourceIndex < 0) throw new ArgumentOutOfRangeException("sourceIndex", "Value has to be >= 0.");
			if (destinationIndex < 0) throw new ArgumentOutOfRangeException("destinationIndex", "Value has to be >= 0.");
			if (sourceIndex > sourceArray.Length - length) throw new ArgumentException("Source array was not long enough. Check srcIndex and length, and the array's lower bounds.");
			if (destinationIndex > destinationArray.Length - length)
				throw new ArgumentException("Destination array was not long enough. Check destIndex and length, and the array's lower bounds", "destinationArray");
			switch (CopyElements(sourceArray, sourceIndex, destinationArray, destinationIndex, length))
			{
				case 1: throw new ArrayTypeMismatchException();
				case 2: throw new InvalidCastException("At least one element in the source array could not be cast down to the destination array type.");
			}
		}
		public static void ConstrainedCopy(Array sourceArray, int sourceIndex, Array destinationArray, int destinationIndex, int length)
		{
			Copy(sourceArray, sourceIndex, destinationArray, destinationIndex, length);
		}

		public static int MaxLength { get { return 0x7fffffc7; } }
		public static void Clear(Array array)
		{
			if (array == null) throw new ArgumentNullException("array");
			Clear(array, array.GetLowerBound(0), array.Length);
		}
		public static void Clear(Array array, int index, int length)
		{
			if (array == null) throw new ArgumentNullException("array");
			index = unchecked(index - LeafHelpers.ArrayDimension(array, 0, true)); // as in Copy
			if (index < 0 || length < 0 || index > array.Length - length) throw new IndexOutOfRangeException();
			ClearElements(array, index, length);
		}

		public static void Resize<T>(ref T[] array, int newSize)
		{
			if (newSize < 0) throw new ArgumentOutOfRangeException("newSize", "Non-negative number required.");
			if (array != null && array.Length == newSize) return;
			T[] r = new T[newSize];
			if (array != null) Copy(array, 0, r, 0, array.Length < newSize ? array.Length : newSize);
			array = r;
		}

		// The object[] with the elements of a vector or list, for code that works on any array.
		static object[] Boxed(Array array, int index, int length)
		{
			if (array.Rank != 1) throw new RankException("Only single dimension arrays are supported here.");
			if (index < array.GetLowerBound(0)) throw new ArgumentOutOfRangeException("index", "Non-negative number required.");
			if (length < 0) throw new ArgumentOutOfRangeException("length", "Non-negative number required.");
			if (index - array.GetLowerBound(0) > array.Length - length) throw new ArgumentException("Offset and length were out of bounds for the array or count is greater than the number of elements from index to the end of the source collection.");
			object[] r = new object[length];
			for (int i = 0; i < length; i++) r[i] = array.GetValue(index + i);
			return r;
		}
		sealed class ObjectOrder : Comparer<object>
		{
			readonly IComparer order;
			internal ObjectOrder(IComparer order) { this.order = order ?? System.Collections.Comparer.Default; }
			public override int Compare(object x, object y) { return order.Compare(x, y); }
		}
		public static void Sort(Array array) { Sort(array, null, (IComparer)null); }
		public static void Sort(Array array, IComparer comparer) { Sort(array, null, comparer); }
		public static void Sort(Array keys, Array items) { Sort(keys, items, null); }
		public static void Sort(Array keys, Array items, IComparer comparer)
		{
			if (keys == null) throw new ArgumentNullException("keys");
			Sort(keys, items, keys.GetLowerBound(0), keys.Length, comparer);
		}
		public static void Sort(Array array, int index, int length) { Sort(array, null, index, length, null); }
		public static void Sort(Array array, int index, int length, IComparer comparer) { Sort(array, null, index, length, comparer); }
		public static void Sort(Array keys, Array items, int index, int length) { Sort(keys, items, index, length, null); }
		public static void Sort(Array keys, Array items, int index, int length, IComparer comparer)
		{
			if (keys == null) throw new ArgumentNullException("keys");
			object[] k = Boxed(keys, index, length), v = items == null ? null : Boxed(items, index, length);
			ArraySorter<object, object>.Sort(k, v, 0, length, new ObjectOrder(comparer));
			for (int i = 0; i < length; i++)
			{
				keys.SetValue(k[i], index + i);
				if (v != null) items.SetValue(v[i], index + i);
			}
		}
		public static int BinarySearch(Array array, object value) { return BinarySearch(array, value, null); }
		public static int BinarySearch(Array array, object value, IComparer comparer)
		{
			if (array == null) throw new ArgumentNullException("array");
			return BinarySearch(array, array.GetLowerBound(0), array.Length, value, comparer);
		}
		public static int BinarySearch(Array array, int index, int length, object value) { return BinarySearch(array, index, length, value, null); }
		public static int BinarySearch(Array array, int index, int length, object value, IComparer comparer)
		{
			if (array == null) throw new ArgumentNullException("array");
			int i = BinarySearch<object>(Boxed(array, index, length), 0, length, value, new ObjectOrder(comparer));
			return i < 0 ? i - index : i + index;
		}

		public static int IndexOf(Array array, object value)
		{
			if (array == null) throw new ArgumentNullException("array");
			return IndexOf(array, value, array.GetLowerBound(0), array.Length);
		}
		public static int IndexOf(Array array, object value, int startIndex)
		{
			if (array == null) throw new ArgumentNullException("array");
			return IndexOf(array, value, startIndex, array.GetUpperBound(0) + 1 - startIndex);
		}
		public static int IndexOf(Array array, object value, int startIndex, int count)
		{
			if (array == null) throw new ArgumentNullException("array");
			if (array.Rank != 1) throw new RankException("Only single dimension arrays are supported here.");
			int low = array.GetLowerBound(0);
			if (startIndex < low || startIndex > low + array.Length) throw new ArgumentOutOfRangeException("startIndex", "Index was out of range. Must be non-negative and less than the size of the collection.");
			if (count < 0 || count > low + array.Length - startIndex) throw new ArgumentOutOfRangeException("count", "Count must be positive and count must refer to a location within the string/array/collection.");
			for (int i = startIndex; i < startIndex + count; i++)
				if (object.Equals(GetElement(array, i - low), value)) return i;
			return low - 1;
		}
		public static int LastIndexOf(Array array, object value)
		{
			if (array == null) throw new ArgumentNullException("array");
			int low = array.GetLowerBound(0);
			for (int i = array.Length - 1; i >= 0; i--)
				if (object.Equals(GetElement(array, i), value)) return low + i;
			return low - 1;
		}
		public static int IndexOf<T>(T[] array, T value)
		{
			if (array == null) throw new ArgumentNullException("array");
			return IndexOf(array, value, 0, array.Length);
		}
		public static int IndexOf<T>(T[] array, T value, int startIndex)
		{
			if (array == null) throw new ArgumentNullException("array");
			return IndexOf(array, value, startIndex, array.Length - startIndex);
		}
		public static int IndexOf<T>(T[] array, T value, int startIndex, int count)
		{
			if (array == null) throw new ArgumentNullException("array");
			if (startIndex < 0 || startIndex > array.Length) throw new ArgumentOutOfRangeException("startIndex", "Index was out of range. Must be non-negative and less than the size of the collection.");
			if (count < 0 || count > array.Length - startIndex) throw new ArgumentOutOfRangeException("count", "Count must be positive and count must refer to a location within the string/array/collection.");
			if (default(T) != null && value is IEquatable<T>)
			{
				for (int i = startIndex; i < startIndex + count; i++)
					if (((IEquatable<T>)array[i]).Equals(value)) return i;
				return -1;
			}
			EqualityComparer<T> eq = EqualityComparer<T>.Default;
			for (int i = startIndex; i < startIndex + count; i++)
				if (eq.Equals(array[i], value)) return i;
			return -1;
		}
		public static int LastIndexOf<T>(T[] array, T value)
		{
			if (array == null) throw new ArgumentNullException("array");
			return LastIndexOf(array, value, array.Length - 1, array.Length);
		}
		public static int LastIndexOf<T>(T[] array, T value, int startIndex)
		{
			if (array == null) throw new ArgumentNullException("array");
			return LastIndexOf(array, value, startIndex, array.Length == 0 ? 0 : startIndex + 1);
		}
		public static int LastIndexOf<T>(T[] array, T value, int startIndex, int count)
		{
			if (array == null) throw new ArgumentNullException("array");
			if (array.Length == 0) return -1;
			if ((uint)startIndex >= (uint)array.Length) throw new ArgumentOutOfRangeException("startIndex", "Index was out of range. Must be non-negative and less than the size of the collection.");
			if (count < 0 || count > startIndex + 1) throw new ArgumentOutOfRangeException("count", "Count must be positive and count must refer to a location within the string/array/collection.");
			EqualityComparer<T> eq = EqualityComparer<T>.Default;
			for (int i = startIndex; i > startIndex - count; i--)
				if (eq.Equals(array[i], value)) return i;
			return -1;
		}

		public static void Reverse(Array array)
		{
			if (array == null) throw new ArgumentNullException("array");
			Reverse(array, array.GetLowerBound(0), array.Length);
		}
		public static void Reverse(Array array, int index, int length)
		{
			if (array == null) throw new ArgumentNullException("array");
			int first = array.GetLowerBound(0);
			if (index < first) throw new ArgumentOutOfRangeException("index", "Non-negative number required.");
			if (length < 0) throw new ArgumentOutOfRangeException("length", "Non-negative number required.");
			if (array.Length - unchecked(index - first) < length) throw new ArgumentException("Offset and length were out of bounds for the array or count is greater than the number of elements from index to the end of the source collection.");
			if (array.Rank != 1) throw new RankException("Only single dimension arrays are supported here.");
			for (int i = index, j = index + length - 1; i < j; i++, j--)
			{
				object t = array.GetValue(i);
				array.SetValue(array.GetValue(j), i);
				array.SetValue(t, j);
			}
		}
		public static void Reverse<T>(T[] array)
		{
			if (array == null) throw new ArgumentNullException("array");
			Reverse(array, 0, array.Length);
		}
		public static void Reverse<T>(T[] array, int index, int length)
		{
			if (array == null) throw new ArgumentNullException("array");
			if (index < 0) throw new ArgumentOutOfRangeException("index", "Non-negative number required.");
			if (length < 0) throw new ArgumentOutOfRangeException("length", "Non-negative number required.");
			if (index > array.Length - length) throw new ArgumentException("Offset and length were out of bounds for the array or count is greater than the number of elements from index to the end of the source collection.");
			for (int i = index, j = index + length - 1; i < j; i++, j--)
			{
				T t = array[i];
				array[i] = array[j];
				array[j] = t;
			}
		}
		public static void Fill<T>(T[] array, T value)
		{
			if (array == null) throw new ArgumentNullException("array");
			for (int i = 0; i < array.Length; i++) array[i] = value;
		}
		public static void Fill<T>(T[] array, T value, int startIndex, int count)
		{
			if (array == null) throw new ArgumentNullException("array");
			if (startIndex < 0 || startIndex > array.Length) throw new ArgumentOutOfRangeException("startIndex", "Index was out of range. Must be non-negative and less than the size of the collection.");
			if (count < 0 || startIndex > array.Length - count) throw new ArgumentOutOfRangeException("count", "Count must be positive and count must refer to a location within the string/array/collection.");
			for (int i = startIndex; i < startIndex + count; i++) array[i] = value;
		}

		public static void Sort<T>(T[] array)
		{
			if (array == null) throw new ArgumentNullException("array");
			ArraySorter<T, T>.Sort(array, null, 0, array.Length, null);
		}
		public static void Sort<T>(T[] array, IComparer<T> comparer)
		{
			if (array == null) throw new ArgumentNullException("array");
			ArraySorter<T, T>.Sort(array, null, 0, array.Length, comparer);
		}
		public static void Sort<T>(T[] array, int index, int length) { Sort(array, index, length, null); }
		public static void Sort<T>(T[] array, int index, int length, IComparer<T> comparer)
		{
			if (array == null) throw new ArgumentNullException("array");
			if (index < 0) throw new ArgumentOutOfRangeException("index", "Non-negative number required.");
			if (length < 0) throw new ArgumentOutOfRangeException("length", "Non-negative number required.");
			if (index > array.Length - length) throw new ArgumentException("Offset and length were out of bounds for the array or count is greater than the number of elements from index to the end of the source collection.");
			ArraySorter<T, T>.Sort(array, null, index, length, comparer);
		}
		public static void Sort<T>(T[] array, Comparison<T> comparison)
		{
			if (array == null) throw new ArgumentNullException("array");
			if (comparison == null) throw new ArgumentNullException("comparison");
			ArraySorter<T, T>.Sort(array, null, 0, array.Length, new ComparisonComparer<T>(comparison));
		}
		public static void Sort<TKey, TValue>(TKey[] keys, TValue[] items) { Sort(keys, items, null); }
		public static void Sort<TKey, TValue>(TKey[] keys, TValue[] items, IComparer<TKey> comparer)
		{
			if (keys == null) throw new ArgumentNullException("keys");
			Sort(keys, items, 0, keys.Length, comparer);
		}
		public static void Sort<TKey, TValue>(TKey[] keys, TValue[] items, int index, int length) { Sort(keys, items, index, length, null); }
		public static void Sort<TKey, TValue>(TKey[] keys, TValue[] items, int index, int length, IComparer<TKey> comparer)
		{
			if (keys == null) throw new ArgumentNullException("keys");
			if (index < 0) throw new ArgumentOutOfRangeException("index", "Non-negative number required.");
			if (length < 0) throw new ArgumentOutOfRangeException("length", "Non-negative number required.");
			if (index > keys.Length - length || (items != null && index > items.Length - length)) throw new ArgumentException("Offset and length were out of bounds for the array or count is greater than the number of elements from index to the end of the source collection.");
			ArraySorter<TKey, TValue>.Sort(keys, items, index, length, comparer);
		}

		public static int BinarySearch<T>(T[] array, T value)
		{
			if (array == null) throw new ArgumentNullException("array");
			return BinarySearch(array, 0, array.Length, value, null);
		}
		public static int BinarySearch<T>(T[] array, T value, IComparer<T> comparer)
		{
			if (array == null) throw new ArgumentNullException("array");
			return BinarySearch(array, 0, array.Length, value, comparer);
		}
		public static int BinarySearch<T>(T[] array, int index, int length, T value) { return BinarySearch(array, index, length, value, null); }
		public static int BinarySearch<T>(T[] array, int index, int length, T value, IComparer<T> comparer)
		{
			if (array == null) throw new ArgumentNullException("array");
			if (index < 0) throw new ArgumentOutOfRangeException("index", "Non-negative number required.");
			if (length < 0) throw new ArgumentOutOfRangeException("length", "Non-negative number required.");
			if (index > array.Length - length) throw new ArgumentException("Offset and length were out of bounds for the array or count is greater than the number of elements from index to the end of the source collection.");
			if (comparer == null) comparer = Comparer<T>.Default;
			try
			{
				int lo = index, hi = index + length - 1;
				while (lo <= hi)
				{
					int mid = lo + ((hi - lo) >> 1);
					int c = comparer.Compare(array[mid], value);
					if (c == 0) return mid;
					if (c < 0) lo = mid + 1;
					else hi = mid - 1;
				}
				return ~lo;
			}
			catch (Exception e) { throw new InvalidOperationException("Failed to compare two elements in the array.", e); }
		}

		public static bool Exists<T>(T[] array, Predicate<T> match) { return FindIndex(array, match) >= 0; }
		public static T Find<T>(T[] array, Predicate<T> match)
		{
			int i = FindIndex(array, match);
			return i < 0 ? default(T) : array[i];
		}
		public static int FindIndex<T>(T[] array, Predicate<T> match)
		{
			if (array == null) throw new ArgumentNullException("array");
			return FindIndex(array, 0, array.Length, match);
		}
		public static int FindIndex<T>(T[] array, int startIndex, Predicate<T> match)
		{
			if (array == null) throw new ArgumentNullException("array");
			return FindIndex(array, startIndex, array.Length - startIndex, match);
		}
		public static int FindIndex<T>(T[] array, int startIndex, int count, Predicate<T> match)
		{
			if (array == null) throw new ArgumentNullException("array");
			if (startIndex < 0 || startIndex > array.Length) throw new ArgumentOutOfRangeException("startIndex", "Index was out of range. Must be non-negative and less than the size of the collection.");
			if (count < 0 || startIndex > array.Length - count) throw new ArgumentOutOfRangeException("count", "Count must be positive and count must refer to a location within the string/array/collection.");
			if (match == null) throw new ArgumentNullException("match");
			for (int i = startIndex; i < startIndex + count; i++)
				if (match(array[i])) return i;
			return -1;
		}
		public static int FindLastIndex<T>(T[] array, Predicate<T> match)
		{
			if (array == null) throw new ArgumentNullException("array");
			return FindLastIndex(array, array.Length - 1, array.Length, match);
		}
		public static int FindLastIndex<T>(T[] array, int startIndex, Predicate<T> match) { return FindLastIndex(array, startIndex, startIndex + 1, match); }
		public static int FindLastIndex<T>(T[] array, int startIndex, int count, Predicate<T> match)
		{
			if (array == null) throw new ArgumentNullException("array");
			if (match == null) throw new ArgumentNullException("match");
			if (array.Length == 0 ? startIndex != -1 : (uint)startIndex >= (uint)array.Length) throw new ArgumentOutOfRangeException("startIndex", "Index was out of range. Must be non-negative and less than the size of the collection.");
			if (count < 0 || startIndex - count + 1 < 0) throw new ArgumentOutOfRangeException("count", "Count must be positive and count must refer to a location within the string/array/collection.");
			for (int i = startIndex; i > startIndex - count; i--)
				if (match(array[i])) return i;
			return -1;
		}
		public static T FindLast<T>(T[] array, Predicate<T> match)
		{
			int i = FindLastIndex(array, match);
			return i < 0 ? default(T) : array[i];
		}
		public static T[] FindAll<T>(T[] array, Predicate<T> match)
		{
			if (array == null) throw new ArgumentNullException("array");
			if (match == null) throw new ArgumentNullException("match");
			List<T> r = new List<T>();
			for (int i = 0; i < array.Length; i++)
				if (match(array[i])) r.Add(array[i]);
			return r.ToArray();
		}
		public static bool TrueForAll<T>(T[] array, Predicate<T> match)
		{
			if (array == null) throw new ArgumentNullException("array");
			if (match == null) throw new ArgumentNullException("match");
			for (int i = 0; i < array.Length; i++)
				if (!match(array[i])) return false;
			return true;
		}
		public static void ForEach<T>(T[] array, Action<T> action)
		{
			if (array == null) throw new ArgumentNullException("array");
			if (action == null) throw new ArgumentNullException("action");
			for (int i = 0; i < array.Length; i++) action(array[i]);
		}
		public static TOutput[] ConvertAll<TInput, TOutput>(TInput[] array, Converter<TInput, TOutput> converter)
		{
			if (array == null) throw new ArgumentNullException("array");
			if (converter == null) throw new ArgumentNullException("converter");
			TOutput[] r = new TOutput[array.Length];
			for (int i = 0; i < r.Length; i++) r[i] = converter(array[i]);
			return r;
		}
		public static System.Collections.ObjectModel.ReadOnlyCollection<T> AsReadOnly<T>(T[] array) { return new System.Collections.ObjectModel.ReadOnlyCollection<T>(array); }
	}

	// Quicksort with the median of three, insertion sort for short ranges, heapsort if the recursion gets deep. The
	// steps are exactly those of .NET, so items that compare equal end in the same order.
	internal static class ArraySorter<K, V>
	{
		internal static void Sort(K[] keys, V[] items, int index, int length, IComparer<K> c)
		{
			if (length < 2) return;
			if (c == null) c = Comparer<K>.Default;
			int depth = 0;
			for (int n = length; n > 0; n >>= 1) depth += 2;
			try
			{
				if (items == null && c is Int32Comparer) Int32Sorter.Intro((int[])(object)keys, index, index + length - 1, depth);
				else Intro(keys, items, index, index + length - 1, CompareOf(c), depth);
			}
			catch (IndexOutOfRangeException)
			{
				throw new ArgumentException("Unable to sort because the IComparer.Compare() method returns inconsistent results. Either a value does not compare equal to itself, or one value repeatedly compared to another value yields different results. IComparer: '" + c.ToString() + "'.");
			}
			catch (Exception e) { throw new InvalidOperationException("Failed to compare two elements in the array.", e); }
		}

		// The call of a delegate takes fewer instructions than an interface call of a comparer's method.
		static Comparison<K> CompareOf(IComparer<K> c)
		{
			ComparisonComparer<K> o = c as ComparisonComparer<K>;
			return o != null ? o.comparison : c.Compare;
		}

		static void Swap(K[] k, V[] v, int i, int j)
		{
			K t = k[i];
			k[i] = k[j];
			k[j] = t;
			if (v != null)
			{
				V u = v[i];
				v[i] = v[j];
				v[j] = u;
			}
		}

		static void Order(K[] k, V[] v, int i, int j, Comparison<K> c)
		{
			if (i != j && c(k[i], k[j]) > 0) Swap(k, v, i, j);
		}

		static void Intro(K[] k, V[] v, int lo, int hi, Comparison<K> c, int depth)
		{
			while (hi - lo >= 16)
			{
				if (depth-- == 0)
				{
					Heap(k, v, lo, hi, c);
					return;
				}
				int mid = Partition(k, v, lo, hi, c);
				Intro(k, v, mid + 1, hi, c, depth);
				hi = mid - 1;
			}
			if (hi - lo == 2)
			{
				Order(k, v, lo, hi - 1, c);
				Order(k, v, lo, hi, c);
				Order(k, v, hi - 1, hi, c);
			}
			else Insertion(k, v, lo, hi, c);
		}

		static int Partition(K[] k, V[] v, int lo, int hi, Comparison<K> c)
		{
			int mid = lo + (hi - lo) / 2;
			Order(k, v, lo, mid, c);
			Order(k, v, lo, hi, c);
			Order(k, v, mid, hi, c);
			K pivot = k[mid];
			Swap(k, v, mid, hi - 1);
			int i = lo, j = hi - 1;
			while (i < j)
			{
				while (c(k[++i], pivot) < 0) { }
				while (c(pivot, k[--j]) < 0) { }
				if (i >= j) break;
				Swap(k, v, i, j);
			}
			Swap(k, v, i, hi - 1);
			return i;
		}

		static void Insertion(K[] k, V[] v, int lo, int hi, Comparison<K> c)
		{
			for (int i = lo + 1; i <= hi; i++)
			{
				K key = k[i];
				V item = v == null ? default(V) : v[i];
				int j = i - 1;
				while (j >= lo && c(key, k[j]) < 0)
				{
					k[j + 1] = k[j];
					if (v != null) v[j + 1] = v[j];
					j--;
				}
				k[j + 1] = key;
				if (v != null) v[j + 1] = item;
			}
		}

		static void Heap(K[] k, V[] v, int lo, int hi, Comparison<K> c)
		{
			int n = hi - lo + 1;
			for (int i = n / 2 - 1; i >= 0; i--) Sift(k, v, lo, i, n, c);
			for (int i = n - 1; i > 0; i--)
			{
				Swap(k, v, lo, lo + i);
				Sift(k, v, lo, 0, i, c);
			}
		}

		static void Sift(K[] k, V[] v, int lo, int i, int n, Comparison<K> c)
		{
			for (;;)
			{
				int child = 2 * i + 1;
				if (child >= n) return;
				if (child + 1 < n && c(k[lo + child], k[lo + child + 1]) < 0) child++;
				if (c(k[lo + i], k[lo + child]) >= 0) return;
				Swap(k, v, lo + i, lo + child);
				i = child;
			}
		}
	}

	// ArraySorter for integers in their natural order: the same steps, without calls.
	internal static class Int32Sorter
	{
		static void Swap(int[] k, int i, int j)
		{
			int t = k[i];
			k[i] = k[j];
			k[j] = t;
		}

		static void Order(int[] k, int i, int j)
		{
			if (k[i] > k[j]) Swap(k, i, j);
		}

		internal static void Intro(int[] k, int lo, int hi, int depth)
		{
			while (hi - lo >= 16)
			{
				if (depth-- == 0)
				{
					Heap(k, lo, hi);
					return;
				}
				int mid = Partition(k, lo, hi);
				Intro(k, mid + 1, hi, depth);
				hi = mid - 1;
			}
			Insertion(k, lo, hi);
		}

		static int Partition(int[] k, int lo, int hi)
		{
			int mid = lo + (hi - lo) / 2;
			Order(k, lo, mid);
			Order(k, lo, hi);
			Order(k, mid, hi);
			int pivot = k[mid];
			Swap(k, mid, hi - 1);
			int i = lo, j = hi - 1;
			while (i < j)
			{
				while (k[++i] < pivot) { }
				while (pivot < k[--j]) { }
				if (i >= j) break;
				Swap(k, i, j);
			}
			Swap(k, i, hi - 1);
			return i;
		}

		static void Insertion(int[] k, int lo, int hi)
		{
			for (int i = lo + 1; i <= hi; i++)
			{
				int key = k[i], j = i - 1;
				for (; j >= lo && key < k[j]; j--) k[j + 1] = k[j];
				k[j + 1] = key;
			}
		}

		static void Heap(int[] k, int lo, int hi)
		{
			int n = hi - lo + 1;
			for (int i = n / 2 - 1; i >= 0; i--) Sift(k, lo, i, n);
			for (int i = n - 1; i > 0; i--)
			{
				Swap(k, lo, lo + i);
				Sift(k, lo, 0, i);
			}
		}

		static void Sift(int[] k, int lo, int i, int n)
		{
			for (int child; (child = 2 * i + 1) < n; i = child)
			{
				if (child + 1 < n && k[lo + child] < k[lo + child + 1]) child++;
				if (k[lo + i] >= k[lo + child]) return;
				Swap(k, lo + i, lo + child);
			}
		}
	}

	internal sealed class ComparisonComparer<T> : Comparer<T>
	{
		internal readonly Comparison<T> comparison;
		internal ComparisonComparer(Comparison<T> c) { comparison = c; }
		public override int Compare(T x, T y) { return comparison(x, y); }
	}

	// The bodies of the generic interfaces of T[]. For IList<T>::Foo on an array, the runtime calls the method Foo<T>
	// here with the array as `this`. `this` is never an SZArrayHelper.
	internal sealed class SZArrayHelper
	{
		SZArrayHelper() { }

		internal IEnumerator<T> GetEnumerator<T>() { return new SZArrayEnumerator<T>((T[])(object)this); }
		internal int get_Count<T>() { return ((T[])(object)this).Length; }
		internal bool get_IsReadOnly<T>() { return true; }
		internal T get_Item<T>(int index)
		{
			T[] a = (T[])(object)this;
			if ((uint)index >= (uint)a.Length) throw new ArgumentOutOfRangeException("index", "Index was out of range. Must be non-negative and less than the size of the collection.");
			return a[index];
		}
		internal void set_Item<T>(int index, T value)
		{
			T[] a = (T[])(object)this;
			if ((uint)index >= (uint)a.Length) throw new ArgumentOutOfRangeException("index", "Index was out of range. Must be non-negative and less than the size of the collection.");
			a[index] = value;
		}
		internal void Add<T>(T item) { throw new NotSupportedException("Collection was of a fixed size."); }
		internal void Clear<T>() { throw new NotSupportedException("Collection is read-only."); }
		internal bool Contains<T>(T item) { return Array.IndexOf((T[])(object)this, item) >= 0; }
		internal void CopyTo<T>(T[] array, int arrayIndex)
		{
			T[] a = (T[])(object)this;
			Array.Copy(a, 0, array, arrayIndex, a.Length);
		}
		internal int IndexOf<T>(T item) { return Array.IndexOf((T[])(object)this, item); }
		internal void Insert<T>(int index, T item) { throw new NotSupportedException("Collection was of a fixed size."); }
		internal bool Remove<T>(T item) { throw new NotSupportedException("Collection was of a fixed size."); }
		internal void RemoveAt<T>(int index) { throw new NotSupportedException("Collection was of a fixed size."); }
	}

	internal sealed class SZArrayEnumerator<T> : IEnumerator<T>
	{
		T[] array;
		int at = -1;
		internal SZArrayEnumerator(T[] a) { array = a; }
		public bool MoveNext()
		{
			if (at < array.Length) at++;
			return at < array.Length;
		}
		public T Current
		{
			get
			{
				if (at < 0) throw new InvalidOperationException("Enumeration has not started. Call MoveNext.");
				if (at >= array.Length) throw new InvalidOperationException("Enumeration already finished.");
				return array[at];
			}
		}
		object IEnumerator.Current { get { return Current; } }
		public void Reset() { at = -1; }
		public void Dispose() { }
	}

	public struct ArraySegment<T> : IList<T>, IReadOnlyList<T>, IEquatable<ArraySegment<T>>
	{
		readonly T[] array;
		readonly int offset, count;
		public ArraySegment(T[] array)
		{
			if (array == null) throw new ArgumentNullException("array");
			this.array = array;
			offset = 0;
			count = array.Length;
		}
		public ArraySegment(T[] array, int offset, int count)
		{
			if (array == null) throw new ArgumentNullException("array");
			if (offset < 0) throw new ArgumentOutOfRangeException("offset", "Non-negative number required.");
			if (count < 0) throw new ArgumentOutOfRangeException("count", "Non-negative number required.");
			if (offset > array.Length - count) throw new ArgumentException("Offset and length were out of bounds for the array or count is greater than the number of elements from index to the end of the source collection.");
			this.array = array;
			this.offset = offset;
			this.count = count;
		}
		public T[] Array { get { return array; } }
		public int Offset { get { return offset; } }
		public int Count { get { return count; } }
		int At(int index)
		{
			if ((uint)index >= (uint)count) throw new ArgumentOutOfRangeException("index", "Index was out of range. Must be non-negative and less than the size of the collection.");
			return offset + index;
		}
		public T this[int index] { get { return array[At(index)]; } set { array[At(index)] = value; } }
		public ArraySegment<T> Slice(int index) { return Slice(index, count - index); }
		public ArraySegment<T> Slice(int index, int count) { return new ArraySegment<T>(array, offset + index, count); }
		public T[] ToArray()
		{
			T[] r = new T[count];
			System.Array.Copy(array, offset, r, 0, count);
			return r;
		}
		public void CopyTo(T[] destination) { CopyTo(destination, 0); }
		public void CopyTo(T[] destination, int destinationIndex) { System.Array.Copy(array, offset, destination, destinationIndex, count); }
		int IList<T>.IndexOf(T item)
		{
			int i = System.Array.IndexOf(array, item, offset, count);
			return i < 0 ? -1 : i - offset;
		}
		bool ICollection<T>.Contains(T item) { return System.Array.IndexOf(array, item, offset, count) >= 0; }
		bool ICollection<T>.IsReadOnly { get { return true; } }
		static Exception Fixed() { return new NotSupportedException("Collection was of a fixed size."); }
		void ICollection<T>.Add(T item) { throw Fixed(); }
		void ICollection<T>.Clear() { throw Fixed(); }
		bool ICollection<T>.Remove(T item) { throw Fixed(); }
		void IList<T>.Insert(int index, T item) { throw Fixed(); }
		void IList<T>.RemoveAt(int index) { throw Fixed(); }
		public IEnumerator<T> GetEnumerator() { for (int i = 0; i < count; i++) yield return array[offset + i]; }
		IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }
		public bool Equals(ArraySegment<T> obj) { return obj.array == array && obj.offset == offset && obj.count == count; }
		public override bool Equals(object obj) { return obj is ArraySegment<T> && Equals((ArraySegment<T>)obj); }
		public override int GetHashCode() { return array == null ? 0 : array.GetHashCode() ^ offset ^ count; }
		public static bool operator ==(ArraySegment<T> a, ArraySegment<T> b) { return a.Equals(b); }
		public static bool operator !=(ArraySegment<T> a, ArraySegment<T> b) { return !a.Equals(b); }
	}
}
