// Fields of static structs are loads of memory that changes: a copy to a local before and one behind a store differ.
using System;

struct Pair { public int A; public long B; }

class Holder<T> { public static Pair P; public T Own; }

class Program
{
    static Pair s;
    static Holder<string> holder = new Holder<string>();

    static void Set(int a, long b) { s.A = a; s.B = b; }
    static Pair Swap(Pair p) { Pair old = s; s = p; return old; }

    static long Twice(int a)
    {
        Pair x = s;
        s.A = a;
        Pair y = s;
        s.B = 2 * a;
        Pair z = s;
        return x.A + 100 * x.B + 10000 * y.A + 1000000 * y.B + 100000000L * z.A + 10000000000L * z.B;
    }

    static long Loop(int n)
    {
        long sum = 0;
        for (int i = 0; i < n; i++)
        {
            Pair p = s;
            sum = sum * 3 + p.A + p.B;
            s.A = i;
            Pair q = s;
            s.B = q.A + p.B % 7;
        }
        return sum;
    }

    static long Called(int a)
    {
        Pair x = s;
        Set(a, a + 1);
        Pair y = s;
        return x.A * 1000 + x.B * 100 + y.A * 10 + y.B;
    }

    static long Shared()
    {
        Pair x = Holder<string>.P;
        Holder<string>.P.A += 5;
        Pair y = Holder<string>.P;
        Holder<string>.P = new Pair { A = y.A + 1, B = x.A };
        Pair z = Holder<string>.P;
        return x.A + 10 * y.A + 100 * z.A + 1000 * z.B;
    }

    static void Main()
    {
        Set(1, 2);
        Console.WriteLine(Twice(3));
        Console.WriteLine(Twice(7));
        Console.WriteLine(Loop(20));
        Set(4, 5);
        Console.WriteLine(Called(6));
        Pair p = Swap(new Pair { A = 8, B = 9 });
        Console.WriteLine(p.A + " " + p.B + " " + s.A + " " + s.B);
        Console.WriteLine(Shared());
        Console.WriteLine(Shared());
        Console.WriteLine(holder.Own == null);
    }
}
