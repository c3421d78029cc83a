using System;
// Structs of every size copied from and to null: mono crashes in some, so the script has what .NET prints.
struct B40 { public long a0,a1,a2,a3,a4,a5,a6,a7,a8,a9,b0,b1,b2,b3,b4,b5,b6,b7,b8,b9,c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,d0,d1,d2,d3,d4,d5,d6,d7,d8,d9; public string s; public object o; }
struct R3 { public string a, b, c; public int d; }
class H { public B40 B; public R3 R; public decimal D; public Guid4 G; }
struct Guid4 { public byte a, b, c; }
unsafe static class P {
  static H nul; static B40[] arr; static R3[] rs;
  static int before;
  static void T(string n, Action f) { before = 0; try { f(); Console.WriteLine(n + " none"); } catch (NullReferenceException) { Console.WriteLine(n + " null " + before); } catch (IndexOutOfRangeException) { Console.WriteLine(n + " range " + before); } }
  static B40 Ret(H h) { return h.B; }
  static void Take(B40 b) { }
  static long Sum(long* p) { return *p; }
  static void Main() {
    T("load", () => { before = 1; B40 b = nul.B; before = (int)b.a0 + 5; });
    T("store", () => { B40 b = new B40(); before = 1; nul.B = b; before = 2; });
    T("ret", () => { before = 1; B40 b = Ret(nul); before = 2; });
    T("arg", () => { before = 1; Take(nul.B); before = 2; });
    T("copy", () => { H h = new H(); before = 1; h.B = nul.B; before = 2; });
    T("copy2", () => { H h = new H(); before = 1; nul.B = h.B; before = 2; });
    T("init", () => { before = 1; nul.B = default(B40); before = 2; });
    T("r3", () => { before = 1; R3 r = nul.R; before = 2; });
    T("r3s", () => { R3 r = new R3(); before = 1; nul.R = r; before = 2; });
    T("r3c", () => { H h = new H(); before = 1; nul.R = h.R; before = 2; });
    T("dec", () => { before = 1; decimal d = nul.D + 1; before = 2; });
    T("decs", () => { before = 1; nul.D = 5; before = 2; });
    T("g", () => { before = 1; var g = nul.G; before = g.a; });
    T("gs", () => { before = 1; nul.G = new Guid4(); before = 2; });
    T("arr", () => { before = 1; B40 b = arr[3]; before = 2; });
    T("arrs", () => { before = 1; arr[3] = new B40(); before = 2; });
    arr = new B40[2]; rs = new R3[2];
    T("arr range", () => { before = 1; B40 b = arr[3]; before = 2; });
    T("arrs range", () => { before = 1; arr[-1 + before - 1] = new B40(); before = 2; });
    T("rs", () => { before = 1; rs[1] = rs[2]; before = 2; });
    T("ptr", () => { before = 1; long* p = null; before = (int)Sum(p); });
    T("ptrs", () => { before = 1; B40x* p = null; *p = new B40x(); before = 2; });
    T("box", () => { before = 1; object o = nul.B; before = 2; });
    T("unbox", () => { object o = null; before = 1; B40 b = (B40)o; before = 2; });
    T("str", () => { string s = null; before = 1; before = s.Length + s[2]; });
    T("cmp", () => { before = 1; if (nul.B.a5 == nul.B.a7) before = 2; });
  }
  struct B40x { public long a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r,s,t; }
}
