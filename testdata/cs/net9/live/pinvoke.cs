// P/Invokes that are made in line: by value, by pointer, many arguments, in loops while other threads collect, with references
// alive across the call, in methods with handlers and localloc, from inlinees; SuppressGCTransition. Built by csc9 (C# 12).
using System; using System.Runtime.CompilerServices; using System.Runtime.InteropServices; using System.Threading;
[StructLayout(LayoutKind.Sequential)] struct Div { public int Quot, Rem; }
[StructLayout(LayoutKind.Sequential)] struct LDiv { public long Quot, Rem; }
unsafe static class P {
  const MethodImplOptions NI = MethodImplOptions.NoInlining;
  [DllImport("libc")] static extern int abs(int n);
  [DllImport("libc")] static extern long labs(long n);
  [DllImport("libc")] static extern Div div(int a, int b);
  [DllImport("libc")] static extern LDiv ldiv(long a, long b);
  [DllImport("libc")] static extern nint strlen(byte* s);
  [DllImport("libc")] static extern int memcmp(void* a, void* b, nint n);
  [DllImport("libm.so.6")] static extern double hypot(double a, double b);
  [DllImport("libm.so.6")] static extern float sqrtf(float a);
  [DllImport("libc")] static extern int usleep(uint n);
  [DllImport("libc")] static extern int nosuchfunction(int n);
  [DllImport("libc", SetLastError = true)] static extern int close(int fd);
  [DllImport("libc", EntryPoint = "strlen")] static extern nint strlenS(string s);
  [DllImport("libc", EntryPoint = "abs"), SuppressGCTransition] static extern int absFast(int n);
  [DllImport("libm.so.6", EntryPoint = "hypot"), SuppressGCTransition] static extern double hypotFast(double a, double b);
  [DllImport("libc", EntryPoint = "qsort")] static extern void QSort(int* p, nint n, nint size, delegate* unmanaged<int*, int*, int> cmp);
  [UnmanagedCallersOnly] static int Cmp(int* a, int* b) { calls++; return abs(*a).CompareTo(abs(*b)); }
  static int calls;
  class Node { public int V; public Node Next; }
  [MethodImpl(NI)] static int Alive(int n) { Node head = null; int s = 0; for (int i = 0; i < n; i++) { head = new Node { V = abs(-i), Next = head }; var last = head; s += abs(last.V - 5); if (i % 100 == 0) usleep(1); s += last.V; } while (head != null) { s += head.V; head = head.Next; } return s; }
  [MethodImpl(NI)] static string Strings(string a, int n) { string b = a + n; int x = abs(-n); string c = b + x; usleep(1); return a + b + c + strlenS(c); }
  [MethodImpl(NI)] static int Try(int n) { int r = 0; try { r = abs(n); if (r == 3) throw new Exception("three"); } catch (Exception e) { r = abs(-e.Message.Length * 10); } finally { r += abs(-1000); } return r + abs(n); }
  [MethodImpl(NI)] static int Alloca(int n) { byte* p = stackalloc byte[n + 1]; for (int i = 0; i < n; i++) p[i] = 65; p[n] = 0; int k = (int)strlen(p); byte* q = stackalloc byte[n]; q[0] = 65; return k * 10 + memcmp(p, q, 1) + abs(-n); }
  static int Small(int n) => abs(n) + 1;
  [MethodImpl(NI)] static int Inlinee(int n) { int s = 0; for (int i = -n; i < n; i++) s += Small(i); return s; }
  [MethodImpl(NI)] static double Floats(int n) { double s = 0; for (int i = 0; i < n; i++) { double x = i * 0.5; s += hypot(x, 4) + x + sqrtf(i); } return s; }
  [MethodImpl(NI)] static string Missing() { try { return "" + nosuchfunction(1); } catch (EntryPointNotFoundException) { return "missing"; } }
  [MethodImpl(NI)] static int Fast(int n) { int s = 0; var o = new Node(); for (int i = -n; i < n; i++) { s += absFast(i); o.V += absFast(i) - 1; } return s + o.V; }
  [MethodImpl(NI)] static T Generic<T>(T x, int n) { T y = x; int k = abs(n); usleep(1); return k == 1 ? x : y; }
  [MethodImpl(NI)] static int FnPtr(delegate* unmanaged<int, int> f, int n) { int s = 0; for (int i = 0; i < n; i++) s += f(-i); return s; }
  [MethodImpl(NI)] static int FnPtrFast(delegate* unmanaged[SuppressGCTransition]<int, int> f, int n) { int s = 0; for (int i = 0; i < n; i++) s += f(-i); return s; }
  static volatile bool stop;
  static void Main() {
    Console.WriteLine(abs(-7) + " " + labs(-70000000000) + " " + div(17, 5).Quot + div(17, 5).Rem + " " + ldiv(-170, 40).Quot + ldiv(-170, 40).Rem);
    var t = new Thread(() => { object o = null; int k = 0; while (!stop) { o = new byte[1000]; if (++k % 500 == 0) GC.Collect(k / 500 % 3); } GC.KeepAlive(o); }); t.Start();
    Console.WriteLine(Alive(20000)); Console.WriteLine(Strings("s", 4)); for (int i = 0; i < 200; i++) if (Strings("s", 4) != "ss4s444") { Console.WriteLine("bad " + Strings("s", 4)); break; }
    Console.WriteLine(Try(-2) + " " + Try(3) + " " + Alloca(30) + " " + Alloca(300)); Console.WriteLine(Inlinee(1000)); Console.WriteLine(Floats(1000).ToString("F6")); Console.WriteLine(Missing() + Missing());
    close(-1); Console.WriteLine(Marshal.GetLastPInvokeError()); Console.WriteLine(Fast(100000) + " " + hypotFast(3, 4)); Console.WriteLine(Generic("g", 1) + Generic(5, -1) + Generic(2.5, 7));
    var lib = NativeLibrary.Load("libc.so.6"); var f = NativeLibrary.GetExport(lib, "abs"); Console.WriteLine(FnPtr((delegate* unmanaged<int, int>)f, 1000) + " " + FnPtrFast((delegate* unmanaged[SuppressGCTransition]<int, int>)f, 1000));
    var a = new int[500]; for (int i = 0; i < 500; i++) a[i] = (i * 7919 % 1000) - 500; fixed (int* p = a) QSort(p, 500, 4, &Cmp); bool ok = true; for (int i = 1; i < 500; i++) ok &= Math.Abs(a[i - 1]) <= Math.Abs(a[i]); Console.WriteLine(ok + " " + (calls > 0));
    var ts = new Thread[4]; int total = 0; for (int i = 0; i < 4; i++) { ts[i] = new Thread(() => Interlocked.Add(ref total, Alive(3000))); ts[i].Start(); } foreach (var x in ts) x.Join(); Console.WriteLine(total);
    stop = true; t.Join(); long w = System.Diagnostics.Stopwatch.GetTimestamp(); int s2 = 0; for (int i = 0; i < 1000000; i++) s2 += abs(i) & 1; Console.WriteLine(s2);
  } }
