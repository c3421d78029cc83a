using System;

// Loops over memory that fault: what a handler reads has been assigned in the order of iterations.
static unsafe class Program
{
    static int Last(int* a, int* b, int n)
    {
        int last = -1;
        try
        {
            for (int i = 0; i < n; i++)
            {
                last = a[i];
                b[i] = 5;
            }
        }
        catch (NullReferenceException)
        {
            return last;
        }
        return last + 1000;
    }

    static int Nested(int* a, int* b, int n)
    {
        int last = -1;
        try
        {
            for (int k = 0; k < 3; k++)
            {
                last = k;
                for (int i = 0; i < n; i++)
                {
                    last = a[i];
                    b[i] = 5;
                }
            }
        }
        catch (NullReferenceException)
        {
            return last;
        }
        return last + 1000;
    }

    static int Sum(int* a, int* b, int n)
    {
        int s = 0, t = 0;
        try
        {
            for (int i = 0; i < n; i++)
            {
                s += a[i];
                t += b[i];
            }
        }
        catch (NullReferenceException)
        {
            return s;
        }
        return s + t;
    }

    static int Index(int* a, int n)
    {
        int last = -1;
        try
        {
            for (int i = 0; i < n; i++)
            {
                last = i + 3;
                a[i] = 5;
            }
        }
        catch (NullReferenceException)
        {
            return last;
        }
        return last + 1000;
    }

    static void Main()
    {
        int* a = stackalloc int[400];
        for (int i = 0; i < 400; i++)
            a[i] = i * 7 + 1;
        Console.WriteLine(Last(a, null, 100) + " " + Last(a, a + 200, 100));
        Console.WriteLine(Nested(a, null, 100) + " " + Nested(a, a + 200, 100));
        Console.WriteLine(Sum(a, null, 100) + " " + Sum(a, a + 200, 100));
        Console.WriteLine(Index(null, 100) + " " + Index(a, 100));
    }
}
