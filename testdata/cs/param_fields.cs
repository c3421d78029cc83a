// Fields of a struct that arrive in one register: one stays in it, another is written before it is read.
using System;
using System.Runtime.CompilerServices;

struct Bytes
{
    public sbyte a, b, c;
}

static class Program
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Show(int v)
    {
        Console.WriteLine(v);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Swap(Bytes x, sbyte y, Bytes z)
    {
        Bytes t = z;
        z = x;
        x = t;
        y = z.b;
        Show(y);
        Show(x.c);
        z.a = x.a;
        Show(z.a);
    }

    static void Main()
    {
        Swap(new Bytes { a = -1, b = -2, c = -3 }, 7, new Bytes { a = 4, b = 5, c = 6 });
    }
}
