using System;

// Loops that leave early, and what they have assigned last; sums that are checked; branches that ask again what has changed.
static unsafe class Program
{
    sealed class Box
    {
        public int F;
    }

    static int LastIndex(int[] a, int x)
    {
        int last = -1;
        for (int i = 0; i < a.Length; i++)
        {
            if (a[i] == x)
                break;
            last = i;
        }
        return last;
    }

    static int LastElement(int[] a, int x)
    {
        int last = -1;
        for (int i = 0; i < a.Length; i++)
        {
            if (a[i] == x)
                break;
            last = a[i];
        }
        return last;
    }

    static int Checked(int[] a)
    {
        int s = 0;
        try
        {
            s = CheckedSum(a);
        }
        catch (OverflowException)
        {
            return -1;
        }
        return s;
    }

    static int CheckedSum(int[] a)
    {
        int s = 0;
        for (int i = 0; i < a.Length; i++)
            s = checked(a[i] + s);
        return s;
    }

    static int SameCopies(Box[] a, int q)
    {
        int s = 0;
        foreach (var o in a)
        {
            int x, y;
            if (o.F > q)
            {
                x = o.F;
                y = 1;
            }
            else
            {
                x = o.F;
                y = 0;
            }
            s = s * 31 + x * 10 + y;
        }
        return s;
    }

    static int AskedAgain(int* p, int v)
    {
        int x = v, y = 0;
        if (p == null)
            p = &x;
        if (*p == 1)
        {
            x = 2;
            y = 5;
        }
        else
        {
            y = 3;
            x = 1;
        }
        int q = *p == 1 ? 1000 : 2000;
        return q + y + x;
    }

    static int Copied(int* p, int v)
    {
        int x = v, y;
        if (p == null)
            p = &x;
        y = *p == 1 ? 5 : 7;
        x = y & 1;
        int q = *p == 1 ? 1000 : 2000;
        return q + y + x;
    }

    static void Main()
    {
        var a = new int[70];
        for (int i = 0; i < a.Length; i++)
            a[i] = 3 * i;
        foreach (int k in new[] { 0, 5, 8, 16, 17, 32, 69, 70 })
            Console.WriteLine(LastIndex(a, 3 * k) + " " + LastElement(a, 3 * k));
        Console.WriteLine(Checked(a));
        a[3] = int.MaxValue;
        Console.WriteLine(Checked(a));
        Console.WriteLine(SameCopies(new[] { new Box { F = 3 }, new Box { F = -8 }, new Box { F = 40 } }, 4));
        for (int v = 0; v < 3; v++)
        {
            int other = v;
            Console.WriteLine(AskedAgain(null, v) + " " + AskedAgain(&other, v) + " " + Copied(null, v) + " " + Copied(&other, v));
        }
    }
}
