using System;
using System.Runtime.CompilerServices;

// The IL of an [UnsafeAccessor] is made when it is asked for, and lies where that of another lay before. Each method here inlines another one.
class Kept { int a = 1, b = 20, c = 300; long d = 4000; short e = 5; byte f = 6; int One() => a; int Two() => b * 2; int Three(int x) => c + x; static int s = 7; static int t = 8; }
struct Value { int x, y; Value(int n) { x = n; y = -n; } int Sum() => x * 10 + y; }
static class P
{
    const MethodImplOptions NI = MethodImplOptions.NoInlining;
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "a")] extern static ref int A(Kept k);
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "b")] extern static ref int B(Kept k);
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "c")] extern static ref int C(Kept k);
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "d")] extern static ref long D(Kept k);
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "e")] extern static ref short E(Kept k);
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "f")] extern static ref byte F(Kept k);
    [UnsafeAccessor(UnsafeAccessorKind.StaticField, Name = "s")] extern static ref int S(Kept k);
    [UnsafeAccessor(UnsafeAccessorKind.StaticField, Name = "t")] extern static ref int T(Kept k);
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "One")] extern static int One(Kept k);
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "Two")] extern static int Two(Kept k);
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "Three")] extern static int Three(Kept k, int x);
    [UnsafeAccessor(UnsafeAccessorKind.Constructor)] extern static Value New(int n);
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "x")] extern static ref int X(ref Value v);
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "y")] extern static ref int Y(ref Value v);
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "Sum")] extern static int Sum(ref Value v);

    [MethodImpl(NI)] static int M1(Kept k) => A(k)++;
    [MethodImpl(NI)] static int M2(Kept k) => B(k) += 2;
    [MethodImpl(NI)] static int M3(Kept k) => C(k)--;
    [MethodImpl(NI)] static long M4(Kept k) => D(k) += 4;
    [MethodImpl(NI)] static int M5(Kept k) => E(k)++;
    [MethodImpl(NI)] static int M6(Kept k) => F(k)++;
    [MethodImpl(NI)] static int M7() => S(null) += 70;
    [MethodImpl(NI)] static int M8() => T(null) += 80;
    [MethodImpl(NI)] static int M9(Kept k) => One(k);
    [MethodImpl(NI)] static int M10(Kept k) => Two(k);
    [MethodImpl(NI)] static int M11(Kept k) => Three(k, 5);
    [MethodImpl(NI)] static int M12() { Value v = New(4); return Sum(ref v); }
    [MethodImpl(NI)] static int M13() { Value v = New(5); X(ref v) += 3; return Sum(ref v); }
    [MethodImpl(NI)] static int M14() { Value v = New(6); Y(ref v) += 4; return Sum(ref v); }
    [MethodImpl(NI)] static int M15(Kept k) => C(k) + A(k) * 10 + B(k) * 100;

    static void Main()
    {
        var k = new Kept();
        Console.WriteLine($"{M1(k)} {M2(k)} {M3(k)} {M4(k)} {M5(k)} {M6(k)} {M7()} {M8()}");
        Console.WriteLine($"{M9(k)} {M10(k)} {M11(k)} {M12()} {M13()} {M14()} {M15(k)}");
    }
}
