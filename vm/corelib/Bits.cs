// Operations on the bits of integers, and integers of a given byte order in memory.
using System.Runtime.CompilerServices;

namespace System.Numerics
{
	public static class BitOperations
	{
		public static bool IsPow2(int value) { return value > 0 && (value & value - 1) == 0; }
		public static bool IsPow2(uint value) { return value != 0 && (value & value - 1) == 0; }
		public static bool IsPow2(long value) { return value > 0 && (value & value - 1) == 0; }
		public static bool IsPow2(ulong value) { return value != 0 && (value & value - 1) == 0; }

		public static uint RoundUpToPowerOf2(uint value) { return value <= 1 ? value : (uint)(0x100000000 >> LeadingZeroCount(value - 1)); }
		public static ulong RoundUpToPowerOf2(ulong value)
		{
			if (value <= 1) return value;
			int n = LeadingZeroCount(value - 1);
			return n == 0 ? 0 : 1UL << 64 - n;
		}

		public static int LeadingZeroCount(uint value) { return value == 0 ? 32 : 31 - Log2(value); }
		public static int LeadingZeroCount(ulong value) { return value == 0 ? 64 : 63 - Log2(value); }
		public static int TrailingZeroCount(int value) { return TrailingZeroCount((uint)value); }
		public static int TrailingZeroCount(uint value) { return value == 0 ? 32 : PopCount((value & 0 - value) - 1); }
		public static int TrailingZeroCount(long value) { return TrailingZeroCount((ulong)value); }
		public static int TrailingZeroCount(ulong value) { return value == 0 ? 64 : PopCount((value & 0 - value) - 1); }

		public static int Log2(uint value)
		{
			int n = 0;
			if (value >= 1 << 16) { n += 16; value >>= 16; }
			if (value >= 1 << 8) { n += 8; value >>= 8; }
			if (value >= 1 << 4) { n += 4; value >>= 4; }
			if (value >= 1 << 2) { n += 2; value >>= 2; }
			return value >= 2 ? n + 1 : n;
		}
		public static int Log2(ulong value) { return value >> 32 != 0 ? 32 + Log2((uint)(value >> 32)) : Log2((uint)value); }

		public static int PopCount(uint value)
		{
			value -= value >> 1 & 0x55555555;
			value = (value & 0x33333333) + (value >> 2 & 0x33333333);
			return (int)((value + (value >> 4) & 0x0f0f0f0f) * 0x01010101 >> 24);
		}
		public static int PopCount(ulong value) { return PopCount((uint)value) + PopCount((uint)(value >> 32)); }

		public static bool IsPow2(IntPtr value) { return IntPtr.IsPow2(value); }
		public static bool IsPow2(UIntPtr value) { return UIntPtr.IsPow2(value); }
		public static UIntPtr RoundUpToPowerOf2(UIntPtr value) { return (UIntPtr)(UIntPtr.Size == 4 ? RoundUpToPowerOf2((uint)value) : RoundUpToPowerOf2((ulong)value)); }
		public static int LeadingZeroCount(UIntPtr value) { return (int)UIntPtr.LeadingZeroCount(value); }
		public static int TrailingZeroCount(IntPtr value) { return (int)IntPtr.TrailingZeroCount(value); }
		public static int TrailingZeroCount(UIntPtr value) { return (int)UIntPtr.TrailingZeroCount(value); }
		public static int Log2(UIntPtr value) { return Log2((ulong)value); }
		public static int PopCount(UIntPtr value) { return PopCount((ulong)value); }
		public static UIntPtr RotateLeft(UIntPtr value, int offset) { return UIntPtr.RotateLeft(value, offset); }
		public static UIntPtr RotateRight(UIntPtr value, int offset) { return UIntPtr.RotateRight(value, offset); }

		public static uint RotateLeft(uint value, int offset) { return value << offset | value >> 32 - offset; }
		public static ulong RotateLeft(ulong value, int offset) { return value << offset | value >> 64 - offset; }
		public static uint RotateRight(uint value, int offset) { return value >> offset | value << 32 - offset; }
		public static ulong RotateRight(ulong value, int offset) { return value >> offset | value << 64 - offset; }
	}
}

namespace System.Buffers.Binary
{
	public static class BinaryPrimitives
	{
		public static sbyte ReverseEndianness(sbyte value) { return value; }
		public static byte ReverseEndianness(byte value) { return value; }
		public static short ReverseEndianness(short value) { return (short)ReverseEndianness((ushort)value); }
		public static ushort ReverseEndianness(ushort value) { return (ushort)(value >> 8 | value << 8); }
		public static int ReverseEndianness(int value) { return (int)ReverseEndianness((uint)value); }
		public static uint ReverseEndianness(uint value) { return (uint)ReverseEndianness((ushort)value) << 16 | ReverseEndianness((ushort)(value >> 16)); }
		public static long ReverseEndianness(long value) { return (long)ReverseEndianness((ulong)value); }
		public static ulong ReverseEndianness(ulong value) { return (ulong)ReverseEndianness((uint)value) << 32 | ReverseEndianness((uint)(value >> 32)); }
		public static IntPtr ReverseEndianness(IntPtr value) { return IntPtr.Size == 4 ? (IntPtr)ReverseEndianness((int)value) : (IntPtr)ReverseEndianness((long)value); }
		public static UIntPtr ReverseEndianness(UIntPtr value) { return UIntPtr.Size == 4 ? (UIntPtr)ReverseEndianness((uint)value) : (UIntPtr)ReverseEndianness((ulong)value); }

		// Returns the integer of the first size bytes, the least significant of which is the first one, or the last one.
		static ulong Read(ReadOnlySpan<byte> source, int size, bool last)
		{
			source = source.Slice(0, size);
			ulong value = 0;
			for (int i = 0; i < size; i++) value |= (ulong)source[last ? size - 1 - i : i] << 8 * i;
			return value;
		}
		static void Write(Span<byte> destination, int size, bool last, ulong value)
		{
			destination = destination.Slice(0, size);
			for (int i = 0; i < size; i++) destination[last ? size - 1 - i : i] = (byte)(value >> 8 * i);
		}
		static bool TryRead(ReadOnlySpan<byte> source, int size, bool last, out ulong value)
		{
			value = source.Length < size ? 0 : Read(source, size, last);
			return source.Length >= size;
		}
		static bool TryWrite(Span<byte> destination, int size, bool last, ulong value)
		{
			if (destination.Length < size) return false;
			Write(destination, size, last, value);
			return true;
		}

		public static short ReadInt16LittleEndian(ReadOnlySpan<byte> source) { return (short)Read(source, 2, false); }
		public static void WriteInt16LittleEndian(Span<byte> destination, short value) { Write(destination, 2, false, (ulong)value); }
		public static bool TryWriteInt16LittleEndian(Span<byte> destination, short value) { return TryWrite(destination, 2, false, (ulong)value); }
		public static bool TryReadInt16LittleEndian(ReadOnlySpan<byte> source, out short value)
		{
			ulong bits;
			bool fits = TryRead(source, 2, false, out bits);
			value = (short)bits;
			return fits;
		}
		public static short ReadInt16BigEndian(ReadOnlySpan<byte> source) { return (short)Read(source, 2, true); }
		public static void WriteInt16BigEndian(Span<byte> destination, short value) { Write(destination, 2, true, (ulong)value); }
		public static bool TryWriteInt16BigEndian(Span<byte> destination, short value) { return TryWrite(destination, 2, true, (ulong)value); }
		public static bool TryReadInt16BigEndian(ReadOnlySpan<byte> source, out short value)
		{
			ulong bits;
			bool fits = TryRead(source, 2, true, out bits);
			value = (short)bits;
			return fits;
		}
		public static ushort ReadUInt16LittleEndian(ReadOnlySpan<byte> source) { return (ushort)Read(source, 2, false); }
		public static void WriteUInt16LittleEndian(Span<byte> destination, ushort value) { Write(destination, 2, false, (ulong)value); }
		public static bool TryWriteUInt16LittleEndian(Span<byte> destination, ushort value) { return TryWrite(destination, 2, false, (ulong)value); }
		public static bool TryReadUInt16LittleEndian(ReadOnlySpan<byte> source, out ushort value)
		{
			ulong bits;
			bool fits = TryRead(source, 2, false, out bits);
			value = (ushort)bits;
			return fits;
		}
		public static ushort ReadUInt16BigEndian(ReadOnlySpan<byte> source) { return (ushort)Read(source, 2, true); }
		public static void WriteUInt16BigEndian(Span<byte> destination, ushort value) { Write(destination, 2, true, (ulong)value); }
		public static bool TryWriteUInt16BigEndian(Span<byte> destination, ushort value) { return TryWrite(destination, 2, true, (ulong)value); }
		public static bool TryReadUInt16BigEndian(ReadOnlySpan<byte> source, out ushort value)
		{
			ulong bits;
			bool fits = TryRead(source, 2, true, out bits);
			value = (ushort)bits;
			return fits;
		}
		public static int ReadInt32LittleEndian(ReadOnlySpan<byte> source) { return (int)Read(source, 4, false); }
		public static void WriteInt32LittleEndian(Span<byte> destination, int value) { Write(destination, 4, false, (ulong)value); }
		public static bool TryWriteInt32LittleEndian(Span<byte> destination, int value) { return TryWrite(destination, 4, false, (ulong)value); }
		public static bool TryReadInt32LittleEndian(ReadOnlySpan<byte> source, out int value)
		{
			ulong bits;
			bool fits = TryRead(source, 4, false, out bits);
			value = (int)bits;
			return fits;
		}
		public static int ReadInt32BigEndian(ReadOnlySpan<byte> source) { return (int)Read(source, 4, true); }
		public static void WriteInt32BigEndian(Span<byte> destination, int value) { Write(destination, 4, true, (ulong)value); }
		public static bool TryWriteInt32BigEndian(Span<byte> destination, int value) { return TryWrite(destination, 4, true, (ulong)value); }
		public static bool TryReadInt32BigEndian(ReadOnlySpan<byte> source, out int value)
		{
			ulong bits;
			bool fits = TryRead(source, 4, true, out bits);
			value = (int)bits;
			return fits;
		}
		public static uint ReadUInt32LittleEndian(ReadOnlySpan<byte> source) { return (uint)Read(source, 4, false); }
		public static void WriteUInt32LittleEndian(Span<byte> destination, uint value) { Write(destination, 4, false, (ulong)value); }
		public static bool TryWriteUInt32LittleEndian(Span<byte> destination, uint value) { return TryWrite(destination, 4, false, (ulong)value); }
		public static bool TryReadUInt32LittleEndian(ReadOnlySpan<byte> source, out uint value)
		{
			ulong bits;
			bool fits = TryRead(source, 4, false, out bits);
			value = (uint)bits;
			return fits;
		}
		public static uint ReadUInt32BigEndian(ReadOnlySpan<byte> source) { return (uint)Read(source, 4, true); }
		public static void WriteUInt32BigEndian(Span<byte> destination, uint value) { Write(destination, 4, true, (ulong)value); }
		public static bool TryWriteUInt32BigEndian(Span<byte> destination, uint value) { return TryWrite(destination, 4, true, (ulong)value); }
		public static bool TryReadUInt32BigEndian(ReadOnlySpan<byte> source, out uint value)
		{
			ulong bits;
			bool fits = TryRead(source, 4, true, out bits);
			value = (uint)bits;
			return fits;
		}
		public static long ReadInt64LittleEndian(ReadOnlySpan<byte> source) { return (long)Read(source, 8, false); }
		public static void WriteInt64LittleEndian(Span<byte> destination, long value) { Write(destination, 8, false, (ulong)value); }
		public static bool TryWriteInt64LittleEndian(Span<byte> destination, long value) { return TryWrite(destination, 8, false, (ulong)value); }
		public static bool TryReadInt64LittleEndian(ReadOnlySpan<byte> source, out long value)
		{
			ulong bits;
			bool fits = TryRead(source, 8, false, out bits);
			value = (long)bits;
			return fits;
		}
		public static long ReadInt64BigEndian(ReadOnlySpan<byte> source) { return (long)Read(source, 8, true); }
		public static void WriteInt64BigEndian(Span<byte> destination, long value) { Write(destination, 8, true, (ulong)value); }
		public static bool TryWriteInt64BigEndian(Span<byte> destination, long value) { return TryWrite(destination, 8, true, (ulong)value); }
		public static bool TryReadInt64BigEndian(ReadOnlySpan<byte> source, out long value)
		{
			ulong bits;
			bool fits = TryRead(source, 8, true, out bits);
			value = (long)bits;
			return fits;
		}
		public static ulong ReadUInt64LittleEndian(ReadOnlySpan<byte> source) { return (ulong)Read(source, 8, false); }
		public static void WriteUInt64LittleEndian(Span<byte> destination, ulong value) { Write(destination, 8, false, (ulong)value); }
		public static bool TryWriteUInt64LittleEndian(Span<byte> destination, ulong value) { return TryWrite(destination, 8, false, (ulong)value); }
		public static bool TryReadUInt64LittleEndian(ReadOnlySpan<byte> source, out ulong value)
		{
			ulong bits;
			bool fits = TryRead(source, 8, false, out bits);
			value = (ulong)bits;
			return fits;
		}
		public static ulong ReadUInt64BigEndian(ReadOnlySpan<byte> source) { return (ulong)Read(source, 8, true); }
		public static void WriteUInt64BigEndian(Span<byte> destination, ulong value) { Write(destination, 8, true, (ulong)value); }
		public static bool TryWriteUInt64BigEndian(Span<byte> destination, ulong value) { return TryWrite(destination, 8, true, (ulong)value); }
		public static bool TryReadUInt64BigEndian(ReadOnlySpan<byte> source, out ulong value)
		{
			ulong bits;
			bool fits = TryRead(source, 8, true, out bits);
			value = (ulong)bits;
			return fits;
		}
		public static float ReadSingleLittleEndian(ReadOnlySpan<byte> source) { return BitConverter.Int32BitsToSingle(ReadInt32LittleEndian(source)); }
		public static float ReadSingleBigEndian(ReadOnlySpan<byte> source) { return BitConverter.Int32BitsToSingle(ReadInt32BigEndian(source)); }
		public static double ReadDoubleLittleEndian(ReadOnlySpan<byte> source) { return BitConverter.Int64BitsToDouble(ReadInt64LittleEndian(source)); }
		public static double ReadDoubleBigEndian(ReadOnlySpan<byte> source) { return BitConverter.Int64BitsToDouble(ReadInt64BigEndian(source)); }
		public static void WriteSingleLittleEndian(Span<byte> destination, float value) { WriteInt32LittleEndian(destination, BitConverter.SingleToInt32Bits(value)); }
		public static void WriteSingleBigEndian(Span<byte> destination, float value) { WriteInt32BigEndian(destination, BitConverter.SingleToInt32Bits(value)); }
		public static void WriteDoubleLittleEndian(Span<byte> destination, double value) { WriteInt64LittleEndian(destination, BitConverter.DoubleToInt64Bits(value)); }
		public static void WriteDoubleBigEndian(Span<byte> destination, double value) { WriteInt64BigEndian(destination, BitConverter.DoubleToInt64Bits(value)); }
	}
}
