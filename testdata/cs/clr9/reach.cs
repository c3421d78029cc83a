// What a call may reach depends on the class that calls. Here one class may call what another may not, by the same token, one
// after the other: private, family, internal members, those of nested classes, and with private classes as generic arguments.
using System;
using System.Reflection;
using System.Reflection.Emit;

static class P {
	static ModuleBuilder module;
	const MethodAttributes Static = MethodAttributes.Static;

	// Method makes static int name() { return call() + add; }, or { return add; }. The call has a token, if it is not 0.
	static MethodBuilder Method(TypeBuilder t, string name, MethodAttributes access, int add, MethodInfo call = null, int token = 0) {
		var m = t.DefineMethod(name, access | Static, typeof(int), Type.EmptyTypes);
		var il = m.GetILGenerator();
		il.Emit(OpCodes.Ldc_I4, add);
		if (call != null) {
			if (token == 0) {
				il.Emit(OpCodes.Call, call);
			} else {
				il.Emit(OpCodes.Dup); // the stack gets as deep
				il.Emit(OpCodes.Pop);
				il.Emit(OpCodes.Call, token);
			}
			il.Emit(OpCodes.Add);
		}
		il.Emit(OpCodes.Ret);
		return m;
	}

	static TypeBuilder Class(string name, Type parent = null) => module.DefineType(name, TypeAttributes.Public | TypeAttributes.Class, parent ?? typeof(object));

	static void Call(Type t, string name) {
		string got;
		try {
			got = "" + t.GetMethod(name, BindingFlags.Static | BindingFlags.Public).Invoke(null, null);
		} catch (TargetInvocationException e) {
			got = e.InnerException.GetType().Name;
		}
		Console.WriteLine(t + "." + name + ": " + got);
	}

	static void Main() {
		module = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("Made"), AssemblyBuilderAccess.Run).DefineDynamicModule("Made");
		// Owner derives from a class with an argument, whose family may also call what has another argument.
		var parent = module.DefineType("Parent", TypeAttributes.Public | TypeAttributes.Class);
		parent.DefineGenericParameters("T");
		var parentKin = Method(parent, "ParentKin", MethodAttributes.Family, 0);
		var owner = Class("Owner", parent.MakeGenericType(typeof(int)));
		var parentKinLong = TypeBuilder.GetMethod(parent.MakeGenericType(typeof(long)), parentKin);
		var hidden = Method(owner, "Hidden", MethodAttributes.Private, 1);
		var kin = Method(owner, "Kin", MethodAttributes.Family, 2);
		var kinNear = Method(owner, "KinNear", MethodAttributes.FamORAssem, 3);
		var kinAndNear = Method(owner, "KinAndNear", MethodAttributes.FamANDAssem, 4);
		var near = Method(owner, "Near", MethodAttributes.Assembly, 5);
		var inner = owner.DefineNestedType("Inner", TypeAttributes.NestedPrivate | TypeAttributes.SequentialLayout | TypeAttributes.Sealed, typeof(ValueType));
		inner.DefineField("Number", typeof(int), FieldAttributes.Public);
		var deep = Method(inner, "Deep", MethodAttributes.Public, 6);
		var innerClass = owner.DefineNestedType("InnerClass", TypeAttributes.NestedPrivate | TypeAttributes.Class);
		var friend = owner.DefineNestedType("Friend", TypeAttributes.NestedPublic | TypeAttributes.Class);
		var child = Class("Child", owner);
		var stranger = Class("Stranger");
		var other = Class("Other");

		// A sealed class with an argument, and a method with one.
		var box = module.DefineType("Box", TypeAttributes.Public | TypeAttributes.Class | TypeAttributes.Sealed);
		var element = box.DefineGenericParameters("T");
		var make = Method(box, "Make", MethodAttributes.Assembly, 7);
		var boxHidden = Method(box, "BoxHidden", MethodAttributes.Private, 8);
		var tools = Class("Tools");
		var name = tools.DefineMethod("Name", MethodAttributes.Public | Static, typeof(int), Type.EmptyTypes);
		name.DefineGenericParameters("T");
		var body = name.GetILGenerator();
		body.Emit(OpCodes.Ldc_I4, 9);
		body.Emit(OpCodes.Ret);
		MethodInfo Make(Type t) => TypeBuilder.GetMethod(box.MakeGenericType(t), make);
		MethodInfo MakeInt = Make(typeof(int)), MakeInner = Make(inner), NameInner = name.MakeGenericMethod(inner), NameLong = name.MakeGenericMethod(typeof(long)), NameInnerClass = name.MakeGenericMethod(innerClass);
		var boxHiddenInt = TypeBuilder.GetMethod(box.MakeGenericType(typeof(int)), boxHidden);
		Method(box, "CallBoxHidden", MethodAttributes.Public, 70, boxHiddenInt);

		(string, MethodInfo)[] calls = { ("Hidden", hidden), ("Kin", kin), ("KinNear", kinNear), ("KinAndNear", kinAndNear), ("Near", near), ("Deep", deep),
			("MakeInt", MakeInt), ("MakeInner", MakeInner), ("NameInner", NameInner), ("NameLong", NameLong), ("BoxHidden", boxHiddenInt), ("NameInnerClass", NameInnerClass), ("ParentKin", parentKinLong) };
		foreach (var (what, m) in calls) Method(owner, "Call" + what, MethodAttributes.Public, 10, m);
		foreach (var t in new[] { parent, owner, inner, innerClass, box, tools }) t.CreateType();

		// Token is the one in Owner's method, before add and ret. Emit makes more than one of a generic method.
		int Token(string what) {
			var il = module.GetType("Owner").GetMethod("Call" + what).GetMethodBody().GetILAsByteArray();
			return BitConverter.ToInt32(il, il.Length - 6);
		}
		TypeBuilder[] callers = { friend, child, stranger, other };
		for (int i = 0; i < callers.Length; i++) {
			foreach (var (what, m) in calls) Method(callers[i], "Call" + what, MethodAttributes.Public, 10 * (i + 2), m, Token(what));
			callers[i].CreateType();
		}
		Call(module.GetType("Box").MakeGenericType(typeof(int)), "CallBoxHidden");
		Call(module.GetType("Box").MakeGenericType(typeof(char)), "CallBoxHidden");
		foreach (var t in new[] { "Owner", "Owner+Friend", "Child", "Stranger", "Other" })
			foreach (var (what, _) in calls) Call(module.GetType(t), "Call" + what);
	}
}
