// Compiles every method of an assembly without running it: of the core library, or of the file that is named. Generic
// types are instantiated over object. Prints how many methods there are and how many cannot be compiled.
using System;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;

static class P
{
	const BindingFlags Declared = BindingFlags.DeclaredOnly | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static | BindingFlags.Instance;

	const MethodImplAttributes Native = MethodImplAttributes.InternalCall | MethodImplAttributes.Runtime;

	// CoreCLR's own way to have a method compiled; PrepareMethod does nothing there.
	static readonly MethodInfo compile = typeof(RuntimeHelpers).GetMethod("_CompileMethod", BindingFlags.Static | BindingFlags.NonPublic);

	static int methods, failed;

	static Type[] TypesOf(Assembly a)
	{
		try { return a.GetTypes(); }
		catch (ReflectionTypeLoadException e) { return e.Types.Where(t => t != null).ToArray(); }
	}

	// Null: object does not meet the constraints.
	static Type Instantiate(Type t)
	{
		if (!t.ContainsGenericParameters)
			return t;
		try { return t.MakeGenericType(t.GetGenericArguments().Select(_ => typeof(object)).ToArray()); }
		catch (ArgumentException) { return null; }
		catch (TypeLoadException) { return null; }
	}

	static MethodBase[] MethodsOf(Type t)
	{
		try { return t.GetMethods(Declared).Concat<MethodBase>(t.GetConstructors(Declared)).ToArray(); }
		catch (TypeLoadException) { return new MethodBase[0]; }
	}

	static bool HasIL(MethodBase m)
	{
		return !m.IsAbstract && !m.ContainsGenericParameters && (m.GetMethodImplementationFlags() & Native) == 0
			&& (m.Attributes & MethodAttributes.PinvokeImpl) == 0;
	}

	static int Main(string[] args)
	{
		Assembly a = args.Length == 0 ? typeof(object).Assembly : Assembly.LoadFrom(args[0]);
		foreach (Type open in TypesOf(a))
		{
			Type t = Instantiate(open);
			if (t == null)
				continue;
			foreach (MethodBase m in MethodsOf(t).Where(HasIL))
			{
				methods++;
				try { compile.Invoke(null, new object[] { m }); }
				catch (TargetInvocationException e)
				{
					failed++;
					Console.Error.WriteLine("{0}::{1}: {2}", t, m, e.InnerException.GetType());
				}
			}
		}
		Console.WriteLine("{0} methods, {1} failed", methods, failed);
		return failed * 1000 > methods ? 1 : 0;
	}
}
