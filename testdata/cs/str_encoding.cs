using System;
using System.Text;
// Bytes of strings and back: UTF-8, ASCII, UTF-16, Base64, hexadecimal.
static class P
{
	static void Show(string what, byte[] b) { Console.WriteLine(what + " " + b.Length + ": " + BitConverter.ToString(b)); }
	static void Main()
	{
		string s = "h\u00e9llo \u20ac \ud83d\ude00!";
		byte[] utf8 = Encoding.UTF8.GetBytes(s);
		Show("utf8", utf8); Console.WriteLine(Encoding.UTF8.GetString(utf8) == s); Console.WriteLine(Encoding.UTF8.GetByteCount(s) + " " + Encoding.UTF8.GetCharCount(utf8)); Console.WriteLine(Encoding.UTF8.GetString(utf8, 0, 3).Length);
		Show("ascii", Encoding.ASCII.GetBytes("a\u00e9z")); Console.WriteLine(Encoding.ASCII.GetString(new byte[] { 72, 105, 33 }));
		byte[] utf16 = Encoding.Unicode.GetBytes("Hi\u20ac"); Show("utf16", utf16); Console.WriteLine(Encoding.Unicode.GetString(utf16) == "Hi\u20ac");
		Show("part", Encoding.UTF8.GetBytes(new[] { 'a', 'b', 'c' }, 1, 2)); byte[] into = new byte[6]; Console.WriteLine(Encoding.UTF8.GetBytes("xyz", 0, 2, into, 3)); Show("into", into); Console.WriteLine(new string(Encoding.UTF8.GetChars(new byte[] { 65, 66 })));
		Show("bad", Encoding.UTF8.GetBytes(Encoding.UTF8.GetString(new byte[] { 65, 0xff, 66 })));
		for (int n = 0; n < 6; n++) { byte[] b = new byte[n]; for (int i = 0; i < n; i++) b[i] = (byte)(i * 77 + 200); string e = Convert.ToBase64String(b); byte[] back = Convert.FromBase64String(e); Console.WriteLine(e + " " + (BitConverter.ToString(back) == BitConverter.ToString(b))); }
		Console.WriteLine(Encoding.UTF8.GetString(Convert.FromBase64String("SGVsbG8sIFdvcmxkIQ==")));
		try { Convert.FromBase64String("a"); } catch (FormatException) { Console.WriteLine("bad base64"); }
		StringBuilder hex = new StringBuilder(); foreach (byte b in Encoding.ASCII.GetBytes("Hex me")) hex.Append(b.ToString("x2")); Console.WriteLine(hex);
		byte[] un = new byte[hex.Length / 2]; for (int i = 0; i < un.Length; i++) un[i] = Convert.ToByte(hex.ToString().Substring(i * 2, 2), 16); Console.WriteLine(Encoding.ASCII.GetString(un));
		Console.WriteLine(Encoding.GetEncoding("utf-8").WebName + " " + Encoding.UTF8.WebName + " " + Encoding.ASCII.WebName + " " + Encoding.Unicode.WebName);
		try { Encoding.UTF8.GetBytes((string)null); } catch (ArgumentNullException) { Console.WriteLine("null"); }
	}
}
