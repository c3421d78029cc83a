// Bytes that are no UTF-8, and halves of surrogate pairs in each encoding, as .NET has them.
using System;
using System.IO;
using System.Text;

class P {
	static void Chars(string s) {
		foreach (char c in s) Console.Write(((int)c).ToString("x") + " ");
		Console.WriteLine();
	}
	static byte[] Bytes(params int[] b) {
		byte[] r = new byte[b.Length];
		for (int i = 0; i < b.Length; i++) r[i] = (byte)b[i];
		return r;
	}
	static void Main() {
		foreach (byte[] b in new[] { Bytes(0xff, 65), Bytes(0xc3, 0xa9), Bytes(0xe2, 0x82), Bytes(0xf0, 0x9f, 0x98, 0x80), Bytes(0xed, 0xa0, 0x80), Bytes(0xc0, 0x80),
			Bytes(0xf4, 0x90, 0x80, 0x80), Bytes(0xf4, 0x8f, 0xbf, 0xbf), Bytes(0xe2, 0x82, 65), Bytes(0xf0, 0x9f, 0x98), Bytes(0xf0, 0x8f, 0x98, 0x80), Bytes(0xe0, 0x9f, 0x80),
			Bytes(0xe0, 0xa0, 0x80), Bytes(0xed, 0x9f, 0xbf), Bytes(0xf5, 0x80, 0x80), Bytes(0x80, 0xc3), Bytes(0xc3, 0xc3, 0xa9), Bytes(0xe2, 0xe2, 0x82, 0xac) })
			Chars(Encoding.UTF8.GetString(b));
		foreach (string s in new[] { "\ud800", "a\udc00b", "\ud83d\ude00", "\ud83d\ud83d\ude00", "\ude00\ud83d", "é", "\uffff" })
			Console.WriteLine(BitConverter.ToString(Encoding.UTF8.GetBytes(s)) + " " + BitConverter.ToString(Encoding.ASCII.GetBytes(s)) + " " + BitConverter.ToString(Encoding.Unicode.GetBytes(s)));
		foreach (byte[] b in new[] { Bytes(0x3d, 0xd8), Bytes(0x3d, 0xd8, 0, 0xde), Bytes(0, 0xde, 65, 0), Bytes(65, 0, 66) })
			Chars(Encoding.Unicode.GetString(b));
	}
}
