// Methods that native code calls which call native code themselves: by P/Invoke and by calli, in loops, in inlinees, beside a try, from
// threads that the runtime does not know, with collections meanwhile; and jmp out of such a method, which is no valid program (made by
// emitting IL). Built by csc9 (C# 12).
using System; using System.Reflection; using System.Reflection.Emit; using System.Runtime.CompilerServices; using System.Runtime.InteropServices; using System.Threading;
[StructLayout(LayoutKind.Sequential)] public struct P3 { public long A; public double B; }
[StructLayout(LayoutKind.Sequential)] public struct Big { public long A, B, C; }
public static unsafe class T {
  public static int Add(int a, int b) { GC.Collect(); calls++; return a + 2 * b; }
  public static byte Small(sbyte a, short b) => (byte)(a + b);
  public static double Mixed(int a, double b, long c, float d, byte e, double f, int g, long h, int i, long j, double k) { GC.Collect(); return a + b + c + d + e + f + g + h + i + j + k; }
  public static P3 Three(P3 p, long n) => new P3 { A = p.A + n, B = p.B * n };
  public static Big Large(Big p, int n) => new Big { A = p.C, B = p.B + n, C = p.A };
  public static void Nothing(int* p) { *p = ++calls; }
  public static T1 Same<T1>(T1 x) { last = x; return x; }
  public static int Thrown(int n) { try { if (n > 3) throw new Exception(); return n; } catch (Exception) { return -1; } }
  public static int calls; public static object last;
  [DllImport("libc")] static extern int abs(int x);
  [DllImport("libc")] static extern nint getenv(byte* name);
  [DllImport("libc", EntryPoint = "qsort")] static extern void QSort(int* p, nint n, nint size, delegate* unmanaged<int*, int*, int> cmp);
  [DllImport("libc", EntryPoint = "abs"), SuppressGCTransition] static extern int Fast(int x);
  [DllImport("libc")] static extern int pthread_create(nint* t, void* attr, delegate* unmanaged<void*, void*> f, void* arg);
  [DllImport("libc")] static extern int pthread_join(nint t, void** ret);
  static object Trash() => last = new object[] { calls, "x" + calls };
  [UnmanagedCallersOnly] static int Sums(int n) { int s = 0; for (int i = -n; i < n; i++) { s += abs(i); if (i % 16 == 0) { Trash(); GC.Collect(0); } } return s; }
  [UnmanagedCallersOnly] static int By(delegate* unmanaged<int, int> f, int n) => n > 100 ? f(-n) + Fast(-1) : n;
  static int Twice(int x) => abs(x) + abs(x + 1);
  [UnmanagedCallersOnly] static int Inlined(int n) => Twice(-n);
  [UnmanagedCallersOnly] static int Guarded(int n) { object o = new string('a', n); int r = abs(-n); try { if (r > 5) throw new InvalidOperationException(); r += abs(-1000); } catch (InvalidOperationException e) { r = abs(-e.Message.Length / 1000) - 1; } return r + ((string)o).Length; }
  [UnmanagedCallersOnly] static int Cmp(int* a, int* b) => abs(*a) - abs(*b);
  [UnmanagedCallersOnly] static long Sorted(int n) { int* p = stackalloc int[n]; for (int i = 0; i < n; i++) p[i] = (i * 37 % 101) - 50; QSort(p, n, 4, &Cmp); long h = 0; for (int i = 0; i < n; i++) h = h * 31 + abs(p[i]); return h; }
  [UnmanagedCallersOnly] static void* Unknown(void* p) { int n = abs(*(int*)p); Trash(); GC.Collect(); Interlocked.Add(ref calls, abs(-n)); return (void*)((nint)p + abs(-1)); }
  [MethodImpl(MethodImplOptions.NoInlining)] static void Run() {
    delegate* unmanaged<int, int> sums = &Sums; Console.WriteLine(sums(50) + " " + sums(0));
    delegate* unmanaged<delegate* unmanaged<int, int>, int, int> by = &By; delegate* unmanaged<int, int> inlined = &Inlined; Console.WriteLine(by(inlined, 200) + " " + by(inlined, 7) + " " + inlined(9));
    delegate* unmanaged<int, int> guarded = &Guarded; Console.WriteLine(guarded(3) + " " + guarded(8));
    delegate* unmanaged<int, long> sorted = &Sorted; Console.WriteLine(sorted(60));
    calls = 0; nint* ts = stackalloc nint[4]; int* args = stackalloc int[4]; for (int i = 0; i < 4; i++) { args[i] = -i - 1; pthread_create(ts + i, null, &Unknown, args + i); }
    int ok = 0; for (int i = 0; i < 4; i++) { void* r; pthread_join(ts[i], &r); if ((byte*)r == (byte*)(args + i) + 1) ok++; } Console.WriteLine(calls + " " + ok); }
  static MethodInfo Find(string n) => typeof(T).GetMethod(n);
  static void Main() {
    var m = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("J"), AssemblyBuilderAccess.Run).DefineDynamicModule("J").DefineType("J", TypeAttributes.Public);
    var native = new CustomAttributeBuilder(typeof(UnmanagedCallersOnlyAttribute).GetConstructor(Type.EmptyTypes), Array.Empty<object>());
    void Make(string name, MethodInfo to, Action<ILGenerator> first = null) {
      var b = m.DefineMethod(name, MethodAttributes.Public | MethodAttributes.Static, to.ReturnType, Array.ConvertAll(to.GetParameters(), p => p.ParameterType));
      b.SetCustomAttribute(native); var il = b.GetILGenerator(); first?.Invoke(il); il.Emit(OpCodes.Jmp, to); }
    foreach (var n in new[] { "Add", "Small", "Mixed", "Three", "Large", "Nothing", "Thrown" }) Make(n, Find(n));
    Make("Same", Find("Same").MakeGenericMethod(typeof(long)));
    Make("Changed", Find("Add"), il => { il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Ldc_I4, 100); il.Emit(OpCodes.Add); il.Emit(OpCodes.Starg_S, (byte)0); });
    { var b = m.DefineMethod("Called", MethodAttributes.Public | MethodAttributes.Static, typeof(int), new[] { typeof(int), typeof(int) }); b.SetCustomAttribute(native); var il = b.GetILGenerator(); il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Ldarg_1); il.Emit(OpCodes.Call, Find("Add")); il.Emit(OpCodes.Ret); }
    { var b = m.DefineMethod("Ordinary", MethodAttributes.Public | MethodAttributes.Static, typeof(int), new[] { typeof(int), typeof(int) }); b.GetILGenerator().Emit(OpCodes.Jmp, Find("Add")); }
    Make("Two", Find("Add"), il => { var l = il.DefineLabel(); il.Emit(OpCodes.Ldarg_0); il.Emit(OpCodes.Brfalse, l); il.Emit(OpCodes.Ldarg_1); il.Emit(OpCodes.Ret); il.MarkLabel(l); });
    var t = m.CreateType();
    foreach (var x in t.GetMethods(BindingFlags.Public | BindingFlags.Static)) {
      try { RuntimeHelpers.PrepareMethod(x.MethodHandle); Console.WriteLine(x.Name + ": compiled"); } catch (Exception e) { Console.WriteLine(x.Name + ": " + e.GetType().Name); } }
    Run();
  } }
