using System;
static class P { static int Unbox(object o) { return (int)o; } static void Main() { Console.WriteLine(Unbox(5)); Console.WriteLine(Unbox(5L)); } }
