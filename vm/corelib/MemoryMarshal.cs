// Other views of spans, and the places inside of collections.
using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace System.Runtime.InteropServices
{
	public static unsafe class MemoryMarshal
	{
		static void NoReferences<T>()
		{
			if (RuntimeHelpers.IsReferenceOrContainsReferences<T>())
				throw new ArgumentException("Cannot use type '" + typeof(T) + "'. Only value types without pointers or references are supported.");
		}

		public static Span<byte> AsBytes<T>(Span<T> span) where T : struct
		{
			NoReferences<T>();
			return new Span<byte>(ref Unsafe.As<T, byte>(ref GetReference(span)), checked(span.Length * Unsafe.SizeOf<T>()));
		}
		public static ReadOnlySpan<byte> AsBytes<T>(ReadOnlySpan<T> span) where T : struct
		{
			NoReferences<T>();
			return new ReadOnlySpan<byte>(ref Unsafe.As<T, byte>(ref GetReference(span)), checked(span.Length * Unsafe.SizeOf<T>()));
		}

		// Returns how many TTo's n elements of TFrom have room for.
		static int LengthAs<TFrom, TTo>(int n)
		{
			NoReferences<TFrom>();
			NoReferences<TTo>();
			return checked((int)((ulong)(uint)n * (uint)Unsafe.SizeOf<TFrom>() / (uint)Unsafe.SizeOf<TTo>()));
		}
		public static Span<TTo> Cast<TFrom, TTo>(Span<TFrom> span) where TFrom : struct where TTo : struct
		{
			int n = LengthAs<TFrom, TTo>(span.Length);
			return new Span<TTo>(ref Unsafe.As<TFrom, TTo>(ref GetReference(span)), n);
		}
		public static ReadOnlySpan<TTo> Cast<TFrom, TTo>(ReadOnlySpan<TFrom> span) where TFrom : struct where TTo : struct
		{
			int n = LengthAs<TFrom, TTo>(span.Length);
			return new ReadOnlySpan<TTo>(ref Unsafe.As<TFrom, TTo>(ref GetReference(span)), n);
		}

		public static ref T GetReference<T>(Span<T> span) { return ref span.GetPinnableReference(); }
		public static ref T GetReference<T>(ReadOnlySpan<T> span) { return ref span.First; }
		public static ref T GetArrayDataReference<T>(T[] array)
		{
			if (array == null) throw new NullReferenceException();
			return ref Unsafe.Element(array, 0);
		}
		public static Span<T> CreateSpan<T>(ref T reference, int length) { return new Span<T>(ref reference, length); }
		public static ReadOnlySpan<T> CreateReadOnlySpan<T>(ref T reference, int length) { return new ReadOnlySpan<T>(ref reference, length); }

		public static T Read<T>(ReadOnlySpan<byte> source) where T : struct
		{
			T value;
			if (!TryRead(source, out value)) throw new ArgumentOutOfRangeException("length");
			return value;
		}
		public static bool TryRead<T>(ReadOnlySpan<byte> source, out T value) where T : struct
		{
			NoReferences<T>();
			bool fits = Unsafe.SizeOf<T>() <= source.Length;
			value = fits ? Unsafe.ReadUnaligned<T>(ref source.First) : default(T);
			return fits;
		}
		public static void Write<T>(Span<byte> destination, ref T value) where T : struct
		{
			if (!TryWrite(destination, ref value)) throw new ArgumentOutOfRangeException("length");
		}
		public static bool TryWrite<T>(Span<byte> destination, ref T value) where T : struct
		{
			NoReferences<T>();
			if (Unsafe.SizeOf<T>() > destination.Length) return false;
			Unsafe.WriteUnaligned(ref destination.GetPinnableReference(), value);
			return true;
		}
		public static ref T AsRef<T>(Span<byte> span) where T : struct
		{
			NoReferences<T>();
			if (Unsafe.SizeOf<T>() > span.Length) throw new ArgumentOutOfRangeException("length");
			return ref Unsafe.As<byte, T>(ref GetReference(span));
		}
		public static ref readonly T AsRef<T>(ReadOnlySpan<byte> span) where T : struct
		{
			NoReferences<T>();
			if (Unsafe.SizeOf<T>() > span.Length) throw new ArgumentOutOfRangeException("length");
			return ref Unsafe.As<byte, T>(ref GetReference(span));
		}

		public static Memory<T> AsMemory<T>(ReadOnlyMemory<T> memory) { return memory.Writable; }
		public static bool TryGetArray<T>(ReadOnlyMemory<T> memory, out ArraySegment<T> segment) { return memory.Writable.TryGetArray(out segment); }
		public static IEnumerable<T> ToEnumerable<T>(ReadOnlyMemory<T> memory)
		{
			for (int i = 0; i < memory.Length; i++) yield return memory.At(i);
		}
	}

	public static class CollectionsMarshal
	{
		public static Span<T> AsSpan<T>(List<T> list) { return list == null ? default(Span<T>) : list.AsSpan(); }
		public static void SetCount<T>(List<T> list, int count)
		{
			if (count < 0) throw new ArgumentOutOfRangeException("count", "Non-negative number required.");
			list.SetCount(count);
		}
		public static ref TValue GetValueRefOrNullRef<TKey, TValue>(Dictionary<TKey, TValue> dictionary, TKey key)
		{
			return ref dictionary.FindPlace(key);
		}
		public static ref TValue GetValueRefOrAddDefault<TKey, TValue>(Dictionary<TKey, TValue> dictionary, TKey key, out bool exists)
		{
			exists = dictionary.ContainsKey(key);
			if (!exists) dictionary.Add(key, default(TValue));
			return ref dictionary.FindPlace(key);
		}
	}
}
