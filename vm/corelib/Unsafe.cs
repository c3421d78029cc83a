// Operations on managed pointers that C# cannot express.
namespace System
{
	// A managed pointer as a field: for the runtime, the type of `value` is T&.
	internal ref struct ByReference<T>
	{
		IntPtr value;
	}
}

namespace System.Runtime.CompilerServices
{
	// The loader supplies the IL of the methods that throw here (loader/supplied.go).
	public static unsafe class Unsafe
	{
		public static ref T Add<T>(ref T source, int elementOffset) { throw new PlatformNotSupportedException(); }
		public static ref T Add<T>(ref T source, IntPtr elementOffset) { throw new PlatformNotSupportedException(); }
		public static ref T Add<T>(ref T source, UIntPtr elementOffset) { throw new PlatformNotSupportedException(); }
		public static void* Add<T>(void* source, int elementOffset) { throw new PlatformNotSupportedException(); }
		public static ref T Subtract<T>(ref T source, int elementOffset) { throw new PlatformNotSupportedException(); }
		public static ref T Subtract<T>(ref T source, IntPtr elementOffset) { throw new PlatformNotSupportedException(); }
		public static ref T Subtract<T>(ref T source, UIntPtr elementOffset) { throw new PlatformNotSupportedException(); }
		public static void* Subtract<T>(void* source, int elementOffset) { throw new PlatformNotSupportedException(); }
		public static ref T AddByteOffset<T>(ref T source, IntPtr byteOffset) { throw new PlatformNotSupportedException(); }
		public static ref T AddByteOffset<T>(ref T source, UIntPtr byteOffset) { throw new PlatformNotSupportedException(); }
		public static ref T SubtractByteOffset<T>(ref T source, IntPtr byteOffset) { throw new PlatformNotSupportedException(); }
		public static ref T SubtractByteOffset<T>(ref T source, UIntPtr byteOffset) { throw new PlatformNotSupportedException(); }
		public static IntPtr ByteOffset<T>(ref T origin, ref T target) { throw new PlatformNotSupportedException(); }
		public static bool AreSame<T>(ref T left, ref T right) { throw new PlatformNotSupportedException(); }
		public static bool IsAddressGreaterThan<T>(ref T left, ref T right) { throw new PlatformNotSupportedException(); }
		public static bool IsAddressLessThan<T>(ref T left, ref T right) { throw new PlatformNotSupportedException(); }
		public static bool IsNullRef<T>(ref T source) { throw new PlatformNotSupportedException(); }
		public static ref T NullRef<T>() { throw new PlatformNotSupportedException(); }
		public static ref T AsRef<T>(void* source) { throw new PlatformNotSupportedException(); }
		public static ref T AsRef<T>(ref T source) { throw new PlatformNotSupportedException(); }
		public static void* AsPointer<T>(ref T value) { throw new PlatformNotSupportedException(); }
		public static ref TTo As<TFrom, TTo>(ref TFrom source) { throw new PlatformNotSupportedException(); }
		public static T As<T>(object o) where T : class { throw new PlatformNotSupportedException(); }
		public static ref T Unbox<T>(object box) where T : struct { throw new PlatformNotSupportedException(); }
		public static int SizeOf<T>() { throw new PlatformNotSupportedException(); }
		public static void SkipInit<T>(out T value) { throw new PlatformNotSupportedException(); }
		public static T Read<T>(void* source) { throw new PlatformNotSupportedException(); }
		public static void Write<T>(void* destination, T value) { throw new PlatformNotSupportedException(); }
		public static T ReadUnaligned<T>(void* source) { throw new PlatformNotSupportedException(); }
		public static T ReadUnaligned<T>(ref byte source) { throw new PlatformNotSupportedException(); }
		public static void WriteUnaligned<T>(void* destination, T value) { throw new PlatformNotSupportedException(); }
		public static void WriteUnaligned<T>(ref byte destination, T value) { throw new PlatformNotSupportedException(); }
		public static void Copy<T>(void* destination, ref T source) { throw new PlatformNotSupportedException(); }
		public static void Copy<T>(ref T destination, void* source) { throw new PlatformNotSupportedException(); }
		public static void CopyBlock(void* destination, void* source, uint byteCount) { throw new PlatformNotSupportedException(); }
		public static void CopyBlock(ref byte destination, ref byte source, uint byteCount) { throw new PlatformNotSupportedException(); }
		public static void CopyBlockUnaligned(void* destination, void* source, uint byteCount) { throw new PlatformNotSupportedException(); }
		public static void CopyBlockUnaligned(ref byte destination, ref byte source, uint byteCount) { throw new PlatformNotSupportedException(); }
		public static void InitBlock(void* startAddress, byte value, uint byteCount) { throw new PlatformNotSupportedException(); }
		public static void InitBlock(ref byte startAddress, byte value, uint byteCount) { throw new PlatformNotSupportedException(); }
		public static void InitBlockUnaligned(void* startAddress, byte value, uint byteCount) { throw new PlatformNotSupportedException(); }
		public static void InitBlockUnaligned(ref byte startAddress, byte value, uint byteCount) { throw new PlatformNotSupportedException(); }

		public static TTo BitCast<TFrom, TTo>(TFrom source) where TFrom : struct where TTo : struct
		{
			if (SizeOf<TFrom>() != SizeOf<TTo>()) throw new NotSupportedException();
			return ReadUnaligned<TTo>(ref As<TFrom, byte>(ref source));
		}

		[MethodImpl(MethodImplOptions.InternalCall)]
		internal static extern ByReference<T> Keep<T>(ref T place);
		[MethodImpl(MethodImplOptions.InternalCall)]
		internal static extern ref T Place<T>(ByReference<T> kept);

		// Not checked. Nothing may be stored through the result, because the array may have a class derived from T as
		// element type.
		[MethodImpl(MethodImplOptions.InternalCall)]
		internal static extern ref T Element<T>(T[] array, int index);

		// For leaf helpers, where these are no calls. Nothing is checked.
		[MethodImpl(MethodImplOptions.InternalCall)]
		internal static extern MethodTable* MethodTable(object o);
		[MethodImpl(MethodImplOptions.InternalCall)]
		internal static extern ref T At<T>(object o, long offset);
		[MethodImpl(MethodImplOptions.InternalCall)]
		internal static extern ulong Address(object o);
		[MethodImpl(MethodImplOptions.InternalCall)]
		internal static extern T AsObject<T>(void* address);
	}

	public static unsafe partial class RuntimeHelpers
	{
		// The loader supplies the IL: the answer for T.
		public static bool IsReferenceOrContainsReferences<T>() { throw new PlatformNotSupportedException(); }

		// Returns the data of a static field that has its initial value in the assembly, and the data's size.
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern void* FieldData(RuntimeFieldHandle field, int* size);

		// Whether any bits are a value of T. Handles are structs, and must not be made of bits.
		static class Plain<T>
		{
			internal static readonly bool Is = typeof(T).IsPrimitive || typeof(T).IsEnum;
		}

		public static ReadOnlySpan<T> CreateSpan<T>(RuntimeFieldHandle fldHandle)
		{
			if (!Plain<T>.Is) throw new ArgumentException("The argument is not valid.");
			int size;
			void* data = FieldData(fldHandle, &size);
			return new ReadOnlySpan<T>(data, size / Unsafe.SizeOf<T>());
		}

		public static T[] GetSubArray<T>(T[] array, Range range)
		{
			if (array == null) throw new ArgumentNullException("array");
			ValueTuple<int, int> part = range.GetOffsetAndLength(array.Length);
			T[] result = typeof(T).IsValueType ? new T[part.Item2] : (T[])Array.CreateInstance(array.GetType().GetElementType(), part.Item2);
			Array.Copy(array, part.Item1, result, 0, part.Item2);
			return result;
		}
	}
}
