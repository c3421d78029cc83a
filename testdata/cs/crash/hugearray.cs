using System;
static class P { static long[] Make(int n) { return new long[n]; } static void Main() { Console.WriteLine(Make(3).Length); Console.WriteLine(Make(int.MaxValue).Length); } }
