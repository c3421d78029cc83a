using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using System.Threading;
// Exceptions on many threads at once, through filters, finally blocks, locks, generics, delegates, static
// constructors, and from thread to thread.
class Coded : Exception
{
    public readonly int Code;
    public object Payload = new int[10];
    public Coded(int c, Exception inner = null) : base("code " + c, inner) { Code = c; }
}

class Bad<T>
{
    static Bad() { P.Fail(7); }
    public static int X = 1;
    public static int Touch() { return X; }
}

struct Wide
{
    public long A, B, C;
    public string S;

    public Wide(int i)
    {
        A = i;
        B = i * 2;
        C = i * 3;
        S = "w" + i;
    }

    public long Sum { get { if (A < 0) throw new Coded((int)A); return A + B + C + S.Length; } }
}

static class P
{
    public static void Fail(int c) { throw new Coded(c); }

    static int Deep(int n, int c)
    {
        if (n == 0) Fail(c);
        try { return Deep(n - 1, c) + 1; }
        finally { counter[slot]++; }
    }

    [ThreadStatic] static int slot;
    static readonly int[] counter = new int[16];

    static int Filter(int c, Func<Coded, bool> when)
    {
        var keep = new string('k', c + 1);
        try { return Deep(5, c); }
        catch (Coded e) when (when(e) && keep.Length == c + 1) { return e.Code * 10 + keep.Length; }
        catch (Coded e) { throw new Coded(e.Code + 100, e); }
    }

    static long Regs(int a, long b, double c, string d, Wide w, int f)
    {
        long r = 1;
        for (int i = 0; i < 6; i++)
            try
            {
                try { r += a + b + (long)c + d.Length + w.Sum; if (i % 2 == 1) Fail(i + f); r *= 2; }
                catch (Coded e) when (e.Code % 3 == 0) { r += e.Code; continue; }
                finally { r ^= i; w.A++; }
            }
            catch (Coded e) { r -= e.Code; b += r; }
        return r + b;
    }

    static string Faults(int k)
    {
        try
        {
            switch (k)
            {
                case 0: return ((object)null).ToString();
                case 1: return new int[2][3].ToString();
                case 2: int z = k - 2; return (5 / z).ToString();
                case 3: return ((string)(object)new int[0]);
                case 4: checked { int m = int.MaxValue; m += k; return m.ToString(); }
                case 5:
                    object[] o = new string[1];
                    o[0] = 5;
                    break;
                case 6: return new List<int>(k - 7).ToString();
                case 7: return Bad<string>.Touch().ToString();
                case 8: return Enum.Parse(typeof(DayOfWeek), "Nonday").ToString();
                case 9: return new List<int>().First().ToString();
            }
            return "none";
        }
        catch (Exception e) { return e.GetType().Name; }
    }

    static T Generic<T, E>(Func<T> f, T other) where E : Exception { try { return f(); } catch (E) { return other; } }

    static IEnumerable<int> Iterate(List<string> log)
    {
        try
        {
            for (int i = 0; ; i++)
            {
                try { if (i == 3) Fail(i); }
                finally { log.Add("i" + i); }
                yield return i;
            }
        }
        finally { log.Add("end"); }
    }

    static ulong Work(int t)
    {
        slot = t;
        ulong h = 17;
        Action<object> mix = o => h = h * 1000003 + (ulong)o.ToString().Aggregate(0, (s, c) => s * 31 + c);
        for (int i = 0; i < 60; i++)
        {
            int c = (t * 7 + i) % 23;
            try { mix(Filter(c, e => e.Code % 2 == 0)); }
            catch (Coded e) { mix(e.Message + e.InnerException.Message); }
            mix(Regs(i, t, i * 1.5, "abc", new Wide(i), c));
            mix(Faults(i % 10));
            mix(Generic<string, Coded>(() => { Fail(c); return "no"; }, "other" + c));
            mix(Generic<int, DivideByZeroException>(() => c / (i % 2), -1));
            var log = new List<string>();
            try { foreach (var x in Iterate(log)) if (x == 2 && i % 2 == 0) break; }
            catch (Coded e) { log.Add(e.Message); }
            mix(string.Join(",", log));
            try
            {
                try { Fail(c); }
                catch (Coded e) { try { throw new Coded(c + 1, e); } finally { if (i % 16 == 0) GC.Collect(0); } }
            }
            catch (Coded e) { mix(e.Message + e.InnerException.Message); }
            try { lock (mix) try { Fail(c); } catch (Coded) when (c > 10) { throw; } }
            catch (Coded e) { mix(Monitor.IsEntered(mix) + e.StackTrace.Contains("Fail").ToString()); }
            if (i % 20 == 0)
            {
                var junk = new List<object>();
                for (int k = 0; k < 500; k++) junk.Add(new byte[k % 50]);
            }
        }
        return h;
    }

    static void Main()
    {
        ulong one = Work(0);
        Array.Clear(counter, 0, 16);
        Console.WriteLine(one);
        var results = new ulong[8];
        var ts = Enumerable.Range(0, 8).Select(t => new Thread(() => results[t] = Work(t))).ToArray();
        foreach (var t in ts) t.Start();
        foreach (var t in ts) t.Join();
        foreach (var r in results) Console.WriteLine(r);
        Console.WriteLine((results[0] == one) + " " + string.Join(" ", counter.Take(8)));
        ExceptionDispatchInfo info = null;
        var thrower = new Thread(() => {
            try { Deep(3, 77); }
            catch (Coded e) { info = ExceptionDispatchInfo.Capture(e); }
        });
        thrower.Start();
        thrower.Join();
        try { info.Throw(); }
        catch (Coded e)
        {
            Console.WriteLine(e.Message + " " + (e.StackTrace.IndexOf("Deep") < e.StackTrace.IndexOf("Main")));
        }
        string log2 = "";
        try
        {
            try
            {
                try { Fail(1); }
                finally { log2 += "a"; try { Fail(2); } catch (Coded e) { log2 += e.Code; } }
            }
            catch (Coded e) when (e.Code == 5) { log2 += "no"; }
            finally { log2 += "b"; }
        }
        catch (Exception e) { log2 += e.Message; }
        Console.WriteLine(log2);
        int many = 0;
        for (int i = 0; i < 2000; i++)
            try
            {
                Fail(i);
            }
            catch (Coded e) { many += e.Code; }
        Console.WriteLine(many);
        AppDomain.CurrentDomain.ProcessExit += (s, e) => Console.WriteLine("exit");
    }
}
