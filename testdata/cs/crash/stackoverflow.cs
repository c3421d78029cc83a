using System;
static class P { static int Deep(int n) { return n + Deep(n + 1) * 3; } static void Main() { Console.WriteLine("start"); Console.WriteLine(Deep(0)); } }
