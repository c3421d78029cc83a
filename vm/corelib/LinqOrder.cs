using System.Collections;
using System.Collections.Generic;

// LINQ's order, groups and joins.
namespace System.Linq
{
	public interface IGrouping<out TKey, out TElement> : IEnumerable<TElement> { TKey Key { get; } }

	public interface ILookup<TKey, TElement> : IEnumerable<IGrouping<TKey, TElement>>
	{
		int Count { get; }
		IEnumerable<TElement> this[TKey key] { get; }
		bool Contains(TKey key);
	}

	public interface IOrderedEnumerable<out TElement> : IEnumerable<TElement>
	{
		IOrderedEnumerable<TElement> CreateOrderedEnumerable<TKey>(Func<TElement, TKey> keySelector, IComparer<TKey> comparer, bool descending);
	}

	internal sealed class Grouping<K, E> : IGrouping<K, E>, IList<E>
	{
		internal readonly K key;
		internal readonly List<E> elements = new List<E>();
		internal Grouping(K key) { this.key = key; }

		public K Key { get { return key; } }
		public IEnumerator<E> GetEnumerator() { return ((IEnumerable<E>)elements).GetEnumerator(); }
		IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }

		// A group is a list that nobody changes.
		int ICollection<E>.Count { get { return elements.Count; } }
		bool ICollection<E>.IsReadOnly { get { return true; } }
		bool ICollection<E>.Contains(E item) { return elements.Contains(item); }
		void ICollection<E>.CopyTo(E[] array, int index) { elements.CopyTo(array, index); }
		int IList<E>.IndexOf(E item) { return elements.IndexOf(item); }
		E IList<E>.this[int index]
		{
			get { return elements[index]; }
			set { throw new NotSupportedException(); }
		}
		void ICollection<E>.Add(E item) { throw new NotSupportedException(); }
		void ICollection<E>.Clear() { throw new NotSupportedException(); }
		bool ICollection<E>.Remove(E item) { throw new NotSupportedException(); }
		void IList<E>.Insert(int index, E item) { throw new NotSupportedException(); }
		void IList<E>.RemoveAt(int index) { throw new NotSupportedException(); }
	}

	// Groups in the order in which their keys appear first.
	public class Lookup<TKey, TElement> : ILookup<TKey, TElement>
	{
		readonly Dictionary<TKey, Grouping<TKey, TElement>> byKey;
		readonly List<Grouping<TKey, TElement>> groups = new List<Grouping<TKey, TElement>>();
		Grouping<TKey, TElement> ofNull; // A dictionary has no null key.

		internal Lookup(IEqualityComparer<TKey> comparer) { byKey = new Dictionary<TKey, Grouping<TKey, TElement>>(comparer); }

		internal static Lookup<TKey, TElement> Of<T>(IEnumerable<T> source, Func<T, TKey> key, Func<T, TElement> element, IEqualityComparer<TKey> comparer)
		{
			Lookup<TKey, TElement> l = new Lookup<TKey, TElement>(comparer);
			foreach (T e in source) l.Group(key(e), true).elements.Add(element(e));
			return l;
		}

		// Group returns the group of a key, or null if there is none and make is false.
		internal Grouping<TKey, TElement> Group(TKey key, bool make)
		{
			Grouping<TKey, TElement> g = ofNull;
			if (key != null) byKey.TryGetValue(key, out g);
			if (g != null || !make) return g;
			g = new Grouping<TKey, TElement>(key);
			groups.Add(g);
			if (key != null) byKey.Add(key, g);
			else ofNull = g;
			return g;
		}

		public int Count { get { return groups.Count; } }
		public bool Contains(TKey key) { return Group(key, false) != null; }
		public IEnumerable<TElement> this[TKey key]
		{
			get
			{
				IEnumerable<TElement> g = Group(key, false);
				return g ?? Enumerable.Empty<TElement>();
			}
		}
		public IEnumerable<TResult> ApplyResultSelector<TResult>(Func<TKey, IEnumerable<TElement>, TResult> resultSelector)
		{
			foreach (Grouping<TKey, TElement> g in groups) yield return resultSelector(g.key, g);
		}
		public IEnumerator<IGrouping<TKey, TElement>> GetEnumerator()
		{
			foreach (Grouping<TKey, TElement> g in groups) yield return g;
		}
		IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }
	}

	// Compares the keys of two elements, which are named by their positions in the source.
	internal abstract class KeyOrder
	{
		internal abstract int Compare(int a, int b);
	}

	internal sealed class KeyOrder<K> : KeyOrder
	{
		readonly K[] keys;
		readonly IComparer<K> comparer;
		readonly bool descending;
		readonly KeyOrder next; // decides between elements whose keys are equal

		internal KeyOrder(K[] keys, IComparer<K> comparer, bool descending, KeyOrder next)
		{
			this.keys = keys;
			this.comparer = comparer;
			this.descending = descending;
			this.next = next;
		}
		internal override int Compare(int a, int b)
		{
			int c = comparer.Compare(keys[a], keys[b]);
			if (c == 0) return next != null ? next.Compare(a, b) : 0;
			return c > 0 != descending ? 1 : -1;
		}
	}

	internal abstract class Ordered<E> : IOrderedEnumerable<E>
	{
		internal IEnumerable<E> source;

		// Order computes the keys of elements; next is the order of those whose keys are equal.
		internal abstract KeyOrder Order(E[] elements, KeyOrder next);

		public IOrderedEnumerable<E> CreateOrderedEnumerable<TKey>(Func<E, TKey> keySelector, IComparer<TKey> comparer, bool descending)
		{
			if (keySelector == null) throw new ArgumentNullException("keySelector");
			return new Ordered<E, TKey>(source, this, keySelector, comparer, descending);
		}

		public IEnumerator<E> GetEnumerator()
		{
			E[] elements = Enumerable.ToArray(source);
			if (elements.Length == 0) yield break;
			foreach (int i in Sorted(elements.Length, Order(elements, null))) yield return elements[i];
		}
		IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }

		// Sorted returns the positions 0 to n-1 in order, by a merge sort: elements that are equal
		// stay in the order of the source.
		static int[] Sorted(int n, KeyOrder order)
		{
			int[] from = new int[n], to = new int[n];
			for (int i = 0; i < n; i++) from[i] = i;
			try
			{
				for (int width = 1; width < n; width *= 2)
				{
					for (int lo = 0; lo < n; lo += 2 * width) Merge(from, to, lo, Math.Min(lo + width, n), Math.Min(lo + 2 * width, n), order);
					int[] t = from;
					from = to;
					to = t;
				}
			}
			catch (Exception e) { throw new InvalidOperationException("Failed to compare two elements in the array.", e); }
			return from;
		}
		static void Merge(int[] from, int[] to, int lo, int mid, int end, KeyOrder order)
		{
			if (mid == end || order.Compare(from[mid - 1], from[mid]) <= 0)
			{
				Array.Copy(from, lo, to, lo, end - lo);
				return;
			}
			int i = lo, j = mid;
			for (int k = lo; k < end; k++)
				to[k] = j == end || i < mid && order.Compare(from[i], from[j]) <= 0 ? from[i++] : from[j++];
		}
	}

	internal sealed class Ordered<E, K> : Ordered<E>
	{
		readonly Ordered<E> first; // the order that decides before this one, or null
		readonly Func<E, K> key;
		readonly IComparer<K> comparer;
		readonly bool descending;

		internal Ordered(IEnumerable<E> source, Ordered<E> first, Func<E, K> key, IComparer<K> comparer, bool descending)
		{
			this.source = source;
			this.first = first;
			this.key = key;
			this.comparer = comparer ?? Comparer<K>.Default;
			this.descending = descending;
		}
		internal override KeyOrder Order(E[] elements, KeyOrder next)
		{
			K[] keys = new K[elements.Length];
			for (int i = 0; i < keys.Length; i++) keys[i] = key(elements[i]);
			KeyOrder order = new KeyOrder<K>(keys, comparer, descending, next);
			return first != null ? first.Order(elements, order) : order;
		}
	}

	public static partial class Enumerable
	{
		static IOrderedEnumerable<T> OrderOf<T, K>(IEnumerable<T> source, Func<T, K> key, IComparer<K> comparer, bool descending)
		{
			Check(source, key, "keySelector");
			return new Ordered<T, K>(source, null, key, comparer, descending);
		}
		public static IOrderedEnumerable<TSource> OrderBy<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector) { return OrderOf(source, keySelector, null, false); }
		public static IOrderedEnumerable<TSource> OrderBy<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, IComparer<TKey> comparer) { return OrderOf(source, keySelector, comparer, false); }
		public static IOrderedEnumerable<TSource> OrderByDescending<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector) { return OrderOf(source, keySelector, null, true); }
		public static IOrderedEnumerable<TSource> OrderByDescending<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, IComparer<TKey> comparer) { return OrderOf(source, keySelector, comparer, true); }
		public static IOrderedEnumerable<T> Order<T>(this IEnumerable<T> source) { return OrderOf(source, e => e, null, false); }
		public static IOrderedEnumerable<T> Order<T>(this IEnumerable<T> source, IComparer<T> comparer) { return OrderOf(source, e => e, comparer, false); }
		public static IOrderedEnumerable<T> OrderDescending<T>(this IEnumerable<T> source) { return OrderOf(source, e => e, null, true); }
		public static IOrderedEnumerable<T> OrderDescending<T>(this IEnumerable<T> source, IComparer<T> comparer) { return OrderOf(source, e => e, comparer, true); }

		static IOrderedEnumerable<T> ThenOf<T, K>(IOrderedEnumerable<T> source, Func<T, K> key, IComparer<K> comparer, bool descending)
		{
			Check(source);
			return source.CreateOrderedEnumerable(key, comparer, descending);
		}
		public static IOrderedEnumerable<TSource> ThenBy<TSource, TKey>(this IOrderedEnumerable<TSource> source, Func<TSource, TKey> keySelector) { return ThenOf(source, keySelector, null, false); }
		public static IOrderedEnumerable<TSource> ThenBy<TSource, TKey>(this IOrderedEnumerable<TSource> source, Func<TSource, TKey> keySelector, IComparer<TKey> comparer) { return ThenOf(source, keySelector, comparer, false); }
		public static IOrderedEnumerable<TSource> ThenByDescending<TSource, TKey>(this IOrderedEnumerable<TSource> source, Func<TSource, TKey> keySelector) { return ThenOf(source, keySelector, null, true); }
		public static IOrderedEnumerable<TSource> ThenByDescending<TSource, TKey>(this IOrderedEnumerable<TSource> source, Func<TSource, TKey> keySelector, IComparer<TKey> comparer) { return ThenOf(source, keySelector, comparer, true); }

		public static ILookup<TKey, TSource> ToLookup<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector) { return ToLookup(source, keySelector, e => e, null); }
		public static ILookup<TKey, TSource> ToLookup<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, IEqualityComparer<TKey> comparer) { return ToLookup(source, keySelector, e => e, comparer); }
		public static ILookup<TKey, TElement> ToLookup<TSource, TKey, TElement>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, Func<TSource, TElement> elementSelector) { return ToLookup(source, keySelector, elementSelector, null); }
		public static ILookup<TKey, TElement> ToLookup<TSource, TKey, TElement>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, Func<TSource, TElement> elementSelector, IEqualityComparer<TKey> comparer)
		{
			Check(source, keySelector, "keySelector");
			Check(elementSelector, "elementSelector");
			return Lookup<TKey, TElement>.Of(source, keySelector, elementSelector, comparer);
		}

		public static IEnumerable<IGrouping<TKey, TSource>> GroupBy<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector) { return GroupBy(source, keySelector, e => e, (IEqualityComparer<TKey>)null); }
		public static IEnumerable<IGrouping<TKey, TSource>> GroupBy<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, IEqualityComparer<TKey> comparer) { return GroupBy(source, keySelector, e => e, comparer); }
		public static IEnumerable<IGrouping<TKey, TElement>> GroupBy<TSource, TKey, TElement>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, Func<TSource, TElement> elementSelector) { return GroupBy(source, keySelector, elementSelector, (IEqualityComparer<TKey>)null); }
		public static IEnumerable<IGrouping<TKey, TElement>> GroupBy<TSource, TKey, TElement>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, Func<TSource, TElement> elementSelector, IEqualityComparer<TKey> comparer)
		{
			Check(source, keySelector, "keySelector");
			Check(elementSelector, "elementSelector");
			return GroupByOf(source, keySelector, elementSelector, (k, g) => (IGrouping<TKey, TElement>)g, comparer);
		}
		public static IEnumerable<TResult> GroupBy<TSource, TKey, TResult>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, Func<TKey, IEnumerable<TSource>, TResult> resultSelector) { return GroupBy(source, keySelector, e => e, resultSelector, null); }
		public static IEnumerable<TResult> GroupBy<TSource, TKey, TResult>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, Func<TKey, IEnumerable<TSource>, TResult> resultSelector, IEqualityComparer<TKey> comparer) { return GroupBy(source, keySelector, e => e, resultSelector, comparer); }
		public static IEnumerable<TResult> GroupBy<TSource, TKey, TElement, TResult>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, Func<TSource, TElement> elementSelector, Func<TKey, IEnumerable<TElement>, TResult> resultSelector) { return GroupBy(source, keySelector, elementSelector, resultSelector, null); }
		public static IEnumerable<TResult> GroupBy<TSource, TKey, TElement, TResult>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, Func<TSource, TElement> elementSelector, Func<TKey, IEnumerable<TElement>, TResult> resultSelector, IEqualityComparer<TKey> comparer)
		{
			Check(source, keySelector, "keySelector");
			Check(elementSelector, "elementSelector");
			Check(resultSelector, "resultSelector");
			return GroupByOf(source, keySelector, elementSelector, resultSelector, comparer);
		}
		static IEnumerable<R> GroupByOf<T, K, E, R>(IEnumerable<T> source, Func<T, K> key, Func<T, E> element, Func<K, IEnumerable<E>, R> result, IEqualityComparer<K> comparer)
		{
			foreach (R r in Lookup<K, E>.Of(source, key, element, comparer).ApplyResultSelector(result)) yield return r;
		}

		static void CheckJoin(object outer, object inner, object outerKey, object innerKey, object result)
		{
			Check(outer, "outer");
			Check(inner, "inner");
			Check(outerKey, "outerKeySelector");
			Check(innerKey, "innerKeySelector");
			Check(result, "resultSelector");
		}
		// Null is no key of a join. The inner sequence is read when the outer one has an element.
		static Lookup<K, T> Joined<T, K>(IEnumerable<T> inner, Func<T, K> key, IEqualityComparer<K> comparer)
		{
			Lookup<K, T> l = new Lookup<K, T>(comparer);
			foreach (T e in inner)
			{
				K k = key(e);
				if (k != null) l.Group(k, true).elements.Add(e);
			}
			return l;
		}
		public static IEnumerable<TResult> Join<TOuter, TInner, TKey, TResult>(this IEnumerable<TOuter> outer, IEnumerable<TInner> inner, Func<TOuter, TKey> outerKeySelector, Func<TInner, TKey> innerKeySelector, Func<TOuter, TInner, TResult> resultSelector) { return Join(outer, inner, outerKeySelector, innerKeySelector, resultSelector, null); }
		public static IEnumerable<TResult> Join<TOuter, TInner, TKey, TResult>(this IEnumerable<TOuter> outer, IEnumerable<TInner> inner, Func<TOuter, TKey> outerKeySelector, Func<TInner, TKey> innerKeySelector, Func<TOuter, TInner, TResult> resultSelector, IEqualityComparer<TKey> comparer)
		{
			CheckJoin(outer, inner, outerKeySelector, innerKeySelector, resultSelector);
			return JoinOf(outer, inner, outerKeySelector, innerKeySelector, resultSelector, comparer);
		}
		static IEnumerable<R> JoinOf<O, I, K, R>(IEnumerable<O> outer, IEnumerable<I> inner, Func<O, K> outerKey, Func<I, K> innerKey, Func<O, I, R> result, IEqualityComparer<K> comparer)
		{
			Lookup<K, I> l = null;
			foreach (O o in outer)
			{
				if (l == null) l = Joined(inner, innerKey, comparer);
				Grouping<K, I> g = l.Group(outerKey(o), false);
				if (g == null) continue;
				foreach (I i in g.elements) yield return result(o, i);
			}
		}
		public static IEnumerable<TResult> GroupJoin<TOuter, TInner, TKey, TResult>(this IEnumerable<TOuter> outer, IEnumerable<TInner> inner, Func<TOuter, TKey> outerKeySelector, Func<TInner, TKey> innerKeySelector, Func<TOuter, IEnumerable<TInner>, TResult> resultSelector) { return GroupJoin(outer, inner, outerKeySelector, innerKeySelector, resultSelector, null); }
		public static IEnumerable<TResult> GroupJoin<TOuter, TInner, TKey, TResult>(this IEnumerable<TOuter> outer, IEnumerable<TInner> inner, Func<TOuter, TKey> outerKeySelector, Func<TInner, TKey> innerKeySelector, Func<TOuter, IEnumerable<TInner>, TResult> resultSelector, IEqualityComparer<TKey> comparer)
		{
			CheckJoin(outer, inner, outerKeySelector, innerKeySelector, resultSelector);
			return GroupJoinOf(outer, inner, outerKeySelector, innerKeySelector, resultSelector, comparer);
		}
		static IEnumerable<R> GroupJoinOf<O, I, K, R>(IEnumerable<O> outer, IEnumerable<I> inner, Func<O, K> outerKey, Func<I, K> innerKey, Func<O, IEnumerable<I>, R> result, IEqualityComparer<K> comparer)
		{
			Lookup<K, I> l = null;
			foreach (O o in outer)
			{
				if (l == null) l = Joined(inner, innerKey, comparer);
				yield return result(o, l[outerKey(o)]);
			}
		}
	}
}
