using System;
using System.Runtime.CompilerServices;

// Exceptions that leave one handler of a try are not those of the next one, whatever tries that has inside.
static class Program
{
    sealed class First : Exception { }
    sealed class Second : Exception { }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Throw(int k)
    {
        if (k == 1)
            throw new First();
        if (k == 2)
            throw new Second();
    }

    static int FinallyInside(int a, int b)
    {
        int w = 0;
        try { Throw(a); w = 1; }
        catch (First) { Throw(b); w = 2; }
        catch (Exception)
        {
            try { Throw(0); w = 3; }
            finally { w += 10; }
        }
        return w;
    }

    static int CatchInside(int a, int b)
    {
        int w = 0;
        try { Throw(a); w = 1; }
        catch (First) when (b != 7) { Throw(b); w = 2; }
        catch (Exception)
        {
            try { Throw(0); w = 3; }
            catch (Second) { w += 10; }
        }
        return w;
    }

    static int Three(int a, int b)
    {
        int w = 0;
        try { Throw(a); w = 1; }
        catch (First)
        {
            try { Throw(b); w = 2; }
            catch (ArgumentException) { w = 9; }
        }
        catch (ArgumentException)
        {
            try { Throw(a); } catch (Second) { w = 4; }
        }
        catch (Exception)
        {
            try { Throw(b); w = 3; } catch (Second) { w += 10; }
        }
        return w;
    }

    static int Around(int a, int b)
    {
        int w = 0;
        try
        {
            try { Throw(a); w = 1; }
            catch (First) { Throw(b); w = 2; }
            catch (Second)
            {
                try { Throw(b); w = 3; } catch (Second) { w += 10; }
            }
        }
        catch (Second)
        {
            try { Throw(a); w += 100; } catch (First) { w += 200; }
        }
        catch (Exception)
        {
            try { Throw(b); w += 300; } finally { w += 400; }
        }
        return w;
    }

    static void Show(string name, Func<int, int, int> f)
    {
        for (int a = 0; a < 3; a++)
            for (int b = 0; b < 3; b++)
            {
                string s;
                try { s = f(a, b).ToString(); }
                catch (Exception e) { s = e.GetType().Name; }
                Console.WriteLine($"{name} {a} {b}: {s}");
            }
    }

    static void Main()
    {
        Show("finally inside", FinallyInside);
        Show("catch inside", CatchInside);
        Show("three", Three);
        Show("around", Around);
    }
}
