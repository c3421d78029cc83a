// Statics of assemblies that are unloaded: this one loaded again into a context that is collected, and emitted types: of each kind of field, with class
// constructors, in generic classes, for each thread. Then all of it goes.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using System.Threading;

public struct Both { public int N; public string S; public override readonly string ToString() => N + S; }

public class Plain
{
    public static int Number = 3;
    public static long Wide;
    public static double Real = 1.5;
    public static string Text = "text";
    public static object Boxed = 7;
    public static Both Struct = new() { N = 1, S = "one" };
    public static readonly int Fixed = Environment.ProcessId > 0 ? 11 : 0;
    public static readonly string[] Words = { "a", "b" };
    public static int[] Data = { 1, 2, 3, 4, 5, 6, 7, 8 };
    public const string Constant = "constant";
}

public class Constructed
{
    public static int Calls;
    public static List<string> Log;
    static Constructed() { Log = new() { "constructed" }; Calls = 100; }
    public static void Add(string s) { Log.Add(s); Calls++; }
}

public class Failing
{
    public static int N = Fail();
    static int Fail() => throw new InvalidOperationException("never");
}

public class Generic<T>
{
    public static T Value;
    public static int Count = typeof(T).Name.Length;
    public static readonly List<T> Items = new();
    [ThreadStatic] public static T Mine;
    [ThreadStatic] public static int Uses;
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string Use(T x)
    {
        Value = x; Mine = x; Uses++; Count++;
        Items.Add(x);
        return Value + " " + Mine + " " + Uses + " " + Count + " " + Items.Count;
    }
}

public class Threads
{
    [ThreadStatic] public static int N;
    [ThreadStatic] public static string S;
    [ThreadStatic] public static Both B;
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string Next(int i) { N += i; S += i; B.N -= i; B.S = S + "."; return N + S + B; }
}

public static class Work
{
    static event Action<string> Told;
    static Func<int, int> doubled = x => x * 2;

    [MethodImpl(MethodImplOptions.NoInlining)]
    static ref int Reference() => ref Plain.Number;

    public static string Run()
    {
        var lines = new List<string>();
        for (int round = 0; round < 40; round++) // so that code goes through tiers
        {
            lines.Clear();
            Plain.Number += 2; Plain.Wide += Plain.Number; Plain.Real *= 1.5; Plain.Text += round % 10; Plain.Boxed = Plain.Number;
            Plain.Struct.N++; Plain.Struct.S = Plain.Struct.N + "!"; Plain.Data[round & 7]++;
            Reference()--;
            Interlocked.Increment(ref Plain.Number);
            if (round % 10 == 9) GC.Collect();
            lines.Add($"{Plain.Number} {Plain.Wide} {Plain.Real:0.###} {Plain.Text} {Plain.Boxed} {Plain.Struct} {Plain.Fixed} {Plain.Words[1]} {Plain.Data.Sum()} {Plain.Constant}");
            Constructed.Add("x" + round);
            lines.Add(Constructed.Calls + " " + Constructed.Log.Count + " " + Constructed.Log[^1]);
            lines.Add(Generic<int>.Use(round) + ", " + Generic<string>.Use("s" + round) + ", " + Generic<object>.Use(round) + ", " + Generic<Both>.Use(Plain.Struct) + ", " + Generic<List<Plain>>.Use(null));
            lines.Add(Threads.Next(round) + " " + doubled(round));
            string other = null;
            var t = new Thread(() => other = Threads.Next(1) + Threads.Next(2) + Generic<string>.Use("t"));
            t.Start(); t.Join();
            lines.Add(other);
            Action<string> told = lines.Add;
            Told += told;
            Told("told");
            Told -= told;
        }
        for (int i = 0; i < 2; i++)
            try { lines.Add("" + Failing.N); } catch (TypeInitializationException e) { lines.Add(e.InnerException.Message); }
        return string.Join("\n", lines);
    }
}

static class P
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    static WeakReference Loaded()
    {
        var context = new AssemblyLoadContext("again", isCollectible: true);
        Assembly a = context.LoadFromAssemblyPath(typeof(P).Assembly.Location);
        Console.WriteLine(a == typeof(P).Assembly);
        Console.WriteLine(a.GetType("Work").GetMethod("Run").CreateDelegate<Func<string>>()());
        context.Unload();
        return new WeakReference(context);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static WeakReference Emitted(int seed)
    {
        var assembly = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("emitted" + seed), AssemblyBuilderAccess.RunAndCollect);
        TypeBuilder type = assembly.DefineDynamicModule("m").DefineType("T", TypeAttributes.Public);
        Type[] kinds = { typeof(int), typeof(string), typeof(double), typeof(byte), typeof(Both), typeof(long) };
        FieldBuilder[] fields = kinds.Select((k, i) => type.DefineField("f" + i, k, FieldAttributes.Public | FieldAttributes.Static)).ToArray();
        FieldBuilder own = type.DefineField("own", typeof(int), FieldAttributes.Public | FieldAttributes.Static);
        own.SetCustomAttribute(new CustomAttributeBuilder(typeof(ThreadStaticAttribute).GetConstructor(Type.EmptyTypes), Array.Empty<object>()));
        ILGenerator c = type.DefineTypeInitializer().GetILGenerator();
        c.Emit(OpCodes.Ldstr, "start" + seed); c.Emit(OpCodes.Stsfld, fields[1]);
        c.Emit(OpCodes.Ldc_I4, seed); c.Emit(OpCodes.Stsfld, fields[0]);
        c.Emit(OpCodes.Ret);
        ILGenerator g = type.DefineMethod("Next", MethodAttributes.Public | MethodAttributes.Static, typeof(string), new[] { typeof(int) }).GetILGenerator();
        g.Emit(OpCodes.Ldsfld, fields[0]); g.Emit(OpCodes.Ldarg_0); g.Emit(OpCodes.Add); g.Emit(OpCodes.Stsfld, fields[0]);
        g.Emit(OpCodes.Ldsfld, own); g.Emit(OpCodes.Ldc_I4_1); g.Emit(OpCodes.Add); g.Emit(OpCodes.Stsfld, own);
        g.Emit(OpCodes.Ldsfld, fields[3]); g.Emit(OpCodes.Ldc_I4, 200); g.Emit(OpCodes.Add); g.Emit(OpCodes.Conv_U1); g.Emit(OpCodes.Stsfld, fields[3]);
        g.Emit(OpCodes.Ldsflda, fields[4]); g.Emit(OpCodes.Ldsfld, fields[1]); g.Emit(OpCodes.Stfld, typeof(Both).GetField("S"));
        g.Emit(OpCodes.Ldsflda, fields[4]); g.Emit(OpCodes.Ldsfld, own); g.Emit(OpCodes.Stfld, typeof(Both).GetField("N"));
        g.Emit(OpCodes.Ldsflda, fields[4]); g.Emit(OpCodes.Constrained, typeof(Both)); g.Emit(OpCodes.Callvirt, typeof(object).GetMethod("ToString"));
        g.Emit(OpCodes.Ldsflda, fields[0]); g.Emit(OpCodes.Call, typeof(int).GetMethod("ToString", Type.EmptyTypes));
        g.Emit(OpCodes.Ldsfld, fields[3]); g.Emit(OpCodes.Conv_I4); g.Emit(OpCodes.Box, typeof(int)); g.Emit(OpCodes.Callvirt, typeof(object).GetMethod("ToString"));
        g.Emit(OpCodes.Call, typeof(string).GetMethod("Concat", new[] { typeof(string), typeof(string), typeof(string) }));
        g.Emit(OpCodes.Dup); g.Emit(OpCodes.Stsfld, fields[1]);
        g.Emit(OpCodes.Ret);
        Type made = type.CreateType();
        var next = made.GetMethod("Next").CreateDelegate<Func<int, string>>();
        string s = "";
        for (int i = 0; i < 3; i++) { s = next(i); if (i == 1) GC.Collect(); }
        Console.WriteLine(s);
        return new WeakReference(assembly);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static WeakReference[] All()
    {
        var list = new List<WeakReference> { Loaded() };
        for (int i = 0; i < 3; i++) list.Add(Emitted(i));
        list.Add(Loaded());
        return list.ToArray();
    }

    static void Main()
    {
        WeakReference[] all = All();
        for (int i = 0; i < 20 && all.Any(w => w.IsAlive); i++) { GC.Collect(); GC.WaitForPendingFinalizers(); }
        Console.WriteLine(all.Count(w => w.IsAlive) + " left");
    }
}
