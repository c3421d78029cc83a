using System;
static class P { static int Div(int a, int b) { return a / b; } static void Main() { for (int i = 2; i >= 0; i--) Console.WriteLine(Div(10, i)); } }
