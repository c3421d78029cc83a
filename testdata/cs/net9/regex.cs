using System;
using System.Text;
using System.Text.RegularExpressions;

// Patterns with options and inputs: all matches with the captures of all groups, or the error.
class Program
{
	// Letters of options, a pattern, an input. ~ is a new line.
	static readonly string[] table = {
		// chars, escapes and sets
		"|abc|xabcabc", "|a.c|abc a~c", "s|a.c|abc a~c", @"|\x41\u0042\103\cA?\e?|xABC", @"|\t|a	b", @"|\0|a", @"|[abc]+|xaabbccx", "|[^abc]+|abcxyzabc",
		"|[a-c-[b]]+|abcabc", @"|[\w-[\d_]]+|ab12_cd", "|[a-z-[d-w-[m-o]]]+|abcdmnowxyz", "|[]a]+|a]b", "|[^]a]+|a]bc", "|[a-]+|a-b", @"|[\-a]+|a-b", @"|[a\]b]+|a]b",
		"|[[:alpha:]]|:]a", "|[^-a]|-ab", @"|[\d-x]+|1-x2", @"|[\b]|a", @"|\d+|a12b3", @"|\D+|a12b3", @"|\s+|a  b", @"|\S+|a  b", @"|\w+|a_1-b", @"|\W+|a_1-b",
		@"|\p{Lu}+|aBCd", @"|\P{Lu}+|aBCd", @"|[\p{Lu}\d]+|aB1Cd", @"|\p{L}+|aé1", @"|\p{IsGreek}+|aαβb", @"|\p{IsCyrillic}|я", @"|\P{IsBasicLatin}+|aéя1", @"|\p{Nd}+|1٣", @"|\p{P}+|a.,b", @"|\p{S}|a+b", @"|\p{Sc}|a$b", @"|\p{Z}|a b", @"|\p{Cn}|a",
		@"|\d|٣", @"e|\d|٣", @"e|\w+|aéb", @"e|[\s]|a b", "|a{2}|aaaaa", @"|a{,2}|aa{,2}", "|a{x}|a{x}", "|{|a{b", "|x{|x{", @"|\{1}|{1}", "|a{1|a{1", @"|\.|a.b", @"|\#\ |a# b",
		// case
		"i|abc|aBC ABc", "i|[a-c]+|aBCd", "i|[^a-c]+|aBCd", "i|k|kK\u212a", "ic|i|iI\u0130\u0131", "i|\u03c3|\u03a3\u03c3\u03c2", "i|\u00df|\u00df\u1e9e", "i|\u00e5|\u00c5\u00e5\u212b", @"i|\p{Lu}|aA1", @"i|\p{Ll}+|aA1", @"i|(a)\1|aA", "|(?i)a(?-i)b|Ab AB", "|(?i:a)b|Ab AB", "|((?i)a)b|AB Ab", "i|\u01c6|\u01c4\u01c5\u01c6",
		// anchors
		"|^a|aa~a", "m|^a|aa~a", "|a$|a~a~", "m|a$|a~a~", @"|a\Z|a~a~", @"|a\z|a~a", @"|\Aa|aa", @"|\Ga|aab a", @"|\bfoo\b|foo food foo", @"|\Boo|foo oo", "|^|", "m|^|a~~b", "m|$|a~~b", "|$|a~", @"|^\s*$|  ", @"|\b|ab cd", @"e|\b|aé b", @"|\G\w|ab c",
		// quantifiers
		"|a*|aab", "|a+?|aab", "|a*?b|aab", "|a??b|ab", "|(a+)(a+)|aaaa", "|(a+?)(a+)|aaaa", "|a{2,3}|aaaaaa", "|a{2,3}?|aaaaaa", "|a{2,}|aaaa a", "|(ab){2}|ababab", "|(ab)*|ababx", "|(ab)*?x|ababx", "|(a|b)*c|abac", "|(a*)*|aa", "|(a*)+|aa", "|(a|)+|aa", "|(|a)+|aa", "|(?:a{2}){2,3}|aaaaaaa", "|(?:a?)*b|aab", "|(a){0}b|ab", "|(a{1,2}){2}|aaaa", "|(?:){3}a|a", "|(x?)*y|xxy", "|(a|ab)(c|bcd)(d*)|abcd", "|^(a+)+$|aaaaaaaaaaab", "|(.*)(\\d+)|ab123", "|(.*?)(\\d+)|ab123", "|(?:a|b|c|d)+|abcdx", "|[ab]*?c|ababc", "|(ab|a){2,3}?b|aababb",
		// groups
		"|(a)(b)?|ab a", "|(?<x>a)(?<y>b)|ab", "|(?'x'a)|a", "|(?<x>a)(b)|ab", "|(?<2>a)(?<1>b)|ab", "|(?<3>a)(b)(?<n>c)|abc", "n|(a)(?<x>b)|ab", "|(?n:(a)(?<x>b))(c)|abc", "|(?<x>a)|(?<x>b)|ab", "|((a)|b)+|ab", "|((a)|(b))+|abab", "|(a(b(c)))|abc", "|(?:a(b))+|abab", "|()|a", "|(a)|b|ab", "|a||b|cab", "||ab",
		// references
		@"|(a)\1|aa", @"|(\w)\1|hello", @"|(?<q>['""]).*?\k<q>|'a' ""b'""", @"|(?<q>.)\k'q'|aab", @"|(a)\<1>|aa", @"|(a)?\1b|b aab", @"e|(a)?\1b|b aab", @"|\1(a)|aa", @"|(\1a|b)+|bbaba", @"|(a)\10|a", @"|(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)\10|abcdefghijj", @"e|(a)\11|aa1", @"|(a*)b\1|aabaa", @"|(?<a>x)(?<b>y)\k<b>\k<a>|xyyx",
		// atomic groups and looking around
		"|(?>a+)b|aaab", "|(?>a+)ab|aaab", "|(?>a|ab)c|abc ac", "|(?>(a)+)|aa", "|a(?=b)|abac", "|a(?!b)|abac", "|(?=(a+))a*b\\1|baaabac", "|(?<=a)b|abcb", "|(?<!a)b|abcb", @"|(?<=\d{3})x|12x123x", @"|(?<=(\d+)(\d+))x|1234x", @"|(?<=a|bc)d|ad bcd cd", @"|(?<=(?<n>a)b)c|abc", @"|(?<=\1(a))b|aab", @"|(?<=(a)\1)b|aab", @"|(?<=^ab)c|abc", @"|(?<=a+?)b|aab", @"|(?<=(?=ab)a)b|ab", @"|(?=.*\d)(?=.*[a-z])\w{4,}|ab1 abc1", "|(?!)|a", "|(?=)|a", "|(?!a(b)c)a(b)?|abd", "|(?=(a)|(b))|ab", @"|(?<!\w)a(?!\w)|a aa a", @"|(?:(?=(b))|a)+|ab", "|(?<=(?>a|ab))c|abc",
		// balancing groups
		@"|^(?:(?<o>\()|(?<-o>\))|[^()])*(?(o)(?!))$|(a(b)c)", @"|^(?:(?<o>\()|(?<-o>\))|[^()])*(?(o)(?!))$|(a(b)c", @"|^[^<>]*(?:(?:(?<O>\<)[^<>]*)+(?:(?<c-O>\>)[^<>]*)+)*(?(O)(?!))$|<a<b>c<d>>", @"|(?<a>.)(?<b>.)(?<c-a>.)|xyz", @"|(?<a>.)+(?<-a>.)|xyz", @"|(?<a>a)(?<b-a>)(?(a)x|y)|ay ax", @"|(a)+(?<x-1>b)+|aabb", @"|(?<p>a)+(?<-p>b)+\k<p>|aaabba", @"|(?<=(?<x-y>a)(?<y>b))c|abc",
		// conditionals
		"|(a)?(?(1)b|c)|ab c", "|(?<x>a)?(?(x)b|c)|ab c", "|(a)?(?(1)b)|ab x", "|(?(a)ab|c)|ab c", "|(?(?=a)ab|c)|ab c", "|(?(?!a)c|ab)|ab c", @"|(?(?<=a)b|c)|ab c", @"|(?(\w)a|-)|a-", "|(?(nosuch)a|b)|a b nosuch", "|(a)|(?(1)b|c)|abc", "|(?(a(b))ab|x)(c)?|abcx", "|(a(?(1)b|c))+|acab",
		// options and comments
		"x|a b # c~ c|abc", @"x|a\ b [ ]|a b ", "x|a (?#b) +|aaa", "|a(?#b)+|aaa", "|(?x) a b (?-x) c|ab c", "|(?s).(?-s).|~a~", "|(?m)^a(?-m)|b~a", "|(?im-s)^A.$|b~ab", "|(?n)(a)(?<b>b)|ab", "|a(?i)b|c|aB C", "|(?:a(?i)b)c|aBc aBC", "xi| A \u0020 + |aa", "|(?x: a ) b|a b",
		// from right to left
		"r|a+|aab a", "r|(a+)(b*)|aabb", @"r|\d{2}|12345", "r|(a)(b)\\2|abb abb", "r|^a|aa", "r|a$|aa~", @"r|\Ga|ba", "r|a(?=b)|ab a", "r|(?<=a)b|ab b", "r|.*?b|abab", "r|(a|ab)(c|bcd)|abcd", "r||ab", "r|\\w+|ab cd", "r|(?>a+)b|aab",
		// together
		@"|(\d{1,3})(?=(?:\d{3})+$)|1234567", @"|^(?<user>[\w.]+)@(?<host>\w+(?:\.\w+)+)$|a.b@c.de", @"|(?<y>\d{4})-(?<m>\d\d)-(?<d>\d\d)|on 2024-02-29, 1999-12-31", @"|""(?:[^""\\]|\\.)*""|say ""a \""b\"""" x", @"|(?<k>\w+)\s*=\s*(?<v>[^;]*);?|a = 1; b=2;c=", @"|\b(?!if|do)\w+\b|if x do yif", @"|^(\w)(?:(\w)(?<r>\w)*)?$|abcd", @"|(?:(?<l>[a-z]+)|(?<d>\d+)|(?<o>\S))\s*|ab 12 +c", @"m|^(?<i>[ \t]*)(?<t>\S.*)$| a~  b~c", @"|(?<first>a)|(?<second>b)|(?<third>c)|cab", @"|^(?=.{3,5}$)[a-z]+$|abcd", @"|(['""])(?<in>(?:(?!\1).)*)\1|'a""b' ""c'd""",
		// errors
		"|(|", "|)|", "|*|", "|a**|", "|a{2}{3}|", "|a{3,2}|", "|[a|", "|[b-a]|", @"|[a-\d]|", "|[a-[b]c]|", @"|\|", @"|\x1|", @"|\u12|", @"|\c|", @"|\c!|", @"|\y|", @"|\1|", @"|\k|", @"|\k<a>|", @"|\k<a|", @"|\p|", @"|\p{Foo}|", "|(?|", "|(?a)|", "|(?<a|", "|(?<a!>x)|", "|(?<0>x)|", "|(?<-a>x)|", "|(?#|", "|(?(1)a)|", "|(x)(?(1)a|b|c)|", "|(?(?#c)a|b)|", "|(?(?<a>x)a)|", "|(?(1!)a)|", "|x{99999999999}|", "|(?P<a>x)|", "|(?i)*|", "|a?+|", "|(?<a-b>x)|"
	};
	static RegexOptions OptionsOf(string letters)
	{
		RegexOptions o = 0;
		foreach (char c in letters)
			o |= c switch
			{
				'i' => RegexOptions.IgnoreCase,
				'm' => RegexOptions.Multiline,
				'n' => RegexOptions.ExplicitCapture,
				's' => RegexOptions.Singleline,
				'x' => RegexOptions.IgnorePatternWhitespace,
				'r' => RegexOptions.RightToLeft,
				'e' => RegexOptions.ECMAScript,
				_ => RegexOptions.CultureInvariant
			};
		return o;
	}
	static string Visible(string s)
	{
		var b = new StringBuilder();
		foreach (char c in s) b.Append(c == '\n' ? "~" : c < 32 || c > 126 ? "\\u" + ((int)c).ToString("x4") : c.ToString());
		return b.ToString();
	}
	static void Main()
	{
		var b = new StringBuilder();
		foreach (string row in table)
		{
			int bar = row.IndexOf('|'), last = row.LastIndexOf('|');
			string pattern = row.Substring(bar + 1, last - bar - 1), input = row.Substring(last + 1).Replace('~', '\n');
			b.Clear().Append(Visible(row)).Append(':');
			try
			{
				var regex = new Regex(pattern.Replace('~', '\n'), OptionsOf(row.Substring(0, bar)));
				for (Match m = regex.Match(input); m.Success; m = m.NextMatch())
				{
					b.Append(" {").Append(m.Index).Append('+').Append(m.Length);
					for (int i = 1; i < m.Groups.Count; i++)
					{
						Group g = m.Groups[regex.GetGroupNumbers()[i]];
						b.Append(' ').Append(regex.GetGroupNames()[i]).Append('=');
						if (!g.Success) b.Append('-');
						for (int k = 0; k < g.Captures.Count; k++) b.Append(k > 0 ? "," : "").Append(g.Captures[k].Index).Append('+').Append(g.Captures[k].Length);
					}
					b.Append('}');
				}
			}
			catch (RegexParseException e)
			{
				b.Append(' ').Append(e.Error).Append(" at ").Append(e.Offset).Append(": ").Append(Visible(e.Message));
			}
			Console.WriteLine(b.ToString());
		}
		Console.WriteLine(table.Length);
	}
}
