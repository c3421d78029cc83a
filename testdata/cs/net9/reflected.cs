// Reflection: what is refused, and rarer things.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

public class Box<T> where T : struct { public T V; public static int Made; public Box() { Made++; } }
public class Ordered<T, U> where T : IComparable<T> where U : List<T>, new() { }
public class Base { public virtual object M() => "base"; public void Twice() { } public static void S() { } protected void P() { } private void Q() { } public int F; public virtual int Prop => 1; }
public class Derived : Base { public override object M() => "derived"; public new void Twice() { } public new string F; public override int Prop => 2; public void Over(object o) { } public void Over(string s) { } public void Over(int i) { } public void Over(long i) { } }
public ref struct OnStack { public int X; public int Get() => X; }
public interface IDefault { string Hello() => "default"; static string Stat() => "static"; }
public class HasDefault : IDefault { }
public delegate int ByRef(ref int x);
public record Person(string Name, int Age);
public class Counter { public int N; public int Inc(int by) => N += by; public long Long(long a, double b, float c, short d, byte e, decimal f) => a + (long)b + (long)c + d + e + (long)f; public (int, string, double) Big(Guid g, (int, long, byte) t) => (t.Item1, g.ToString(), t.Item2 + t.Item3); public int? Maybe(int? x) => x + 1; public Nullable<DayOfWeek> Day(DayOfWeek? d) => d; public int[] Arr(params int[] a) => a; public unsafe int* Ptr() => null; public ref int Ref() => ref N; }

static class Program
{
	static void Try(string what, Func<object> f)
	{
		try { Console.WriteLine(what + ": " + Show(f())); }
		catch (TargetInvocationException e) { Console.WriteLine(what + ": invocation of " + e.InnerException.GetType().Name); }
		catch (Exception e) { Console.WriteLine(what + ": " + e.GetType().Name); }
	}
	static string Show(object o)
	{
		if (o == null) return "null";
		if (o is string s) return s;
		if (o is System.Collections.IEnumerable e) { var l = new List<string>(); foreach (object x in e) l.Add(Show(x)); return "[" + string.Join("; ", l) + "]"; }
		return o.ToString();
	}
	static void Main()
	{
		Try("constraint struct", () => typeof(Box<>).MakeGenericType(typeof(string)) == null);
		Try("constraint struct, nullable", () => typeof(Box<>).MakeGenericType(typeof(int?)) == null);
		Try("constraint bound", () => typeof(Ordered<,>).MakeGenericType(typeof(int), typeof(List<int>)));
		Try("constraint bound, bad", () => typeof(Ordered<,>).MakeGenericType(typeof(int), typeof(List<long>)) == null);
		Try("constraint interface, bad", () => typeof(Ordered<,>).MakeGenericType(typeof(Base), typeof(List<Base>)) == null);
		Try("arity", () => typeof(Ordered<,>).MakeGenericType(typeof(int)) == null);
		Try("not generic", () => typeof(Base).MakeGenericType(typeof(int)) == null);
		Try("static of a generic", () => { Activator.CreateInstance(typeof(Box<>).MakeGenericType(typeof(long))); return typeof(Box<long>).GetField("Made").GetValue(null) + " " + typeof(Box<int>).GetField("Made").GetValue(null); });
		Try("static of an open generic", () => typeof(Box<>).GetField("Made").GetValue(null));
		Try("hidden", () => typeof(Derived).GetMethods().Where(m => m.DeclaringType != typeof(object)).Select(m => m.DeclaringType.Name + "." + m.Name).OrderBy(x => x, StringComparer.Ordinal));
		Try("flattened", () => typeof(Derived).GetMethods(BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static | BindingFlags.FlattenHierarchy).Where(m => m.DeclaringType != typeof(object)).Select(m => m.Name));
		Try("not public", () => typeof(Derived).GetMethods(BindingFlags.NonPublic | BindingFlags.Instance).Where(m => m.DeclaringType != typeof(object)).Select(m => m.Name));
		Try("ignoring case", () => typeof(Derived).GetMethod("tWICE", BindingFlags.Public | BindingFlags.Instance | BindingFlags.IgnoreCase).DeclaringType.Name);
		Try("new field", () => typeof(Derived).GetField("F").FieldType + " " + typeof(Derived).GetFields().Length);
		Try("property overridden", () => typeof(Derived).GetProperties().Length + " " + typeof(Base).GetProperty("Prop").GetValue(new Derived()));
		Try("ambiguous", () => typeof(Derived).GetMethod("Over"));
		Try("overloads", () => typeof(Derived).GetMethod("Over", new[] { typeof(byte) }) + " " + typeof(Derived).GetMethod("Over", new[] { typeof(char[]) }) + " " + typeof(Derived).GetMethod("Over", new[] { typeof(string) }));
		Try("default of an interface", () => typeof(IDefault).GetMethod("Hello").Invoke(new HasDefault(), null));
		Try("static of an interface", () => typeof(IDefault).GetMethod("Stat").Invoke(null, null));
		var c = new Counter();
		Try("kinds", () => typeof(Counter).GetMethod("Long").Invoke(c, new object[] { 1, 2.5f, (byte)3, (sbyte)-4, (byte)200, 6m }));
		Try("big", () => typeof(Counter).GetMethod("Big").Invoke(c, new object[] { Guid.Empty, (1, 2L, (byte)3) }));
		Try("nullable", () => Show(typeof(Counter).GetMethod("Maybe").Invoke(c, new object[] { 4 })) + Show(typeof(Counter).GetMethod("Maybe").Invoke(c, new object[] { null })));
		Try("nullable enum", () => typeof(Counter).GetMethod("Day").Invoke(c, new object[] { DayOfWeek.Monday }));
		Try("nullable of a long", () => typeof(Counter).GetMethod("Maybe").Invoke(c, new object[] { 4L }));
		Try("array", () => typeof(Counter).GetMethod("Arr").Invoke(c, new object[] { new[] { 1, 2 } }));
		Try("unboxed array", () => typeof(Counter).GetMethod("Arr").Invoke(c, new object[] { 1, 2 }));
		Try("wrong target", () => typeof(Counter).GetMethod("Inc").Invoke("x", new object[] { 1 }));
		Try("enum for int", () => typeof(Counter).GetMethod("Inc").Invoke(c, new object[] { DayOfWeek.Friday }));
		Try("record", () => typeof(Person).GetProperties().Select(p => p.Name + "=" + p.GetValue(new Person("Ann", 5))));
		Try("record's methods", () => typeof(Person).GetMethods(BindingFlags.Public | BindingFlags.Instance | BindingFlags.DeclaredOnly).Select(m => m.Name).OrderBy(x => x, StringComparer.Ordinal));
		Try("delegate by reference", () => { ByRef d = (ref int x) => x++; var a = new object[] { 4 }; return d.DynamicInvoke(a) + " " + a[0]; });
		Try("multicast", () => { Func<int> a = () => 1, b = () => 2; return ((Func<int>)Delegate.Combine(a, b)).DynamicInvoke(); });
		Try("struct's delegate", () => { Func<string> f = 5.ToString; return f.Method.DeclaringType + " " + f.Method.Name; });
		Try("instance delegate, open", () => Delegate.CreateDelegate(typeof(Func<int, int>), typeof(Counter).GetMethod("Inc")));
		Try("by name", () => ((Func<int, int>)Delegate.CreateDelegate(typeof(Func<int, int>), c, "Inc"))(10));
		Try("variant", () => ((Func<object>)Delegate.CreateDelegate(typeof(Func<object>), typeof(Program).GetMethod("Text", BindingFlags.NonPublic | BindingFlags.Static)))());
		Try("closed over null", () => ((Func<bool>)Delegate.CreateDelegate(typeof(Func<bool>), null, typeof(string).GetMethod("IsNullOrEmpty")))());
		Try("array methods", () => typeof(int[]).GetMethods().Any(m => m.Name == "GetLength"));
		Try("Type itself", () => typeof(Type).GetProperty("Name").GetValue(typeof(int)));
		Try("constructor order", () => typeof(List<int>).GetConstructors().Select(k => k.ToString()).OrderBy(x => x, StringComparer.Ordinal).First());
		Try("null name", () => typeof(Base).GetMethod(null));
		Try("missing", () => typeof(Base).GetMethod("None") == null && typeof(Base).GetField("none") == null && typeof(Base).GetProperty("none") == null);
		Try("flags", () => { var m = typeof(Derived).GetMethod("M"); return m.IsPublic + " " + m.IsVirtual + " " + m.IsStatic + " " + m.IsAbstract + " " + m.Attributes; });
		Try("deep", () => { MethodInfo m = typeof(Program).GetMethod("Down", BindingFlags.NonPublic | BindingFlags.Static); return m.Invoke(null, new object[] { m, 50 }); });
		Try("many", () => { var m = typeof(Counter).GetMethod("Inc"); var k = new Counter(); for (int i = 0; i < 2000; i++) m.Invoke(k, new object[] { 1 }); return k.N; });
	}
	static int Down(MethodInfo m, int n) => n == 0 ? 0 : 1 + (int)m.Invoke(null, new object[] { m, n - 1 });
	static string Text() => "text";
}
