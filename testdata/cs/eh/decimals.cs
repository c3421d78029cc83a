using System;
// decimal: what throws, and that the operands stay what they were.
static class P
{
	static void Try(string name, Func<decimal> f)
	{
		try { Console.WriteLine(name + ": " + f()); }
		catch (OverflowException) { Console.WriteLine(name + ": overflow"); }
		catch (DivideByZeroException) { Console.WriteLine(name + ": division by zero"); }
		catch (ArgumentException e) { Console.WriteLine(name + ": " + e.GetType().Name); }
		catch (FormatException) { Console.WriteLine(name + ": format"); }
	}
	static decimal zero, one = 1m, big = decimal.MaxValue;
	static void Main()
	{
		decimal f = 3;
		try { f = decimal.MaxValue; f += 1; Console.WriteLine(f); } catch (OverflowException) { Console.WriteLine("overflow"); }
		Console.WriteLine(f);
		Try("max + 1", () => big + one); Try("max + 0.4", () => big + 0.4m); Try("-max - 1", () => -big - one); Try("max * 2", () => big * 2); Try("max * max", () => big * big);
		Try("1e28 * 10", () => 1e28m * (one * 10)); Try("max / 0.1", () => big / 0.1m); Try("max++", () => { decimal d = big; d++; return d; });
		Try("1 / 0", () => one / zero); Try("0 / 0", () => zero / zero); Try("1 % 0", () => one % zero);
		Try("int 3e9", () => (int)(3e9m * one)); Try("uint -1", () => (uint)-one); Try("long max", () => (long)big); Try("ulong -1", () => (ulong)-one); Try("byte 256", () => (byte)(256m * one)); Try("sbyte -129", () => (sbyte)(-129m * one)); Try("char 65536", () => (char)(65536m * one));
		Try("from 1e30", () => (decimal)(1e30 * (double)one)); Try("from NaN", () => (decimal)(double.NaN * (double)one)); Try("from float inf", () => (decimal)(float.PositiveInfinity * (float)one));
		Try("parse x", () => decimal.Parse("x")); Try("parse big", () => decimal.Parse("79228162514264337593543950336")); Try("parse max", () => decimal.Parse("79228162514264337593543950335")); Try("parse null", () => decimal.Parse(null));
		Try("scale 29", () => new decimal(0, 0, 0, false, 29)); Try("bits of 3", () => new decimal(new int[3])); Try("round 29", () => Math.Round(one, 29)); Try("round -1", () => Math.Round(one, -1));
		Console.WriteLine(zero + " " + one + " " + big);
	}
}
