using System;
static class P { static void Todo() { throw new NotImplementedException(); } static void Main() { Console.WriteLine("todo:"); Todo(); } }
