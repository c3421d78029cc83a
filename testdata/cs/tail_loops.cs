// Calls in front of a return, or of a jump to one, and methods that are loops because
// they end by calling themselves.
using System;

class Node
{
    public Node Left, Right;
    public int Val;

    public int Depth(int d)
    {
        if (Right == null)
            return d + Val;
        return Right.Depth(d + 1);
    }

    // The object may be null: the call throws, behind its arguments.
    public int Walk(Node other, int[] log)
    {
        log[0]++;
        if (log[0] > 5)
            return log[0];
        return other.Walk(Left, Count(log));
    }

    static int[] Count(int[] log) { log[1]++; return log; }

    public virtual int Virtual(int n) { return n == 0 ? Val : Right.Virtual(n - 1); }
}

class Other : Node
{
    public override int Virtual(int n) { return n == 0 ? -Val : Right.Virtual(n - 1) + 1000; }
}

sealed class Counter
{
    int count;
    public int Down(int n) { count += n; if (n > 0) return Down(n - 1); return count; }
}

struct Pair
{
    public int A, B;
    public int Sum(int n) { A += B; if (n == 0) return A; return Sum(n - 1); }
}

class Gen<T>
{
    public static int Count(T[] a, int i, T x) { if (i >= a.Length) return i; Last = x; return Count(a, i + 1, a[i]); }
    public static T Last;
    public static string Name(int n) { if (n == 0) return typeof(T).Name; return Name(n - 1); }
}

static class Program
{
    static void Insert(int n, Node t)
    {
        if (n > t.Val)
        {
            if (t.Left == null) t.Left = new Node { Val = n };
            else Insert(n, t.Left);
        }
        else if (n < t.Val)
        {
            if (t.Right == null) t.Right = new Node { Val = n };
            else Insert(n, t.Right);
        }
    }

    static int Sum(Node t) { return t == null ? 0 : t.Val + Sum(t.Left) + Sum(t.Right); }

    // Parameters that change places, and depend on each other.
    static int Gcd(int a, int b) { return b == 0 ? a : Gcd(b, a % b); }
    static long Swap(long a, long b, int n) { if (n == 0) return a * 1000 + b; return Swap(b, a, n - 1); }
    static double Mixed(double x, int n, float y, byte b, bool up, string s)
    {
        if (n == 0)
            return x + y + b + s.Length;
        return Mixed(y, n - 1, (float)x, (byte)(b + 100), !up, up ? s + n : s);
    }

    // Locals are zero at the start of each turn.
    static int Zeroed(int n)
    {
        int[] a = null;
        int last;
        if ((n & 1) == 0)
            a = new int[n];
        last = a == null ? 1 : a.Length;
        if (n == 0)
            return last;
        Trace(last);
        return Zeroed(n - 1);
    }

    static int trace;
    static void Trace(int x) { trace = trace * 31 + x; }

    // The first parameter is read for the second one.
    static int Chain(int a, int b, int c, int n) { return n == 0 ? a + 10 * b + 100 * c : Chain(b, c, a + 1, n - 1); }

    // By a reference that stays, and one into an array.
    static void Fill(ref int sum, int[] a, int i) { sum += a[i]; if (i > 0) Fill(ref sum, a, i - 1); }
    static int Last(ref int x, int[] a, int i) { x++; if (i == a.Length) return x; return Last(ref a[i], a, i + 1); }

    // No loop: the address of a parameter has escaped, a try, a call in between.
    static unsafe int Escapes(int n, int* p) { if (n == 0) return *p; int x = n + *p; return Escapes(n - 1, &x); }
    static int Try(int n)
    {
        try { if (n == 0) throw new Exception("end"); return Try(n - 1); }
        catch (Exception) when (n == 2) { return n; }
    }
    static int InCatch(int n)
    {
        try { if (n == 0) return -1; throw new Exception(); }
        catch (Exception) { n--; }
        return InCatch(n);
    }
    static bool Even(int n) { if (n == 0) return true; return Odd(n - 1); }
    static bool Odd(int n) { if (n == 0) return false; return Even(n - 1); }

    // What is returned is cut.
    static byte Cut(int n) { return (byte)Wide(n); }
    static int Wide(int n) { return n + 1; }
    static short Narrow(int n, short s) { if (n == 0) return s; return Narrow(n - 1, (short)(s * 3)); }

    // Exceptions of arguments come in order, and in front of the next turn.
    static int Order(int[] a, int i, string s)
    {
        if (s == null)
            return i;
        return Order(a, a[i], s.Length > i ? s.Substring(1) : null);
    }

    // Deep enough for a stack to overflow, collecting garbage.
    static long Deep(long n, long sum, object o) { if (n == 0) return sum; return Deep(n - 1, sum + o.GetHashCode() % 2 + n, n % 64 == 0 ? new int[10] : o); }

    static void Void(int n, int[] a) { if (n > 0) { a[0] += n; Void(n - 1, a); } else a[1]++; }

    static string Say(string what, Func<object> f)
    {
        try { return what + " " + f(); }
        catch (Exception e) { return what + " " + e.GetType().Name; }
    }

    static unsafe void Main()
    {
        var root = new Node { Val = 500 };
        uint seed = 1;
        for (int i = 0; i < 1000; i++) { seed = seed * 69069 + 1; Insert((int)(seed >> 20) % 1000, root); }
        Console.WriteLine(Sum(root));
        Console.WriteLine(root.Depth(0));
        var log = new int[2];
        Console.WriteLine(Say("walk", () => root.Walk(root.Left, log)));
        Console.WriteLine(Say("walk", () => new Node().Walk(null, log)));
        Console.WriteLine(log[0] + " " + log[1]);
        Console.WriteLine(new Node { Right = new Other { Right = new Node { Val = 3 } } }.Virtual(2));
        Console.WriteLine(new Counter().Down(10000));
        Console.WriteLine(new Pair { A = 1, B = 2 }.Sum(10));
        Console.WriteLine(Gen<string>.Count(new[] { "a", "b", "c" }, 0, "x") + Gen<string>.Last + Gen<string>.Name(3) + Gen<int>.Name(2) + Gen<int>.Count(new[] { 1, 2 }, 0, 0));
        Console.WriteLine(Gcd(1071, 462) + " " + Swap(1, 2, 5) + " " + Swap(1, 2, 6));
        Console.WriteLine(Mixed(1.5, 5, 2.25f, 7, true, "s"));
        Console.WriteLine(Zeroed(7) + " " + trace);
        Console.WriteLine(Chain(1, 2, 3, 4));
        int sum = 1;
        var numbers = new[] { 1, 2, 3, 4 };
        Fill(ref sum, numbers, 3);
        Console.WriteLine(sum + " " + Last(ref sum, numbers, 0) + " " + sum + " " + numbers[2]);
        int x = 5;
        Console.WriteLine(Escapes(4, &x));
        Console.WriteLine(Try(4) + " " + InCatch(3) + " " + Even(10001) + " " + Odd(77));
        Console.WriteLine(Cut(300) + " " + Narrow(11, 7));
        Console.WriteLine(Say("order", () => Order(new[] { 1, 2, 0 }, 0, "abcdef")));
        Console.WriteLine(Say("order", () => Order(new[] { 1, 2, 9 }, 0, "abcdef")));
        Console.WriteLine(Say("order", () => Order(null, 0, "abcdef")));
        Console.WriteLine(Deep(20000, 0, new object()) > 0);
        var v = new int[2];
        Void(1000, v);
        Console.WriteLine(v[0] + " " + v[1]);
        Console.WriteLine(Say("depth", () => root.Right.Right.Right.Right.Right.Right.Right.Right.Right.Right.Right.Right.Right.Right.Depth(0)));
    }
}
