using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace System
{
	static class SpanHelper
	{
		public static void CheckRange(int start, int length, int available)
		{
			if ((uint)start > (uint)available || (uint)length > (uint)(available - start)) throw new ArgumentOutOfRangeException();
		}

		// Copies as if all elements were read first.
		public static void Copy<T>(ref T from, ref T to, int length)
		{
			long ahead = (long)Unsafe.ByteOffset(ref from, ref to);
			if (ahead > 0 && ahead < (long)Unsafe.ByteOffset(ref from, ref Unsafe.Add(ref from, length)))
				for (int i = length - 1; i >= 0; i--) Unsafe.Add(ref to, i) = Unsafe.Add(ref from, i);
			else
				for (int i = 0; i < length; i++) Unsafe.Add(ref to, i) = Unsafe.Add(ref from, i);
		}

		public static T[] ToArray<T>(ref T from, int length)
		{
			T[] a = new T[length];
			if (length != 0) Copy(ref from, ref a[0], length);
			return a;
		}

		public static string ToString<T>(ReadOnlySpan<T> s, string name)
		{
			if (typeof(T) != typeof(char)) return "System." + name + "<" + typeof(T).Name + ">[" + s.Length.ToString() + "]";
			return new string(new ReadOnlySpan<char>(ref Unsafe.As<T, char>(ref s.First), s.Length));
		}

		// Copies text if it fits.
		public static bool TryWrite(string text, Span<char> destination, out int charsWritten)
		{
			bool fits = text.AsSpan().TryCopyTo(destination);
			charsWritten = fits ? text.Length : 0;
			return fits;
		}
	}

	public readonly ref struct Span<T>
	{
		readonly ByReference<T> first;
		readonly int length;

		public Span(T[] array)
		{
			this = default(Span<T>);
			if (array == null) return;
			if (!typeof(T).IsValueType && array.GetType() != typeof(T[])) throw new ArrayTypeMismatchException();
			length = array.Length;
			if (length != 0) first = Unsafe.Keep(ref array[0]);
		}

		public Span(T[] array, int start, int length)
		{
			this = default(Span<T>);
			if (array == null)
			{
				if (start != 0 || length != 0) throw new ArgumentOutOfRangeException();
				return;
			}
			if (!typeof(T).IsValueType && array.GetType() != typeof(T[])) throw new ArrayTypeMismatchException();
			SpanHelper.CheckRange(start, length, array.Length);
			this.length = length;
			if (length != 0) first = Unsafe.Keep(ref array[start]);
		}

		public unsafe Span(void* pointer, int length)
		{
			if (!typeof(T).IsValueType) throw new ArgumentException("Cannot use type '" + typeof(T) + "'. Only value types without pointers or references are supported.");
			if (length < 0) throw new ArgumentOutOfRangeException();
			first = Unsafe.Keep(ref Unsafe.AsRef<T>(pointer));
			this.length = length;
		}

		internal Span(ref T first, int length)
		{
			this.first = Unsafe.Keep(ref first);
			this.length = length;
		}

		public Span(ref T reference) : this(ref reference, 1) { }

		public int Length { get { return length; } }
		public bool IsEmpty { get { return length == 0; } }
		public static Span<T> Empty { get { return default(Span<T>); } }

		public ref T this[int index]
		{
			get
			{
				if ((uint)index >= (uint)length) throw new IndexOutOfRangeException();
				return ref Unsafe.Add(ref Unsafe.Place(first), index);
			}
		}

		public ref T GetPinnableReference() { return ref Unsafe.Place(first); }

		public Span<T> Slice(int start)
		{
			SpanHelper.CheckRange(start, 0, length);
			return new Span<T>(ref From(start), length - start);
		}

		public Span<T> Slice(int start, int length)
		{
			SpanHelper.CheckRange(start, length, this.length);
			return new Span<T>(ref From(start), length);
		}

		// Returns the start of a slice. An empty slice at the end starts at the first element, because a reference must
		// not point past its object.
		ref T From(int start) { return ref Unsafe.Add(ref Unsafe.Place(first), start < length ? start : 0); }

		public void Clear() { Fill(default(T)); }
		public void Fill(T value) { for (int i = 0; i < length; i++) this[i] = value; }

		public void CopyTo(Span<T> destination)
		{
			if (!TryCopyTo(destination)) throw new ArgumentException("Destination is too short.");
		}

		public bool TryCopyTo(Span<T> destination)
		{
			if (length > destination.length) return false;
			SpanHelper.Copy(ref Unsafe.Place(first), ref Unsafe.Place(destination.first), length);
			return true;
		}

		public T[] ToArray() { return SpanHelper.ToArray(ref Unsafe.Place(first), length); }
		public override string ToString() { return SpanHelper.ToString((ReadOnlySpan<T>)this, "Span"); }
		public override bool Equals(object obj) { throw new NotSupportedException("Equals() on Span and ReadOnlySpan is not supported. Use operator== instead."); }
		public override int GetHashCode() { throw new NotSupportedException("GetHashCode() on Span and ReadOnlySpan is not supported."); }

		public static bool operator ==(Span<T> left, Span<T> right)
		{
			return left.length == right.length && Unsafe.AreSame(ref Unsafe.Place(left.first), ref Unsafe.Place(right.first));
		}
		public static bool operator !=(Span<T> left, Span<T> right) { return !(left == right); }
		public static implicit operator Span<T>(T[] array) { return new Span<T>(array); }
		public static implicit operator Span<T>(ArraySegment<T> segment) { return new Span<T>(segment.Array, segment.Offset, segment.Count); }
		public static implicit operator ReadOnlySpan<T>(Span<T> span) { return new ReadOnlySpan<T>(ref Unsafe.Place(span.first), span.length); }

		public Enumerator GetEnumerator() { return new Enumerator(this); }

		public ref struct Enumerator
		{
			readonly Span<T> span;
			int index;

			internal Enumerator(Span<T> span)
			{
				this.span = span;
				index = -1;
			}

			public bool MoveNext() { return ++index < span.Length; }
			public ref T Current { get { return ref span[index]; } }
		}
	}

	public readonly ref struct ReadOnlySpan<T>
	{
		readonly ByReference<T> first;
		readonly int length;

		public ReadOnlySpan(T[] array)
		{
			this = default(ReadOnlySpan<T>);
			if (array == null) return;
			length = array.Length;
			if (length != 0) first = Unsafe.Keep(ref Unsafe.Element(array, 0));
		}

		public ReadOnlySpan(T[] array, int start, int length)
		{
			this = default(ReadOnlySpan<T>);
			if (array == null)
			{
				if (start != 0 || length != 0) throw new ArgumentOutOfRangeException();
				return;
			}
			SpanHelper.CheckRange(start, length, array.Length);
			this.length = length;
			if (length != 0) first = Unsafe.Keep(ref Unsafe.Element(array, start));
		}

		public unsafe ReadOnlySpan(void* pointer, int length)
		{
			if (!typeof(T).IsValueType) throw new ArgumentException("Cannot use type '" + typeof(T) + "'. Only value types without pointers or references are supported.");
			if (length < 0) throw new ArgumentOutOfRangeException();
			first = Unsafe.Keep(ref Unsafe.AsRef<T>(pointer));
			this.length = length;
		}

		internal ReadOnlySpan(ref T first, int length)
		{
			this.first = Unsafe.Keep(ref first);
			this.length = length;
		}

		public ReadOnlySpan(ref T reference) : this(ref reference, 1) { }

		public int Length { get { return length; } }
		public bool IsEmpty { get { return length == 0; } }
		public static ReadOnlySpan<T> Empty { get { return default(ReadOnlySpan<T>); } }

		public ref readonly T this[int index]
		{
			get
			{
				if ((uint)index >= (uint)length) throw new IndexOutOfRangeException();
				return ref Unsafe.Add(ref Unsafe.Place(first), index);
			}
		}

		public ref readonly T GetPinnableReference() { return ref Unsafe.Place(first); }
		internal ref T First { get { return ref Unsafe.Place(first); } }

		public ReadOnlySpan<T> Slice(int start)
		{
			SpanHelper.CheckRange(start, 0, length);
			return new ReadOnlySpan<T>(ref From(start), length - start);
		}

		public ReadOnlySpan<T> Slice(int start, int length)
		{
			SpanHelper.CheckRange(start, length, this.length);
			return new ReadOnlySpan<T>(ref From(start), length);
		}

		// Returns the start of a slice. An empty slice at the end starts at the first element, because a reference must
		// not point past its object.
		ref T From(int start) { return ref Unsafe.Add(ref Unsafe.Place(first), start < length ? start : 0); }

		public void CopyTo(Span<T> destination)
		{
			if (!TryCopyTo(destination)) throw new ArgumentException("Destination is too short.");
		}

		public bool TryCopyTo(Span<T> destination)
		{
			if (length > destination.Length) return false;
			SpanHelper.Copy(ref Unsafe.Place(first), ref destination.GetPinnableReference(), length);
			return true;
		}

		public T[] ToArray() { return SpanHelper.ToArray(ref Unsafe.Place(first), length); }
		public override string ToString() { return SpanHelper.ToString(this, "ReadOnlySpan"); }
		public override bool Equals(object obj) { throw new NotSupportedException("Equals() on Span and ReadOnlySpan is not supported. Use operator== instead."); }
		public override int GetHashCode() { throw new NotSupportedException("GetHashCode() on Span and ReadOnlySpan is not supported."); }

		public static bool operator ==(ReadOnlySpan<T> left, ReadOnlySpan<T> right)
		{
			return left.length == right.length && Unsafe.AreSame(ref Unsafe.Place(left.first), ref Unsafe.Place(right.first));
		}
		public static bool operator !=(ReadOnlySpan<T> left, ReadOnlySpan<T> right) { return !(left == right); }
		public static implicit operator ReadOnlySpan<T>(T[] array) { return new ReadOnlySpan<T>(array); }
		public static implicit operator ReadOnlySpan<T>(ArraySegment<T> segment) { return new ReadOnlySpan<T>(segment.Array, segment.Offset, segment.Count); }

		public Enumerator GetEnumerator() { return new Enumerator(this); }

		public ref struct Enumerator
		{
			readonly ReadOnlySpan<T> span;
			int index;

			internal Enumerator(ReadOnlySpan<T> span)
			{
				this.span = span;
				index = -1;
			}

			public bool MoveNext() { return ++index < span.Length; }
			public ref readonly T Current { get { return ref span[index]; } }
		}
	}
}
