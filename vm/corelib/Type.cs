using System.Runtime.CompilerServices;

namespace System
{
	// There is exactly one Type object for each runtime type, so identity is equality.
	public partial class Type : System.Reflection.MemberInfo
	{
		internal IntPtr handle;

		public static readonly Type[] EmptyTypes = new Type[0];

		internal Type() { }

		const int FlagValueType = 1, FlagEnum = 2, FlagArray = 4, FlagInterface = 8, FlagGeneric = 16, FlagAbstract = 32,
			FlagSealed = 64, FlagPointer = 128, FlagByRef = 256, FlagGenericDefinition = 512, FlagPrimitive = 1024, FlagPublic = 2048,
			FlagGenericParameter = 4096, FlagMethodParameter = 8192, FlagOpen = 16384;

		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern Type FromHandle(IntPtr handle);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern string GetName(IntPtr handle, int kind);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern int GetFlags(IntPtr handle);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern int GetCorElementType(IntPtr handle);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern Type GetRelated(IntPtr handle, int kind);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern Type[] GetGenericArgumentsInternal(IntPtr handle);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern bool IsAssignable(IntPtr to, IntPtr from);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern int GetRank(IntPtr handle);

		public static Type GetTypeFromHandle(RuntimeTypeHandle handle) { return FromHandle(handle.value); }
		public static RuntimeTypeHandle GetTypeHandle(object o) { return new RuntimeTypeHandle(o.GetType().handle); }
		public virtual RuntimeTypeHandle TypeHandle { get { return new RuntimeTypeHandle(handle); } }

		public override string Name { get { return GetName(handle, 0); } }
		public virtual string FullName { get { return GetName(handle, 1); } }
		public override string ToString() { return GetName(handle, 2); }
		public virtual string Namespace { get { return GetName(handle, 3); } }

		public bool IsValueType { get { return (GetFlags(handle) & FlagValueType) != 0; } }
		public bool IsClass { get { return (GetFlags(handle) & (FlagValueType | FlagInterface)) == 0; } }
		public virtual bool IsEnum { get { return (GetFlags(handle) & FlagEnum) != 0; } }
		public bool IsArray { get { return (GetFlags(handle) & FlagArray) != 0; } }
		public bool IsInterface { get { return (GetFlags(handle) & FlagInterface) != 0; } }
		public virtual bool IsGenericType { get { return (GetFlags(handle) & FlagGeneric) != 0; } }
		public virtual bool IsGenericTypeDefinition { get { return (GetFlags(handle) & FlagGenericDefinition) != 0; } }
		public bool IsAbstract { get { return (GetFlags(handle) & FlagAbstract) != 0; } }
		public bool IsSealed { get { return (GetFlags(handle) & FlagSealed) != 0; } }
		public bool IsPointer { get { return (GetFlags(handle) & FlagPointer) != 0; } }
		public bool IsByRef { get { return (GetFlags(handle) & FlagByRef) != 0; } }
		public bool IsPrimitive { get { return (GetFlags(handle) & FlagPrimitive) != 0; } }
		public bool IsPublic { get { return (GetFlags(handle) & FlagPublic) != 0; } }

		public bool IsNested { get { return (object)DeclaringType != null; } }
		public bool IsConstructedGenericType { get { return IsGenericType && !IsGenericTypeDefinition; } }
		public Type[] GenericTypeArguments { get { return IsConstructedGenericType ? GetGenericArguments() : EmptyTypes; } }
		public bool HasElementType { get { return IsArray || IsPointer || IsByRef; } }
		public virtual Type UnderlyingSystemType { get { return this; } }
		public virtual bool IsEnumDefined(object value) { return Enum.IsDefined(this, value); }
		public virtual string GetEnumName(object value) { return Enum.GetName(this, value); }
		public virtual string[] GetEnumNames() { return Enum.GetNames(this); }
		public virtual Array GetEnumValues() { return Enum.GetValues(this); }
		public virtual Type BaseType { get { return GetRelated(handle, 0); } }
		public virtual Type GetElementType() { return GetRelated(handle, 1); }
		public virtual Type GetEnumUnderlyingType() { return GetRelated(handle, 2); }
		public virtual Type GetGenericTypeDefinition() { return GetRelated(handle, 3); }
		public override Type DeclaringType { get { return GetRelated(handle, 4); } }
		public virtual Type[] GetGenericArguments() { return GetGenericArgumentsInternal(handle); }
		public virtual int GetArrayRank() { return GetRank(handle); }

		public virtual bool IsAssignableFrom(Type c) { return (object)c != null && IsAssignable(handle, c.handle); }
		public virtual bool IsInstanceOfType(object o)
		{
			if (o == null) return false;
			Type of = Nullable.GetUnderlyingType(this);
			return IsAssignable((object)of == null ? handle : of.handle, o.GetType().handle);
		}
		public virtual bool IsSubclassOf(Type c)
		{
			for (Type t = BaseType; (object)t != null; t = t.BaseType)
				if ((object)t == (object)c) return true;
			return false;
		}

		internal static int ElementTypeOf(Type t) { return GetCorElementType(t.handle); }

		public static TypeCode GetTypeCode(Type type)
		{
			if ((object)type == null) return TypeCode.Empty;
			switch (GetCorElementType(type.handle))
			{
				case 2: return TypeCode.Boolean;
				case 3: return TypeCode.Char;
				case 4: return TypeCode.SByte;
				case 5: return TypeCode.Byte;
				case 6: return TypeCode.Int16;
				case 7: return TypeCode.UInt16;
				case 8: return TypeCode.Int32;
				case 9: return TypeCode.UInt32;
				case 10: return TypeCode.Int64;
				case 11: return TypeCode.UInt64;
				case 12: return TypeCode.Single;
				case 13: return TypeCode.Double;
				case 14: return TypeCode.String;
			}
			if ((object)type == (object)typeof(string)) return TypeCode.String;
			if ((object)type == (object)typeof(decimal)) return TypeCode.Decimal;
			if ((object)type == (object)typeof(DateTime)) return TypeCode.DateTime;
			if ((object)type == (object)typeof(DBNull)) return TypeCode.DBNull;
			return TypeCode.Object;
		}

		public override bool Equals(object o) { return (object)this == o; }
		public virtual bool Equals(Type o) { return (object)this == (object)o; }
		public override int GetHashCode() { return RuntimeHelpers.GetHashCode(this); }
		public static bool operator ==(Type left, Type right) { return (object)left == (object)right; }
		public static bool operator !=(Type left, Type right) { return (object)left != (object)right; }
	}

	public abstract class Enum : ValueType, IComparable, IConvertible, IFormattable
	{
		// Returns the value of a boxed enum, sign- or zero-extended to 64 bits according to its underlying type.
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern long GetBoxedValue(object boxed);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern object BoxValue(IntPtr type, long value);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern string[] GetNamesInternal(IntPtr type);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern long[] GetValuesInternal(IntPtr type);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern bool HasFlagsAttribute(IntPtr type);

		public override bool Equals(object obj)
		{
			return obj != null && (object)obj.GetType() == (object)GetType() && GetBoxedValue(this) == GetBoxedValue(obj);
		}

		public override int GetHashCode()
		{
			long v = GetBoxedValue(this);
			switch (Type.ElementTypeOf(GetType()))
			{
				case 10: case 11: return v.GetHashCode();
				case 4: return ((sbyte)v).GetHashCode();
				case 6: return ((short)v).GetHashCode();
			}
			return (int)v;
		}

		// Names and values ordered by unsigned value, as ToString needs them.
		static void Load(Type t, out string[] names, out ulong[] values)
		{
			names = (string[])GetNamesInternal(t.handle).Clone();
			long[] raw = GetValuesInternal(t.handle);
			values = new ulong[raw.Length];
			for (int i = 0; i < raw.Length; i++)
			{
				ulong v = (ulong)raw[i];
				string n = names[i];
				int j = i;
				while (j > 0 && values[j - 1] > v)
				{
					values[j] = values[j - 1];
					names[j] = names[j - 1];
					j--;
				}
				values[j] = v;
				names[j] = n;
			}
		}

		static string ValueText(Type t, long v)
		{
			switch (Type.ElementTypeOf(t))
			{
				case 5: case 7: case 9: case 11: return ((ulong)v).ToString();
				case 3: return ((char)v).ToString();
			}
			return v.ToString();
		}

		static string NameOf(Type t, long value, bool flags)
		{
			string[] names; ulong[] values;
			Load(t, out names, out values);
			ulong u = (ulong)value;
			for (int i = 0; i < values.Length; i++)
				if (values[i] == u) return names[i];
			if (!flags) return null;
			if (u == 0) return "0";
			ulong rest = u;
			string text = null;
			for (int i = values.Length - 1; i >= 0; i--)
			{
				if (values[i] == 0 || (rest & values[i]) != values[i]) continue;
				rest &= ~values[i];
				text = text == null ? names[i] : names[i] + ", " + text;
			}
			return rest == 0 ? text : null;
		}

		public override string ToString()
		{
			Type t = GetType();
			long v = GetBoxedValue(this);
			return NameOf(t, v, HasFlagsAttribute(t.handle)) ?? ValueText(t, v);
		}

		static int Width(Type t)
		{
			switch (Type.ElementTypeOf(t))
			{
				case 2: case 4: case 5: return 2;
				case 3: case 6: case 7: return 4;
				case 8: case 9: return 8;
			}
			return 16;
		}

		public string ToString(string format)
		{
			if (format == null || format.Length == 0) return ToString();
			if (format.Length == 1)
			{
				long v = GetBoxedValue(this);
				switch (format[0])
				{
					case 'G': case 'g': return ToString();
					case 'F': case 'f': return NameOf(GetType(), v, true) ?? ValueText(GetType(), v);
					case 'D': case 'd': return ValueText(GetType(), v);
					case 'X': case 'x':
						int w = Width(GetType());
						ulong u = (ulong)v;
						if (w < 16) u &= (1UL << (w * 4)) - 1;
						return u.ToString("X" + w.ToString());
				}
			}
			throw new FormatException("Format String can be only \"G\", \"g\", \"X\", \"x\", \"F\", \"f\", \"D\" or \"d\".");
		}
		public string ToString(string format, IFormatProvider provider) { return ToString(format); }
		public string ToString(IFormatProvider provider) { return ToString(); }

		public int CompareTo(object target)
		{
			if (target == null) return 1;
			if ((object)target.GetType() != (object)GetType())
				throw new ArgumentException("Object must be the same type as the enum. The type passed in was '" + target.GetType().ToString() + "'; the enum type was '" + GetType().ToString() + "'.");
			long a = GetBoxedValue(this), b = GetBoxedValue(target);
			int et = Type.ElementTypeOf(GetType());
			if (et == 11) return ((ulong)a).CompareTo((ulong)b);
			return a.CompareTo(b);
		}

		public bool HasFlag(Enum flag)
		{
			if (flag == null) throw new ArgumentNullException("flag");
			long f = GetBoxedValue(flag);
			return (GetBoxedValue(this) & f) == f;
		}

		public TypeCode GetTypeCode() { return Type.GetTypeCode(GetType()); }
		bool IsULong { get { return Type.ElementTypeOf(GetType()) == 11; } }
		bool IConvertible.ToBoolean(IFormatProvider provider) { return IsULong ? Convert.ToBoolean((ulong)GetBoxedValue(this)) : Convert.ToBoolean(GetBoxedValue(this)); }
		char IConvertible.ToChar(IFormatProvider provider) { return IsULong ? Convert.ToChar((ulong)GetBoxedValue(this)) : Convert.ToChar(GetBoxedValue(this)); }
		sbyte IConvertible.ToSByte(IFormatProvider provider) { return IsULong ? Convert.ToSByte((ulong)GetBoxedValue(this)) : Convert.ToSByte(GetBoxedValue(this)); }
		byte IConvertible.ToByte(IFormatProvider provider) { return IsULong ? Convert.ToByte((ulong)GetBoxedValue(this)) : Convert.ToByte(GetBoxedValue(this)); }
		short IConvertible.ToInt16(IFormatProvider provider) { return IsULong ? Convert.ToInt16((ulong)GetBoxedValue(this)) : Convert.ToInt16(GetBoxedValue(this)); }
		ushort IConvertible.ToUInt16(IFormatProvider provider) { return IsULong ? Convert.ToUInt16((ulong)GetBoxedValue(this)) : Convert.ToUInt16(GetBoxedValue(this)); }
		int IConvertible.ToInt32(IFormatProvider provider) { return IsULong ? Convert.ToInt32((ulong)GetBoxedValue(this)) : Convert.ToInt32(GetBoxedValue(this)); }
		uint IConvertible.ToUInt32(IFormatProvider provider) { return IsULong ? Convert.ToUInt32((ulong)GetBoxedValue(this)) : Convert.ToUInt32(GetBoxedValue(this)); }
		long IConvertible.ToInt64(IFormatProvider provider) { return IsULong ? Convert.ToInt64((ulong)GetBoxedValue(this)) : Convert.ToInt64(GetBoxedValue(this)); }
		ulong IConvertible.ToUInt64(IFormatProvider provider) { return IsULong ? Convert.ToUInt64((ulong)GetBoxedValue(this)) : Convert.ToUInt64(GetBoxedValue(this)); }
		float IConvertible.ToSingle(IFormatProvider provider) { return IsULong ? Convert.ToSingle((ulong)GetBoxedValue(this)) : Convert.ToSingle(GetBoxedValue(this)); }
		double IConvertible.ToDouble(IFormatProvider provider) { return IsULong ? Convert.ToDouble((ulong)GetBoxedValue(this)) : Convert.ToDouble(GetBoxedValue(this)); }
		decimal IConvertible.ToDecimal(IFormatProvider provider) { return IsULong ? Convert.ToDecimal((ulong)GetBoxedValue(this)) : Convert.ToDecimal(GetBoxedValue(this)); }
		DateTime IConvertible.ToDateTime(IFormatProvider provider) { throw Convert.BadCast("Enum", "DateTime"); }
		object IConvertible.ToType(Type conversionType, IFormatProvider provider) { return Convert.ToTypeCore(this, conversionType, provider); }

		internal static long ToInt64(Enum e) { return GetBoxedValue(e); }

		static void Check(Type enumType)
		{
			if ((object)enumType == null) throw new ArgumentNullException("enumType");
			if (!enumType.IsEnum) throw new ArgumentException("Type provided must be an Enum.", "enumType");
		}

		public static string[] GetNames(Type enumType)
		{
			Check(enumType);
			string[] names; ulong[] values;
			Load(enumType, out names, out values);
			return names;
		}

		public static Array GetValues(Type enumType)
		{
			Check(enumType);
			string[] names; ulong[] values;
			Load(enumType, out names, out values);
			Array r = Array.CreateInstance(enumType, values.Length);
			for (int i = 0; i < values.Length; i++) r.SetValue(BoxValue(enumType.handle, (long)values[i]), i);
			return r;
		}

		static long Widen(object value)
		{
			if (value is int) return (int)value;
			if (value is Enum) return GetBoxedValue(value);
			if (value is uint) return (uint)value;
			if (value is long) return (long)value;
			if (value is ulong) return (long)(ulong)value;
			if (value is short) return (short)value;
			if (value is ushort) return (ushort)value;
			if (value is byte) return (byte)value;
			if (value is sbyte) return (sbyte)value;
			throw new ArgumentException("The value passed in must be an enum base or an underlying type for an enum, such as an Int32.", "value");
		}

		public static string GetName(Type enumType, object value)
		{
			Check(enumType);
			if (value == null) throw new ArgumentNullException("value");
			return NameOf(enumType, Widen(value), false);
		}

		public static bool IsDefined(Type enumType, object value)
		{
			if (enumType != null && value == null) throw new ArgumentNullException("value");
			Check(enumType);
			string s = value as string;
			if (s != null)
			{
				string[] names = GetNamesInternal(enumType.handle);
				for (int i = 0; i < names.Length; i++) if (names[i] == s) return true;
				return false;
			}
			Type type = value.GetType();
			if (type.IsEnum)
			{
				if (type != enumType) throw new ArgumentException("Object must be the same type as the enum. The type passed in was '" + type + "'; the enum type was '" + enumType + "'.");
			}
			else
			{
				Type underlying = enumType.GetEnumUnderlyingType();
				if (type != underlying)
				{
					if (type.IsPrimitive && type != typeof(bool) && type != typeof(double) && type != typeof(float))
						throw new ArgumentException("Enum underlying type and the object must be same type or object must be a String. Type passed in was '" + type + "'; the enum underlying type was '" + underlying + "'.");
					throw new InvalidOperationException("Unknown enum type.");
				}
			}
			return NameOf(enumType, Widen(value), false) != null;
		}

		public static Type GetUnderlyingType(Type enumType) { Check(enumType); return enumType.GetEnumUnderlyingType(); }
		public static object ToObject(Type enumType, object value) { Check(enumType); return BoxValue(enumType.handle, Widen(value)); }
		public static object ToObject(Type enumType, int value) { Check(enumType); return BoxValue(enumType.handle, value); }
		public static object ToObject(Type enumType, long value) { Check(enumType); return BoxValue(enumType.handle, value); }
		public static object ToObject(Type enumType, byte value) { Check(enumType); return BoxValue(enumType.handle, value); }

		public static object ToObject(Type enumType, sbyte value) { Check(enumType); return BoxValue(enumType.handle, value); }
		public static object ToObject(Type enumType, short value) { Check(enumType); return BoxValue(enumType.handle, value); }
		public static object ToObject(Type enumType, ushort value) { Check(enumType); return BoxValue(enumType.handle, value); }
		public static object ToObject(Type enumType, uint value) { Check(enumType); return BoxValue(enumType.handle, value); }
		public static object ToObject(Type enumType, ulong value) { Check(enumType); return BoxValue(enumType.handle, (long)value); }

		public static string Format(Type enumType, object value, string format)
		{
			Check(enumType);
			return ((Enum)ToObject(enumType, value)).ToString(format);
		}

		// Parses a number in the range of the underlying type. If throws is true, a number outside of the range causes
		// an OverflowException.
		static bool ParseNumber(Type t, string text, bool throws, out long result)
		{
			bool ok;
			switch (Type.GetTypeCode(t.GetEnumUnderlyingType()))
			{
				case TypeCode.SByte: { sbyte v; ok = sbyte.TryParse(text, out v); result = v; if (!ok && throws) sbyte.Parse(text); break; }
				case TypeCode.Byte: { byte v; ok = byte.TryParse(text, out v); result = v; if (!ok && throws) byte.Parse(text); break; }
				case TypeCode.Int16: { short v; ok = short.TryParse(text, out v); result = v; if (!ok && throws) short.Parse(text); break; }
				case TypeCode.UInt16: { ushort v; ok = ushort.TryParse(text, out v); result = v; if (!ok && throws) ushort.Parse(text); break; }
				case TypeCode.Int32: { int v; ok = int.TryParse(text, out v); result = v; if (!ok && throws) int.Parse(text); break; }
				case TypeCode.UInt32: { uint v; ok = uint.TryParse(text, out v); result = v; if (!ok && throws) uint.Parse(text); break; }
				case TypeCode.Int64: { ok = long.TryParse(text, out result); if (!ok && throws) long.Parse(text); break; }
				default: { ulong v; ok = ulong.TryParse(text, out v); result = (long)v; if (!ok && throws) ulong.Parse(text); break; }
			}
			return ok;
		}

		static bool IsNumber(string s)
		{
			for (int i = s[0] == '-' || s[0] == '+' ? 1 : 0; i < s.Length; i++) if (s[i] < '0' || s[i] > '9') return false;
			return true;
		}

		static bool ParseCore(Type t, string text, bool ignoreCase, bool throws, out long result)
		{
			result = 0;
			text = text.Trim();
			if (text.Length == 0) return false;
			char c = text[0];
			if (c == '-' || c == '+' || (c >= '0' && c <= '9')) return ParseNumber(t, text, throws && IsNumber(text), out result);
			string[] names = GetNamesInternal(t.handle);
			long[] values = GetValuesInternal(t.handle);
			foreach (string part in text.Split(','))
			{
				string p = part.Trim();
				int i = 0;
				while (i < names.Length && !(ignoreCase ? string.EqualsIgnoreCase(names[i], p) : names[i] == p)) i++;
				if (i == names.Length) return false;
				result |= values[i];
			}
			return true;
		}

		public static object Parse(Type enumType, string value) { return Parse(enumType, value, false); }
		public static object Parse(Type enumType, string value, bool ignoreCase)
		{
			Check(enumType);
			if (value == null) throw new ArgumentNullException("value");
			if (value.Trim().Length == 0) throw new ArgumentException("Must specify valid information for parsing in the string.");
			long v;
			if (!ParseCore(enumType, value, ignoreCase, true, out v))
				throw new ArgumentException("Requested value '" + value + "' was not found.");
			return BoxValue(enumType.handle, v);
		}
		public static string[] GetNames<TEnum>() where TEnum : struct { return GetNames(typeof(TEnum)); }
		public static TEnum[] GetValues<TEnum>() where TEnum : struct { return (TEnum[])GetValues(typeof(TEnum)); }
		public static string GetName<TEnum>(TEnum value) where TEnum : struct { return GetName(typeof(TEnum), value); }
		public static bool IsDefined<TEnum>(TEnum value) where TEnum : struct { return IsDefined(typeof(TEnum), value); }
		public static TEnum Parse<TEnum>(ReadOnlySpan<char> value) where TEnum : struct { return Parse<TEnum>(value.ToString()); }
		public static TEnum Parse<TEnum>(ReadOnlySpan<char> value, bool ignoreCase) where TEnum : struct { return Parse<TEnum>(value.ToString(), ignoreCase); }
		public static bool TryParse<TEnum>(ReadOnlySpan<char> value, out TEnum result) where TEnum : struct { return TryParse(value.ToString(), out result); }
		public static bool TryParse<TEnum>(ReadOnlySpan<char> value, bool ignoreCase, out TEnum result) where TEnum : struct { return TryParse(value.ToString(), ignoreCase, out result); }
		public static TEnum Parse<TEnum>(string value) where TEnum : struct { return (TEnum)Parse(typeof(TEnum), value, false); }
		public static TEnum Parse<TEnum>(string value, bool ignoreCase) where TEnum : struct { return (TEnum)Parse(typeof(TEnum), value, ignoreCase); }
		public static bool TryParse(Type enumType, string value, out object result) { return TryParse(enumType, value, false, out result); }
		public static bool TryParse(Type enumType, string value, bool ignoreCase, out object result)
		{
			Check(enumType);
			long v;
			result = null;
			if (value == null || !ParseCore(enumType, value, ignoreCase, false, out v)) return false;
			result = BoxValue(enumType.handle, v);
			return true;
		}
		public static bool TryParse<TEnum>(string value, out TEnum result) where TEnum : struct { return TryParse(value, false, out result); }
		public static bool TryParse<TEnum>(string value, bool ignoreCase, out TEnum result) where TEnum : struct
		{
			Type t = typeof(TEnum);
			Check(t);
			long v;
			result = default(TEnum);
			if (value == null || !ParseCore(t, value, ignoreCase, false, out v)) return false;
			result = (TEnum)BoxValue(t.handle, v);
			return true;
		}
	}
}
