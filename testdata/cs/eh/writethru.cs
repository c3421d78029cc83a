// Locals that handlers read: in the try they may be in registers, the handlers must see what was
// stored last, and what follows a handler what that has stored.
using System;
using System.Collections.Generic;

class WriteThru
{
    int field;
    string name = "this";

    static int Counter(int[] a, int n)
    {
        int i = 0, s = 0;
        try { for (i = 0; i < n; i++) s += a[i]; }
        catch (IndexOutOfRangeException) { s = s * 100 + i; }
        return s;
    }

    static string Alive(int n)
    {
        // The object is referred to from the try, the catch and after it, with collections between.
        object o = new string('x', n);
        int turns = 0;
        try
        {
            for (turns = 0; turns < 5; turns++)
            {
                o = o + turns.ToString();
                GC.Collect();
                if (((string)o).Length > n + 3) throw new InvalidOperationException((string)o);
            }
        }
        catch (InvalidOperationException e)
        {
            GC.Collect();
            o = e.Message + "/" + o + "/" + turns;
        }
        GC.Collect();
        return (string)o + turns;
    }

    int This(int n)
    {
        int s = 0;
        try
        {
            for (int i = 0; i < n; i++) { field += i; s ^= field; if (i == 7) throw new Exception(name); }
        }
        catch (Exception e) { field = s + e.Message.Length; name += "!"; }
        for (int i = 0; i < 3; i++) s += field;
        return s;
    }

    static int Parameter(int a, ref int r)
    {
        try
        {
            for (int i = 0; i < 10; i++) { a += i; r += a; if (a > 30) throw new Exception(); }
        }
        catch (Exception) { a = -a; r++; }
        finally { a *= 2; r += a; }
        return a + r;
    }

    static int Nested(int n)
    {
        int depth = 0, sum = 0;
        for (int i = 0; i < n; i++)
        {
            sum ^= i;
            try
            {
                depth = i;
                try { depth += 10; if (i % 3 == 0) throw new Exception("inner"); depth += 100; }
                catch (Exception e) { depth += e.Message.Length; if (i % 2 == 0) throw; depth++; }
                finally { sum += depth; depth++; }
                sum += depth;
            }
            catch (Exception) { sum += depth * 3; continue; }
            finally { sum++; depth -= 5; if (depth < 0) sum += 7; }
            sum -= depth;
        }
        return sum * 1000 + depth;
    }

    static bool Note(string what, int i) { Console.WriteLine("filter {0} {1}", what, i); return i > 2; }

    static int Filter(int n)
    {
        int i = 0, s = 0;
        try
        {
            for (i = 0; i < n; i++) { s += i * i; if (i > 1) Throw(i); }
        }
        catch (ArgumentException e) when (Note(e.Message, i)) { s = -s; }
        catch (Exception) when (Note("other", s)) { s += 1000 + i; }
        return s + i;
    }

    static void Throw(int i)
    {
        if (i == 4) throw new ArgumentException("a" + i);
        if (i == 2) try { throw new Exception(); } catch (Exception) { }
        if (i == 9) throw new Exception();
    }

    static double Doubles(double[] a)
    {
        double product = 1; long count = 0; byte small = 250; short s = -3;
        try
        {
            for (int i = 0; ; i++) { product *= a[i]; count += i; small += 3; s -= 11000; }
        }
        catch (IndexOutOfRangeException) { product += count + small; s++; }
        return product * 10 + small + s;
    }

    static IEnumerable<int> Numbers(int n, List<string> log)
    {
        try { for (int i = 0; i < n; i++) yield return i; }
        finally { log.Add("disposed " + n); }
    }

    static int Each(int n, int stop)
    {
        var log = new List<string>();
        int s = 0;
        try
        {
            foreach (int x in Numbers(n, log)) { s = s * 3 + x; if (x == stop) throw new Exception("stop"); }
        }
        catch (Exception e) { log.Add(e.Message + s); s++; }
        Console.WriteLine(string.Join(", ", log.ToArray()));
        return s;
    }

    static int Goto(int n)
    {
        int tries = 0, s = 0;
    again:
        try
        {
            for (int i = 0; i < n; i++) { s += i ^ tries; if (s > 20 * (tries + 1)) throw new Exception(); }
        }
        catch (Exception) { if (++tries < 4) goto again; s = -s; }
        return s * 10 + tries;
    }

    static void Main()
    {
        Console.WriteLine(Counter(new[] { 1, 2, 3 }, 3) + " " + Counter(new[] { 1, 2, 3 }, 9));
        Console.WriteLine(Alive(2) + " " + Alive(40));
        var w = new WriteThru();
        Console.WriteLine(w.This(5) + " " + w.This(20) + " " + w.name);
        int r = 1;
        Console.WriteLine(Parameter(1, ref r) + " " + r + " " + Parameter(100, ref r) + " " + r);
        for (int i = 0; i < 9; i++) Console.Write(Nested(i) + " ");
        Console.WriteLine();
        Console.WriteLine(Filter(2));
        Console.WriteLine(Filter(8));
        Console.WriteLine(Doubles(new double[] { 1.5, -2, 0.25 }));
        Console.WriteLine(Each(6, 9) + " " + Each(6, 4));
        Console.WriteLine(Goto(3) + " " + Goto(30));
    }
}
