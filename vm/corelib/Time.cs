// Points in time and durations.
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;

namespace System.Globalization
{
	[Flags]
	public enum DateTimeStyles
	{
		None = 0, AllowLeadingWhite = 1, AllowTrailingWhite = 2, AllowInnerWhite = 4, AllowWhiteSpaces = 7, NoCurrentDateDefault = 8,
		AdjustToUniversal = 16, AssumeLocal = 32, AssumeUniversal = 64, RoundtripKind = 128
	}
}

namespace System
{
	public enum DayOfWeek { Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday }
	public enum DateTimeKind { Unspecified = 0, Utc = 1, Local = 2 }

	public struct TimeSpan : IComparable, IFormattable, IComparable<TimeSpan>, IEquatable<TimeSpan>
	{
		long ticks;
		public const long TicksPerMillisecond = 10000, TicksPerSecond = 10000000, TicksPerMinute = 600000000, TicksPerHour = 36000000000, TicksPerDay = 864000000000;
		public static readonly TimeSpan Zero = new TimeSpan(0);
		public static readonly TimeSpan MaxValue = new TimeSpan(long.MaxValue);
		public static readonly TimeSpan MinValue = new TimeSpan(long.MinValue);

		const string TooLong = "TimeSpan overflowed because the duration is too long.";

		public TimeSpan(long ticks) { this.ticks = ticks; }
		public TimeSpan(int hours, int minutes, int seconds) : this(0, hours, minutes, seconds, 0) { }
		public TimeSpan(int days, int hours, int minutes, int seconds) : this(days, hours, minutes, seconds, 0) { }
		public TimeSpan(int days, int hours, int minutes, int seconds, int milliseconds)
		{
			long ms = (((days * 24L + hours) * 60 + minutes) * 60 + seconds) * 1000 + milliseconds;
			if (ms > long.MaxValue / TicksPerMillisecond || ms < long.MinValue / TicksPerMillisecond) throw new ArgumentOutOfRangeException(null, TooLong);
			ticks = ms * TicksPerMillisecond;
		}

		public long Ticks { get { return ticks; } }
		public int Days { get { return (int)(ticks / TicksPerDay); } }
		public int Hours { get { return (int)(ticks / TicksPerHour % 24); } }
		public int Minutes { get { return (int)(ticks / TicksPerMinute % 60); } }
		public int Seconds { get { return (int)(ticks / TicksPerSecond % 60); } }
		public int Milliseconds { get { return (int)(ticks / TicksPerMillisecond % 1000); } }
		public double TotalDays { get { return In(TicksPerDay); } }
		public double TotalHours { get { return In(TicksPerHour); } }
		public double TotalMinutes { get { return In(TicksPerMinute); } }
		public double TotalSeconds { get { return In(TicksPerSecond); } }
		public double TotalMilliseconds
		{
			get
			{
				double t = In(TicksPerMillisecond);
				return t > MaxMilliseconds ? MaxMilliseconds : t < -MaxMilliseconds ? -MaxMilliseconds : t;
			}
		}
		const double MaxMilliseconds = long.MaxValue / TicksPerMillisecond;
		// The time in units of some ticks. .NET divides, .NET Framework multiplies.
		double In(long unit) { return Environment.IsForNet ? (double)ticks / unit : ticks * (1.0 / unit); }

		static TimeSpan Interval(double value, int milliseconds)
		{
			if (value != value) throw new ArgumentException("TimeSpan does not accept floating point Not-a-Number values.");
			double ms = value * milliseconds + (value >= 0 ? 0.5 : -0.5);
			if (ms > long.MaxValue / TicksPerMillisecond || ms < long.MinValue / TicksPerMillisecond) throw new OverflowException(TooLong);
			return new TimeSpan((long)ms * TicksPerMillisecond);
		}
		public static TimeSpan FromDays(double value) { return Interval(value, 86400000); }
		public static TimeSpan FromHours(double value) { return Interval(value, 3600000); }
		public static TimeSpan FromMinutes(double value) { return Interval(value, 60000); }
		public static TimeSpan FromSeconds(double value) { return Interval(value, 1000); }
		public static TimeSpan FromMilliseconds(double value) { return Interval(value, 1); }
		static TimeSpan Whole(long value, long ticks)
		{
			if (value > long.MaxValue / ticks || value < long.MinValue / ticks) throw new ArgumentOutOfRangeException(null, "TimeSpan overflowed because the duration is too long.");
			return new TimeSpan(value * ticks);
		}
		public static TimeSpan FromDays(int days) { return Whole(days, TicksPerDay); }
		public static TimeSpan FromHours(int hours) { return Whole(hours, TicksPerHour); }
		public static TimeSpan FromMinutes(long minutes) { return Whole(minutes, TicksPerMinute); }
		public static TimeSpan FromSeconds(long seconds) { return Whole(seconds, TicksPerSecond); }
		public static TimeSpan FromMilliseconds(long milliseconds, long microseconds = 0) { return Whole(milliseconds, TicksPerMillisecond) + Whole(microseconds, TicksPerMillisecond / 1000); }
		public static TimeSpan FromTicks(long value) { return new TimeSpan(value); }

		public TimeSpan Add(TimeSpan ts)
		{
			long r = ticks + ts.ticks;
			if (((ticks ^ r) & (ts.ticks ^ r)) < 0) throw new OverflowException(TooLong);
			return new TimeSpan(r);
		}
		public TimeSpan Subtract(TimeSpan ts)
		{
			long r = ticks - ts.ticks;
			if (((ticks ^ ts.ticks) & (ticks ^ r)) < 0) throw new OverflowException(TooLong);
			return new TimeSpan(r);
		}
		public TimeSpan Negate()
		{
			if (ticks == long.MinValue) throw new OverflowException("Negating the minimum value of a twos complement number is invalid.");
			return new TimeSpan(-ticks);
		}
		public TimeSpan Duration()
		{
			if (ticks == long.MinValue) throw new OverflowException("The duration cannot be returned for TimeSpan.MinValue because the absolute value of TimeSpan.MinValue exceeds the value of TimeSpan.MaxValue.");
			return new TimeSpan(ticks < 0 ? -ticks : ticks);
		}

		public static int Compare(TimeSpan t1, TimeSpan t2) { return t1.ticks.CompareTo(t2.ticks); }
		public int CompareTo(TimeSpan value) { return ticks.CompareTo(value.ticks); }
		public int CompareTo(object value)
		{
			if (value == null) return 1;
			if (!(value is TimeSpan)) throw new ArgumentException("Object must be of type TimeSpan.");
			return CompareTo((TimeSpan)value);
		}
		public bool Equals(TimeSpan obj) { return ticks == obj.ticks; }
		public override bool Equals(object value) { return value is TimeSpan && Equals((TimeSpan)value); }
		public static bool Equals(TimeSpan t1, TimeSpan t2) { return t1.ticks == t2.ticks; }
		public override int GetHashCode() { return ticks.GetHashCode(); }

		public override string ToString() { return ToString(null); }
		public string ToString(string format, IFormatProvider provider) { return ToString(format); }
		public string ToString(string format)
		{
			if (format == null || format.Length == 0) format = "c";
			ulong t = ticks < 0 ? (ulong)-ticks : (ulong)ticks;
			ulong days = t / (ulong)TicksPerDay;
			int h = (int)(t / (ulong)TicksPerHour % 24), m = (int)(t / (ulong)TicksPerMinute % 60), s = (int)(t / (ulong)TicksPerSecond % 60), f = (int)(t % (ulong)TicksPerSecond);
			StringBuilder b = new StringBuilder();
			if (format.Length == 1)
			{
				if (ticks < 0) b.Append('-');
				switch (format[0])
				{
					case 'c':
					case 't':
					case 'T':
						if (days != 0) b.Append(days).Append('.');
						b.Append(h.ToString("D2"));
						break;
					case 'g':
						if (days != 0) b.Append(days).Append(':');
						b.Append(h);
						break;
					case 'G':
						b.Append(days).Append(':').Append(h.ToString("D2"));
						break;
					default:
						throw new FormatException("Input string was not in a correct format.");
				}
				b.Append(':').Append(m.ToString("D2")).Append(':').Append(s.ToString("D2"));
				if (format[0] == 'g')
				{
					if (f != 0) b.Append('.').Append(f.ToString("D7").TrimEnd('0'));
				}
				else if (f != 0 || format[0] == 'G') b.Append('.').Append(f.ToString("D7"));
				return b.ToString();
			}
			for (int i = 0; i < format.Length;)
			{
				int n;
				char c = DateTime.Place(format, ref i, out n);
				if (n > (c == 'd' ? 8 : c == 'f' || c == 'F' ? 7 : 2) && char.IsLetter(c)) throw new FormatException("Input string was not in a correct format.");
				switch (c)
				{
					case 'd': b.Append(days.ToString("D" + n.ToString())); break;
					case 'h': b.Append(h.ToString("D" + n.ToString())); break;
					case 'm': b.Append(m.ToString("D" + n.ToString())); break;
					case 's': b.Append(s.ToString("D" + n.ToString())); break;
					case 'f': b.Append(f.ToString("D7").Substring(0, n)); break;
					case 'F': b.Append(f.ToString("D7").Substring(0, n).TrimEnd('0')); break;
					case '\\':
					case '\'':
					case '"':
						i += DateTime.Literal(format, i, b);
						continue;
					default:
						throw new FormatException("Input string was not in a correct format.");
				}
				i += n;
			}
			return b.ToString();
		}

		// [-][d.]hh:mm[:ss[.fffffff]] or [-]d.
		static int ParseCore(string s, out TimeSpan result)
		{
			result = Zero;
			s = s.Trim();
			bool neg = s.Length > 0 && s[0] == '-';
			int i = neg ? 1 : 0;
			long[] part = new long[5]; // d, h, m, s, f
			long first;
			if (!DateTime.Number(s, ref i, 10, out first)) return 1;
			int at = 1;
			if (i == s.Length)
			{
				part[0] = first;
				at = 4;
			}
			else
			{
				if (s[i] == '.')
				{
					part[0] = first;
					i++;
					if (!DateTime.Number(s, ref i, 8, out first)) return 1;
				}
				part[1] = first;
				while (i < s.Length && s[i] == ':' && at < 3)
				{
					i++;
					if (!DateTime.Number(s, ref i, 8, out part[++at])) return 1;
				}
				if (at == 1) return 1;
				if (at == 3 && i < s.Length && s[i] == ':' && part[0] == 0)
				{
					// d:hh:mm:ss
					i++;
					part[0] = part[1];
					part[1] = part[2];
					part[2] = part[3];
					if (!DateTime.Number(s, ref i, 8, out part[3])) return 1;
				}
				if (at == 3 && i < s.Length && s[i] == '.')
				{
					int start = ++i;
					if (!DateTime.Number(s, ref i, 7, out part[4])) return 1;
					for (int k = i - start; k < 7; k++) part[4] *= 10;
				}
			}
			if (i != s.Length) return 1;
			if (part[0] == 0 && part[1] > 23 && at == 3 && part[4] == 0)
			{
				// Too many hours are days: the text is d:hh:mm.
				part[0] = part[1];
				part[1] = part[2];
				part[2] = part[3];
				part[3] = 0;
			}
			if (part[1] > 23 || part[2] > 59 || part[3] > 59 || part[0] > 10675199) return 2;
			long t = (((part[0] * 24 + part[1]) * 60 + part[2]) * 60 + part[3]) * TicksPerSecond + part[4];
			if (t < 0) return 2;
			result = new TimeSpan(neg ? -t : t);
			return 0;
		}
		public static TimeSpan Parse(string s)
		{
			if (s == null) throw new ArgumentNullException("s");
			TimeSpan r;
			switch (ParseCore(s, out r))
			{
				case 1: throw Number.NotRecognized(s, "TimeSpan");
				case 2: throw new OverflowException("The TimeSpan could not be parsed because at least one of the numeric components is out of range or contains too many digits.");
			}
			return r;
		}
		public static TimeSpan Parse(string input, IFormatProvider formatProvider) { return Parse(input); }
		public static bool TryParse(string s, out TimeSpan result)
		{
			result = Zero;
			return s != null && ParseCore(s, out result) == 0;
		}

		public static TimeSpan operator *(TimeSpan t, double factor)
		{
			if (double.IsNaN(factor)) throw new ArgumentException("TimeSpan does not accept floating point Not-a-Number values.", "factor");
			return OfTicks(Math.Round(t.ticks * factor));
		}
		public static TimeSpan operator *(double factor, TimeSpan t) { return t * factor; }
		public static TimeSpan operator /(TimeSpan t, double divisor)
		{
			if (double.IsNaN(divisor)) throw new ArgumentException("TimeSpan does not accept floating point Not-a-Number values.", "divisor");
			return OfTicks(Math.Round(t.ticks / divisor));
		}
		public static double operator /(TimeSpan a, TimeSpan b) { return a.ticks / (double)b.ticks; }
		public TimeSpan Multiply(double factor) { return this * factor; }
		public TimeSpan Divide(double divisor) { return this / divisor; }
		public double Divide(TimeSpan ts) { return this / ts; }
		static TimeSpan OfTicks(double ticks)
		{
			if (ticks >= 9223372036854775808.0 || ticks < long.MinValue || double.IsNaN(ticks)) throw new OverflowException(TooLong);
			return new TimeSpan((long)ticks);
		}
		public static TimeSpan operator +(TimeSpan t) { return t; }
		public static TimeSpan operator +(TimeSpan a, TimeSpan b) { return a.Add(b); }
		public static TimeSpan operator -(TimeSpan a, TimeSpan b) { return a.Subtract(b); }
		public static TimeSpan operator -(TimeSpan a) { return a.Negate(); }
		public static bool operator ==(TimeSpan a, TimeSpan b) { return a.ticks == b.ticks; }
		public static bool operator !=(TimeSpan a, TimeSpan b) { return a.ticks != b.ticks; }
		public static bool operator <(TimeSpan a, TimeSpan b) { return a.ticks < b.ticks; }
		public static bool operator >(TimeSpan a, TimeSpan b) { return a.ticks > b.ticks; }
		public static bool operator <=(TimeSpan a, TimeSpan b) { return a.ticks <= b.ticks; }
		public static bool operator >=(TimeSpan a, TimeSpan b) { return a.ticks >= b.ticks; }
	}

	// The local time zone is that of the clock; conversions between kinds use its current offset.
	public struct DateTime : IComparable, IConvertible, IFormattable, IComparable<DateTime>, IEquatable<DateTime>
	{
		// Ticks of the wall clock since the year 1, in UTC or in local time.
		[MethodImpl(MethodImplOptions.InternalCall)]
		static extern long GetClock(bool local);

		const long MaxTicks = 3155378975999999999;
		const int DaysPer400Years = 146097, DaysPer100Years = 36524, DaysPer4Years = 1461;

		// Ticks; the kind is in the two highest bits.
		ulong data;

		public static readonly DateTime MinValue = new DateTime(0);
		public static readonly DateTime MaxValue = new DateTime(MaxTicks);
		public static readonly DateTime UnixEpoch = new DateTime(621355968000000000, DateTimeKind.Utc);

		public DateTime(long ticks) : this(ticks, DateTimeKind.Unspecified) { }
		public DateTime(long ticks, DateTimeKind kind)
		{
			if (ticks < 0 || ticks > MaxTicks) throw new ArgumentOutOfRangeException("ticks", "Ticks must be between DateTime.MinValue.Ticks and DateTime.MaxValue.Ticks.");
			data = (ulong)ticks | (ulong)kind << 62;
		}
		public DateTime(int year, int month, int day) : this(DateToTicks(year, month, day)) { }
		public DateTime(int year, int month, int day, int hour, int minute, int second) : this(DateToTicks(year, month, day) + TimeToTicks(hour, minute, second)) { }
		public DateTime(int year, int month, int day, int hour, int minute, int second, DateTimeKind kind) : this(DateToTicks(year, month, day) + TimeToTicks(hour, minute, second), kind) { }
		public DateTime(int year, int month, int day, int hour, int minute, int second, int millisecond) : this(year, month, day, hour, minute, second, millisecond, DateTimeKind.Unspecified) { }
		public DateTime(int year, int month, int day, int hour, int minute, int second, int millisecond, DateTimeKind kind)
			: this(DateToTicks(year, month, day) + TimeToTicks(hour, minute, second) + Milli(millisecond) * TimeSpan.TicksPerMillisecond, kind) { }

		static int Milli(int ms)
		{
			if (ms < 0 || ms > 999) throw new ArgumentOutOfRangeException("millisecond", "Valid values are between 0 and 999, inclusive.");
			return ms;
		}
		static int DaysBefore(int year, int month)
		{
			int leap = IsLeapYear(year) ? 1 : 0;
			switch (month)
			{
				case 1: return 0;
				case 2: return 31;
			}
			// From March on, each five months have 153 days.
			return 59 + leap + (153 * (month - 3) + 2) / 5;
		}
		static long DateToTicks(int year, int month, int day)
		{
			if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > DaysInMonth(year, month))
				throw new ArgumentOutOfRangeException(null, "Year, Month, and Day parameters describe an un-representable DateTime.");
			int y = year - 1;
			return (y * 365L + y / 4 - y / 100 + y / 400 + DaysBefore(year, month) + day - 1) * TimeSpan.TicksPerDay;
		}
		static long TimeToTicks(int hour, int minute, int second)
		{
			if ((uint)hour > 23 || (uint)minute > 59 || (uint)second > 59)
				throw new ArgumentOutOfRangeException(null, "Hour, Minute, and Second parameters describe an un-representable DateTime.");
			return (hour * 3600L + minute * 60 + second) * TimeSpan.TicksPerSecond;
		}
		public static bool IsLeapYear(int year)
		{
			if (year < 1 || year > 9999) throw new ArgumentOutOfRangeException("year", "Year must be between 1 and 9999.");
			return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
		}
		public static int DaysInMonth(int year, int month)
		{
			if (month < 1 || month > 12) throw new ArgumentOutOfRangeException("month", "Month must be between one and twelve.");
			if (month == 2) return IsLeapYear(year) ? 29 : 28;
			return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
		}

		public static DateTime UtcNow { get { return new DateTime(GetClock(false), DateTimeKind.Utc); } }
		public static DateTime Now { get { return new DateTime(GetClock(true), DateTimeKind.Local); } }
		public static DateTime Today { get { return Now.Date; } }

		public long Ticks { get { return (long)(data & 0x3fffffffffffffff); } }
		public DateTimeKind Kind { get { return (DateTimeKind)(data >> 62); } }
		public static DateTime SpecifyKind(DateTime value, DateTimeKind kind) { return new DateTime(value.Ticks, kind); }

		void Split(out int year, out int month, out int day, out int dayOfYear)
		{
			int n = (int)(Ticks / TimeSpan.TicksPerDay);
			int y400 = n / DaysPer400Years;
			n -= y400 * DaysPer400Years;
			int y100 = n / DaysPer100Years;
			if (y100 == 4) y100 = 3;
			n -= y100 * DaysPer100Years;
			int y4 = n / DaysPer4Years;
			n -= y4 * DaysPer4Years;
			int y1 = n / 365;
			if (y1 == 4) y1 = 3;
			n -= y1 * 365;
			year = y400 * 400 + y100 * 100 + y4 * 4 + y1 + 1;
			dayOfYear = n + 1;
			month = (n >> 5) + 1;
			while (month < 12 && n >= DaysBefore(year, month + 1)) month++;
			day = n - DaysBefore(year, month) + 1;
		}
		public int Year { get { int y, m, d, n; Split(out y, out m, out d, out n); return y; } }
		public int Month { get { int y, m, d, n; Split(out y, out m, out d, out n); return m; } }
		public int Day { get { int y, m, d, n; Split(out y, out m, out d, out n); return d; } }
		public int DayOfYear { get { int y, m, d, n; Split(out y, out m, out d, out n); return n; } }
		public DayOfWeek DayOfWeek { get { return (DayOfWeek)((Ticks / TimeSpan.TicksPerDay + 1) % 7); } }
		public int Hour { get { return (int)(Ticks / TimeSpan.TicksPerHour % 24); } }
		public int Minute { get { return (int)(Ticks / TimeSpan.TicksPerMinute % 60); } }
		public int Second { get { return (int)(Ticks / TimeSpan.TicksPerSecond % 60); } }
		public int Millisecond { get { return (int)(Ticks / TimeSpan.TicksPerMillisecond % 1000); } }
		public DateTime Date { get { return new DateTime(Ticks - Ticks % TimeSpan.TicksPerDay, Kind); } }
		public TimeSpan TimeOfDay { get { return new TimeSpan(Ticks % TimeSpan.TicksPerDay); } }

		public DateTime AddTicks(long value)
		{
			long t = Ticks;
			if (value > MaxTicks - t || value < -t) throw new ArgumentOutOfRangeException("value", "The added or subtracted value results in an un-representable DateTime.");
			return new DateTime(t + value, Kind);
		}
		public DateTime Add(TimeSpan value) { return AddTicks(value.Ticks); }
		public DateTime Subtract(TimeSpan value) { return AddTicks(-value.Ticks); }
		public TimeSpan Subtract(DateTime value) { return new TimeSpan(Ticks - value.Ticks); }
		DateTime AddUnits(double value, int milliseconds)
		{
			long ms = (long)(value * milliseconds + (value >= 0 ? 0.5 : -0.5));
			if (ms <= -315537897600000 || ms >= 315537897600000) throw new ArgumentOutOfRangeException("value", "Value to add was out of range.");
			return AddTicks(ms * TimeSpan.TicksPerMillisecond);
		}
		public DateTime AddDays(double value) { return AddUnits(value, 86400000); }
		public DateTime AddHours(double value) { return AddUnits(value, 3600000); }
		public DateTime AddMinutes(double value) { return AddUnits(value, 60000); }
		public DateTime AddSeconds(double value) { return AddUnits(value, 1000); }
		public DateTime AddMilliseconds(double value) { return AddUnits(value, 1); }
		public DateTime AddMonths(int months)
		{
			if (months < -120000 || months > 120000) throw new ArgumentOutOfRangeException("months", "Months value must be between +/-120000.");
			int y, m, d, n;
			Split(out y, out m, out d, out n);
			int i = y * 12 + m - 1 + months;
			y = i / 12;
			m = i % 12 + 1;
			if (i < 12 || y > 9999) throw new ArgumentOutOfRangeException("months", "The added or subtracted value results in an un-representable DateTime.");
			int last = DaysInMonth(y, m);
			return new DateTime(DateToTicks(y, m, d > last ? last : d) + Ticks % TimeSpan.TicksPerDay, Kind);
		}
		public DateTime AddYears(int value)
		{
			if (value < -10000 || value > 10000) throw new ArgumentOutOfRangeException("years", "Years value must be between +/-10000.");
			return AddMonths(value * 12);
		}
		internal static long Offset { get { return GetClock(true) / TimeSpan.TicksPerSecond * TimeSpan.TicksPerSecond - GetClock(false) / TimeSpan.TicksPerSecond * TimeSpan.TicksPerSecond; } }
		public DateTime ToUniversalTime() { return Kind == DateTimeKind.Utc ? this : new DateTime(AddTicks(-Offset).Ticks, DateTimeKind.Utc); }
		public DateTime ToLocalTime() { return Kind == DateTimeKind.Local ? this : new DateTime(AddTicks(Offset).Ticks, DateTimeKind.Local); }
		public bool IsDaylightSavingTime() { return false; }
		public long ToBinary() { return (long)data; }
		public static DateTime FromBinary(long dateData) { return new DateTime(dateData & 0x3fffffffffffffff, (DateTimeKind)((ulong)dateData >> 62)); }
		public long ToFileTimeUtc() { return ToUniversalTime().Ticks - 504911232000000000; }

		public static int Compare(DateTime t1, DateTime t2) { return t1.Ticks.CompareTo(t2.Ticks); }
		public int CompareTo(DateTime value) { return Ticks.CompareTo(value.Ticks); }
		public int CompareTo(object value)
		{
			if (value == null) return 1;
			if (!(value is DateTime)) throw new ArgumentException("Object must be of type DateTime.");
			return CompareTo((DateTime)value);
		}
		public bool Equals(DateTime value) { return Ticks == value.Ticks; }
		public override bool Equals(object value) { return value is DateTime && Equals((DateTime)value); }
		public static bool Equals(DateTime t1, DateTime t2) { return t1.Ticks == t2.Ticks; }
		public override int GetHashCode() { return Ticks.GetHashCode(); }
		public TypeCode GetTypeCode() { return TypeCode.DateTime; }
		bool IConvertible.ToBoolean(IFormatProvider provider) { throw Convert.BadCast("DateTime", "Boolean"); }
		char IConvertible.ToChar(IFormatProvider provider) { throw Convert.BadCast("DateTime", "Char"); }
		sbyte IConvertible.ToSByte(IFormatProvider provider) { throw Convert.BadCast("DateTime", "SByte"); }
		byte IConvertible.ToByte(IFormatProvider provider) { throw Convert.BadCast("DateTime", "Byte"); }
		short IConvertible.ToInt16(IFormatProvider provider) { throw Convert.BadCast("DateTime", "Int16"); }
		ushort IConvertible.ToUInt16(IFormatProvider provider) { throw Convert.BadCast("DateTime", "UInt16"); }
		int IConvertible.ToInt32(IFormatProvider provider) { throw Convert.BadCast("DateTime", "Int32"); }
		uint IConvertible.ToUInt32(IFormatProvider provider) { throw Convert.BadCast("DateTime", "UInt32"); }
		long IConvertible.ToInt64(IFormatProvider provider) { throw Convert.BadCast("DateTime", "Int64"); }
		ulong IConvertible.ToUInt64(IFormatProvider provider) { throw Convert.BadCast("DateTime", "UInt64"); }
		float IConvertible.ToSingle(IFormatProvider provider) { throw Convert.BadCast("DateTime", "Single"); }
		double IConvertible.ToDouble(IFormatProvider provider) { throw Convert.BadCast("DateTime", "Double"); }
		decimal IConvertible.ToDecimal(IFormatProvider provider) { throw Convert.BadCast("DateTime", "Decimal"); }
		DateTime IConvertible.ToDateTime(IFormatProvider provider) { return this; }
		object IConvertible.ToType(Type conversionType, IFormatProvider provider) { return Convert.ToTypeCore(this, conversionType, provider); }

		public static DateTime operator +(DateTime d, TimeSpan t) { return d.Add(t); }
		public static DateTime operator -(DateTime d, TimeSpan t) { return d.Subtract(t); }
		public static TimeSpan operator -(DateTime d1, DateTime d2) { return d1.Subtract(d2); }
		public static bool operator ==(DateTime d1, DateTime d2) { return d1.Ticks == d2.Ticks; }
		public static bool operator !=(DateTime d1, DateTime d2) { return d1.Ticks != d2.Ticks; }
		public static bool operator <(DateTime d1, DateTime d2) { return d1.Ticks < d2.Ticks; }
		public static bool operator >(DateTime d1, DateTime d2) { return d1.Ticks > d2.Ticks; }
		public static bool operator <=(DateTime d1, DateTime d2) { return d1.Ticks <= d2.Ticks; }
		public static bool operator >=(DateTime d1, DateTime d2) { return d1.Ticks >= d2.Ticks; }

		static string MonthName(int month) { return DateTimeFormatInfo.InvariantInfo.GetMonthName(month); }

		// Returns the number of times that the char at i is repeated.
		internal static int Run(string f, int i)
		{
			int n = 1;
			while (i + n < f.Length && f[i + n] == f[i]) n++;
			return n;
		}
		// Returns the letter at i, and in n the number of its repetitions. A letter after % is a format of its own.
		internal static char Place(string f, ref int i, out int n)
		{
			if (f[i] != '%') n = Run(f, i);
			else
			{
				if (++i == f.Length || f[i] == '%') throw new FormatException("Input string was not in a correct format.");
				n = 1;
			}
			return f[i];
		}
		// Appends the quoted or escaped text at i and returns its length in the format.
		internal static int Literal(string f, int i, StringBuilder b)
		{
			char c = f[i];
			if (c == '%') return 1;
			if (c == '\\')
			{
				if (i + 1 == f.Length) throw new FormatException("Input string was not in a correct format.");
				b.Append(f[i + 1]);
				return 2;
			}
			int j = i + 1;
			while (j < f.Length && f[j] != c) b.Append(f[j++]);
			if (j == f.Length) throw new FormatException("Input string was not in a correct format.");
			return j + 1 - i;
		}

		internal static string StandardFormat(char c, DateTimeFormatInfo i)
		{
			switch (c)
			{
				case 'd': return i.ShortDatePattern;
				case 'D': return i.LongDatePattern;
				case 'f': return i.LongDatePattern + " " + i.ShortTimePattern;
				case 'F': case 'U': return i.FullDateTimePattern;
				case 'g': return i.ShortDatePattern + " " + i.ShortTimePattern;
				case 'G': return i.ShortDatePattern + " " + i.LongTimePattern;
				case 'm': case 'M': return i.MonthDayPattern;
				case 'o': case 'O': return "yyyy'-'MM'-'dd'T'HH':'mm':'ss'.'fffffffK";
				case 'r': case 'R': return i.RFC1123Pattern;
				case 's': return i.SortableDateTimePattern;
				case 't': return i.ShortTimePattern;
				case 'T': return i.LongTimePattern;
				case 'u': return i.UniversalSortableDateTimePattern;
				case 'y': case 'Y': return i.YearMonthPattern;
			}
			throw new FormatException("Input string was not in a correct format.");
		}
		public override string ToString() { return ToString("G", null); }
		public string ToString(IFormatProvider provider) { return ToString("G", provider); }
		public string ToString(string format) { return ToString(format, null); }
		public string ToLongDateString() { return ToString("D"); }
		public string ToLongTimeString() { return ToString("T"); }
		public string ToShortDateString() { return ToString("d"); }
		public string ToShortTimeString() { return ToString("t"); }
		public string ToString(string format, IFormatProvider provider)
		{
			DateTimeFormatInfo info = DateTimeFormatInfo.GetInstance(provider);
			if (format == null || format.Length == 0) format = "G";
			if (format.Length == 1)
			{
				if (format[0] == 'U') return ToUniversalTime().ToString(info.FullDateTimePattern, provider);
				format = StandardFormat(format[0], info);
			}
			return Custom(format, info, null);
		}
		// Returns the text of a custom format. offset is that of a DateTimeOffset; null: the kind says it.
		internal string Custom(string format, DateTimeFormatInfo info, TimeSpan? offset)
		{
			int year, month, day, dayOfYear;
			Split(out year, out month, out day, out dayOfYear);
			StringBuilder b = new StringBuilder();
			for (int i = 0; i < format.Length;)
			{
				int n;
				char c = Place(format, ref i, out n);
				string two = n > 1 ? "D2" : "D1";
				switch (c)
				{
					case 'y': b.Append(n < 3 ? (year % 100).ToString(two) : year.ToString("D" + n.ToString())); break;
					case 'M':
						if (n > 3) b.Append(MonthName(month));
						else if (n == 3) b.Append(MonthName(month), 0, 3);
						else b.Append(month.ToString(two));
						break;
					case 'd':
						if (n > 3) b.Append(DayOfWeek.ToString());
						else if (n == 3) b.Append(DayOfWeek.ToString(), 0, 3);
						else b.Append(day.ToString(two));
						break;
					case 'h': b.Append(((Hour + 11) % 12 + 1).ToString(two)); break;
					case 'H': b.Append(Hour.ToString(two)); break;
					case 'm': b.Append(Minute.ToString(two)); break;
					case 's': b.Append(Second.ToString(two)); break;
					case 't': b.Append(Hour < 12 ? info.AMDesignator : info.PMDesignator, 0, n > 1 ? 2 : 1); break;
					case 'f':
					case 'F':
						if (n > 7) throw new FormatException("Input string was not in a correct format.");
						string f = ((int)(Ticks % TimeSpan.TicksPerSecond)).ToString("D7").Substring(0, n);
						if (c == 'F')
						{
							f = f.TrimEnd('0');
							if (f.Length == 0 && b.Length > 0 && b[b.Length - 1] == '.') b.Length--;
						}
						b.Append(f);
						break;
					case 'g': b.Append("A.D."); break;
					case 'K':
						if (offset == null && Kind == DateTimeKind.Utc) b.Append('Z');
						else if (offset != null || Kind == DateTimeKind.Local) AppendOffset(b, 3, offset);
						n = 1;
						break;
					case 'z': AppendOffset(b, n, offset); break;
					case '\\':
					case '\'':
					case '"':
						i += Literal(format, i, b);
						continue;
					default:
						b.Append(c);
						n = 1;
						break;
				}
				i += n;
			}
			return b.ToString();
		}
		void AppendOffset(StringBuilder b, int n, TimeSpan? offset)
		{
			TimeSpan o = offset ?? new TimeSpan(Kind == DateTimeKind.Utc ? 0 : Offset);
			b.Append(o.Ticks < 0 ? '-' : '+').Append(o.Duration().Hours.ToString(n > 1 ? "D2" : "D1"));
			if (n > 2) b.Append(':').Append(o.Duration().Minutes.ToString("D2"));
		}

		// Reads at least one and at most max digits.
		internal static bool Number(string s, ref int i, int max, out long value)
		{
			int start = i;
			value = 0;
			while (i < s.Length && i - start < max && s[i] >= '0' && s[i] <= '9') value = value * 10 + (s[i++] - '0');
			return i > start;
		}

		static readonly string[] known = {
			"yyyy-M-d", "yyyy-M-d H:m", "yyyy-M-d H:m:s", "yyyy-M-d H:m:s.FFFFFFF", "yyyy-M-dTH:m", "yyyy-M-dTH:m:s.FFFFFFFK", "yyyy-M-dTH:m:sK", "yyyy-M-d H:m:sK",
			"M/d/yyyy", "M/d/yyyy H:m", "M/d/yyyy H:m:s", "M/d/yyyy h:m tt", "M/d/yyyy h:m:s tt", "yyyy/M/d", "yyyy/M/d H:m:s", "yyyy/M/d H:m",
			"d MMMM yyyy", "d MMM yyyy", "MMMM d, yyyy", "MMM d, yyyy", "dddd, d MMMM yyyy", "dddd, d MMMM yyyy H:m:s", "dddd, d MMMM yyyy H:m", "ddd, d MMM yyyy H:m:s 'GMT'", "yyyy MMMM"
		};
		static bool Word(string s, ref int i, string word)
		{
			if (string.Compare(s, i, word, 0, word.Length, StringComparison.OrdinalIgnoreCase) != 0) return false;
			i += word.Length;
			return true;
		}
		static bool Exact(string s, string f, out DateTime result)
		{
			result = MinValue;
			if (f.Length == 1) f = StandardFormat(f[0], DateTimeFormatInfo.InvariantInfo);
			long year = 1, month = 1, day = 1, hour = 0, minute = 0, second = 0, fraction = 0, offset = 0;
			int half = -1, at = 0;
			bool utc = false, date = false;
			StringBuilder literal = new StringBuilder();
			for (int i = 0; i < f.Length;)
			{
				char c = f[i];
				int n = Run(f, i);
				switch (c)
				{
					case 'y':
						date = true;
						int y0 = at;
						if (!Number(s, ref at, n < 3 ? 2 : 4, out year) || (n >= 3 && at - y0 != 4)) return false;
						if (n < 3) year += year < 30 ? 2000 : 1900;
						break;
					case 'M':
						date = true;
						if (n < 3)
						{
							if (!Number(s, ref at, 2, out month)) return false;
							break;
						}
						for (month = 1; month <= 12; month++)
							if (Word(s, ref at, n == 3 ? MonthName((int)month).Substring(0, 3) : MonthName((int)month))) break;
						if (month > 12) return false;
						break;
					case 'd':
						date = true;
						if (n < 3)
						{
							if (!Number(s, ref at, 2, out day)) return false;
							break;
						}
						int w = 0;
						while (w < 7 && !Word(s, ref at, n == 3 ? ((DayOfWeek)w).ToString().Substring(0, 3) : ((DayOfWeek)w).ToString())) w++;
						if (w == 7) return false;
						break;
					case 'H':
					case 'h':
						int h0 = at;
						if (!Number(s, ref at, 2, out hour) || (n == 2 && at - h0 != 2)) return false;
						break;
					case 'm': if (!Number(s, ref at, 2, out minute)) return false; break;
					case 's': if (!Number(s, ref at, 2, out second)) return false; break;
					case 't':
						if (at >= s.Length) return false;
						half = char.ToUpperInvariant(s[at]) == 'A' ? 0 : char.ToUpperInvariant(s[at]) == 'P' ? 12 : -1;
						if (half < 0) return false;
						at += n > 1 ? 2 : 1;
						if (at > s.Length) return false;
						break;
					case 'f':
					case 'F':
						int start = at;
						if (!Number(s, ref at, n, out fraction) && c == 'f') return false;
						if (c == 'f' && at - start != n) return false;
						for (int k = at - start; k < 7; k++) fraction *= 10;
						break;
					case 'K':
					case 'z':
						if (at < s.Length && s[at] == 'Z')
						{
							at++;
							utc = true;
						}
						else if (at < s.Length && (s[at] == '+' || s[at] == '-'))
						{
							bool neg = s[at++] == '-';
							long oh, om = 0;
							if (!Number(s, ref at, 2, out oh)) return false;
							if (at < s.Length && s[at] == ':')
							{
								at++;
								if (!Number(s, ref at, 2, out om)) return false;
							}
							offset = (oh * 60 + om) * (neg ? -TimeSpan.TicksPerMinute : TimeSpan.TicksPerMinute);
							utc = true;
						}
						break;
					case '\\':
					case '\'':
					case '"':
					case '%':
						literal.Length = 0;
						i += Literal(f, i, literal);
						if (!Word(s, ref at, literal.ToString())) return false;
						continue;
					default:
						if (at >= s.Length || s[at] != c) return false;
						at++;
						n = 1;
						break;
				}
				i += n;
			}
			if (at != s.Length || year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > DaysInMonth((int)year, (int)month)) return false;
			if (half >= 0)
			{
				if (hour < 1 || hour > 12) return false;
				hour = hour % 12 + half;
			}
			if (hour > 23 || minute > 59 || second > 59) return false;
			long t = DateToTicks((int)year, (int)month, (int)day) + TimeToTicks((int)hour, (int)minute, (int)second) + fraction;
			if (!date) t += Today.Ticks;
			result = utc ? new DateTime(t - offset, DateTimeKind.Utc).ToLocalTime() : new DateTime(t);
			return true;
		}
		public static DateTime Parse(string s)
		{
			if (s == null) throw new ArgumentNullException("s");
			DateTime r;
			if (!TryParse(s, out r)) throw System.Number.NotRecognized(s, "DateTime");
			return r;
		}
		public static DateTime Parse(string s, IFormatProvider provider) { return Parse(s); }
		public static DateTime Parse(string s, IFormatProvider provider, DateTimeStyles styles) { return Parse(s); }
		public static bool TryParse(string s, out DateTime result)
		{
			result = MinValue;
			if (s == null) return false;
			s = s.Trim();
			foreach (string f in known)
				if (Exact(s, f, out result)) return true;
			return Exact(s, "H:m", out result) || Exact(s, "H:m:s", out result);
		}
		public static bool TryParse(string s, IFormatProvider provider, DateTimeStyles styles, out DateTime result) { return TryParse(s, out result); }
		public static DateTime ParseExact(string s, string format, IFormatProvider provider)
		{
			if (s == null) throw new ArgumentNullException("s");
			if (format == null) throw new ArgumentNullException("format");
			DateTime r;
			if (!Exact(s, format, out r)) throw System.Number.NotRecognized(s, "DateTime");
			return r;
		}
		public static DateTime ParseExact(string s, string format, IFormatProvider provider, DateTimeStyles style) { return ParseExact(s, format, provider); }
		public static bool TryParseExact(string s, string format, IFormatProvider provider, DateTimeStyles style, out DateTime result)
		{
			result = MinValue;
			return s != null && format != null && Exact(s, format, out result);
		}
	}
}
