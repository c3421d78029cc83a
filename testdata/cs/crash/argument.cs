using System;
static class P { static void F(string s) { if (s == null) throw new ArgumentException("The thing is wrong."); Console.WriteLine(s); } static void Main() { F("fine"); F(null); } }
