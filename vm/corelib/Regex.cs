using System.Collections;
using System.Collections.Generic;
using System.Threading;

// Regular expressions: RegexParser makes nodes of a pattern, RegexProgram instructions of these, which RegexMatcher runs.
namespace System.Text.RegularExpressions
{
	[Flags]
	public enum RegexOptions
	{
		None = 0, IgnoreCase = 1, Multiline = 2, ExplicitCapture = 4, Compiled = 8, Singleline = 16, IgnorePatternWhitespace = 32,
		RightToLeft = 64, ECMAScript = 256, CultureInvariant = 512, NonBacktracking = 1024
	}

	public delegate string MatchEvaluator(Match match);

	public class RegexMatchTimeoutException : TimeoutException
	{
		readonly string input = "", pattern = "";
		readonly TimeSpan limit = new TimeSpan(-1);
		public RegexMatchTimeoutException() { }
		public RegexMatchTimeoutException(string message) : base(message) { }
		public RegexMatchTimeoutException(string message, Exception inner) : base(message, inner) { }
		public RegexMatchTimeoutException(string regexInput, string regexPattern, TimeSpan matchTimeout)
			: base("The Regex engine has timed out while trying to match a pattern to an input string. This can occur for many reasons, including very large inputs or excessive backtracking caused by nested quantifiers, back-references and other factors.")
		{
			input = regexInput;
			pattern = regexPattern;
			limit = matchTimeout;
		}
		public string Input { get { return input; } }
		public string Pattern { get { return pattern; } }
		public TimeSpan MatchTimeout { get { return limit; } }
	}

	public class Regex
	{
		public static readonly TimeSpan InfiniteMatchTimeout = Timeout.InfiniteTimeSpan;

		const RegexOptions Known = (RegexOptions)0x77f;
		const RegexOptions WithEcma = RegexOptions.ECMAScript | RegexOptions.IgnoreCase | RegexOptions.Multiline | RegexOptions.Compiled | RegexOptions.CultureInvariant;

		// What is no part of patterns that match without going back, as .NET names it.
		static readonly string[] goingBack = {
			null, null, null, null, null, "backreference (\\ number)", null, null, null, null, null, "atomic subexpressions (?> pattern)",
			"positive lookahead (?= pattern) or positive lookbehind (?<= pattern)", "negative lookahead (?! pattern) or negative lookbehind (?<! pattern)",
			"captured group conditional (?( name ) yes-pattern | no-pattern ) or (?( number ) yes-pattern| no-pattern )",
			"test conditional (?( test-pattern ) yes-pattern | no-pattern )"
		};

		readonly string pattern;
		readonly RegexOptions options;
		readonly TimeSpan limit;
		readonly RegexProgram program;
		// A matcher that is not in use, or null.
		RegexMatcher idle;
		// The latest replacement and its parts.
		Replacement latest;

		sealed class Replacement
		{
			public string Text;
			public List<object> Parts;
		}

		protected Regex() { throw new NotSupportedException(); }
		public Regex(string pattern) : this(pattern, RegexOptions.None, InfiniteMatchTimeout) { }
		public Regex(string pattern, RegexOptions options) : this(pattern, options, InfiniteMatchTimeout) { }
		public Regex(string pattern, RegexOptions options, TimeSpan matchTimeout)
		{
			if (pattern == null) throw new ArgumentNullException("pattern");
			if ((options & ~Known) != 0 || ((options & RegexOptions.ECMAScript) != 0 && (options & ~WithEcma) != 0)
				|| ((options & RegexOptions.NonBacktracking) != 0 && (options & RegexOptions.RightToLeft) != 0)) throw new ArgumentOutOfRangeException("options");
			if (matchTimeout != InfiniteMatchTimeout && (matchTimeout.Ticks <= 0 || matchTimeout.TotalMilliseconds >= int.MaxValue)) throw new ArgumentOutOfRangeException("matchTimeout");
			this.pattern = pattern;
			this.options = options;
			limit = matchTimeout;
			RegexParser parsed = RegexParser.Parse(pattern, options);
			if ((options & RegexOptions.NonBacktracking) != 0) Refuse(parsed.Nodes);
			program = new RegexProgram(parsed);
		}
		static void Refuse(RegexNodes nodes)
		{
			for (int i = 0; i < nodes.Count; i++)
			{
				string what = null;
				if (nodes.Kind[i] == RegexKind.Anchor && nodes.Value[i] == (int)RegexOp.Last) what = "contiguous matches (\\G)";
				else if (nodes.Kind[i] == RegexKind.Capture && nodes.More[i] >= 0) what = "balancing group (?<name1-name2>subexpression) or (?'name1-name2' subexpression)";
				else if ((int)nodes.Kind[i] < goingBack.Length) what = goingBack[(int)nodes.Kind[i]];
				if (what != null) throw new NotSupportedException("RegexOptions.NonBacktracking is not supported in conjunction with expressions containing: '" + what + "'.");
			}
		}

		public RegexOptions Options { get { return options; } }
		public bool RightToLeft { get { return (options & RegexOptions.RightToLeft) != 0; } }
		public TimeSpan MatchTimeout { get { return limit; } }
		public override string ToString() { return pattern; }
		internal RegexGroups GroupTable { get { return program.Groups; } }

		public string[] GetGroupNames() { return (string[])program.Groups.Names.Clone(); }
		public int[] GetGroupNumbers() { return (int[])program.Groups.Numbers.Clone(); }
		public string GroupNameFromNumber(int i)
		{
			return program.Groups.Name(i);
		}
		public int GroupNumberFromName(string name)
		{
			if (name == null) throw new ArgumentNullException("name");
			int slot = program.Groups.Slot(name);
			return slot < 0 ? -1 : program.Groups.Numbers[slot];
		}

		public static string Escape(string str)
		{
			if (str == null) throw new ArgumentNullException("str");
			return RegexParser.Escape(str);
		}
		public static string Unescape(string str)
		{
			if (str == null) throw new ArgumentNullException("str");
			return RegexParser.Unescape(str);
		}

		// The expressions that static methods have used last, by pattern, options and limit.
		static readonly Dictionary<ValueTuple<string, RegexOptions, TimeSpan>, Regex> cache = new Dictionary<ValueTuple<string, RegexOptions, TimeSpan>, Regex>();
		static int cacheSize = 15;
		public static int CacheSize
		{
			get { return cacheSize; }
			set
			{
				if (value < 0) throw new ArgumentOutOfRangeException("value");
				lock (cache)
				{
					cacheSize = value;
					if (cache.Count > value) cache.Clear();
				}
			}
		}
		static Regex Cached(string input, string pattern, RegexOptions options, TimeSpan limit)
		{
			if (pattern == null) throw new ArgumentNullException("pattern");
			ValueTuple<string, RegexOptions, TimeSpan> key = new ValueTuple<string, RegexOptions, TimeSpan>(pattern, options, limit);
			lock (cache)
			{
				Regex regex;
				if (cache.TryGetValue(key, out regex)) return regex;
				regex = new Regex(pattern, options, limit);
				if (cacheSize == 0) return regex;
				if (cache.Count >= cacheSize) cache.Clear();
				cache[key] = regex;
				return regex;
			}
		}

		static void Check(string input, int startat)
		{
			if (input == null) throw new ArgumentNullException("input");
			if ((uint)startat > (uint)input.Length) throw new ArgumentOutOfRangeException("startat", "Start index cannot be less than 0 or greater than input length.");
		}
		int Beginning(string input)
		{
			if (input == null) throw new ArgumentNullException("input");
			return RightToLeft ? input.Length : 0;
		}

		// last is where the match before has ended.
		bool Find(string input, int low, int high, int start, int last, int[][] columns)
		{
			RegexMatcher matcher = Interlocked.Exchange(ref idle, null) ?? new RegexMatcher(program);
			bool found = matcher.Find(this, input, low, high, start, last, RightToLeft, columns);
			idle = matcher;
			if (found && columns != null && (options & RegexOptions.NonBacktracking) != 0)
				for (int i = 0; i < columns.Length; i++) // the latest capture only
					if (columns[i].Length > 2) columns[i] = new int[] { columns[i][columns[i].Length - 2], columns[i][columns[i].Length - 1] };
			return found;
		}
		// The next match in a part of the text, after one of a length, or with -1 the first one.
		internal Match Find(string input, int low, int high, int start, int length)
		{
			int last = start;
			if (length == 0)
			{
				if (start == (RightToLeft ? low : high)) return RegularExpressions.Match.Empty;
				start += RightToLeft ? -1 : 1;
			}
			int[][] columns = new int[program.Groups.Numbers.Length][];
			return Find(input, low, high, start, last, columns) ? new Match(this, input, low, high, columns) : RegularExpressions.Match.Empty;
		}

		public bool IsMatch(string input) { return IsMatch(input, Beginning(input)); }
		public bool IsMatch(string input, int startat)
		{
			Check(input, startat);
			return Find(input, 0, input.Length, startat, startat, null);
		}
		public bool IsMatch(ReadOnlySpan<char> input) { return IsMatch(input.ToString()); }
		public bool IsMatch(ReadOnlySpan<char> input, int startat) { return IsMatch(input.ToString(), startat); }
		public static bool IsMatch(string input, string pattern) { return Cached(input, pattern, RegexOptions.None, InfiniteMatchTimeout).IsMatch(input); }
		public static bool IsMatch(string input, string pattern, RegexOptions options) { return Cached(input, pattern, options, InfiniteMatchTimeout).IsMatch(input); }
		public static bool IsMatch(string input, string pattern, RegexOptions options, TimeSpan matchTimeout) { return Cached(input, pattern, options, matchTimeout).IsMatch(input); }
		public static bool IsMatch(ReadOnlySpan<char> input, string pattern) { return IsMatch(input.ToString(), pattern); }
		public static bool IsMatch(ReadOnlySpan<char> input, string pattern, RegexOptions options) { return IsMatch(input.ToString(), pattern, options); }
		public static bool IsMatch(ReadOnlySpan<char> input, string pattern, RegexOptions options, TimeSpan matchTimeout) { return IsMatch(input.ToString(), pattern, options, matchTimeout); }

		public Match Match(string input) { return Match(input, Beginning(input)); }
		public Match Match(string input, int startat)
		{
			Check(input, startat);
			return Find(input, 0, input.Length, startat, -1);
		}
		public Match Match(string input, int beginning, int length)
		{
			if (input == null) throw new ArgumentNullException("input");
			if ((uint)beginning > (uint)input.Length) throw new ArgumentOutOfRangeException("startat", "Start index cannot be less than 0 or greater than input length.");
			if ((uint)length > (uint)(input.Length - beginning)) throw new ArgumentOutOfRangeException("length", "Length cannot be less than 0 or exceed input length.");
			return Find(input, beginning, beginning + length, RightToLeft ? beginning + length : beginning, -1);
		}
		public static Match Match(string input, string pattern) { return Cached(input, pattern, RegexOptions.None, InfiniteMatchTimeout).Match(input); }
		public static Match Match(string input, string pattern, RegexOptions options) { return Cached(input, pattern, options, InfiniteMatchTimeout).Match(input); }
		public static Match Match(string input, string pattern, RegexOptions options, TimeSpan matchTimeout) { return Cached(input, pattern, options, matchTimeout).Match(input); }

		public MatchCollection Matches(string input) { return Matches(input, Beginning(input)); }
		public MatchCollection Matches(string input, int startat)
		{
			Check(input, startat);
			return new MatchCollection(this, input, startat);
		}
		public static MatchCollection Matches(string input, string pattern) { return Cached(input, pattern, RegexOptions.None, InfiniteMatchTimeout).Matches(input); }
		public static MatchCollection Matches(string input, string pattern, RegexOptions options) { return Cached(input, pattern, options, InfiniteMatchTimeout).Matches(input); }
		public static MatchCollection Matches(string input, string pattern, RegexOptions options, TimeSpan matchTimeout) { return Cached(input, pattern, options, matchTimeout).Matches(input); }

		public int Count(string input) { return Matches(input).Count; }
		public int Count(ReadOnlySpan<char> input) { return Count(input.ToString()); }
		public int Count(ReadOnlySpan<char> input, int startat) { return Matches(input.ToString(), startat).Count; }
		public static int Count(string input, string pattern) { return Matches(input, pattern).Count; }
		public static int Count(string input, string pattern, RegexOptions options) { return Matches(input, pattern, options).Count; }
		public static int Count(string input, string pattern, RegexOptions options, TimeSpan matchTimeout) { return Matches(input, pattern, options, matchTimeout).Count; }
		public static int Count(ReadOnlySpan<char> input, string pattern) { return Count(input.ToString(), pattern); }
		public static int Count(ReadOnlySpan<char> input, string pattern, RegexOptions options) { return Count(input.ToString(), pattern, options); }
		public static int Count(ReadOnlySpan<char> input, string pattern, RegexOptions options, TimeSpan matchTimeout) { return Count(input.ToString(), pattern, options, matchTimeout); }

		public ValueMatchEnumerator EnumerateMatches(ReadOnlySpan<char> input)
		{
			string text = input.ToString();
			return new ValueMatchEnumerator(Matches(text));
		}
		public ValueMatchEnumerator EnumerateMatches(ReadOnlySpan<char> input, int startat) { return new ValueMatchEnumerator(Matches(input.ToString(), startat)); }
		public static ValueMatchEnumerator EnumerateMatches(ReadOnlySpan<char> input, string pattern) { return new ValueMatchEnumerator(Matches(input.ToString(), pattern)); }
		public static ValueMatchEnumerator EnumerateMatches(ReadOnlySpan<char> input, string pattern, RegexOptions options) { return new ValueMatchEnumerator(Matches(input.ToString(), pattern, options)); }
		public static ValueMatchEnumerator EnumerateMatches(ReadOnlySpan<char> input, string pattern, RegexOptions options, TimeSpan matchTimeout) { return new ValueMatchEnumerator(Matches(input.ToString(), pattern, options, matchTimeout)); }

		public ref struct ValueMatchEnumerator
		{
			readonly MatchCollection matches;
			int at;
			internal ValueMatchEnumerator(MatchCollection matches)
			{
				this.matches = matches;
				at = -1;
			}
			public ValueMatchEnumerator GetEnumerator() { return this; }
			public bool MoveNext() { return matches.Has(++at); }
			public ValueMatch Current { get { return new ValueMatch(matches[at].Index, matches[at].Length); } }
		}

		public string Replace(string input, string replacement) { return Replace(input, replacement, -1, Beginning(input)); }
		public string Replace(string input, string replacement, int count) { return Replace(input, replacement, count, Beginning(input)); }
		public string Replace(string input, string replacement, int count, int startat)
		{
			if (input == null) throw new ArgumentNullException("input");
			if (replacement == null) throw new ArgumentNullException("replacement");
			List<object> parts = PartsOf(replacement);
			return ReplaceAll(input, count, startat, (m, b) => m.AppendParts(b, parts));
		}
		public string Replace(string input, MatchEvaluator evaluator) { return Replace(input, evaluator, -1, Beginning(input)); }
		public string Replace(string input, MatchEvaluator evaluator, int count) { return Replace(input, evaluator, count, Beginning(input)); }
		public string Replace(string input, MatchEvaluator evaluator, int count, int startat)
		{
			if (input == null) throw new ArgumentNullException("input");
			if (evaluator == null) throw new ArgumentNullException("evaluator");
			return ReplaceAll(input, count, startat, (m, b) => b.Append(evaluator(m)));
		}
		string ReplaceAll(string input, int count, int startat, Action<Match, StringBuilder> replace)
		{
			if (count < -1) throw new ArgumentOutOfRangeException("count", "Count cannot be less than -1.");
			Check(input, startat);
			if (count == 0) return input;
			Match match = Match(input, startat);
			if (!match.Success) return input;
			StringBuilder b = new StringBuilder();
			if (!RightToLeft)
			{
				int end = 0;
				for (; match.Success && count-- != 0; match = match.NextMatch())
				{
					b.Append(input, end, match.Index - end);
					end = match.Index + match.Length;
					replace(match, b);
				}
				return b.Append(input, end, input.Length - end).ToString();
			}
			// From right to left, the pieces are collected, and put together in the order of the text.
			List<string> pieces = new List<string>();
			int begin = input.Length;
			for (; match.Success && count-- != 0; match = match.NextMatch())
			{
				pieces.Add(input.Substring(match.Index + match.Length, begin - match.Index - match.Length));
				begin = match.Index;
				replace(match, b.Clear());
				pieces.Add(b.ToString());
			}
			b.Clear().Append(input, 0, begin);
			for (int i = pieces.Count - 1; i >= 0; i--) b.Append(pieces[i]);
			return b.ToString();
		}
		internal List<object> PartsOf(string replacement)
		{
			Replacement r = latest;
			if (r == null || r.Text != replacement)
				latest = r = new Replacement { Text = replacement, Parts = RegexParser.ParseReplacement(replacement, program.Groups, options) };
			return r.Parts;
		}
		public static string Replace(string input, string pattern, string replacement) { return Cached(input, pattern, RegexOptions.None, InfiniteMatchTimeout).Replace(input, replacement); }
		public static string Replace(string input, string pattern, string replacement, RegexOptions options) { return Cached(input, pattern, options, InfiniteMatchTimeout).Replace(input, replacement); }
		public static string Replace(string input, string pattern, string replacement, RegexOptions options, TimeSpan matchTimeout) { return Cached(input, pattern, options, matchTimeout).Replace(input, replacement); }
		public static string Replace(string input, string pattern, MatchEvaluator evaluator) { return Cached(input, pattern, RegexOptions.None, InfiniteMatchTimeout).Replace(input, evaluator); }
		public static string Replace(string input, string pattern, MatchEvaluator evaluator, RegexOptions options) { return Cached(input, pattern, options, InfiniteMatchTimeout).Replace(input, evaluator); }
		public static string Replace(string input, string pattern, MatchEvaluator evaluator, RegexOptions options, TimeSpan matchTimeout) { return Cached(input, pattern, options, matchTimeout).Replace(input, evaluator); }

		public string[] Split(string input) { return Split(input, 0, Beginning(input)); }
		public string[] Split(string input, int count) { return Split(input, count, Beginning(input)); }
		public string[] Split(string input, int count, int startat)
		{
			if (input == null) throw new ArgumentNullException("input");
			if (count < 0) throw new ArgumentOutOfRangeException("count", "Count cannot be less than -1.");
			Check(input, startat);
			List<string> pieces = new List<string>();
			bool back = RightToLeft;
			int end = back ? input.Length : 0;
			if (count != 1)
				for (Match match = Match(input, startat); match.Success; match = match.NextMatch())
				{
					int next = match.Index + match.Length;
					pieces.Add(back ? input.Substring(next, end - next) : input.Substring(end, match.Index - end));
					end = back ? match.Index : next;
					for (int i = 1; i < match.Groups.Count; i++)
						if (match.HasCaptured(i)) pieces.Add(match.Groups[i].Value);
					if (--count == 1) break;
				}
			pieces.Add(back ? input.Substring(0, end) : input.Substring(end));
			if (back) pieces.Reverse();
			return pieces.ToArray();
		}
		public static string[] Split(string input, string pattern) { return Cached(input, pattern, RegexOptions.None, InfiniteMatchTimeout).Split(input); }
		public static string[] Split(string input, string pattern, RegexOptions options) { return Cached(input, pattern, options, InfiniteMatchTimeout).Split(input); }
		public static string[] Split(string input, string pattern, RegexOptions options, TimeSpan matchTimeout) { return Cached(input, pattern, options, matchTimeout).Split(input); }
	}

	public readonly ref struct ValueMatch
	{
		readonly int index, length;
		internal ValueMatch(int index, int length)
		{
			this.index = index;
			this.length = length;
		}
		public int Index { get { return index; } }
		public int Length { get { return length; } }
	}

	public class Capture
	{
		internal readonly string text;
		readonly int index, length;
		internal Capture(string text, int index, int length)
		{
			this.text = text;
			this.index = index;
			this.length = length;
		}
		public int Index { get { return index; } }
		public int Length { get { return length; } }
		public string Value { get { return text.Substring(index, length); } }
		public ReadOnlySpan<char> ValueSpan { get { return text.AsSpan(index, length); } }
		public override string ToString() { return Value; }
	}

	public class Group : Capture
	{
		internal static readonly Group None = new Group("", "", new int[0]);
		readonly string name;
		readonly int[] column; // a start and a length for each capture
		CaptureCollection captures;

		internal Group(string text, string name, int[] column)
			: base(text, column.Length == 0 ? 0 : column[column.Length - 2], column.Length == 0 ? 0 : column[column.Length - 1])
		{
			this.name = name;
			this.column = column;
		}
		public bool Success { get { return column.Length != 0; } }
		public string Name { get { return name; } }
		public CaptureCollection Captures { get { return captures ?? (captures = new CaptureCollection(this, column)); } }
		public static Group Synchronized(Group inner)
		{
			if (inner == null) throw new ArgumentNullException("inner");
			return inner;
		}
	}

	public class Match : Group
	{
		static readonly Match empty = new Match(null, "", 0, 0, new int[][] { new int[0] });
		readonly Regex regex;
		readonly int low, high;
		readonly int[][] columns;
		GroupCollection groups;

		internal Match(Regex regex, string text, int low, int high, int[][] columns) : base(text, "0", columns[0])
		{
			this.regex = regex;
			this.low = low;
			this.high = high;
			this.columns = columns;
		}
		public static Match Empty { get { return empty; } }
		public virtual GroupCollection Groups { get { return groups ?? (groups = new GroupCollection(this, regex == null ? null : regex.GroupTable, columns)); } }
		internal bool HasCaptured(int slot) { return columns[slot].Length != 0; }
		public Match NextMatch()
		{
			if (regex == null) return this;
			return regex.Find(text, low, high, regex.RightToLeft ? Index : Index + Length, Length);
		}
		public virtual string Result(string replacement)
		{
			if (replacement == null) throw new ArgumentNullException("replacement");
			if (regex == null) throw new NotSupportedException("Result cannot be called on a failed Match.");
			StringBuilder b = new StringBuilder();
			AppendParts(b, regex.PartsOf(replacement));
			return b.ToString();
		}
		internal void AppendParts(StringBuilder b, List<object> parts)
		{
			foreach (object part in parts)
			{
				string s = part as string;
				if (s != null)
				{
					b.Append(s);
					continue;
				}
				int n = (int)part;
				switch (n)
				{
					case RegexParser.Before:
						b.Append(text, 0, Index);
						break;
					case RegexParser.After:
						b.Append(text, Index + Length, text.Length - Index - Length);
						break;
					case RegexParser.Whole:
						b.Append(text);
						break;
					default:
						int[] column = columns[n == RegexParser.LastGroup ? columns.Length - 1 : n];
						if (column.Length != 0) b.Append(text, column[column.Length - 2], column[column.Length - 1]);
						break;
				}
			}
		}
		public static Match Synchronized(Match inner)
		{
			if (inner == null) throw new ArgumentNullException("inner");
			return inner;
		}
	}

	// What the three collections have in common.
	public abstract class RegexCollection<T> : IList<T>, IReadOnlyList<T>, IList where T : class
	{
		internal RegexCollection() { }
		public abstract int Count { get; }
		internal abstract T At(int i);
		public bool IsReadOnly { get { return true; } }
		public bool IsSynchronized { get { return false; } }
		public object SyncRoot { get { return this; } }
		public IEnumerator GetEnumerator() { return new Enumerator(this); }
		IEnumerator<T> IEnumerable<T>.GetEnumerator() { return new Enumerator(this); }
		internal virtual bool Has(int i) { return i < Count; }

		sealed class Enumerator : IEnumerator<T>
		{
			readonly RegexCollection<T> items;
			int at = -1;
			public Enumerator(RegexCollection<T> items) { this.items = items; }
			public bool MoveNext() { return items.Has(at + 1) && ++at >= 0; }
			public T Current
			{
				get
				{
					if (at < 0) throw new InvalidOperationException("Enumeration has either not started or has already finished.");
					return items.At(at);
				}
			}
			object IEnumerator.Current { get { return Current; } }
			public void Reset() { at = -1; }
			public void Dispose() { }
		}

		T Checked(int i)
		{
			if ((uint)i >= (uint)Count) throw new ArgumentOutOfRangeException("index");
			return At(i);
		}
		T IReadOnlyList<T>.this[int index] { get { return Checked(index); } }
		T IList<T>.this[int index] { get { return Checked(index); } set { throw Fixed(); } }
		object IList.this[int index] { get { return Checked(index); } set { throw Fixed(); } }
		public void CopyTo(T[] array, int arrayIndex)
		{
			if (array == null) throw new ArgumentNullException("array");
			if ((uint)arrayIndex > (uint)array.Length) throw new ArgumentOutOfRangeException("arrayIndex");
			if (array.Length - arrayIndex < Count) throw new ArgumentException("Destination array was not long enough. Check the destination index, length, and the array's lower bounds.");
			for (int i = 0; i < Count; i++) array[arrayIndex + i] = At(i);
		}
		public void CopyTo(Array array, int arrayIndex)
		{
			if (array == null) throw new ArgumentNullException("array");
			for (int i = 0; i < Count; i++) array.SetValue(At(i), arrayIndex + i);
		}
		int IList<T>.IndexOf(T item)
		{
			for (int i = 0; i < Count; i++)
				if (Equals(At(i), item)) return i;
			return -1;
		}
		bool ICollection<T>.Contains(T item) { return ((IList<T>)this).IndexOf(item) >= 0; }
		int IList.IndexOf(object value) { return value is T ? ((IList<T>)this).IndexOf((T)value) : -1; }
		bool IList.Contains(object value) { return ((IList)this).IndexOf(value) >= 0; }
		bool IList.IsFixedSize { get { return true; } }

		static Exception Fixed() { return new NotSupportedException("Collection is read-only."); }
		void ICollection<T>.Add(T item) { throw Fixed(); }
		void ICollection<T>.Clear() { throw Fixed(); }
		bool ICollection<T>.Remove(T item) { throw Fixed(); }
		void IList<T>.Insert(int index, T item) { throw Fixed(); }
		void IList<T>.RemoveAt(int index) { throw Fixed(); }
		int IList.Add(object value) { throw Fixed(); }
		void IList.Clear() { throw Fixed(); }
		void IList.Insert(int index, object value) { throw Fixed(); }
		void IList.Remove(object value) { throw Fixed(); }
		void IList.RemoveAt(int index) { throw Fixed(); }
	}

	public class CaptureCollection : RegexCollection<Capture>
	{
		readonly Group group;
		readonly int[] column;
		internal CaptureCollection(Group group, int[] column)
		{
			this.group = group;
			this.column = column;
		}
		public override int Count { get { return column.Length / 2; } }
		public Capture this[int i]
		{
			get
			{
				if ((uint)i >= (uint)Count) throw new ArgumentOutOfRangeException("i");
				return At(i);
			}
		}
		internal override Capture At(int i) { return i == Count - 1 ? group : new Capture(group.text, column[2 * i], column[2 * i + 1]); }
	}

	public class GroupCollection : RegexCollection<Group>, IReadOnlyDictionary<string, Group>
	{
		readonly RegexGroups table;
		readonly int[][] columns;
		readonly Group[] groups;
		internal GroupCollection(Match match, RegexGroups table, int[][] columns)
		{
			this.table = table;
			this.columns = columns;
			groups = new Group[columns.Length];
			groups[0] = match;
		}
		public override int Count { get { return groups.Length; } }
		public Group this[int groupnum] { get { return Find(table == null ? (groupnum == 0 ? 0 : -1) : table.Slot(groupnum)); } }
		public Group this[string groupname] { get { return Find(Slot(groupname)); } }
		int Slot(string name)
		{
			if (name == null) throw new ArgumentNullException("name");
			return table == null ? -1 : table.Slot(name);
		}
		// A place is taken for a number here, for the name and for the order: with gaps in the numbers, .NET does so.
		Group Find(int slot)
		{
			if (slot < 0) return Group.None;
			return groups[slot] ?? (groups[slot] = new Group(groups[0].text, table.Name(slot), columns[slot]));
		}
		internal override Group At(int i) { return this[i]; }

		public bool ContainsKey(string key) { return Slot(key) >= 0; }
		public bool TryGetValue(string key, out Group value)
		{
			int slot = Slot(key);
			value = slot < 0 ? null : Find(slot);
			return slot >= 0;
		}
		public IEnumerable<string> Keys
		{
			get
			{
				for (int i = 0; i < Count; i++) yield return At(i).Name;
			}
		}
		public IEnumerable<Group> Values
		{
			get
			{
				for (int i = 0; i < Count; i++) yield return At(i);
			}
		}
		IEnumerator<KeyValuePair<string, Group>> IEnumerable<KeyValuePair<string, Group>>.GetEnumerator()
		{
			for (int i = 0; i < Count; i++) yield return new KeyValuePair<string, Group>(At(i).Name, At(i));
		}
	}

	// The matches are found when they are asked for.
	public class MatchCollection : RegexCollection<Match>
	{
		readonly Regex regex;
		readonly string text;
		readonly int start;
		readonly List<Match> found = new List<Match>();
		bool all;
		internal MatchCollection(Regex regex, string text, int start)
		{
			this.regex = regex;
			this.text = text;
			this.start = start;
		}
		internal override bool Has(int i)
		{
			while (!all && found.Count <= i)
			{
				Match m = found.Count == 0 ? regex.Match(text, start) : found[found.Count - 1].NextMatch();
				if (m.Success) found.Add(m);
				else all = true;
			}
			return i < found.Count;
		}
		public override int Count
		{
			get
			{
				Has(int.MaxValue);
				return found.Count;
			}
		}
		public virtual Match this[int i]
		{
			get
			{
				if (i < 0 || !Has(i)) throw new ArgumentOutOfRangeException("i");
				return found[i];
			}
		}
		internal override Match At(int i) { return this[i]; }
	}
}
