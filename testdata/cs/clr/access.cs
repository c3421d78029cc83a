// mcs: -r:System.Core
// Members and types that emitted code may not use: .NET throws when the instruction is reached, not before (mono knows
// fewer of them).
using System;
using System.Reflection;
using System.Reflection.Emit;

public class Visible
{
    private int hidden = 5;
    private static int hiddenStatic = 6;
    public Visible() { }
    private Visible(int x) { hidden = x; }
    private int Hidden() { return hidden + hiddenStatic; }
    private static T HiddenGeneric<T>(T x) { return x; }
    protected int Prot() { return 3; }
    private class Inside { }
    private struct Val { public int A; }
}

class Program
{
    static int number;

    static void Try(ModuleBuilder mod, string what, Action<ILGenerator> body)
    {
        TypeBuilder t = mod.DefineType("T" + number++, TypeAttributes.Public);
        MethodBuilder m = t.DefineMethod("M", MethodAttributes.Public | MethodAttributes.Static, typeof(object),
            new[] { typeof(object), typeof(bool) });
        ILGenerator il = m.GetILGenerator();
        Label no = il.DefineLabel();
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Brfalse, no);
        body(il);
        il.Emit(OpCodes.Ret);
        il.MarkLabel(no);
        il.Emit(OpCodes.Ldnull);
        il.Emit(OpCodes.Ret);
        MethodInfo made = t.CreateType().GetMethod("M");
        Func<object, bool, object> f = (Func<object, bool, object>)made.CreateDelegate(
            typeof(Func<object, bool, object>));
        string r = what + ":";
        foreach (bool b in new[] { false, true })
            try
            {
                r += " " + (f(new Visible(), b) ?? "null");
            }
            catch (Exception e) { r += " " + e.GetType().Name; }
        Console.WriteLine(r);
    }

    static void Main()
    {
        const BindingFlags all = BindingFlags.NonPublic | BindingFlags.Public | BindingFlags.Instance |
            BindingFlags.Static;
        Type v = typeof(Visible), inside = v.GetNestedType("Inside", all), val = v.GetNestedType("Val", all);
        ModuleBuilder mod = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("dyn"), AssemblyBuilderAccess.Run)
            .DefineDynamicModule("dyn");
        Try(mod, "method", il => {
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Castclass, v);
            il.Emit(OpCodes.Call, v.GetMethod("Hidden", all));
            il.Emit(OpCodes.Box, typeof(int));
        });
        Try(mod, "generic method", il => {
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Call, v.GetMethod("HiddenGeneric", all).MakeGenericMethod(typeof(object)));
        });
        Try(mod, "protected method", il => {
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Castclass, v);
            il.Emit(OpCodes.Call, v.GetMethod("Prot", all));
            il.Emit(OpCodes.Box, typeof(int));
        });
        Try(mod, "field", il => {
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Castclass, v);
            il.Emit(OpCodes.Ldfld, v.GetField("hidden", all));
            il.Emit(OpCodes.Box, typeof(int));
        });
        Try(mod, "static field", il => {
            il.Emit(OpCodes.Ldsfld, v.GetField("hiddenStatic", all));
            il.Emit(OpCodes.Box, typeof(int));
        });
        Try(mod, "constructor", il => {
            il.Emit(OpCodes.Ldc_I4_1);
            il.Emit(OpCodes.Newobj, v.GetConstructor(all, null, new[] { typeof(int) }, null));
        });
        Try(mod, "new of a class", il => { il.Emit(OpCodes.Newobj, inside.GetConstructor(Type.EmptyTypes)); });
        Try(mod, "ldftn", il => {
            il.Emit(OpCodes.Ldftn, v.GetMethod("Hidden", all));
            il.Emit(OpCodes.Pop);
            il.Emit(OpCodes.Ldnull);
        });
        Try(mod, "isinst", il => { il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Isinst, inside); });
        Try(mod, "castclass", il => {
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Castclass, inside);
        });
        Try(mod, "newarr", il => {
            il.Emit(OpCodes.Ldc_I4_3);
            il.Emit(OpCodes.Newarr, inside);
        });
        Try(mod, "box", il => {
            LocalBuilder l = il.DeclareLocal(val);
            il.Emit(OpCodes.Ldloc, l);
            il.Emit(OpCodes.Box, val);
        });
        Try(mod, "unbox.any", il => {
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Unbox_Any, val);
            il.Emit(OpCodes.Pop);
            il.Emit(OpCodes.Ldnull);
        });
        Try(mod, "ldtoken", il => {
            il.Emit(OpCodes.Ldtoken, inside);
            il.Emit(OpCodes.Call, typeof(Type).GetMethod("GetTypeFromHandle"));
            il.Emit(OpCodes.Callvirt, typeof(object).GetMethod("ToString"));
        });
        Try(mod, "ldelema", il => {
            il.Emit(OpCodes.Ldc_I4_3);
            il.Emit(OpCodes.Newarr, typeof(object));
            il.Emit(OpCodes.Ldc_I4_0);
            il.Emit(OpCodes.Ldelem, inside);
        });
        Try(mod, "initobj", il => {
            LocalBuilder l = il.DeclareLocal(val);
            il.Emit(OpCodes.Ldloca, l);
            il.Emit(OpCodes.Initobj, val);
            il.Emit(OpCodes.Ldnull);
        });
        Try(mod, "sizeof", il => {
            il.Emit(OpCodes.Sizeof, val);
            il.Emit(OpCodes.Box, typeof(int));
        });
        Try(mod, "generic over it", il => {
            il.Emit(OpCodes.Newobj, typeof(System.Collections.Generic.List<>).MakeGenericType(inside)
                .GetConstructor(Type.EmptyTypes));
        });
    }
}
