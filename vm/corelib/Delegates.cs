using System.Reflection;
using System.Runtime.CompilerServices;

namespace System
{
	public delegate void Action();
	public delegate void Action<in T>(T obj);
	public delegate void Action<in T1, in T2>(T1 arg1, T2 arg2);
	public delegate void Action<in T1, in T2, in T3>(T1 arg1, T2 arg2, T3 arg3);
	public delegate void Action<in T1, in T2, in T3, in T4>(T1 arg1, T2 arg2, T3 arg3, T4 arg4);
	public delegate void Action<in T1, in T2, in T3, in T4, in T5>(T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5);
	public delegate void Action<in T1, in T2, in T3, in T4, in T5, in T6>(T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5, T6 arg6);
	public delegate void Action<in T1, in T2, in T3, in T4, in T5, in T6, in T7>(T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5, T6 arg6, T7 arg7);
	public delegate void Action<in T1, in T2, in T3, in T4, in T5, in T6, in T7, in T8>(T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5, T6 arg6, T7 arg7, T8 arg8);
	public delegate TResult Func<out TResult>();
	public delegate TResult Func<in T, out TResult>(T arg);
	public delegate TResult Func<in T1, in T2, out TResult>(T1 arg1, T2 arg2);
	public delegate TResult Func<in T1, in T2, in T3, out TResult>(T1 arg1, T2 arg2, T3 arg3);
	public delegate TResult Func<in T1, in T2, in T3, in T4, out TResult>(T1 arg1, T2 arg2, T3 arg3, T4 arg4);
	public delegate TResult Func<in T1, in T2, in T3, in T4, in T5, out TResult>(T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5);
	public delegate TResult Func<in T1, in T2, in T3, in T4, in T5, in T6, out TResult>(T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5, T6 arg6);
	public delegate TResult Func<in T1, in T2, in T3, in T4, in T5, in T6, in T7, out TResult>(T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5, T6 arg6, T7 arg7);
	public delegate TResult Func<in T1, in T2, in T3, in T4, in T5, in T6, in T7, in T8, out TResult>(T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5, T6 arg6, T7 arg7, T8 arg8);
	public delegate bool Predicate<in T>(T obj);
	public delegate int Comparison<in T>(T x, T y);
	public delegate TOutput Converter<in TInput, out TOutput>(TInput input);
	public delegate void AsyncCallback(IAsyncResult ar);

	public interface IAsyncResult
	{
		object AsyncState { get; }
		bool CompletedSynchronously { get; }
		bool IsCompleted { get; }
	}

	// The constructor and Invoke of a delegate type belong to the runtime. For a delegate over a static method,
	// _methodPtrAux is the method and _target is the delegate itself; otherwise _methodPtrAux is zero.
	public abstract class Delegate : ICloneable
	{
		internal object _target;
		internal object _methodBase;
		internal IntPtr _methodPtr;
		internal IntPtr _methodPtrAux;

		// The handle of the method that a delegate with one method calls.
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern IntPtr GetMethodInternal(Delegate d);
		// Makes a delegate; the method fits it.
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern Delegate CreateInternal(IntPtr type, object target, IntPtr method);

		public object Target { get { return GetTarget(); } }
		public MethodInfo Method
		{
			get
			{
				Delegate[] list = GetInvocationList();
				IntPtr h = GetMethodInternal(list[list.Length - 1]);
				Type t = Members.Owner(GetType().handle, Members.Method, h);
				return new MethodInfo(t, t, h);
			}
		}
		public object DynamicInvoke(params object[] args)
		{
			object r = null;
			foreach (Delegate d in GetInvocationList())
			{
				MethodInfo m = d.Method;
				object[] passed = args ?? new object[0];
				if (m.IsStatic && m.GetParameters().Length == passed.Length + 1)
				{
					object[] closed = new object[passed.Length + 1];
					closed[0] = d.GetTarget();
					Array.Copy(passed, 0, closed, 1, passed.Length);
					passed = closed;
				}
				r = m.Invoke(d.GetTarget(), passed);
			}
			return r;
		}

		public static Delegate CreateDelegate(Type type, MethodInfo method) { return Create(type, null, method, true); }
		public static Delegate CreateDelegate(Type type, MethodInfo method, bool throwOnBindFailure) { return Create(type, null, method, throwOnBindFailure); }
		public static Delegate CreateDelegate(Type type, object firstArgument, MethodInfo method) { return Create(type, firstArgument, method, true); }
		public static Delegate CreateDelegate(Type type, object target, string method)
		{
			if (target == null) throw new ArgumentNullException("target");
			return Create(type, target, Find(type, target.GetType(), method, BindingFlags.Instance), true);
		}
		public static Delegate CreateDelegate(Type type, Type target, string method)
		{
			if (target == null) throw new ArgumentNullException("target");
			return Create(type, null, Find(type, target, method, BindingFlags.Static), true);
		}
		static MethodInfo Find(Type type, Type target, string method, BindingFlags flags)
		{
			if (method == null) throw new ArgumentNullException("method");
			foreach (MethodInfo m in target.GetMethods(flags | BindingFlags.Public | BindingFlags.NonPublic))
				if (m.Name == method && Fits(type, m, 0)) return m;
			throw BadMethod();
		}
		static ArgumentException BadMethod()
		{
			return new ArgumentException("Cannot bind to the target method because its signature is not compatible with that of the delegate type.");
		}
		// Whether a delegate of this type can call a method whose first parameters, bound of them, are given.
		static bool Fits(Type type, MethodInfo method, int bound)
		{
			MethodInfo invoke = type.GetMethod("Invoke");
			if (invoke == null || method.Types.Length != invoke.Types.Length + bound) return false;
			if (!Passes(method.Types[0], invoke.Types[0])) return false;
			for (int i = 1; i < invoke.Types.Length; i++) if (!Passes(invoke.Types[i], method.Types[i + bound])) return false;
			return true;
		}
		static bool Passes(Type from, Type to)
		{
			return from == to || !from.IsValueType && !to.IsValueType && !from.IsByRef && !to.IsByRef && to.IsAssignableFrom(from);
		}
		static Delegate Create(Type type, object target, MethodInfo method, bool throws)
		{
			if (type == null) throw new ArgumentNullException("type");
			if (method == null) throw new ArgumentNullException("method");
			if (!type.IsSubclassOf(typeof(MulticastDelegate))) throw new ArgumentException("Type must derive from Delegate.", "type");
			if (method.ContainsGenericParameters) throw new ArgumentException("Cannot bind to an open generic method.", "method");
			bool closed = method.IsStatic && (target != null || !Fits(type, method, 0));
			bool fits = Fits(type, method, closed ? 1 : 0) && (!closed || target == null || method.Types[1].IsInstanceOfType(target));
			if (!method.IsStatic && (target == null || !method.DeclaringType.IsInstanceOfType(target))) fits = false;
			if (fits) return CreateInternal(type.handle, target, method.handle);
			if (throws) throw BadMethod();
			return null;
		}

		internal virtual object GetTarget() { return _methodPtrAux == IntPtr.Zero ? _target : null; }

		public virtual object Clone() { return MemberwiseClone(); }

		internal static bool SameMethod(Delegate a, Delegate b)
		{
			if (a._methodPtrAux != IntPtr.Zero || b._methodPtrAux != IntPtr.Zero) return a._methodPtrAux == b._methodPtrAux;
			return a._target == b._target && a._methodPtr == b._methodPtr;
		}

		public override bool Equals(object obj)
		{
			Delegate d = obj as Delegate;
			return d != null && (object)d.GetType() == (object)GetType() && SameMethod(this, d);
		}

		// The hash is the same in every run: it does not depend on addresses.
		public override int GetHashCode() { return GetType().GetHashCode() * 31 + RuntimeHelpers.GetHashCode(GetTarget()); }

		public virtual Delegate[] GetInvocationList() { return new Delegate[] { this }; }

		protected virtual Delegate CombineImpl(Delegate d) { throw new MulticastNotSupportedException(); }
		protected virtual Delegate RemoveImpl(Delegate d) { return d.Equals(this) ? null : this; }

		public static Delegate Combine(Delegate a, Delegate b)
		{
			if ((object)a == null) return b;
			if ((object)b == null) return a;
			if ((object)a.GetType() != (object)b.GetType()) throw new ArgumentException("Delegates must be of the same type.");
			return a.CombineImpl(b);
		}

		public static Delegate Combine(params Delegate[] delegates)
		{
			if (delegates == null) return null;
			Delegate r = null;
			for (int i = 0; i < delegates.Length; i++) r = Combine(r, delegates[i]);
			return r;
		}

		public static Delegate Remove(Delegate source, Delegate value)
		{
			if ((object)source == null) return null;
			if ((object)value == null) return source;
			if ((object)source.GetType() != (object)value.GetType()) throw new ArgumentException("Delegates must be of the same type.");
			return source.RemoveImpl(value);
		}

		public static Delegate RemoveAll(Delegate source, Delegate value)
		{
			Delegate before;
			do
			{
				before = source;
				source = Remove(source, value);
			} while ((object)source != (object)before);
			return source;
		}

		public static bool operator ==(Delegate d1, Delegate d2)
		{
			if ((object)d1 == null) return (object)d2 == null;
			return d1.Equals(d2);
		}
		public static bool operator !=(Delegate d1, Delegate d2) { return !(d1 == d2); }
	}

	public abstract class MulticastDelegate : Delegate
	{
		internal object[] _invocationList;
		internal int _invocationCount;

		// Returns the code that calls every entry of _invocationList[0 .. _invocationCount-1] in order, with the
		// arguments of this delegate type, and returns the last result. The code becomes _methodPtr, with _target the
		// delegate itself.
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern IntPtr GetMulticastInvoke(object multicast);

		internal override object GetTarget()
		{
			if (_invocationList != null) return ((Delegate)_invocationList[_invocationCount - 1]).GetTarget();
			return _methodPtrAux == IntPtr.Zero ? _target : null;
		}

		int Count { get { return _invocationList == null ? 1 : _invocationCount; } }

		object At(int i) { return _invocationList == null ? this : _invocationList[i]; }

		MulticastDelegate Make(object[] list, int count)
		{
			MulticastDelegate m = (MulticastDelegate)MemberwiseClone();
			m._invocationList = list;
			m._invocationCount = count;
			m._target = m;
			m._methodBase = null;
			m._methodPtrAux = IntPtr.Zero;
			m._methodPtr = GetMulticastInvoke(m);
			return m;
		}

		protected sealed override Delegate CombineImpl(Delegate follow)
		{
			MulticastDelegate f = (MulticastDelegate)follow;
			int a = Count, b = f.Count;
			object[] list = new object[a + b];
			for (int i = 0; i < a; i++) list[i] = At(i);
			for (int i = 0; i < b; i++) list[a + i] = f.At(i);
			return Make(list, a + b);
		}

		// Removes the last occurrence of value's list in this one.
		protected sealed override Delegate RemoveImpl(Delegate value)
		{
			MulticastDelegate v = value as MulticastDelegate;
			if ((object)v == null) return this;
			int n = Count, m = v.Count;
			for (int start = n - m; start >= 0; start--)
			{
				int k = 0;
				while (k < m && At(start + k).Equals(v.At(k))) k++;
				if (k < m) continue;
				int left = n - m;
				if (left == 0) return null;
				if (left == 1) return (Delegate)At(start == 0 ? n - 1 : 0);
				object[] list = new object[left];
				for (int i = 0; i < start; i++) list[i] = At(i);
				for (int i = start + m; i < n; i++) list[i - m] = At(i);
				return Make(list, left);
			}
			return this;
		}

		public sealed override Delegate[] GetInvocationList()
		{
			Delegate[] r = new Delegate[Count];
			for (int i = 0; i < r.Length; i++) r[i] = (Delegate)At(i);
			return r;
		}

		public sealed override bool Equals(object obj)
		{
			MulticastDelegate d = obj as MulticastDelegate;
			if ((object)d == null || (object)d.GetType() != (object)GetType()) return false;
			if ((object)d == (object)this) return true;
			if (_invocationList == null && d._invocationList == null) return SameMethod(this, d);
			if (_invocationList == null || d._invocationList == null || Count != d.Count) return false;
			for (int i = 0; i < Count; i++) if (!At(i).Equals(d.At(i))) return false;
			return true;
		}

		public sealed override int GetHashCode()
		{
			if (_invocationList == null) return base.GetHashCode();
			int h = 0;
			for (int i = 0; i < _invocationCount; i++) h = h * 33 + _invocationList[i].GetHashCode();
			return h;
		}

		public static bool operator ==(MulticastDelegate d1, MulticastDelegate d2)
		{
			if ((object)d1 == null) return (object)d2 == null;
			return d1.Equals(d2);
		}
		public static bool operator !=(MulticastDelegate d1, MulticastDelegate d2) { return !(d1 == d2); }
	}
}
