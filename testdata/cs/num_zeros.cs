// Zeros of decimals, which have a sign and a scale; the format G0 of decimals; zeros with a sign as unsigned numbers.
using System;
using System.Globalization;

class P {
	static void T(string name, Func<object> f) {
		string r;
		try { r = "" + f(); } catch (Exception e) { r = e.GetType().Name; }
		Console.WriteLine(name + ": " + r);
	}
	static string Bits(decimal d) { return string.Join(" ", decimal.GetBits(d)); }
	static void Main() {
		decimal[] all = { 0m, -0m, 5m, -5m, 0.0000345311013m, -35051229697839218012201836.127m };
		foreach (decimal x in all)
			foreach (decimal y in all) {
				T(x + " + " + y, () => Bits(x + y));
				T(x + " - " + y, () => Bits(x - y));
				T(x + " / " + y, () => Bits(x / y));
				T(x + " % " + y, () => Bits(x % y));
			}
		foreach (decimal x in new[] { 1.10m, 100m, 0.00m, 12.3400m, decimal.MaxValue }) Console.WriteLine(x.ToString("G0") + " " + x.ToString("G") + " " + x.ToString("g4"));
		foreach (string s in new[] { "-0", "0-", "-0.0", "0.-", "-0.", "0.0" }) {
			T("uint " + s, () => uint.Parse(s, NumberStyles.Number));
			T("int " + s, () => int.Parse(s, NumberStyles.Number));
		}
	}
}
