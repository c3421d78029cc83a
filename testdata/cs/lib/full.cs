// A heap that is filled in every way, fails, and is used again: run with a small --heap-limit.
using System;
using System.Collections.Generic;

static class P
{
	static int Fill(List<object> l, int kind)
	{
		int n = 0;
		try
		{
			for (; ; n++)
				switch (kind)
				{
					case 0: l.Add(new byte[100]); break;
					case 1: l.Add(n); break;
					case 2: l.Add(new string('x', 50)); break;
					case 3: l.Add(new int[100000]); break;
					case 4: l.Add(new int[3, 4]); break;
					case 5: l.Add("a" + n); break;
					case 6: l.Add(new object[50].Clone()); break;
				}
		}
		catch (OutOfMemoryException e) { if (e.Message.Length == 0) Console.WriteLine("no message"); }
		return n;
	}

	// In a method of its own: unoptimized code keeps what a variable holds to the method's end.
	static void Round(int k)
	{
		List<object> l = new List<object>(1);
		int n = Fill(l, k);
		if (n < 10) Console.WriteLine("only " + n + " of " + k);
	}

	static bool Concat()
	{
		string s = "x";
		try { for (; ; ) s += s; } catch (OutOfMemoryException) { return s.Length > 1000; }
	}

	static bool Dictionary()
	{
		Dictionary<int, string> d = new Dictionary<int, string>();
		try { for (int i = 0; ; i++) d[i] = "v" + i; } catch (OutOfMemoryException) { }
		string last = d[d.Count - 1]; // nothing of the entry that failed is there
		int count = d.Count;
		d = null;
		return last == "v" + (count - 1);
	}

	static int Deep(int n) { object[] a = new object[1000]; return Deep(n + 1) + a.Length; }

	static void Main()
	{
		for (int round = 0; round < 2; round++)
			for (int k = 0; k < 7; k++)
				Round(k);
		long sum = 0;
		for (int i = 0; i < 1000000; i++) { object o = i; sum += (int)o; } // garbage is no reason
		for (int i = 0; i < 100; i++) { byte[] b = new byte[3000000]; b[5] = 1; sum += b.Length + b[4]; }
		Console.WriteLine(sum);
		try { Console.WriteLine(new byte[2000000000].Length); } catch (OutOfMemoryException) { Console.WriteLine("large"); }
		try { Deep(0); } catch (OutOfMemoryException) { Console.WriteLine("deep"); }
		Console.WriteLine(Concat());
		Console.WriteLine(Dictionary());
		try { try { Fill(null, 0); } finally { Console.WriteLine("finally"); new int[500000].Clone(); } }
		catch (NullReferenceException) { Console.WriteLine("null"); }
	}
}
