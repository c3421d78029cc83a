// mcs: -r:System.Core
// IL that C# does not write, made at run time: calli of native code, of instance methods and of nine arguments, jmp,
// tail. calls, filters, faults, localloc; in dynamic methods and in dynamic assemblies.
using System;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

public class Program
{
    [DllImport("libdl.so.2")] static extern IntPtr dlopen(string name, int flags);
    [DllImport("libdl.so.2")] static extern IntPtr dlsym(IntPtr lib, string name);

    public delegate long Many(long a, int b, short c, byte d, double e, float f, long g, long h, long i);

    static T Make<T>(string name, Type ret, Type[] args, Action<ILGenerator> body) where T : class
    {
        DynamicMethod m = new DynamicMethod(name, ret, args, typeof(Program).Module, true);
        body(m.GetILGenerator());
        return (T)(object)m.CreateDelegate(typeof(T));
    }

    // EmitCalli for native code: CoreCLR 2.0 does not offer it, but takes the signature.
    static void Calli(ILGenerator il, Module mod, CallingConvention conv, Type ret, params Type[] args)
    {
        MethodInfo direct = typeof(ILGenerator).GetMethod("EmitCalli", new[] { typeof(OpCode), typeof(CallingConvention), typeof(Type), typeof(Type[]) });
        if (direct != null) { direct.Invoke(il, new object[] { OpCodes.Calli, conv, ret, args }); return; }
        SignatureHelper sig = SignatureHelper.GetMethodSigHelper(mod, CallingConventions.Standard, ret);
        foreach (Type a in args) sig.AddArgument(a);
        byte[] bytes = (byte[])typeof(SignatureHelper).GetField("m_signature", BindingFlags.NonPublic | BindingFlags.Instance).GetValue(sig);
        bytes[0] = conv == CallingConvention.StdCall ? (byte)2 : (byte)1;
        il.Emit(OpCodes.Calli, sig);
    }

    static void UnmanagedCalli(ModuleBuilder mod)
    {
        IntPtr lib = dlopen("libc.so.6", 1);
        long abs = (long)dlsym(lib, "abs"), labs = (long)dlsym(lib, "labs"), ldiv = (long)dlsym(lib, "ldiv"), strtol = (long)dlsym(lib, "strtol");
        TypeBuilder t = mod.DefineType("U", TypeAttributes.Public);
        ILGenerator il = t.DefineMethod("Abs", MethodAttributes.Public | MethodAttributes.Static, typeof(int), new[] { typeof(int) }).GetILGenerator();
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Ldc_I8, abs); il.Emit(OpCodes.Conv_I);
        Calli(il, mod, CallingConvention.Cdecl, typeof(int), typeof(int));
        il.Emit(OpCodes.Ret);
        il = t.DefineMethod("Try", MethodAttributes.Public | MethodAttributes.Static, typeof(long), new[] { typeof(object), typeof(long) }).GetILGenerator();
        LocalBuilder r = il.DeclareLocal(typeof(long));
        il.BeginExceptionBlock();
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Ldc_I8, labs); il.Emit(OpCodes.Conv_I);
        Calli(il, mod, CallingConvention.StdCall, typeof(long), typeof(long));
        il.Emit(OpCodes.Stloc, r);
        il.BeginFinallyBlock();
        il.Emit(OpCodes.Ldloc, r);
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Callvirt, typeof(object).GetMethod("GetHashCode"));
        il.Emit(OpCodes.Conv_I8);
        il.Emit(OpCodes.Add);
        il.Emit(OpCodes.Stloc, r);
        il.EndExceptionBlock();
        il.Emit(OpCodes.Ldloc, r);
        il.Emit(OpCodes.Ret);
        il = t.DefineMethod("Sum", MethodAttributes.Public | MethodAttributes.Static, typeof(long), new[] { typeof(string), typeof(int) }).GetILGenerator();
        // objects on the evaluation stack while native code runs
        il.Emit(OpCodes.Ldarg_1); il.Emit(OpCodes.Newarr, typeof(byte));
        il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Call, typeof(string).GetMethod("Concat", new[] { typeof(string), typeof(string) }));
        il.Emit(OpCodes.Ldc_I8, -77L);
        il.Emit(OpCodes.Ldc_I8, labs); il.Emit(OpCodes.Conv_I);
        Calli(il, mod, CallingConvention.Cdecl, typeof(long), typeof(long));
        r = il.DeclareLocal(typeof(long)); il.Emit(OpCodes.Stloc, r);
        il.Emit(OpCodes.Callvirt, typeof(string).GetMethod("get_Length")); il.Emit(OpCodes.Conv_I8);
        il.Emit(OpCodes.Ldloc, r); il.Emit(OpCodes.Add); il.Emit(OpCodes.Stloc, r);
        il.Emit(OpCodes.Ldlen); il.Emit(OpCodes.Conv_I8); il.Emit(OpCodes.Ldloc, r); il.Emit(OpCodes.Add);
        il.Emit(OpCodes.Ret);
        Type u = t.CreateType();
        Func<int, int> f = (Func<int, int>)u.GetMethod("Abs").CreateDelegate(typeof(Func<int, int>));
        int sum = 0;
        for (int i = 0; i < 1000; i++) { sum += f(-i); if (i % 100 == 0) GC.Collect(); }
        Console.WriteLine(sum);
        Func<object, long, long> g = (Func<object, long, long>)u.GetMethod("Try").CreateDelegate(typeof(Func<object, long, long>));
        Console.WriteLine(g(1, -70000000000));
        Func<string, int, long> h = (Func<string, int, long>)u.GetMethod("Sum").CreateDelegate(typeof(Func<string, int, long>));
        long all = 0;
        for (int i = 0; i < 1000; i++) all += h("abc", i);
        Console.WriteLine(all);
    }

    public static long Target(long a, int b, short c, byte d, double e, float f, long g, long h, long i) { return a + b + c + d + (long)(e * f) + g * 3 + h * 5 + i * 7; }

    static void ManagedCalli()
    {
        MethodInfo target = typeof(Program).GetMethod("Target");
        Type[] args = Array.ConvertAll(target.GetParameters(), p => p.ParameterType);
        Many f = Make<Many>("calli9", typeof(long), args, il => {
            for (short i = 0; i < 9; i++) il.Emit(OpCodes.Ldarg, i);
            il.Emit(OpCodes.Ldftn, target);
            il.EmitCalli(OpCodes.Calli, CallingConventions.Standard, typeof(long), args, null);
            il.Emit(OpCodes.Ret);
        });
        Console.WriteLine(f(1, 2, -3, 4, 5.5, 2, 7, 8, 9));
        Func<string, object, string> inst = Make<Func<string, object, string>>("calliInst", typeof(string), new[] { typeof(string), typeof(object) }, il => {
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Call, typeof(object).GetMethod("ToString"));
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Dup);
            il.Emit(OpCodes.Pop);
            il.Emit(OpCodes.Ldvirtftn, typeof(object).GetMethod("ToString"));
            il.Emit(OpCodes.Pop);
            il.Emit(OpCodes.Call, typeof(string).GetMethod("Concat", new[] { typeof(string), typeof(string) }));
            il.Emit(OpCodes.Ret);
        });
        Console.WriteLine(inst("a", 5));
        Func<object, string> instance = Make<Func<object, string>>("calliThis", typeof(string), new[] { typeof(object) }, il => {
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldvirtftn, typeof(object).GetMethod("ToString"));
            il.EmitCalli(OpCodes.Calli, CallingConventions.HasThis, typeof(string), Type.EmptyTypes, null);
            il.Emit(OpCodes.Ret);
        });
        Console.WriteLine(instance(new Program()) + instance("s"));
    }

    static void Jumps(ModuleBuilder mod)
    {
        TypeBuilder t = mod.DefineType("J", TypeAttributes.Public);
        MethodBuilder target = t.DefineMethod("Target", MethodAttributes.Public | MethodAttributes.Static, typeof(string), new[] { typeof(long), typeof(double), typeof(string) });
        ILGenerator il = target.GetILGenerator();
        il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Box, typeof(long));
        il.Emit(OpCodes.Ldarg_1); il.Emit(OpCodes.Box, typeof(double));
        il.Emit(OpCodes.Ldarg_2);
        il.Emit(OpCodes.Call, typeof(string).GetMethod("Concat", new[] { typeof(object), typeof(object), typeof(object) }));
        il.Emit(OpCodes.Ret);
        MethodBuilder jmp = t.DefineMethod("Jmp", MethodAttributes.Public | MethodAttributes.Static, typeof(string), new[] { typeof(long), typeof(double), typeof(string) });
        il = jmp.GetILGenerator();
        il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Ldc_I4_1); il.Emit(OpCodes.Conv_I8); il.Emit(OpCodes.Add); il.Emit(OpCodes.Starg_S, (byte)0);
        il.Emit(OpCodes.Jmp, target);
        MethodBuilder count = t.DefineMethod("Count", MethodAttributes.Public | MethodAttributes.Static, typeof(long), new[] { typeof(int), typeof(long) });
        il = count.GetILGenerator();
        Label done = il.DefineLabel();
        il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Brfalse, done);
        il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Ldc_I4_1); il.Emit(OpCodes.Sub);
        il.Emit(OpCodes.Ldarg_1); il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Conv_I8); il.Emit(OpCodes.Add);
        il.Emit(OpCodes.Tailcall); il.Emit(OpCodes.Call, count); il.Emit(OpCodes.Ret);
        il.MarkLabel(done); il.Emit(OpCodes.Ldarg_1); il.Emit(OpCodes.Ret);
        MethodBuilder virt = t.DefineMethod("TailVirt", MethodAttributes.Public | MethodAttributes.Static, typeof(string), new[] { typeof(object) });
        il = virt.GetILGenerator();
        il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Tailcall); il.Emit(OpCodes.Callvirt, typeof(object).GetMethod("ToString")); il.Emit(OpCodes.Ret);
        MethodBuilder itf = t.DefineMethod("TailItf", MethodAttributes.Public | MethodAttributes.Static, typeof(int), new[] { typeof(IComparable), typeof(object) });
        il = itf.GetILGenerator();
        il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Ldarg_1); il.Emit(OpCodes.Tailcall); il.Emit(OpCodes.Callvirt, typeof(IComparable).GetMethod("CompareTo")); il.Emit(OpCodes.Ret);
        MethodBuilder del = t.DefineMethod("TailDel", MethodAttributes.Public | MethodAttributes.Static, typeof(int), new[] { typeof(Func<int, int>), typeof(int) });
        il = del.GetILGenerator();
        il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Ldarg_1); il.Emit(OpCodes.Tailcall); il.Emit(OpCodes.Callvirt, typeof(Func<int, int>).GetMethod("Invoke")); il.Emit(OpCodes.Ret);
        MethodBuilder filt = t.DefineMethod("Filter", MethodAttributes.Public | MethodAttributes.Static, typeof(string), new[] { typeof(int) });
        Filter(filt.GetILGenerator());
        MethodBuilder fault = t.DefineMethod("Fault", MethodAttributes.Public | MethodAttributes.Static, typeof(int), new[] { typeof(int[]), typeof(int) });
        il = fault.GetILGenerator();
        LocalBuilder r = il.DeclareLocal(typeof(int));
        il.BeginExceptionBlock();
        il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Ldarg_1); il.Emit(OpCodes.Ldelem_I4); il.Emit(OpCodes.Stloc, r);
        il.BeginFaultBlock();
        il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Ldc_I4_0); il.Emit(OpCodes.Ldc_I4, 55); il.Emit(OpCodes.Stelem_I4);
        il.EndExceptionBlock();
        il.Emit(OpCodes.Ldloc, r); il.Emit(OpCodes.Ret);
        Type j = t.CreateType();
        Func<string, object[], object> call = (name, a) => j.GetMethod(name).Invoke(null, a);
        Console.WriteLine(call("Jmp", new object[] { 41L, 2.5, "s" }));
        Console.WriteLine(call("Count", new object[] { 1000000, 0L }));
        Console.WriteLine(call("TailVirt", new object[] { 12.5 }) + " " + call("TailVirt", new object[] { "str" }));
        Console.WriteLine(call("TailItf", new object[] { 12, 12 }) + " " + Math.Sign((int)call("TailItf", new object[] { "a", "b" })));
        Console.WriteLine(call("TailDel", new object[] { (Func<int, int>)(x => x * 3), 5 }));
        for (int i = 0; i < 3; i++) Console.WriteLine(call("Filter", new object[] { i }));
        int[] arr = { 1, 2 };
        Console.WriteLine(call("Fault", new object[] { arr, 1 }));
        try { call("Fault", new object[] { arr, 2 }); } catch (TargetInvocationException e) { Console.WriteLine(e.InnerException.GetType().Name + arr[0]); }
    }

    // try { throw } filter (x == 1) { "caught" } then catch the rest
    static void Filter(ILGenerator il)
    {
        LocalBuilder s = il.DeclareLocal(typeof(string));
        il.BeginExceptionBlock();
        il.BeginExceptionBlock();
        il.Emit(OpCodes.Ldstr, "thrown"); il.Emit(OpCodes.Newobj, typeof(Exception).GetConstructor(new[] { typeof(string) })); il.Emit(OpCodes.Throw);
        il.BeginExceptFilterBlock();
        il.Emit(OpCodes.Callvirt, typeof(Exception).GetMethod("get_Message")); il.Emit(OpCodes.Callvirt, typeof(string).GetMethod("get_Length"));
        il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Add); il.Emit(OpCodes.Ldc_I4_7); il.Emit(OpCodes.Ceq);
        il.BeginCatchBlock(null);
        il.Emit(OpCodes.Callvirt, typeof(Exception).GetMethod("get_Message")); il.Emit(OpCodes.Stloc, s);
        il.EndExceptionBlock();
        il.BeginCatchBlock(typeof(Exception));
        il.Emit(OpCodes.Pop); il.Emit(OpCodes.Ldstr, "the rest"); il.Emit(OpCodes.Stloc, s);
        il.EndExceptionBlock();
        il.Emit(OpCodes.Ldloc, s); il.Emit(OpCodes.Ret);
    }

    static void Dynamic()
    {
        Func<int, string> f = Make<Func<int, string>>("closure", typeof(string), new[] { typeof(int) }, il => {
            LocalBuilder l = il.DeclareLocal(typeof(int[]));
            il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Newarr, typeof(int)); il.Emit(OpCodes.Stloc, l);
            il.Emit(OpCodes.Ldstr, "length "); il.Emit(OpCodes.Ldloc, l); il.Emit(OpCodes.Ldlen); il.Emit(OpCodes.Conv_I4); il.Emit(OpCodes.Box, typeof(int));
            il.Emit(OpCodes.Call, typeof(string).GetMethod("Concat", new[] { typeof(object), typeof(object) }));
            il.Emit(OpCodes.Ret);
        });
        Console.WriteLine(f(12));
        try { f(-1); } catch (OverflowException) { Console.WriteLine("OverflowException"); }
        Func<int, int> alloca = Make<Func<int, int>>("localloc", typeof(int), new[] { typeof(int) }, il => {
            LocalBuilder p = il.DeclareLocal(typeof(byte).MakePointerType());
            il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Conv_U); il.Emit(OpCodes.Localloc); il.Emit(OpCodes.Stloc, p);
            il.Emit(OpCodes.Ldloc, p); il.Emit(OpCodes.Ldc_I4, 7); il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Initblk);
            il.Emit(OpCodes.Ldloc, p); il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Ldc_I4_1); il.Emit(OpCodes.Sub); il.Emit(OpCodes.Add); il.Emit(OpCodes.Ldind_U1);
            il.Emit(OpCodes.Ret);
        });
        Console.WriteLine(alloca(100) + alloca(50000));
    }

    static void Main()
    {
        ModuleBuilder mod = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("dyn"), AssemblyBuilderAccess.Run).DefineDynamicModule("dyn");
        UnmanagedCalli(mod);
        ManagedCalli();
        Dynamic();
        Jumps(mod);
    }
}
