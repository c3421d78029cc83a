// A program that refers to another assembly.
using System;
using Demo;

class App : Account
{
	App(string owner) : base(owner) { }
	public override string ToString() { return "app of " + base.ToString(); }
	public static string Text(int n)
	{
		Account a = new App("Bob");
		a.Deposit(n);
		return a.ToString();
	}
	static void Main() { Console.WriteLine(Text(Calc.Add(2, 3))); }
}
