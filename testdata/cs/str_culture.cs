using System;
using System.Collections.Generic;
using System.Text;
// The order that sorting of strings without a comparer takes: letters without case first, digits before letters, marks
// before digits, hyphens and apostrophes last of all.
static class P
{
	static readonly Random r = new Random(3);
	static string Text(string set) { StringBuilder b = new StringBuilder(); for (int n = r.Next(6); n > 0; n--) b.Append(set[r.Next(set.Length)]); return b.ToString(); }
	static void Main()
	{
		List<string> words = new List<string> { "coop", "Co-op", "co-op", "COOP", "coops", "we're", "were", "well", "We'll", "b2", "B10", "b-2", "a b", "ab", "a_b", "a.b", "A", "a", "Z", "z", "", " ", "_x", "9", "10", "zebra", "apple", "Apple", "banana", "Banana split", "banana-split", "e-mail", "email", "Email" };
		words.Sort(); Console.WriteLine(string.Join("|", words)); string[] marks = Array.ConvertAll(" !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~019aAbzZ".ToCharArray(), c => c.ToString()); Array.Sort(marks); Console.WriteLine(string.Concat(marks)); words.Sort(StringComparer.InvariantCultureIgnoreCase.Compare); words.Sort(StringComparer.Ordinal); Console.WriteLine(string.Join("|", words)); SortedDictionary<string, int> d = new SortedDictionary<string, int>(); foreach (string w in "The quick Brown fox the Quick brown Fox".Split(' ')) { int n; d.TryGetValue(w, out n); d[w] = n + 1; } foreach (KeyValuePair<string, int> p in d) Console.Write(p.Key + p.Value + " "); Console.WriteLine(); SortedSet<string> s = new SortedSet<string>(StringComparer.CurrentCultureIgnoreCase) { "a", "A", "b", "B2", "b2" }; Console.WriteLine(string.Join(" ", s)); Console.WriteLine("a".CompareTo("B") + " " + "B".CompareTo("a") + " " + "a".CompareTo("A") + " " + string.Compare("a", "A", true) + " " + string.Compare("a", "b", StringComparison.CurrentCulture) + " " + string.CompareOrdinal("a", "B"));
		uint h = 0; foreach (string set in new[] { "abAB", "ab1 ", "aB2 _.", "aAzZ09+=<>" }) { for (int k = 0; k < 300; k++) { string a = Text(set), b = Text(set); h = h * 31 + (uint)(Math.Sign(string.Compare(a, b)) * 3 + Math.Sign(string.Compare(a, b, true)) + 7); } Console.WriteLine(set + " " + h.ToString("x8")); }
	}
}
