using System;
using System.Reflection.Emit;

// What C# does not emit: the constructor of an array of one dimension with bounds, which makes an array without them where
// it begins at 0; a ret with more on the stack than what it returns; and calls with very many arguments.
static class Program {
	static Func<T> Make<T>(string name, Action<ILGenerator> emit) {
		var m = new DynamicMethod(name, typeof(T), null, typeof(Program).Module);
		emit(m.GetILGenerator());
		return m.CreateDelegate<Func<T>>();
	}

	static void EqualsType(ILGenerator il, Type t) {
		il.Emit(OpCodes.Call, typeof(object).GetMethod("GetType"));
		il.Emit(OpCodes.Ldtoken, t);
		il.Emit(OpCodes.Call, typeof(Type).GetMethod("GetTypeFromHandle"));
		il.Emit(OpCodes.Ceq);
		il.Emit(OpCodes.Ret);
	}

	static bool Made(Type of, int[] sizes, Type t) => Make<bool>("Made", il => {
		var args = new Type[sizes.Length];
		Array.Fill(args, typeof(int));
		foreach (int size in sizes) il.Emit(OpCodes.Ldc_I4, size);
		il.Emit(OpCodes.Newobj, of.GetConstructor(args));
		EqualsType(il, t);
	})();

	static string Returned(int left) {
		try {
			return Make<int>("Returned", il => {
				for (int i = 0; i <= left; i++) il.Emit(OpCodes.Ldc_I4, i);
				il.Emit(OpCodes.Ret);
			})().ToString();
		} catch (InvalidProgramException) {
			return "invalid";
		}
	}

	static int next;
	public static int Next() => ++next;

	// Mixed calls a method of count parameters, each of which is a call, a sum with what was read before, or a constant.
	static int Mixed(int count) {
		var types = new Type[count];
		Array.Fill(types, typeof(int));
		var callee = new DynamicMethod("Callee", typeof(int), types, typeof(Program).Module);
		var il = callee.GetILGenerator();
		il.Emit(OpCodes.Ldc_I4_0);
		for (int i = 0; i < count; i++) {
			il.Emit(OpCodes.Ldc_I4, 31);
			il.Emit(OpCodes.Mul);
			il.Emit(OpCodes.Ldarg, (short)i);
			il.Emit(OpCodes.Add);
		}
		il.Emit(OpCodes.Ret);
		next = 0;
		return Make<int>("Caller", il => {
			var first = il.DeclareLocal(typeof(int));
			var call = typeof(Program).GetMethod("Next");
			il.Emit(OpCodes.Call, call);
			il.Emit(OpCodes.Stloc, first);
			for (int i = 0; i < count; i++) {
				if (i % 4 == 3) {
					il.Emit(OpCodes.Ldc_I4, i);
					continue;
				}
				il.Emit(OpCodes.Ldloc, first);
				if (i % 4 == 2) continue;
				il.Emit(OpCodes.Ldc_I4, i);
				if (i % 4 == 1) il.Emit(OpCodes.Call, call);
				il.Emit(OpCodes.Add);
				if (i % 4 == 1) il.Emit(OpCodes.Xor);
			}
			il.Emit(OpCodes.Call, callee);
			il.Emit(OpCodes.Ret);
		})();
	}

	static void Main() {
		Type one = typeof(int).MakeArrayType(1);
		Console.WriteLine($"{Made(one, [2], typeof(int[]))} {Made(one, [2], one)}");
		Console.WriteLine($"{Made(one, [0, 2], typeof(int[]))} {Made(one, [0, 2], one)}");
		Console.WriteLine($"{Made(one, [1, 2], typeof(int[]))} {Made(one, [1, 2], one)}");
		Console.WriteLine($"{Made(typeof(int[,]), [2, 2], typeof(int[,]))} {Made(typeof(int[,]), [2, 2], typeof(int[]))}");
		foreach (int n in new[] { 10, 255, 257, 400, 1200 }) Console.WriteLine(Mixed(n));
		Console.WriteLine(Returned(0) + " " + Returned(1) + " " + Returned(5));
	}
}
