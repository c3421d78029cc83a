using System.Collections.Generic;
using System.Reflection;

namespace System
{
	// Members of a type: its own ones first, then those of its bases that it does not override.
	public partial class Type
	{
		public static readonly object Missing = Reflection.Missing.Value;
		internal const BindingFlags Everything = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static;
		const BindingFlags Usual = BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static;

		public override MemberTypes MemberType { get { return IsNested ? MemberTypes.NestedType : MemberTypes.TypeInfo; } }
		public override int MetadataToken { get { return Members.Token(handle, Members.Type, IntPtr.Zero); } }
		public Assembly Assembly { get { return Assembly.OfType(this); } }
		public override Module Module { get { return new Module(Assembly); } }
		public virtual string AssemblyQualifiedName { get { return FullName == null ? null : FullName + ", " + Assembly.FullName; } }
		public TypeAttributes Attributes { get { return (TypeAttributes)Members.Flags(handle, Members.Type, IntPtr.Zero); } }
		TypeAttributes Access { get { return Attributes & TypeAttributes.VisibilityMask; } }
		public bool IsNotPublic { get { return Access == TypeAttributes.NotPublic; } }
		public bool IsNestedPublic { get { return Access == TypeAttributes.NestedPublic; } }
		public bool IsNestedPrivate { get { return Access == TypeAttributes.NestedPrivate; } }
		public bool IsNestedFamily { get { return Access == TypeAttributes.NestedFamily; } }
		public bool IsNestedAssembly { get { return Access == TypeAttributes.NestedAssembly; } }
		public bool IsVisible
		{
			get
			{
				if (HasElementType) return GetElementType().IsVisible;
				for (Type t = this; t != null; t = t.DeclaringType) if (!t.IsPublic && !t.IsNestedPublic) return false;
				return true;
			}
		}
		public bool IsSpecialName { get { return (Attributes & TypeAttributes.SpecialName) != 0; } }
		public virtual bool IsGenericParameter { get { return (GetFlags(handle) & FlagGenericParameter) != 0; } }
		internal bool IsMethodParameter { get { return (GetFlags(handle) & FlagMethodParameter) != 0; } }
		public virtual bool ContainsGenericParameters { get { return (GetFlags(handle) & FlagOpen) != 0; } }
		public bool IsAssignableTo(Type target) { return target != null && target.IsAssignableFrom(this); }

		public static Type GetType(string typeName) { return GetType(typeName, false, false); }
		public static Type GetType(string typeName, bool throwOnError) { return GetType(typeName, throwOnError, false); }
		public static Type GetType(string typeName, bool throwOnError, bool ignoreCase)
		{
			if (typeName == null) throw new ArgumentNullException("typeName");
			if (ignoreCase) throw new NotSupportedException("Names of types are compared with their case here.");
			Type t = Assembly.FindFromCaller(typeName);
			if (t == null && throwOnError)
				throw new TypeLoadException(Environment.IsForNet ? "Could not resolve type '" + typeName + "' in assembly '" + Assembly.GetCallingAssembly().FullName + "'." : "Could not load type '" + typeName + "'.");
			return t;
		}

		public virtual Type MakeGenericType(params Type[] typeArguments)
		{
			if (typeArguments == null) throw new ArgumentNullException("typeArguments");
			foreach (Type t in typeArguments) if (t == null) throw new ArgumentNullException("typeArguments");
			if (!IsGenericTypeDefinition) throw new InvalidOperationException(this + " is not a GenericTypeDefinition. MakeGenericType may only be called on a type for which Type.IsGenericTypeDefinition is true.");
			if (typeArguments.Length != GetGenericArguments().Length) throw new ArgumentException("The number of generic arguments provided doesn't equal the arity of the generic type definition.", "typeArguments");
			return Members.MakeGeneric(handle, typeArguments);
		}
		public virtual Type MakeArrayType() { return Members.MakeArray(handle, 0); }
		public virtual Type MakeArrayType(int rank)
		{
			if (rank <= 0 || rank > 32) throw new IndexOutOfRangeException();
			return Members.MakeArray(handle, rank);
		}

		public virtual Type[] GetInterfaces() { return Members.Interfaces(handle); }
		public Type GetInterface(string name)
		{
			foreach (Type t in GetInterfaces()) if (t.Name == name || t.FullName == name) return t;
			return null;
		}
		public Type[] GetNestedTypes() { return GetNestedTypes(BindingFlags.Public); }
		public virtual Type[] GetNestedTypes(BindingFlags flags)
		{
			List<Type> list = new List<Type>();
			foreach (Type t in Members.Nested(handle)) if ((flags & (t.IsNestedPublic ? BindingFlags.Public : BindingFlags.NonPublic)) != 0) list.Add(t);
			return list.ToArray();
		}
		public Type GetNestedType(string name) { return GetNestedType(name, BindingFlags.Public); }
		public Type GetNestedType(string name, BindingFlags flags)
		{
			foreach (Type t in GetNestedTypes(flags)) if (Members.Equal(name, t.Name, flags)) return t;
			return null;
		}

		// The types whose members a search looks through.
		IEnumerable<Type> Searched(BindingFlags flags)
		{
			for (Type t = this; t != null; t = (flags & BindingFlags.DeclaredOnly) != 0 ? null : t.BaseType) yield return t;
		}

		List<MethodInfo> FindMethods(string name, BindingFlags flags)
		{
			List<MethodInfo> list = new List<MethodInfo>();
			foreach (Type t in Searched(flags))
				foreach (IntPtr h in Members.List(t.handle, Members.Method))
				{
					if (!Members.Equal(name, Members.Name(t.handle, Members.Method, h), flags)) continue;
					MethodInfo m = new MethodInfo(t, this, h);
					bool inherited = t != this;
					if (IsConstructorName(m) || inherited && m.IsPrivate || !Members.Matches(flags, m.IsPublic, m.IsStatic, inherited)) continue;
					if (!inherited || !IsOverridden(m, list)) list.Add(m);
				}
			return list;
		}
		static bool IsConstructorName(MethodBase m) { return m.Name == ".ctor" || m.Name == ".cctor"; }
		static bool IsOverridden(MethodInfo m, List<MethodInfo> list)
		{
			if (m.IsVirtual)
				foreach (MethodInfo d in list)
					if (d.IsVirtual && d.declaring != m.declaring && (d.Attributes & MethodAttributes.NewSlot) == 0 && m.Overrides(d)) return true;
			return false;
		}
		public MethodInfo[] GetMethods() { return GetMethods(Usual); }
		public virtual MethodInfo[] GetMethods(BindingFlags bindingAttr) { return FindMethods(null, bindingAttr).ToArray(); }
		public MethodInfo GetMethod(string name) { return GetMethod(name, Usual); }
		public MethodInfo GetMethod(string name, BindingFlags bindingAttr)
		{
			if (name == null) throw new ArgumentNullException("name");
			return (MethodInfo)Only(FindMethods(name, bindingAttr).ToArray());
		}
		public MethodInfo GetMethod(string name, Type[] types) { return GetMethod(name, Usual, null, types, null); }
		public MethodInfo GetMethod(string name, BindingFlags bindingAttr, Type[] types) { return GetMethod(name, bindingAttr, null, types, null); }
		public MethodInfo GetMethod(string name, Type[] types, ParameterModifier[] modifiers) { return GetMethod(name, Usual, null, types, modifiers); }
		public MethodInfo GetMethod(string name, BindingFlags bindingAttr, Binder binder, Type[] types, ParameterModifier[] modifiers)
		{
			if (name == null) throw new ArgumentNullException("name");
			if (types == null) throw new ArgumentNullException("types");
			return (MethodInfo)Choose(FindMethods(name, bindingAttr).ToArray(), types);
		}

		// The only method of a list, or the most derived one if all have the same parameters.
		MethodBase Only(MethodBase[] list)
		{
			for (int i = 1; i < list.Length; i++)
			{
				Type[] p = new Type[list[i].Types.Length - 1];
				Array.Copy(list[i].Types, 1, p, 0, p.Length);
				if (list[i].DeclaringType == list[0].DeclaringType || !list[0].Takes(p)) throw Ambiguous(list[0]);
			}
			return list.Length == 0 ? null : list[0];
		}
		// The method that takes exactly these types, or the only one to which they can be passed.
		MethodBase Choose(MethodBase[] list, Type[] types)
		{
			foreach (Type t in types) if (t == null) throw new ArgumentNullException("types");
			foreach (MethodBase m in list) if (m.Takes(types)) return m;
			return Fitting(list, types);
		}
		// Arguments that are null have no type.
		MethodBase Fitting(MethodBase[] list, Type[] types)
		{
			MethodBase best = null;
			bool ambiguous = false;
			foreach (MethodBase m in list)
			{
				if (!m.Accepts(types)) continue;
				if (best != null && !Better(best, m))
				{
					ambiguous = !Better(m, best);
					if (ambiguous) continue;
				}
				else if (best != null) continue;
				best = m;
			}
			if (ambiguous) throw Ambiguous(best);
			return best;
		}
		// Whether everything that a takes can be passed to b, too.
		static bool Better(MethodBase a, MethodBase b)
		{
			Type[] p = new Type[a.Types.Length - 1];
			Array.Copy(a.Types, 1, p, 0, p.Length);
			return b.Accepts(p);
		}
		AmbiguousMatchException Ambiguous(MemberInfo m)
		{
			return Environment.IsForNet ? new AmbiguousMatchException("Ambiguous match found for '" + m.DeclaringType + " " + m + "'.") : new AmbiguousMatchException();
		}

		public ConstructorInfo[] GetConstructors() { return GetConstructors(BindingFlags.Public | BindingFlags.Instance); }
		public virtual ConstructorInfo[] GetConstructors(BindingFlags bindingAttr)
		{
			List<ConstructorInfo> list = new List<ConstructorInfo>();
			foreach (IntPtr h in Members.List(handle, Members.Method))
			{
				ConstructorInfo c = new ConstructorInfo(this, h);
				if (IsConstructorName(c) && Members.Matches(bindingAttr, c.IsPublic, c.IsStatic, false)) list.Add(c);
			}
			return list.ToArray();
		}
		public ConstructorInfo GetConstructor(Type[] types) { return GetConstructor(BindingFlags.Public | BindingFlags.Instance, types); }
		public ConstructorInfo GetConstructor(BindingFlags bindingAttr, Type[] types)
		{
			if (types == null) throw new ArgumentNullException("types");
			return (ConstructorInfo)Choose(GetConstructors(bindingAttr), types);
		}
		public ConstructorInfo GetConstructor(BindingFlags bindingAttr, Binder binder, Type[] types, ParameterModifier[] modifiers) { return GetConstructor(bindingAttr, types); }
		public ConstructorInfo TypeInitializer
		{
			get
			{
				ConstructorInfo[] c = GetConstructors(BindingFlags.NonPublic | BindingFlags.Static);
				return c.Length == 0 ? null : c[0];
			}
		}
		// A new object by the constructor that takes these arguments, for Activator.
		internal object Construct(BindingFlags flags, object[] args)
		{
			Type[] types = new Type[args.Length];
			for (int i = 0; i < types.Length; i++) types[i] = args[i] == null ? null : args[i].GetType();
			ConstructorInfo c = (ConstructorInfo)Fitting(GetConstructors(flags), types);
			if (c == null) throw new MissingMethodException("Constructor on type '" + FullName + "' not found.");
			return c.Invoke(args);
		}

		List<FieldInfo> FindFields(string name, BindingFlags flags)
		{
			List<FieldInfo> list = new List<FieldInfo>();
			foreach (Type t in Searched(flags))
				foreach (IntPtr h in Members.List(t.handle, Members.Field))
				{
					if (!Members.Equal(name, Members.Name(t.handle, Members.Field, h), flags)) continue;
					FieldInfo f = new FieldInfo(t, this, h);
					if ((t == this || !f.IsPrivate) && Members.Matches(flags, f.IsPublic, f.IsStatic, t != this)) list.Add(f);
				}
			return list;
		}
		public FieldInfo[] GetFields() { return GetFields(Usual); }
		public virtual FieldInfo[] GetFields(BindingFlags bindingAttr) { return FindFields(null, bindingAttr).ToArray(); }
		public FieldInfo GetField(string name) { return GetField(name, Usual); }
		public virtual FieldInfo GetField(string name, BindingFlags bindingAttr)
		{
			if (name == null) throw new ArgumentNullException("name");
			List<FieldInfo> list = FindFields(name, bindingAttr);
			if (list.Count > 1 && list[0].DeclaringType == list[1].DeclaringType) throw Ambiguous(list[0]);
			return list.Count == 0 ? null : list[0];
		}

		List<PropertyInfo> FindProperties(string name, BindingFlags flags)
		{
			List<PropertyInfo> list = new List<PropertyInfo>();
			foreach (Type t in Searched(flags))
				foreach (IntPtr row in Members.List(t.handle, Members.Property))
				{
					if (!Members.Equal(name, Members.Name(t.handle, Members.Property, row), flags)) continue;
					PropertyInfo p = new PropertyInfo(t, this, row);
					bool isPrivate = (p.GetMethod == null || p.GetMethod.IsPrivate) && (p.SetMethod == null || p.SetMethod.IsPrivate);
					if (t != this && (isPrivate || IsHidden(p, list)) || !Members.Matches(flags, p.IsPublic, p.Any.IsStatic, t != this)) continue;
					list.Add(p);
				}
			return list;
		}
		static bool IsHidden(PropertyInfo p, List<PropertyInfo> list)
		{
			foreach (PropertyInfo d in list) if (d.DeclaringType != p.DeclaringType && d.Name == p.Name && d.PropertyType == p.PropertyType && SameIndex(d, p)) return true;
			return false;
		}
		static bool SameIndex(PropertyInfo a, PropertyInfo b)
		{
			ParameterInfo[] x = a.GetIndexParameters(), y = b.GetIndexParameters();
			if (x.Length != y.Length) return false;
			for (int i = 0; i < x.Length; i++) if (x[i].ParameterType != y[i].ParameterType) return false;
			return true;
		}
		public PropertyInfo[] GetProperties() { return GetProperties(Usual); }
		public virtual PropertyInfo[] GetProperties(BindingFlags bindingAttr) { return FindProperties(null, bindingAttr).ToArray(); }
		public PropertyInfo GetProperty(string name) { return GetProperty(name, Usual); }
		public PropertyInfo GetProperty(string name, BindingFlags bindingAttr)
		{
			if (name == null) throw new ArgumentNullException("name");
			List<PropertyInfo> list = FindProperties(name, bindingAttr);
			if (list.Count > 1 && list[0].DeclaringType == list[1].DeclaringType) throw Ambiguous(list[0]);
			return list.Count == 0 ? null : list[0];
		}
		public PropertyInfo GetProperty(string name, Type returnType) { return GetProperty(name, returnType, null); }
		public PropertyInfo GetProperty(string name, Type[] types) { return GetProperty(name, null, types); }
		public PropertyInfo GetProperty(string name, Type returnType, Type[] types)
		{
			if (name == null) throw new ArgumentNullException("name");
			foreach (PropertyInfo p in FindProperties(name, Usual))
			{
				if (returnType != null && p.PropertyType != returnType) continue;
				ParameterInfo[] index = p.GetIndexParameters();
				bool same = types == null || index.Length == types.Length;
				for (int i = 0; types != null && same && i < index.Length; i++) same = index[i].ParameterType == types[i];
				if (same) return p;
			}
			return null;
		}

		public EventInfo[] GetEvents() { return GetEvents(Usual); }
		public virtual EventInfo[] GetEvents(BindingFlags flags)
		{
			List<EventInfo> list = new List<EventInfo>();
			foreach (Type t in Searched(flags))
				foreach (IntPtr row in Members.List(t.handle, Members.Event))
				{
					EventInfo e = new EventInfo(t, this, row);
					if (t != this && e.Any.IsPrivate || !Members.Matches(flags, e.Any.IsPublic, e.Any.IsStatic, t != this)) continue;
					bool hidden = false;
					foreach (EventInfo d in list) hidden |= d.Name == e.Name;
					if (!hidden) list.Add(e);
				}
			return list.ToArray();
		}
		public EventInfo GetEvent(string name) { return GetEvent(name, Usual); }
		public EventInfo GetEvent(string name, BindingFlags flags)
		{
			foreach (EventInfo e in GetEvents(flags)) if (Members.Equal(name, e.Name, flags)) return e;
			return null;
		}

		public MemberInfo[] GetMembers() { return GetMembers(Usual); }
		public virtual MemberInfo[] GetMembers(BindingFlags bindingAttr)
		{
			List<MemberInfo> list = new List<MemberInfo>();
			list.AddRange(GetMethods(bindingAttr));
			list.AddRange(GetConstructors(bindingAttr));
			list.AddRange(GetProperties(bindingAttr));
			list.AddRange(GetEvents(bindingAttr));
			list.AddRange(GetFields(bindingAttr));
			list.AddRange(GetNestedTypes(bindingAttr));
			return list.ToArray();
		}
		public MemberInfo[] GetMember(string name) { return GetMember(name, Usual); }
		public virtual MemberInfo[] GetMember(string name, BindingFlags bindingAttr)
		{
			if (name == null) throw new ArgumentNullException("name");
			List<MemberInfo> list = new List<MemberInfo>();
			foreach (MemberInfo m in GetMembers(bindingAttr)) if (Members.Equal(name, m.Name, bindingAttr)) list.Add(m);
			return list.ToArray();
		}

		internal override List<object> FindAttributes(Type attributeType, bool inherit)
		{
			List<object> list = new List<object>();
			Members.AddAttributes(list, handle, Members.Type, IntPtr.Zero, 0, attributeType, null);
			if (inherit)
				for (Type t = BaseType; t != null; t = t.BaseType)
					Members.AddAttributes(list, t.handle, Members.Type, IntPtr.Zero, 0, attributeType, new List<object>(list));
			return list;
		}
	}
}

namespace System.Reflection
{
	public struct ParameterModifier
	{
		readonly bool[] byRef;
		public ParameterModifier(int parameterCount) { byRef = new bool[parameterCount]; }
		public bool this[int index] { get { return byRef[index]; } set { byRef[index] = value; } }
	}
}
