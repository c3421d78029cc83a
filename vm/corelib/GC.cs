using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace System
{
	public enum GCCollectionMode { Default, Forced, Optimized }

	// There is one generation; the numbers are those that programs expect.
	public static class GC
	{
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern void CollectInternal(int generation);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern int GetCollectionCount();
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern long GetTotalMemoryInternal();
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern void SuppressFinalizeInternal(object obj);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern void ReRegisterForFinalizeInternal(object obj);
		// Runs the pending finalizers.
		[MethodImpl(MethodImplOptions.InternalCall)]
		public static extern void WaitForPendingFinalizers();

		public static int MaxGeneration { get { return 2; } }
		public static void Collect() { CollectInternal(-1); }
		public static void Collect(int generation)
		{
			if (generation < 0) throw new ArgumentOutOfRangeException("generation");
			CollectInternal(generation);
		}
		public static void Collect(int generation, GCCollectionMode mode) { Collect(generation); }
		public static void Collect(int generation, GCCollectionMode mode, bool blocking) { Collect(generation); }
		public static int CollectionCount(int generation)
		{
			if (generation < 0) throw new ArgumentOutOfRangeException("generation");
			return generation > MaxGeneration ? 0 : GetCollectionCount();
		}
		public static int GetGeneration(object obj)
		{
			if (obj == null) throw new ArgumentNullException("obj");
			return 0;
		}
		public static long GetTotalMemory(bool forceFullCollection)
		{
			if (forceFullCollection)
			{
				CollectInternal(-1);
				WaitForPendingFinalizers();
				CollectInternal(-1);
			}
			return GetTotalMemoryInternal();
		}
		[MethodImpl(MethodImplOptions.NoInlining)]
		public static void KeepAlive(object obj) { }
		public static void SuppressFinalize(object obj)
		{
			if (obj == null) throw new ArgumentNullException("obj");
			SuppressFinalizeInternal(obj);
		}
		public static void ReRegisterForFinalize(object obj)
		{
			if (obj == null) throw new ArgumentNullException("obj");
			ReRegisterForFinalizeInternal(obj);
		}
		public static void AddMemoryPressure(long bytesAllocated) { }
		public static void RemoveMemoryPressure(long bytesAllocated) { }
	}

	// The collector knows the two classes: the first field, the target, does not keep its object alive and becomes null
	// when the object dies.
	public class WeakReference
	{
		object target;
		IntPtr link; // the collector's
		bool trackResurrection;
		public WeakReference(object target) { this.target = target; }
		public WeakReference(object target, bool trackResurrection)
		{
			this.target = target;
			this.trackResurrection = trackResurrection;
		}
		public virtual bool IsAlive { get { return target != null; } }
		public virtual bool TrackResurrection { get { return trackResurrection; } }
		public virtual object Target { get { return target; } set { target = value; } }
	}

	public sealed class WeakReference<T> where T : class
	{
		T target;
		IntPtr link; // the collector's
		bool trackResurrection;
		public WeakReference(T target) { this.target = target; }
		public WeakReference(T target, bool trackResurrection)
		{
			this.target = target;
			this.trackResurrection = trackResurrection;
		}
		public bool TryGetTarget(out T target) { target = this.target; return target != null; }
		public void SetTarget(T target) { this.target = target; }
	}
}

namespace System.Runtime.InteropServices
{
	public enum GCHandleType { Weak, WeakTrackResurrection, Normal, Pinned }

	// The number of a row of the runtime's handle table; 0: none.
	public struct GCHandle
	{
		IntPtr handle;

		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern IntPtr AllocInternal(object value, int type);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern bool FreeInternal(IntPtr handle);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern object GetInternal(IntPtr handle);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern void SetInternal(IntPtr handle, object value);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern IntPtr AddressInternal(IntPtr handle);

		GCHandle(IntPtr handle) { this.handle = handle; }

		public static GCHandle Alloc(object value) { return Alloc(value, GCHandleType.Normal); }
		public static GCHandle Alloc(object value, GCHandleType type)
		{
			if (type < GCHandleType.Weak || type > GCHandleType.Pinned) throw new ArgumentOutOfRangeException("type");
			return new GCHandle(AllocInternal(value, (int)type));
		}
		public void Free()
		{
			if (!FreeInternal(handle)) throw new InvalidOperationException("Handle is not initialized.");
			handle = IntPtr.Zero;
		}
		public bool IsAllocated { get { return handle != IntPtr.Zero; } }
		public object Target
		{
			get { Check(); return GetInternal(handle); }
			set { Check(); SetInternal(handle, value); }
		}
		public IntPtr AddrOfPinnedObject()
		{
			Check();
			IntPtr a = AddressInternal(handle);
			if (a == IntPtr.Zero && GetInternal(handle) != null) throw new InvalidOperationException("Handle is not pinned.");
			return a;
		}
		void Check()
		{
			if (handle == IntPtr.Zero) throw new InvalidOperationException("Handle is not initialized.");
		}
		public static IntPtr ToIntPtr(GCHandle value) { return value.handle; }
		public static GCHandle FromIntPtr(IntPtr value)
		{
			if (value == IntPtr.Zero) throw new InvalidOperationException("Handle is not initialized.");
			return new GCHandle(value);
		}
		public static explicit operator GCHandle(IntPtr value) { return FromIntPtr(value); }
		public static explicit operator IntPtr(GCHandle value) { return value.handle; }
		public override int GetHashCode() { return handle.GetHashCode(); }
		public override bool Equals(object o) { return o is GCHandle && ((GCHandle)o).handle == handle; }
		public static bool operator ==(GCHandle a, GCHandle b) { return a.handle == b.handle; }
		public static bool operator !=(GCHandle a, GCHandle b) { return a.handle != b.handle; }
	}
}
