// The program that the command lines of the documents are run with, by all the names
// that they give to files: Program.exe, Library.dll, Some.dll.
using System;
using System.Collections.Generic;

class Program {
	static int Main(string[] args) {
		int sum = 0;
		foreach (int n in Type.Numbers(args.Length + 3)) sum += Type.Method(n);
		var parser = new Parser("12+30");
		Console.WriteLine("{0} {1} {2}", sum, parser.Sum(), Outer.Inner.Run(4));
		return 0;
	}
}

class Type {
	public static double Method(int n, double x) { return n * x; }
	public static int Method(int n) { return n * n; }
	public static IEnumerable<int> Numbers(int n) { for (int i = 0; i < n; i++) yield return i; }
}

class Outer {
	public class Inner {
		public static long Add(long a, long b) { return a + b; }
		public static int Run(int n) {
			int sum = 0;
			for (int i = 0; i < n; i++) sum += Type.Method(i);
			return sum;
		}
	}
}

class Parser {
	readonly string text;
	int at;
	public Parser(string text) { this.text = text; }
	int Number() {
		int n = 0;
		while (at < text.Length && text[at] >= '0' && text[at] <= '9') n = n * 10 + text[at++] - '0';
		return n;
	}
	public int Sum() {
		int n = Number();
		while (at < text.Length && text[at] == '+') { at++; n += Number(); }
		return n;
	}
}
