// Expression trees, compiled and interpreted; reflection emit (types, methods, exception handlers, generics); dynamic; delegates over all that.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Linq.Expressions;
using System.Reflection;
using System.Reflection.Emit;

public interface IShape { double Area(); string Name { get; } }
public struct Pair { public int A; public long B; public override string ToString() => A + "/" + B; }

static class P
{
    static Func<int, long> Factorial()
    {
        ParameterExpression n = Expression.Parameter(typeof(int)), r = Expression.Variable(typeof(long));
        LabelTarget done = Expression.Label(typeof(long));
        return Expression.Lambda<Func<int, long>>(Expression.Block(new[] { r }, Expression.Assign(r, Expression.Constant(1L)),
            Expression.Loop(Expression.IfThenElse(Expression.GreaterThan(n, Expression.Constant(1)),
                Expression.MultiplyAssignChecked(r, Expression.Convert(Expression.PostDecrementAssign(n), typeof(long))), Expression.Break(done, r)), done)), n).Compile();
    }

    static void Trees(bool interpret)
    {
        Expression<Func<int, string, string>> e = (i, s) => s.Substring(i % s.Length).ToUpper() + new string('x', i) + (i > 3 ? "big" : "small");
        Console.WriteLine(e.Compile(interpret)(4, "expression"));
        int captured = 10;
        Expression<Func<int, int>> c = x => x * captured + Math.Max(x, captured);
        var f = c.Compile(interpret); captured = 20;
        Console.WriteLine(f(3));
        Expression<Func<IEnumerable<int>, double>> q = xs => xs.Where(x => x % 2 == 1).Select(x => x * 0.5).Sum();
        Console.WriteLine(q.Compile(interpret)(Enumerable.Range(0, 100)));
        Expression<Func<Pair, object>> box = p => new { p.A, Sum = p.A + p.B, Text = $"{p}" };
        Console.WriteLine(box.Compile(interpret)(new Pair { A = 3, B = 4 }));
        Expression<Func<int?, int?, int?>> lifted = (a, b) => a + b * 2;
        Console.WriteLine(lifted.Compile(interpret)(1, 2) + " " + (lifted.Compile(interpret)(1, null) == null));
        Expression<Func<List<int>>> init = () => new List<int> { 1, 2, 3 };
        Console.WriteLine(init.Compile(interpret)().Count);
        // A switch, a try with a filter, and a finally.
        ParameterExpression v = Expression.Parameter(typeof(int)), ex = Expression.Parameter(typeof(Exception)), log = Expression.Variable(typeof(string));
        var body = Expression.Block(new[] { log }, Expression.Assign(log, Expression.Constant("")),
            Expression.TryCatchFinally(
                Expression.Assign(log, Expression.Switch(v, Expression.Call(typeof(P), "Boom", null, v), Expression.SwitchCase(Expression.Constant("one"), Expression.Constant(1)), Expression.SwitchCase(Expression.Constant("two or three"), Expression.Constant(2), Expression.Constant(3)))),
                Expression.Assign(log, Expression.Call(typeof(string).GetMethod("Concat", new[] { typeof(string), typeof(string) }), log, Expression.Constant("!"))),
                interpret ? Expression.Catch(ex, Expression.Assign(log, Expression.Property(ex, "Message")))
                          : Expression.MakeCatchBlock(typeof(Exception), ex, Expression.Assign(log, Expression.Property(ex, "Message")), Expression.GreaterThan(v, Expression.Constant(5)))), log);
        var sw = Expression.Lambda<Func<int, string>>(body, v).Compile(interpret);
        Console.WriteLine(sw(1) + " " + sw(3) + " " + sw(9));
        if (!interpret) try { sw(4); } catch (ArgumentException) { Console.WriteLine("not filtered"); }
        try { Expression.Lambda<Func<int, int>>(Expression.Divide(Expression.Constant(1), v), v).Compile(interpret)(0); } catch (DivideByZeroException) { Console.WriteLine("zero"); }
        try { Expression.Lambda<Func<int, int>>(Expression.MultiplyChecked(v, v), v).Compile(interpret)(100000); } catch (OverflowException) { Console.WriteLine("overflow"); }
        // Closures in closures.
        Expression<Func<int, Func<int, Func<int, int>>>> nested = a => b => d => a * 100 + b * 10 + d;
        Console.WriteLine(nested.Compile(interpret)(1)(2)(3));
    }

    public static string Boom(int n) => throw new ArgumentException("boom" + n);

    static void Emit()
    {
        var asm = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("made"), AssemblyBuilderAccess.RunAndCollect);
        var mod = asm.DefineDynamicModule("m");
        var tb = mod.DefineType("Square", TypeAttributes.Public, typeof(object), new[] { typeof(IShape) });
        var side = tb.DefineField("side", typeof(double), FieldAttributes.Private);
        var ctor = tb.DefineConstructor(MethodAttributes.Public, CallingConventions.HasThis, new[] { typeof(double) });
        var il = ctor.GetILGenerator();
        il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Call, typeof(object).GetConstructor(Type.EmptyTypes)); il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Ldarg_1); il.Emit(OpCodes.Stfld, side); il.Emit(OpCodes.Ret);
        const MethodAttributes virt = MethodAttributes.Public | MethodAttributes.Virtual | MethodAttributes.Final;
        il = tb.DefineMethod("Area", virt, typeof(double), null).GetILGenerator();
        il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Ldfld, side); il.Emit(OpCodes.Dup); il.Emit(OpCodes.Mul); il.Emit(OpCodes.Ret);
        var get = tb.DefineMethod("get_Name", virt | MethodAttributes.SpecialName, typeof(string), null);
        il = get.GetILGenerator(); il.Emit(OpCodes.Ldstr, "square"); il.Emit(OpCodes.Ret);
        tb.DefineProperty("Name", PropertyAttributes.None, typeof(string), null).SetGetMethod(get);
        var id = tb.DefineMethod("Swap", MethodAttributes.Public | MethodAttributes.Static);
        var T = id.DefineGenericParameters("T")[0];
        id.SetParameters(T, T); id.SetReturnType(T.MakeArrayType());
        il = id.GetILGenerator();
        var arr = il.DeclareLocal(T.MakeArrayType());
        il.Emit(OpCodes.Ldc_I4_2); il.Emit(OpCodes.Newarr, T); il.Emit(OpCodes.Stloc, arr);
        for (int i = 0; i < 2; i++) { il.Emit(OpCodes.Ldloc, arr); il.Emit(OpCodes.Ldc_I4, i); il.Emit(i == 0 ? OpCodes.Ldarg_1 : OpCodes.Ldarg_0); il.Emit(OpCodes.Stelem, T); }
        il.Emit(OpCodes.Ldloc, arr); il.Emit(OpCodes.Ret);
        var type = tb.CreateType();
        var shape = (IShape)Activator.CreateInstance(type, 1.5);
        Console.WriteLine(shape.Area() + " " + shape.Name + " " + type.GetProperty("Name").GetValue(shape));
        Console.WriteLine(string.Join(",", (int[])type.GetMethod("Swap").MakeGenericMethod(typeof(int)).Invoke(null, new object[] { 1, 2 })) + " " + string.Join(",", (string[])type.GetMethod("Swap").MakeGenericMethod(typeof(string)).Invoke(null, new object[] { "a", "b" })));

        // A dynamic method with a loop, a try, a filter's worth of a catch, and a switch.
        var dm = new DynamicMethod("sum", typeof(int), new[] { typeof(int[]), typeof(int) }, typeof(P).Module, true);
        il = dm.GetILGenerator();
        LocalBuilder s = il.DeclareLocal(typeof(int)), k = il.DeclareLocal(typeof(int));
        Label top = il.DefineLabel(), test = il.DefineLabel(), a0 = il.DefineLabel(), a1 = il.DefineLabel(), next = il.DefineLabel();
        il.BeginExceptionBlock();
        il.Emit(OpCodes.Ldc_I4_0); il.Emit(OpCodes.Stloc, k); il.Emit(OpCodes.Br, test);
        il.MarkLabel(top);
        il.Emit(OpCodes.Ldloc, k); il.Emit(OpCodes.Ldc_I4_3); il.Emit(OpCodes.Rem); il.Emit(OpCodes.Switch, new[] { a0, a1 }); il.Emit(OpCodes.Br, next);
        il.MarkLabel(a0); il.Emit(OpCodes.Ldloc, s); il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Ldloc, k); il.Emit(OpCodes.Ldelem_I4); il.Emit(OpCodes.Add); il.Emit(OpCodes.Stloc, s); il.Emit(OpCodes.Br, next);
        il.MarkLabel(a1); il.Emit(OpCodes.Ldloc, s); il.Emit(OpCodes.Ldc_I4, 1000); il.Emit(OpCodes.Add); il.Emit(OpCodes.Stloc, s);
        il.MarkLabel(next); il.Emit(OpCodes.Ldloc, k); il.Emit(OpCodes.Ldc_I4_1); il.Emit(OpCodes.Add); il.Emit(OpCodes.Stloc, k);
        il.MarkLabel(test); il.Emit(OpCodes.Ldloc, k); il.Emit(OpCodes.Ldarg_1); il.Emit(OpCodes.Blt, top);
        il.BeginCatchBlock(typeof(IndexOutOfRangeException)); il.Emit(OpCodes.Pop); il.Emit(OpCodes.Ldloc, s); il.Emit(OpCodes.Neg); il.Emit(OpCodes.Stloc, s);
        il.BeginFinallyBlock(); il.Emit(OpCodes.Ldloc, s); il.Emit(OpCodes.Ldc_I4_7); il.Emit(OpCodes.Add); il.Emit(OpCodes.Stloc, s);
        il.EndExceptionBlock();
        il.Emit(OpCodes.Ldloc, s); il.Emit(OpCodes.Ret);
        var sum = dm.CreateDelegate<Func<int[], int, int>>();
        Console.WriteLine(sum(new[] { 1, 2, 3, 4, 5, 6, 7 }, 7) + " " + sum(new[] { 1, 2 }, 5));
    }

    static void Reflection()
    {
        foreach (var m in typeof(Math).GetMethods().Where(m => m.Name == "Clamp" || m.Name == "CopySign").OrderBy(m => m.ToString())) Console.WriteLine(m);
        var list = (System.Collections.IList)Activator.CreateInstance(typeof(List<>).MakeGenericType(typeof(Pair)));
        list.Add(new Pair { A = 1, B = 2 });
        object p = list[0];
        typeof(Pair).GetField("A").SetValue(p, 77);
        Console.WriteLine(p + " " + list[0] + " " + list.GetType());
        Console.WriteLine(typeof(P).GetMethod("Many", BindingFlags.NonPublic | BindingFlags.Static).Invoke(null, new object[] { (byte)1, (short)-2, 3, 4L, 5f, 6.0, 7m, 'c', true, "s", new Pair { A = 8 } }));
        object[] args = { 5, null };
        Console.WriteLine(typeof(P).GetMethod("Refs", BindingFlags.NonPublic | BindingFlags.Static).Invoke(null, args) + " " + args[0] + " " + args[1]);
        try { typeof(P).GetMethod("Boom").Invoke(null, new object[] { 1 }); } catch (TargetInvocationException e) { Console.WriteLine(e.InnerException.Message); }
        var d = (Func<int, int, int>)Delegate.CreateDelegate(typeof(Func<int, int, int>), typeof(Math).GetMethod("Max", new[] { typeof(int), typeof(int) }));
        Console.WriteLine(d(3, 9) + " " + d.DynamicInvoke(8, 2));
        dynamic dyn = 5; dyn = dyn * 2.5 + "x"; Console.WriteLine(dyn.Length + dyn);
        dynamic bag = new System.Dynamic.ExpandoObject(); bag.A = 1; bag.F = (Func<int, int>)(x => x + bag.A); Console.WriteLine(bag.F(41));
        foreach (dynamic o in new object[] { 1, "a", 2.5, new[] { 1, 2 } }) Console.Write(Over(o) + " ");
        Console.WriteLine();
        try { dyn = 1; dyn.Nope(); } catch (Microsoft.CSharp.RuntimeBinder.RuntimeBinderException e) { Console.WriteLine(e.Message); }
    }

    static string Over(int i) => "int"; static string Over(string s) => "string"; static string Over(double d) => "double"; static string Over(object o) => "object";
    static string Many(byte a, short b, int c, long d, float e, double f, decimal g, char h, bool i, string j, Pair k) => $"{a} {b} {c} {d} {e} {f} {g} {h} {i} {j} {k}";
    static int Refs(ref int a, out string b) { a *= 2; b = "out"; return a + 1; }

    static void Main()
    {
        Console.WriteLine(Factorial()(15));
        try { Factorial()(30); } catch (OverflowException) { Console.WriteLine("too large"); }
        Trees(false);
        Trees(true);
        Emit();
        Reflection();
    }
}
