// Reflection: members of types, calls, fields, attributes, delegates.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

[AttributeUsage(AttributeTargets.All, AllowMultiple = true)]
public class NoteAttribute : Attribute
{
	public NoteAttribute(string text, params int[] numbers) { Text = text; Numbers = numbers; }
	public string Text { get; }
	public int[] Numbers { get; }
	public Type Of { get; set; }
	public DayOfWeek Day;
	public object Any;
	public override string ToString() => $"Note({Text}, [{string.Join(" ", Numbers)}], {Of}, {Day}, {Any})";
}
[AttributeUsage(AttributeTargets.Class, Inherited = false)]
public class OwnAttribute : Attribute { }

public interface IShape { double Area(); string Label { get; } }

[Note("base", 1, 2, Of = typeof(List<int>), Day = DayOfWeek.Friday, Any = 5), Own]
public abstract class Shape : IShape
{
	public static int Count;
	protected readonly string id = "s";
	private int secret = 7;
	public const int Sides = 3;
	public const string Kind = "shape";
	public readonly static string Fixed = "fixed";
	public abstract double Area();
	[Note("label")]
	public virtual string Label { get { return "shape " + secret; } }
	public event EventHandler Changed;
	protected Shape() { Count++; }
	public void Raise() { Changed?.Invoke(this, EventArgs.Empty); }
	public static int Add(int a, [Note("second")] int b = 5) { return a + b; }
	public static string Join(string s, params object[] rest) => s + string.Join("", rest);
	internal int Hidden(ref int x, out string s) { x++; s = "out" + x; return secret; }
}
public sealed class Circle : Shape
{
	public double R { get; set; }
	public string Name { get; private set; }
	public int this[int i, string s] { get { return i + s.Length; } set { R = i + value; } }
	public Circle() { }
	public Circle(double r) { R = r; }
	public Circle(string name, double r = 2) { Name = name; R = r; }
	public override double Area() { return R * R; }
	public override string Label { get { return "circle"; } }
	public void Fail() { throw new InvalidOperationException("failed"); }
	public T Same<T>(T x) { return x; }
	public class Inner { private class Deep { } }
}
public struct Pair<T> { public T A, B; public Pair(T a, T b) { A = a; B = b; } public T Max(Comparison<T> c) => c(A, B) > 0 ? A : B; public override string ToString() => A + "/" + B; }
public enum Color { [Note("r")] Red, Green = 5, Blue }

static class Program
{
	static void Try(string what, Func<object> f)
	{
		try { Console.WriteLine(what + ": " + Show(f())); }
		catch (TargetInvocationException e) { Console.WriteLine(what + ": " + e.GetType().Name + " of " + e.InnerException.GetType().Name + ": " + e.InnerException.Message); }
		catch (Exception e) { Console.WriteLine(what + ": " + e.GetType().Name + ": " + e.Message); }
	}
	static string Show(object o)
	{
		if (o == null) return "null";
		if (o is string s) return s;
		if (o is System.Collections.IEnumerable e) { var l = new List<string>(); foreach (object x in e) l.Add(Show(x)); return "[" + string.Join("; ", l) + "]"; }
		return o.ToString();
	}
	const BindingFlags All = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static;
	static string Sort(IEnumerable<MemberInfo> m) => string.Join("\n  ", m.Where(x => x.DeclaringType != typeof(object) && x.Name != "Same").Select(x => x.DeclaringType.Name + " " + x.MemberType + " " + x).OrderBy(x => x, StringComparer.Ordinal));

	static int Twice(int x) => 2 * x;
	static void Main()
	{
		foreach (Type t in new[] { typeof(Circle), typeof(Shape), typeof(IShape), typeof(Pair<int>), typeof(Color) })
		{
			Console.WriteLine(t + " " + (t.Attributes & ~(TypeAttributes.BeforeFieldInit | TypeAttributes.Interface)) + " " + t.BaseType + " " + t.IsVisible + " " + t.MemberType);
			Console.WriteLine("  " + Sort(t.GetMembers().Where(x => t != typeof(Color))));
			Console.WriteLine(" all\n  " + Sort(t.GetMembers(All | BindingFlags.DeclaredOnly)));
			Console.WriteLine(" interfaces " + Show(t.GetInterfaces().Where(x => x.Name != "ISpanFormattable").Select(x => x.Name).OrderBy(x => x)));
		}
		var c = new Circle("c", 3);
		Try("call", () => typeof(Circle).GetMethod("Area").Invoke(c, null));
		Try("virtual", () => typeof(Shape).GetMethod("Area").Invoke(c, new object[0]));
		Try("interface", () => typeof(IShape).GetMethod("Area").Invoke(c, null));
		Try("static", () => typeof(Shape).GetMethod("Add").Invoke(null, new object[] { 1, 2 }));
		Try("default", () => typeof(Shape).GetMethod("Add").Invoke(null, new object[] { 1, Type.Missing }));
		Try("widened", () => typeof(Shape).GetMethod("Add").Invoke(null, new object[] { (byte)1, 'a' }));
		Try("wrong type", () => typeof(Shape).GetMethod("Add").Invoke(null, new object[] { "1", 2 }));
		Try("wrong count", () => typeof(Shape).GetMethod("Add").Invoke(null, new object[] { 1 }));
		Try("null for a value", () => typeof(Shape).GetMethod("Add").Invoke(null, new object[] { null, 2 }));
		Try("no target", () => typeof(Circle).GetMethod("Area").Invoke(null, null));
		Try("throws", () => typeof(Circle).GetMethod("Fail").Invoke(c, null));
		Try("generic", () => typeof(Circle).GetMethod("Same").MakeGenericMethod(typeof(string)).Invoke(c, new object[] { "x" }));
		Try("generic of int", () => typeof(Circle).GetMethod("Same").MakeGenericMethod(typeof(int)).Invoke(c, new object[] { 4 }));
		Try("generic as text", () => typeof(Circle).GetMethod("Same").MakeGenericMethod(typeof(int)));
		Try("open", () => typeof(Circle).GetMethod("Same").Invoke(c, new object[] { 4 }));
		Try("by reference", () => { var a = new object[] { 4, null }; var r = typeof(Shape).GetMethod("Hidden", All).Invoke(c, a); return new[] { r, a[0], a[1] }; });
		Try("struct", () => typeof(Pair<int>).GetMethod("Max").Invoke(new Pair<int>(3, 4), new object[] { (Comparison<int>)((x, y) => x - y) }));
		Try("struct made", () => Activator.CreateInstance(typeof(Pair<string>), "a", "b"));
		Try("made generic", () => Activator.CreateInstance(typeof(Pair<>).MakeGenericType(typeof(double)), 1.5, 2.5));
		Try("list", () => { var l = (System.Collections.IList)Activator.CreateInstance(typeof(List<>).MakeGenericType(typeof(int))); l.Add(3); return l; });
		Try("dictionary", () => { var d = Activator.CreateInstance(typeof(Dictionary<,>).MakeGenericType(typeof(string), typeof(int))); d.GetType().GetMethod("Add").Invoke(d, new object[] { "k", 1 }); return d; });
		Try("constructor", () => ((Circle)typeof(Circle).GetConstructor(new[] { typeof(double) }).Invoke(new object[] { 2.5 })).R);
		Try("by args", () => ((Circle)Activator.CreateInstance(typeof(Circle), "n", 1.0)).Name);
		Try("no constructor", () => Activator.CreateInstance(typeof(Circle), 1, 2, 3));
		Try("abstract", () => Activator.CreateInstance(typeof(Shape)));
		Try("property", () => { var p = typeof(Circle).GetProperty("R"); p.SetValue(c, 8.5); return p.GetValue(c); });
		Try("private set", () => { var p = typeof(Circle).GetProperty("Name"); p.SetValue(c, "new"); return p.GetValue(c) + " " + p.CanWrite + " " + (p.GetSetMethod() == null); });
		Try("indexer", () => { var p = typeof(Circle).GetProperty("Item"); p.SetValue(c, 5, new object[] { 2, "q" }); return p.GetValue(c, new object[] { 2, "abc" }) + " " + c.R; });
		Try("no setter", () => { typeof(Circle).GetProperty("Label").SetValue(c, "x"); return 0; });
		Try("field", () => { var f = typeof(Shape).GetField("secret", All); f.SetValue(c, 9); return f.GetValue(c); });
		Try("static field", () => { var f = typeof(Shape).GetField("Count"); f.SetValue(null, 40); return Shape.Count; });
		Try("constant", () => typeof(Shape).GetField("Sides").GetValue(null) + " " + typeof(Shape).GetField("Kind").GetRawConstantValue() + " " + typeof(Color).GetField("Blue").GetValue(null) + " " + typeof(Color).GetField("Blue").GetRawConstantValue());
		Try("field of another type", () => { typeof(Shape).GetField("secret", All).SetValue(c, "x"); return 0; });
		Try("readonly static", () => { typeof(Shape).GetField("Fixed").SetValue(null, "x"); return 0; });
		Try("value__", () => typeof(Color).GetField("value__").GetValue(Color.Green));
		Try("event", () => { int n = 0; EventHandler h = (s, e) => n++; var ev = typeof(Shape).GetEvent("Changed"); ev.AddEventHandler(c, h); c.Raise(); ev.RemoveEventHandler(c, h); c.Raise(); return n + " " + ev.EventHandlerType; });
		Try("ambiguous", () => typeof(Console).GetMethod("WriteLine"));
		Try("overload", () => typeof(Math).GetMethod("Max", new[] { typeof(int), typeof(int) }).Invoke(null, new object[] { 3, 9 }));
		Try("core", () => typeof(string).GetMethod("Substring", new[] { typeof(int), typeof(int) }).Invoke("reflection", new object[] { 2, 3 }));
		Try("core property", () => typeof(string).GetProperty("Length").GetValue("four"));

		Try("attributes", () => typeof(Circle).GetCustomAttributes(true));
		Try("own", () => typeof(Shape).GetCustomAttributes(false).OrderBy(x => x.ToString()));
		Try("of T", () => typeof(Circle).GetCustomAttribute<NoteAttribute>().Of);
		Try("defined", () => typeof(Circle).IsDefined(typeof(OwnAttribute), true) + " " + typeof(Circle).IsDefined(typeof(NoteAttribute), true) + " " + typeof(Circle).IsDefined(typeof(NoteAttribute), false));
		Try("of a property", () => typeof(Shape).GetProperty("Label").GetCustomAttributes<NoteAttribute>());
		Try("of a parameter", () => typeof(Shape).GetMethod("Add").GetParameters()[1].GetCustomAttribute<NoteAttribute>().Text);
		Try("of an enum", () => typeof(Color).GetField("Red").GetCustomAttribute<NoteAttribute>().Text);
		Try("of a member", () => typeof(Color).GetMember("Green")[0].GetCustomAttributes(false).Length);
		Try("parameters", () => typeof(Shape).GetMethod("Join").GetParameters().Select(p => p.Position + " " + p + " " + p.IsOptional + " " + p.IsDefined(typeof(ParamArrayAttribute), false)));
		Try("default value", () => typeof(Shape).GetMethod("Add").GetParameters().Select(p => p.HasDefaultValue + " " + p.DefaultValue));

		Try("by name", () => Type.GetType("Circle+Inner") + " " + Type.GetType("System.Int32[,]") + " " + Type.GetType("System.Collections.Generic.List`1[[System.String]]") + " " + (Type.GetType("None") == null));
		Try("no such", () => Type.GetType("None", true) == null);
		Try("arrays", () => typeof(int).MakeArrayType() + " " + typeof(int).MakeArrayType(2) + " " + typeof(Pair<>).MakeGenericType(typeof(int[])));
		Try("nested", () => typeof(Circle).GetNestedTypes().Select(t => t.FullName) );
		Try("deep", () => typeof(Circle.Inner).GetNestedType("Deep", BindingFlags.NonPublic).IsNestedPrivate);
		Try("assembly", () => Assembly.GetExecutingAssembly() == typeof(Program).Assembly && Assembly.GetEntryAssembly() == typeof(Circle).Assembly && typeof(int).Assembly != typeof(Circle).Assembly);
		Try("types", () => typeof(Program).Assembly.GetTypes().Where(t => t.IsSubclassOf(typeof(Shape)) || t == typeof(Color)).Select(t => t.Name).OrderBy(x => x));
		Try("implementers", () => typeof(Program).Assembly.GetTypes().Where(t => typeof(IShape).IsAssignableFrom(t) && !t.IsAbstract).Select(t => ((IShape)Activator.CreateInstance(t)).Label));

		Func<int, int> f2 = Twice;
		Try("method of a delegate", () => f2.Method + " " + f2.Method.DeclaringType + " " + (f2.Method == typeof(Program).GetMethod("Twice", All)));
		Try("dynamic", () => f2.DynamicInvoke(21));
		Try("dynamic of a closure", () => { int k = 3; Func<int, int> g = x => x + k; return g.DynamicInvoke(4); });
		Try("dynamic fails", () => f2.DynamicInvoke("x"));
		Try("made delegate", () => ((Func<int, int>)Delegate.CreateDelegate(typeof(Func<int, int>), typeof(Program).GetMethod("Twice", All)))(4));
		Try("made, closed", () => typeof(Circle).GetMethod("Area").CreateDelegate<Func<double>>(c)());
		Try("made, bad", () => Delegate.CreateDelegate(typeof(Func<string>), typeof(Program).GetMethod("Twice", All)));
		Try("base definition", () => typeof(Circle).GetMethod("Area").GetBaseDefinition().DeclaringType);
		Try("equal", () => typeof(Circle).GetMethod("Raise") == typeof(Circle).GetMethod("Raise") && typeof(Circle).GetMethod("Raise") != typeof(Shape).GetMethod("Raise"));
	}
}
