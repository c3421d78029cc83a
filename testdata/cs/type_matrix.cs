using System;
using System.Collections.Generic;

// What a program can ask of a type, of types of every kind.
namespace Matrix
{
	interface I { void M(); }
	public interface IOut<out T> { T Get(); }
	abstract class Abstract : I { public abstract void M(); internal class Nested { public struct Deep { public int x; } } }
	sealed class Sealed : Abstract { public override void M() { } }
	public class Generic<T, U> { public class Inner { } public class Own<V> { } public enum E { A } }
	public struct Value { public int a; public string b; }
	public struct Pair<T> { public T x, y; }
	public static class Static { }
	enum Bytes : byte { A = 1, B = 255 }
	enum SBytes : sbyte { A = -1 }
	public enum Shorts : short { A = -300, B = 300 }
	enum UShorts : ushort { A = 60000 }
	enum Ints { A = -70000, B = 70000 }
	enum UInts : uint { A = 4000000000 }
	enum Longs : long { A = -5000000000, B }
	enum ULongs : ulong { A = ulong.MaxValue }
	public delegate int Func1(string s);
	class Broken { public static readonly int X; static Broken() { X = 1; throw new InvalidOperationException("first"); } }
}

class P
{
	static string Name(Type t) { return t == null ? "-" : t.ToString(); }

	static void Show(Type t)
	{
		string flags = "";
		if (t.IsValueType) flags += " value";
		if (t.IsClass) flags += " class";
		if (t.IsEnum) flags += " enum";
		if (t.IsArray) flags += " array";
		if (t.IsInterface) flags += " interface";
		if (t.IsGenericType) flags += " generic";
		if (t.IsGenericTypeDefinition) flags += " definition";
		if (t.IsAbstract) flags += " abstract";
		if (t.IsSealed) flags += " sealed";
		if (t.IsPointer) flags += " pointer";
		if (t.IsByRef) flags += " byref";
		if (t.IsPrimitive) flags += " primitive";
		if (t.IsPublic && !t.HasElementType) flags += " public";
		if (t.IsNested) flags += " nested";
		if (t.HasElementType) flags += " elements";
		Console.WriteLine("{0} | {1} | {2} | {3}:{4}", t.Name, t.IsGenericType || t.HasElementType ? "" : t.FullName, t.Namespace, Type.GetTypeCode(t), flags);
		Console.WriteLine("  base {0}, element {1}", Name(t.BaseType), Name(t.GetElementType()));
		if (t.IsGenericType)
		{
			string args = "";
			foreach (Type a in t.GetGenericArguments())
				args += " " + a;
			Console.WriteLine("  of {0}, arguments{1}", t.GetGenericTypeDefinition(), args);
		}
		if (t.IsArray)
			Console.WriteLine("  rank {0}", t.GetArrayRank());
		if (t.IsEnum)
		{
			Console.WriteLine("  as {0}", t.GetEnumUnderlyingType());
			foreach (object v in t.GetEnumValues())
				Console.WriteLine("  {0} = {1}", v, Enum.Format(t, v, "D"));
		}
	}

	static void Try(string what, Action a)
	{
		try { a(); Console.WriteLine("{0}: fine", what); }
		catch (Exception e)
		{
			Console.WriteLine("{0}: {1}{2}", what, e.GetType(), e.InnerException == null ? "" : " of " + e.InnerException.Message);
		}
	}

	unsafe static void Main()
	{
		Type[] types = {
			typeof(void), typeof(object), typeof(string), typeof(bool), typeof(char), typeof(sbyte), typeof(byte), typeof(short), typeof(ushort), typeof(int),
			typeof(uint), typeof(long), typeof(ulong), typeof(float), typeof(double), typeof(decimal), typeof(IntPtr), typeof(UIntPtr), typeof(DateTime),
			typeof(Matrix.I), typeof(Matrix.IOut<string>), typeof(Matrix.Abstract), typeof(Matrix.Abstract.Nested), typeof(Matrix.Abstract.Nested.Deep),
			typeof(Matrix.Sealed), typeof(Matrix.Generic<int, string>), typeof(Matrix.Generic<int, string>.Inner), typeof(Matrix.Generic<int, string>.Own<long>),
			typeof(Matrix.Value), typeof(Matrix.Pair<object>), typeof(Matrix.Pair<Matrix.Pair<int>>), typeof(Matrix.Static),
			typeof(Matrix.Bytes), typeof(Matrix.SBytes), typeof(Matrix.Shorts), typeof(Matrix.UShorts), typeof(Matrix.Ints), typeof(Matrix.UInts),
			typeof(Matrix.Longs), typeof(Matrix.ULongs), typeof(Matrix.Func1), typeof(int?), typeof(Matrix.Bytes?), typeof(int[]), typeof(int[,]), typeof(string[][]),
			typeof(string[,,][]), typeof(int*), typeof(int**), typeof(Matrix.Pair<int>[]), typeof(Array), typeof(Enum), typeof(ValueType), typeof(Delegate),
			typeof(Action), typeof(List<int>), typeof(Dictionary<string, List<int>>), typeof(IEnumerable<string>), typeof(Exception),
		};
		foreach (Type t in types)
			Show(t);
		foreach (Type t in types)
		{
			string line = "";
			foreach (Type u in types)
				if (t.Name == "Nullable`1" || t == typeof(object))
					line += t == u ? '=' : '.';
				else
					line += t.IsAssignableFrom(u) ? t.IsSubclassOf(u) ? 's' : 'x' : u != typeof(object) && t.IsSubclassOf(u) ? 'o' : '.';
			Console.WriteLine(line);
		}
		Matrix.Func1 none = null;
		object nothing = null;
		Try("GetType of null", () => nothing.GetType());
		Try("call of null", () => none("x"));
		Try("an instance", () => Activator.CreateInstance(typeof(Matrix.Value)));
		Try("an instance of a class", () => Activator.CreateInstance(typeof(Matrix.Sealed)));
		Try("an abstract one", () => Activator.CreateInstance(typeof(Matrix.Abstract)));
		Try("without such a constructor", () => Activator.CreateInstance(typeof(string)));
		Try("of null", () => Activator.CreateInstance(null));
		Try("a class that cannot be initialized", () => Console.WriteLine(Matrix.Broken.X));
		Try("again", () => Console.WriteLine(Matrix.Broken.X));
		GC.Collect();
		Try("after a collection", () => Console.WriteLine(Matrix.Broken.X));
		object[] objects = { "a", null, "b" };
		Try("objects to strings", () => Array.Copy(objects, new string[3], 3));
		Try("objects to ints", () => Array.Copy(new object[] { 1, 2 }, new int[2], 2));
		Try("a string to ints", () => Array.Copy(objects, new int[3], 3));
		Try("ints to objects", () => Array.Copy(new[] { 1, 2, 3 }, objects, 3));
		Try("ints to strings", () => Array.Copy(new[] { 1, 2, 3 }, new string[3], 3));
		Try("ints to longs", () => Array.Copy(new[] { 1, 2, 3 }, new long[3], 3));
		Try("longs to ints", () => Array.Copy(new long[3], new int[3], 3));
		Try("too many", () => Array.Copy(new[] { 1 }, new int[3], 2));
		Try("negative", () => Array.Copy(new[] { 1 }, new int[3], -1));
		Try("ranks", () => Array.Copy(new int[2, 2], new int[4], 4));
		foreach (object o in objects)
			Console.Write("{0} ", o);
		Console.WriteLine();
	}
}
