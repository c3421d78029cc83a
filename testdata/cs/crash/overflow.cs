using System;
static class P { static int Add(int a, int b) { return checked(a + b); } static void Main() { Console.WriteLine(Add(1, 2)); Console.WriteLine(Add(int.MaxValue, 1)); } }
