// Of each instruction set: whether it is supported, and whether its methods throw, agree. A machine has some,
// and a JIT knows some, so nothing else is printed.
#pragma warning disable SYSLIB5004 // DivRem may change
using System;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

static class Sets
{
    static Vector512<int> wide = Vector512.Create(1);
    static Vector256<int> half = Vector256.Create(2);
    static Vector128<int> quarter = Vector128.Create(3);
    static int calls;

    static void Main()
    {
        Console.WriteLine(X86Base.CpuId(0, 0).Eax > 0); // calls the runtime
        Check("X86Base.Pause", X86Base.IsSupported, () => { X86Base.Pause(); return true; });
        Check("X86Base.DivRem", X86Base.IsSupported, () => X86Base.DivRem(17u, 0, 5u) == (3u, 2u));
        Check("X86Base.X64", X86Base.X64.IsSupported, () => X86Base.X64.DivRem(17ul, 0, 5ul) == (3ul, 2ul));
        Check("Sse2", Sse2.IsSupported, () => Sse2.Add(quarter, quarter) == Vector128.Create(6));
        Check("Avx2", Avx2.IsSupported, () => Avx2.Add(half, half) == Vector256.Create(4));
        Check("AvxVnni", AvxVnni.IsSupported, () => AvxVnni.MultiplyWideningAndAdd(quarter, quarter.AsByte(), quarter.AsSByte()) == Vector128.Create(12));
        Check("X86Serialize", X86Serialize.IsSupported, () => { X86Serialize.Serialize(); return true; });
        Check("Avx512F", Avx512F.IsSupported, () => Avx512F.Add(wide, wide) == Vector512.Create(2));
        Check("Avx512F.VL", Avx512F.VL.IsSupported, () => Avx512F.VL.RotateLeft(half, 1) == Vector256.Create(4));
        Check("Avx512F.X64", Avx512F.X64.IsSupported, () => Avx512F.X64.ConvertToInt64(Vector128.CreateScalar(2.0), FloatRoundingMode.ToZero) == 2);
        Check("Avx512BW", Avx512BW.IsSupported, () => Avx512BW.Add(wide.AsInt16(), wide.AsInt16()).AsInt32() == Vector512.Create(2));
        Check("Avx512CD", Avx512CD.IsSupported, () => Avx512CD.LeadingZeroCount(wide) == Vector512.Create(31));
        Check("Avx512DQ", Avx512DQ.IsSupported, () => Avx512DQ.And(wide.AsDouble(), wide.AsDouble()).AsInt32() == wide);
        Check("Avx512Vbmi", Avx512Vbmi.IsSupported, () => Avx512Vbmi.PermuteVar64x8(wide.AsByte(), Vector512<byte>.Zero) == Vector512.Create((byte)1));
        Check("Avx10v1", Avx10v1.IsSupported, () => Avx10v1.RotateRight(half, 1) == Vector256.Create(1));
        Check("Avx10v1.V512", Avx10v1.V512.IsSupported, () => Avx10v1.V512.LeadingZeroCount(wide) == Vector512.Create(31));
        Ordered();
    }

    static void Check(string name, bool supported, Func<bool> call)
    {
        string what;
        try { what = call() ? (supported ? "agree" : "works, but is not supported") : "wrong"; }
        catch (PlatformNotSupportedException) { what = supported ? "throws, but is supported" : "agree"; }
        Console.WriteLine($"{name}: {what}");
    }

    // Arguments are evaluated, in order, before the call throws.
    [MethodImpl(MethodImplOptions.NoInlining)]
    static Vector512<int> Next(int n)
    {
        calls = calls * 10 + n;
        return wide;
    }

    static void Ordered()
    {
        try { wide = Avx512F.Add(Next(1), Next(2)); } catch (PlatformNotSupportedException) { }
        Console.WriteLine(calls);
        try { wide = Avx512F.Add(Next(3), Fail()); } catch (InvalidOperationException) { Console.WriteLine("argument"); }
        Console.WriteLine(calls);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static Vector512<int> Fail() => throw new InvalidOperationException();
}
