using System.Numerics;

namespace System
{
	public class Random
	{
		const int Big = int.MaxValue;
		int[] state = new int[56];
		int a, b;

		public Random() : this(Environment.NextSeed()) { }
		public Random(int Seed)
		{
			int mj = 161803398 - (Seed == int.MinValue ? int.MaxValue : Math.Abs(Seed));
			state[55] = mj;
			int mk = 1, at = 0;
			for (int i = 1; i < 55; i++)
			{
				at += 21;
				if (at >= 55) at -= 55;
				state[at] = mk;
				mk = mj - mk;
				if (mk < 0) mk += Big;
				mj = state[at];
			}
			for (int round = 0; round < 4; round++)
				for (int i = 1; i < 56; i++)
				{
					int n = i + 30;
					if (n >= 55) n -= 55;
					state[i] -= state[1 + n];
					if (state[i] < 0) state[i] += Big;
				}
			a = 0;
			b = 21;
		}

		int Step()
		{
			if (++a >= 56) a = 1;
			if (++b >= 56) b = 1;
			int r = state[a] - state[b];
			if (r == Big) r--;
			if (r < 0) r += Big;
			state[a] = r;
			return r;
		}

		protected virtual double Sample() { return Step() * (1.0 / Big); }
		double LargeSample()
		{
			int r = Step();
			if (Step() % 2 == 0) r = -r;
			double d = r;
			d += Big - 1;
			return d / (2 * (uint)Big - 1);
		}
		public virtual int Next() { return Step(); }
		public virtual int Next(int maxValue)
		{
			if (maxValue < 0) throw new ArgumentOutOfRangeException("maxValue", "'maxValue' must be greater than zero.");
			return (int)(Sample() * maxValue);
		}
		public virtual int Next(int minValue, int maxValue)
		{
			if (minValue > maxValue) throw new ArgumentOutOfRangeException("minValue", "'minValue' cannot be greater than maxValue.");
			long range = (long)maxValue - minValue;
			if (range <= Big) return (int)(Sample() * range) + minValue;
			return (int)((long)(LargeSample() * range) + minValue);
		}
		public virtual double NextDouble() { return Sample(); }
		public virtual void NextBytes(byte[] buffer)
		{
			if (buffer == null) throw new ArgumentNullException("buffer");
			for (int i = 0; i < buffer.Length; i++) buffer[i] = (byte)Step();
		}
		public virtual void NextBytes(Span<byte> buffer)
		{
			for (int i = 0; i < buffer.Length; i++) buffer[i] = (byte)Step();
		}

		public static Random Shared { get; } = new Random();
		public virtual float NextSingle()
		{
			while (true)
			{
				float f = (float)Sample();
				if (f < 1) return f;
			}
		}
		ulong Next64() { return (uint)Next(1 << 22) | (ulong)(uint)Next(1 << 22) << 22 | (ulong)(uint)Next(1 << 20) << 44; }
		public virtual long NextInt64()
		{
			while (true)
			{
				ulong r = Next64() >> 1;
				if (r != long.MaxValue) return (long)r;
			}
		}
		public virtual long NextInt64(long maxValue)
		{
			if (maxValue < 0) throw new ArgumentOutOfRangeException("maxValue", "'maxValue' must be greater than zero.");
			return NextInt64(0, maxValue);
		}
		public virtual long NextInt64(long minValue, long maxValue)
		{
			if (minValue > maxValue) throw new ArgumentOutOfRangeException("minValue", "'minValue' cannot be greater than maxValue.");
			ulong range = (ulong)(maxValue - minValue);
			if (range <= 1) return minValue;
			int bits = BitOperations.Log2(range - 1) + 1;
			while (true)
			{
				ulong r = Next64() >> 64 - bits;
				if (r < range) return (long)r + minValue;
			}
		}

		public void Shuffle<T>(T[] values)
		{
			if (values == null) throw new ArgumentNullException("values");
			Shuffle(new Span<T>(values));
		}
		public void Shuffle<T>(Span<T> values)
		{
			for (int i = 0; i < values.Length - 1; i++)
			{
				int j = Next(i, values.Length);
				T value = values[i];
				values[i] = values[j];
				values[j] = value;
			}
		}
		public T[] GetItems<T>(T[] choices, int length)
		{
			if (choices == null) throw new ArgumentNullException("choices");
			return GetItems(new ReadOnlySpan<T>(choices), length);
		}
		public T[] GetItems<T>(ReadOnlySpan<T> choices, int length)
		{
			if (length < 0) throw new ArgumentOutOfRangeException("length", "Non-negative number required.");
			T[] items = new T[length];
			GetItems(choices, new Span<T>(items));
			return items;
		}
		// A byte is enough to choose among up to 256 items, if their number is a power of two.
		public void GetItems<T>(ReadOnlySpan<T> choices, Span<T> destination)
		{
			if (choices.IsEmpty) throw new ArgumentException("Span may not be empty.", "choices");
			bool bytes = choices.Length <= 256 && BitOperations.IsPow2(choices.Length);
			for (int i = 0; i < destination.Length; i++) destination[i] = choices[bytes ? (byte)Step() & choices.Length - 1 : Next(choices.Length)];
		}
	}
}
