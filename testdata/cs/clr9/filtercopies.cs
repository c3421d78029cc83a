// Structs that the filter of a catch makes and assigns: where making one throws, the filter is false, and the local is what it was.
using System;
using System.Runtime.CompilerServices;

struct Pair
{
    public long a, b;
    public override string ToString() => $"{a},{b}";
}

struct Named
{
    public long a, b, c;
    public string name;
    public override string ToString() => $"{a},{b},{c},{name}";
}

struct Six
{
    public long a, b, c, d, e, f;
    public override string ToString() => $"{a},{b},{c},{d},{e},{f}";
}

static class Program
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    static long Number(long k) => k == 3 ? throw new InvalidOperationException() : k;

    [MethodImpl(MethodImplOptions.NoInlining)]
    static string Pairs(int k)
    {
        Pair x = default;
        x.a = -1;
        x.b = -2;
        try { Number(3); }
        catch (Exception) when ((x = new Pair { a = k, b = Number(k + 1) }) is var _ && x.a > 100) { return "caught"; }
        catch { var y = x; return y.ToString(); }
        return "none";
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static string Nameds(int k)
    {
        Named x = default;
        x.a = -1;
        x.name = "old";
        try { Number(3); }
        catch (Exception) when ((x = new Named { a = k, b = Number(k + 1), name = "new", c = Number(k + 2) }) is var _ && x.a > 100) { return "caught"; }
        catch { var y = x; return y.ToString(); }
        return "none";
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static string Sixes(int k)
    {
        Six x = default;
        x.a = -1;
        x.d = -4;
        try { Number(3); }
        catch (Exception) when ((x = new Six { a = k, b = Number(k + 1), c = Number(k + 2), d = Number(k + 3), e = 5, f = 6 }) is var _ && x.a > 100) { return "caught"; }
        catch { var y = x; return y.ToString(); }
        return "none";
    }

    static void Main()
    {
        for (int k = 0; k < 5; k++)
            Console.WriteLine($"{Pairs(k)}; {Nameds(k)}; {Sixes(k)}");
    }
}
