// Memory that the collector does not scan, for unsafe code. The blocks are pinned arrays, so they count towards the
// heap's limit and are freed with the program.
namespace System.Runtime.InteropServices
{
	public static unsafe class Marshal
	{
		// Two words before a block hold its array's handle, and keep the block's address a multiple of 16, like
		// malloc's.
		const int header = 16;

		public static IntPtr AllocHGlobal(int cb)
		{
			if (cb < 0) throw new OutOfMemoryException();
			GCHandle h = GCHandle.Alloc(new long[cb / 8 + 4], GCHandleType.Pinned);
			byte* p = (byte*)((long)h.AddrOfPinnedObject() + 15 & ~15L) + header;
			*(IntPtr*)(p - header) = GCHandle.ToIntPtr(h);
			return (IntPtr)p;
		}
		public static IntPtr AllocHGlobal(IntPtr cb) { return AllocHGlobal(checked((int)(long)cb)); }
		public static IntPtr AllocCoTaskMem(int cb) { return AllocHGlobal(cb); }
		public static void FreeHGlobal(IntPtr hglobal)
		{
			if (hglobal != IntPtr.Zero) GCHandle.FromIntPtr(*(IntPtr*)((byte*)hglobal - header)).Free();
		}
		public static void FreeCoTaskMem(IntPtr ptr) { FreeHGlobal(ptr); }

		public static byte ReadByte(IntPtr ptr) { return *(byte*)ptr; }
		public static short ReadInt16(IntPtr ptr) { return *(short*)ptr; }
		public static int ReadInt32(IntPtr ptr) { return *(int*)ptr; }
		public static long ReadInt64(IntPtr ptr) { return *(long*)ptr; }
		public static IntPtr ReadIntPtr(IntPtr ptr) { return *(IntPtr*)ptr; }
		public static byte ReadByte(IntPtr ptr, int ofs) { return *((byte*)ptr + ofs); }
		public static short ReadInt16(IntPtr ptr, int ofs) { return *(short*)((byte*)ptr + ofs); }
		public static int ReadInt32(IntPtr ptr, int ofs) { return *(int*)((byte*)ptr + ofs); }
		public static long ReadInt64(IntPtr ptr, int ofs) { return *(long*)((byte*)ptr + ofs); }
		public static IntPtr ReadIntPtr(IntPtr ptr, int ofs) { return *(IntPtr*)((byte*)ptr + ofs); }
		public static void WriteByte(IntPtr ptr, byte val) { *(byte*)ptr = val; }
		public static void WriteInt16(IntPtr ptr, short val) { *(short*)ptr = val; }
		public static void WriteInt32(IntPtr ptr, int val) { *(int*)ptr = val; }
		public static void WriteInt64(IntPtr ptr, long val) { *(long*)ptr = val; }
		public static void WriteIntPtr(IntPtr ptr, IntPtr val) { *(IntPtr*)ptr = val; }
		public static void WriteByte(IntPtr ptr, int ofs, byte val) { *((byte*)ptr + ofs) = val; }
		public static void WriteInt16(IntPtr ptr, int ofs, short val) { *(short*)((byte*)ptr + ofs) = val; }
		public static void WriteInt32(IntPtr ptr, int ofs, int val) { *(int*)((byte*)ptr + ofs) = val; }
		public static void WriteInt64(IntPtr ptr, int ofs, long val) { *(long*)((byte*)ptr + ofs) = val; }
		public static void WriteIntPtr(IntPtr ptr, int ofs, IntPtr val) { *(IntPtr*)((byte*)ptr + ofs) = val; }

		public static void Copy(byte[] source, int startIndex, IntPtr destination, int length) { new Span<byte>(source, startIndex, length).CopyTo(new Span<byte>((void*)destination, length)); }
		public static void Copy(char[] source, int startIndex, IntPtr destination, int length) { new Span<char>(source, startIndex, length).CopyTo(new Span<char>((void*)destination, length)); }
		public static void Copy(int[] source, int startIndex, IntPtr destination, int length) { new Span<int>(source, startIndex, length).CopyTo(new Span<int>((void*)destination, length)); }
		public static void Copy(long[] source, int startIndex, IntPtr destination, int length) { new Span<long>(source, startIndex, length).CopyTo(new Span<long>((void*)destination, length)); }
		public static void Copy(double[] source, int startIndex, IntPtr destination, int length) { new Span<double>(source, startIndex, length).CopyTo(new Span<double>((void*)destination, length)); }
		public static void Copy(IntPtr source, byte[] destination, int startIndex, int length) { new Span<byte>((void*)source, length).CopyTo(new Span<byte>(destination, startIndex, length)); }
		public static void Copy(IntPtr source, char[] destination, int startIndex, int length) { new Span<char>((void*)source, length).CopyTo(new Span<char>(destination, startIndex, length)); }
		public static void Copy(IntPtr source, int[] destination, int startIndex, int length) { new Span<int>((void*)source, length).CopyTo(new Span<int>(destination, startIndex, length)); }
		public static void Copy(IntPtr source, long[] destination, int startIndex, int length) { new Span<long>((void*)source, length).CopyTo(new Span<long>(destination, startIndex, length)); }
		public static void Copy(IntPtr source, double[] destination, int startIndex, int length) { new Span<double>((void*)source, length).CopyTo(new Span<double>(destination, startIndex, length)); }
	}
}
