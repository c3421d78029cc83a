// What a verifiable program may try by reflection.
using System;
using System.Linq;
using System.Reflection;

public class Wrapped<T> where T : Target { public int Read(T t) { return t.Value; } }
public class Target { public int Value = 5; }

public static class Reflects
{
	static MethodInfo As()
	{
		return Type.GetType("System.Runtime.CompilerServices.Unsafe").GetMethods()
			.First(m => m.Name == "As" && m.GetGenericArguments().Length == 1 && !m.ReturnType.IsByRef)
			.MakeGenericMethod(typeof(Target));
	}

	public static void Call() { As().Invoke(null, new object[] { "text" }); }
	public static void Bind() { ((Func<object, Target>)Delegate.CreateDelegate(typeof(Func<object, Target>), As()))("text"); }
	public static void Constraint() { typeof(Wrapped<>).MakeGenericType(typeof(string)); }
	public static void Store()
	{
		object[] args = new string[] { null };
		typeof(Reflects).GetMethod("Number").Invoke(null, args);
	}
	public static void Number(out int n) { n = 7; }
	public static void Hidden()
	{
		int n = typeof(string).GetFields(BindingFlags.NonPublic | BindingFlags.Instance).Length
			+ typeof(Type).GetFields(BindingFlags.NonPublic | BindingFlags.Instance).Length
			+ Type.GetType("System.Reflection.Members").GetMethods(BindingFlags.NonPublic | BindingFlags.Static).Length;
		throw new Exception(n.ToString());
	}
}
