using System;
static class P { static void A() { try { int.Parse("x"); } catch (FormatException e) { throw new ApplicationException("outer message", e); } } static void Main() { Console.WriteLine("start"); A(); } }
