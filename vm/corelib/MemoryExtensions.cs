// Searches, comparisons and other methods of spans.
using System.Collections.Generic;
using System.Text;

namespace System
{
	public static partial class MemoryExtensions
	{
		public static Span<T> AsSpan<T>(this T[] array) { return new Span<T>(array); }
		public static Span<T> AsSpan<T>(this T[] array, int start) { return array == null ? new Span<T>(array, start, 0) : new Span<T>(array, start, array.Length - start); }
		public static Span<T> AsSpan<T>(this T[] array, int start, int length) { return new Span<T>(array, start, length); }
		public static Span<T> AsSpan<T>(this T[] array, Index startIndex) { return AsSpan(array, startIndex.GetOffset(array == null ? 0 : array.Length)); }
		public static Span<T> AsSpan<T>(this T[] array, Range range)
		{
			ValueTuple<int, int> part = range.GetOffsetAndLength(array == null ? 0 : array.Length);
			return new Span<T>(array, part.Item1, part.Item2);
		}
		public static Span<T> AsSpan<T>(this ArraySegment<T> segment) { return segment; }
		public static ReadOnlySpan<char> AsSpan(this string text) { return string.IsNullOrEmpty(text) ? default(ReadOnlySpan<char>) : new ReadOnlySpan<char>(ref text.m_firstChar, text.Length); }
		public static ReadOnlySpan<char> AsSpan(this string text, int start) { return AsSpan(text).Slice(start); }
		public static ReadOnlySpan<char> AsSpan(this string text, int start, int length) { return AsSpan(text).Slice(start, length); }
		public static ReadOnlySpan<char> AsSpan(this string text, Index startIndex) { return AsSpan(text).Slice(startIndex.GetOffset(text == null ? 0 : text.Length)); }
		public static ReadOnlySpan<char> AsSpan(this string text, Range range)
		{
			ValueTuple<int, int> part = range.GetOffsetAndLength(text == null ? 0 : text.Length);
			return AsSpan(text).Slice(part.Item1, part.Item2);
		}
		public static Memory<T> AsMemory<T>(this T[] array) { return new Memory<T>(array); }
		public static Memory<T> AsMemory<T>(this T[] array, int start) { return new Memory<T>(array).Slice(start); }
		public static Memory<T> AsMemory<T>(this T[] array, int start, int length) { return new Memory<T>(array, start, length); }
		public static ReadOnlyMemory<char> AsMemory(this string text) { return new ReadOnlyMemory<char>(new Memory<char>((object)text, 0, text == null ? 0 : text.Length)); }
		public static ReadOnlyMemory<char> AsMemory(this string text, int start) { return AsMemory(text).Slice(start); }
		public static ReadOnlyMemory<char> AsMemory(this string text, int start, int length) { return AsMemory(text).Slice(start, length); }
		public static void CopyTo<T>(this T[] source, Span<T> destination) { new ReadOnlySpan<T>(source).CopyTo(destination); }

		static bool Same<T>(T a, T b) { return EqualityComparer<T>.Default.Equals(a, b); }
		static bool Has<T>(ReadOnlySpan<T> values, T value)
		{
			for (int i = 0; i < values.Length; i++)
				if (Same(values[i], value)) return true;
			return false;
		}
		static bool Within<T>(T value, T low, T high) where T : IComparable<T> { return low.CompareTo(value) <= 0 && high.CompareTo(value) >= 0; }

		// Searches for one value.
		public static int IndexOf<T>(this ReadOnlySpan<T> span, T value) where T : IEquatable<T>
		{
			for (int i = 0; i < span.Length; i++)
				if (Same(span[i], value)) return i;
			return -1;
		}
		public static int LastIndexOf<T>(this ReadOnlySpan<T> span, T value) where T : IEquatable<T>
		{
			for (int i = span.Length - 1; i >= 0; i--)
				if (Same(span[i], value)) return i;
			return -1;
		}
		public static int IndexOfAnyExcept<T>(this ReadOnlySpan<T> span, T value) where T : IEquatable<T>
		{
			for (int i = 0; i < span.Length; i++)
				if (!Same(span[i], value)) return i;
			return -1;
		}
		public static int LastIndexOfAnyExcept<T>(this ReadOnlySpan<T> span, T value) where T : IEquatable<T>
		{
			for (int i = span.Length - 1; i >= 0; i--)
				if (!Same(span[i], value)) return i;
			return -1;
		}
		public static int Count<T>(this ReadOnlySpan<T> span, T value) where T : IEquatable<T>
		{
			int n = 0;
			for (int i = 0; i < span.Length; i++)
				if (Same(span[i], value)) n++;
			return n;
		}
		public static bool Contains<T>(this ReadOnlySpan<T> span, T value) where T : IEquatable<T> { return IndexOf(span, value) >= 0; }
		public static int IndexOf<T>(this Span<T> span, T value) where T : IEquatable<T> { return IndexOf((ReadOnlySpan<T>)span, value); }
		public static int LastIndexOf<T>(this Span<T> span, T value) where T : IEquatable<T> { return LastIndexOf((ReadOnlySpan<T>)span, value); }
		public static int IndexOfAnyExcept<T>(this Span<T> span, T value) where T : IEquatable<T> { return IndexOfAnyExcept((ReadOnlySpan<T>)span, value); }
		public static int LastIndexOfAnyExcept<T>(this Span<T> span, T value) where T : IEquatable<T> { return LastIndexOfAnyExcept((ReadOnlySpan<T>)span, value); }
		public static int Count<T>(this Span<T> span, T value) where T : IEquatable<T> { return Count((ReadOnlySpan<T>)span, value); }
		public static bool Contains<T>(this Span<T> span, T value) where T : IEquatable<T> { return IndexOf((ReadOnlySpan<T>)span, value) >= 0; }

		// Searches for one of several values.
		public static int IndexOfAny<T>(this ReadOnlySpan<T> span, ReadOnlySpan<T> values) where T : IEquatable<T>
		{
			for (int i = 0; i < span.Length; i++)
				if (Has(values, span[i])) return i;
			return -1;
		}
		public static int LastIndexOfAny<T>(this ReadOnlySpan<T> span, ReadOnlySpan<T> values) where T : IEquatable<T>
		{
			for (int i = span.Length - 1; i >= 0; i--)
				if (Has(values, span[i])) return i;
			return -1;
		}
		public static int IndexOfAnyExcept<T>(this ReadOnlySpan<T> span, ReadOnlySpan<T> values) where T : IEquatable<T>
		{
			for (int i = 0; i < span.Length; i++)
				if (!Has(values, span[i])) return i;
			return -1;
		}
		public static int LastIndexOfAnyExcept<T>(this ReadOnlySpan<T> span, ReadOnlySpan<T> values) where T : IEquatable<T>
		{
			for (int i = span.Length - 1; i >= 0; i--)
				if (!Has(values, span[i])) return i;
			return -1;
		}
		// Two or three values, adjacent like the elements of an array.
		struct Few<T>
		{
			public T First, Second, Third;
		}
		public static int IndexOfAny<T>(this ReadOnlySpan<T> span, T value0, T value1) where T : IEquatable<T>
		{
			Few<T> few = new Few<T> { First = value0, Second = value1 };
			return IndexOfAny(span, new ReadOnlySpan<T>(ref few.First, 2));
		}
		public static int IndexOfAny<T>(this ReadOnlySpan<T> span, T value0, T value1, T value2) where T : IEquatable<T>
		{
			Few<T> few = new Few<T> { First = value0, Second = value1, Third = value2 };
			return IndexOfAny(span, new ReadOnlySpan<T>(ref few.First, 3));
		}
		public static int LastIndexOfAny<T>(this ReadOnlySpan<T> span, T value0, T value1) where T : IEquatable<T>
		{
			Few<T> few = new Few<T> { First = value0, Second = value1 };
			return LastIndexOfAny(span, new ReadOnlySpan<T>(ref few.First, 2));
		}
		public static int LastIndexOfAny<T>(this ReadOnlySpan<T> span, T value0, T value1, T value2) where T : IEquatable<T>
		{
			Few<T> few = new Few<T> { First = value0, Second = value1, Third = value2 };
			return LastIndexOfAny(span, new ReadOnlySpan<T>(ref few.First, 3));
		}
		public static int IndexOfAnyExcept<T>(this ReadOnlySpan<T> span, T value0, T value1) where T : IEquatable<T>
		{
			Few<T> few = new Few<T> { First = value0, Second = value1 };
			return IndexOfAnyExcept(span, new ReadOnlySpan<T>(ref few.First, 2));
		}
		public static bool ContainsAny<T>(this ReadOnlySpan<T> span, ReadOnlySpan<T> values) where T : IEquatable<T> { return IndexOfAny(span, values) >= 0; }
		public static bool ContainsAny<T>(this ReadOnlySpan<T> span, T value0, T value1) where T : IEquatable<T> { return IndexOfAny(span, value0, value1) >= 0; }
		public static bool ContainsAnyExcept<T>(this ReadOnlySpan<T> span, ReadOnlySpan<T> values) where T : IEquatable<T> { return IndexOfAnyExcept(span, values) >= 0; }
		public static bool ContainsAnyExcept<T>(this ReadOnlySpan<T> span, T value) where T : IEquatable<T> { return IndexOfAnyExcept(span, value) >= 0; }
		public static int IndexOfAny<T>(this Span<T> span, ReadOnlySpan<T> values) where T : IEquatable<T> { return IndexOfAny((ReadOnlySpan<T>)span, values); }
		public static int IndexOfAny<T>(this Span<T> span, T value0, T value1) where T : IEquatable<T> { return IndexOfAny((ReadOnlySpan<T>)span, value0, value1); }
		public static int LastIndexOfAny<T>(this Span<T> span, ReadOnlySpan<T> values) where T : IEquatable<T> { return LastIndexOfAny((ReadOnlySpan<T>)span, values); }
		public static int IndexOfAnyExcept<T>(this Span<T> span, ReadOnlySpan<T> values) where T : IEquatable<T> { return IndexOfAnyExcept((ReadOnlySpan<T>)span, values); }
		public static bool ContainsAny<T>(this Span<T> span, ReadOnlySpan<T> values) where T : IEquatable<T> { return IndexOfAny((ReadOnlySpan<T>)span, values) >= 0; }

		// Searches for a value of a range.
		public static int IndexOfAnyInRange<T>(this ReadOnlySpan<T> span, T lowInclusive, T highInclusive) where T : IComparable<T>
		{
			for (int i = 0; i < span.Length; i++)
				if (Within(span[i], lowInclusive, highInclusive)) return i;
			return -1;
		}
		public static int IndexOfAnyExceptInRange<T>(this ReadOnlySpan<T> span, T lowInclusive, T highInclusive) where T : IComparable<T>
		{
			for (int i = 0; i < span.Length; i++)
				if (!Within(span[i], lowInclusive, highInclusive)) return i;
			return -1;
		}
		public static bool ContainsAnyInRange<T>(this ReadOnlySpan<T> span, T lowInclusive, T highInclusive) where T : IComparable<T> { return IndexOfAnyInRange(span, lowInclusive, highInclusive) >= 0; }
		public static bool ContainsAnyExceptInRange<T>(this ReadOnlySpan<T> span, T lowInclusive, T highInclusive) where T : IComparable<T> { return IndexOfAnyExceptInRange(span, lowInclusive, highInclusive) >= 0; }

		// Searches for and compares with sequences.
		public static int IndexOf<T>(this ReadOnlySpan<T> span, ReadOnlySpan<T> value) where T : IEquatable<T>
		{
			for (int i = 0; i <= span.Length - value.Length; i++)
				if (SequenceEqual(span.Slice(i, value.Length), value)) return i;
			return -1;
		}
		public static int LastIndexOf<T>(this ReadOnlySpan<T> span, ReadOnlySpan<T> value) where T : IEquatable<T>
		{
			for (int i = span.Length - value.Length; i >= 0; i--)
				if (SequenceEqual(span.Slice(i, value.Length), value)) return i;
			return -1;
		}
		public static int Count<T>(this ReadOnlySpan<T> span, ReadOnlySpan<T> value) where T : IEquatable<T>
		{
			int n = 0;
			if (value.Length == 0) return n;
			for (int i = IndexOf(span, value); i >= 0; i = IndexOf(span, value))
			{
				n++;
				span = span.Slice(i + value.Length);
			}
			return n;
		}
		public static bool SequenceEqual<T>(this ReadOnlySpan<T> span, ReadOnlySpan<T> other) where T : IEquatable<T>
		{
			if (span.Length != other.Length) return false;
			for (int i = 0; i < span.Length; i++)
				if (!Same(span[i], other[i])) return false;
			return true;
		}
		public static bool SequenceEqual<T>(this ReadOnlySpan<T> span, ReadOnlySpan<T> other, IEqualityComparer<T> comparer)
		{
			if (span.Length != other.Length) return false;
			if (comparer == null) comparer = EqualityComparer<T>.Default;
			for (int i = 0; i < span.Length; i++)
				if (!comparer.Equals(span[i], other[i])) return false;
			return true;
		}
		public static int SequenceCompareTo<T>(this ReadOnlySpan<T> span, ReadOnlySpan<T> other) where T : IComparable<T>
		{
			for (int i = 0; i < span.Length && i < other.Length; i++)
			{
				int c = Comparer<T>.Default.Compare(span[i], other[i]);
				if (c != 0) return c;
			}
			// As in .NET, where chars and bytes are compared by other code.
			if (typeof(T) == typeof(char) || typeof(T) == typeof(byte)) return span.Length - other.Length;
			return span.Length.CompareTo(other.Length);
		}
		public static int CommonPrefixLength<T>(this ReadOnlySpan<T> span, ReadOnlySpan<T> other)
		{
			int n = 0;
			while (n < span.Length && n < other.Length && Same(span[n], other[n])) n++;
			return n;
		}
		public static bool StartsWith<T>(this ReadOnlySpan<T> span, ReadOnlySpan<T> value) where T : IEquatable<T> { return span.Length >= value.Length && SequenceEqual(span.Slice(0, value.Length), value); }
		public static bool EndsWith<T>(this ReadOnlySpan<T> span, ReadOnlySpan<T> value) where T : IEquatable<T> { return span.Length >= value.Length && SequenceEqual(span.Slice(span.Length - value.Length), value); }
		public static bool StartsWith<T>(this ReadOnlySpan<T> span, T value) where T : IEquatable<T> { return span.Length > 0 && Same(span[0], value); }
		public static bool EndsWith<T>(this ReadOnlySpan<T> span, T value) where T : IEquatable<T> { return span.Length > 0 && Same(span[span.Length - 1], value); }
		public static int IndexOf<T>(this Span<T> span, ReadOnlySpan<T> value) where T : IEquatable<T> { return IndexOf((ReadOnlySpan<T>)span, value); }
		public static int LastIndexOf<T>(this Span<T> span, ReadOnlySpan<T> value) where T : IEquatable<T> { return LastIndexOf((ReadOnlySpan<T>)span, value); }
		public static bool SequenceEqual<T>(this Span<T> span, ReadOnlySpan<T> other) where T : IEquatable<T> { return SequenceEqual((ReadOnlySpan<T>)span, other); }
		public static int SequenceCompareTo<T>(this Span<T> span, ReadOnlySpan<T> other) where T : IComparable<T> { return SequenceCompareTo((ReadOnlySpan<T>)span, other); }
		public static bool StartsWith<T>(this Span<T> span, ReadOnlySpan<T> value) where T : IEquatable<T> { return StartsWith((ReadOnlySpan<T>)span, value); }
		public static bool EndsWith<T>(this Span<T> span, ReadOnlySpan<T> value) where T : IEquatable<T> { return EndsWith((ReadOnlySpan<T>)span, value); }
		public static bool Overlaps<T>(this Span<T> span, ReadOnlySpan<T> other) { return Overlaps((ReadOnlySpan<T>)span, other); }
		public static bool Overlaps<T>(this ReadOnlySpan<T> span, ReadOnlySpan<T> other)
		{
			if (span.IsEmpty || other.IsEmpty) return false;
			long ahead = (long)System.Runtime.CompilerServices.Unsafe.ByteOffset(ref span.First, ref other.First);
			int size = System.Runtime.CompilerServices.Unsafe.SizeOf<T>();
			return ahead >= 0 ? ahead < (long)span.Length * size : -ahead < (long)other.Length * size;
		}

		// Order.
		public static int BinarySearch<T, TComparable>(this ReadOnlySpan<T> span, TComparable comparable) where TComparable : IComparable<T>
		{
			if (comparable == null) throw new ArgumentNullException("comparable");
			int low = 0, high = span.Length - 1;
			while (low <= high)
			{
				int middle = low + (high - low >> 1);
				int c = comparable.CompareTo(span[middle]);
				if (c == 0) return middle;
				if (c > 0) low = middle + 1;
				else high = middle - 1;
			}
			return ~low;
		}
		public static int BinarySearch<T>(this ReadOnlySpan<T> span, IComparable<T> comparable) { return BinarySearch<T, IComparable<T>>(span, comparable); }
		public static int BinarySearch<T>(this Span<T> span, IComparable<T> comparable) { return BinarySearch<T, IComparable<T>>(span, comparable); }
		public static int BinarySearch<T, TComparable>(this Span<T> span, TComparable comparable) where TComparable : IComparable<T> { return BinarySearch<T, TComparable>((ReadOnlySpan<T>)span, comparable); }
		public static int BinarySearch<T, TComparer>(this ReadOnlySpan<T> span, T value, TComparer comparer) where TComparer : IComparer<T> { return Array.BinarySearch(span.ToArray(), value, comparer); }
		public static int BinarySearch<T, TComparer>(this Span<T> span, T value, TComparer comparer) where TComparer : IComparer<T> { return Array.BinarySearch(span.ToArray(), value, comparer); }
		public static void Sort<T>(this Span<T> span) { Sort(span, (IComparer<T>)null); }
		public static void Sort<T>(this Span<T> span, Comparison<T> comparison)
		{
			if (comparison == null) throw new ArgumentNullException("comparison");
			T[] sorted = span.ToArray();
			Array.Sort(sorted, comparison);
			sorted.CopyTo(span);
		}
		public static void Sort<T, TComparer>(this Span<T> span, TComparer comparer) where TComparer : IComparer<T>
		{
			T[] sorted = span.ToArray();
			Array.Sort(sorted, (IComparer<T>)comparer);
			sorted.CopyTo(span);
		}
		public static void Sort<TKey, TValue>(this Span<TKey> keys, Span<TValue> items)
		{
			if (keys.Length != items.Length) throw new ArgumentException("The keys and items must have the same length.");
			TKey[] sorted = keys.ToArray();
			TValue[] sortedItems = items.ToArray();
			Array.Sort(sorted, sortedItems);
			sorted.CopyTo(keys);
			sortedItems.CopyTo(items);
		}
		public static void Reverse<T>(this Span<T> span)
		{
			for (int i = 0, j = span.Length - 1; i < j; i++, j--)
			{
				T t = span[i];
				span[i] = span[j];
				span[j] = t;
			}
		}
		public static void Replace<T>(this Span<T> span, T oldValue, T newValue) where T : IEquatable<T>
		{
			for (int i = 0; i < span.Length; i++)
				if (Same(span[i], oldValue)) span[i] = newValue;
		}

		// Trimming.
		public static ReadOnlySpan<T> Trim<T>(this ReadOnlySpan<T> span, T trimElement) where T : IEquatable<T> { return TrimEnd(TrimStart(span, trimElement), trimElement); }
		public static ReadOnlySpan<T> TrimStart<T>(this ReadOnlySpan<T> span, T trimElement) where T : IEquatable<T>
		{
			int n = 0;
			while (n < span.Length && Same(span[n], trimElement)) n++;
			return span.Slice(n);
		}
		public static ReadOnlySpan<T> TrimEnd<T>(this ReadOnlySpan<T> span, T trimElement) where T : IEquatable<T>
		{
			int n = span.Length;
			while (n > 0 && Same(span[n - 1], trimElement)) n--;
			return span.Slice(0, n);
		}
		public static ReadOnlySpan<char> Trim(this ReadOnlySpan<char> span) { return TrimEnd(TrimStart(span)); }
		public static ReadOnlySpan<char> TrimStart(this ReadOnlySpan<char> span)
		{
			int n = 0;
			while (n < span.Length && char.IsWhiteSpace(span[n])) n++;
			return span.Slice(n);
		}
		public static ReadOnlySpan<char> TrimEnd(this ReadOnlySpan<char> span)
		{
			int n = span.Length;
			while (n > 0 && char.IsWhiteSpace(span[n - 1])) n--;
			return span.Slice(0, n);
		}
		public static ReadOnlySpan<char> Trim(this ReadOnlySpan<char> span, char trimChar) { return Trim<char>(span, trimChar); }
		public static ReadOnlySpan<char> TrimStart(this ReadOnlySpan<char> span, char trimChar) { return TrimStart<char>(span, trimChar); }
		public static ReadOnlySpan<char> TrimEnd(this ReadOnlySpan<char> span, char trimChar) { return TrimEnd<char>(span, trimChar); }
		public static ReadOnlySpan<char> Trim(this ReadOnlySpan<char> span, ReadOnlySpan<char> trimChars) { return TrimEnd(TrimStart(span, trimChars), trimChars); }
		public static ReadOnlySpan<char> TrimStart(this ReadOnlySpan<char> span, ReadOnlySpan<char> trimChars)
		{
			if (trimChars.IsEmpty) return TrimStart(span);
			int n = IndexOfAnyExcept(span, trimChars);
			return n < 0 ? default(ReadOnlySpan<char>) : span.Slice(n);
		}
		public static ReadOnlySpan<char> TrimEnd(this ReadOnlySpan<char> span, ReadOnlySpan<char> trimChars)
		{
			if (trimChars.IsEmpty) return TrimEnd(span);
			return span.Slice(0, LastIndexOfAnyExcept(span, trimChars) + 1);
		}
		public static Span<char> Trim(this Span<char> span)
		{
			int end = TrimEnd((ReadOnlySpan<char>)span).Length, start = end - TrimStart((ReadOnlySpan<char>)span.Slice(0, end)).Length;
			return span.Slice(start, end - start);
		}
		public static Span<char> TrimStart(this Span<char> span) { return span.Slice(span.Length - TrimStart((ReadOnlySpan<char>)span).Length); }
		public static Span<char> TrimEnd(this Span<char> span) { return span.Slice(0, TrimEnd((ReadOnlySpan<char>)span).Length); }

		// Text.
		public static bool IsWhiteSpace(this ReadOnlySpan<char> span) { return TrimStart(span).IsEmpty; }
		public static bool Equals(this ReadOnlySpan<char> span, ReadOnlySpan<char> other, StringComparison comparisonType) { return string.Equals(span.ToString(), other.ToString(), comparisonType); }
		public static int CompareTo(this ReadOnlySpan<char> span, ReadOnlySpan<char> other, StringComparison comparisonType) { return string.Compare(span.ToString(), other.ToString(), comparisonType); }
		public static bool Contains(this ReadOnlySpan<char> span, ReadOnlySpan<char> value, StringComparison comparisonType) { return IndexOf(span, value, comparisonType) >= 0; }
		public static int IndexOf(this ReadOnlySpan<char> span, ReadOnlySpan<char> value, StringComparison comparisonType) { return span.ToString().IndexOf(value.ToString(), comparisonType); }
		public static int LastIndexOf(this ReadOnlySpan<char> span, ReadOnlySpan<char> value, StringComparison comparisonType) { return span.ToString().LastIndexOf(value.ToString(), comparisonType); }
		public static bool StartsWith(this ReadOnlySpan<char> span, ReadOnlySpan<char> value, StringComparison comparisonType) { return span.ToString().StartsWith(value.ToString(), comparisonType); }
		public static bool EndsWith(this ReadOnlySpan<char> span, ReadOnlySpan<char> value, StringComparison comparisonType) { return span.ToString().EndsWith(value.ToString(), comparisonType); }
		static int Put(string text, Span<char> destination)
		{
			if (text.Length > destination.Length) return -1;
			AsSpan(text).CopyTo(destination);
			return text.Length;
		}
		public static int ToUpperInvariant(this ReadOnlySpan<char> source, Span<char> destination) { return Put(source.ToString().ToUpperInvariant(), destination); }
		public static int ToLowerInvariant(this ReadOnlySpan<char> source, Span<char> destination) { return Put(source.ToString().ToLowerInvariant(), destination); }
		public static int ToUpper(this ReadOnlySpan<char> source, Span<char> destination, System.Globalization.CultureInfo culture) { return Put(source.ToString().ToUpper(culture), destination); }
		public static int ToLower(this ReadOnlySpan<char> source, Span<char> destination, System.Globalization.CultureInfo culture) { return Put(source.ToString().ToLower(culture), destination); }

		// Parts.
		public static SpanLineEnumerator EnumerateLines(this ReadOnlySpan<char> span) { return new SpanLineEnumerator(span); }
		public static SpanLineEnumerator EnumerateLines(this Span<char> span) { return new SpanLineEnumerator(span); }
		public static SpanSplitEnumerator<T> Split<T>(this ReadOnlySpan<T> source, T separator) where T : IEquatable<T> { return new SpanSplitEnumerator<T>(source, new T[] { separator }, false); }
		public static SpanSplitEnumerator<T> Split<T>(this ReadOnlySpan<T> source, ReadOnlySpan<T> separator) where T : IEquatable<T> { return new SpanSplitEnumerator<T>(source, separator, false); }
		public static SpanSplitEnumerator<T> SplitAny<T>(this ReadOnlySpan<T> source, ReadOnlySpan<T> separators) where T : IEquatable<T> { return new SpanSplitEnumerator<T>(source, separators, true); }

		public static int Split(this ReadOnlySpan<char> source, Span<Range> destination, char separator, StringSplitOptions options = StringSplitOptions.None) { return Split(source, destination, new char[] { separator }, true, options); }
		public static int Split(this ReadOnlySpan<char> source, Span<Range> destination, ReadOnlySpan<char> separator, StringSplitOptions options = StringSplitOptions.None) { return Split(source, destination, separator, false, options); }
		public static int SplitAny(this ReadOnlySpan<char> source, Span<Range> destination, ReadOnlySpan<char> separators, StringSplitOptions options = StringSplitOptions.None) { return Split(source, destination, separators, true, options); }

		// The last range that there is room for has the rest of the source.
		static int Split(ReadOnlySpan<char> source, Span<Range> destination, ReadOnlySpan<char> separators, bool any, StringSplitOptions options)
		{
			int n = 0, start = 0;
			while (n < destination.Length && start <= source.Length)
			{
				int next = n == destination.Length - 1 ? -1 : any ? IndexOfAny(source.Slice(start), separators) : IndexOf(source.Slice(start), separators);
				int end = next < 0 ? source.Length : start + next;
				if (AddPart(source, start, end, options, destination, n)) n++;
				start = next < 0 ? source.Length + 1 : end + (any ? 1 : separators.Length);
			}
			return n;
		}
		static bool AddPart(ReadOnlySpan<char> source, int start, int end, StringSplitOptions options, Span<Range> destination, int n)
		{
			if ((options & StringSplitOptions.TrimEntries) != 0)
			{
				end = start + TrimEnd(source.Slice(start, end - start)).Length;
				start = end - TrimStart(source.Slice(start, end - start)).Length;
			}
			if (start == end && (options & StringSplitOptions.RemoveEmptyEntries) != 0) return false;
			destination[n] = new Range(start, end);
			return true;
		}

		public ref struct SpanSplitEnumerator<T> where T : IEquatable<T>
		{
			readonly ReadOnlySpan<T> source, separators;
			readonly bool any;
			int start, end, next;

			internal SpanSplitEnumerator(ReadOnlySpan<T> source, ReadOnlySpan<T> separators, bool any)
			{
				this.source = source;
				this.separators = separators;
				this.any = any;
				start = end = next = 0;
			}

			public ReadOnlySpan<T> Source { get { return source; } }
			public SpanSplitEnumerator<T> GetEnumerator() { return this; }
			public Range Current { get { return new Range(start, end); } }
			public bool MoveNext()
			{
				if (next > source.Length) return false;
				start = next;
				ReadOnlySpan<T> rest = source.Slice(start);
				int n = any ? IndexOfAny(rest, separators) : IndexOf(rest, separators);
				end = n < 0 ? source.Length : start + n;
				next = n < 0 ? source.Length + 1 : end + (any ? 1 : separators.Length);
				return true;
			}
		}
	}
}

namespace System.Text
{
	public ref struct SpanLineEnumerator
	{
		ReadOnlySpan<char> rest, current;
		bool more;

		internal SpanLineEnumerator(ReadOnlySpan<char> text)
		{
			rest = text;
			current = default(ReadOnlySpan<char>);
			more = true;
		}

		public ReadOnlySpan<char> Current { get { return current; } }
		public SpanLineEnumerator GetEnumerator() { return this; }
		public bool MoveNext()
		{
			if (!more) return false;
			int end = rest.IndexOfAny("\r\n\f\u0085\u2028\u2029".AsSpan());
			more = end >= 0;
			current = more ? rest.Slice(0, end) : rest;
			if (!more) return true;
			bool two = rest[end] == '\r' && end + 1 < rest.Length && rest[end + 1] == '\n';
			rest = rest.Slice(end + (two ? 2 : 1));
			return true;
		}
	}
}
