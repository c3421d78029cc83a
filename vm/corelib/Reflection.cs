using System.Collections.Generic;
using System.Runtime.CompilerServices;

// Members of types as objects. What the core library hides is not reflected.

namespace System.Reflection
{
	[Flags]
	public enum MemberTypes { Constructor = 1, Event = 2, Field = 4, Method = 8, Property = 16, TypeInfo = 32, Custom = 64, NestedType = 128, All = 191 }

	[Flags]
	public enum BindingFlags
	{
		Default = 0, IgnoreCase = 1, DeclaredOnly = 2, Instance = 4, Static = 8, Public = 16, NonPublic = 32, FlattenHierarchy = 64,
		InvokeMethod = 256, CreateInstance = 512, GetField = 1024, SetField = 2048, GetProperty = 4096, SetProperty = 8192
	}

	[Flags]
	public enum TypeAttributes
	{
		NotPublic = 0, Public = 1, NestedPublic = 2, NestedPrivate = 3, NestedFamily = 4, NestedAssembly = 5, NestedFamANDAssem = 6, NestedFamORAssem = 7, VisibilityMask = 7,
		SequentialLayout = 8, ExplicitLayout = 16, Interface = 32, Abstract = 128, Sealed = 256, SpecialName = 1024, Import = 4096, Serializable = 8192, BeforeFieldInit = 1048576
	}
	[Flags]
	public enum MethodAttributes
	{
		PrivateScope = 0, Private = 1, FamANDAssem = 2, Assembly = 3, Family = 4, FamORAssem = 5, Public = 6, MemberAccessMask = 7,
		Static = 16, Final = 32, Virtual = 64, HideBySig = 128, NewSlot = 256, Abstract = 1024, SpecialName = 2048, RTSpecialName = 4096, PinvokeImpl = 8192
	}
	[Flags]
	public enum FieldAttributes
	{
		PrivateScope = 0, Private = 1, FamANDAssem = 2, Assembly = 3, Family = 4, FamORAssem = 5, Public = 6, FieldAccessMask = 7,
		Static = 16, InitOnly = 32, Literal = 64, NotSerialized = 128, SpecialName = 512, HasDefault = 32768, HasFieldRVA = 256
	}
	[Flags]
	public enum PropertyAttributes { None = 0, SpecialName = 512, RTSpecialName = 1024, HasDefault = 4096 }
	[Flags]
	public enum ParameterAttributes { None = 0, In = 1, Out = 2, Lcid = 4, Retval = 8, Optional = 16, HasDefault = 4096 }

	public class TargetException : ApplicationException
	{
		public TargetException() : base("Exception of type 'System.Reflection.TargetException' was thrown.") { }
		public TargetException(string message) : base(message) { }
		public TargetException(string message, Exception inner) : base(message, inner) { }
	}
	public sealed class TargetParameterCountException : ApplicationException
	{
		public TargetParameterCountException() : base("Number of parameters specified does not match the expected number.") { }
		public TargetParameterCountException(string message) : base(message) { }
	}
	public sealed class AmbiguousMatchException : SystemException
	{
		public AmbiguousMatchException() : base("Ambiguous match found.") { }
		public AmbiguousMatchException(string message) : base(message) { }
	}

	public interface ICustomAttributeProvider
	{
		object[] GetCustomAttributes(bool inherit);
		object[] GetCustomAttributes(Type attributeType, bool inherit);
		bool IsDefined(Type attributeType, bool inherit);
	}

	// The runtime's answers. A member is given by its type, a kind, and a number that the runtime gave it.
	static class Members
	{
		internal const int Type = 0, Method = 1, Field = 2, Property = 3, Event = 4;

		[MethodImpl(MethodImplOptions.InternalCall)]
		internal static extern IntPtr[] List(IntPtr type, int kind);
		[MethodImpl(MethodImplOptions.InternalCall)]
		internal static extern string Name(IntPtr type, int kind, IntPtr member);
		[MethodImpl(MethodImplOptions.InternalCall)]
		internal static extern int Flags(IntPtr type, int kind, IntPtr member);
		[MethodImpl(MethodImplOptions.InternalCall)]
		internal static extern int Token(IntPtr type, int kind, IntPtr member);
		[MethodImpl(MethodImplOptions.InternalCall)]
		internal static extern IntPtr[] Accessors(IntPtr type, int kind, IntPtr member);
		[MethodImpl(MethodImplOptions.InternalCall)]
		internal static extern Type[] Types(IntPtr type, int kind, IntPtr member);
		[MethodImpl(MethodImplOptions.InternalCall)]
		internal static extern Type Owner(IntPtr type, int kind, IntPtr member);
		[MethodImpl(MethodImplOptions.InternalCall)]
		internal static extern Type[] Arguments(IntPtr type, int kind, IntPtr member);
		[MethodImpl(MethodImplOptions.InternalCall)]
		internal static extern object[] Parameters(IntPtr type, int kind, IntPtr member);
		[MethodImpl(MethodImplOptions.InternalCall)]
		internal static extern Type[] Interfaces(IntPtr type);
		[MethodImpl(MethodImplOptions.InternalCall)]
		internal static extern Type[] Nested(IntPtr type);
		[MethodImpl(MethodImplOptions.InternalCall)]
		internal static extern IntPtr Instantiate(IntPtr type, int kind, IntPtr member, Type[] arguments);
		[MethodImpl(MethodImplOptions.InternalCall)]
		internal static extern Type MakeGeneric(IntPtr type, Type[] arguments);
		[MethodImpl(MethodImplOptions.InternalCall)]
		internal static extern Type MakeArray(IntPtr type, int rank);
		[MethodImpl(MethodImplOptions.InternalCall)]
		internal static extern object Invoke(IntPtr type, int kind, IntPtr member, object target, object[] arguments);
		[MethodImpl(MethodImplOptions.InternalCall)]
		internal static extern object Load(IntPtr type, int kind, IntPtr member, object target);
		[MethodImpl(MethodImplOptions.InternalCall)]
		internal static extern bool Store(IntPtr type, int kind, IntPtr member, object target, object value);
		[MethodImpl(MethodImplOptions.InternalCall)]
		internal static extern object[] Attributes(IntPtr type, int kind, IntPtr member, int parameter);

		// A member's access and whether it is static, as flags for a search.
		internal static bool Matches(BindingFlags flags, bool isPublic, bool isStatic, bool inherited)
		{
			if ((flags & (isPublic ? BindingFlags.Public : BindingFlags.NonPublic)) == 0) return false;
			if ((flags & (isStatic ? BindingFlags.Static : BindingFlags.Instance)) == 0) return false;
			return !inherited || !isStatic || (flags & BindingFlags.FlattenHierarchy) != 0;
		}
		internal static bool Equal(string a, string b, BindingFlags flags)
		{
			return a == null || string.Equals(a, b, (flags & BindingFlags.IgnoreCase) != 0 ? StringComparison.OrdinalIgnoreCase : StringComparison.Ordinal);
		}
		// A type as signatures print it.
		internal static string Text(Type t) { return t.IsPrimitive || t == typeof(void) ? t.Name : t.ToString(); }

		// Whether a primitive of type from can be passed as one of type to without a loss: bits of Wider are type codes.
		internal static bool Widens(Type from, Type to)
		{
			return from.IsPrimitive && to.IsPrimitive && (Wider[(int)System.Type.GetTypeCode(from)] >> (int)System.Type.GetTypeCode(to) & 1) != 0;
		}
		static readonly int[] Wider = { 0, 0, 0, 0x0008, 0x7F10, 0x6AA0, 0x7FD0, 0x6A80, 0x7F00, 0x6A00, 0x7C00, 0x6800, 0x7000, 0x6000, 0x4000, 0, 0, 0, 0 };

		// Adds the attributes of a member, or of a parameter of a method, whose class is attributeType or derived from it; all if that is
		// null. nearer has those of the derived type or method, if the member is one of a base.
		internal static void AddAttributes(List<object> list, IntPtr type, int kind, IntPtr member, int parameter, Type attributeType, List<object> nearer)
		{
			object[] parts = Attributes(type, kind, member, parameter);
			for (int i = 0; i < parts.Length; i += 5)
			{
				Type c = (Type)parts[i];
				if (attributeType != null && !attributeType.IsAssignableFrom(c)) continue;
				if (nearer != null && !InheritsTo(c, nearer)) continue;
				object made;
				try { made = Invoke(c.handle, Method, (IntPtr)parts[i + 1], null, (object[])parts[i + 2]); }
				catch (TargetInvocationException e) { throw e.InnerException; }
				string[] names = (string[])parts[i + 3];
				object[] values = (object[])parts[i + 4];
				for (int k = 0; k < names.Length; k++)
				{
					PropertyInfo p = c.GetProperty(names[k]);
					if (p != null) p.SetValue(made, values[k]);
					else
					{
						FieldInfo f = c.GetField(names[k]);
						if (f != null) f.SetValue(made, values[k]);
					}
				}
				list.Add(made);
			}
		}
		// Whether an attribute of class c of a base is also one of the derived type or method, which has those of nearer.
		static bool InheritsTo(Type c, List<object> nearer)
		{
			AttributeUsageAttribute usage = UsageOf(c);
			if (!usage.Inherited) return false;
			if (usage.AllowMultiple) return true;
			foreach (object o in nearer) if (o.GetType() == c) return false;
			return true;
		}
		static AttributeUsageAttribute UsageOf(Type c)
		{
			for (Type t = c; t != null && t != typeof(Attribute); t = t.BaseType)
			{
				List<object> list = new List<object>();
				AddAttributes(list, t.handle, Type, IntPtr.Zero, 0, typeof(AttributeUsageAttribute), null);
				if (list.Count > 0) return (AttributeUsageAttribute)list[0];
			}
			return new AttributeUsageAttribute(AttributeTargets.All);
		}
		internal static object[] ToArrayOf(List<object> list, Type elem)
		{
			object[] a = (object[])Array.CreateInstance(elem.IsValueType || elem.IsInterface ? typeof(object) : elem, list.Count);
			for (int i = 0; i < a.Length; i++) a[i] = list[i];
			return a;
		}
	}

	public abstract class MemberInfo : ICustomAttributeProvider
	{
		protected MemberInfo() { }
		public abstract string Name { get; }
		public abstract MemberTypes MemberType { get; }
		public abstract Type DeclaringType { get; }
		public virtual Type ReflectedType { get { return DeclaringType; } }
		public virtual int MetadataToken { get { throw new InvalidOperationException(); } }
		public virtual Module Module { get { return DeclaringType.Module; } }
		public virtual bool HasSameMetadataDefinitionAs(MemberInfo other) { return MetadataToken == other.MetadataToken && Module == other.Module; }
		internal abstract List<object> FindAttributes(Type attributeType, bool inherit);
		public virtual object[] GetCustomAttributes(bool inherit) { return Members.ToArrayOf(FindAttributes(null, inherit), typeof(object)); }
		public virtual object[] GetCustomAttributes(Type attributeType, bool inherit)
		{
			if (attributeType == null) throw new ArgumentNullException("attributeType");
			return Members.ToArrayOf(FindAttributes(attributeType, inherit), attributeType);
		}
		public virtual bool IsDefined(Type attributeType, bool inherit)
		{
			if (attributeType == null) throw new ArgumentNullException("attributeType");
			return FindAttributes(attributeType, inherit).Count > 0;
		}
		public static bool operator ==(MemberInfo left, MemberInfo right) { return (object)left == null ? (object)right == null : left.Equals(right); }
		public static bool operator !=(MemberInfo left, MemberInfo right) { return !(left == right); }
		public override bool Equals(object obj) { return (object)this == obj; }
		public override int GetHashCode() { return RuntimeHelpers.GetHashCode(this); }
	}

	public abstract class MethodBase : MemberInfo
	{
		public static bool operator ==(MethodBase left, MethodBase right) { return (object)left == null ? (object)right == null : left.Equals(right); }
		public static bool operator !=(MethodBase left, MethodBase right) { return !(left == right); }
		internal readonly Type declaring, reflected;
		internal readonly IntPtr handle;
		readonly string name;
		readonly MethodAttributes flags;
		Type[] types; // of the result and of the parameters

		internal MethodBase(Type declaring, Type reflected, IntPtr handle)
		{
			this.declaring = declaring;
			this.reflected = reflected;
			this.handle = handle;
			name = Members.Name(declaring.handle, Members.Method, handle);
			flags = (MethodAttributes)Members.Flags(declaring.handle, Members.Method, handle);
		}

		internal Type[] Types { get { return types ?? (types = Members.Types(declaring.handle, Members.Method, handle)); } }
		public override string Name { get { return name; } }
		public override Type DeclaringType { get { return declaring; } }
		public override Type ReflectedType { get { return reflected; } }
		public override int MetadataToken { get { return Members.Token(declaring.handle, Members.Method, handle); } }
		public MethodAttributes Attributes { get { return flags; } }
		MethodAttributes Access { get { return flags & MethodAttributes.MemberAccessMask; } }
		public bool IsPublic { get { return Access == MethodAttributes.Public; } }
		public bool IsPrivate { get { return Access == MethodAttributes.Private; } }
		public bool IsFamily { get { return Access == MethodAttributes.Family; } }
		public bool IsAssembly { get { return Access == MethodAttributes.Assembly; } }
		public bool IsFamilyOrAssembly { get { return Access == MethodAttributes.FamORAssem; } }
		public bool IsFamilyAndAssembly { get { return Access == MethodAttributes.FamANDAssem; } }
		public bool IsStatic { get { return (flags & MethodAttributes.Static) != 0; } }
		public bool IsVirtual { get { return (flags & MethodAttributes.Virtual) != 0; } }
		public bool IsAbstract { get { return (flags & MethodAttributes.Abstract) != 0; } }
		public bool IsFinal { get { return (flags & MethodAttributes.Final) != 0; } }
		public bool IsHideBySig { get { return (flags & MethodAttributes.HideBySig) != 0; } }
		public bool IsSpecialName { get { return (flags & MethodAttributes.SpecialName) != 0; } }
		public bool IsConstructor { get { return this is ConstructorInfo && !IsStatic; } }
		public virtual bool IsGenericMethod { get { return false; } }
		public virtual bool IsGenericMethodDefinition { get { return false; } }
		public virtual bool ContainsGenericParameters { get { return declaring.ContainsGenericParameters; } }
		public virtual Type[] GetGenericArguments() { return Type.EmptyTypes; }

		public virtual ParameterInfo[] GetParameters()
		{
			object[] rows = Members.Parameters(declaring.handle, Members.Method, handle);
			ParameterInfo[] list = new ParameterInfo[rows.Length / 3];
			for (int i = 0; i < list.Length; i++) list[i] = new ParameterInfo(this, i, Types[i + 1], (string)rows[3 * i], rows[3 * i + 1], rows[3 * i + 2]);
			return list;
		}
		internal bool Takes(Type[] parameters)
		{
			if (Types.Length != parameters.Length + 1) return false;
			for (int i = 0; i < parameters.Length; i++) if (Types[i + 1] != parameters[i]) return false;
			return true;
		}
		// Whether arguments of these types can be passed, null for an argument that is null.
		internal bool Accepts(Type[] parameters)
		{
			if (Types.Length != parameters.Length + 1) return false;
			for (int i = 0; i < parameters.Length; i++)
				if (parameters[i] != null ? !Types[i + 1].IsAssignableFrom(parameters[i]) && !Members.Widens(parameters[i], Types[i + 1]) : Types[i + 1].IsValueType && Nullable.GetUnderlyingType(Types[i + 1]) == null) return false;
			return true;
		}

		internal object InvokeOn(object target, object[] parameters)
		{
			int n = parameters == null ? 0 : parameters.Length;
			if (n != Types.Length - 1) throw new TargetParameterCountException("Parameter count mismatch.");
			object[] passed = parameters ?? new object[0];
			for (int i = 0; i < n; i++)
				if (passed[i] == Type.Missing)
				{
					ParameterInfo p = GetParameters()[i];
					if (!p.HasDefaultValue) throw new ArgumentException("Missing parameter does not have a default value.", "parameters");
					if (passed == parameters) passed = (object[])parameters.Clone();
					passed[i] = p.DefaultValue;
				}
			object result = Members.Invoke(declaring.handle, Members.Method, handle, target, passed);
			if (passed != parameters) for (int i = 0; i < n; i++) if (Types[i + 1].IsByRef) parameters[i] = passed[i];
			return result;
		}
		public virtual object Invoke(object obj, object[] parameters)
		{
			if (!IsStatic)
			{
				if (obj == null) throw new TargetException("Non-static method requires a target.");
				if (!declaring.IsInstanceOfType(obj)) throw new TargetException(Environment.IsForNet ? "Object type " + obj.GetType() + " does not match target type " + declaring + "." : "Object does not match target type.");
			}
			return InvokeOn(obj, parameters);
		}
		public virtual object Invoke(object obj, BindingFlags invokeAttr, Binder binder, object[] parameters, Globalization.CultureInfo culture) { return Invoke(obj, parameters); }

		internal string ParametersText()
		{
			Text.StringBuilder b = new Text.StringBuilder("(");
			for (int i = 1; i < Types.Length; i++)
			{
				if (i > 1) b.Append(", ");
				Type t = Types[i];
				b.Append(t.IsByRef ? Members.Text(t.GetElementType()) + " ByRef" : Members.Text(t));
			}
			return b.Append(')').ToString();
		}
		public override bool Equals(object obj)
		{
			MethodBase m = obj as MethodBase;
			return (object)m != null && m.handle == handle && m.reflected == reflected;
		}
		public override int GetHashCode() { return (int)handle; }
		internal override List<object> FindAttributes(Type attributeType, bool inherit)
		{
			List<object> list = new List<object>();
			Members.AddAttributes(list, declaring.handle, Members.Method, handle, 0, attributeType, null);
			return list;
		}
	}

	public abstract class Binder { }

	public sealed class ConstructorInfo : MethodBase
	{
		public static bool operator ==(ConstructorInfo left, ConstructorInfo right) { return (object)left == null ? (object)right == null : left.Equals(right); }
		public static bool operator !=(ConstructorInfo left, ConstructorInfo right) { return !(left == right); }
		public override bool Equals(object obj) { return base.Equals(obj); }
		public override int GetHashCode() { return base.GetHashCode(); }
		public static readonly string ConstructorName = ".ctor", TypeConstructorName = ".cctor";

		internal ConstructorInfo(Type declaring, IntPtr handle) : base(declaring, declaring, handle) { }
		public override MemberTypes MemberType { get { return MemberTypes.Constructor; } }
		public object Invoke(object[] parameters)
		{
			if (declaring.IsAbstract) throw new MemberAccessException("Cannot create an abstract class.");
			return InvokeOn(null, parameters);
		}
		public override string ToString() { return "Void " + Name + ParametersText(); }
	}

	public sealed class MethodInfo : MethodBase
	{
		public static bool operator ==(MethodInfo left, MethodInfo right) { return (object)left == null ? (object)right == null : left.Equals(right); }
		public static bool operator !=(MethodInfo left, MethodInfo right) { return !(left == right); }
		public override bool Equals(object obj) { return base.Equals(obj); }
		public override int GetHashCode() { return base.GetHashCode(); }
		readonly Type[] arguments;

		internal MethodInfo(Type declaring, Type reflected, IntPtr handle) : base(declaring, reflected, handle)
		{
			arguments = Members.Arguments(declaring.handle, Members.Method, handle);
		}
		public override MemberTypes MemberType { get { return MemberTypes.Method; } }
		public Type ReturnType { get { return Types[0]; } }
		public ParameterInfo ReturnParameter { get { return new ParameterInfo(this, -1, Types[0], null, null, null); } }
		public override bool IsGenericMethod { get { return arguments.Length > 0; } }
		public override bool IsGenericMethodDefinition { get { return arguments.Length > 0 && arguments[0].IsGenericParameter && arguments[0].IsMethodParameter; } }
		public override bool ContainsGenericParameters
		{
			get
			{
				foreach (Type t in arguments) if (t.ContainsGenericParameters) return true;
				return base.ContainsGenericParameters;
			}
		}
		public override Type[] GetGenericArguments() { return (Type[])arguments.Clone(); }
		public MethodInfo MakeGenericMethod(params Type[] typeArguments)
		{
			if (typeArguments == null) throw new ArgumentNullException("typeArguments");
			if (!IsGenericMethodDefinition) throw new InvalidOperationException(this + " is not a GenericMethodDefinition. MakeGenericMethod may only be called on a method for which MethodBase.IsGenericMethodDefinition is true.");
			if (typeArguments.Length != arguments.Length) throw new ArgumentException("The number of generic arguments provided doesn't equal the arity of the generic method definition.", "typeArguments");
			foreach (Type t in typeArguments) if (t == null) throw new ArgumentNullException("typeArguments");
			return new MethodInfo(declaring, reflected, Members.Instantiate(declaring.handle, Members.Method, handle, typeArguments));
		}
		public Delegate CreateDelegate(Type delegateType) { return Delegate.CreateDelegate(delegateType, this); }
		public Delegate CreateDelegate(Type delegateType, object target) { return Delegate.CreateDelegate(delegateType, target, this); }
		public T CreateDelegate<T>() where T : class { return (T)(object)CreateDelegate(typeof(T)); }
		public T CreateDelegate<T>(object target) where T : class { return (T)(object)CreateDelegate(typeof(T), target); }

		// The method of a base class that this one overrides first, or itself.
		public MethodInfo GetBaseDefinition()
		{
			MethodInfo m = this;
			for (MethodInfo b = m.Overridden(); b != null; b = m.Overridden()) m = b;
			return m;
		}
		internal MethodInfo Overridden()
		{
			if (!IsVirtual || (Attributes & MethodAttributes.NewSlot) != 0) return null;
			for (Type t = declaring.BaseType; t != null; t = t.BaseType)
				foreach (IntPtr h in Members.List(t.handle, Members.Method))
				{
					MethodInfo m = new MethodInfo(t, t, h);
					if (m.IsVirtual && m.Overrides(this)) return m;
				}
			return null;
		}
		internal bool Overrides(MethodInfo m)
		{
			if (Name != m.Name || arguments.Length != m.arguments.Length || Types.Length != m.Types.Length) return false;
			for (int i = 1; i < Types.Length; i++) if (Types[i] != m.Types[i] && !(Types[i].IsGenericParameter && m.Types[i].IsGenericParameter)) return false;
			return true;
		}
		internal override List<object> FindAttributes(Type attributeType, bool inherit)
		{
			List<object> list = base.FindAttributes(attributeType, inherit);
			if (inherit)
				for (MethodInfo m = Overridden(); m != null; m = m.Overridden())
					Members.AddAttributes(list, m.declaring.handle, Members.Method, m.handle, 0, attributeType, new List<object>(list));
			return list;
		}
		public override string ToString()
		{
			string args = "";
			foreach (Type t in arguments) args += (args == "" ? "" : ",") + Members.Text(t);
			return Members.Text(ReturnType) + " " + Name + (args == "" ? "" : "[" + args + "]") + ParametersText();
		}
	}

	public class ParameterInfo : ICustomAttributeProvider
	{
		readonly MethodBase method;
		readonly MemberInfo member;
		readonly int position;
		readonly Type type;
		readonly string name;
		readonly ParameterAttributes flags;
		readonly object value;

		internal ParameterInfo(MethodBase method, int position, Type type, string name, object flags, object value) : this(method, method, position, type, name, flags, value) { }
		internal ParameterInfo(MethodBase method, MemberInfo member, int position, Type type, string name, object flags, object value)
		{
			this.method = method;
			this.member = member;
			this.position = position;
			this.type = type;
			this.name = name;
			this.flags = flags == null ? ParameterAttributes.None : (ParameterAttributes)(int)flags;
			this.value = value;
		}
		internal ParameterInfo Of(MemberInfo owner) { return new ParameterInfo(method, owner, position, type, name, (int)flags, value); }
		public virtual string Name { get { return name; } }
		public virtual int Position { get { return position; } }
		public virtual Type ParameterType { get { return type; } }
		public virtual MemberInfo Member { get { return member; } }
		public virtual ParameterAttributes Attributes { get { return flags; } }
		public bool IsIn { get { return (flags & ParameterAttributes.In) != 0; } }
		public bool IsOut { get { return (flags & ParameterAttributes.Out) != 0; } }
		public bool IsOptional { get { return (flags & ParameterAttributes.Optional) != 0; } }
		public virtual bool HasDefaultValue { get { return (flags & ParameterAttributes.HasDefault) != 0; } }
		public virtual object RawDefaultValue { get { return HasDefaultValue ? value : DBNull.Value; } }
		public virtual object DefaultValue
		{
			get
			{
				if (!HasDefaultValue) return IsOptional ? Type.Missing : DBNull.Value;
				return value != null && type.IsEnum ? Enum.ToObject(type, value) : value;
			}
		}
		List<object> FindAttributes(Type attributeType)
		{
			List<object> list = new List<object>();
			if (position >= 0) Members.AddAttributes(list, method.declaring.handle, Members.Method, method.handle, position + 1, attributeType, null);
			return list;
		}
		public virtual object[] GetCustomAttributes(bool inherit) { return Members.ToArrayOf(FindAttributes(null), typeof(object)); }
		public virtual object[] GetCustomAttributes(Type attributeType, bool inherit) { return Members.ToArrayOf(FindAttributes(attributeType), attributeType); }
		public virtual bool IsDefined(Type attributeType, bool inherit) { return FindAttributes(attributeType).Count > 0; }
		public override string ToString() { return (type.IsByRef ? Members.Text(type.GetElementType()) + " ByRef" : Members.Text(type)) + " " + name; }
	}

	public sealed class FieldInfo : MemberInfo
	{
		public static bool operator ==(FieldInfo left, FieldInfo right) { return (object)left == null ? (object)right == null : left.Equals(right); }
		public static bool operator !=(FieldInfo left, FieldInfo right) { return !(left == right); }
		readonly Type declaring, reflected;
		readonly IntPtr handle;
		readonly string name;
		readonly FieldAttributes flags;

		internal FieldInfo(Type declaring, Type reflected, IntPtr handle)
		{
			this.declaring = declaring;
			this.reflected = reflected;
			this.handle = handle;
			name = Members.Name(declaring.handle, Members.Field, handle);
			flags = (FieldAttributes)Members.Flags(declaring.handle, Members.Field, handle);
		}
		public override string Name { get { return name; } }
		public override MemberTypes MemberType { get { return MemberTypes.Field; } }
		public override Type DeclaringType { get { return declaring; } }
		public override Type ReflectedType { get { return reflected; } }
		public override int MetadataToken { get { return Members.Token(declaring.handle, Members.Field, handle); } }
		public Type FieldType { get { return Members.Types(declaring.handle, Members.Field, handle)[0]; } }
		public FieldAttributes Attributes { get { return flags; } }
		FieldAttributes Access { get { return flags & FieldAttributes.FieldAccessMask; } }
		public bool IsPublic { get { return Access == FieldAttributes.Public; } }
		public bool IsPrivate { get { return Access == FieldAttributes.Private; } }
		public bool IsFamily { get { return Access == FieldAttributes.Family; } }
		public bool IsAssembly { get { return Access == FieldAttributes.Assembly; } }
		public bool IsFamilyOrAssembly { get { return Access == FieldAttributes.FamORAssem; } }
		public bool IsStatic { get { return (flags & FieldAttributes.Static) != 0; } }
		public bool IsInitOnly { get { return (flags & FieldAttributes.InitOnly) != 0; } }
		public bool IsLiteral { get { return (flags & FieldAttributes.Literal) != 0; } }
		public bool IsSpecialName { get { return (flags & FieldAttributes.SpecialName) != 0; } }

		void Check(object obj)
		{
			if (IsStatic) return;
			if (obj == null) throw new TargetException("Non-static field requires a target.");
			if (!declaring.IsInstanceOfType(obj)) throw new ArgumentException("Field '" + name + "' defined on type '" + declaring + "' is not a field on the target object which is of type '" + obj.GetType() + "'.");
		}
		public object GetValue(object obj)
		{
			Check(obj);
			return Members.Load(declaring.handle, Members.Field, handle, obj);
		}
		public object GetRawConstantValue()
		{
			if (!IsLiteral) throw new InvalidOperationException("Operation is not valid due to the current state of the object.");
			object o = GetValue(null);
			return o != null && o.GetType().IsEnum ? Convert.ChangeType(o, o.GetType().GetEnumUnderlyingType()) : o;
		}
		public void SetValue(object obj, object value)
		{
			Check(obj);
			if (IsLiteral) throw new FieldAccessException("Cannot set a constant field.");
			if (IsStatic && IsInitOnly)
			{
				RuntimeHelpers.RunClassConstructor(declaring.TypeHandle);
				throw new FieldAccessException("Cannot set initonly static field '" + name + "' after type '" + declaring + "' is initialized.");
			}
			if (!Members.Store(declaring.handle, Members.Field, handle, obj, value))
				throw new ArgumentException("Object of type '" + value.GetType() + "' cannot be converted to type '" + FieldType + "'.");
		}
		public override bool Equals(object obj)
		{
			FieldInfo f = obj as FieldInfo;
			return (object)f != null && f.handle == handle && f.reflected == reflected;
		}
		public override int GetHashCode() { return (int)handle; }
		internal override List<object> FindAttributes(Type attributeType, bool inherit)
		{
			List<object> list = new List<object>();
			Members.AddAttributes(list, declaring.handle, Members.Field, handle, 0, attributeType, null);
			return list;
		}
		public override string ToString() { return Members.Text(FieldType) + " " + name; }
	}

	public sealed class PropertyInfo : MemberInfo
	{
		public static bool operator ==(PropertyInfo left, PropertyInfo right) { return (object)left == null ? (object)right == null : left.Equals(right); }
		public static bool operator !=(PropertyInfo left, PropertyInfo right) { return !(left == right); }
		readonly Type declaring, reflected;
		readonly IntPtr row;
		readonly string name;
		readonly MethodInfo getter, setter;

		internal PropertyInfo(Type declaring, Type reflected, IntPtr row)
		{
			this.declaring = declaring;
			this.reflected = reflected;
			this.row = row;
			name = Members.Name(declaring.handle, Members.Property, row);
			IntPtr[] a = Members.Accessors(declaring.handle, Members.Property, row);
			if (a[0] != IntPtr.Zero) getter = new MethodInfo(declaring, reflected, a[0]);
			if (a[1] != IntPtr.Zero) setter = new MethodInfo(declaring, reflected, a[1]);
		}
		internal MethodInfo Any { get { return getter ?? setter; } }
		internal bool IsPublic { get { return getter != null && getter.IsPublic || setter != null && setter.IsPublic; } }
		public override string Name { get { return name; } }
		public override MemberTypes MemberType { get { return MemberTypes.Property; } }
		public override Type DeclaringType { get { return declaring; } }
		public override Type ReflectedType { get { return reflected; } }
		public override int MetadataToken { get { return Members.Token(declaring.handle, Members.Property, row); } }
		public PropertyAttributes Attributes { get { return (PropertyAttributes)Members.Flags(declaring.handle, Members.Property, row); } }
		public bool IsSpecialName { get { return (Attributes & PropertyAttributes.SpecialName) != 0; } }
		public Type PropertyType { get { return getter != null ? getter.ReturnType : setter.Types[setter.Types.Length - 1]; } }
		public bool CanRead { get { return getter != null; } }
		public bool CanWrite { get { return setter != null; } }
		public MethodInfo GetMethod { get { return getter; } }
		public MethodInfo SetMethod { get { return setter; } }
		public MethodInfo GetGetMethod() { return GetGetMethod(false); }
		public MethodInfo GetGetMethod(bool nonPublic) { return getter != null && (nonPublic || getter.IsPublic) ? getter : null; }
		public MethodInfo GetSetMethod() { return GetSetMethod(false); }
		public MethodInfo GetSetMethod(bool nonPublic) { return setter != null && (nonPublic || setter.IsPublic) ? setter : null; }
		public MethodInfo[] GetAccessors() { return GetAccessors(false); }
		public MethodInfo[] GetAccessors(bool nonPublic)
		{
			List<MethodInfo> list = new List<MethodInfo>();
			if (GetGetMethod(nonPublic) != null) list.Add(getter);
			if (GetSetMethod(nonPublic) != null) list.Add(setter);
			return list.ToArray();
		}
		public ParameterInfo[] GetIndexParameters()
		{
			ParameterInfo[] all = Any.GetParameters();
			ParameterInfo[] list = new ParameterInfo[getter != null ? all.Length : all.Length - 1];
			for (int i = 0; i < list.Length; i++) list[i] = all[i].Of(this);
			return list;
		}
		public object GetValue(object obj) { return GetValue(obj, null); }
		public object GetValue(object obj, object[] index)
		{
			if (getter == null) throw new ArgumentException("Property Get method was not found.");
			return getter.Invoke(obj, index);
		}
		public void SetValue(object obj, object value) { SetValue(obj, value, null); }
		public void SetValue(object obj, object value, object[] index)
		{
			if (setter == null) throw new ArgumentException("Property set method not found.");
			object[] args = new object[index == null ? 1 : index.Length + 1];
			if (index != null) Array.Copy(index, 0, args, 0, index.Length);
			args[args.Length - 1] = value;
			setter.Invoke(obj, args);
		}
		public override bool Equals(object obj)
		{
			PropertyInfo p = obj as PropertyInfo;
			return (object)p != null && p.row == row && p.declaring == declaring && p.reflected == reflected;
		}
		public override int GetHashCode() { return (int)row; }
		internal override List<object> FindAttributes(Type attributeType, bool inherit)
		{
			List<object> list = new List<object>();
			Members.AddAttributes(list, declaring.handle, Members.Property, row, 0, attributeType, null);
			return list;
		}
		public override string ToString()
		{
			string s = Members.Text(PropertyType) + " " + name;
			ParameterInfo[] index = GetIndexParameters();
			if (index.Length == 0) return s;
			s += " [";
			for (int i = 0; i < index.Length; i++) s += (i > 0 ? ", " : "") + Members.Text(index[i].ParameterType);
			return s + "]";
		}
	}

	public sealed class EventInfo : MemberInfo
	{
		public static bool operator ==(EventInfo left, EventInfo right) { return (object)left == null ? (object)right == null : left.Equals(right); }
		public static bool operator !=(EventInfo left, EventInfo right) { return !(left == right); }
		readonly Type declaring, reflected;
		readonly IntPtr row;
		readonly string name;
		readonly MethodInfo adder, remover;

		internal EventInfo(Type declaring, Type reflected, IntPtr row)
		{
			this.declaring = declaring;
			this.reflected = reflected;
			this.row = row;
			name = Members.Name(declaring.handle, Members.Event, row);
			IntPtr[] a = Members.Accessors(declaring.handle, Members.Event, row);
			if (a[0] != IntPtr.Zero) adder = new MethodInfo(declaring, reflected, a[0]);
			if (a[1] != IntPtr.Zero) remover = new MethodInfo(declaring, reflected, a[1]);
		}
		public override string Name { get { return name; } }
		public override MemberTypes MemberType { get { return MemberTypes.Event; } }
		public override Type DeclaringType { get { return declaring; } }
		public override Type ReflectedType { get { return reflected; } }
		public override int MetadataToken { get { return Members.Token(declaring.handle, Members.Event, row); } }
		internal MethodInfo Any { get { return adder ?? remover; } }
		public Type EventHandlerType { get { return Any.Types[1]; } }
		public MethodInfo AddMethod { get { return adder; } }
		public MethodInfo RemoveMethod { get { return remover; } }
		public MethodInfo GetAddMethod() { return adder != null && adder.IsPublic ? adder : null; }
		public MethodInfo GetRemoveMethod() { return remover != null && remover.IsPublic ? remover : null; }
		public void AddEventHandler(object target, Delegate handler) { adder.Invoke(target, new object[] { handler }); }
		public void RemoveEventHandler(object target, Delegate handler) { remover.Invoke(target, new object[] { handler }); }
		public override bool Equals(object obj)
		{
			EventInfo e = obj as EventInfo;
			return (object)e != null && e.row == row && e.declaring == declaring && e.reflected == reflected;
		}
		public override int GetHashCode() { return (int)row; }
		internal override List<object> FindAttributes(Type attributeType, bool inherit)
		{
			List<object> list = new List<object>();
			Members.AddAttributes(list, declaring.handle, Members.Event, row, 0, attributeType, null);
			return list;
		}
		public override string ToString() { return Members.Text(EventHandlerType) + " " + name; }
	}

	public sealed class Missing
	{
		Missing() { }
		public static readonly Missing Value = new Missing();
	}

	public sealed class Module
	{
		readonly Assembly assembly;
		internal Module(Assembly assembly) { this.assembly = assembly; }
		public Assembly Assembly { get { return assembly; } }
		public string Name { get { return assembly.GetName().Name + ".dll"; } }
		public override bool Equals(object o) { Module m = o as Module; return (object)m != null && m.assembly == assembly; }
		public override int GetHashCode() { return assembly.GetHashCode(); }
		public static bool operator ==(Module left, Module right) { return (object)left == null ? (object)right == null : left.Equals(right); }
		public static bool operator !=(Module left, Module right) { return !(left == right); }
		public override string ToString() { return Name; }
	}

	public sealed class AssemblyName
	{
		string name;
		Version version;
		public AssemblyName() { }
		public AssemblyName(string assemblyName)
		{
			string[] parts = assemblyName.Split(',');
			name = parts[0].Trim();
			foreach (string p in parts) if (p.Trim().StartsWith("Version=")) version = new Version(p.Trim().Substring(8));
			FullName = assemblyName;
		}
		public string Name { get { return name; } set { name = value; } }
		public Version Version { get { return version; } set { version = value; } }
		public string FullName { get; private set; }
		public override string ToString() { return FullName ?? name; }
	}

	public sealed class Assembly : ICustomAttributeProvider
	{
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern IntPtr Of(IntPtr type);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern IntPtr Caller();
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern IntPtr Entry();
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern string Identity(IntPtr assembly);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern Type[] Types(IntPtr assembly);
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern Type Find(IntPtr assembly, string name);

		readonly IntPtr handle;
		Assembly(IntPtr handle) { this.handle = handle; }

		internal static Assembly OfType(Type t) { return new Assembly(Of(t.handle)); }
		internal static Type FindFromCaller(string name) { return Find(Caller(), name); }
		public static Assembly GetAssembly(Type type) { return OfType(type); }
		public static Assembly GetExecutingAssembly() { return new Assembly(Caller()); }
		public static Assembly GetCallingAssembly() { return new Assembly(Caller()); }
		public static Assembly GetEntryAssembly()
		{
			IntPtr e = Entry();
			return e == IntPtr.Zero ? null : new Assembly(e);
		}
		public string FullName { get { return Identity(handle); } }
		public AssemblyName GetName() { return new AssemblyName(FullName); }
		public string Location { get { return ""; } }
		public Type[] GetTypes() { return Types(handle); }
		public Type[] GetExportedTypes()
		{
			List<Type> list = new List<Type>();
			foreach (Type t in GetTypes()) if (t.IsVisible) list.Add(t);
			return list.ToArray();
		}
		public IEnumerable<Type> ExportedTypes { get { return GetExportedTypes(); } }
		public Type GetType(string name) { return GetType(name, false); }
		public Type GetType(string name, bool throwOnError)
		{
			if (name == null) throw new ArgumentNullException("name");
			Type t = Find(handle, name);
			if (t != null && t.Assembly != this) t = null;
			if (t == null && throwOnError) throw new TypeLoadException("Could not load type '" + name + "' from assembly '" + FullName + "'.");
			return t;
		}
		public object[] GetCustomAttributes(bool inherit) { return new object[0]; }
		public object[] GetCustomAttributes(Type attributeType, bool inherit) { return new object[0]; }
		public bool IsDefined(Type attributeType, bool inherit) { return false; }
		public override bool Equals(object o) { Assembly a = o as Assembly; return (object)a != null && a.handle == handle; }
		public override int GetHashCode() { return (int)handle; }
		public static bool operator ==(Assembly left, Assembly right) { return (object)left == null ? (object)right == null : left.Equals(right); }
		public static bool operator !=(Assembly left, Assembly right) { return !(left == right); }
		public override string ToString() { return FullName; }
	}

	public static class CustomAttributeExtensions
	{
		public static Attribute GetCustomAttribute(this MemberInfo element, Type attributeType) { return Attribute.GetCustomAttribute(element, attributeType); }
		public static Attribute GetCustomAttribute(this MemberInfo element, Type attributeType, bool inherit) { return Attribute.GetCustomAttribute(element, attributeType, inherit); }
		public static Attribute GetCustomAttribute(this ParameterInfo element, Type attributeType) { return Attribute.GetCustomAttribute(element, attributeType); }
		public static T GetCustomAttribute<T>(this MemberInfo element) where T : Attribute { return (T)Attribute.GetCustomAttribute(element, typeof(T)); }
		public static T GetCustomAttribute<T>(this MemberInfo element, bool inherit) where T : Attribute { return (T)Attribute.GetCustomAttribute(element, typeof(T), inherit); }
		public static T GetCustomAttribute<T>(this ParameterInfo element) where T : Attribute { return (T)Attribute.GetCustomAttribute(element, typeof(T)); }
		public static IEnumerable<Attribute> GetCustomAttributes(this MemberInfo element) { return Attribute.GetCustomAttributes(element); }
		public static IEnumerable<Attribute> GetCustomAttributes(this MemberInfo element, Type attributeType) { return Attribute.GetCustomAttributes(element, attributeType); }
		public static IEnumerable<T> GetCustomAttributes<T>(this MemberInfo element) where T : Attribute { return (T[])(object)element.GetCustomAttributes(typeof(T), true); }
		public static IEnumerable<T> GetCustomAttributes<T>(this MemberInfo element, bool inherit) where T : Attribute { return (T[])(object)element.GetCustomAttributes(typeof(T), inherit); }
		public static bool IsDefined(this MemberInfo element, Type attributeType) { return Attribute.IsDefined(element, attributeType); }
		public static bool IsDefined(this MemberInfo element, Type attributeType, bool inherit) { return Attribute.IsDefined(element, attributeType, inherit); }
		public static bool IsDefined(this ParameterInfo element, Type attributeType) { return element.IsDefined(attributeType, true); }
	}

	public static class RuntimeReflectionExtensions
	{
		public static IEnumerable<MethodInfo> GetRuntimeMethods(this Type type) { return type.GetMethods(Type.Everything); }
		public static IEnumerable<FieldInfo> GetRuntimeFields(this Type type) { return type.GetFields(Type.Everything); }
		public static IEnumerable<PropertyInfo> GetRuntimeProperties(this Type type) { return type.GetProperties(Type.Everything); }
		public static MethodInfo GetRuntimeMethod(this Type type, string name, Type[] parameters) { return type.GetMethod(name, parameters); }
		public static PropertyInfo GetRuntimeProperty(this Type type, string name) { return type.GetProperty(name); }
		public static FieldInfo GetRuntimeField(this Type type, string name) { return type.GetField(name); }
		public static MethodInfo GetMethodInfo(this Delegate del) { return del.Method; }
	}
}
