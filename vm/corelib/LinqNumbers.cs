using System.Collections.Generic;

// LINQ's sums, averages, minima and maxima. Each has four forms for each type of numbers: with and
// without null, with and without a selector.
namespace System.Linq
{
	public static partial class Enumerable
	{
		// The values of a sequence without its nulls.
		static IEnumerable<T> ValuesOf<T>(IEnumerable<T?> source) where T : struct
		{
			foreach (T? e in source)
				if (e.HasValue) yield return e.GetValueOrDefault();
		}

		public static int Sum(this IEnumerable<int> source)
		{
			Check(source);
			int sum = 0;
			foreach (int e in source) checked { sum += e; }
			return sum;
		}
		public static int? Sum(this IEnumerable<int?> source) { Check(source); return Sum(ValuesOf(source)); }
		public static int Sum<TSource>(this IEnumerable<TSource> source, Func<TSource, int> selector) { return Sum(Select(source, selector)); }
		public static int? Sum<TSource>(this IEnumerable<TSource> source, Func<TSource, int?> selector) { return Sum(Select(source, selector)); }

		static bool TryAverage(IEnumerable<int> source, out double average)
		{
			long sum = 0;
			long n = 0;
			foreach (int e in source)
			{
				checked { sum += e; }
				n++;
			}
			average = n == 0 ? 0 : (double)sum / n;
			return n != 0;
		}
		public static double Average(this IEnumerable<int> source)
		{
			Check(source);
			double average;
			if (!TryAverage(source, out average)) throw NoElements();
			return average;
		}
		public static double? Average(this IEnumerable<int?> source)
		{
			Check(source);
			double average;
			return TryAverage(ValuesOf(source), out average) ? average : (double?)null;
		}
		public static double Average<TSource>(this IEnumerable<TSource> source, Func<TSource, int> selector) { return Average(Select(source, selector)); }
		public static double? Average<TSource>(this IEnumerable<TSource> source, Func<TSource, int?> selector) { return Average(Select(source, selector)); }

		public static long Sum(this IEnumerable<long> source)
		{
			Check(source);
			long sum = 0;
			foreach (long e in source) checked { sum += e; }
			return sum;
		}
		public static long? Sum(this IEnumerable<long?> source) { Check(source); return Sum(ValuesOf(source)); }
		public static long Sum<TSource>(this IEnumerable<TSource> source, Func<TSource, long> selector) { return Sum(Select(source, selector)); }
		public static long? Sum<TSource>(this IEnumerable<TSource> source, Func<TSource, long?> selector) { return Sum(Select(source, selector)); }

		static bool TryAverage(IEnumerable<long> source, out double average)
		{
			long sum = 0;
			long n = 0;
			foreach (long e in source)
			{
				checked { sum += e; }
				n++;
			}
			average = n == 0 ? 0 : (double)sum / n;
			return n != 0;
		}
		public static double Average(this IEnumerable<long> source)
		{
			Check(source);
			double average;
			if (!TryAverage(source, out average)) throw NoElements();
			return average;
		}
		public static double? Average(this IEnumerable<long?> source)
		{
			Check(source);
			double average;
			return TryAverage(ValuesOf(source), out average) ? average : (double?)null;
		}
		public static double Average<TSource>(this IEnumerable<TSource> source, Func<TSource, long> selector) { return Average(Select(source, selector)); }
		public static double? Average<TSource>(this IEnumerable<TSource> source, Func<TSource, long?> selector) { return Average(Select(source, selector)); }

		public static float Sum(this IEnumerable<float> source)
		{
			Check(source);
			double sum = 0;
			foreach (float e in source) sum += e;
			return (float)sum;
		}
		public static float? Sum(this IEnumerable<float?> source) { Check(source); return Sum(ValuesOf(source)); }
		public static float Sum<TSource>(this IEnumerable<TSource> source, Func<TSource, float> selector) { return Sum(Select(source, selector)); }
		public static float? Sum<TSource>(this IEnumerable<TSource> source, Func<TSource, float?> selector) { return Sum(Select(source, selector)); }

		static bool TryAverage(IEnumerable<float> source, out float average)
		{
			double sum = 0;
			long n = 0;
			foreach (float e in source)
			{
				sum += e;
				n++;
			}
			average = n == 0 ? 0 : (float)(sum / n);
			return n != 0;
		}
		public static float Average(this IEnumerable<float> source)
		{
			Check(source);
			float average;
			if (!TryAverage(source, out average)) throw NoElements();
			return average;
		}
		public static float? Average(this IEnumerable<float?> source)
		{
			Check(source);
			float average;
			return TryAverage(ValuesOf(source), out average) ? average : (float?)null;
		}
		public static float Average<TSource>(this IEnumerable<TSource> source, Func<TSource, float> selector) { return Average(Select(source, selector)); }
		public static float? Average<TSource>(this IEnumerable<TSource> source, Func<TSource, float?> selector) { return Average(Select(source, selector)); }

		public static double Sum(this IEnumerable<double> source)
		{
			Check(source);
			double sum = 0;
			foreach (double e in source) sum += e;
			return sum;
		}
		public static double? Sum(this IEnumerable<double?> source) { Check(source); return Sum(ValuesOf(source)); }
		public static double Sum<TSource>(this IEnumerable<TSource> source, Func<TSource, double> selector) { return Sum(Select(source, selector)); }
		public static double? Sum<TSource>(this IEnumerable<TSource> source, Func<TSource, double?> selector) { return Sum(Select(source, selector)); }

		static bool TryAverage(IEnumerable<double> source, out double average)
		{
			double sum = 0;
			long n = 0;
			foreach (double e in source)
			{
				sum += e;
				n++;
			}
			average = n == 0 ? 0 : sum / n;
			return n != 0;
		}
		public static double Average(this IEnumerable<double> source)
		{
			Check(source);
			double average;
			if (!TryAverage(source, out average)) throw NoElements();
			return average;
		}
		public static double? Average(this IEnumerable<double?> source)
		{
			Check(source);
			double average;
			return TryAverage(ValuesOf(source), out average) ? average : (double?)null;
		}
		public static double Average<TSource>(this IEnumerable<TSource> source, Func<TSource, double> selector) { return Average(Select(source, selector)); }
		public static double? Average<TSource>(this IEnumerable<TSource> source, Func<TSource, double?> selector) { return Average(Select(source, selector)); }

		public static decimal Sum(this IEnumerable<decimal> source)
		{
			Check(source);
			decimal sum = 0;
			foreach (decimal e in source) sum += e;
			return sum;
		}
		public static decimal? Sum(this IEnumerable<decimal?> source) { Check(source); return Sum(ValuesOf(source)); }
		public static decimal Sum<TSource>(this IEnumerable<TSource> source, Func<TSource, decimal> selector) { return Sum(Select(source, selector)); }
		public static decimal? Sum<TSource>(this IEnumerable<TSource> source, Func<TSource, decimal?> selector) { return Sum(Select(source, selector)); }

		static bool TryAverage(IEnumerable<decimal> source, out decimal average)
		{
			decimal sum = 0;
			long n = 0;
			foreach (decimal e in source)
			{
				sum += e;
				n++;
			}
			average = n == 0 ? 0 : sum / n;
			return n != 0;
		}
		public static decimal Average(this IEnumerable<decimal> source)
		{
			Check(source);
			decimal average;
			if (!TryAverage(source, out average)) throw NoElements();
			return average;
		}
		public static decimal? Average(this IEnumerable<decimal?> source)
		{
			Check(source);
			decimal average;
			return TryAverage(ValuesOf(source), out average) ? average : (decimal?)null;
		}
		public static decimal Average<TSource>(this IEnumerable<TSource> source, Func<TSource, decimal> selector) { return Average(Select(source, selector)); }
		public static decimal? Average<TSource>(this IEnumerable<TSource> source, Func<TSource, decimal?> selector) { return Average(Select(source, selector)); }

		// ExtremeBy returns the first of the smallest elements (sign is 1) or of the greatest ones (-1)
		// by their keys. An element whose key is null is returned only if all keys are null. Where there
		// are no elements, a type that has null gives null.
		static T ExtremeBy<T, K>(IEnumerable<T> source, Func<T, K> key, IComparer<K> comparer, int sign)
		{
			Check(source, key, "keySelector");
			if (comparer == null) comparer = Comparer<K>.Default;
			K best = default(K);
			T extreme = default(T);
			bool any = false;
			foreach (T e in source)
			{
				K k = key(e);
				if (any && (k == null || best != null && Math.Sign(comparer.Compare(k, best)) * sign >= 0)) continue;
				any = true;
				best = k;
				extreme = e;
			}
			if (!any && default(T) != null) throw NoElements();
			return extreme;
		}
		static T ExtremeOf<T>(IEnumerable<T> source, IComparer<T> comparer, int sign) { return ExtremeBy(source, e => e, comparer, sign); }

		public static int Min(this IEnumerable<int> source) { return ExtremeOf(source, null, 1); }
		public static int? Min(this IEnumerable<int?> source) { return ExtremeOf(source, null, 1); }
		public static int Min<TSource>(this IEnumerable<TSource> source, Func<TSource, int> selector) { return ExtremeOf(Select(source, selector), null, 1); }
		public static int? Min<TSource>(this IEnumerable<TSource> source, Func<TSource, int?> selector) { return ExtremeOf(Select(source, selector), null, 1); }
		public static long Min(this IEnumerable<long> source) { return ExtremeOf(source, null, 1); }
		public static long? Min(this IEnumerable<long?> source) { return ExtremeOf(source, null, 1); }
		public static long Min<TSource>(this IEnumerable<TSource> source, Func<TSource, long> selector) { return ExtremeOf(Select(source, selector), null, 1); }
		public static long? Min<TSource>(this IEnumerable<TSource> source, Func<TSource, long?> selector) { return ExtremeOf(Select(source, selector), null, 1); }
		public static float Min(this IEnumerable<float> source) { return ExtremeOf(source, null, 1); }
		public static float? Min(this IEnumerable<float?> source) { return ExtremeOf(source, null, 1); }
		public static float Min<TSource>(this IEnumerable<TSource> source, Func<TSource, float> selector) { return ExtremeOf(Select(source, selector), null, 1); }
		public static float? Min<TSource>(this IEnumerable<TSource> source, Func<TSource, float?> selector) { return ExtremeOf(Select(source, selector), null, 1); }
		public static double Min(this IEnumerable<double> source) { return ExtremeOf(source, null, 1); }
		public static double? Min(this IEnumerable<double?> source) { return ExtremeOf(source, null, 1); }
		public static double Min<TSource>(this IEnumerable<TSource> source, Func<TSource, double> selector) { return ExtremeOf(Select(source, selector), null, 1); }
		public static double? Min<TSource>(this IEnumerable<TSource> source, Func<TSource, double?> selector) { return ExtremeOf(Select(source, selector), null, 1); }
		public static decimal Min(this IEnumerable<decimal> source) { return ExtremeOf(source, null, 1); }
		public static decimal? Min(this IEnumerable<decimal?> source) { return ExtremeOf(source, null, 1); }
		public static decimal Min<TSource>(this IEnumerable<TSource> source, Func<TSource, decimal> selector) { return ExtremeOf(Select(source, selector), null, 1); }
		public static decimal? Min<TSource>(this IEnumerable<TSource> source, Func<TSource, decimal?> selector) { return ExtremeOf(Select(source, selector), null, 1); }
		public static TSource Min<TSource>(this IEnumerable<TSource> source) { return ExtremeOf(source, null, 1); }
		public static TSource Min<TSource>(this IEnumerable<TSource> source, IComparer<TSource> comparer) { return ExtremeOf(source, comparer, 1); }
		public static TResult Min<TSource, TResult>(this IEnumerable<TSource> source, Func<TSource, TResult> selector) { return ExtremeOf(Select(source, selector), null, 1); }
		public static TSource MinBy<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector) { return ExtremeBy(source, keySelector, null, 1); }
		public static TSource MinBy<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, IComparer<TKey> comparer) { return ExtremeBy(source, keySelector, comparer, 1); }

		public static int Max(this IEnumerable<int> source) { return ExtremeOf(source, null, -1); }
		public static int? Max(this IEnumerable<int?> source) { return ExtremeOf(source, null, -1); }
		public static int Max<TSource>(this IEnumerable<TSource> source, Func<TSource, int> selector) { return ExtremeOf(Select(source, selector), null, -1); }
		public static int? Max<TSource>(this IEnumerable<TSource> source, Func<TSource, int?> selector) { return ExtremeOf(Select(source, selector), null, -1); }
		public static long Max(this IEnumerable<long> source) { return ExtremeOf(source, null, -1); }
		public static long? Max(this IEnumerable<long?> source) { return ExtremeOf(source, null, -1); }
		public static long Max<TSource>(this IEnumerable<TSource> source, Func<TSource, long> selector) { return ExtremeOf(Select(source, selector), null, -1); }
		public static long? Max<TSource>(this IEnumerable<TSource> source, Func<TSource, long?> selector) { return ExtremeOf(Select(source, selector), null, -1); }
		public static float Max(this IEnumerable<float> source) { return ExtremeOf(source, null, -1); }
		public static float? Max(this IEnumerable<float?> source) { return ExtremeOf(source, null, -1); }
		public static float Max<TSource>(this IEnumerable<TSource> source, Func<TSource, float> selector) { return ExtremeOf(Select(source, selector), null, -1); }
		public static float? Max<TSource>(this IEnumerable<TSource> source, Func<TSource, float?> selector) { return ExtremeOf(Select(source, selector), null, -1); }
		public static double Max(this IEnumerable<double> source) { return ExtremeOf(source, null, -1); }
		public static double? Max(this IEnumerable<double?> source) { return ExtremeOf(source, null, -1); }
		public static double Max<TSource>(this IEnumerable<TSource> source, Func<TSource, double> selector) { return ExtremeOf(Select(source, selector), null, -1); }
		public static double? Max<TSource>(this IEnumerable<TSource> source, Func<TSource, double?> selector) { return ExtremeOf(Select(source, selector), null, -1); }
		public static decimal Max(this IEnumerable<decimal> source) { return ExtremeOf(source, null, -1); }
		public static decimal? Max(this IEnumerable<decimal?> source) { return ExtremeOf(source, null, -1); }
		public static decimal Max<TSource>(this IEnumerable<TSource> source, Func<TSource, decimal> selector) { return ExtremeOf(Select(source, selector), null, -1); }
		public static decimal? Max<TSource>(this IEnumerable<TSource> source, Func<TSource, decimal?> selector) { return ExtremeOf(Select(source, selector), null, -1); }
		public static TSource Max<TSource>(this IEnumerable<TSource> source) { return ExtremeOf(source, null, -1); }
		public static TSource Max<TSource>(this IEnumerable<TSource> source, IComparer<TSource> comparer) { return ExtremeOf(source, comparer, -1); }
		public static TResult Max<TSource, TResult>(this IEnumerable<TSource> source, Func<TSource, TResult> selector) { return ExtremeOf(Select(source, selector), null, -1); }
		public static TSource MaxBy<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector) { return ExtremeBy(source, keySelector, null, -1); }
		public static TSource MaxBy<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, IComparer<TKey> comparer) { return ExtremeBy(source, keySelector, comparer, -1); }
	}
}
