using System;
class MyException : Exception { public MyException(string m) : base(m) { } }
static class P { static void Fail(int n) { if (n == 0) throw new MyException("it failed at zero"); Fail(n - 1); } static void Main() { Console.WriteLine("go"); try { Fail(5); } finally { Console.Out.Flush(); } } }
