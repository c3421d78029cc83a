// Casts: in line, made once, gone; what they throw, and when.
using System;
using System.Collections.Generic;

interface IShape { int Area(); }
class Shape { public int a = 1; public virtual int V() { return a; } }
sealed class Box : Shape, IShape { public int b = 2; public override int V() { return 10 + b; } public int Area() { return b * b; } }
class Round : Shape { public int r = 3; public override int V() { return 20 + r; } }
class Oval : Round { public override int V() { return 30 + r; } public override string ToString() { return "oval"; } }
sealed class Cell<T> { public T v; public Cell(T v) { this.v = v; } }
struct Pair { public int x, y; public override string ToString() { return x + ":" + y; } }
enum Color { Red, Green = 7 }
enum Small : byte { One = 1 }
delegate int Fn(int x);
sealed class Leaf { public object next; }

static class P
{
    static int count;
    static object Count(object o) { count++; return o; }
    static string Try(Func<object> f)
    {
        try { object o = f(); return o == null ? "null" : o.GetType().Name; }
        catch (Exception e) { return e.GetType().Name; }
    }

    static bool IsBox(object o) { return o is Box; }
    static int IfBox(object o) { if (o is Box) return ((Box)o).b; return -1; }
    static int AsBox(object o) { Box b = o as Box; return b != null ? b.b : -1; }
    static int NotBox(object o) { Box b = o as Box; if (b == null) return 0; return b.V(); }
    static Box Keep(object o) { return o as Box; }
    static bool IsInt(object o) { return o is int; }
    static bool IsString(object o) { return o is string; }
    static bool IsInts(object o) { return o is int[]; }
    static bool IsUInts(object o) { return o is uint[]; }
    static bool IsPairs(object o) { return o is Pair[]; }
    static bool IsObjects(object o) { return o is object[]; }
    static bool IsNullable(object o) { return o is int?; }
    static bool IsCell(object o) { return o is Cell<string>; }
    static bool IsCellOf<T>(object o) { return o is Cell<T>; }
    static Cell<T> AsCellOf<T>(object o) where T : class { return o as Cell<T>; }
    static bool IsA<T>(object o) { return o is T; }
    static bool IsFn(object o) { return o is Fn; }
    static bool IsPair(object o) { return o is Pair; }
    static bool IsColor(object o) { return o is Color; }
    static string Kind(object o)
    {
        return (IsBox(o) ? "B" : "-") + (IsInt(o) ? "i" : "-") + (IsString(o) ? "s" : "-") + (IsInts(o) ? "I" : "-") + (IsUInts(o) ? "U" : "-") +
            (IsPairs(o) ? "P" : "-") + (IsObjects(o) ? "O" : "-") + (IsNullable(o) ? "?" : "-") + (IsCell(o) ? "C" : "-") + (IsCellOf<string>(o) ? "c" : "-") +
            (IsCellOf<object>(o) ? "o" : "-") + (IsA<Box>(o) ? "b" : "-") + (IsA<int>(o) ? "n" : "-") + (IsA<string>(o) ? "t" : "-") +
            (IsFn(o) ? "f" : "-") + (IsPair(o) ? "p" : "-") + (IsColor(o) ? "e" : "-") + (AsCellOf<string>(o) != null ? "x" : "-") + (IsA<Cell<string>>(o) ? "y" : "-");
    }

    // The same cast again, in loops.
    static int Twice(object[] a)
    {
        int s = 0;
        for (int i = 0; i < a.Length; i++)
        {
            object o = a[i];
            s += ((Round)o).r;
            s += ((Round)o).a;
            if (o is Round) s += 100;
        }
        return s;
    }
    static int Found(object[] a)
    {
        int s = 0;
        for (int i = 0; i < a.Length; i++)
        {
            object o = a[i];
            if (o is Round) { s += ((Round)o).r; if (o is Round) s++; if (o != null) s++; }
            else if (o is Box) { s += ((Box)o).b; s += ((Shape)(Box)o).V(); }
            else if (o is IShape) s += 1000;
            IShape t = o as IShape;
            if (t != null) s += ((IShape)o).Area();
        }
        return s;
    }
    static int Chain(object o)
    {
        int n = 0;
        while (o != null) { n++; Leaf l = o as Leaf; if (l == null) return -n; o = ((Leaf)o).next; }
        return n;
    }
    static int Fails(object[] a)
    {
        int s = 0, i = 0;
        try
        {
            for (; i < a.Length; i++)
            {
                s += i;
                int x = ((Round)a[i]).r;
                s += 100 * x;
                s += ((Oval)a[i]).r;
                s += ((Round)a[i]).r;
            }
        }
        catch (InvalidCastException) { s += 100000 + i; }
        catch (NullReferenceException) { s += 200000 + i; }
        return s;
    }
    static int Order(object o, int[] a, int n)
    {
        int s = 0;
        for (int i = 0; i < n; i++) s += ((Round)o).r + a[i] + ((Round)o).a;
        return s;
    }
    static int Unboxes(object[] a)
    {
        int s = 0;
        for (int i = 0; i < a.Length; i++)
        {
            if (a[i] is int) { s += (int)a[i]; s += (int)a[i]; }
            else if (a[i] is Pair) s += ((Pair)a[i]).x + ((Pair)a[i]).y;
            else if (a[i] is Color) s += (int)(Color)a[i];
        }
        return s;
    }
    static T Cast<T>(object o) { return (T)o; }
    static int Bits(object a, object b) { return (a is Box ? 1 : 0) + (b is Box ? 2 : 0) + (a is string == b is string ? 4 : 0); }
    static int Effects(object[] a)
    {
        count = 0;
        int n = 0;
        for (int i = 0; i < a.Length; i++) { if (Count(a[i]) is Box) n++; bool unused = Count(a[i]) is string; Count(a[i]); }
        return n * 1000 + count;
    }
    static bool Same(object a, object b) { return (a as Box) == (b as Box); }
    static object Pick(bool yes, object a) { return yes ? a as Box : a as string as object; }

    static void Main()
    {
        object[] all = { null, new Box(), new Round(), new Oval(), 5, 5u, 5L, "s", new int[1], new uint[1], new Pair[1], new object[1], new string[1], new Color[1],
            (int?)4, new Cell<string>("c"), new Cell<object>(1), new Cell<int>(1), new Pair(), Color.Green, Small.One, new Fn(x => x), new Func<int>(() => 1), new Shape(), typeof(int) };
        foreach (object o in all)
            Console.WriteLine("{0} {1} {2} {3} {4} {5}", Kind(o), IfBox(o), AsBox(o), NotBox(o), Keep(o) == null, Chain(o));
        foreach (object o in all)
            Console.WriteLine("{0} {1} {2} {3} {4} {5} {6} {7} {8}", Try(() => (Box)o), Try(() => (Shape)o), Try(() => (int)o), Try(() => (string)o), Try(() => (uint[])o),
                Try(() => (IShape)o), o is Color ? "-" : Try(() => (int?)o), Try(() => Cast<Cell<string>>(o)), Try(() => (Color)o) + Try(() => Cast<Pair>(o)) + Try(() => (object[])o));
        Console.WriteLine(Twice(new object[] { new Round(), new Oval() }));
        Console.WriteLine(Found(all));
        Console.WriteLine(Fails(new object[] { new Oval(), new Oval(), new Round(), new Oval() }));
        Console.WriteLine(Fails(new object[] { new Oval(), null, new Round() }));
        Console.WriteLine(Fails(new object[] { new Oval(), "x" }));
        Console.WriteLine(Fails(new object[] { new Oval(), new Oval { r = 9 } }));
        Console.WriteLine(Chain(new Leaf { next = new Leaf { next = "end" } }) + " " + Chain(new Leaf { next = new Leaf() }));
        Console.WriteLine(Try(() => Order(new Round(), new int[2], 2)) + Try(() => Order(null, null, 1)) + Try(() => Order("x", null, 1)) + Try(() => Order(new Oval(), new int[1], 2)) + Try(() => Order("x", null, 0)));
        Console.WriteLine(Unboxes(all));
        Console.WriteLine(Bits(all[1], all[1]) + " " + Bits(all[1], "") + " " + Bits("", all[1]) + " " + Bits(null, null));
        Console.WriteLine(Effects(all));
        Console.WriteLine(Same(all[1], all[1]) + " " + Same(all[1], all[2]) + " " + Same(null, all[2]) + " " + Same(all[1], new Box()));
        Console.WriteLine(Pick(true, all[1]) + " " + Pick(false, "z") + " " + (Pick(true, "z") == null) + " " + (Pick(false, all[1]) == null));
    }
}
