// Cultures: the invariant one, and the English-speaking ones in a table. Others are refused.
using System.Threading;

namespace System.Globalization
{
	public class CultureNotFoundException : ArgumentException
	{
		readonly string name;
		public CultureNotFoundException() : base("Culture is not supported.") { }
		public CultureNotFoundException(string message) : base(message) { }
		public CultureNotFoundException(string paramName, string message) : base(message, paramName) { }
		public CultureNotFoundException(string paramName, string invalidCultureName, string message) : base(message, paramName) { name = invalidCultureName; }
		public virtual string InvalidCultureName { get { return name; } }
	}

	public class CultureInfo : IFormatProvider, ICloneable
	{
		// One row: name, English name, currency symbol, currency negative, percent positive and negative pattern; the
		// first day of the week; short and long date, short and long time, month and day, year and month.
		static readonly object[][] table = {
			new object[] { "", "Invariant Language (Invariant Country)", "\u00a4", 0, 0, 0, DayOfWeek.Sunday, "MM/dd/yyyy", "dddd, dd MMMM yyyy", "HH:mm", "HH:mm:ss", "MMMM dd", "yyyy MMMM" },
			new object[] { "en", "English", "$", 0, 0, 0, DayOfWeek.Sunday, "M/d/yyyy", "dddd, MMMM d, yyyy", "h:mm tt", "h:mm:ss tt", "MMMM d", "MMMM yyyy" },
			new object[] { "en-US", "English (United States)", "$", 0, 0, 0, DayOfWeek.Sunday, "M/d/yyyy", "dddd, MMMM d, yyyy", "h:mm tt", "h:mm:ss tt", "MMMM d", "MMMM yyyy" },
			new object[] { "en-GB", "English (United Kingdom)", "\u00a3", 1, 1, 1, DayOfWeek.Monday, "dd/MM/yyyy", "dd MMMM yyyy", "HH:mm", "HH:mm:ss", "d MMMM", "MMMM yyyy" }
		};

		static CultureInfo invariant, byDefault;
		static readonly object key = new object(); // of the current culture, which flows with the context
		readonly object[] row;
		bool readOnly;
		NumberFormatInfo numbers;
		DateTimeFormatInfo dates;

		public CultureInfo(string name) : this(name, true) { }
		public CultureInfo(string name, bool useUserOverride)
		{
			if (name == null) throw new ArgumentNullException("name");
			foreach (object[] r in table)
				if (string.EqualsIgnoreCase((string)r[0], name)) row = r;
			if (row == null) throw new CultureNotFoundException("name", name, "Culture name " + name + " is not supported.");
			numbers = new NumberFormatInfo();
			numbers.SetCulture((string)row[2], (int)row[3], (int)row[4], (int)row[5]);
			dates = new DateTimeFormatInfo(row);
		}
		CultureInfo Locked()
		{
			readOnly = true;
			numbers = NumberFormatInfo.ReadOnly(numbers);
			return this;
		}

		public static CultureInfo InvariantCulture { get { return invariant ?? (invariant = new CultureInfo("").Locked()); } }
		public static CultureInfo CurrentCulture
		{
			get { return (CultureInfo)ExecutionContext.Get(key) ?? byDefault ?? InvariantCulture; }
			set
			{
				if (value == null) throw new ArgumentNullException("value");
				ExecutionContext.Set(key, value);
			}
		}
		public static CultureInfo CurrentUICulture { get { return CurrentCulture; } set { } }
		public static CultureInfo DefaultThreadCurrentCulture { get { return byDefault; } set { byDefault = value; } }
		public static CultureInfo DefaultThreadCurrentUICulture { get { return null; } set { } }
		public static CultureInfo InstalledUICulture { get { return InvariantCulture; } }
		public static CultureInfo GetCultureInfo(string name) { return new CultureInfo(name).Locked(); }
		public static CultureInfo CreateSpecificCulture(string name) { return new CultureInfo(name == "en" ? "en-US" : name); }
		public static CultureInfo ReadOnly(CultureInfo ci) { return ((CultureInfo)ci.Clone()).Locked(); }

		public virtual string Name { get { return (string)row[0]; } }
		public virtual string EnglishName { get { return (string)row[1]; } }
		public virtual string DisplayName { get { return EnglishName; } }
		public virtual string NativeName { get { return EnglishName; } }
		public virtual string TwoLetterISOLanguageName { get { return Name.Length == 0 ? "iv" : "en"; } }
		public virtual bool IsNeutralCulture { get { return Name == "en"; } }
		public bool IsReadOnly { get { return readOnly; } }
		public virtual NumberFormatInfo NumberFormat
		{
			get { return numbers; }
			set
			{
				if (value == null) throw new ArgumentNullException("value");
				if (readOnly) throw new InvalidOperationException("Instance is read-only.");
				numbers = value;
			}
		}
		public virtual DateTimeFormatInfo DateTimeFormat { get { return dates; } }
		public virtual TextInfo TextInfo { get { return TextInfo.Only; } }
		public virtual CompareInfo CompareInfo { get { return CompareInfo.Only; } }
		public virtual object GetFormat(Type formatType)
		{
			if ((object)formatType == (object)typeof(NumberFormatInfo)) return numbers;
			return (object)formatType == (object)typeof(DateTimeFormatInfo) ? dates : null;
		}
		public virtual object Clone()
		{
			CultureInfo c = (CultureInfo)MemberwiseClone();
			c.readOnly = false;
			c.numbers = (NumberFormatInfo)numbers.Clone();
			return c;
		}
		public override bool Equals(object value) { return value is CultureInfo && ((CultureInfo)value).Name == Name; }
		public override int GetHashCode() { return Name.GetHashCode(); }
		public override string ToString() { return Name; }
	}

	public sealed class NumberFormatInfo : IFormatProvider, ICloneable
	{
		bool readOnly;
		string currencySymbol = "\u00a4", currencyPoint = ".", currencySeparator = ",", numberPoint = ".", numberSeparator = ",", percentSymbol = "%", percentPoint = ".", percentSeparator = ",",
			negativeSign = "-", positiveSign = "+", nan = "NaN", infinity = "Infinity", negativeInfinity = "-Infinity", perMille = "\u2030";
		int currencyDigits = 2, numberDigits = 2, percentDigits = 2, currencyPositive, currencyNegative, numberNegative = 1, percentPositive, percentNegative;
		internal int[] currencyGroups = { 3 }, numberGroups = { 3 }, percentGroups = { 3 };

		public NumberFormatInfo() { }
		internal void SetCulture(string symbol, int currency, int percent, int negativePercent)
		{
			currencySymbol = symbol;
			currencyNegative = currency;
			percentPositive = percent;
			percentNegative = negativePercent;
		}
		public static NumberFormatInfo InvariantInfo { get { return CultureInfo.InvariantCulture.NumberFormat; } }
		public static NumberFormatInfo CurrentInfo { get { return CultureInfo.CurrentCulture.NumberFormat; } }
		public static NumberFormatInfo GetInstance(IFormatProvider formatProvider)
		{
			CultureInfo c = formatProvider as CultureInfo;
			if (c != null) return c.NumberFormat;
			NumberFormatInfo f = formatProvider as NumberFormatInfo;
			if (f == null && formatProvider != null) f = formatProvider.GetFormat(typeof(NumberFormatInfo)) as NumberFormatInfo;
			return f ?? CurrentInfo;
		}
		public static NumberFormatInfo ReadOnly(NumberFormatInfo nfi)
		{
			NumberFormatInfo f = (NumberFormatInfo)nfi.Clone();
			f.readOnly = true;
			return f;
		}
		public object Clone()
		{
			NumberFormatInfo f = (NumberFormatInfo)MemberwiseClone();
			f.readOnly = false;
			return f;
		}
		public object GetFormat(Type formatType) { return (object)formatType == (object)typeof(NumberFormatInfo) ? this : null; }
		public bool IsReadOnly { get { return readOnly; } }

		void Write() { if (readOnly) throw new InvalidOperationException("Instance is read-only."); }
		string Text(string value)
		{
			Write();
			if (value == null) throw new ArgumentNullException("value", "String reference not set to an instance of a String.");
			return value;
		}
		int Range(int value, int max, string name)
		{
			Write();
			if (value < 0 || value > max) throw new ArgumentOutOfRangeException(name, "Valid values are between 0 and " + max.ToString() + ", inclusive.");
			return value;
		}
		int[] Sizes(int[] value)
		{
			Write();
			if (value == null) throw new ArgumentNullException("value");
			for (int i = 0; i < value.Length; i++)
				if (value[i] > 9 || value[i] < (i == value.Length - 1 ? 0 : 1))
					throw new ArgumentException("Every element in the value array should be between one and nine, except for the last element, which can be zero.", "value");
			return (int[])value.Clone();
		}
		public string CurrencySymbol { get { return currencySymbol; } set { currencySymbol = Text(value); } }
		public string CurrencyDecimalSeparator { get { return currencyPoint; } set { currencyPoint = Text(value); } }
		public string CurrencyGroupSeparator { get { return currencySeparator; } set { currencySeparator = Text(value); } }
		public int CurrencyDecimalDigits { get { return currencyDigits; } set { currencyDigits = Range(value, 99, "CurrencyDecimalDigits"); } }
		public int CurrencyPositivePattern { get { return currencyPositive; } set { currencyPositive = Range(value, 3, "CurrencyPositivePattern"); } }
		public int CurrencyNegativePattern { get { return currencyNegative; } set { currencyNegative = Range(value, 15, "CurrencyNegativePattern"); } }
		public int[] CurrencyGroupSizes { get { return (int[])currencyGroups.Clone(); } set { currencyGroups = Sizes(value); } }
		public string NumberDecimalSeparator { get { return numberPoint; } set { numberPoint = Text(value); } }
		public string NumberGroupSeparator { get { return numberSeparator; } set { numberSeparator = Text(value); } }
		public int NumberDecimalDigits { get { return numberDigits; } set { numberDigits = Range(value, 99, "NumberDecimalDigits"); } }
		public int NumberNegativePattern { get { return numberNegative; } set { numberNegative = Range(value, 4, "NumberNegativePattern"); } }
		public int[] NumberGroupSizes { get { return (int[])numberGroups.Clone(); } set { numberGroups = Sizes(value); } }
		public string PercentSymbol { get { return percentSymbol; } set { percentSymbol = Text(value); } }
		public string PercentDecimalSeparator { get { return percentPoint; } set { percentPoint = Text(value); } }
		public string PercentGroupSeparator { get { return percentSeparator; } set { percentSeparator = Text(value); } }
		public int PercentDecimalDigits { get { return percentDigits; } set { percentDigits = Range(value, 99, "PercentDecimalDigits"); } }
		public int PercentPositivePattern { get { return percentPositive; } set { percentPositive = Range(value, 3, "PercentPositivePattern"); } }
		public int PercentNegativePattern { get { return percentNegative; } set { percentNegative = Range(value, 11, "PercentNegativePattern"); } }
		public int[] PercentGroupSizes { get { return (int[])percentGroups.Clone(); } set { percentGroups = Sizes(value); } }
		public string PerMilleSymbol { get { return perMille; } set { perMille = Text(value); } }
		public string NegativeSign { get { return negativeSign; } set { negativeSign = Text(value); } }
		public string PositiveSign { get { return positiveSign; } set { positiveSign = Text(value); } }
		public string NaNSymbol { get { return nan; } set { nan = Text(value); } }
		public string PositiveInfinitySymbol { get { return infinity; } set { infinity = Text(value); } }
		public string NegativeInfinitySymbol { get { return negativeInfinity; } set { negativeInfinity = Text(value); } }
	}

	public sealed class DateTimeFormatInfo : IFormatProvider
	{
		static readonly string[] months = { "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December", "" };
		static readonly string[] days = { "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday" };
		readonly object[] row;

		internal DateTimeFormatInfo(object[] row) { this.row = row; }
		public static DateTimeFormatInfo InvariantInfo { get { return CultureInfo.InvariantCulture.DateTimeFormat; } }
		public static DateTimeFormatInfo CurrentInfo { get { return CultureInfo.CurrentCulture.DateTimeFormat; } }
		public static DateTimeFormatInfo GetInstance(IFormatProvider provider)
		{
			DateTimeFormatInfo f = provider as DateTimeFormatInfo;
			if (f == null && provider != null) f = provider.GetFormat(typeof(DateTimeFormatInfo)) as DateTimeFormatInfo;
			return f ?? CurrentInfo;
		}
		public object GetFormat(Type formatType) { return (object)formatType == (object)typeof(DateTimeFormatInfo) ? this : null; }

		public DayOfWeek FirstDayOfWeek { get { return (DayOfWeek)row[6]; } }
		public string ShortDatePattern { get { return (string)row[7]; } }
		public string LongDatePattern { get { return (string)row[8]; } }
		public string ShortTimePattern { get { return (string)row[9]; } }
		public string LongTimePattern { get { return (string)row[10]; } }
		public string MonthDayPattern { get { return (string)row[11]; } }
		public string YearMonthPattern { get { return (string)row[12]; } }
		public string FullDateTimePattern { get { return LongDatePattern + " " + LongTimePattern; } }
		public string SortableDateTimePattern { get { return "yyyy'-'MM'-'dd'T'HH':'mm':'ss"; } }
		public string UniversalSortableDateTimePattern { get { return "yyyy'-'MM'-'dd HH':'mm':'ss'Z'"; } }
		public string RFC1123Pattern { get { return "ddd, dd MMM yyyy HH':'mm':'ss 'GMT'"; } }
		public string AMDesignator { get { return (string)row[9] == "HH:mm" && (string)row[0] != "" ? "am" : "AM"; } }
		public string PMDesignator { get { return (string)row[9] == "HH:mm" && (string)row[0] != "" ? "pm" : "PM"; } }
		public string DateSeparator { get { return "/"; } }
		public string TimeSeparator { get { return ":"; } }

		static string[] Short(string[] names) { return Array.ConvertAll(names, n => n.Length > 3 ? n.Substring(0, 3) : n); }
		public string[] MonthNames { get { return (string[])months.Clone(); } }
		public string[] AbbreviatedMonthNames { get { return Short(months); } }
		public string[] DayNames { get { return (string[])days.Clone(); } }
		public string[] AbbreviatedDayNames { get { return Short(days); } }
		public string GetMonthName(int month)
		{
			if (month < 1 || month > 13) throw new ArgumentOutOfRangeException("month", "Valid values are between 1 and 13, inclusive.");
			return months[month - 1];
		}
		public string GetAbbreviatedMonthName(int month) { return month == 13 ? "" : GetMonthName(month).Substring(0, 3); }
		public string GetDayName(DayOfWeek dayofweek)
		{
			if ((uint)dayofweek > 6) throw new ArgumentOutOfRangeException("dayofweek", "Valid values are between Sunday and Saturday, inclusive.");
			return days[(int)dayofweek];
		}
		public string GetAbbreviatedDayName(DayOfWeek dayofweek) { return GetDayName(dayofweek).Substring(0, 3); }
	}

	public class TextInfo
	{
		internal static readonly TextInfo Only = new TextInfo();
		TextInfo() { }
		public virtual string ToLower(string str) { return str.ToLower(); }
		public virtual string ToUpper(string str) { return str.ToUpper(); }
		public virtual char ToLower(char c) { return char.ToLower(c); }
		public virtual char ToUpper(char c) { return char.ToUpper(c); }
		// The first letter of each word becomes upper case, the others lower case; words in upper case stay unchanged.
		public string ToTitleCase(string str)
		{
			if (str == null) throw new ArgumentNullException("str");
			System.Text.StringBuilder b = new System.Text.StringBuilder();
			for (int i = 0; i < str.Length;)
			{
				int start = i;
				bool small = false;
				while (i < str.Length && (char.IsLetter(str[i]) || (i > start && str[i] == '\'') || (i > start && char.IsDigit(str[i])))) small |= char.IsLower(str[i++]);
				if (i == start)
				{
					b.Append(str[i++]);
					continue;
				}
				string word = str.Substring(start, i - start);
				b.Append(char.ToUpper(word[0])).Append(small ? word.Substring(1).ToLower() : word.Substring(1));
			}
			return b.ToString();
		}
	}

	[Flags]
	public enum CompareOptions { None = 0, IgnoreCase = 1, IgnoreNonSpace = 2, IgnoreSymbols = 4, IgnoreKanaType = 8, IgnoreWidth = 16, OrdinalIgnoreCase = 0x10000000, StringSort = 0x20000000, Ordinal = 0x40000000 }

	public class CompareInfo
	{
		internal static readonly CompareInfo Only = new CompareInfo();
		CompareInfo() { }
		static StringComparison Kind(CompareOptions o)
		{
			if (o == CompareOptions.Ordinal) return StringComparison.Ordinal;
			if (o == CompareOptions.OrdinalIgnoreCase) return StringComparison.OrdinalIgnoreCase;
			return (o & CompareOptions.IgnoreCase) != 0 ? StringComparison.InvariantCultureIgnoreCase : StringComparison.InvariantCulture;
		}
		public virtual int Compare(string string1, string string2) { return string.Compare(string1, string2); }
		public virtual int Compare(string string1, string string2, CompareOptions options) { return string.Compare(string1, string2, Kind(options)); }
		public virtual int IndexOf(string source, string value) { return source.IndexOf(value); }
		public virtual int IndexOf(string source, string value, CompareOptions options) { return source.IndexOf(value, Kind(options)); }
		public virtual bool IsPrefix(string source, string prefix) { return source.StartsWith(prefix); }
		public virtual bool IsPrefix(string source, string prefix, CompareOptions options) { return source.StartsWith(prefix, Kind(options)); }
		public virtual bool IsSuffix(string source, string suffix) { return source.EndsWith(suffix); }
		public virtual bool IsSuffix(string source, string suffix, CompareOptions options) { return source.EndsWith(suffix, Kind(options)); }
	}
}
