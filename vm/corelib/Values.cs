// Small types that typical programs use occasionally: Guid, Version, HashCode, formattable strings, observers.
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace System
{
	public struct Guid : IComparable, IFormattable, IComparable<Guid>, IEquatable<Guid>
	{
		// high has the first 8 bytes in the order in which they are written (a, b, c), low the other 8.
		ulong high, low;
		static Random random;

		public static readonly Guid Empty;

		public Guid(byte[] b)
		{
			if (b == null) throw new ArgumentNullException("b");
			if (b.Length != 16) throw new ArgumentException("Byte array for GUID must be exactly 16 bytes long.");
			high = (ulong)BitConverter.ToUInt32(b, 0) << 32 | (ulong)BitConverter.ToUInt16(b, 4) << 16 | BitConverter.ToUInt16(b, 6);
			low = 0;
			for (int i = 8; i < 16; i++) low = low << 8 | b[i];
		}
		public Guid(int a, short b, short c, byte d, byte e, byte f, byte g, byte h, byte i, byte j, byte k)
		{
			high = (ulong)(uint)a << 32 | (ulong)(ushort)b << 16 | (ushort)c;
			low = (ulong)d << 56 | (ulong)e << 48 | (ulong)f << 40 | (ulong)g << 32 | (ulong)h << 24 | (ulong)i << 16 | (ulong)j << 8 | k;
		}
		public Guid(string g)
		{
			if (g == null) throw new ArgumentNullException("g");
			if (!TryParse(g, out this)) throw Bad();
		}

		public static Guid NewGuid()
		{
			if (random == null) random = new Random();
			byte[] b = new byte[16];
			random.NextBytes(b);
			b[7] = (byte)(b[7] & 0x0f | 0x40);
			b[8] = (byte)(b[8] & 0x3f | 0x80);
			return new Guid(b);
		}
		public byte[] ToByteArray()
		{
			byte[] r = new byte[16];
			BitConverter.GetBytes((uint)(high >> 32)).CopyTo(r, 0);
			BitConverter.GetBytes((ushort)(high >> 16)).CopyTo(r, 4);
			BitConverter.GetBytes((ushort)high).CopyTo(r, 6);
			for (int i = 0; i < 8; i++) r[8 + i] = (byte)(low >> (56 - 8 * i));
			return r;
		}

		static Exception Bad() { return new FormatException("Unrecognized Guid format."); }
		public static Guid Parse(string input)
		{
			if (input == null) throw new ArgumentNullException("input");
			Guid r;
			if (!TryParse(input, out r)) throw Bad();
			return r;
		}
		public static bool TryParse(string input, out Guid result)
		{
			result = Empty;
			if (input == null) return false;
			string s = input.Trim();
			int n = s.Length;
			if (n == 38 && ((s[0] == '{' && s[37] == '}') || (s[0] == '(' && s[37] == ')'))) s = s.Substring(1, n = 36);
			if (n != 36 && n != 32) return false;
			ulong h = 0, l = 0;
			int digits = 0;
			for (int i = 0; i < n; i++)
			{
				if (n == 36 && (i == 8 || i == 13 || i == 18 || i == 23))
				{
					if (s[i] != '-') return false;
					continue;
				}
				int d = Number.HexValue(s[i]);
				if (d < 0) return false;
				if (digits++ < 16) h = h << 4 | (uint)d;
				else l = l << 4 | (uint)d;
			}
			result.high = h;
			result.low = l;
			return true;
		}

		public override string ToString() { return ToString("D"); }
		public string ToString(string format, IFormatProvider provider) { return ToString(format); }
		public string ToString(string format)
		{
			string s = high.ToString("x16") + low.ToString("x16");
			if (format == null || format.Length == 0) format = "D";
			if (format.Length == 1)
			{
				string d = s.Substring(0, 8) + "-" + s.Substring(8, 4) + "-" + s.Substring(12, 4) + "-" + s.Substring(16, 4) + "-" + s.Substring(20);
				switch (format[0])
				{
					case 'N': case 'n': return s;
					case 'D': case 'd': return d;
					case 'B': case 'b': return "{" + d + "}";
					case 'P': case 'p': return "(" + d + ")";
				}
			}
			throw new FormatException("Format String can be only \"D\", \"d\", \"N\", \"n\", \"P\", \"p\", \"B\", \"b\", \"X\" or \"x\".");
		}
		public int CompareTo(Guid value) { return high != value.high ? (high < value.high ? -1 : 1) : low.CompareTo(value.low); }
		public int CompareTo(object value)
		{
			if (value == null) return 1;
			if (!(value is Guid)) throw new ArgumentException("Object must be of type GUID.", "value");
			return CompareTo((Guid)value);
		}
		public bool Equals(Guid g) { return high == g.high && low == g.low; }
		public override bool Equals(object o) { return o is Guid && Equals((Guid)o); }
		public override int GetHashCode() { return (high ^ low).GetHashCode(); }
		public static bool operator ==(Guid a, Guid b) { return a.Equals(b); }
		public static bool operator !=(Guid a, Guid b) { return !a.Equals(b); }
	}

	public sealed class Version : ICloneable, IComparable, IComparable<Version>, IEquatable<Version>
	{
		readonly int major, minor, build = -1, revision = -1;

		public Version() { }
		public Version(int major, int minor)
		{
			this.major = Check(major, "major");
			this.minor = Check(minor, "minor");
		}
		public Version(int major, int minor, int build) : this(major, minor) { this.build = Check(build, "build"); }
		public Version(int major, int minor, int build, int revision) : this(major, minor, build) { this.revision = Check(revision, "revision"); }
		public Version(string version)
		{
			Version v = Parse(version);
			major = v.major;
			minor = v.minor;
			build = v.build;
			revision = v.revision;
		}
		static int Check(int n, string name)
		{
			if (n < 0) throw new ArgumentOutOfRangeException(name, "Version's parameters must be greater than or equal to zero.");
			return n;
		}

		public int Major { get { return major; } }
		public int Minor { get { return minor; } }
		public int Build { get { return build; } }
		public int Revision { get { return revision; } }

		public static Version Parse(string input)
		{
			if (input == null) throw new ArgumentNullException("input");
			string[] p = input.Split('.');
			if (p.Length < 2 || p.Length > 4) throw new ArgumentException("Version string portion was too short or too long.", "input");
			int[] n = new int[p.Length];
			for (int i = 0; i < n.Length; i++) n[i] = Check(int.Parse(p[i]), "input");
			return n.Length == 2 ? new Version(n[0], n[1]) : n.Length == 3 ? new Version(n[0], n[1], n[2]) : new Version(n[0], n[1], n[2], n[3]);
		}
		public static bool TryParse(string input, out Version result)
		{
			result = null;
			if (input == null) return false;
			string[] p = input.Split('.');
			if (p.Length < 2 || p.Length > 4) return false;
			foreach (string s in p)
			{
				int n;
				if (!int.TryParse(s, out n) || n < 0) return false;
			}
			result = Parse(input);
			return true;
		}
		public override string ToString() { return ToString(build < 0 ? 2 : revision < 0 ? 3 : 4); }
		public string ToString(int fieldCount)
		{
			int most = build < 0 ? 2 : revision < 0 ? 3 : 4;
			if (fieldCount < 0 || fieldCount > most) throw new ArgumentException("Argument must be between 0 and " + most.ToString() + ".", "fieldCount");
			string s = fieldCount == 0 ? "" : major.ToString();
			if (fieldCount > 1) s += "." + minor.ToString();
			if (fieldCount > 2) s += "." + build.ToString();
			if (fieldCount > 3) s += "." + revision.ToString();
			return s;
		}
		public object Clone() { return MemberwiseClone(); }
		public int CompareTo(object version)
		{
			if (version == null) return 1;
			Version v = version as Version;
			if (v == null) throw new ArgumentException("Object must be of type Version.");
			return CompareTo(v);
		}
		public int CompareTo(Version value)
		{
			if ((object)value == null) return 1;
			int c = major.CompareTo(value.major);
			if (c == 0) c = minor.CompareTo(value.minor);
			if (c == 0) c = build.CompareTo(value.build);
			if (c == 0) c = revision.CompareTo(value.revision);
			return c;
		}
		public bool Equals(Version obj) { return (object)obj != null && CompareTo(obj) == 0; }
		public override bool Equals(object obj) { return Equals(obj as Version); }
		public override int GetHashCode() { return (major & 15) << 28 | (minor & 255) << 20 | (build & 255) << 12 | revision & 4095; }
		public static bool operator ==(Version a, Version b) { return (object)a == null ? (object)b == null : a.Equals(b); }
		public static bool operator !=(Version a, Version b) { return !(a == b); }
		static int Order(Version a, Version b) { return (object)a == null ? ((object)b == null ? 0 : -1) : a.CompareTo(b); }
		public static bool operator <(Version a, Version b) { return Order(a, b) < 0; }
		public static bool operator >(Version a, Version b) { return Order(a, b) > 0; }
		public static bool operator <=(Version a, Version b) { return Order(a, b) <= 0; }
		public static bool operator >=(Version a, Version b) { return Order(a, b) >= 0; }
	}

	public struct HashCode
	{
		int hash;
		static int Mix(int h, int v)
		{
			h ^= v * -1640531535;
			return (h << 13 | (int)((uint)h >> 19)) * 5 + -430675100;
		}
		static int Of<T>(T v) { return v == null ? 0 : v.GetHashCode(); }
		public void Add<T>(T value) { hash = Mix(hash, Of(value)); }
		public void Add<T>(T value, IEqualityComparer<T> comparer) { hash = Mix(hash, comparer != null ? comparer.GetHashCode(value) : Of(value)); }
		public int ToHashCode() { return hash; }
		public static int Combine<T1>(T1 value1) { return Mix(0, Of(value1)); }
		public static int Combine<T1, T2>(T1 value1, T2 value2) { return Mix(Combine(value1), Of(value2)); }
		public static int Combine<T1, T2, T3>(T1 value1, T2 value2, T3 value3) { return Mix(Combine(value1, value2), Of(value3)); }
		public static int Combine<T1, T2, T3, T4>(T1 value1, T2 value2, T3 value3, T4 value4) { return Mix(Combine(value1, value2, value3), Of(value4)); }
		public static int Combine<T1, T2, T3, T4, T5>(T1 value1, T2 value2, T3 value3, T4 value4, T5 value5) { return Mix(Combine(value1, value2, value3, value4), Of(value5)); }
	}

	public interface IObserver<in T>
	{
		void OnNext(T value);
		void OnError(Exception error);
		void OnCompleted();
	}
	public interface IObservable<out T> { IDisposable Subscribe(IObserver<T> observer); }
	public interface IProgress<in T> { void Report(T value); }

	// The value of $"..." if a FormattableString is required.
	public abstract class FormattableString : IFormattable
	{
		public abstract string Format { get; }
		public abstract int ArgumentCount { get; }
		public abstract object[] GetArguments();
		public abstract object GetArgument(int index);
		public abstract string ToString(IFormatProvider formatProvider);
		string IFormattable.ToString(string ignored, IFormatProvider formatProvider) { return ToString(formatProvider); }
		public override string ToString() { return ToString(null); }
		public static string Invariant(FormattableString formattable)
		{
			if (formattable == null) throw new ArgumentNullException("formattable");
			return formattable.ToString(CultureInfo.InvariantCulture);
		}
	}

	public static class TupleExtensions
	{
		public static void Deconstruct<T1>(this Tuple<T1> value, out T1 item1) { item1 = value.Item1; }
		public static void Deconstruct<T1, T2>(this Tuple<T1, T2> value, out T1 item1, out T2 item2) { item1 = value.Item1; item2 = value.Item2; }
		public static void Deconstruct<T1, T2, T3>(this Tuple<T1, T2, T3> value, out T1 item1, out T2 item2, out T3 item3)
		{
			item1 = value.Item1;
			item2 = value.Item2;
			item3 = value.Item3;
		}
		public static void Deconstruct<T1, T2, T3, T4>(this Tuple<T1, T2, T3, T4> value, out T1 item1, out T2 item2, out T3 item3, out T4 item4)
		{
			item1 = value.Item1;
			item2 = value.Item2;
			item3 = value.Item3;
			item4 = value.Item4;
		}
		public static ValueTuple<T1, T2> ToValueTuple<T1, T2>(this Tuple<T1, T2> value) { return new ValueTuple<T1, T2>(value.Item1, value.Item2); }
		public static ValueTuple<T1, T2, T3> ToValueTuple<T1, T2, T3>(this Tuple<T1, T2, T3> value) { return new ValueTuple<T1, T2, T3>(value.Item1, value.Item2, value.Item3); }
		public static Tuple<T1, T2> ToTuple<T1, T2>(this ValueTuple<T1, T2> value) { return new Tuple<T1, T2>(value.Item1, value.Item2); }
		public static Tuple<T1, T2, T3> ToTuple<T1, T2, T3>(this ValueTuple<T1, T2, T3> value) { return new Tuple<T1, T2, T3>(value.Item1, value.Item2, value.Item3); }
	}

	public static class MathF
	{
		public const float E = 2.71828183f, PI = 3.14159265f;
		public static float Abs(float x) { return Math.Abs(x); }
		public static float Acos(float x) { return (float)Math.Acos(x); }
		public static float Asin(float x) { return (float)Math.Asin(x); }
		public static float Atan(float x) { return (float)Math.Atan(x); }
		public static float Atan2(float y, float x) { return (float)Math.Atan2(y, x); }
		public static float Cbrt(float x) { return (float)Math.Cbrt(x); }
		public static float Ceiling(float x) { return (float)Math.Ceiling(x); }
		public static float Cos(float x) { return (float)Math.Cos(x); }
		public static float Cosh(float x) { return (float)Math.Cosh(x); }
		public static float Exp(float x) { return (float)Math.Exp(x); }
		public static float Floor(float x) { return (float)Math.Floor(x); }
		public static float FusedMultiplyAdd(float x, float y, float z)
		{
			// The product is exact. If the sum is not, it is rounded to an odd number, so that the last rounding is the only one.
			double product = (double)x * y, sum = product + z, part = sum - product, rest = (product - (sum - part)) + (z - part);
			long bits = BitConverter.DoubleToInt64Bits(sum);
			if (rest != 0 && (bits & 1) == 0 && !double.IsNaN(rest)) sum = BitConverter.Int64BitsToDouble(bits + (rest > 0 == sum > 0 ? 1 : -1));
			return (float)sum;
		}
		public static float BitDecrement(float x) { return float.BitDecrement(x); }
		public static float BitIncrement(float x) { return float.BitIncrement(x); }
		public static float CopySign(float x, float y) { return float.CopySign(x, y); }
		public static int ILogB(float x) { return Math.ILogB(x); }
		public static float MaxMagnitude(float x, float y) { return float.MaxMagnitude(x, y); }
		public static float MinMagnitude(float x, float y) { return float.MinMagnitude(x, y); }
		public static float ScaleB(float x, int n) { return float.ScaleB(x, n); }
		public static float Log(float x) { return (float)Math.Log(x); }
		public static float Log(float x, float y) { return (float)Math.Log(x, y); }
		public static float Log10(float x) { return (float)Math.Log10(x); }
		public static float Max(float x, float y) { return Math.Max(x, y); }
		public static float Min(float x, float y) { return Math.Min(x, y); }
		public static float Pow(float x, float y) { return (float)Math.Pow(x, y); }
		public static float Round(float x) { return (float)Math.Round(x); }
		public static float Round(float x, int digits) { return (float)Math.Round(x, digits); }
		public static float Round(float x, MidpointRounding mode) { return (float)Math.Round(x, mode); }
		public static int Sign(float x) { return Math.Sign(x); }
		public static float Sin(float x) { return (float)Math.Sin(x); }
		public static float Sinh(float x) { return (float)Math.Sinh(x); }
		public static float Sqrt(float x) { return (float)Math.Sqrt(x); }
		public static float Tan(float x) { return (float)Math.Tan(x); }
		public static float Tanh(float x) { return (float)Math.Tanh(x); }
		public static float Truncate(float x) { return (float)Math.Truncate(x); }
	}
}

namespace System.Runtime.CompilerServices
{
	public static class FormattableStringFactory
	{
		sealed class Made : FormattableString
		{
			readonly string format;
			readonly object[] arguments;
			internal Made(string format, object[] arguments)
			{
				this.format = format;
				this.arguments = arguments;
			}
			public override string Format { get { return format; } }
			public override int ArgumentCount { get { return arguments.Length; } }
			public override object[] GetArguments() { return arguments; }
			public override object GetArgument(int index) { return arguments[index]; }
			public override string ToString(IFormatProvider formatProvider) { return string.Format(formatProvider, format, arguments); }
		}
		public static FormattableString Create(string format, params object[] arguments)
		{
			if (format == null) throw new ArgumentNullException("format");
			if (arguments == null) throw new ArgumentNullException("arguments");
			return new Made(format, arguments);
		}
	}
}
