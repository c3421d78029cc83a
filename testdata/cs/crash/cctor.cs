using System;
class Bad { public static int X = 1; static Bad() { Console.WriteLine("in cctor"); throw new InvalidOperationException("cctor says no"); } }
static class P { static void Main() { Console.WriteLine("main"); Console.WriteLine(Bad.X); } }
