using System;
static class P { static void Put(object[] a, object o) { a[0] = o; } static void Main() { Put(new object[1], "x"); Put(new string[1], "y"); Console.WriteLine("ok so far"); Put(new string[1], new object()); } }
