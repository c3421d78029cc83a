// Numbers that live through finallys that do not name them: counted in loops of tries, used
// after them, with normal and exceptional ways out, nested finallys, and jumps out of loops.
using System;
using System.Collections.Generic;

class Res : IDisposable
{
    public static int Open, Closed;
    int id;
    public Res(int id) { this.id = id; Open++; }
    public void Dispose() { Closed += Churn(id); }

    // Uses as many registers as it can, and allocates.
    static int Churn(int n)
    {
        int a = n, b = n * 3, c = n ^ 5, d = n - 7, e = n + 11, f = n * n, g = n << 2;
        object o = null;
        for (int i = 0; i < 5; i++)
        {
            a += b; b ^= c; c += d; d -= e; e += f; f ^= g; g += a;
            o = new int[n & 3];
        }
        return (a ^ b ^ c ^ d ^ e ^ f ^ g) == 12345 ? 2 : o != null ? 1 : 0;
    }
}

class P
{
    static IEnumerable<int> Numbers(int n) { for (int i = 0; i < n; i++) yield return i * i; }

    static long Sum(IEnumerable<int> xs)
    {
        long sum = 0;
        int count = 0, most = int.MinValue;
        double mean = 0;
        foreach (int x in xs)
        {
            sum += x;
            count++;
            if (x > most) most = x;
            mean += (x - mean) / count;
        }
        return sum * 31 + count * 7 + most + (long)mean;
    }

    static int FirstOver(IEnumerable<int> xs, int limit)
    {
        int at = -1, steps = 0;
        foreach (int x in xs)
        {
            steps += 2;
            if (x > limit) { at = x; break; }
        }
        return at * 1000 + steps;
    }

    static int Nested(int n)
    {
        int s = 1, t = 2, u = 3;
        for (int i = 0; i < n; i++)
        {
            using (new Res(i))
            {
                s += i;
                using (new Res(i + 100))
                {
                    t ^= s + i;
                    if ((i & 3) == 1) continue;
                    u += t;
                }
                s -= u;
            }
            t++;
        }
        return s ^ t * 3 ^ u * 7;
    }

    // An exception comes by the finally, and is caught around it: what is live after the
    // catch is another story than what is live after the finally.
    static int Thrown(int n)
    {
        int caught = 0, sum = 0;
        for (int i = 0; i < n; i++)
        {
            int part = i * 5, other = i ^ 3;
            try
            {
                using (new Res(i))
                {
                    part += sum;
                    if (i % 3 == 2) throw new Exception();
                    other += part;
                }
                sum += part ^ other;
            }
            catch (Exception)
            {
                caught += part - other;
            }
            sum += caught & 15;
        }
        return sum * 17 + caught;
    }

    // In a handler, and in a finally of a handler.
    static int Inside(int n)
    {
        int x = n, y = 1;
        try
        {
            if (n > 2) throw new InvalidOperationException();
            y = 5;
        }
        catch (InvalidOperationException)
        {
            int z = n * 9;
            using (new Res(n)) { for (int i = 0; i < n; i++) z += i ^ x; }
            y += z;
        }
        return x + y;
    }

    // Small types keep their width, floats and longs their values.
    static string Kinds(int n)
    {
        byte b = (byte)n; short s = (short)(n * 1000); long l = n; float f = n / 3f; double d = n / 7d; uint w = 0xfffffff0; bool yes = n > 3;
        using (new Res(n))
        {
            for (int i = 0; i < n; i++) { b += 77; s += 12345; l = l * 0x100000001 + i; f *= 1.25f; d -= f; w += 5; yes = !yes; }
        }
        return b + " " + s + " " + l + " " + (int)(f * 100) + " " + (int)(d * 100) + " " + w + " " + yes;
    }

    // A return from within, past two finallys, one of which changes what it names.
    static int Return(int n)
    {
        int a = n * 2, named = 0;
        try
        {
            try
            {
                for (int i = 0; ; i++) { a += i; named += a; if (a > 50) return a + named; }
            }
            finally { named -= 7; Res.Open += named & 1; }
        }
        finally { Res.Closed += n & 1; }
    }

    static int Main()
    {
        Console.WriteLine(Sum(Numbers(30)));
        Console.WriteLine(Sum(new List<int> { 3, -4, 5 }));
        Console.WriteLine(FirstOver(Numbers(50), 700));
        Console.WriteLine(FirstOver(Numbers(5), 700));
        Console.WriteLine(Nested(23));
        Console.WriteLine(Thrown(20));
        Console.WriteLine(Inside(2) + " " + Inside(9));
        Console.WriteLine(Kinds(9));
        Console.WriteLine(Return(3) + " " + Return(4));
        Console.WriteLine(Res.Open + " " + Res.Closed);
        return 0;
    }
}
