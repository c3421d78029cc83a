// Parts of arrays and strings that, unlike spans, objects can hold.
using System.Runtime.CompilerServices;

namespace System
{
	public readonly struct Memory<T> : IEquatable<Memory<T>>
	{
		readonly object whole; // T[], or a string
		readonly int start, length;

		public Memory(T[] array) : this(array, 0, array == null ? 0 : array.Length) { }
		public Memory(T[] array, int start, int length)
		{
			this = default(Memory<T>);
			if (array == null)
			{
				if (start != 0 || length != 0) throw new ArgumentOutOfRangeException();
				return;
			}
			if (!typeof(T).IsValueType && array.GetType() != typeof(T[])) throw new ArrayTypeMismatchException();
			SpanHelper.CheckRange(start, length, array.Length);
			whole = array;
			this.start = start;
			this.length = length;
		}
		internal Memory(object whole, int start, int length)
		{
			this.whole = whole;
			this.start = start;
			this.length = length;
		}

		public static Memory<T> Empty { get { return default(Memory<T>); } }
		public int Length { get { return length; } }
		public bool IsEmpty { get { return length == 0; } }

		public Span<T> Span
		{
			get
			{
				if (length == 0) return default(Span<T>);
				string text = whole as string;
				if (text == null) return new Span<T>(ref Unsafe.Element((T[])whole, start), length);
				return new Span<T>(ref Unsafe.As<char, T>(ref Unsafe.Add(ref text.m_firstChar, start)), length);
			}
		}

		public Memory<T> Slice(int start) { return Slice(start, length - start); }
		public Memory<T> Slice(int start, int length)
		{
			SpanHelper.CheckRange(start, length, this.length);
			return new Memory<T>(whole, this.start + start, length);
		}
		public void CopyTo(Memory<T> destination) { Span.CopyTo(destination.Span); }
		public bool TryCopyTo(Memory<T> destination) { return Span.TryCopyTo(destination.Span); }
		public T[] ToArray() { return Span.ToArray(); }
		internal bool TryGetArray(out ArraySegment<T> segment)
		{
			T[] array = whole as T[];
			segment = array == null ? default(ArraySegment<T>) : new ArraySegment<T>(array, start, length);
			return array != null || whole == null;
		}

		public override string ToString() { return SpanHelper.ToString((ReadOnlySpan<T>)Span, "Memory"); }
		public bool Equals(Memory<T> other) { return whole == other.whole && start == other.start && length == other.length; }
		public override bool Equals(object obj) { return obj is Memory<T> && Equals((Memory<T>)obj) || obj is ReadOnlyMemory<T> && Equals(((ReadOnlyMemory<T>)obj).Writable); }
		public override int GetHashCode() { return whole == null ? 0 : HashCode.Combine(RuntimeHelpers.GetHashCode(whole), start, length); }
		public static implicit operator Memory<T>(T[] array) { return new Memory<T>(array); }
		public static implicit operator Memory<T>(ArraySegment<T> segment) { return new Memory<T>(segment.Array, segment.Offset, segment.Count); }
		public static implicit operator ReadOnlyMemory<T>(Memory<T> memory) { return new ReadOnlyMemory<T>(memory); }
	}

	public readonly struct ReadOnlyMemory<T> : IEquatable<ReadOnlyMemory<T>>
	{
		internal readonly Memory<T> Writable;

		internal ReadOnlyMemory(Memory<T> memory) { Writable = memory; }
		public ReadOnlyMemory(T[] array) : this(array, 0, array == null ? 0 : array.Length) { }
		public ReadOnlyMemory(T[] array, int start, int length)
		{
			if (array == null)
			{
				Writable = new Memory<T>(null, start, length);
				return;
			}
			SpanHelper.CheckRange(start, length, array.Length);
			Writable = new Memory<T>((object)array, start, length);
		}

		public static ReadOnlyMemory<T> Empty { get { return default(ReadOnlyMemory<T>); } }
		public int Length { get { return Writable.Length; } }
		public bool IsEmpty { get { return Writable.IsEmpty; } }
		public ReadOnlySpan<T> Span { get { return Writable.Span; } }
		internal T At(int index) { return Span[index]; }

		public ReadOnlyMemory<T> Slice(int start) { return new ReadOnlyMemory<T>(Writable.Slice(start)); }
		public ReadOnlyMemory<T> Slice(int start, int length) { return new ReadOnlyMemory<T>(Writable.Slice(start, length)); }
		public void CopyTo(Memory<T> destination) { Span.CopyTo(destination.Span); }
		public bool TryCopyTo(Memory<T> destination) { return Span.TryCopyTo(destination.Span); }
		public T[] ToArray() { return Span.ToArray(); }

		public override string ToString() { return SpanHelper.ToString(Span, "ReadOnlyMemory"); }
		public bool Equals(ReadOnlyMemory<T> other) { return Writable.Equals(other.Writable); }
		public override bool Equals(object obj) { return Writable.Equals(obj); }
		public override int GetHashCode() { return Writable.GetHashCode(); }
		public static implicit operator ReadOnlyMemory<T>(T[] array) { return new ReadOnlyMemory<T>(array); }
		public static implicit operator ReadOnlyMemory<T>(ArraySegment<T> segment) { return new ReadOnlyMemory<T>(segment.Array, segment.Offset, segment.Count); }
	}
}

namespace System.Buffers
{
	public delegate void SpanAction<T, in TArg>(Span<T> span, TArg arg);
	public delegate void ReadOnlySpanAction<T, in TArg>(ReadOnlySpan<T> span, TArg arg);

	public abstract class ArrayPool<T>
	{
		public static ArrayPool<T> Shared { get; } = new Arrays();
		public static ArrayPool<T> Create() { return new Arrays(); }
		public abstract T[] Rent(int minimumLength);
		public abstract void Return(T[] array, bool clearArray = false);

		// Keeps one array for each power of two.
		sealed class Arrays : ArrayPool<T>
		{
			readonly T[][] kept = new T[32][];

			static int Size(int length)
			{
				int size = 4;
				while (1 << size < length && size < 30) size++;
				return size;
			}
			public override T[] Rent(int minimumLength)
			{
				if (minimumLength < 0) throw new ArgumentOutOfRangeException("minimumLength");
				if (minimumLength == 0) return Array.Empty<T>();
				int size = Size(minimumLength);
				T[] array = kept[size];
				if (array == null || array.Length < minimumLength) return new T[Math.Max(1 << size, minimumLength)];
				kept[size] = null;
				return array;
			}
			public override void Return(T[] array, bool clearArray)
			{
				if (array == null) throw new ArgumentNullException("array");
				if (array.Length == 0) return;
				if (clearArray) Array.Clear(array, 0, array.Length);
				kept[Size(array.Length)] = array;
			}
		}
	}
}
