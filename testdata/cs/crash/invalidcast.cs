using System;
class A { } class B : A { }
static class P { static B Cast(A a) { return (B)a; } static void Main() { Console.WriteLine(Cast(new B()) != null); Cast(new A()); Console.WriteLine("unreachable"); } }
