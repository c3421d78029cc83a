// Regular expressions: the interpreter, compiled ones (emitted IL), and those that do not backtrack, must agree.
using System;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;

static class P
{
    static readonly string[] patterns =
    {
        @"\b(\w+)\s+\1\b", @"^(?<y>\d{4})-(?<m>\d\d)-(?<d>\d\d)$", @"(a|ab)(c|bcd)(d*)", @"(?i)hello|world", @"[^\d\s]+(?=!)", @"(?<!x)y{2,4}?", @"((\d+)(,|$))+", @"\p{Lu}\p{Ll}*",
        @"(?>a+)b", @"^(?:(\()|[^()])+$", @"(?<open>\()+[^()]*(?<-open>\))+(?(open)(?!))", @"x*?y", @".*foo.*bar", @"[a-z&&[^aeiou]]+", @"(?:a{2}|b{3}){1,3}", @"\d+(\.\d+)?([eE][+-]?\d+)?",
        @"(?m)^#.*$", @"(?s)<b>(.*?)</b>", @"(?n)(a)(?<k>b)", @"(?x) a  b # comment
 c", @"\G\w", @"[\w-[aeiou]]+", @"a(?:b|c|d){4,5}?(.)", @"(?:(?:ab)+c?)*$", @"\bfoo\b|\bbar\b|\bbazinga\b", @"(?<a>.)(?<b>.)\k<b>\k<a>", @"^$", @"[\u00e0-\u00ff]+", @"(abcd|abce|abcf|abxy)z?",
    };

    static readonly string[] inputs =
    {
        "", "the the quick quick fox", "2024-02-29", "abcd abcdddd", "Hello WORLD hello!", "wow! no! yyyyyy xyyy", "1,22,333", "Anna Bob CARL", "aaaab aab", "(a(b)c) ((x)) (y", "xxxy", "a foo b bar foo",
        "bcdfg aeiou xyz", "aabbbaa bbb", "3.14 1e10 -2.5E-3 .5", "# one\ntwo\n# three\n", "<b>bold</b><b>\nx</b>", "ababcab ab", "abc abbcd acdbda", "foo bar bazinga foobar", "abba xyyx noon", "ça été naïve ÿ", "abcez abxyz abcfabcd",
        new string('a', 30) + "b", string.Join(" ", Enumerable.Range(0, 60).Select(i => "w" + i % 9 + " w" + i % 9)),
    };

    static string All(Regex r, string s)
    {
        var sb = new StringBuilder();
        for (Match m = r.Match(s); m.Success; m = m.NextMatch())
        {
            sb.Append('[').Append(m.Index).Append('+').Append(m.Length);
            foreach (Group g in m.Groups.Cast<Group>().Skip(1)) sb.Append(g.Success ? " " + g.Name + "=" + g.Index + "+" + g.Length + "x" + g.Captures.Count : " " + g.Name + "=-");
            sb.Append(']');
        }
        return sb.ToString();
    }

    static void Main()
    {
        uint hash = 2166136261;
        foreach (string p in patterns)
        {
            var forms = new[] { RegexOptions.None, RegexOptions.Compiled, RegexOptions.RightToLeft, RegexOptions.RightToLeft | RegexOptions.Compiled, RegexOptions.IgnoreCase, RegexOptions.IgnoreCase | RegexOptions.Compiled };
            var regexes = forms.Select(f => new Regex(p, f | RegexOptions.CultureInvariant)).ToArray();
            int matches = 0;
            foreach (string s in inputs)
                for (int i = 0; i < regexes.Length; i += 2)
                {
                    string a = All(regexes[i], s), b = All(regexes[i + 1], s);
                    if (a != b) Console.WriteLine("differ: " + p + " / " + s + "\n " + a + "\n " + b);
                    foreach (char c in a) hash = (hash ^ c) * 16777619;
                    matches += a.Count(c => c == '[');
                    if (regexes[i].Count(s) != regexes[i + 1].Count(s)) Console.WriteLine("count " + p);
                }
            string none = "";
            try
            {
                var nb = new Regex(p, RegexOptions.NonBacktracking | RegexOptions.CultureInvariant);
                none = " nb " + inputs.Count(s => nb.IsMatch(s));
                if (inputs.Any(s => nb.IsMatch(s) != regexes[0].IsMatch(s))) Console.WriteLine("NonBacktracking differs: " + p);
            }
            catch (NotSupportedException) { none = " no nb"; }
            Console.WriteLine(p.Replace("\n", "\\n") + " " + matches + none);
        }
        Console.WriteLine(hash);
        Console.WriteLine(All(new Regex(@"(\w)(\w)*", RegexOptions.Compiled), "abc de f"));
        Console.WriteLine(Regex.Replace("John Smith, Ann Lee", @"(?<f>\w+) (?<l>\w+)", "${l} $1 $$ $` $' $&|", RegexOptions.Compiled));
        Console.WriteLine(new Regex(@"\d+", RegexOptions.Compiled).Replace("a1b22c333", m => (int.Parse(m.Value) * 2).ToString(), 2));
        Console.WriteLine(string.Join("|", Regex.Split("a, b;c  d", @"([,;])\s*|\s+", RegexOptions.Compiled)));
        foreach (var v in new Regex("[0-9]+").EnumerateMatches("x12yy345z")) Console.Write(v.Index + "+" + v.Length + " ");
        Console.WriteLine();
        foreach (string bad in new[] { "(", "a**", @"\k<x>", "[z-a]", "(?<n", "(?'1'a)(?(2)b)", @"\p{Nope}", "a{3,1}" })
            try { new Regex(bad); Console.WriteLine("fine? " + bad); } catch (RegexParseException e) { Console.WriteLine(bad + " " + e.Error + " " + e.Offset); }
        try { new Regex(@"^(a+)+$", RegexOptions.Compiled, TimeSpan.FromMilliseconds(50)).IsMatch(new string('a', 40) + "!"); } catch (RegexMatchTimeoutException) { Console.WriteLine("too long"); }
        Console.WriteLine(new Regex(@"^(a+)+$", RegexOptions.NonBacktracking).IsMatch(new string('a', 4000) + "!"));
    }
}
