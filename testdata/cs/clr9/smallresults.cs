// Structs of less than four or eight bytes that calls return in a register, assigned to parts of others: what follows the part stays.
using System;
using System.Runtime.CompilerServices;

struct One { public bool a; }
struct Two { public byte a, b; }
struct Three { public byte a, b, c; }
struct Five { public byte a, b, c, d, e; }
struct Six { public short a, b, c; }
struct Of<T> { public T part; public sbyte next; public short last; }

static class Program
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    static T Same<T>(T x, int i) => i > 100 ? throw new Exception() : x;

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Memory<T>(ref Of<T> to, int i) where T : struct
    {
        Of<T> x = default;
        to.part = Same(x.part, i);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static Of<T> Local<T>(int i) where T : struct
    {
        Of<T> x = default;
        x.next = -3;
        x.last = 77;
        x.part = Same(x.part, i);
        return x;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Element<T>(T[] to, T x, int i) where T : struct
    {
        to[i] = Same(x, i);
        T y = Same(x, i);
        to[i + 1] = y;
    }

    static void Test<T>(T x) where T : struct
    {
        var to = new Of<T>[2];
        to[0].part = to[1].part = x;
        to[0].next = to[1].next = 5;
        to[0].last = to[1].last = -6;
        Memory(ref to[0], 1);
        var local = Local<T>(2);
        var array = new T[] { x, x, x, x };
        Element(array, default, 0);
        Console.WriteLine($"{typeof(T)}: {Bytes(to[0].part)}, {to[0].next}, {to[0].last}; {Bytes(to[1].part)}; {local.next}, {local.last}; {Bytes(array[1])}, {Bytes(array[2])}");
    }

    static string Bytes<T>(T x) where T : struct => Convert.ToHexString(System.Runtime.InteropServices.MemoryMarshal.AsBytes(System.Runtime.InteropServices.MemoryMarshal.CreateSpan(ref x, 1)));

    static void Main()
    {
        Test(new One { a = true });
        Test(new Two { a = 1, b = 2 });
        Test(new Three { a = 1, b = 2, c = 3 });
        Test(new Five { a = 1, b = 2, c = 3, d = 4, e = 5 });
        Test(new Six { a = 1, b = 2, c = 3 });
    }
}
