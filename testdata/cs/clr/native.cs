using System;
using System.Linq;
using System.Runtime.InteropServices;
using System.Text;
// Calls of native code: scalars, strings, structs, callbacks, delegates over function pointers, last error,
// exceptions behind calls, threads in native code.
[StructLayout(LayoutKind.Sequential)] struct Timespec { public long Sec, Nsec; }
[StructLayout(LayoutKind.Sequential)] struct Div { public int Quot, Rem; }
[StructLayout(LayoutKind.Sequential)] struct LDiv { public long Quot, Rem; }
[UnmanagedFunctionPointer(CallingConvention.Cdecl)] delegate int Compare(IntPtr a, IntPtr b);
[UnmanagedFunctionPointer(CallingConvention.Cdecl)] delegate int IntFn(int x);
[UnmanagedFunctionPointer(CallingConvention.Cdecl)] delegate double DoubleFn(double x, double y);

static unsafe class P
{
    const string C = "libc.so.6", M = "libm.so.6";
    [DllImport(C)] static extern int getpid();
    [DllImport(C)] static extern int abs(int x);
    [DllImport(C)] static extern long labs(long x);
    [DllImport(C)] static extern IntPtr strlen(string s);
    [DllImport(C)] static extern int atoi(string s);
    [DllImport(C)] static extern int toupper(int c);
    [DllImport(C)] static extern Div div(int a, int b);
    [DllImport(C)] static extern LDiv ldiv(long a, long b);
    [DllImport(M)] static extern double pow(double a, double b);
    [DllImport(M)] static extern float sqrtf(float a);
    [DllImport(M)] static extern double frexp(double x, out int e);
    [DllImport(C)] static extern void qsort(int[] a, IntPtr n, IntPtr size, Compare c);
    [DllImport(C)] static extern IntPtr memcpy(byte[] to, byte[] from, IntPtr n);
    [DllImport(C)] static extern byte* strchr(byte* s, int c);
    [DllImport(C, SetLastError = true)] static extern int close(int fd);
    [DllImport(C)] static extern int snprintf(StringBuilder s, IntPtr n, string f);
    [DllImport(C, EntryPoint = "getenv")] static extern IntPtr GetEnv(string name);
    [DllImport(C)] static extern int nanosleep(ref Timespec t, IntPtr rest);
    [DllImport(C)] static extern long strtol(string s, IntPtr* end, int radix);
    [DllImport("libnotthere.so")] static extern int nothing();
    [DllImport(C)] static extern int nosuchfunction();
    [DllImport(C)] static extern IntPtr bsearch(ref int key, int[] a, IntPtr n, IntPtr size, Compare c);
    static int calls;

    static int Cmp(IntPtr a, IntPtr b)
    {
        calls++;
        if (calls % 50 == 0) GC.Collect(0);
        return Marshal.ReadInt32(a).CompareTo(Marshal.ReadInt32(b));
    }

    static void Main()
    {
        Console.WriteLine("{0} {1} {2} {3} {4} {5}", getpid() == System.Diagnostics.Process.GetCurrentProcess().Id,
            abs(-5), labs(long.MinValue + 1), strlen("hello"), atoi("123x"), (char)toupper('q'));
        var d = div(47, 10);
        var l = ldiv(-47, 10);
        int e;
        double m = frexp(48, out e);
        Console.WriteLine("{0} {1} {2} {3} {4} {5} {6} {7}", d.Quot, d.Rem, l.Quot, l.Rem, pow(2, 0.5).ToString("F6"),
            sqrtf(2.25f), m, e);
        var a = Enumerable.Range(0, 200).Select(i => i * 7919 % 211).ToArray();
        var cmp = new Compare(Cmp);
        qsort(a, (IntPtr)a.Length, (IntPtr)4, cmp);
        Console.WriteLine("sorted " + Enumerable.Range(1, 199).All(i => a[i - 1] <= a[i]) + (calls > 500));
        int key = a[77];
        Console.WriteLine("found " + (bsearch(ref key, a, (IntPtr)a.Length, (IntPtr)4, cmp) != IntPtr.Zero));
        var to = new byte[5];
        memcpy(to, new byte[] { 1, 2, 3, 4, 5 }, (IntPtr)4);
        Console.WriteLine(string.Join(",", to));
        var text = Encoding.ASCII.GetBytes("find the x here\0");
        fixed (byte* p = text) Console.WriteLine("at " + (strchr(p, 'x') - p));
        Console.WriteLine("close {0} {1}", close(-1), Marshal.GetLastWin32Error());
        var sb = new StringBuilder(20);
        Console.WriteLine(snprintf(sb, (IntPtr)20, "formatted") + sb.ToString());
        Console.WriteLine(Marshal.PtrToStringAnsi(GetEnv("PATH")) != null);
        IntPtr end;
        Console.WriteLine(strtol("777zz", &end, 8));
        try { nothing(); }
        catch (DllNotFoundException) { Console.WriteLine("no library"); }
        try { nosuchfunction(); }
        catch (EntryPointNotFoundException) { Console.WriteLine("no function"); }
        int captured = 5;
        IntFn f = x => x * captured;
        var ptr = Marshal.GetFunctionPointerForDelegate(f);
        captured = 6;
        var back = (IntFn)Marshal.GetDelegateForFunctionPointer(ptr, typeof(IntFn));
        Console.WriteLine("back " + back(7));
        GC.KeepAlive(f);
        DoubleFn g = (x, y) => x / y;
        GC.Collect();
        Console.WriteLine(((DoubleFn)Marshal.GetDelegateForFunctionPointer(Marshal.GetFunctionPointerForDelegate(g),
            typeof(DoubleFn)))(1, 8));
        GC.KeepAlive(g);
        int sum = 0;
        for (int i = 0; i < 10000; i++) { sum += abs(-i); if (i % 1000 == 0) GC.Collect(0); }
        Console.WriteLine(sum);
        string s = "";
        for (int i = 0; i < 300; i++) s += (char)('a' + i % 26);
        Console.WriteLine(strlen(s));
        try { for (int i = 0; ; i++) if (abs(-i) == 50) throw new Exception("behind calls"); }
        catch (Exception x) { Console.WriteLine(x.Message + abs(-1)); }
        var ts = Enumerable.Range(0, 4).Select(i => new System.Threading.Thread(() => {
            for (int k = 0; k < 5; k++)
            {
                var t = new Timespec { Nsec = 2000000 };
                nanosleep(ref t, IntPtr.Zero);
                var junk = new byte[100000];
            }
        })).ToArray();
        foreach (var t in ts) t.Start();
        for (int i = 0; i < 5; i++) GC.Collect();
        foreach (var t in ts) t.Join();
        var h = Marshal.AllocHGlobal(64);
        Marshal.StructureToPtr(new Timespec { Sec = 3, Nsec = 4 }, h, false);
        var r = (Timespec)Marshal.PtrToStructure(h, typeof(Timespec));
        Console.WriteLine(r.Sec + r.Nsec + " " + Marshal.SizeOf(typeof(Timespec)));
        Marshal.FreeHGlobal(h);
        var u = Marshal.StringToHGlobalUni("wide");
        Console.WriteLine(Marshal.PtrToStringUni(u));
        Marshal.FreeHGlobal(u);
    }
}
