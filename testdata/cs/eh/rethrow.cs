using System;
static class P { static void Main() { try { throw new InvalidOperationException("first"); } catch (InvalidOperationException e) { Console.WriteLine("rethrowing " + e.Message); throw; } } }
