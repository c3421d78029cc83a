// Assemblies that are unloaded, of which each has other types and methods under the same tokens: what the
// JIT knew of one must not be said of the next, which may lie at the same addresses.
using System;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;

public static class Unloading
{
    const int Rounds = 120;

    static void Main()
    {
        int right = 0, gone = 0;
        var seen = new WeakReference[Rounds];
        for (int i = 0; i < Rounds; i++)
        {
            if (Round(i, out seen[i]) == Expected(i, 7)) right++;
            if (i % 8 == 7) { GC.Collect(); GC.WaitForPendingFinalizers(); GC.Collect(); }
        }
        foreach (var w in seen) if (!w.IsAlive) gone++;
        Console.WriteLine("right: " + right);
        Console.WriteLine("unloaded: " + (gone > Rounds / 2));
    }

    // Classes and methods that stay, of which there are instances over what goes.
    public class Holder<T>
    {
        public int Before = 0;
        public T Value;
        public int After;
        public T[] All = new T[2];

        public T Swap(T x)
        {
            Value = x;
            All[1] = x;
            After = Before + 1;
            return Last(All);
        }

        static T Last(T[] list) => Pick(list, list.Length - 1);
    }

    public static T Pick<T>(T[] list, int i) => list[i];

    static int Expected(int i, int x) => 200 * (i % 5 + 1) + x + 1 + (i % 2 == 0 ? x * (i + 3) - (x + i) : x + i - x * (i + 3)) + x + i % 5 * 3 + 100 * (i % 5 + 1);

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Round(int i, out WeakReference seen)
    {
        var f = Make(i, out var type);
        seen = new WeakReference(type);
        return f(7);
    }

    // Make emits a class with i % 5 fields before the one that is used, a struct of i % 5 + 1 fields, and
    // methods whose order depends on i.
    static Func<int, int> Make(int i, out Type type)
    {
        var module = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("a"), AssemblyBuilderAccess.RunAndCollect).DefineDynamicModule("a");
        var pair = module.DefineType("S", TypeAttributes.Public | TypeAttributes.Sealed | TypeAttributes.SequentialLayout, typeof(ValueType));
        FieldBuilder last = null;
        for (int k = 0; k <= i % 5; k++) last = pair.DefineField("g" + k, k % 2 == i % 2 ? typeof(int) : typeof(long), FieldAttributes.Public);
        if (last.FieldType == typeof(long)) last = pair.DefineField("g", typeof(int), FieldAttributes.Public);
        var holder = typeof(Holder<>).MakeGenericType(pair.CreateType());
        var c = module.DefineType("T", TypeAttributes.Public);
        for (int k = 0; k < i % 5; k++) c.DefineField("f" + k, k % 2 == 0 ? typeof(long) : typeof(object), FieldAttributes.Public);
        var v = c.DefineField("v", typeof(int), FieldAttributes.Public);
        var ctor = c.DefineDefaultConstructor(MethodAttributes.Public);
        MethodBuilder a = null, b = null;
        for (int k = 0; k < 2; k++)
        {
            var m = c.DefineMethod("m" + k, MethodAttributes.Public | MethodAttributes.Static, typeof(int), new[] { typeof(int) });
            var il = m.GetILGenerator();
            il.Emit(OpCodes.Ldarg_0);
            if (k == i % 2) { il.Emit(OpCodes.Ldc_I4, i + 3); il.Emit(OpCodes.Mul); }
            else { il.Emit(OpCodes.Ldc_I4, i); il.Emit(OpCodes.Add); }
            il.Emit(OpCodes.Ret);
            if (k == 0) a = m; else b = m;
        }
        var take = c.DefineMethod("take", MethodAttributes.Public | MethodAttributes.Static, typeof(int), new Type[] { pair });
        var t = take.GetILGenerator();
        t.Emit(OpCodes.Ldarga_S, (byte)0); t.Emit(OpCodes.Ldfld, last); t.Emit(OpCodes.Ret);
        var run = c.DefineMethod("run", MethodAttributes.Public | MethodAttributes.Static, typeof(int), new[] { typeof(int) });
        var g = run.GetILGenerator();
        var o = g.DeclareLocal(c); var s = g.DeclareLocal(pair);
        g.Emit(OpCodes.Newobj, ctor); g.Emit(OpCodes.Stloc, o);
        g.Emit(OpCodes.Ldloc, o); g.Emit(OpCodes.Ldarg_0); g.Emit(OpCodes.Ldc_I4, i % 5 * 3); g.Emit(OpCodes.Add); g.Emit(OpCodes.Stfld, v);
        g.Emit(OpCodes.Ldloca, s); g.Emit(OpCodes.Initobj, pair);
        g.Emit(OpCodes.Ldloca, s); g.Emit(OpCodes.Ldc_I4, 100 * (i % 5 + 1)); g.Emit(OpCodes.Stfld, last);
        g.Emit(OpCodes.Ldarg_0); g.Emit(OpCodes.Call, a);
        g.Emit(OpCodes.Ldarg_0); g.Emit(OpCodes.Call, b);
        g.Emit(OpCodes.Sub);
        g.Emit(OpCodes.Ldloc, o); g.Emit(OpCodes.Ldfld, v); g.Emit(OpCodes.Add);
        g.Emit(OpCodes.Ldloc, s); g.Emit(OpCodes.Call, take); g.Emit(OpCodes.Add);
        var h = g.DeclareLocal(holder);
        g.Emit(OpCodes.Newobj, holder.GetConstructor(Type.EmptyTypes)); g.Emit(OpCodes.Stloc, h);
        g.Emit(OpCodes.Ldloc, h); g.Emit(OpCodes.Ldarg_0); g.Emit(OpCodes.Stfld, holder.GetField("Before"));
        g.Emit(OpCodes.Ldloc, h); g.Emit(OpCodes.Ldloc, s); g.Emit(OpCodes.Call, holder.GetMethod("Swap")); g.Emit(OpCodes.Call, take); g.Emit(OpCodes.Add);
        g.Emit(OpCodes.Ldloc, h); g.Emit(OpCodes.Ldfld, holder.GetField("Value")); g.Emit(OpCodes.Call, take); g.Emit(OpCodes.Add);
        g.Emit(OpCodes.Ldloc, h); g.Emit(OpCodes.Ldfld, holder.GetField("After")); g.Emit(OpCodes.Add);
        g.Emit(OpCodes.Ret);
        type = c.CreateType();
        return (Func<int, int>)type.GetMethod("run").CreateDelegate(typeof(Func<int, int>));
    }
}
