using System.Collections;
using System.Collections.Generic;

// LINQ over objects. A method that returns a sequence checks its arguments at once and enumerates
// its source when the result is enumerated. Sums, minima and the like are in LinqNumbers.cs, order
// and groups in LinqOrder.cs.
namespace System.Linq
{
	public static partial class Enumerable
	{
		static void Check(object source) { if (source == null) throw new ArgumentNullException("source"); }
		static void Check(object source, object function, string name)
		{
			if (source == null) throw new ArgumentNullException("source");
			if (function == null) throw new ArgumentNullException(name);
		}
		static void CheckBoth(object first, object second)
		{
			if (first == null) throw new ArgumentNullException("first");
			if (second == null) throw new ArgumentNullException("second");
		}
		static void Check(object value, string name) { if (value == null) throw new ArgumentNullException(name); }

		static Exception NoElements() { return new InvalidOperationException("Sequence contains no elements"); }
		static Exception NoMatch() { return new InvalidOperationException("Sequence contains no matching element"); }
		static Exception ManyElements() { return new InvalidOperationException("Sequence contains more than one element"); }
		static Exception ManyMatches() { return new InvalidOperationException("Sequence contains more than one matching element"); }

		// Sources.

		public static IEnumerable<TResult> Empty<TResult>() { return Array.Empty<TResult>(); }
		public static IEnumerable<int> Range(int start, int count)
		{
			if (count < 0 || (long)start + count - 1 > int.MaxValue) throw new ArgumentOutOfRangeException("count");
			return RangeOf(start, count);
		}
		static IEnumerable<int> RangeOf(int start, int count)
		{
			for (int i = 0; i < count; i++) yield return start + i;
		}
		public static IEnumerable<TResult> Repeat<TResult>(TResult element, int count)
		{
			if (count < 0) throw new ArgumentOutOfRangeException("count");
			return RepeatOf(element, count);
		}
		static IEnumerable<T> RepeatOf<T>(T element, int count)
		{
			for (int i = 0; i < count; i++) yield return element;
		}
		public static IEnumerable<TSource> AsEnumerable<TSource>(this IEnumerable<TSource> source) { return source; }

		public static IEnumerable<TResult> Cast<TResult>(this IEnumerable source)
		{
			IEnumerable<TResult> same = source as IEnumerable<TResult>;
			if (same != null) return same;
			Check(source);
			return CastOf<TResult>(source);
		}
		static IEnumerable<T> CastOf<T>(IEnumerable source)
		{
			foreach (object o in source) yield return (T)o;
		}
		public static IEnumerable<TResult> OfType<TResult>(this IEnumerable source)
		{
			Check(source);
			return OfTypeOf<TResult>(source);
		}
		static IEnumerable<T> OfTypeOf<T>(IEnumerable source)
		{
			foreach (object o in source)
				if (o is T) yield return (T)o;
		}

		// Elements one by one.

		public static IEnumerable<TSource> Where<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate)
		{
			Check(source, predicate, "predicate");
			return WhereOf(source, predicate);
		}
		static IEnumerable<T> WhereOf<T>(IEnumerable<T> source, Func<T, bool> predicate)
		{
			foreach (T e in source)
				if (predicate(e)) yield return e;
		}
		public static IEnumerable<TSource> Where<TSource>(this IEnumerable<TSource> source, Func<TSource, int, bool> predicate)
		{
			Check(source, predicate, "predicate");
			return WhereOf(source, predicate);
		}
		static IEnumerable<T> WhereOf<T>(IEnumerable<T> source, Func<T, int, bool> predicate)
		{
			int i = -1;
			foreach (T e in source)
				if (predicate(e, checked(++i))) yield return e;
		}
		public static IEnumerable<TResult> Select<TSource, TResult>(this IEnumerable<TSource> source, Func<TSource, TResult> selector)
		{
			Check(source, selector, "selector");
			return SelectOf(source, selector);
		}
		static IEnumerable<R> SelectOf<T, R>(IEnumerable<T> source, Func<T, R> selector)
		{
			foreach (T e in source) yield return selector(e);
		}
		public static IEnumerable<TResult> Select<TSource, TResult>(this IEnumerable<TSource> source, Func<TSource, int, TResult> selector)
		{
			Check(source, selector, "selector");
			return SelectOf(source, selector);
		}
		static IEnumerable<R> SelectOf<T, R>(IEnumerable<T> source, Func<T, int, R> selector)
		{
			int i = -1;
			foreach (T e in source) yield return selector(e, checked(++i));
		}

		public static IEnumerable<TResult> SelectMany<TSource, TResult>(this IEnumerable<TSource> source, Func<TSource, IEnumerable<TResult>> selector)
		{
			Check(source, selector, "selector");
			return SelectManyOf(source, selector);
		}
		static IEnumerable<R> SelectManyOf<T, R>(IEnumerable<T> source, Func<T, IEnumerable<R>> selector)
		{
			foreach (T e in source)
				foreach (R r in selector(e)) yield return r;
		}
		public static IEnumerable<TResult> SelectMany<TSource, TResult>(this IEnumerable<TSource> source, Func<TSource, int, IEnumerable<TResult>> selector)
		{
			Check(source, selector, "selector");
			return SelectManyOf(source, selector);
		}
		static IEnumerable<R> SelectManyOf<T, R>(IEnumerable<T> source, Func<T, int, IEnumerable<R>> selector)
		{
			int i = -1;
			foreach (T e in source)
				foreach (R r in selector(e, checked(++i))) yield return r;
		}
		public static IEnumerable<TResult> SelectMany<TSource, TCollection, TResult>(this IEnumerable<TSource> source, Func<TSource, IEnumerable<TCollection>> collectionSelector, Func<TSource, TCollection, TResult> resultSelector)
		{
			Check(source, collectionSelector, "collectionSelector");
			Check(resultSelector, "resultSelector");
			return SelectManyOf(source, collectionSelector, resultSelector);
		}
		static IEnumerable<R> SelectManyOf<T, C, R>(IEnumerable<T> source, Func<T, IEnumerable<C>> collection, Func<T, C, R> result)
		{
			foreach (T e in source)
				foreach (C c in collection(e)) yield return result(e, c);
		}
		public static IEnumerable<TResult> SelectMany<TSource, TCollection, TResult>(this IEnumerable<TSource> source, Func<TSource, int, IEnumerable<TCollection>> collectionSelector, Func<TSource, TCollection, TResult> resultSelector)
		{
			Check(source, collectionSelector, "collectionSelector");
			Check(resultSelector, "resultSelector");
			return SelectManyOf(source, collectionSelector, resultSelector);
		}
		static IEnumerable<R> SelectManyOf<T, C, R>(IEnumerable<T> source, Func<T, int, IEnumerable<C>> collection, Func<T, C, R> result)
		{
			int i = -1;
			foreach (T e in source)
				foreach (C c in collection(e, checked(++i))) yield return result(e, c);
		}

		// Parts of a sequence.

		public static IEnumerable<TSource> Take<TSource>(this IEnumerable<TSource> source, int count)
		{
			Check(source);
			return TakeOf(source, count);
		}
		static IEnumerable<T> TakeOf<T>(IEnumerable<T> source, int count)
		{
			if (count <= 0) yield break;
			foreach (T e in source)
			{
				yield return e;
				if (--count == 0) break;
			}
		}
		public static IEnumerable<TSource> TakeWhile<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate)
		{
			Check(source, predicate, "predicate");
			return TakeWhileOf(source, predicate);
		}
		static IEnumerable<T> TakeWhileOf<T>(IEnumerable<T> source, Func<T, bool> predicate)
		{
			foreach (T e in source)
			{
				if (!predicate(e)) break;
				yield return e;
			}
		}
		public static IEnumerable<TSource> TakeWhile<TSource>(this IEnumerable<TSource> source, Func<TSource, int, bool> predicate)
		{
			Check(source, predicate, "predicate");
			return TakeWhileOf(source, predicate);
		}
		static IEnumerable<T> TakeWhileOf<T>(IEnumerable<T> source, Func<T, int, bool> predicate)
		{
			int i = -1;
			foreach (T e in source)
			{
				if (!predicate(e, checked(++i))) break;
				yield return e;
			}
		}
		public static IEnumerable<TSource> Skip<TSource>(this IEnumerable<TSource> source, int count)
		{
			Check(source);
			return SkipOf(source, count);
		}
		static IEnumerable<T> SkipOf<T>(IEnumerable<T> source, int count)
		{
			using (IEnumerator<T> e = source.GetEnumerator())
			{
				for (; count > 0; count--)
					if (!e.MoveNext()) yield break;
				while (e.MoveNext()) yield return e.Current;
			}
		}
		public static IEnumerable<TSource> SkipWhile<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate)
		{
			Check(source, predicate, "predicate");
			return SkipWhileOf(source, predicate);
		}
		static IEnumerable<T> SkipWhileOf<T>(IEnumerable<T> source, Func<T, bool> predicate)
		{
			bool begun = false;
			foreach (T e in source)
			{
				if (!begun && !predicate(e)) begun = true;
				if (begun) yield return e;
			}
		}
		public static IEnumerable<TSource> SkipWhile<TSource>(this IEnumerable<TSource> source, Func<TSource, int, bool> predicate)
		{
			Check(source, predicate, "predicate");
			return SkipWhileOf(source, predicate);
		}
		static IEnumerable<T> SkipWhileOf<T>(IEnumerable<T> source, Func<T, int, bool> predicate)
		{
			int i = -1;
			bool begun = false;
			foreach (T e in source)
			{
				checked { i++; }
				if (!begun && !predicate(e, i)) begun = true;
				if (begun) yield return e;
			}
		}
		public static IEnumerable<TSource> TakeLast<TSource>(this IEnumerable<TSource> source, int count)
		{
			Check(source);
			return count <= 0 ? Empty<TSource>() : TakeLastOf(source, count);
		}
		static IEnumerable<T> TakeLastOf<T>(IEnumerable<T> source, int count)
		{
			Queue<T> last = new Queue<T>();
			foreach (T e in source)
			{
				if (last.Count == count) last.Dequeue();
				last.Enqueue(e);
			}
			while (last.Count > 0) yield return last.Dequeue();
		}
		public static IEnumerable<TSource> SkipLast<TSource>(this IEnumerable<TSource> source, int count)
		{
			Check(source);
			return count <= 0 ? Skip(source, 0) : SkipLastOf(source, count);
		}
		static IEnumerable<T> SkipLastOf<T>(IEnumerable<T> source, int count)
		{
			Queue<T> last = new Queue<T>();
			foreach (T e in source)
			{
				if (last.Count == count) yield return last.Dequeue();
				last.Enqueue(e);
			}
		}
		public static IEnumerable<TSource[]> Chunk<TSource>(this IEnumerable<TSource> source, int size)
		{
			Check(source);
			if (size < 1) throw new ArgumentOutOfRangeException("size");
			return ChunkOf(source, size);
		}
		static IEnumerable<T[]> ChunkOf<T>(IEnumerable<T> source, int size)
		{
			List<T> part = new List<T>();
			foreach (T e in source)
			{
				part.Add(e);
				if (part.Count < size) continue;
				yield return part.ToArray();
				part.Clear();
			}
			if (part.Count > 0) yield return part.ToArray();
		}

		// Several sequences.

		public static IEnumerable<TSource> Concat<TSource>(this IEnumerable<TSource> first, IEnumerable<TSource> second)
		{
			CheckBoth(first, second);
			return ConcatOf(first, second);
		}
		static IEnumerable<T> ConcatOf<T>(IEnumerable<T> first, IEnumerable<T> second)
		{
			foreach (T e in first) yield return e;
			foreach (T e in second) yield return e;
		}
		public static IEnumerable<TSource> Append<TSource>(this IEnumerable<TSource> source, TSource element)
		{
			Check(source);
			return AppendOf(source, element);
		}
		static IEnumerable<T> AppendOf<T>(IEnumerable<T> source, T element)
		{
			foreach (T e in source) yield return e;
			yield return element;
		}
		public static IEnumerable<TSource> Prepend<TSource>(this IEnumerable<TSource> source, TSource element)
		{
			Check(source);
			return PrependOf(source, element);
		}
		static IEnumerable<T> PrependOf<T>(IEnumerable<T> source, T element)
		{
			yield return element;
			foreach (T e in source) yield return e;
		}
		public static IEnumerable<TResult> Zip<TFirst, TSecond, TResult>(this IEnumerable<TFirst> first, IEnumerable<TSecond> second, Func<TFirst, TSecond, TResult> resultSelector)
		{
			CheckBoth(first, second);
			Check(resultSelector, "resultSelector");
			return ZipOf(first, second, resultSelector);
		}
		static IEnumerable<R> ZipOf<A, B, R>(IEnumerable<A> first, IEnumerable<B> second, Func<A, B, R> result)
		{
			using (IEnumerator<A> a = first.GetEnumerator())
			using (IEnumerator<B> b = second.GetEnumerator())
				while (a.MoveNext() && b.MoveNext()) yield return result(a.Current, b.Current);
		}
		public static IEnumerable<(TFirst First, TSecond Second)> Zip<TFirst, TSecond>(this IEnumerable<TFirst> first, IEnumerable<TSecond> second) { return Zip(first, second, (a, b) => (a, b)); }
		public static IEnumerable<(TFirst First, TSecond Second, TThird Third)> Zip<TFirst, TSecond, TThird>(this IEnumerable<TFirst> first, IEnumerable<TSecond> second, IEnumerable<TThird> third)
		{
			CheckBoth(first, second);
			Check(third, "third");
			return ZipOf(ZipOf(first, second, (a, b) => (a, b)), third, (p, c) => (p.Item1, p.Item2, c));
		}
		public static bool SequenceEqual<TSource>(this IEnumerable<TSource> first, IEnumerable<TSource> second) { return SequenceEqual(first, second, null); }
		public static bool SequenceEqual<TSource>(this IEnumerable<TSource> first, IEnumerable<TSource> second, IEqualityComparer<TSource> comparer)
		{
			if (comparer == null) comparer = EqualityComparer<TSource>.Default;
			CheckBoth(first, second);
			using (IEnumerator<TSource> a = first.GetEnumerator())
			using (IEnumerator<TSource> b = second.GetEnumerator())
			{
				while (a.MoveNext())
					if (!b.MoveNext() || !comparer.Equals(a.Current, b.Current)) return false;
				return !b.MoveNext();
			}
		}
		public static IEnumerable<TSource> Reverse<TSource>(this IEnumerable<TSource> source)
		{
			Check(source);
			return ReverseOf(source);
		}
		public static IEnumerable<TSource> Reverse<TSource>(this TSource[] source) { return Reverse((IEnumerable<TSource>)source); }
		static IEnumerable<T> ReverseOf<T>(IEnumerable<T> source)
		{
			T[] all = ToArray(source);
			for (int i = all.Length - 1; i >= 0; i--) yield return all[i];
		}
		public static IEnumerable<TSource> DefaultIfEmpty<TSource>(this IEnumerable<TSource> source) { return DefaultIfEmpty(source, default(TSource)); }
		public static IEnumerable<TSource> DefaultIfEmpty<TSource>(this IEnumerable<TSource> source, TSource defaultValue)
		{
			Check(source);
			return DefaultIfEmptyOf(source, defaultValue);
		}
		static IEnumerable<T> DefaultIfEmptyOf<T>(IEnumerable<T> source, T value)
		{
			bool any = false;
			foreach (T e in source)
			{
				any = true;
				yield return e;
			}
			if (!any) yield return value;
		}

		// Sets.

		public static IEnumerable<TSource> Distinct<TSource>(this IEnumerable<TSource> source) { return Distinct(source, null); }
		public static IEnumerable<TSource> Distinct<TSource>(this IEnumerable<TSource> source, IEqualityComparer<TSource> comparer)
		{
			Check(source);
			return DistinctOf(source, e => e, comparer);
		}
		public static IEnumerable<TSource> DistinctBy<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector) { return DistinctBy(source, keySelector, null); }
		public static IEnumerable<TSource> DistinctBy<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, IEqualityComparer<TKey> comparer)
		{
			Check(source, keySelector, "keySelector");
			return DistinctOf(source, keySelector, comparer);
		}
		static IEnumerable<T> DistinctOf<T, K>(IEnumerable<T> source, Func<T, K> key, IEqualityComparer<K> comparer)
		{
			HashSet<K> seen = new HashSet<K>(comparer);
			foreach (T e in source)
				if (seen.Add(key(e))) yield return e;
		}
		public static IEnumerable<TSource> Union<TSource>(this IEnumerable<TSource> first, IEnumerable<TSource> second) { return Union(first, second, null); }
		public static IEnumerable<TSource> Union<TSource>(this IEnumerable<TSource> first, IEnumerable<TSource> second, IEqualityComparer<TSource> comparer)
		{
			CheckBoth(first, second);
			return DistinctOf(ConcatOf(first, second), e => e, comparer);
		}
		public static IEnumerable<TSource> UnionBy<TSource, TKey>(this IEnumerable<TSource> first, IEnumerable<TSource> second, Func<TSource, TKey> keySelector) { return UnionBy(first, second, keySelector, null); }
		public static IEnumerable<TSource> UnionBy<TSource, TKey>(this IEnumerable<TSource> first, IEnumerable<TSource> second, Func<TSource, TKey> keySelector, IEqualityComparer<TKey> comparer)
		{
			CheckBoth(first, second);
			Check(keySelector, "keySelector");
			return DistinctOf(ConcatOf(first, second), keySelector, comparer);
		}
		public static IEnumerable<TSource> Intersect<TSource>(this IEnumerable<TSource> first, IEnumerable<TSource> second) { return Intersect(first, second, null); }
		public static IEnumerable<TSource> Intersect<TSource>(this IEnumerable<TSource> first, IEnumerable<TSource> second, IEqualityComparer<TSource> comparer)
		{
			CheckBoth(first, second);
			return IntersectOf(first, second, e => e, comparer);
		}
		public static IEnumerable<TSource> IntersectBy<TSource, TKey>(this IEnumerable<TSource> first, IEnumerable<TKey> second, Func<TSource, TKey> keySelector) { return IntersectBy(first, second, keySelector, null); }
		public static IEnumerable<TSource> IntersectBy<TSource, TKey>(this IEnumerable<TSource> first, IEnumerable<TKey> second, Func<TSource, TKey> keySelector, IEqualityComparer<TKey> comparer)
		{
			CheckBoth(first, second);
			Check(keySelector, "keySelector");
			return IntersectOf(first, second, keySelector, comparer);
		}
		static IEnumerable<T> IntersectOf<T, K>(IEnumerable<T> first, IEnumerable<K> second, Func<T, K> key, IEqualityComparer<K> comparer)
		{
			HashSet<K> wanted = new HashSet<K>(second, comparer);
			foreach (T e in first)
				if (wanted.Remove(key(e))) yield return e;
		}
		public static IEnumerable<TSource> Except<TSource>(this IEnumerable<TSource> first, IEnumerable<TSource> second) { return Except(first, second, null); }
		public static IEnumerable<TSource> Except<TSource>(this IEnumerable<TSource> first, IEnumerable<TSource> second, IEqualityComparer<TSource> comparer)
		{
			CheckBoth(first, second);
			return ExceptOf(first, second, e => e, comparer);
		}
		public static IEnumerable<TSource> ExceptBy<TSource, TKey>(this IEnumerable<TSource> first, IEnumerable<TKey> second, Func<TSource, TKey> keySelector) { return ExceptBy(first, second, keySelector, null); }
		public static IEnumerable<TSource> ExceptBy<TSource, TKey>(this IEnumerable<TSource> first, IEnumerable<TKey> second, Func<TSource, TKey> keySelector, IEqualityComparer<TKey> comparer)
		{
			CheckBoth(first, second);
			Check(keySelector, "keySelector");
			return ExceptOf(first, second, keySelector, comparer);
		}
		static IEnumerable<T> ExceptOf<T, K>(IEnumerable<T> first, IEnumerable<K> second, Func<T, K> key, IEqualityComparer<K> comparer)
		{
			HashSet<K> seen = new HashSet<K>(second, comparer);
			foreach (T e in first)
				if (seen.Add(key(e))) yield return e;
		}

		// Collections.

		public static TSource[] ToArray<TSource>(this IEnumerable<TSource> source)
		{
			Check(source);
			ICollection<TSource> c = source as ICollection<TSource>;
			if (c == null) return new List<TSource>(source).ToArray();
			TSource[] all = new TSource[c.Count];
			if (all.Length > 0) c.CopyTo(all, 0);
			return all;
		}
		public static List<TSource> ToList<TSource>(this IEnumerable<TSource> source)
		{
			Check(source);
			return new List<TSource>(source);
		}
		public static HashSet<TSource> ToHashSet<TSource>(this IEnumerable<TSource> source) { return ToHashSet(source, null); }
		public static HashSet<TSource> ToHashSet<TSource>(this IEnumerable<TSource> source, IEqualityComparer<TSource> comparer)
		{
			Check(source);
			return new HashSet<TSource>(source, comparer);
		}
		public static Dictionary<TKey, TSource> ToDictionary<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector) { return ToDictionary(source, keySelector, e => e, null); }
		public static Dictionary<TKey, TSource> ToDictionary<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, IEqualityComparer<TKey> comparer) { return ToDictionary(source, keySelector, e => e, comparer); }
		public static Dictionary<TKey, TElement> ToDictionary<TSource, TKey, TElement>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, Func<TSource, TElement> elementSelector) { return ToDictionary(source, keySelector, elementSelector, null); }
		public static Dictionary<TKey, TElement> ToDictionary<TSource, TKey, TElement>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, Func<TSource, TElement> elementSelector, IEqualityComparer<TKey> comparer)
		{
			Check(source, keySelector, "keySelector");
			Check(elementSelector, "elementSelector");
			Dictionary<TKey, TElement> d = new Dictionary<TKey, TElement>(comparer);
			foreach (TSource e in source) d.Add(keySelector(e), elementSelector(e));
			return d;
		}
		public static Dictionary<TKey, TValue> ToDictionary<TKey, TValue>(this IEnumerable<KeyValuePair<TKey, TValue>> source) { return ToDictionary(source, p => p.Key, p => p.Value, null); }
		public static Dictionary<TKey, TValue> ToDictionary<TKey, TValue>(this IEnumerable<(TKey Key, TValue Value)> source) { return ToDictionary(source, p => p.Item1, p => p.Item2, null); }

		// Questions about elements.

		public static bool Any<TSource>(this IEnumerable<TSource> source)
		{
			Check(source);
			using (IEnumerator<TSource> e = source.GetEnumerator()) return e.MoveNext();
		}
		public static bool Any<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate)
		{
			Check(source, predicate, "predicate");
			foreach (TSource e in source)
				if (predicate(e)) return true;
			return false;
		}
		public static bool All<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate)
		{
			Check(source, predicate, "predicate");
			foreach (TSource e in source)
				if (!predicate(e)) return false;
			return true;
		}
		public static bool Contains<TSource>(this IEnumerable<TSource> source, TSource value)
		{
			ICollection<TSource> c = source as ICollection<TSource>;
			return c != null ? c.Contains(value) : Contains(source, value, null);
		}
		public static bool Contains<TSource>(this IEnumerable<TSource> source, TSource value, IEqualityComparer<TSource> comparer)
		{
			if (comparer == null) comparer = EqualityComparer<TSource>.Default;
			Check(source);
			foreach (TSource e in source)
				if (comparer.Equals(e, value)) return true;
			return false;
		}
		public static bool TryGetNonEnumeratedCount<TSource>(this IEnumerable<TSource> source, out int count)
		{
			Check(source);
			ICollection<TSource> c = source as ICollection<TSource>;
			ICollection untyped = source as ICollection;
			count = c != null ? c.Count : untyped != null ? untyped.Count : 0;
			return c != null || untyped != null;
		}
		public static int Count<TSource>(this IEnumerable<TSource> source)
		{
			int n;
			if (TryGetNonEnumeratedCount(source, out n)) return n;
			using (IEnumerator<TSource> e = source.GetEnumerator())
				while (e.MoveNext()) checked { n++; }
			return n;
		}
		public static int Count<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate)
		{
			Check(source, predicate, "predicate");
			int n = 0;
			foreach (TSource e in source)
				if (predicate(e)) checked { n++; }
			return n;
		}
		public static long LongCount<TSource>(this IEnumerable<TSource> source)
		{
			Check(source);
			long n = 0;
			using (IEnumerator<TSource> e = source.GetEnumerator())
				while (e.MoveNext()) n++;
			return n;
		}
		public static long LongCount<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate)
		{
			Check(source, predicate, "predicate");
			long n = 0;
			foreach (TSource e in source)
				if (predicate(e)) n++;
			return n;
		}

		// One element.

		static bool TryFirst<T>(IEnumerable<T> source, out T first)
		{
			Check(source);
			using (IEnumerator<T> e = source.GetEnumerator())
			{
				bool any = e.MoveNext();
				first = any ? e.Current : default(T);
				return any;
			}
		}
		static bool TryFirst<T>(IEnumerable<T> source, Func<T, bool> predicate, out T first)
		{
			Check(source, predicate, "predicate");
			foreach (T e in source)
				if (predicate(e))
				{
					first = e;
					return true;
				}
			first = default(T);
			return false;
		}
		public static TSource First<TSource>(this IEnumerable<TSource> source)
		{
			TSource e;
			if (!TryFirst(source, out e)) throw NoElements();
			return e;
		}
		public static TSource First<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate)
		{
			TSource e;
			if (!TryFirst(source, predicate, out e)) throw NoMatch();
			return e;
		}
		public static TSource FirstOrDefault<TSource>(this IEnumerable<TSource> source) { return FirstOrDefault(source, default(TSource)); }
		public static TSource FirstOrDefault<TSource>(this IEnumerable<TSource> source, TSource defaultValue)
		{
			TSource e;
			return TryFirst(source, out e) ? e : defaultValue;
		}
		public static TSource FirstOrDefault<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate) { return FirstOrDefault(source, predicate, default(TSource)); }
		public static TSource FirstOrDefault<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate, TSource defaultValue)
		{
			TSource e;
			return TryFirst(source, predicate, out e) ? e : defaultValue;
		}

		static bool TryLast<T>(IEnumerable<T> source, out T last)
		{
			Check(source);
			last = default(T);
			IList<T> list = source as IList<T>;
			if (list != null)
			{
				int n = list.Count;
				if (n > 0) last = list[n - 1];
				return n > 0;
			}
			bool any = false;
			foreach (T e in source)
			{
				any = true;
				last = e;
			}
			return any;
		}
		static bool TryLast<T>(IEnumerable<T> source, Func<T, bool> predicate, out T last)
		{
			Check(source, predicate, "predicate");
			bool any = false;
			last = default(T);
			foreach (T e in source)
				if (predicate(e))
				{
					any = true;
					last = e;
				}
			return any;
		}
		public static TSource Last<TSource>(this IEnumerable<TSource> source)
		{
			TSource e;
			if (!TryLast(source, out e)) throw NoElements();
			return e;
		}
		public static TSource Last<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate)
		{
			TSource e;
			if (!TryLast(source, predicate, out e)) throw NoMatch();
			return e;
		}
		public static TSource LastOrDefault<TSource>(this IEnumerable<TSource> source) { return LastOrDefault(source, default(TSource)); }
		public static TSource LastOrDefault<TSource>(this IEnumerable<TSource> source, TSource defaultValue)
		{
			TSource e;
			return TryLast(source, out e) ? e : defaultValue;
		}
		public static TSource LastOrDefault<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate) { return LastOrDefault(source, predicate, default(TSource)); }
		public static TSource LastOrDefault<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate, TSource defaultValue)
		{
			TSource e;
			return TryLast(source, predicate, out e) ? e : defaultValue;
		}

		// TrySingle reports whether there is an element; a second one is an exception.
		static bool TrySingle<T>(IEnumerable<T> source, out T single)
		{
			Check(source);
			using (IEnumerator<T> e = source.GetEnumerator())
			{
				single = default(T);
				if (!e.MoveNext()) return false;
				single = e.Current;
				if (e.MoveNext()) throw ManyElements();
				return true;
			}
		}
		static bool TrySingle<T>(IEnumerable<T> source, Func<T, bool> predicate, out T single)
		{
			Check(source, predicate, "predicate");
			bool any = false;
			single = default(T);
			foreach (T e in source)
				if (predicate(e))
				{
					if (any) throw ManyMatches();
					any = true;
					single = e;
				}
			return any;
		}
		public static TSource Single<TSource>(this IEnumerable<TSource> source)
		{
			TSource e;
			if (!TrySingle(source, out e)) throw NoElements();
			return e;
		}
		public static TSource Single<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate)
		{
			TSource e;
			if (!TrySingle(source, predicate, out e)) throw NoMatch();
			return e;
		}
		public static TSource SingleOrDefault<TSource>(this IEnumerable<TSource> source) { return SingleOrDefault(source, default(TSource)); }
		public static TSource SingleOrDefault<TSource>(this IEnumerable<TSource> source, TSource defaultValue)
		{
			TSource e;
			return TrySingle(source, out e) ? e : defaultValue;
		}
		public static TSource SingleOrDefault<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate) { return SingleOrDefault(source, predicate, default(TSource)); }
		public static TSource SingleOrDefault<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate, TSource defaultValue)
		{
			TSource e;
			return TrySingle(source, predicate, out e) ? e : defaultValue;
		}

		static bool TryElement<T>(IEnumerable<T> source, int index, out T element)
		{
			Check(source);
			element = default(T);
			IList<T> list = source as IList<T>;
			if (list != null)
			{
				if ((uint)index >= (uint)list.Count) return false;
				element = list[index];
				return true;
			}
			if (index < 0) return false;
			foreach (T e in source)
				if (index-- == 0)
				{
					element = e;
					return true;
				}
			return false;
		}
		public static TSource ElementAt<TSource>(this IEnumerable<TSource> source, int index)
		{
			TSource e;
			if (!TryElement(source, index, out e)) throw new ArgumentOutOfRangeException("index");
			return e;
		}
		public static TSource ElementAtOrDefault<TSource>(this IEnumerable<TSource> source, int index)
		{
			TSource e;
			TryElement(source, index, out e);
			return e;
		}

		// One value of all elements.

		public static TSource Aggregate<TSource>(this IEnumerable<TSource> source, Func<TSource, TSource, TSource> func)
		{
			Check(source, func, "func");
			using (IEnumerator<TSource> e = source.GetEnumerator())
			{
				if (!e.MoveNext()) throw NoElements();
				TSource all = e.Current;
				while (e.MoveNext()) all = func(all, e.Current);
				return all;
			}
		}
		public static TAccumulate Aggregate<TSource, TAccumulate>(this IEnumerable<TSource> source, TAccumulate seed, Func<TAccumulate, TSource, TAccumulate> func)
		{
			Check(source, func, "func");
			foreach (TSource e in source) seed = func(seed, e);
			return seed;
		}
		public static TResult Aggregate<TSource, TAccumulate, TResult>(this IEnumerable<TSource> source, TAccumulate seed, Func<TAccumulate, TSource, TAccumulate> func, Func<TAccumulate, TResult> resultSelector)
		{
			Check(source, func, "func");
			Check(resultSelector, "resultSelector");
			return resultSelector(Aggregate(source, seed, func));
		}
	}
}
