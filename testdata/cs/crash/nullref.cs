using System;
class C { public int F; public virtual int V() { return F; } }
static class P { static int Get(C c) { return c.F; } static void Main() { Console.WriteLine("before"); Console.WriteLine(Get(new C { F = 3 })); Console.WriteLine(Get(null)); } }
