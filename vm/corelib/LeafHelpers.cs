using System.Diagnostics;
using System.Runtime.InteropServices;

namespace System.Runtime.CompilerServices
{
	// Method tables and other data of the runtime, with the layout of package cpu. Their cells have 8 bytes on every
	// machine; a pointer of 4 bytes is in the lower half.
	[StructLayout(LayoutKind.Explicit)]
	unsafe struct MethodTable
	{
		[FieldOffset(0)] internal uint componentSize;
		[FieldOffset(4)] internal uint baseSize;
		[FieldOffset(16)] internal MethodTable* parent;
	}

	// The data before a method table.
	[StructLayout(LayoutKind.Explicit, Size = 48)]
	unsafe struct MethodTablePrefix
	{
		[FieldOffset(8)] internal long inited;
		[FieldOffset(16)] internal void* statics;
		[FieldOffset(24)] internal void* type; // a Type, which is not in the heap
		[FieldOffset(32)] internal MethodTable* element;
	}

	// A row of a cache of pairs of addresses.
	[StructLayout(LayoutKind.Explicit, Size = 32)]
	unsafe struct PairRow
	{
		[FieldOffset(0)] internal void* first;
		[FieldOffset(8)] internal void* second;
		[FieldOffset(16)] internal void* word;
	}

	// The table of identity hash codes, by open addressing.
	unsafe struct HashRow
	{
		internal ulong key, code;
	}
	[StructLayout(LayoutKind.Explicit)]
	unsafe struct HashControl
	{
		[FieldOffset(0)] internal HashRow* rows;
		[FieldOffset(8)] internal ulong mask;
		[FieldOffset(16)] internal ulong room;
		[FieldOffset(24)] internal uint seq;
	}

	// Helpers that compiled code calls, and InternalCalls of Object, Type and RuntimeHelpers. The runtime compiles them
	// at full whatever the level is, without a frame, and stack traces omit them. So they make only tail calls, the
	// likely path through them falls through all branches, and they read objects by Unsafe.At, which is no call here.
	[StackTraceHidden]
	static unsafe class LeafHelpers
	{
		// Set by the runtime: caches, the table of hash codes, the method tables of Object and Type.
		static PairRow* castCache, lookupCache;
		static HashControl* hashes;
		static MethodTable* objectTable, typeTable;

		const ulong PairOffsets = 4095 << 5;

		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern object IsInstanceSlow(MethodTable* type, object o);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern object CastSlow(MethodTable* type, object o);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern ref byte UnboxSlow(MethodTable* type, object o);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern void StoreSlow(object[] array, void* index, object value);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern ref object ElementSlow(object[] array, void* index, MethodTable* element);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern void* LookupClassSlow(void* context, void* lookup);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern void* LookupMethodSlow(void* context, void* lookup);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern void* VirtualFunctionSlow(object o, void* type, void* method);

		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern void* StaticBaseSlow(MethodTable* type);

		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern Type TypeOfHandleSlow(MethodTable* handle);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern Type TypeOfObjectSlow(object o);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern int IdentityHashSlow(object o);

		static object IsInstanceOfClass(MethodTable* type, object o)
		{
			if (o != null)
				for (MethodTable* t = Unsafe.MethodTable(o); t != type;)
				{
					t = t->parent;
					if (t == null) goto No;
				}
			return o;
		No:
			return null;
		}

		static object CastClass(MethodTable* type, object o)
		{
			if (o != null)
				for (MethodTable* t = Unsafe.MethodTable(o); t != type;)
				{
					t = t->parent;
					if (t == null) goto No;
				}
			return o;
		No:
			return CastSlow(type, o);
		}

		static object IsInstanceOfAny(MethodTable* type, object o)
		{
			if (o != null)
			{
				MethodTable* t = Unsafe.MethodTable(o);
				if (t != type)
				{
					PairRow* row = (PairRow*)((ulong)castCache + (((ulong)t << 1 ^ (ulong)type << 2) & PairOffsets));
					if (row->first != t) goto Ask;
					if (row->second != type) goto Ask;
					if (row->word == null) return null;
				}
			}
			return o;
		Ask:
			return IsInstanceSlow(type, o);
		}

		static object CastAny(MethodTable* type, object o)
		{
			if (o != null)
			{
				MethodTable* t = Unsafe.MethodTable(o);
				if (t != type)
				{
					PairRow* row = (PairRow*)((ulong)castCache + (((ulong)t << 1 ^ (ulong)type << 2) & PairOffsets));
					if (row->first != t) goto Ask;
					if (row->second != type) goto Ask;
					if (row->word == null) goto Ask;
				}
			}
			return o;
		Ask:
			return CastSlow(type, o);
		}

		static ref byte Unbox(MethodTable* type, object o)
		{
			if (Unsafe.MethodTable(o) == type) return ref Unsafe.At<byte>(o, sizeof(void*));
			return ref UnboxSlow(type, o);
		}

		static void StoreElement(object[] array, long index, object value)
		{
			if ((ulong)index >= (uint)array.Length) goto Check;
			if (value != null)
			{
				MethodTable* element = ((MethodTablePrefix*)Unsafe.MethodTable(array))[-1].element;
				if (element != Unsafe.MethodTable(value) && element != objectTable)
				{
					MethodTable* t = Unsafe.MethodTable(value);
					PairRow* row = (PairRow*)((ulong)castCache + (((ulong)t << 1 ^ (ulong)element << 2) & PairOffsets));
					if (row->first != t) goto Check;
					if (row->second != element) goto Check;
					if (row->word == null) goto Check;
				}
			}
			Unsafe.At<object>(array, 16 + 8 * index) = value;
			return;
		Check:
			StoreSlow(array, (void*)index, value);
		}

		// StoreElement and ElementAddress for native ints of 4 bytes.
		static void StoreElement32(object[] array, int index, object value)
		{
			if ((uint)index >= (uint)array.Length) goto Check;
			if (value != null)
			{
				MethodTable* element = ((MethodTablePrefix*)Unsafe.MethodTable(array))[-1].element;
				if (element != Unsafe.MethodTable(value) && element != objectTable)
				{
					MethodTable* t = Unsafe.MethodTable(value);
					PairRow* row = (PairRow*)((ulong)castCache + (((ulong)t << 1 ^ (ulong)element << 2) & PairOffsets));
					if (row->first != t) goto Check;
					if (row->second != element) goto Check;
					if (row->word == null) goto Check;
				}
			}
			Unsafe.At<object>(array, 8 + 4 * index) = value;
			return;
		Check:
			StoreSlow(array, (void*)index, value);
		}

		static ref object ElementAddress32(object[] array, int index, MethodTable* element)
		{
			if ((uint)index < (uint)array.Length)
				if (((MethodTablePrefix*)Unsafe.MethodTable(array))[-1].element == element) return ref Unsafe.At<object>(array, 8 + 4 * index);
			return ref ElementSlow(array, (void*)index, element);
		}

		static ref object ElementAddress(object[] array, long index, MethodTable* element)
		{
			if ((ulong)index < (uint)array.Length)
				if (((MethodTablePrefix*)Unsafe.MethodTable(array))[-1].element == element) return ref Unsafe.At<object>(array, 16 + 8 * index);
			return ref ElementSlow(array, (void*)index, element);
		}

		static void* LookupClass(void* context, void* lookup)
		{
			PairRow* row = (PairRow*)((ulong)lookupCache + (((ulong)context << 1 ^ (ulong)lookup << 2) & PairOffsets));
			if (row->first == context)
				if (row->second == lookup) return row->word;
			return LookupClassSlow(context, lookup);
		}

		static void* LookupMethod(void* context, void* lookup)
		{
			PairRow* row = (PairRow*)((ulong)lookupCache + (((ulong)context << 1 ^ (ulong)lookup << 2) & PairOffsets));
			if (row->first == context)
				if (row->second == lookup) return row->word;
			return LookupMethodSlow(context, lookup);
		}

		static void* VirtualFunction(object o, void* type, void* method)
		{
			if (o != null)
			{
				void* t = Unsafe.MethodTable(o);
				PairRow* row = (PairRow*)((ulong)lookupCache + (((ulong)t << 1 ^ (ulong)method << 2) & PairOffsets));
				if (row->first == t)
					if (row->second == method) return row->word;
			}
			return VirtualFunctionSlow(o, type, method);
		}

		// Returns the class's static fields after the static constructor has run.
		static void* StaticBase(MethodTable* type)
		{
			if (((MethodTablePrefix*)type)[-1].inited != 0) return ((MethodTablePrefix*)type)[-1].statics;
			return StaticBaseSlow(type);
		}

		// The handle is a method table, or the Type itself.
		static Type TypeOfHandle(MethodTable* handle)
		{
			if (handle != null)
			{
				if (*(MethodTable**)handle == typeTable) return Unsafe.AsObject<Type>(handle);
				void* type = ((MethodTablePrefix*)handle)[-1].type;
				if (type != null) return Unsafe.AsObject<Type>(type);
			}
			return TypeOfHandleSlow(handle);
		}

		static Type TypeOfObject(object o)
		{
			if (o != null)
			{
				void* type = ((MethodTablePrefix*)Unsafe.MethodTable(o))[-1].type;
				if (type != null) return Unsafe.AsObject<Type>(type);
			}
			return TypeOfObjectSlow(o);
		}

		static int IdentityHash(object o)
		{
			if (o != null)
			{
				ulong key = Unsafe.Address(o);
				for (ulong i = key * 0x9E3779B97F4A7C15 >> 32;; i++)
				{
					HashRow* row = hashes->rows + (i & hashes->mask);
					if (row->key == key) return (int)row->code;
					if (row->key == 0) return NewIdentityHash(o, row);
				}
			}
			return IdentityHashSlow(o);
		}

		// row is the row for the object.
		static int NewIdentityHash(object o, HashRow* row)
		{
			HashControl* table = hashes;
			if (table->room != 0)
			{
				table->room--;
				uint code = ++table->seq * 0x9E3779B1 >> 4;
				if (code == 0) code = 1;
				row->key = Unsafe.Address(o);
				row->code = code;
				return (int)code;
			}
			return IdentityHashSlow(o);
		}

		// Array. The base size of an array determines its rank. It counts two words before the elements, a word after
		// them and, for an array of rank r that is no vector, 8*r bytes of lengths and lower bounds.

		internal static int ArrayLength(Array array) { return Unsafe.At<int>(array, sizeof(void*)); }

		internal static int ArrayRank(Array array)
		{
			int rank = (int)(Unsafe.MethodTable(array)->baseSize - (uint)(3 * sizeof(void*)) >> 3);
			return rank == 0 ? 1 : rank;
		}

		internal static int ArrayDimension(Array array, int dimension, bool lowerBound)
		{
			int rank = (int)(Unsafe.MethodTable(array)->baseSize - (uint)(3 * sizeof(void*)) >> 3);
			if (rank != 0) return Unsafe.At<int>(array, 2 * sizeof(void*) + 4 * (long)(uint)(lowerBound ? rank + dimension : dimension));
			return lowerBound ? 0 : Unsafe.At<int>(array, sizeof(void*));
		}
	}
}
