// Arrays in arrays and in fields, in loops: rows that are the same in each turn, checks that
// have been made of the same array, and the exceptions of those that fail, in their order.
using System;
using System.Runtime.CompilerServices;

class Grid
{
    public int[] Cells;
    public int[][] Rows;
    public Grid Other;
    public int Width;
}

static class Program
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Swap(int[][] x, int n)
    {
        for (int i = 0; i <= n; i++)
            for (int j = 0; j <= n; j++)
            {
                int t = x[i][j];
                x[i][j] = x[j][i];
                x[j][i] = t + 1;
            }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Copy(int[][][] d, int[][][] s, int n)
    {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                for (int k = 0; k < n; k++)
                    d[i][j][k] = s[i][j][k] + d[i][j][k];
    }

    // The rows are exchanged by the loop itself: nothing stays the same.
    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Exchange(int[][] x, int i, int n)
    {
        int sum = 0;
        for (int k = 0; k < n; k++)
        {
            sum = sum * 3 + x[i][k];
            int[] t = x[i];
            x[i] = x[i + 1];
            x[i + 1] = t;
            sum += x[i][k];
        }
        return sum;
    }

    // Each row's own length bounds the loop.
    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Ragged(int[][] x)
    {
        int sum = 0;
        for (int i = 0; i < x.Length; i++)
            for (int j = 0; j < x[i].Length; j++)
            {
                sum = sum * 7 + x[i][j];
                x[i][j] = sum;
            }
        return sum;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Fields(Grid g, int n)
    {
        int sum = 0;
        for (int i = 0; i < n; i++)
        {
            g.Cells[i] += i;
            g.Other.Cells[i] = g.Cells[i] - g.Other.Cells[i];
            sum += g.Other.Cells[i] + g.Cells[i] * g.Width;
            if (sum > 500)
                g.Cells = g.Other.Cells;
        }
        return sum;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Calls(Grid g, int i)
    {
        int a = g.Cells[i];
        Shorten(g);
        int b = g.Cells[i];
        return a * 100 + b + g.Cells[i];
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Shorten(Grid g)
    {
        g.Cells = new int[g.Cells.Length - 1];
    }

    // The element is stored to in the order of the program before the check fails.
    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Partly(int[][] x, int i, int j, int n)
    {
        for (int k = 0; k < n; k++)
        {
            x[i][k]++;
            x[j][k] += x[i][k];
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Objects(object[][] x, string[] row, int i, int n)
    {
        int same = 0;
        for (int k = 0; k < n; k++)
        {
            x[i][k] = row[k];
            if ((object)x[i][k] == row[k]) same++;
        }
        return same;
    }

    static int[][] Make(params int[] lengths)
    {
        var x = new int[lengths.Length][];
        for (int i = 0; i < x.Length; i++)
        {
            if (lengths[i] < 0) continue;
            x[i] = new int[lengths[i]];
            for (int j = 0; j < lengths[i]; j++) x[i][j] = i * 10 + j;
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

    static void Try(string name, Func<int> f)
    {
        string s;
        try { s = f().ToString(); }
        catch (Exception e) { s = e.GetType().Name; }
        Console.WriteLine(name + ": " + s);
    }

    static void Main()
    {
        int[][][] shapes = { Make(3, 3, 3), Make(3, 2, 3), Make(3, 3, -1), Make(3, -1, 1), Make(), Make(0, 0), Make(4, 4, 4, 4), null };
        for (int i = 0; i < shapes.Length; i++)
        {
            int[][] x = shapes[i];
            Try("swap " + i, () => { Swap(x, 2); return 0; });
            if (x == null) continue;
            Console.WriteLine(Sum(x));
            Try("exchange " + i, () => Exchange(x, 0, 3));
            Console.WriteLine(Sum(x));
            Try("ragged " + i, () => Ragged(x));
            Console.WriteLine(Sum(x));
            Try("partly " + i, () => { Partly(x, 0, 1, 4); return 0; });
            Console.WriteLine(Sum(x));
            Try("partly, same row " + i, () => { Partly(x, 0, 0, 3); return 0; });
            Console.WriteLine(Sum(x));
            Try("no turn " + i, () => { Partly(x, 100, -1, 0); return 0; });
        }
        Try("ragged null", () => Ragged(null));

        foreach (int n in new[] { 0, 1, 2, 3, 4 })
        {
            int[][][] d = { Make(3, 3, 3), Make(3, 3, 3), Make(3, 3, 2) };
            int[][][] s = { Make(3, 3, 3), Make(3, 3, 3), Make(3, 3, 3) };
            Try("copy " + n, () => { Copy(d, s, n); return 0; });
            foreach (var x in d) Console.WriteLine(Sum(x));
        }
        {
            int[][][] d = { Make(3, 3, 3), null };
            Try("copy to null", () => { Copy(d, d, 2); return 0; });
            Console.WriteLine(Sum(d[0]));
            Try("copy from null", () => { Copy(d, null, 2); return 0; });
            Console.WriteLine(Sum(d[0]));
        }

        var g = new Grid { Cells = new[] { 1, 2, 3, 4, 5 }, Width = 3 };
        Try("no other", () => Fields(g, 3));
        g.Other = new Grid { Cells = new[] { 9, 8, 7, 6, 5 } };
        Try("fields", () => Fields(g, 3));
        Try("fields, all", () => Fields(g, 5));
        Try("fields, too many", () => Fields(g, 6));
        g.Other = g;
        Try("fields of one", () => Fields(g, 5));
        g.Cells = new[] { 1, 2, 3 };
        Try("calls", () => Calls(g, 1));
        Try("calls, shorter", () => Calls(g, 1));
        Try("null", () => Fields(null, 1));

        object[][] o = { new object[3], new string[3], new Grid[3] };
        for (int i = 0; i < 3; i++)
        {
            int r = i;
            Try("objects " + i, () => Objects(o, new[] { "a", "b", "c" }, r, 3));
        }
        Try("objects, short", () => Objects(o, new[] { "a" }, 0, 2));
    }
}
