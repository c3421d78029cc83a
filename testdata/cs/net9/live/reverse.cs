// Methods that native code calls: UnmanagedCallersOnly with every kind of blittable argument and result, delegates as callbacks,
// exceptions caught inside, collections inside, calls from threads that the runtime does not know. Built by csc9 (C# 12).
using System; using System.Collections.Generic; using System.Runtime.CompilerServices; using System.Runtime.InteropServices; using System.Threading;
[StructLayout(LayoutKind.Sequential)] struct P2 { public int A, B; }
[StructLayout(LayoutKind.Sequential)] struct P3 { public long A; public double B; }
[StructLayout(LayoutKind.Sequential)] struct Big { public long A, B, C; }
unsafe static class P {
  const MethodImplOptions NI = MethodImplOptions.NoInlining;
  [DllImport("libc", EntryPoint = "qsort")] static extern void QSort(int* p, nint n, nint size, delegate* unmanaged<int*, int*, int> cmp);
  [UnmanagedCallersOnly] static int Cmp(int* a, int* b) { calls++; return *a < *b ? -1 : *a > *b ? 1 : 0; }
  [UnmanagedCallersOnly] static int CmpDown(int* a, int* b) { if (++calls % 50 == 0) GC.Collect(); Trash(); return (*b).CompareTo(*a); }
  static int calls; static readonly List<string> log = new();
  [MethodImpl(NI)] static void Trash() { var o = new object[3]; o[0] = "x" + calls; last = o; }
  static object last;
  [UnmanagedCallersOnly(CallConvs = new[] { typeof(CallConvCdecl) })] static byte Small(byte a, sbyte b, short c, ushort d) => (byte)(a + b + c + d);
  [UnmanagedCallersOnly] static double Mixed(int a, double b, long c, float d, byte e, double f, int g, long h, int i, long j, double k) => a + b + c + d + e + f + g + h + i + j + k;
  [UnmanagedCallersOnly] static P2 Two(P2 p, int n) => new P2 { A = p.B + n, B = p.A - n };
  [UnmanagedCallersOnly] static P3 Three(P3 p, long n) => new P3 { A = p.A + n, B = p.B * n };
  [UnmanagedCallersOnly] static Big Large(Big p, int n) => new Big { A = p.C, B = p.B + n, C = p.A };
  [UnmanagedCallersOnly] static int Catches(int n) {
    try { if (n < 0) throw new ArgumentException("negative"); return 100 / n; }
    catch (DivideByZeroException) { return -1; }
    catch (ArgumentException e) { log.Add(e.Message); return -2; }
    finally { log.Add("f" + n); } }
  [UnmanagedCallersOnly] static int Loop(int n) { int s = 0; for (int i = 0; i < n; i++) { if (i == 7) continue; if (i > 20) return s; s += i; } return -s; }
  [UnmanagedCallersOnly] static void Nothing() { calls = 1000; }
  [UnmanagedCallersOnly] static int Nested(int n) { if (n == 0) return 0; delegate* unmanaged<int, int> f = &Nested; return n + f(n - 1); }
  [UnmanagedCallersOnly] static void* Thread1(void* p) { Interlocked.Add(ref calls, *(int*)p); GC.Collect(); Trash(); return (void*)((nint)p + 1); }
  [DllImport("libc")] static extern int pthread_create(nint* t, void* attr, delegate* unmanaged<void*, void*> f, void* arg);
  [DllImport("libc")] static extern int pthread_join(nint t, void** ret);
  class Init { public static int V; static Init() { log.Add("init"); V = 5; } }
  [UnmanagedCallersOnly] static int First() => Init.V;
  [UnmanagedFunctionPointer(CallingConvention.Cdecl)] delegate int CmpD(int* a, int* b);
  [DllImport("libc", EntryPoint = "qsort")] static extern void QSortD(int* p, nint n, nint size, CmpD cmp);
  [UnmanagedFunctionPointer(CallingConvention.Cdecl)] delegate double D3(int a, P3 p, double b);
  static int[] Numbers(int n) { var a = new int[n]; uint s = 12345; for (int i = 0; i < n; i++) { s = s * 1664525 + 1013904223; a[i] = (int)(s >> 8) % 1000; } return a; }
  static string Sum(int[] a) { long h = 0; foreach (int x in a) h = h * 31 + x; return h.ToString(); }
  static void Main() {
    var a = Numbers(300); fixed (int* p = a) QSort(p, a.Length, 4, &Cmp); Console.WriteLine(Sum(a) + " " + a[0] + " " + a[299] + " " + (calls > 0));
    calls = 0; fixed (int* p = a) QSort(p, a.Length, 4, &CmpDown); Console.WriteLine(a[0] + " " + a[299] + " " + (last != null));
    a = Numbers(200); int n = 0; CmpD d = (x, y) => { n++; if (n % 40 == 0) GC.Collect(); return x->CompareTo(*y); }; fixed (int* p = a) QSortD(p, a.Length, 4, d); Console.WriteLine(Sum(a) + " " + a[0] + " " + (n > 0)); GC.KeepAlive(d);
    delegate* unmanaged[Cdecl]<byte, sbyte, short, ushort, byte> small = &Small; Console.WriteLine(small(250, -3, 10, 65535));
    delegate* unmanaged<int, double, long, float, byte, double, int, long, int, long, double, double> mixed = &Mixed; Console.WriteLine(mixed(1, 2.5, 3, 4.25f, 255, 6, 7, 8, 9, 10, 11.125));
    delegate* unmanaged<P2, int, P2> two = &Two; var r2 = two(new P2 { A = 5, B = 9 }, 2); Console.WriteLine(r2.A + " " + r2.B);
    delegate* unmanaged<P3, long, P3> three = &Three; var r3 = three(new P3 { A = 5, B = 1.5 }, 4); Console.WriteLine(r3.A + " " + r3.B);
    delegate* unmanaged<Big, int, Big> large = &Large; var rb = large(new Big { A = 1, B = 2, C = 3 }, 40); Console.WriteLine(rb.A + " " + rb.B + " " + rb.C);
    delegate* unmanaged<int, int> catches = &Catches; Console.WriteLine(catches(7) + " " + catches(0) + " " + catches(-1) + " " + string.Join(",", log)); log.Clear();
    delegate* unmanaged<int, int> loop = &Loop; Console.WriteLine(loop(5) + " " + loop(50));
    delegate* unmanaged<void> nothing = &Nothing; nothing(); Console.WriteLine(calls);
    delegate* unmanaged<int, int> nested = &Nested; Console.WriteLine(nested(200));
    delegate* unmanaged<int> first = &First; Console.WriteLine(first() + " " + first() + " " + string.Join(",", log));
    calls = 0; nint* ts = stackalloc nint[4]; int* args = stackalloc int[4]; for (int i = 0; i < 4; i++) { args[i] = i + 1; if (pthread_create(ts + i, null, &Thread1, args + i) != 0) Console.WriteLine("no thread"); }
    int ok = 0; for (int i = 0; i < 4; i++) { void* r; pthread_join(ts[i], &r); if ((byte*)r == (byte*)(args + i) + 1) ok++; } Console.WriteLine(calls + " " + ok);
    D3 d3 = (x, s, b) => x + s.A * b + s.B; var fp = (delegate* unmanaged[Cdecl]<int, P3, double, double>)Marshal.GetFunctionPointerForDelegate(d3); Console.WriteLine(fp(3, new P3 { A = 10, B = 0.5 }, 2.5)); GC.KeepAlive(d3);
    long total = 0; for (int i = 0; i < 20000; i++) total += loop(10); Console.WriteLine(total);
  } }
