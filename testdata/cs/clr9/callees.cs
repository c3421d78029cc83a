// Calls of more arguments than a byte counts; callees that look for their caller; ret with too much on the stack.
using System;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;

static class Program {
	// Callers of what finds its caller on the stack are not inlined.
	static MethodBase Here() => MethodBase.GetCurrentMethod();
	static MethodBase HereOf<T>() { MethodBase m = MethodBase.GetCurrentMethod(); return m; }
	static string Caller() => Here().Name + " " + HereOf<int>().Name;

	// At changes with each call, so arguments are evaluated to temps in their order.
	static int last;
	[MethodImpl(MethodImplOptions.NoInlining)] public static int At(int i) { last = last * 7 + i; return last & 0xff; }

	// Many returns the sum of n arguments, each times its number, which are calls, fields or constants.
	static long Many(int n, int kind) {
		var types = new Type[n];
		Array.Fill(types, typeof(int));
		var callee = new DynamicMethod("callee", typeof(long), types, typeof(Program).Module, true);
		var il = callee.GetILGenerator();
		il.Emit(OpCodes.Ldc_I8, 0L);
		for (int i = 0; i < n; i++) { il.Emit(OpCodes.Ldarg, (short)i); il.Emit(OpCodes.Ldc_I4, i + 1); il.Emit(OpCodes.Mul); il.Emit(OpCodes.Conv_I8); il.Emit(OpCodes.Add); }
		il.Emit(OpCodes.Ret);
		var caller = new DynamicMethod("caller", typeof(long), Type.EmptyTypes, typeof(Program).Module, true);
		il = caller.GetILGenerator();
		for (int i = 0; i < n; i++) {
			il.Emit(OpCodes.Ldc_I4, i * 5 % 1000);
			if (kind == 0 || kind == 1 && i % 3 == 0) il.Emit(OpCodes.Call, typeof(Program).GetMethod("At"));
			else if (kind == 1 && i % 3 == 1) { il.Emit(OpCodes.Ldsfld, typeof(Program).GetField("last", BindingFlags.Static | BindingFlags.NonPublic)); il.Emit(OpCodes.Add); }
		}
		il.Emit(OpCodes.Call, callee);
		il.Emit(OpCodes.Ret);
		last = 0;
		return ((Func<long>)caller.CreateDelegate(typeof(Func<long>)))();
	}

	static string Left(Type ret, int extra, bool branch) {
		var m = new DynamicMethod("left", ret, Type.EmptyTypes, typeof(Program).Module, true);
		var il = m.GetILGenerator();
		for (int i = 0; i < extra; i++) il.Emit(OpCodes.Ldc_I4, i);
		if (ret != typeof(void)) il.Emit(OpCodes.Ldc_I4, 9);
		if (branch) { var l = il.DefineLabel(); il.Emit(OpCodes.Br, l); il.MarkLabel(l); }
		il.Emit(OpCodes.Ret);
		try { return "" + m.Invoke(null, null); } catch (TargetInvocationException e) { return e.InnerException.GetType().Name; } catch (InvalidProgramException e) { return e.GetType().Name; }
	}

	static void Main() {
		Console.WriteLine(Caller());
		foreach (int n in new[] { 5, 254, 255, 256, 257, 300, 600 }) Console.WriteLine(n + " " + Many(n, 0) + " " + Many(n, 1) + " " + Many(n, 2));
		Console.WriteLine(Left(typeof(int), 0, false) + " " + Left(typeof(int), 1, false) + " " + Left(typeof(int), 2, true) + " " + Left(typeof(void), 0, true) + " " + Left(typeof(void), 1, false));
	}
}
