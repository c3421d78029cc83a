// A point in time with the offset of a clock from UTC.
using System.Globalization;

namespace System
{
	public readonly struct DateTimeOffset : IComparable, IFormattable, IComparable<DateTimeOffset>, IEquatable<DateTimeOffset>
	{
		readonly DateTime utc; // its kind is not specified
		readonly short minutes; // the offset

		public static readonly DateTimeOffset MinValue = new DateTimeOffset(DateTime.MinValue, TimeSpan.Zero);
		public static readonly DateTimeOffset MaxValue = new DateTimeOffset(DateTime.MaxValue, TimeSpan.Zero);
		public static readonly DateTimeOffset UnixEpoch = new DateTimeOffset(DateTime.UnixEpoch);

		public DateTimeOffset(long ticks, TimeSpan offset)
		{
			if (offset.Ticks % TimeSpan.TicksPerMinute != 0) throw new ArgumentException("Offset must be specified in whole minutes.", "offset");
			if (offset.Duration() > new TimeSpan(14, 0, 0)) throw new ArgumentOutOfRangeException("offset", "Offset must be within plus or minus 14 hours.");
			long t = ticks - offset.Ticks;
			if (ticks < 0 || ticks > DateTime.MaxValue.Ticks || t < 0 || t > DateTime.MaxValue.Ticks) throw new ArgumentOutOfRangeException("offset", "The UTC time represented when the offset is applied must be between year 0 and 10,000.");
			utc = new DateTime(t);
			minutes = (short)(offset.Ticks / TimeSpan.TicksPerMinute);
		}
		public DateTimeOffset(DateTime dateTime) : this(dateTime.Ticks, dateTime.Kind == DateTimeKind.Utc ? TimeSpan.Zero : Local) { }
		public DateTimeOffset(DateTime dateTime, TimeSpan offset) : this(dateTime.Ticks, offset)
		{
			if (dateTime.Kind == DateTimeKind.Utc && offset != TimeSpan.Zero) throw new ArgumentException("The UTC Offset for Utc DateTime instances must be 0.", "offset");
			if (dateTime.Kind == DateTimeKind.Local && offset != Local) throw new ArgumentException("The UTC Offset of the local dateTime parameter does not match the offset argument.", "offset");
		}
		public DateTimeOffset(int year, int month, int day, int hour, int minute, int second, TimeSpan offset) : this(new DateTime(year, month, day, hour, minute, second).Ticks, offset) { }
		public DateTimeOffset(int year, int month, int day, int hour, int minute, int second, int millisecond, TimeSpan offset) : this(new DateTime(year, month, day, hour, minute, second, millisecond).Ticks, offset) { }
		public DateTimeOffset(DateOnly date, TimeOnly time, TimeSpan offset) : this(date.ToDateTime(time).Ticks, offset) { }
		static TimeSpan Local { get { return new TimeSpan(DateTime.Offset / TimeSpan.TicksPerMinute * TimeSpan.TicksPerMinute); } }

		public static DateTimeOffset Now { get { return new DateTimeOffset(DateTime.Now); } }
		public static DateTimeOffset UtcNow { get { return new DateTimeOffset(DateTime.UtcNow); } }
		public TimeSpan Offset { get { return new TimeSpan(minutes * TimeSpan.TicksPerMinute); } }
		public int TotalOffsetMinutes { get { return minutes; } }
		public DateTime DateTime { get { return utc.Add(Offset); } }
		public DateTime UtcDateTime { get { return DateTime.SpecifyKind(utc, DateTimeKind.Utc); } }
		public DateTime LocalDateTime { get { return UtcDateTime.ToLocalTime(); } }
		public DateTime Date { get { return DateTime.Date; } }
		public TimeSpan TimeOfDay { get { return DateTime.TimeOfDay; } }
		public long Ticks { get { return DateTime.Ticks; } }
		public long UtcTicks { get { return utc.Ticks; } }
		public int Year { get { return DateTime.Year; } }
		public int Month { get { return DateTime.Month; } }
		public int Day { get { return DateTime.Day; } }
		public int Hour { get { return DateTime.Hour; } }
		public int Minute { get { return DateTime.Minute; } }
		public int Second { get { return DateTime.Second; } }
		public int Millisecond { get { return DateTime.Millisecond; } }
		public DayOfWeek DayOfWeek { get { return DateTime.DayOfWeek; } }
		public int DayOfYear { get { return DateTime.DayOfYear; } }

		DateTimeOffset With(DateTime local) { return new DateTimeOffset(local.Ticks, Offset); }
		public DateTimeOffset Add(TimeSpan value) { return With(DateTime.Add(value)); }
		public DateTimeOffset AddTicks(long value) { return With(DateTime.AddTicks(value)); }
		public DateTimeOffset AddMilliseconds(double value) { return With(DateTime.AddMilliseconds(value)); }
		public DateTimeOffset AddSeconds(double value) { return With(DateTime.AddSeconds(value)); }
		public DateTimeOffset AddMinutes(double value) { return With(DateTime.AddMinutes(value)); }
		public DateTimeOffset AddHours(double value) { return With(DateTime.AddHours(value)); }
		public DateTimeOffset AddDays(double value) { return With(DateTime.AddDays(value)); }
		public DateTimeOffset AddMonths(int value) { return With(DateTime.AddMonths(value)); }
		public DateTimeOffset AddYears(int value) { return With(DateTime.AddYears(value)); }
		public DateTimeOffset Subtract(TimeSpan value) { return With(DateTime.Subtract(value)); }
		public TimeSpan Subtract(DateTimeOffset value) { return utc - value.utc; }
		public DateTimeOffset ToOffset(TimeSpan offset) { return new DateTimeOffset(utc.Ticks + offset.Ticks, offset); }
		public DateTimeOffset ToUniversalTime() { return ToOffset(TimeSpan.Zero); }
		public DateTimeOffset ToLocalTime() { return ToOffset(Local); }

		static long Epoch { get { return DateTime.UnixEpoch.Ticks; } }
		public long ToUnixTimeSeconds() { return utc.Ticks / TimeSpan.TicksPerSecond - Epoch / TimeSpan.TicksPerSecond; }
		public long ToUnixTimeMilliseconds() { return utc.Ticks / TimeSpan.TicksPerMillisecond - Epoch / TimeSpan.TicksPerMillisecond; }
		public static DateTimeOffset FromUnixTimeSeconds(long seconds) { return UnixEpoch + TimeSpan.FromSeconds(seconds); }
		public static DateTimeOffset FromUnixTimeMilliseconds(long milliseconds) { return UnixEpoch + TimeSpan.FromMilliseconds(milliseconds); }

		public static int Compare(DateTimeOffset first, DateTimeOffset second) { return first.utc.CompareTo(second.utc); }
		public int CompareTo(DateTimeOffset other) { return utc.CompareTo(other.utc); }
		int IComparable.CompareTo(object obj)
		{
			if (obj == null) return 1;
			if (!(obj is DateTimeOffset)) throw new ArgumentException("Object must be of type DateTimeOffset.");
			return CompareTo((DateTimeOffset)obj);
		}
		public bool Equals(DateTimeOffset other) { return utc == other.utc; }
		public static bool Equals(DateTimeOffset first, DateTimeOffset second) { return first.utc == second.utc; }
		public bool EqualsExact(DateTimeOffset other) { return utc == other.utc && minutes == other.minutes; }
		public override bool Equals(object obj) { return obj is DateTimeOffset && Equals((DateTimeOffset)obj); }
		public override int GetHashCode() { return utc.GetHashCode(); }
		public static DateTimeOffset operator +(DateTimeOffset d, TimeSpan t) { return d.Add(t); }
		public static DateTimeOffset operator -(DateTimeOffset d, TimeSpan t) { return d.Subtract(t); }
		public static TimeSpan operator -(DateTimeOffset left, DateTimeOffset right) { return left.utc - right.utc; }
		public static bool operator ==(DateTimeOffset left, DateTimeOffset right) { return left.utc == right.utc; }
		public static bool operator !=(DateTimeOffset left, DateTimeOffset right) { return left.utc != right.utc; }
		public static bool operator <(DateTimeOffset left, DateTimeOffset right) { return left.utc < right.utc; }
		public static bool operator >(DateTimeOffset left, DateTimeOffset right) { return left.utc > right.utc; }
		public static bool operator <=(DateTimeOffset left, DateTimeOffset right) { return left.utc <= right.utc; }
		public static bool operator >=(DateTimeOffset left, DateTimeOffset right) { return left.utc >= right.utc; }
		public static implicit operator DateTimeOffset(DateTime dateTime) { return new DateTimeOffset(dateTime); }

		public override string ToString() { return ToString(null, null); }
		public string ToString(string format) { return ToString(format, null); }
		public string ToString(IFormatProvider provider) { return ToString(null, provider); }
		public string ToString(string format, IFormatProvider provider)
		{
			DateTimeFormatInfo info = DateTimeFormatInfo.GetInstance(provider);
			if (string.IsNullOrEmpty(format)) return DateTime.Custom(DateTime.StandardFormat('G', info) + " zzz", info, Offset);
			if (format.Length > 1) return DateTime.Custom(format, info, Offset);
			switch (format[0])
			{
				case 'u': case 'r': case 'R': return utc.ToString(format, provider);
				case 'U': throw new FormatException("Input string was not in a correct format.");
			}
			return DateTime.Custom(DateTime.StandardFormat(format[0], info), info, Offset);
		}
	}
}
