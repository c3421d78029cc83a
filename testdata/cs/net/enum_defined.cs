// Enum.IsDefined and the types of values that it takes.
using System;

class P {
	enum Small : byte { A = 1, B = 2 }
	enum Other : byte { A = 1 }
	enum Wide { A = 1 }

	static void Ask(Type type, object value) {
		string what = type.Name + " " + (value == null ? "null" : value.GetType().Name) + " " + value + ": ";
		try { Console.WriteLine(what + Enum.IsDefined(type, value)); }
		catch (Exception e) { Console.WriteLine(what + e.GetType().Name); }
	}

	static void Main() {
		object[] values = { (byte)1, (byte)3, 1, 3, (sbyte)1, 1L, 1u, (ushort)1, 'a', true, 1.0, 1f, 1m, "A", "C", "1", "",
			Small.A, (Small)3, Other.A, Wide.A, null, new object[0].Length, DateTime.MinValue.Ticks };
		foreach (Type type in new[] { typeof(Small), typeof(Wide), typeof(int) })
			foreach (object value in values) Ask(type, value);
	}
}
