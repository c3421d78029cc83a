// Methods of LINQ that came with ranges and later.
using System.Collections.Generic;

namespace System.Linq
{
	public static partial class Enumerable
	{
		public static TSource ElementAt<TSource>(this IEnumerable<TSource> source, Index index)
		{
			if (!index.IsFromEnd) return ElementAt(source, index.Value);
			List<TSource> all = ToList(source);
			int at = index.GetOffset(all.Count);
			if ((uint)at >= (uint)all.Count) throw new ArgumentOutOfRangeException("index");
			return all[at];
		}
		public static TSource ElementAtOrDefault<TSource>(this IEnumerable<TSource> source, Index index)
		{
			if (!index.IsFromEnd) return ElementAtOrDefault(source, index.Value);
			List<TSource> all = ToList(source);
			int at = index.GetOffset(all.Count);
			return (uint)at >= (uint)all.Count ? default(TSource) : all[at];
		}
		public static IEnumerable<TSource> Take<TSource>(this IEnumerable<TSource> source, Range range)
		{
			if (source == null) throw new ArgumentNullException("source");
			return range.Start.IsFromEnd || range.End.IsFromEnd ? TakeOf(source, range) : Take(Skip(source, range.Start.Value), range.End.Value - range.Start.Value);
		}
		static IEnumerable<T> TakeOf<T>(IEnumerable<T> source, Range range)
		{
			List<T> all = ToList(source);
			int end = Math.Min(range.End.GetOffset(all.Count), all.Count);
			for (int i = Math.Max(range.Start.GetOffset(all.Count), 0); i < end; i++) yield return all[i];
		}

		public static IEnumerable<(int Index, TSource Item)> Index<TSource>(this IEnumerable<TSource> source) { return Select(source, (e, i) => (i, e)); }

		public static IEnumerable<KeyValuePair<TKey, int>> CountBy<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, IEqualityComparer<TKey> keyComparer = null)
		{
			return AggregateBy(source, keySelector, 0, (n, e) => checked(n + 1), keyComparer);
		}
		public static IEnumerable<KeyValuePair<TKey, TAccumulate>> AggregateBy<TSource, TKey, TAccumulate>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, TAccumulate seed, Func<TAccumulate, TSource, TAccumulate> func, IEqualityComparer<TKey> keyComparer = null)
		{
			return AggregateBy(source, keySelector, k => seed, func, keyComparer);
		}
		public static IEnumerable<KeyValuePair<TKey, TAccumulate>> AggregateBy<TSource, TKey, TAccumulate>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, Func<TKey, TAccumulate> seedSelector, Func<TAccumulate, TSource, TAccumulate> func, IEqualityComparer<TKey> keyComparer = null)
		{
			if (source == null) throw new ArgumentNullException("source");
			if (keySelector == null) throw new ArgumentNullException("keySelector");
			if (seedSelector == null) throw new ArgumentNullException("seedSelector");
			if (func == null) throw new ArgumentNullException("func");
			return AggregateByOf(source, keySelector, seedSelector, func, keyComparer);
		}
		static IEnumerable<KeyValuePair<K, A>> AggregateByOf<T, K, A>(IEnumerable<T> source, Func<T, K> key, Func<K, A> seed, Func<A, T, A> func, IEqualityComparer<K> comparer)
		{
			Dictionary<K, A> all = new Dictionary<K, A>(comparer);
			foreach (T e in source)
			{
				K k = key(e);
				A a;
				all[k] = func(all.TryGetValue(k, out a) ? a : seed(k), e);
			}
			foreach (KeyValuePair<K, A> pair in all) yield return pair;
		}
	}
}
