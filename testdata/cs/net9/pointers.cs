// Fields that are managed pointers, function pointers, generic attributes, locals that are not zeroed. Built by csc9 (C# 12).
using System; using System.Collections.Generic; using System.Runtime.CompilerServices; using System.Threading;
struct Pair { public string S; public byte B; public Pair(string s, byte b) { S = s; B = b; } }
ref struct RF { public ref int X; public ref Pair P; public RF(ref int x, ref Pair p) { X = ref x; P = ref p; } public int Sum() => X + P.B; public ref int Get() => ref X; }
ref struct RG<T> { public ref T V; public ref readonly T R; public RG(ref T v) { V = ref v; R = ref v; } public T Swap(T x) { T o = R; V = x; return o; } }
[AttributeUsage(AttributeTargets.All)] class MyAttr<T> : Attribute { public T V; public MyAttr(T v) { V = v; } }
[MyAttr<string>("x")] class WithAttr { [MyAttr<int>(5)] public int F; }
unsafe static class P {
  const MethodImplOptions NI = MethodImplOptions.NoInlining;
  [SkipLocalsInit, MethodImpl(NI)] static int Skip(int n) { int* p = stackalloc int[n]; for (int i = 0; i < n; i++) p[i] = i; int s = 0; for (int i = 0; i < n; i++) s += p[i]; return s; }
  static int Add(int a, int b) => a + b; static string Cat(string a, object b) => a + b;
  [MethodImpl(NI)] static int Call(delegate*<int, int, int> f, int x) => f(x, 3);
  [MethodImpl(NI)] static T CallG<T>(delegate*<T, T, T> f, T x) => f(x, x);
  static string CatSS(string a, string b) => a + "," + b;
  static delegate*<int, int, int> fld = &Add;
  static T Id<T>(T a, T b) => b; 
  [MethodImpl(NI)] static T Ind<T>(T x) { delegate*<T, T, T> f = &Id<T>; return f(x, x); }
  static void Out(ref int a, in long b, out byte c) { a += (int)b; c = (byte)a; }
  [MethodImpl(NI)] static void Garbage() { for (int i = 0; i < 200; i++) { var x = new byte[10000]; x[5] = 1; } GC.Collect(); }
  static void Main() {
    int x = 4; Pair pr = new Pair("pr", 9); var rf = new RF(ref x, ref pr); rf.X = 6; Garbage(); Console.WriteLine(rf.Sum()); Console.WriteLine(x + pr.S);
    int[] ia = { 1, 2, 3 }; Pair[] pa = { pr, pr }; var rf2 = new RF(ref ia[1], ref pa[1]); pa[1].B = 200; pa = null; Garbage(); rf2.X += 10; Console.WriteLine(rf2.Sum() + rf2.P.S + ia[1]); rf2.Get() = 77; Console.WriteLine(ia[1]); rf2.X = ref ia[0]; rf2.X = -1; Console.WriteLine(ia[0] + ia[1]);
    string str = "old"; var rg = new RG<string>(ref str); Console.WriteLine(rg.Swap("new") + str + rg.R); string[] sa = { "a", "b" }; var rh = new RG<string>(ref sa[1]); Garbage(); Console.WriteLine(rh.Swap("z") + sa[1]); long l = 5; var ri = new RG<long>(ref l); Console.WriteLine(ri.Swap(6) + l);
    Console.WriteLine(Skip(10)); Console.WriteLine(Call(&Add, 4)); Console.WriteLine(CallG<string>(&CatSS, "z")); Console.WriteLine(CallG<int>(&Add, 21)); Console.WriteLine(Call(fld, 5)); delegate*<string, object, string> f2 = &Cat; Console.WriteLine(f2("a", 5));
    Console.WriteLine(Ind("s") + Ind(5) + Ind(new Pair("q", 1)).S); delegate*<ref int, in long, out byte, void> f3 = &Out; long b = 300; byte c; f3(ref x, in b, out c); Console.WriteLine(x + " " + c);
    delegate*<int, int, int>[] tab = { &Add, fld }; int t = 0; foreach (var f in tab) t += f(t, 2); Console.WriteLine(t); void* vp = f2; Console.WriteLine(((delegate*<string, object, string>)vp)("v", null));
  } }
