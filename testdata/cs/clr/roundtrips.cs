// Values through native code and back: delegates over function pointers of delegates, so that each call leaves managed
// code and enters it again, in every way that System V passes a value.
using System;
using System.Runtime.InteropServices;

struct OneInt { public int A; }
struct TwoFloats { public float X, Y; }
struct ThreeFloats { public float X, Y, Z; }
struct TwoDoubles { public double X, Y; }
struct Mixed { public int A; public double B; }
struct FloatInt { public float A; public int B; public long C; }
struct Three { public long A, B, C; }
struct Bytes { public byte A, B, C; }
struct Nested { public Mixed M; public TwoFloats F; }

[StructLayout(LayoutKind.Sequential)] struct WithString
{
    public int N;
    [MarshalAs(UnmanagedType.LPStr)] public string S;
}

[StructLayout(LayoutKind.Sequential)] struct WithArray
{
    [MarshalAs(UnmanagedType.ByValArray, SizeConst = 4)] public int[] A;
    public bool B;
}

unsafe struct WithFixed { public fixed int A[4]; }
enum Small : byte { No, Yes = 200 }

[UnmanagedFunctionPointer(CallingConvention.Cdecl)] delegate OneInt FOneInt(OneInt a, OneInt b);
[UnmanagedFunctionPointer(CallingConvention.Cdecl)] delegate TwoFloats FTwoFloats(TwoFloats a, float b);
[UnmanagedFunctionPointer(CallingConvention.Cdecl)] delegate ThreeFloats FThreeFloats(ThreeFloats a, ThreeFloats b);

[UnmanagedFunctionPointer(CallingConvention.Cdecl)] delegate TwoDoubles FTwoDoubles(TwoDoubles a, int i,
    TwoDoubles b);

[UnmanagedFunctionPointer(CallingConvention.Cdecl)] delegate Mixed FMixed(Mixed a, Mixed b);
[UnmanagedFunctionPointer(CallingConvention.Cdecl)] delegate FloatInt FFloatInt(FloatInt a);
[UnmanagedFunctionPointer(CallingConvention.Cdecl)] delegate Three FThree(int i, Three a, double d);
[UnmanagedFunctionPointer(CallingConvention.Cdecl)] delegate Bytes FBytes(Bytes a, byte b);
[UnmanagedFunctionPointer(CallingConvention.Cdecl)] delegate Nested FNested(Nested a);

[UnmanagedFunctionPointer(CallingConvention.Cdecl)] delegate long FSmall(sbyte a, byte b, short c, ushort d, bool e,
    char f, Small g, float h);

[UnmanagedFunctionPointer(CallingConvention.Cdecl)] delegate sbyte FSByte(int x);
[UnmanagedFunctionPointer(CallingConvention.Cdecl)] delegate bool FBool(int x);
[UnmanagedFunctionPointer(CallingConvention.Cdecl)] delegate Small FEnum(Small x);

[UnmanagedFunctionPointer(CallingConvention.Cdecl)] delegate double FMany(long a, long b, long c, long d, long e,
    Mixed f, long g, double h, double i, double j, double k, double l, double m, TwoDoubles n, double o, Three p,
    int q);

[UnmanagedFunctionPointer(CallingConvention.Cdecl)] delegate string FString(string s,
    [MarshalAs(UnmanagedType.LPWStr)] string w, int n);

[UnmanagedFunctionPointer(CallingConvention.Cdecl)] unsafe delegate void FRef(ref int a, out long b, ref Mixed c,
    int* d);

[UnmanagedFunctionPointer(CallingConvention.Cdecl)] delegate int FWithString(WithString s);
[UnmanagedFunctionPointer(CallingConvention.Cdecl)] delegate int FWithArray(ref WithArray s);

[UnmanagedFunctionPointer(CallingConvention.Cdecl)] delegate int FArray(
    [In, Out, MarshalAs(UnmanagedType.LPArray, SizeParamIndex = 1)] int[] a, int n);

[UnmanagedFunctionPointer(CallingConvention.Cdecl)] delegate int FFn(FSByte f, int x);
[UnmanagedFunctionPointer(CallingConvention.StdCall)] delegate int FStd(int x, int y);
[UnmanagedFunctionPointer(CallingConvention.Cdecl)] delegate int FFixed(WithFixed f);
[UnmanagedFunctionPointer(CallingConvention.Cdecl)] delegate void FVoid();

static unsafe class P
{
    static object keep;
    [DllImport("libc.so.6")] static extern void qsort(int[] a, IntPtr n, IntPtr size, FCompare c);
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)] delegate int FCompare(int* a, int* b);
    static IntPtr Code<T>(T f) { keep = f; return Marshal.GetFunctionPointerForDelegate((Delegate)(object)f); }
    static T Back<T>(IntPtr p) { return (T)(object)Marshal.GetDelegateForFunctionPointer(p, typeof(T)); }
    // A jump to the code of a delegate, in memory that the runtime knows nothing of.
    [DllImport("libc.so.6")] static extern IntPtr mmap(IntPtr at, IntPtr n, int prot, int flags, int fd, IntPtr off);
    static byte* thunks;

    static T Native<T>(T f)
    {
        if (thunks == null) thunks = (byte*)mmap(IntPtr.Zero, (IntPtr)4096, 7, 0x22, -1, IntPtr.Zero);
        byte* p = thunks;
        thunks += 16;
        p[0] = 0x49;
        p[1] = 0xba;
        *(long*)(p + 2) = (long)Code(f); // mov r10, code
        p[10] = 0x41;
        p[11] = 0xff;
        p[12] = 0xe2; // jmp r10
        keeps[count++] = f;
        return Back<T>((IntPtr)p);
    }

    static object[] keeps = new object[64];
    static int count;
    static string S(params object[] a) { return string.Join(" ", a); }
    static void Junk() { for (int i = 0; i < 50; i++) keep = new byte[1000]; GC.Collect(0); }
    static void Main()
    {
        for (int round = 0; round < 2; round++)
        {
            count = 0;
            Structs();
            Scalars();
            Marshalled();
            Callbacks();
        }
    }
    static void Structs()
    {
        OneInt one = Native<FOneInt>((a, b) => { Junk(); return new OneInt { A = a.A * b.A }; })(new OneInt { A = 6 },
            new OneInt { A = 7 });
        TwoFloats tf = Native<FTwoFloats>((a, b) => {
            Junk();
            return new TwoFloats { X = a.X + b, Y = a.Y - b };
        })(new TwoFloats { X = 1.5f, Y = 2.5f }, 0.25f);
        ThreeFloats hf = Native<FThreeFloats>((a, b) => new ThreeFloats { X = a.X * b.X, Y = a.Y * b.Y,
            Z = a.Z * b.Z })(new ThreeFloats { X = 1, Y = 2, Z = 3 }, new ThreeFloats { X = 4, Y = 5, Z = 6 });
        TwoDoubles td = Native<FTwoDoubles>((a, i, b) => {
            Junk();
            return new TwoDoubles { X = a.X + i, Y = a.Y * b.X + b.Y };
        })(new TwoDoubles { X = 1, Y = 2 }, 3, new TwoDoubles { X = 4, Y = 5 });
        Mixed mx = Native<FMixed>((a, b) => {
            Junk();
            return new Mixed { A = a.A - b.A, B = a.B / b.B };
        })(new Mixed { A = 9, B = 10 }, new Mixed { A = 4, B = 4 });
        FloatInt fi = Native<FFloatInt>(a => new FloatInt { A = a.A + 1, B = a.B + 2, C = a.C +
            3 })(new FloatInt { A = 0.5f, B = 20, C = 30 });
        Three th = Native<FThree>((i, a, d) => {
            Junk();
            return new Three { A = a.A + i, B = a.B * 2, C = a.C + (long)d };
        })(1, new Three { A = 10, B = 20, C = 30 }, 2.9);
        Bytes by = Native<FBytes>((a, b) => { Junk(); return new Bytes { A = a.C, B = a.B, C = b };
            })(new Bytes { A = 1, B = 2, C = 3 }, 250);
        Nested ne = Native<FNested>(a => {
            Junk();
            a.M.A++;
            a.F.Y *= 2;
            return a;
        })(new Nested { M = new Mixed { A = 1, B = 2.5 }, F = new TwoFloats { X = 3, Y = 4 } });
        Console.WriteLine(S(one.A, tf.X, tf.Y, hf.X, hf.Y, hf.Z, td.X, td.Y, mx.A, mx.B, fi.A, fi.B, fi.C));
        Console.WriteLine(S(th.A, th.B, th.C, by.A, by.B, by.C, ne.M.A, ne.M.B, ne.F.X, ne.F.Y));
        WithFixed wf = new WithFixed();
        for (int i = 0; i < 4; i++) wf.A[i] = i * 11;
        Console.WriteLine(Native<FFixed>(f => f.A[0] + f.A[1] + f.A[2] + f.A[3])(wf));
        // Not a static method: CoreCLR 2.0's shuffle thunks take such arguments apart wrongly.
        long captured = by.A - 2;
        Console.WriteLine(Native<FMany>((a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q) => {
            Junk();
            return captured * a + 2 * b + 3 * c + 4 * d + 5 * e + f.A * 6 + f.B * 7 + g * 8 + h + i + j + k + l + m +
                n.X * 9 + n.Y * 10 + o + p.A + p.B + p.C + q;
        })  (1, 2, 3, 4, 5, new Mixed { A = 6, B = 7 }, 8, 1, 2, 3, 4, 5, 6, new TwoDoubles { X = 9, Y = 10 }, 0.5,
            new Three { A = 100, B = 200, C = 300 }, -1));
    }
    static void Scalars()
    {
        Console.WriteLine(Native<FSmall>((a, b, c, d, e, f, g, h) => a + b * 3 + c * 5 + d * 7 + (e ? 1000 : 0) + f +
            (int)g + (long)h)(-100, 200, -30000, 60000, true, 'c', Small.Yes, 2.5f));
        Console.WriteLine(Native<FSByte>(x => (sbyte)x)(200) + " " + Native<FBool>(x => x > 3)(4) +
            Native<FBool>(x => x > 3)(3) + " " + Native<FEnum>(x => x == Small.Yes ? Small.No : Small.Yes)(Small.No));
        Console.WriteLine(Native<FStd>((x, y) => x << y)(3, 4));
    }
    static void Marshalled()
    {
        Console.WriteLine(Native<FString>((s, w, n) => { Junk(); return s.Substring(n) + w; })("a string", "wide",
            2));
        int a = 5, d = 40;
        long b;
        Mixed c = new Mixed { A = 1, B = 0.5 };
        Native<FRef>((ref int a1, out long b1, ref Mixed c1, int* d1) => {
            Junk();
            a1 *= 2;
            b1 = a1 + *d1;
            c1.B += 1;
            *d1 = 41;
        })(ref a, out b, ref c, &d);
        Console.WriteLine(S(a, b, c.A, c.B, d));
        Console.WriteLine(Native<FWithString>(s => s.S.Length + s.N)(new WithString { N = 100, S = "twelve chars" }));
        WithArray wa = new WithArray { A = new[] { 1, 2, 3, 4 }, B = true };
        int sum = Native<FWithArray>((ref WithArray w) => {
            Junk();
            int t = 0;
            foreach (int x in w.A) t += x;
            w.A[3] = 50;
            w.B = false;
            return t;
        })(ref wa);
        Console.WriteLine(S(sum, wa.A[3], wa.B));
        int[] arr = { 3, 1, 2 };
        Console.WriteLine(Native<FArray>((x, n) => {
            Junk();
            x[0] = 30;
            return x.Length;
        })(arr, 3) + " " + arr[0]);
    }
    static void Callbacks()
    {
        int captured = 3;
        Console.WriteLine(Native<FFn>((f, x) => { Junk(); return f(x) + 1; })(x => (sbyte)(x * captured), 5));
        int depth = 0;
        FVoid again = null;
        again = Native<FVoid>(() => { if (++depth < 20) again(); Junk(); });
        again();
        Console.WriteLine(depth);
        int[] sort = new int[100];
        for (int i = 0; i < sort.Length; i++) sort[i] = i * 37 % 101;
        int calls = 0;
        qsort(sort, (IntPtr)sort.Length, (IntPtr)4, (x, y) => { if (++calls % 30 == 0) Junk(); return *x - *y; });
        bool sorted = true;
        for (int i = 1; i < sort.Length; i++) sorted &= sort[i - 1] < sort[i];
        Console.WriteLine(sorted);
        try { Native<FVoid>(null); }
        catch (ArgumentNullException) { Console.WriteLine("ArgumentNullException"); }
    }
}
