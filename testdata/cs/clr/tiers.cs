using System;
using System.Threading;

// Virtual and interface calls of every kind of result and argument, most of them on objects of one
// class: under tiered compilation their classes are counted, and the calls are guessed.

struct S8 { public int A, B; }
struct S16 { public long A; public string B; }
struct S24 { public long A, B, C; }

abstract class Shape {
  public abstract int Area(int k);
  public virtual sbyte Small(sbyte s) { return s; }
  public virtual double Weight(double d) { return d; }
  public virtual string Name(string s) { return s; }
  public virtual S8 Eight(int i) { return new S8 { A = i }; }
  public virtual S16 Sixteen(S8 s) { return new S16 { A = s.A + s.B, B = "base" }; }
  public virtual S24 Large(S16 s, S24 t) { return new S24 { A = s.A, B = t.B, C = 1 }; }
  public virtual void Add(ref int to, int n) { to += n; }
  public virtual int Check(int n) { if (n == 77) throw new InvalidOperationException("77"); return n; }
  public virtual int Me(Shape other) { return other.Area(1) + Area(2); }
}

class Square : Shape {
  protected int side;
  public Square(int side) { this.side = side; }
  public override int Area(int k) { return side * k; }
  public override sbyte Small(sbyte s) { return (sbyte)(s * 3); }
  public override double Weight(double d) { return d / 2; }
  public override string Name(string s) { return s + "q"; }
  public override S8 Eight(int i) { return new S8 { A = i, B = side }; }
  public override S16 Sixteen(S8 s) { return new S16 { A = s.A - s.B, B = "square" }; }
  public override S24 Large(S16 s, S24 t) { return new S24 { A = t.A, B = s.A, C = s.B.Length }; }
  public override void Add(ref int to, int n) { to -= n; }
  public override int Check(int n) { if (n == 78) throw new ArgumentException("78"); return n + 1; }
}

class Cube : Square {
  public Cube(int side) : base(side) { }
  public override int Area(int k) { return base.Area(k) * side; }
  public override string Name(string s) { return base.Name(s) + "u"; }
}

interface IGet<T> { T Get(T t, int i); }
class One : IGet<int> { public int Get(int t, int i) { return t + i; } }
class Two : IGet<int> { public int Get(int t, int i) { return t * 2 - i; } }
struct Three : IGet<int> { public int Get(int t, int i) { return t ^ i; } }
class Text<T> : IGet<T> where T : class { public T Get(T t, int i) { return i % 2 == 0 ? t : null; } }

static class Program {
  static int Virtual(Shape s, int i) {
    int t = s.Area(i) + s.Small((sbyte)i) + (int)s.Weight(i) + s.Name("n").Length;
    S8 e = s.Eight(i);
    S16 x = s.Sixteen(e);
    S24 l = s.Large(x, s.Large(x, new S24 { A = i, B = 2, C = 3 }));
    s.Add(ref t, e.A + e.B);
    return t + (int)(l.A + l.B * 3 + l.C * 5) + s.Check(s.Check(i)) + s.Me(s);
  }

  static int Interface(IGet<int> g, int i) { return g.Get(g.Get(i, 1), 2) + (g.Get(i, 5) > 9 ? 1 : 0); }

  static int Shared<T>(IGet<T> g, T t) where T : class { return (g.Get(t, 2) == null ? 1 : 0) + (g.Get(t, 3) == null ? 2 : 0); }

  static int Try(Shape s, int i) {
    try { return s.Check(i); }
    catch (ArgumentException e) { return e.Message.Length + s.Area(i); }
    catch (NullReferenceException) { return -1; }
    finally { if (s != null) s.Add(ref total, i); }
  }

  static int total;

  static int Round(Shape[] shapes, IGet<int>[] gets, IGet<string> text, int n) {
    int t = 0;
    for (int i = 0; i < n; i++) {
      t = t * 31 + Virtual(shapes[i % shapes.Length], i % 60);
      t += Interface(gets[i % gets.Length], i) + Shared(text, "t") + Try(shapes[i % shapes.Length], i % 90 == 77 ? 0 : i % 90);
      t ^= shapes[i % shapes.Length].Area(3) + gets[i % gets.Length].Get(t, i);
    }
    return t;
  }

  static void Main() {
    var shapes = new Shape[16];
    var gets = new IGet<int>[16];
    for (int i = 0; i < 16; i++) {
      shapes[i] = i == 9 ? new Cube(i) : new Square(i);
      gets[i] = i == 3 ? new Two() : i == 5 ? (IGet<int>)new Three() : new One();
    }
    int t = 0;
    for (int r = 0; r < 150; r++) {
      int one = Round(shapes, gets, new Text<string>(), 400);
      t = t * 17 + one;
      Thread.Sleep(r < 100 ? 5 : 0);
    }
    Console.WriteLine(t);
    Console.WriteLine(total);
    Console.WriteLine(Try(null, 1));
    try { Virtual(null, 1); } catch (NullReferenceException) { Console.WriteLine("null"); }
    try { Interface(null, 1); } catch (NullReferenceException) { Console.WriteLine("null"); }
    try { Try(shapes[9], 77); Console.WriteLine("none"); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
    Console.WriteLine(Try(shapes[1], 78));
  }
}
