// Boxes that only a reference into them keeps alive while there is a collection: what is
// unboxed by a helper, since it is of an enum or of its number.
using System;

enum Small : byte { A = 7 }
enum Color { Red = 3, Green = 99 }
enum Wide : long { W = 0x123456789abc }

class P {
	static int made;

	static object Box(int kind) {
		made++;
		switch (kind) {
		case 0: return Color.Green;
		case 1: return made;
		case 2: return Wide.W;
		case 3: return (long)made << 33;
		case 4: return Small.A;
		default: return (byte)made;
		}
	}

	static int Waste(int n) {
		int sum = 0;
		for (int i = 0; i < n; i++) sum += new byte[i % 7].Length;
		return sum;
	}

	static void Main() {
		long sum = 0;
		for (int i = 0; i < 40; i++) {
			sum += (int)Box(0);
			sum += (int)(Color)Box(1);
			sum += (long)Box(2);
			sum ^= (long)(Wide)Box(3);
			sum += (byte)Box(4);
			sum += (byte)(Small)Box(5);
			sum += (int)Box(0) * Waste(2) + (int)(Color)Box(1);
		}
		Console.WriteLine(sum);
		foreach (int kind in new[] { 2, 3, 4, 5 }) {
			try { Console.WriteLine((int)Box(kind)); }
			catch (InvalidCastException) { Console.WriteLine("no int " + kind); }
		}
	}
}
