using System; using System.Buffers.Text; using System.Collections.Generic; using System.Linq; using System.Runtime.CompilerServices; using System.Text;
// What the library does with vectors of all sizes: searches, comparisons, copies, encodings of bytes and characters, of all lengths
// from 0 to 300 and at eight offsets, with what is looked for at each third place.
static class Wide {
  static ulong h;
  static void Add(ulong v) { h = (h ^ v) * 1099511628211; }
  static void Add(int v) => Add((ulong)(uint)v);
  static void Add(ReadOnlySpan<byte> s) { foreach (var b in s) Add((ulong)b); }
  static void Show(string name) { Console.WriteLine(name + " " + h.ToString("x")); h = 14695981039346656037; }
  static void Searches<T>(Func<int, T> f, string name) where T : struct, IEquatable<T>, IComparable<T> {
    var a = new T[320];
      T x = f(100), y = f(101), z = f(102), w = f(103), v = f(104);
    var four = new T[] { w, v, z, x };
    for (int n = 0; n <= 300; n++) for (int off = 0; off < 8; off += n < 80 ? 1 : 3) {
      for (int i = 0; i < a.Length; i++) a[i] = f(i % 60);
      var s = a.AsSpan(off, n);
      for (int at = -1; at < n; at += n < 70 ? 3 : 29) {
        if (at >= 0) s[at] = x;
        Add(s.IndexOf(x)); Add(s.LastIndexOf(x)); Add(s.IndexOfAny(y, x)); Add(s.IndexOfAny(y, z, x)); Add(s.LastIndexOfAny(z, x));
        Add(s.IndexOfAny(four)); Add(s.Contains(x) ? 1 : 0); Add(s.Count(x)); Add(s.IndexOfAnyExcept(f(0))); Add(s.LastIndexOfAnyExcept(f(1)));
        Add(s.IndexOfAnyInRange(x, w)); Add(s.IndexOfAnyExceptInRange(f(0), f(59)));
        if (at >= 0) s[at] = f(at % 60);
      }
      var b = s.ToArray();
      Add(s.SequenceEqual(b) ? 1 : 0); Add(s.SequenceCompareTo(b)); Add(s.CommonPrefixLength(b));
      if (n > 0) { b[n * 2 / 3] = x; Add(s.SequenceEqual(b) ? 1 : 0); Add(Math.Sign(s.SequenceCompareTo(b))); Add(s.CommonPrefixLength(b)); }
      s.Reverse(); Add(n > 1 ? s.IndexOf(f(1 + off)) : 0); s.Fill(y); Add(s.IndexOfAnyExcept(y)); s.Replace(y, z); Add(s.Count(z)); s.Clear();
      Add(s.IndexOfAnyExcept(default(T)));
      if (n > 2) { var p = a.AsSpan(off, n - 1); p[n / 2] = x; p.CopyTo(a.AsSpan(off + 1)); Add(a.AsSpan().IndexOf(x)); }
    }
    Show(name);
  }
  static void Texts() {
    var r = new Random(3);
    for (int n = 0; n <= 300; n++) for (int kind = 0; kind < 4; kind++) {
      var c = new char[n];
      for (int i = 0; i < n; i++) c[i] = (char)(kind == 0 ? 32 + r.Next(95) : kind == 1 ? r.Next(256) : kind == 2 ? 32 + r.Next(95) : r.Next(0x3000));
      if (kind == 2 && n > 0) c[r.Next(n)] = 'é';
      var s = new string(c);
      var u = Encoding.UTF8.GetBytes(s); Add(u); Add(Encoding.UTF8.GetString(u) == s ? 1 : 0); Add(Encoding.UTF8.GetByteCount(s)); Add(Encoding.UTF8.GetCharCount(u));
      Add(Encoding.ASCII.GetBytes(s)); Add(Encoding.Latin1.GetBytes(s)); Add(Encoding.Latin1.GetString(u).GetHashCode(StringComparison.Ordinal) == 0 ? 1 : 0);
      Add(Ascii.IsValid(s) ? 1 : 0); Add(Ascii.IsValid(u) ? 1 : 0);
      foreach (var t in new[] { s.ToUpperInvariant(), s.ToLowerInvariant(), s.Replace('e', 'E'), s.Replace("a", "bcd"), s.Trim() }) Add(Encoding.Unicode.GetBytes(t));
      Add(s.IndexOf('é')); Add(s.IndexOf("é", StringComparison.Ordinal)); Add(s.IndexOfAny(new[] { 'x', 'é', 'z' })); Add(s.LastIndexOf('a')); Add(s.AsSpan().IndexOfAnyExceptInRange(' ', '~'));
      Add(s.Split(' ', ',').Length); Add(string.Equals(s, s.ToUpperInvariant(), StringComparison.OrdinalIgnoreCase) ? 1 : 0); Add(s.AsSpan().IndexOf(s.AsSpan(n / 2)));
      Add(string.CompareOrdinal(s, s.Replace('e', 'f')) < 0 ? 1 : 0); Add(s.Contains("Zz", StringComparison.OrdinalIgnoreCase) ? 1 : 0);
    }
    Show("texts");
  }
  static void Encodings() {
    var r = new Random(4);
    for (int n = 0; n <= 300; n++) {
      var b = new byte[n]; r.NextBytes(b);
      var s = Convert.ToBase64String(b); foreach (var c in s) Add(c); Add(Convert.FromBase64String(s));
      var u = new byte[Base64.GetMaxEncodedToUtf8Length(n)]; Base64.EncodeToUtf8(b, u, out _, out var written); Add(u.AsSpan(0, written));
      var d = new byte[n]; Add((int)Base64.DecodeFromUtf8(u.AsSpan(0, written), d, out var consumed, out var out2)); Add(consumed); Add(out2); Add(d);
      if (written > 8) { u[written / 2] = (byte)'%'; Add((int)Base64.DecodeFromUtf8(u.AsSpan(0, written), d, out consumed, out out2)); Add(consumed); Add(out2); }
      var x = Convert.ToHexString(b); foreach (var c in x) Add(c); Add(Convert.FromHexString(x)); Add(BitConverter.ToString(b).Length);
      foreach (var c in BitConverter.ToString(b)) Add(c);
      var e = new uint[n]; for (int i = 0; i < n; i++) e[i] = (uint)r.Next(); var q = new uint[n];
      System.Buffers.Binary.BinaryPrimitives.ReverseEndianness(e, q); foreach (var v in q) Add(v);
      var bits = new System.Collections.BitArray(b); bits.Not(); bits.Xor(new System.Collections.BitArray(8 * n, true)); Add(bits.HasAnySet() ? 1 : 0); bits.LeftShift(5); bits.CopyTo(b, 0); Add(b);
      var f = new bool[n]; for (int i = 0; i < n; i++) f[i] = (b[i] & 1) != 0; new System.Collections.BitArray(f).CopyTo(f, 0); foreach (var v in f) Add(v ? 1 : 0);
      var ints = new int[n]; for (int i = 0; i < n; i++) ints[i] = r.Next(-1000, 1000);
      if (n > 0) { Add(ints.Max()); Add(ints.Min()); } Add(ints.Sum()); Add(ints.AsSpan().IndexOf(ints.Length > 0 ? ints[n / 2] : 0));
      var longs = new long[n]; for (int i = 0; i < n; i++) longs[i] = r.NextInt64(); if (n > 0) { Add((ulong)longs.Max()); Add((ulong)longs.Min()); }
    }
    Show("encodings");
  }
  static void Main() {
    h = 14695981039346656037;
    Searches(i => (byte)i, "bytes"); Searches(i => (char)(i + 40), "chars"); Searches(i => i * 7, "ints"); Searches(i => i * 0x123456789L, "longs"); Searches(i => (short)(i - 50), "shorts"); Searches(i => (ulong)i << 40, "ulongs");
    Texts(); Encodings();
  }
}
