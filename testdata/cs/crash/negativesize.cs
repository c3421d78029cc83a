using System;
static class P { static int[] Make(int n) { return new int[n]; } static void Main() { Console.WriteLine(Make(3).Length); Console.WriteLine(Make(-1).Length); } }
