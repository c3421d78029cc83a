using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;

// Loops whose virtual calls and delegates the profile guesses: the same object in all iterations, or
// not, null, another class, an exception from the call.
abstract class Shape
{
    public abstract int Area(int x);
    public virtual int Twice(int x) => 2 * x;
}

sealed class Square : Shape
{
    public override int Area(int x) => x * x;
}

class Strip : Shape
{
    readonly int width;
    public Strip(int width) { this.width = width; }
    public override int Area(int x) => x * width;
    public override int Twice(int x) => x == 7 ? throw new InvalidOperationException("seven") : 3 * x;
}

interface IStep { int Next(int x); }
struct Adds : IStep { public int By; public int Next(int x) => x + By; }
class Doubles : IStep { public int Next(int x) => 2 * x + 1; }

static class Program
{
    static int calls;

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Sum(int[] a, Func<int, int> f)
    {
        int s = 0;
        for (int i = 0; i < a.Length; i++) s += f(a[i]);
        return s;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Areas(int[] a, int from, int to, Shape shape)
    {
        int s = 0;
        for (int i = from; i < to; i++) s += shape.Area(a[i]);
        return s;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static long Swapped(int[] a, Shape first, Shape second)
    {
        long s = 0;
        Shape shape = first;
        foreach (int x in a)
        {
            s = s * 3 + shape.Area(x);
            if (x == 5) shape = second;
        }
        return s;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static string Guarded(int[] a, Shape shape, Func<int, int> f)
    {
        int s = 0, i = 0;
        try
        {
            for (; i < a.Length; i++) s += shape.Twice(f(a[i]));
            return "all " + s;
        }
        catch (InvalidOperationException e) { return e.Message + " at " + i + " with " + s; }
        catch (NullReferenceException) { return "null at " + i + " with " + s; }
        finally { calls += s; }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Walk(IStep step, int limit)
    {
        int x = 0, n = 0;
        while (x < limit) { x = step.Next(x); n++; }
        return n * 1000 + x;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Nested(int[][] rows, Func<int, int> row, Predicate<int> keep)
    {
        int s = 0;
        foreach (int[] r in rows)
        {
            s += row(r.Length);
            for (int i = 0; i < r.Length; i++)
            {
                if (!keep(r[i])) continue;
                if (r[i] > 90) break;
                s += row(r[i]);
            }
        }
        return s;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static T Last<T>(List<T> list, Func<T, bool> f, T none)
    {
        foreach (T t in list)
            if (f(t)) none = t;
        return none;
    }

    static int Field;
    static int AddField(int x) => x + Field;

    static void Main()
    {
        int[] a = Enumerable.Range(0, 40).Select(x => x * 7 % 41).ToArray();
        int[][] rows = Enumerable.Range(1, 9).Select(n => Enumerable.Range(n, 3 * n).Select(x => x * x % 97).ToArray()).ToArray();
        List<string> words = "the method table of an object and the target of a delegate never change".Split(' ').ToList();
        int k = 3;
        Func<int, int> add = x => x + 1, captured = x => x * k, multi = x => x - 1, stat = AddField;
        multi += x => { calls++; return x + 100; };
        Shape square = new Square(), strip = new Strip(4);
        long r = 0;
        for (int round = 0; round < 130; round++)
        {
            bool odd = round > 100 && round % 3 == 1; // the guess fails
            k = round;
            Field = round & 7;
            r = r * 31 + Sum(a, odd ? captured : add);
            r = r * 31 + Areas(a, round % 5, a.Length - round % 3, odd ? strip : square);
            r = r * 31 + Swapped(a, square, odd ? strip : square);
            r = r * 31 + Walk(odd ? new Doubles() : new Adds { By = 2 + (round & 3) }, 500);
            r = r * 31 + Nested(rows, odd ? multi : add, x => x % 3 != 0);
            r = r * 31 + Last(words, w => w.Length > 5, "").Length;
            r = r * 31 + Guarded(a, round > 110 ? strip : square, add).Length;
            if (round % 20 == 0) Thread.Sleep(150); // for the tiers
        }
        Console.WriteLine(r + " " + calls);
        Console.WriteLine(Sum(a, multi) + " " + Sum(a, stat) + " " + Sum(Array.Empty<int>(), null));
        Console.WriteLine(Guarded(a, strip, add) + "; " + Guarded(a, null, add) + "; " + Guarded(a, square, null) + "; " + Guarded(new int[0], null, null));
        try { Sum(a, null); } catch (NullReferenceException) { Console.WriteLine("no delegate"); }
        try { Areas(a, 30, 41, square); } catch (IndexOutOfRangeException) { Console.WriteLine("beyond the end"); }
        try { Areas(null, 0, 1, null); } catch (NullReferenceException) { Console.WriteLine("no object"); }
        Console.WriteLine(Areas(a, 5, 5, null) + " " + a.Any(x => x == 39) + " " + a.Count(x => x > 20) + " " + a.Aggregate(1, (x, y) => x * 5 + y) + " " + words.All(w => w != ""));
    }
}
