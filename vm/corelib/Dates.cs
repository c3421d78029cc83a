// Days without times, and times without days.
namespace System
{
	public readonly struct DateOnly : IComparable, IComparable<DateOnly>, IEquatable<DateOnly>, IFormattable
	{
		readonly int number;

		DateOnly(int dayNumber) { number = dayNumber; }
		public DateOnly(int year, int month, int day) : this((int)(new DateTime(year, month, day).Ticks / TimeSpan.TicksPerDay)) { }
		public static DateOnly FromDayNumber(int dayNumber)
		{
			if ((uint)dayNumber > (uint)MaxValue.number) throw new ArgumentOutOfRangeException("dayNumber", "Day number must be between 0 and DateOnly.MaxValue.DayNumber.");
			return new DateOnly(dayNumber);
		}
		public static DateOnly FromDateTime(DateTime dateTime) { return new DateOnly((int)(dateTime.Ticks / TimeSpan.TicksPerDay)); }
		public static DateOnly MinValue { get { return new DateOnly(0); } }
		public static DateOnly MaxValue { get { return FromDateTime(DateTime.MaxValue); } }

		DateTime Start { get { return new DateTime(number * TimeSpan.TicksPerDay); } }
		public int Year { get { return Start.Year; } }
		public int Month { get { return Start.Month; } }
		public int Day { get { return Start.Day; } }
		public DayOfWeek DayOfWeek { get { return Start.DayOfWeek; } }
		public int DayOfYear { get { return Start.DayOfYear; } }
		public int DayNumber { get { return number; } }
		public DateOnly AddDays(int value) { return FromDayNumber(number + value); }
		public DateOnly AddMonths(int value) { return FromDateTime(Start.AddMonths(value)); }
		public DateOnly AddYears(int value) { return FromDateTime(Start.AddYears(value)); }
		public DateTime ToDateTime(TimeOnly time) { return Start.AddTicks(time.Ticks); }
		public DateTime ToDateTime(TimeOnly time, DateTimeKind kind) { return DateTime.SpecifyKind(ToDateTime(time), kind); }
		public void Deconstruct(out int year, out int month, out int day)
		{
			year = Year;
			month = Month;
			day = Day;
		}

		public int CompareTo(DateOnly value) { return number.CompareTo(value.number); }
		public int CompareTo(object value)
		{
			if (value == null) return 1;
			if (!(value is DateOnly)) throw new ArgumentException("Object must be of type DateOnly.");
			return CompareTo((DateOnly)value);
		}
		public bool Equals(DateOnly value) { return number == value.number; }
		public override bool Equals(object value) { return value is DateOnly && Equals((DateOnly)value); }
		public override int GetHashCode() { return number; }
		public static bool operator ==(DateOnly left, DateOnly right) { return left.number == right.number; }
		public static bool operator !=(DateOnly left, DateOnly right) { return left.number != right.number; }
		public static bool operator <(DateOnly left, DateOnly right) { return left.number < right.number; }
		public static bool operator >(DateOnly left, DateOnly right) { return left.number > right.number; }
		public static bool operator <=(DateOnly left, DateOnly right) { return left.number <= right.number; }
		public static bool operator >=(DateOnly left, DateOnly right) { return left.number >= right.number; }

		public string ToShortDateString() { return ToString("d"); }
		public string ToLongDateString() { return ToString("D"); }
		public override string ToString() { return ToString("d"); }
		public string ToString(string format) { return ToString(format, null); }
		public string ToString(IFormatProvider provider) { return ToString("d", provider); }
		public string ToString(string format, IFormatProvider provider)
		{
			if (format == "o" || format == "O") format = "yyyy-MM-dd";
			return Start.ToString(string.IsNullOrEmpty(format) ? "d" : format, provider);
		}
		public static DateOnly Parse(string s) { return FromDateTime(DateTime.Parse(s)); }
		public static DateOnly Parse(string s, IFormatProvider provider) { return FromDateTime(DateTime.Parse(s, provider)); }
		public static DateOnly ParseExact(string s, string format) { return FromDateTime(DateTime.ParseExact(s, format, null)); }
		public static DateOnly ParseExact(string s, string format, IFormatProvider provider) { return FromDateTime(DateTime.ParseExact(s, format, provider)); }
		public static bool TryParse(string s, out DateOnly result)
		{
			DateTime time;
			bool ok = DateTime.TryParse(s, out time);
			result = FromDateTime(time);
			return ok;
		}
	}

	public readonly struct TimeOnly : IComparable, IComparable<TimeOnly>, IEquatable<TimeOnly>, IFormattable
	{
		readonly long ticks;

		public TimeOnly(long ticks)
		{
			if ((ulong)ticks >= (ulong)TimeSpan.TicksPerDay) throw new ArgumentOutOfRangeException("ticks", "Ticks must be between 0 and and TimeOnly.MaxValue.Ticks.");
			this.ticks = ticks;
		}
		public TimeOnly(int hour, int minute) : this(hour, minute, 0) { }
		public TimeOnly(int hour, int minute, int second) : this(hour, minute, second, 0) { }
		public TimeOnly(int hour, int minute, int second, int millisecond) : this(new DateTime(1, 1, 1, hour, minute, second, millisecond).Ticks) { }
		public static TimeOnly FromTimeSpan(TimeSpan timeSpan) { return new TimeOnly(timeSpan.Ticks); }
		public static TimeOnly FromDateTime(DateTime dateTime) { return new TimeOnly(dateTime.TimeOfDay.Ticks); }
		public static TimeOnly MinValue { get { return new TimeOnly(0); } }
		public static TimeOnly MaxValue { get { return new TimeOnly(TimeSpan.TicksPerDay - 1); } }

		public int Hour { get { return ToTimeSpan().Hours; } }
		public int Minute { get { return ToTimeSpan().Minutes; } }
		public int Second { get { return ToTimeSpan().Seconds; } }
		public int Millisecond { get { return ToTimeSpan().Milliseconds; } }
		public long Ticks { get { return ticks; } }
		public TimeSpan ToTimeSpan() { return new TimeSpan(ticks); }

		// A time after midnight wraps around.
		public TimeOnly Add(TimeSpan value)
		{
			int days;
			return Add(value, out days);
		}
		public TimeOnly Add(TimeSpan value, out int wrappedDays)
		{
			wrappedDays = (int)(value.Ticks / TimeSpan.TicksPerDay);
			long t = ticks + value.Ticks % TimeSpan.TicksPerDay;
			if (t < 0)
			{
				wrappedDays--;
				t += TimeSpan.TicksPerDay;
			}
			else if (t >= TimeSpan.TicksPerDay)
			{
				wrappedDays++;
				t -= TimeSpan.TicksPerDay;
			}
			return new TimeOnly(t);
		}
		public TimeOnly AddHours(double value) { return Add(TimeSpan.FromHours(value)); }
		public TimeOnly AddMinutes(double value) { return Add(TimeSpan.FromMinutes(value)); }
		public bool IsBetween(TimeOnly start, TimeOnly end)
		{
			return start.ticks <= end.ticks ? start.ticks <= ticks && ticks < end.ticks : start.ticks <= ticks || ticks < end.ticks;
		}

		public int CompareTo(TimeOnly value) { return ticks.CompareTo(value.ticks); }
		public int CompareTo(object value)
		{
			if (value == null) return 1;
			if (!(value is TimeOnly)) throw new ArgumentException("Object must be of type TimeOnly.");
			return CompareTo((TimeOnly)value);
		}
		public bool Equals(TimeOnly value) { return ticks == value.ticks; }
		public override bool Equals(object value) { return value is TimeOnly && Equals((TimeOnly)value); }
		public override int GetHashCode() { return ticks.GetHashCode(); }
		public static bool operator ==(TimeOnly left, TimeOnly right) { return left.ticks == right.ticks; }
		public static bool operator !=(TimeOnly left, TimeOnly right) { return left.ticks != right.ticks; }
		public static bool operator <(TimeOnly left, TimeOnly right) { return left.ticks < right.ticks; }
		public static bool operator >(TimeOnly left, TimeOnly right) { return left.ticks > right.ticks; }
		public static bool operator <=(TimeOnly left, TimeOnly right) { return left.ticks <= right.ticks; }
		public static bool operator >=(TimeOnly left, TimeOnly right) { return left.ticks >= right.ticks; }
		public static TimeSpan operator -(TimeOnly t1, TimeOnly t2) { return new TimeSpan((t1.ticks - t2.ticks + TimeSpan.TicksPerDay) % TimeSpan.TicksPerDay); }

		public override string ToString() { return ToString("t"); }
		public string ToString(string format) { return ToString(format, null); }
		public string ToString(IFormatProvider provider) { return ToString("t", provider); }
		public string ToString(string format, IFormatProvider provider)
		{
			if (format == "r" || format == "R") format = "HH:mm:ss";
			if (format == "o" || format == "O") format = "HH:mm:ss.fffffff";
			return new DateTime(ticks).ToString(string.IsNullOrEmpty(format) ? "t" : format, provider);
		}
	}
}
