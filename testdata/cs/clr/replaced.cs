using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;

// Loops of one call each, long enough that the code that runs them is replaced on the way
// (on-stack replacement), with what such a loop may have at hand.

struct S8 { public int A, B; }
struct S24 { public long A; public string B; public object C; }
struct Point { public double X, Y; public Point(double x, double y) { X = x; Y = y; } public void Move(double d) { X += d; Y -= d; } }

class Node { public Node Next; public int Value; }

sealed class Box<T> {
  readonly List<T> items = new List<T>();
  public int Fill(T item, int n) { // the context is in this
    int t = 0;
    for (int i = 0; i < n; i++) {
      if (i % 1000 == 0) items.Add(item);
      if (items[items.Count - 1] is T) t += typeof(T).Name.Length;
    }
    return t;
  }
  public static string Name(int n) { // the context is a parameter
    string s = null;
    for (int i = 0; i < n; i++) if (i % 5000 == 0) s = typeof(T).Name + i + s;
    return s;
  }
}

static class Program {
  const int N = 60000;

  static int Plain(int n) { int t = 0; for (int i = 0; i < n; i++) t += i ^ (t >> 3); return t; }

  static long Many(int a, long b, byte c, short d, float e, double f, string g, object h, int i, long j, sbyte k, char l) {
    long t = 0;
    for (int x = 0; x < N; x++) {
      t += a + b + c + d + (long)e + (long)f + g.Length + (h == null ? 1 : 2) + i + j + k + l;
      a++; c++; d--; k++; l++; e += 0.5f; f -= 0.25; if (x % 10000 == 0) g += "x";
    }
    return t;
  }

  static double Doubles(double[] a, int rounds) {
    double s = 0, p = 1;
    for (int r = 0; r < rounds; r++)
      for (int i = 0; i < a.Length; i++) { s += a[i] * p; p = -p; }
    return s;
  }

  static string Structs(int n) {
    S8 e; e.A = 1; e.B = 2;
    S24 l = new S24 { A = 5, B = "b", C = "c" };
    Point p = new Point(1, 2);
    for (int i = 0; i < n; i++) {
      e.A += e.B; e.B ^= i;
      l.A += e.A;
      if (i % 9973 == 0) { l.B = l.B + i; l.C = l; }
      p.Move(0.5);
    }
    return e.A + " " + e.B + " " + l.A + " " + l.B + " " + ((S24)l.C).B.Length + " " + p.X + " " + p.Y;
  }

  static S24 Returned(S24 s, int n) { for (int i = 0; i < n; i++) { s.A += i; if (i % 7000 == 6999) s.B += "."; } return s; }

  static void Bump(ref int x, int n) { if (n % 3 == 0) x++; }

  static int Exposed(int n) {
    int x = 0, y = 5; // y's address has been taken before the loop
    Bump(ref y, 3);
    for (int i = 0; i < n; i++) { Bump(ref x, i); y += x & 1; }
    return x * 31 + y;
  }

  static unsafe int Pointers(int n) {
    int x = 1, t = 0;
    int* p = &x; // leads to the old frame
    for (int i = 0; i < n; i++) { *p += i & 3; t ^= x; }
    return t + x;
  }

  static unsafe int Pinned(int n) {
    byte[] a = new byte[64];
    int t = 0;
    fixed (byte* p = a)
      for (int i = 0; i < n; i++) {
        p[i & 63] += (byte)i;
        t += a[(i * 7) & 63];
        if (i % 10000 == 0) { GC.Collect(); Garbage(100); }
      }
    return t;
  }

  static object Garbage(int n) { object o = null; for (int i = 0; i < n; i++) o = new object[] { o, i % 10 == 0 ? null : "x" }; return o; }

  static int Objects(int n) {
    Node head = null; string s = ""; object[] keep = new object[100];
    for (int i = 0; i < n; i++) {
      head = new Node { Next = i % 50 == 0 ? null : head, Value = i };
      keep[i % 100] = head;
      if (i % 1000 == 0) s = i.ToString();
      if (i % 20000 == 10000) GC.Collect();
    }
    int t = s.Length;
    for (Node x = head; x != null; x = x.Next) t += x.Value;
    foreach (Node x in keep) t ^= x.Value;
    return t;
  }

  static int Around(int n) { // a try in the loop
    int t = 0;
    for (int i = 0; i < n; i++) {
      try { if (i % 20000 == 19999) throw new InvalidOperationException("" + i); t++; }
      catch (InvalidOperationException e) { t += e.Message.Length * 100; }
      finally { t ^= 1; }
    }
    return t;
  }

  static int Inside(int n) { // the loop in a try
    int t = 1, last = 0;
    try {
      for (int i = 0; i < n; i++) { last = i; t = t * 3 + i; if (i == n - 5) throw new ArgumentException(); }
    } catch (ArgumentException) { t += last; }
    finally { t += 7; }
    return t;
  }

  static int Nested(int n) { // loops in tries in loops
    int t = 0;
    for (int k = 0; k < 4; k++) {
      try {
        t += k;
        try {
          t ^= 5;
          for (int i = 0; i < n; i++) { t += i & k; if (i == n - 1 && k == 2) throw new InvalidOperationException(); }
          t += 1000;
        } finally { t += 3; }
        while (t % 7 != 0) t++;
      } catch (InvalidOperationException) { t -= 17; }
    }
    return t;
  }

  static int Each(IEnumerable<int> items) { int t = 0; foreach (int i in items) t += i ^ t; return t; }
  static IEnumerable<int> Numbers(int n) { for (int i = 0; i < n; i++) yield return i; }

  static int Filtered(int n) {
    int t = 0, i = 0;
    again:
    try { for (; i < n; i++) { t += i; if (i % 25000 == 24999) { i++; throw new Exception("f" + i); } } }
    catch (Exception e) when (e.Message[0] == 'f' && t != 0) { t ^= e.Message.Length; goto again; }
    return t;
  }

  static int Thrown(int n) { int t = 0; for (int i = 0; ; i++) { t += 3; if (i == n) throw new ApplicationException(t.ToString()); } }

  static string Trace(int n) {
    string s = null;
    for (int i = 0; i < n; i++) if (i == n - 1) s = new System.Diagnostics.StackTrace().GetFrame(0).GetMethod().Name;
    return s;
  }

  static T Generic<T>(T[] a, int n) where T : class {
    T last = null; int hits = 0;
    for (int i = 0; i < n; i++) { last = a[i % a.Length]; if (last is T && typeof(T) == typeof(string)) hits++; }
    return hits >= 0 ? last : null;
  }

  static int Checked(int n) {
    int t = int.MaxValue - n / 2;
    try { for (int i = 0; i < n; i++) t = checked(t + 1); } catch (OverflowException) { return t; }
    return 0;
  }

  static int[] Sieve(int n) {
    var composite = new bool[n + 1]; var list = new List<int>();
    for (int i = 2; i <= n; i++) {
      if (composite[i]) continue;
      list.Add(i);
      for (long j = (long)i * i; j <= n; j += i) composite[j] = true;
    }
    return list.ToArray();
  }

  static int Switches(int n) {
    int state = 0, t = 0;
    for (int i = 0; i < n; i++)
      switch (state) {
        case 0: state = i % 3; t += 1; break;
        case 1: state = 2; t += i; break;
        case 2: do { t -= 2; } while (t % 5 > 2); state = 0; break;
        default: return -1;
      }
    return t;
  }

  static int Threads() {
    int[] sums = new int[4];
    var threads = new Thread[4];
    for (int k = 0; k < 4; k++) { int c = k; threads[k] = new Thread(() => { int t = 0; for (int i = 0; i < N * 2; i++) { t += i % (c + 2); if (i % 30000 == 0) Garbage(50); } sums[c] = t; }); }
    foreach (var x in threads) x.Start();
    foreach (var x in threads) x.Join();
    return sums[0] ^ sums[1] * 3 ^ sums[2] * 5 ^ sums[3] * 7;
  }

  [MethodImpl(MethodImplOptions.Synchronized)]
  static int Locked(int n) { int t = 0; for (int i = 0; i < n; i++) t += i; return t; }


  static void Main() {
    Console.WriteLine(Plain(N));
    Console.WriteLine(Many(1, 2, 3, 4, 5, 6, "seven", null, 9, 10, 11, 'l'));
    Console.WriteLine(Doubles(new double[] { 1.5, 2.25, -3, 4 }, N));
    Console.WriteLine(Structs(N));
    S24 r = Returned(new S24 { A = 1, B = "r" }, N); Console.WriteLine(r.A + r.B);
    Console.WriteLine(Exposed(N));
    Console.WriteLine(Pointers(N));
    Console.WriteLine(Pinned(N));
    Console.WriteLine(Objects(N));
    Console.WriteLine(Around(N));
    Console.WriteLine(Inside(N));
    Console.WriteLine(Nested(N));
    Console.WriteLine(Each(Numbers(N)));
    Console.WriteLine(Each(new List<int>(Numbers(N))));
    Console.WriteLine(Filtered(N));
    try { Thrown(N); } catch (ApplicationException e) { Console.WriteLine(e.Message); }
    Console.WriteLine(Trace(N));
    Console.WriteLine(Generic(new[] { "a", "b", "c" }, N) + Generic(new object[] { "o", 1 }, N));
    Console.WriteLine(new Box<string>().Fill("s", N) + new Box<int>().Fill(4, N) + new Box<object>().Fill("o", N));
    Console.WriteLine(Box<string>.Name(N) + Box<List<int>>.Name(N));
    Console.WriteLine(Checked(N));
    int[] primes = Sieve(N); Console.WriteLine(primes.Length + " " + primes[primes.Length - 1]);
    Console.WriteLine(Switches(N));
    Console.WriteLine(Threads());
    Console.WriteLine(Locked(N));
    Console.WriteLine(new Program2().Fields(N));
  }
}

class Program2 { int field = 3; public int Fields(int n) { for (int i = 0; i < n; i++) { field = field * 5 + i; } return field; } }
