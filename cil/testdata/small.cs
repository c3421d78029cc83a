// The seed of the fuzzers and the subject of the unit tests: a little of
// everything that metadata and IL can hold. Built with
//   mcs -optimize+ -unsafe -target:exe -out:small.exe small.cs
using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

[assembly: System.Reflection.AssemblyVersion("1.2.3.4")]

namespace Small
{
    interface IShape { double Area(); }
    interface INamed { string Name { get; } }

    [StructLayout(LayoutKind.Explicit, Size = 16)]
    struct Overlay
    {
        [FieldOffset(0)] public long Whole;
        [FieldOffset(4)] public int High;
        [FieldOffset(8)] public double Real;
    }

    enum Colour : byte { Red = 1, Green, Blue }

    delegate T Map<S, T>(S value);

    class Pair<A, B> where A : IComparable<A> where B : new()
    {
        public A First;
        public B Second = new B();
        public class Inner<C> { public C Third; public Pair<A, B> Outer; }
        public T Fold<T>(Func<A, B, T> f) { return f(First, Second); }
    }

    class Circle : IShape, INamed, IDisposable
    {
        readonly double radius;
        public const int Answer = 42;
        public static readonly int[] Table = { 2, 3, 5, 7, 11, 13, 17, 19 };
        [ThreadStatic] static int counter;
        public event EventHandler Changed;
        public Circle(double r) { radius = r; }
        public double Area() { return Math.PI * radius * radius; }
        string INamed.Name { get { return "circle \u00e9\u4e2d"; } }
        public double Radius { get { return radius; } set { counter++; if (Changed != null) Changed(this, null); } }
        public void Dispose() { counter--; }
    }

    static unsafe class Program
    {
        [DllImport("libc", EntryPoint = "getpid")]
        static extern int GetPid();

        static int Choose(int n)
        {
            switch (n)
            {
                case 0: return 10;
                case 1: return 20;
                case 2: return 30;
                case 3: return 50;
                default: return -1;
            }
        }

        static int Guard(string text)
        {
            int got = 0;
            try
            {
                try { got = int.Parse(text); }
                catch (FormatException) { got = -1; }
                catch (OverflowException e) when (e.Message.Length > 3) { got = -2; }
            }
            finally { got++; }
            return got;
        }

        static long Sum(int[] values)
        {
            long sum = 0;
            fixed (int* p = values)
                for (int i = 0; i < values.Length; i++) sum += p[i];
            return checked(sum * 3L);
        }

        static int[,] Grid(int n) { var g = new int[n, n + 1]; g[0, 1] = n; return g; }

        static int Vary(__arglist) { return new ArgIterator(__arglist).GetRemainingCount(); }

        static IEnumerable<int> Count(int n) { for (int i = 0; i < n; i++) yield return i; }

        static void Swap<T>(ref T a, ref T b) { T t = a; a = b; b = t; }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        static double Mix(float a, double b, Overlay o) { return a * 1.5f + b / 2.25 + o.Whole + 0x123456789abcdL; }

        static int Main(string[] args)
        {
            using (var c = new Circle(2)) Console.WriteLine(((INamed)c).Name + c.Area());
            var pair = new Pair<int, object> { First = Choose(args.Length) };
            int x = Guard("12"), y = pair.Fold((a, b) => a + b.GetHashCode() % 2);
            Swap(ref x, ref y);
            foreach (int i in Count(3)) x += i + Circle.Table[i];
            Console.WriteLine(Sum(Circle.Table) + Grid(2)[0, 1] + Vary(__arglist(1, "two")) + Mix(1, 2, new Overlay()));
            return x == GetPid() ? 1 : 0;
        }
    }
}
