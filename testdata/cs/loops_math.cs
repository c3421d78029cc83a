// Functions of Math give the same for the same: they leave loops and are called once, but
// what they are called with, zeros of both signs and NaN, still counts.
using System;
using System.Runtime.CompilerServices;

static class Program
{
    static double s_x, s_sum;
    static int s_n;

    [MethodImpl(MethodImplOptions.NoInlining)]
    static double Twice(double x)
    {
        return Math.Sin(x) * Math.Sin(x) + Math.Cos(x) * Math.Cos(x);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static double Loop(double a, double b, int n)
    {
        double s = 0;
        for (int i = 1; i <= n; i++)
        {
            s += Math.Exp(a * i);
            s = s * 0.5 + Math.Exp(-a) + Math.Pow(a, b) + Math.Atan2(b, a);
        }
        return s;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Statics(int n)
    {
        s_sum = 0;
        for (s_n = 0; s_n < n; s_n++)
        {
            double y = Math.Tan(s_x);
            s_sum += y + Math.Tan(s_x);
            s_x += 0.25;
            s_sum -= Math.Tan(s_x) / 3;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static string Zeros(double a, double b)
    {
        double x = Math.Atan2(a, -1), y = Math.Atan2(b, -1);
        return (x > 0) + " " + (y > 0) + " " + (1 / Math.Floor(a) > 0) + " " + (1 / Math.Floor(b) > 0) + " " + (1 / Math.Sin(a) > 0) + " " + (1 / Math.Sin(b) > 0);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static string InOrder(int[] a, double x)
    {
        double y = 0;
        try
        {
            for (int i = 0; ; i++)
            {
                y += Math.Log10(x);
                a[i]++;
                y += Math.Log10(x) * a[i];
            }
        }
        catch (IndexOutOfRangeException)
        {
            return "range " + Show(y);
        }
        catch (NullReferenceException)
        {
            return "null " + Show(y);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static double Ways(bool which, double x)
    {
        double y;
        if (which) y = Math.Acos(x); else y = Math.Asin(x);
        return y + Math.Acos(x) - Math.Asin(x);
    }

    static string Show(double x) { return double.IsNaN(x) ? "NaN" : double.IsInfinity(x) ? (x > 0 ? "inf" : "-inf") : ((long)Math.Round(x * 1e9)).ToString(); }

    static void Main()
    {
        foreach (double x in new[] { 0.0, -0.0, 0.5, -3.25, 1e10, double.NaN, double.PositiveInfinity })
            Console.WriteLine(Show(Twice(x)) + " " + Show(Ways(true, x)) + " " + Show(Ways(false, x)));
        Console.WriteLine(Show(Loop(0.1, 2, 50)) + " " + Show(Loop(0.1, 2, 0)) + " " + Show(Loop(double.NaN, 1, 3)) + " " + Show(Loop(-1, 0.5, 3)));
        s_x = 0.125;
        Statics(10);
        Console.WriteLine(Show(s_sum) + " " + Show(s_x));
        Console.WriteLine(Zeros(0.0, -0.0));
        Console.WriteLine(InOrder(new int[3], 100));
        Console.WriteLine(InOrder(new int[0], 1000));
        Console.WriteLine(InOrder(null, 10));
    }
}
