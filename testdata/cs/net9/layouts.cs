// Where the fields of structs lie when some fields are structs with automatic layout, such as tuples: only references rearrange them.
using System; using System.Runtime.CompilerServices; using System.Runtime.InteropServices;
[StructLayout(LayoutKind.Sequential, Pack = 1)] struct A { public byte a; public (int, long) p; public short b; public long c; }
[StructLayout(LayoutKind.Sequential, Pack = 2)] struct B { public byte a; public (int, long) p; public short b; public long c; }
struct C { public byte a; public (int, long) p; public short b; public long c; }
[StructLayout(LayoutKind.Sequential, Pack = 1)] struct E { public byte a; public (byte, byte) p; public short b; public long c; }
[StructLayout(LayoutKind.Sequential, Pack = 1)] struct F { public byte a; public C p; public int b; }
[StructLayout(LayoutKind.Sequential, Pack = 1, Size = 100)] struct G { public byte a; public (int, long) p; public int b; }
struct H { public byte a; public A p; public int b; }
struct S { public byte a; public int? n; public long c; public byte d; }
struct T { public byte a; public DateTime n; public byte d; }
static unsafe class P { 
 static string O<T>(ref T t, params IntPtr[] f) { var r = Unsafe.SizeOf<T>() + ":"; foreach (var x in f) r += " " + (x - (IntPtr)Unsafe.AsPointer(ref t)); return r; }
 static void Main() {
 A a = default; Console.WriteLine(O(ref a, (IntPtr)(&a.a), (IntPtr)(&a.p), (IntPtr)(&a.b), (IntPtr)(&a.c)));
 B b = default; Console.WriteLine(O(ref b, (IntPtr)(&b.a), (IntPtr)(&b.p), (IntPtr)(&b.b), (IntPtr)(&b.c)));
 C c = default; Console.WriteLine(O(ref c, (IntPtr)(&c.a), (IntPtr)(&c.p), (IntPtr)(&c.b), (IntPtr)(&c.c)));
 E e = default; Console.WriteLine(O(ref e, (IntPtr)(&e.a), (IntPtr)(&e.p), (IntPtr)(&e.b), (IntPtr)(&e.c)));
 F f = default; Console.WriteLine(O(ref f, (IntPtr)(&f.a), (IntPtr)(&f.p), (IntPtr)(&f.b)));
 G g = default; Console.WriteLine(O(ref g, (IntPtr)(&g.a), (IntPtr)(&g.p), (IntPtr)(&g.b)));
 H h = default; Console.WriteLine(O(ref h, (IntPtr)(&h.a), (IntPtr)(&h.p), (IntPtr)(&h.b)));
 Console.WriteLine(Unsafe.SizeOf<S>() + " " + Unsafe.SizeOf<T>());
 }}
