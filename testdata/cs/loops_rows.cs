// Loops over rows of arrays in arrays that are loaded once before the loop: what the loop does to
// the arrays, the index, the local that holds the row; rows that are missing or too short, and
// loads that are never reached.
using System;
using System.Runtime.CompilerServices;

struct Pair
{
    public int A;
    public object B;
}

static class Program
{
    static int[] spare = { 1000, 2000, 3000, 4000, 5000 };
    static volatile int flag = 3;
    static int[][] shared;

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Plain(int[][] a, int i, int from, int n)
    {
        int s = 0;
        for (int k = from; k < n; k++) s = s * 3 + a[i][k];
        return s;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Second(int[][] a, int n)
    {
        int s = 0;
        for (int k = 0; k <= n; k++) s = s * 3 + a[1][k];
        return s;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Down(int[][] a, int i, int n)
    {
        int s = 0;
        for (int k = n - 1; k >= 0; k--) s = s * 3 + a[i][k];
        return s;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Next(int[][] a, int i, int n)
    {
        int s = 0;
        for (int k = 0; k < n; k++) { s += a[i][k] * 5; a[i][k + 1] += s; }
        return s;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Before(int[][] a, int i, int n)
    {
        int s = 0;
        for (int k = 0; k < n; k++)
        {
            s = s * 3 + a[i][k + 1];
            s -= a[i][k];
        }
        return s;
    }

    // The row is that of the loop in some iterations.
    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Joined(int[][] a, int[] row, int i, int n)
    {
        int s = 0;
        for (int k = 0; k < n; k++)
        {
            if (k >= 2) row = a[i];
            s = s * 3 + row[k];
        }
        return s;
    }

    // The loop stores rows, maybe the one that it reads.
    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Stores(int[][] a, int[][] b, int i, int n)
    {
        int s = 0;
        for (int k = 0; k < n; k++)
        {
            s = s * 3 + a[i][k];
            b[k] = spare;
        }
        return s;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int StoresBy(int[][] a, ref int[] slot, int[] other, int i, int n)
    {
        int s = 0;
        for (int k = 0; k < n; k++)
        {
            s = s * 3 + a[i][k];
            if (k == 1) slot = other;
        }
        return s;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Replace(int i) { if (i == 1) shared[0] = spare; }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Calls(int[][] a, int i, int n)
    {
        int s = 0;
        for (int k = 0; k < n; k++)
        {
            s = s * 3 + a[i][k];
            Replace(k);
        }
        return s;
    }

    // The row of the iteration before.
    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Carried(int[][] a, int[] row, int i, int n)
    {
        int s = 0;
        for (int k = 0; k < n; k++)
        {
            s = s * 3 + row[k];
            row = a[i];
        }
        return s;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Twice(int[][] a, int i, int j, int n)
    {
        int s = 0;
        for (int k = 0; k < n; k++)
        {
            int[] row = a[i];
            if ((k & 1) != 0) row = a[j];
            s = s * 3 + row[k];
        }
        return s;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Moves(int[][] a, int[][] b, int i, int n)
    {
        int s = 0;
        for (int k = 0; k < n; k++)
        {
            s = s * 3 + a[i][k];
            if (k == 1) a = b;
        }
        for (int k = 0; k < n; k++)
        {
            s = s * 3 + a[i][k];
            if (k == 1) i++;
        }
        return s;
    }

    // The row is wanted in some iterations, or in none.
    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Sometimes(int[][] a, int i, int n, int least)
    {
        int s = 0;
        for (int k = 0; k < n; k++)
            if (k >= least) s = s * 3 + a[i][k]; else s++;
        return s;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Waits(int[][] a, int i, int n)
    {
        int s = 0;
        for (int k = 0; k < n; k++) s = s * flag + a[i][k];
        return s;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Structs(int[][] a, Pair[] p, int i, int n)
    {
        int s = 0;
        for (int k = 0; k < n; k++)
        {
            p[k] = new Pair { A = a[i][k], B = a };
            s = s * 3 + p[k].A + (p[k].B == (object)a ? 1 : 0);
        }
        return s;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static long Longs(long[][] a, double[][] d, byte[][] b, int i, int j, int n)
    {
        long s = 0;
        for (int k = 0; k < n; k++)
        {
            a[i][k] += a[j][k] * 3;
            d[j][k] = d[i][k] * 2 + a[i][k];
            b[i][k] += (byte)a[j][k];
            s = s * 7 + a[i][k] + (long)d[j][k] + b[i][k];
        }
        return s;
    }

    // Several rows of several arrays, one of them by the counter.
    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Product(int[][] a, int[][] b, int[][] c, int n, int m)
    {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                for (int k = 0; k < n; k++)
                    c[i][j] += a[i][k] * b[k][j];
        return Sum(c);
    }

    // Writes to the last row, then throws: what has been written stays.
    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Fill(int[][] a, int i, int n)
    {
        for (int k = 0; k < n; k++) a[i][k] = 77 + k;
        return Sum(a);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static unsafe int Pointers(int[][] a, long* p, int i, int n)
    {
        int s = 0;
        for (int k = 0; k < n; k++)
        {
            s = s * 3 + a[i][k];
            p[k] = s;
        }
        return s;
    }

    static int[][] Make(params int[] lengths)
    {
        var x = new int[lengths.Length][];
        for (int i = 0; i < x.Length; i++)
        {
            if (lengths[i] < 0) continue;
            x[i] = new int[lengths[i]];
            for (int j = 0; j < lengths[i]; j++) x[i][j] = i * 10 + j + 1;
        }
        return x;
    }

    static int Sum(int[][] x)
    {
        int sum = 17;
        foreach (var row in x)
            if (row != null)
                foreach (int v in row) sum = sum * 31 + v;
        return sum;
    }

    static void Try(string name, Func<long> f)
    {
        string s;
        try { s = f().ToString(); }
        catch (Exception e) { s = e.GetType().Name; }
        Console.WriteLine(name + ": " + s);
    }

    static unsafe void Main()
    {
        foreach (int i in new[] { 0, 1, 2, 3, 4, 5, -1, int.MinValue, int.MaxValue })
        {
            Func<int[][]> make = () => Make(5, 4, 6, -1, 0);
            Console.WriteLine("row " + i);
            foreach (int n in new[] { -1, 0, 1, 4, 5, 6, 7 })
            {
                Try("plain " + n, () => Plain(make(), i, 0, n));
                Try("from 2 " + n, () => Plain(make(), i, 2, n));
                Try("from -1 " + n, () => Plain(make(), i, -1, n));
                Try("down " + n, () => Down(make(), i, n));
                Try("next " + n, () => Next(make(), i, n));
                Try("before " + n, () => Before(make(), i, n));
                Try("joined " + n, () => Joined(make(), new int[3], i, n) + Joined(make(), new int[1], i, n));
                Try("sometimes " + n, () => Sometimes(make(), i, n, 3) + Sometimes(make(), i, 3, 7));
                int[][] x = make();
                Try("fill " + n, () => Fill(x, i, n));
                Console.WriteLine(Sum(x));
            }
            Try("empty", () => Plain(null, i, 0, 0) + Down(null, i, 0) + Fill(Make(1), i, 0));
            Try("null", () => Plain(null, i, 0, 1));
            Try("stores", () => { var x = make(); return Stores(x, x, i, 4); });
            Try("stores by reference", () => { var x = make(); return StoresBy(x, ref x[i], spare, i, 4); });
            Try("stores elsewhere", () => Stores(make(), make(), i, 4));
            Try("calls", () => Calls(shared = make(), i, 4));
            Try("carried", () => Carried(make(), spare, i, 4));
            Try("twice", () => Twice(make(), i, 2, 4));
            Try("twice, other", () => Twice(make(), 2, i, 4));
            Try("moves", () => Moves(make(), new[] { spare, spare, spare }, i, 4));
            Try("waits", () => Waits(make(), i, 4));
            Try("structs", () => Structs(make(), new Pair[5], i, 4));
            long* p = stackalloc long[5];
            long[] seen = new long[5];
            Try("pointers", () => { fixed (long* q = seen) return Pointers(make(), q, i, 4) + q[3]; });
        }
        foreach (int n in new[] { -1, 2, 3, 4 }) Try("second " + n, () => Second(Make(1, 4), n));
        Try("second of one", () => Second(Make(9), 0));

        Func<int, long[][]> longs = k => new[] { new long[k], new long[] { 1, 2, 3 }, new long[] { 4, 5, 6, 7 } };
        Func<int, double[][]> doubles = k => new[] { new double[k], new double[] { 1, 2, 3 }, new double[] { 4, 5, 6, 7 } };
        Func<int, byte[][]> bytes = k => new[] { new byte[k], new byte[] { 1, 2, 3 }, new byte[] { 4, 5, 6, 7 } };
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 3; j++)
                foreach (int k in new[] { 2, 3 })
                    Try("longs " + i + j + k, () => Longs(longs(k), doubles(3), bytes(3), i, j, 3) + Longs(longs(3), doubles(k), bytes(3), i, j, 3) +
                        Longs(longs(3), doubles(3), bytes(k), i, j, 3));

        for (int k = 0; k < 8; k++)
        {
            int[][][] x = { Make(3, 3, 3), Make(3, 3, 3), Make(3, 3, 3) };
            if (k > 0 && k < 4) x[k - 1][1] = new int[2];
            if (k > 4) x[k - 5][2] = null;
            Try("product " + k, () => Product(x[0], x[1], x[2], 3, 3));
            foreach (var m in x) Console.WriteLine(Sum(m));
        }
        var same = Make(3, 3, 3);
        Try("product of itself", () => Product(same, same, same, 3, 3));
    }
}
