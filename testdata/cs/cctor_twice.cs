// Class constructors run where the first access is, once, and what a block or the
// method's first block has initialized is not asked about again.
using System;

class A
{
    public static int X = Program.Log("A", 1), Y = 2;
    static A() { }
}

class B
{
    public static int X = Program.Log("B", 10), Y = 20;
    static B() { }
}

class C
{
    public static double D = Program.Log("C", 3), E = 4.5;
    public static string S = "s";
    static C() { }
}

class Loop
{
    public static int N = Program.Log("Loop", 5);
    static Loop() { A2.Z++; }
}

class A2
{
    public static int Z = Program.Log("A2", 7), W = 8;
    static A2() { }
}

class Fails
{
    public static int X = Program.Fail(), Y = 1;
    static Fails() { }
}

class Late
{
    public static int X = Program.Log("Late", 100), Y = 200;
    static Late() { }
}

static class Program
{
    static int order;

    public static int Log(string name, int value)
    {
        Console.WriteLine("init {0} as number {1}", name, ++order);
        return value;
    }

    public static int Fail() { throw new InvalidOperationException("no"); }

    // Two of one class in a block, another one between.
    static int Block() { return A.X + B.X + A.Y + B.Y; }

    // On one way only: the other way must initialize, too.
    static double OneWay(bool yes)
    {
        double d = 0;
        if (yes)
            d = C.D;
        Console.WriteLine("between");
        return d + C.E;
    }

    // The first block is in front of the loop; a store comes before what it stores is read.
    static int InLoop(int n)
    {
        int sum = Loop.N;
        for (int i = 0; i < n; i++)
        {
            sum += Loop.N + A2.Z;
            Loop.N = sum;
            A2.W += i;
        }
        return sum + A2.W;
    }

    // The first block is a try: its handler may come before the second class.
    static int InTry(int[] a)
    {
        try
        {
            a[0] = Fails.X;
            return a[0] + Fails.Y;
        }
        catch (TypeInitializationException e)
        {
            Console.WriteLine(e.InnerException.Message);
            try { return Fails.Y; }
            catch (TypeInitializationException f) { return ReferenceEquals(e, f) ? -1 : -2; }
        }
    }

    static int Get() { return Late.X; }
    static int Other() { Console.WriteLine("first"); return Late.Y; }

    // Inlined calls in front of the access in the first block.
    static int Inlined() { return Other() + Get() + Late.X; }

    // Values are evaluated before the class is initialized.
    static int Say(string s) { Console.WriteLine(s); return s.Length; }
    static void Store() { Later.X = Say("value"); Later.Y = Say("other") + Later.X; }

    static class Later
    {
        public static int X = Log("Later", 1), Y = Log("Later too", 1);
        static Later() { }
    }

    static void Main()
    {
        Console.WriteLine(Block());
        Console.WriteLine(OneWay(false));
        Console.WriteLine(OneWay(true));
        Console.WriteLine(InLoop(3));
        Console.WriteLine(InTry(new int[1]));
        Console.WriteLine(Inlined());
        Store();
        Console.WriteLine(Later.X + Later.Y);
    }
}
