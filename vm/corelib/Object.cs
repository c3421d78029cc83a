using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace System
{
	public class Object
	{
		public Object() { }
		~Object() { }
		public virtual string ToString() { return GetType().ToString(); }
		public virtual bool Equals(object obj) { return this == obj; }
		public virtual int GetHashCode() { return RuntimeHelpers.GetHashCode(this); }

		[MethodImpl(MethodImplOptions.InternalCall)]
		public extern Type GetType();
		[MethodImpl(MethodImplOptions.InternalCall)]
		protected extern object MemberwiseClone();

		public static bool ReferenceEquals(object objA, object objB) { return objA == objB; }
		public static bool Equals(object objA, object objB)
		{
			if (objA == objB) return true;
			if (objA == null || objB == null) return false;
			return objA.Equals(objB);
		}
	}

	public abstract class ValueType
	{
		// The boxed instance fields of a boxed value, in declaration order.
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern object[] GetFieldValues(object boxed);

		public override bool Equals(object obj)
		{
			if (obj == null || obj.GetType() != GetType()) return false;
			object[] a = GetFieldValues(this), b = GetFieldValues(obj);
			for (int i = 0; i < a.Length; i++)
				if (!object.Equals(a[i], b[i])) return false;
			return true;
		}

		public override int GetHashCode()
		{
			int h = 0;
			object[] a = GetFieldValues(this);
			for (int i = 0; i < a.Length; i++)
				h = h * 31 + (a[i] == null ? 0 : a[i].GetHashCode());
			return h;
		}

		public override string ToString() { return GetType().ToString(); }
	}

	public struct Void { }

	public interface IDisposable { void Dispose(); }
	public interface ICloneable { object Clone(); }
	public interface IComparable { int CompareTo(object obj); }
	public interface IComparable<in T> { int CompareTo(T other); }
	public interface IEquatable<T> { bool Equals(T other); }
	public interface IFormatProvider { object GetFormat(Type formatType); }
	public interface IFormattable { string ToString(string format, IFormatProvider formatProvider); }
	public interface IConvertible
	{
		TypeCode GetTypeCode();
		bool ToBoolean(IFormatProvider provider);
		char ToChar(IFormatProvider provider);
		sbyte ToSByte(IFormatProvider provider);
		byte ToByte(IFormatProvider provider);
		short ToInt16(IFormatProvider provider);
		ushort ToUInt16(IFormatProvider provider);
		int ToInt32(IFormatProvider provider);
		uint ToUInt32(IFormatProvider provider);
		long ToInt64(IFormatProvider provider);
		ulong ToUInt64(IFormatProvider provider);
		float ToSingle(IFormatProvider provider);
		double ToDouble(IFormatProvider provider);
		decimal ToDecimal(IFormatProvider provider);
		DateTime ToDateTime(IFormatProvider provider);
		string ToString(IFormatProvider provider);
		object ToType(Type conversionType, IFormatProvider provider);
	}
	public interface ICustomFormatter { string Format(string format, object arg, IFormatProvider formatProvider); }
	public interface IServiceProvider { object GetService(Type serviceType); }

	public struct RuntimeTypeHandle
	{
		internal IntPtr value;
		internal RuntimeTypeHandle(IntPtr v) { value = v; }
		public IntPtr Value { get { return value; } }
		public override bool Equals(object obj) { return obj is RuntimeTypeHandle && ((RuntimeTypeHandle)obj).value == value; }
		public bool Equals(RuntimeTypeHandle handle) { return handle.value == value; }
		public override int GetHashCode() { return value.GetHashCode(); }
	}

	public struct RuntimeFieldHandle
	{
		internal IntPtr value;
		public IntPtr Value { get { return value; } }
	}

	public struct RuntimeMethodHandle
	{
		internal IntPtr value;
		public IntPtr Value { get { return value; } }
	}

	// Declared for signatures only; varargs and typed references are not supported.
	public struct RuntimeArgumentHandle { internal IntPtr args; }
	public struct TypedReference { internal IntPtr value; internal IntPtr type; }
	public struct ArgIterator { internal IntPtr a, b; }

	public enum TypeCode
	{
		Empty = 0, Object = 1, DBNull = 2, Boolean = 3, Char = 4, SByte = 5, Byte = 6, Int16 = 7, UInt16 = 8,
		Int32 = 9, UInt32 = 10, Int64 = 11, UInt64 = 12, Single = 13, Double = 14, Decimal = 15, DateTime = 16, String = 18
	}

	public static class Activator
	{
		// Returns a new instance, made by the parameterless constructor; for a value type, a boxed zero.
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern object CreateInstanceInternal(IntPtr type);

		public static T CreateInstance<T>() { return (T)CreateInstanceInternal(typeof(T).handle); }
		public static object CreateInstance(Type type)
		{
			if ((object)type == null) throw new ArgumentNullException("type");
			return CreateInstanceInternal(type.handle);
		}
		public static object CreateInstance(Type type, bool nonPublic)
		{
			if ((object)type == null) throw new ArgumentNullException("type");
			if (!nonPublic || type.IsValueType) return CreateInstanceInternal(type.handle);
			return type.Construct(BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance, new object[0]);
		}
		public static object CreateInstance(Type type, params object[] args)
		{
			if (args == null || args.Length == 0) return CreateInstance(type);
			if ((object)type == null) throw new ArgumentNullException("type");
			return type.Construct(BindingFlags.Public | BindingFlags.Instance, args);
		}
		public static object CreateInstance(Type type, BindingFlags bindingAttr, Binder binder, object[] args, Globalization.CultureInfo culture)
		{
			if ((object)type == null) throw new ArgumentNullException("type");
			return type.Construct(bindingAttr, args ?? new object[0]);
		}
	}

	public class EventArgs
	{
		public static readonly EventArgs Empty = new EventArgs();
		public EventArgs() { }
	}
	public delegate void EventHandler(object sender, EventArgs e);
	public delegate void EventHandler<TEventArgs>(object sender, TEventArgs e);

	public sealed class DBNull
	{
		DBNull() { }
		public static readonly DBNull Value = new DBNull();
		public override string ToString() { return ""; }
	}
}
