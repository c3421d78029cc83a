using System;
using System.Reflection.Emit;

// What C# does not emit: the constructor of an array of one dimension with bounds, which makes an array without them where
// it begins at 0. Other such IL is in callees.cs.
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

	static void Main() {
		Type one = typeof(int).MakeArrayType(1);
		Console.WriteLine($"{Made(one, [2], typeof(int[]))} {Made(one, [2], one)}");
		Console.WriteLine($"{Made(one, [0, 2], typeof(int[]))} {Made(one, [0, 2], one)}");
		Console.WriteLine($"{Made(one, [1, 2], typeof(int[]))} {Made(one, [1, 2], one)}");
		Console.WriteLine($"{Made(typeof(int[,]), [2, 2], typeof(int[,]))} {Made(typeof(int[,]), [2, 2], typeof(int[]))}");
	}
}
