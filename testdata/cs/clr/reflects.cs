using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Linq.Expressions;
using System.Reflection;
using System.Reflection.Emit;
// Reflection: invocation, generic construction, attributes, delegates over any method, code made at run time by
// DynamicMethod and expression trees.
[AttributeUsage(AttributeTargets.All)] class Mark : Attribute
{
    public string Text;
    public int N { get; set; }
    public Mark(string t) { Text = t; }
}

interface IShape
{
    double Area();
    string Name { get; }
}

[Mark("square", N = 4)] class Square : IShape
{
    [Mark("side")] public double Side;
    public Square() : this(1) { }
    public Square(double s) { Side = s; }
    public double Area() { return Side * Side; }
    public string Name { get { return "square"; } }
    private int secret = 42;
    int Secret(int a, string b) { return secret + a + b.Length; }
    public static T Id<T>(T x) { return x; }
    public void Throw() { throw new InvalidOperationException("from square"); }
    public void Refs(ref int a, out string b) { a++; b = "out" + a; }
    public event EventHandler Changed;
    public void Fire() { Changed(this, EventArgs.Empty); }
    public int this[int i, string s] { get { return i + s.Length; } }
}

class Pair<A, B>
{
    public A First;
    public B Second;
    public Pair(A a, B b) { First = a; Second = b; }
    public override string ToString() { return typeof(A).Name + ":" + First + "," + typeof(B).Name + ":" + Second; }
    public Pair<B, A> Swap() { return new Pair<B, A>(Second, First); }
    public C Map<C>(Func<A, B, C> f) { return f(First, Second); }
}

struct Vec
{
    public int X, Y;
    public Vec(int x, int y) { X = x; Y = y; }
    public int Len() { return X * X + Y * Y; }
    public static Vec operator +(Vec a, Vec b) { return new Vec(a.X + b.X, a.Y + b.Y); }
}

enum Color { Red, Green = 5, Blue }

static class P
{
    const BindingFlags All = BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public |
        BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    static void Invoke()
    {
        var t = typeof(Square);
        object o = Activator.CreateInstance(t, 3.0);
        Console.WriteLine(t.GetMethod("Area").Invoke(o, null));
        Console.WriteLine(t.GetMethod("Secret", All).Invoke(o, new object[] { 1, "abc" }));
        MethodInfo secret = t.GetMethod("Secret", All), thrower = t.GetMethod("Throw");
        int again = 0; // later calls of one method go through a stub that is emitted
        for (int i = 0; i < 4; i++) again += (int)secret.Invoke(o, new object[] { i, "xy" });
        Console.WriteLine("again " + again);
        for (int i = 0; i < 3; i++)
        {
            try { thrower.Invoke(o, null); }
            catch (TargetInvocationException e) { Console.WriteLine(e.InnerException.Message + " " + e.InnerException.StackTrace.Contains("Throw")); }
        }
        var args = new object[] { 5, null };
        t.GetMethod("Refs").Invoke(o, args);
        Console.WriteLine(args[0] + " " + args[1]);
        t.GetField("Side").SetValue(o, 5.0);
        Console.WriteLine(((IShape)o).Area() + " " + t.GetProperty("Name").GetValue(o, null) + " " +
            t.GetProperty("Item").GetValue(o, new object[] { 4, "xy" }));
        Console.WriteLine(t.GetMethod("Id").MakeGenericMethod(typeof(Vec))
            .Invoke(null, new object[] { new Vec(1, 2) }).GetType().Name + typeof(Vec).GetMethod("Len")
            .Invoke(new Vec(3, 4), null));
        int fired = 0;
        EventHandler h = (s, e) => fired++;
        t.GetEvent("Changed").AddEventHandler(o, h);
        ((Square)o).Fire();
        Console.WriteLine("fired " + fired);
        try { t.GetMethod("Secret", All).Invoke(o, new object[] { "wrong", 1 }); }
        catch (ArgumentException) { Console.WriteLine("argument"); }
        try { Activator.CreateInstance(typeof(IShape)); }
        catch (MissingMethodException) { Console.WriteLine("no constructor"); }
        Console.WriteLine(string.Join(" ", t.GetMembers(All).Where(m => m.MemberType == MemberTypes.Method)
            .Select(m => m.Name).OrderBy(n => n, StringComparer.Ordinal)));
    }

    static void Generics()
    {
        var types = new[] { typeof(int), typeof(string), typeof(double), typeof(Vec), typeof(List<byte>),
            typeof(Color) };
        object[] values = { 7, "seven", 7.5, new Vec(7, 8), new List<byte> { 7 }, Color.Green };
        for (int i = 0; i < types.Length; i++)
        {
            int j = (i + 2) % types.Length;
            object p = Activator.CreateInstance(typeof(Pair<,>).MakeGenericType(types[i], types[j]), values[i],
                values[j]);
            object q = p.GetType().GetMethod("Swap").Invoke(p, null);
            Console.WriteLine(q);
        }
        var list = (IList)Activator.CreateInstance(typeof(List<>).MakeGenericType(typeof(Vec)));
        list.Add(new Vec(1, 1));
        list.Add(new Vec(2, 3));
        Console.WriteLine(list.Count + " " + ((Vec)list[1]).Len());
        Console.WriteLine(typeof(Dictionary<string, List<int[]>>) + " " + typeof(Pair<,>).GetGenericArguments()
            .Length + " " + typeof(Pair<int, string>).GetGenericTypeDefinition().Name);
        var a = Array.CreateInstance(typeof(Color), 2, 3);
        a.SetValue(Color.Blue, 1, 2);
        Console.WriteLine(a.GetValue(1, 2) + " " + ((Color[,])a)[0, 0] + " " + a.GetType());
    }

    static void Delegates()
    {
        var area = (Func<IShape, double>)Delegate.CreateDelegate(typeof(Func<IShape, double>), typeof(IShape)
            .GetMethod("Area"));
        Console.WriteLine(area(new Square(6)));
        var bound = (Func<double>)Delegate.CreateDelegate(typeof(Func<double>), new Square(7), "Area");
        Console.WriteLine(bound());
        var len = typeof(string).GetProperty("Length").GetGetMethod();
        var open = (Func<string, int>)Delegate.CreateDelegate(typeof(Func<string, int>), len);
        Console.WriteLine(open("four") + " " + open.DynamicInvoke("seven!!"));
        Delegate many = (Action)(() => Console.Write("a"));
        many = Delegate.Combine(many, (Action)(() => Console.WriteLine("b")));
        many.DynamicInvoke();
        var ext = (Func<int>)Delegate.CreateDelegate(typeof(Func<int>), new List<int> { 1, 2, 3 }, typeof(Enumerable)
            .GetMethods().Single(m => m.Name == "Sum" && m.GetParameters()[0].ParameterType == typeof(
            IEnumerable<int>) && m.GetParameters().Length == 1));
        Console.WriteLine("closed " + ext());
    }

    static void Attributes()
    {
        var m = (Mark)typeof(Square).GetCustomAttributes(typeof(Mark), false)[0];
        Console.WriteLine(m.Text + m.N + ((Mark)typeof(Square).GetField("Side").GetCustomAttribute(typeof(Mark)))
            .Text);
        Console.WriteLine(string.Join(",", Enum.GetNames(typeof(Color))) + " " + Enum.Parse(typeof(Color), "Blue") +
            (int)(Color)Enum.ToObject(typeof(Color), 5));
    }

    static void Emitted()
    {
        var d = new DynamicMethod("gcd", typeof(int), new[] { typeof(int), typeof(int) }, typeof(P).Module);
        var il = d.GetILGenerator();
        Label top = il.DefineLabel(), end = il.DefineLabel();
        var tmp = il.DeclareLocal(typeof(int));
        il.MarkLabel(top);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Brfalse, end);
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Rem);
        il.Emit(OpCodes.Stloc, tmp);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Starg_S, (byte)0);
        il.Emit(OpCodes.Ldloc, tmp);
        il.Emit(OpCodes.Starg_S, (byte)1);
        il.Emit(OpCodes.Br, top);
        il.MarkLabel(end);
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Ret);
        var gcd = (Func<int, int, int>)d.CreateDelegate(typeof(Func<int, int, int>));
        Console.WriteLine("gcd " + gcd(1071, 462));
        int total = 0;
        for (int i = 1; i < 300; i++) total += gcd(i * 12, 360);
        Console.WriteLine(total);
        var t = new DynamicMethod("try", typeof(string), new[] { typeof(object), typeof(string) }, typeof(P).Module);
        il = t.GetILGenerator();
        var r = il.DeclareLocal(typeof(string));
        il.BeginExceptionBlock();
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Callvirt, typeof(object).GetMethod("ToString"));
        il.Emit(OpCodes.Ldstr, "?");
        il.Emit(OpCodes.Call, typeof(string).GetMethod("Concat", new[] { typeof(string), typeof(string) }));
        il.Emit(OpCodes.Stloc, r);
        il.BeginCatchBlock(typeof(NullReferenceException));
        il.Emit(OpCodes.Pop);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Stloc, r);
        il.EndExceptionBlock();
        il.Emit(OpCodes.Ldloc, r);
        il.Emit(OpCodes.Ret);
        var f = (Func<object, string, string>)t.CreateDelegate(typeof(Func<object, string, string>));
        Console.WriteLine(f(5, "null") + f(null, "null"));
        var x = Expression.Parameter(typeof(double), "x");
        Expression<Func<double, double>> poly = y => 3 * y * y - 2 * y + Math.Sqrt(y);
        Console.WriteLine(poly.Compile()(4).ToString(CultureInfo.InvariantCulture));
        var sq = Expression.Lambda<Func<double, double>>(Expression.Multiply(x, x), x).Compile();
        Console.WriteLine(sq(1.5).ToString(CultureInfo.InvariantCulture));
        Expression<Func<Square, string, object>> member = (s, k) =>
            new { s.Name, Area = s.Area() > 10 ? k : null, List = new List<int> { k.Length, 2 } };
        Console.WriteLine(member.Compile()(new Square(5), "big").ToString().Split(',')[1]);
        var n = Expression.Parameter(typeof(int), "n");
        var fact = Expression.Variable(typeof(long), "fact");
        var stop = Expression.Label(typeof(long));
        var loop = Expression.Block(new[] { fact }, Expression.Assign(fact, Expression.Constant(1L)),
            Expression.Loop(Expression.IfThenElse(Expression.GreaterThan(n, Expression.Constant(1)),
            Expression.MultiplyAssign(fact, Expression.Convert(Expression.PostDecrementAssign(n), typeof(long))),
            Expression.Break(stop, fact)), stop));
        Console.WriteLine("20! " + Expression.Lambda<Func<int, long>>(loop, n).Compile()(20));
        Expression<Func<int, Func<int, int>>> curry = a => b => a * 10 + b;
        Console.WriteLine(curry.Compile()(4)(2));
        Expression<Func<Vec, Vec, int>> vec = (p, q) => (p + q).Len();
        Console.WriteLine(vec.Compile()(new Vec(1, 2), new Vec(2, 2)));
    }

    static void Main()
    {
        Invoke();
        Generics();
        Delegates();
        Attributes();
        Emitted();
    }
}
