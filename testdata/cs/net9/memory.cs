// Views of memory: spans, MemoryMarshal, Unsafe, inline arrays, ref fields, collection expressions, ranges, bits.
using System; using System.Collections.Generic; using System.Runtime.CompilerServices; using System.Runtime.InteropServices; using System.Buffers.Binary; using System.Numerics;
[InlineArray(8)] struct Buf8<T> { T e0; }
struct Vec3 { public float X, Y, Z; public Vec3(float x, float y, float z) { X = x; Y = y; Z = z; } }
ref struct Cursor { ref int at; readonly ref readonly byte head; public Cursor(ref int a, in byte h) { at = ref a; head = ref h; } public void Inc(int n) => at += n; public byte Head => head; public bool IsNull => Unsafe.IsNullRef(ref at); }
ref struct Tokens { ReadOnlySpan<char> rest; public ReadOnlySpan<char> Current { get; private set; } public Tokens(ReadOnlySpan<char> s) { rest = s; Current = default; }
  public Tokens GetEnumerator() => this;
  public bool MoveNext() { rest = rest.TrimStart(); if (rest.IsEmpty) return false; int i = rest.IndexOf(' '); if (i < 0) { Current = rest; rest = default; } else { Current = rest[..i]; rest = rest[(i + 1)..]; } return true; } }
static unsafe class P {
  static int Sum(params int[] a) { int s = 0; foreach (var x in a) s += x; return s; }
  static int SumSpan(ReadOnlySpan<int> a) { int s = 0; foreach (var x in a) s += x; return s; }
  static ReadOnlySpan<byte> Table => [1, 2, 3, 5, 8, 13]; static ReadOnlySpan<int> Ints => new int[] { 100, 200, 300, -1 }; static ReadOnlySpan<char> Hex => "0123456789abcdef";
  static int Mul(int a, int b) => a * b;
  static void Main() {
    Span<int> s = stackalloc int[] { 5, 3, 9, 1 }; s.Sort(); foreach (ref int x in s) x *= 2; Console.WriteLine(string.Join(",", s.ToArray()));
    Span<byte> bytes = MemoryMarshal.AsBytes(s); Console.WriteLine(bytes.Length + " " + bytes[0] + " " + bytes[4]);
    Span<uint> us = MemoryMarshal.Cast<int, uint>(s); us[3] = uint.MaxValue; Console.WriteLine(s[3]);
    ref int r = ref MemoryMarshal.GetReference(s); Unsafe.Add(ref r, 1) = 77; Console.WriteLine(s[1]);
    Console.WriteLine(MemoryMarshal.Read<int>(bytes) + " " + MemoryMarshal.TryRead(bytes[12..], out ushort us2) + us2 + MemoryMarshal.TryRead(bytes[15..], out us2)); MemoryMarshal.Write(bytes, 0x01020304); Console.WriteLine(s[0].ToString("X"));
    Vec3[] vs = { new(1, 2, 3), new(4, 5, 6) }; var fl = MemoryMarshal.Cast<Vec3, float>(vs.AsSpan()); float sum = 0; foreach (var f in fl) sum += f; Console.WriteLine(fl.Length + " " + sum + " " + Unsafe.SizeOf<Vec3>());
    Console.WriteLine(Unsafe.As<float, int>(ref fl[0]).ToString("X") + " " + BitConverter.SingleToInt32Bits(1f).ToString("X") + " " + BitConverter.Int32BitsToSingle(0x40490fdb));
    object o = "hello"; Console.WriteLine(Unsafe.As<string>(o).Length); byte[] ba = new byte[16]; Unsafe.WriteUnaligned(ref ba[1], 0x1122334455667788L); Console.WriteLine(Unsafe.ReadUnaligned<int>(ref ba[3]).ToString("X") + " " + BitConverter.ToInt64(ba, 1).ToString("X")); 
    fixed (byte* p = ba) { Unsafe.Write(p + 8, 123); Console.WriteLine(Unsafe.Read<int>(p + 8) + " " + Unsafe.AsRef<byte>(p + 1)); Console.WriteLine((long)Unsafe.ByteOffset(ref ba[0], ref ba[5]) + " " + Unsafe.AreSame(ref ba[0], ref *p)); }
    Unsafe.SkipInit(out int sk); sk = 1; Console.WriteLine(sk + " " + RuntimeHelpers.IsReferenceOrContainsReferences<string>() + RuntimeHelpers.IsReferenceOrContainsReferences<Vec3>());
    Buf8<int> b = default; for (int i = 0; i < 8; i++) b[i] = i * i; int t = 0; foreach (int x in b) t += x; Span<int> bs = b; Console.WriteLine(t + " " + bs.Length + " " + b[^1] + " " + SumSpan(b[2..5])); ReadOnlySpan<int> rb = b; Console.WriteLine(rb[3]);
    Buf8<string> bstr = default; bstr[0] = "a"; bstr[7] = "z"; Console.WriteLine(string.Concat(bstr[0], bstr[7]) + (bstr[1] == null));
    int v = 10; byte hd = 5; var cur = new Cursor(ref v, in hd); cur.Inc(5); cur.Inc(6); Console.WriteLine(v + " " + cur.Head + cur.IsNull + default(Cursor).IsNull);
    foreach (var tok in new Tokens("  let x =  42 ")) Console.Write("[" + tok.ToString() + "]"); Console.WriteLine();
    int[] arr = [1, 2, 3]; List<int> li = [..arr, 4, .. new[] { 5, 6 }]; int[] all = [0, .. li, 7]; Span<int> sp = [1, 2, 3]; ReadOnlySpan<string> rs = ["a", "b"]; IEnumerable<int> en = [1, 2]; IReadOnlyList<string> rl = ["x", "y"]; IList<int> il = [9, 8]; HashSet<int> hs = [1, 1, 2]; ICollection<int> ic = []; int[][] jag = [[1], [2, 3], []];
    Console.WriteLine(string.Join(" ", all) + " " + SumSpan([1, 2, 3, 4]) + " " + sp.Length + rs[1] + string.Join("", en) + rl[0] + rl.Count + il[1] + hs.Count + ic.Count + jag[1][1]); List<string> ls = ["one", .. rl]; Console.WriteLine(ls.Count + ls[2]); il.Add(7); Console.WriteLine(il.Count);
    Console.WriteLine(Table[3] + Ints[2] + Hex[15] + " " + Table.Length); Console.WriteLine(SumSpan(Ints) + " " + Table.IndexOf((byte)8) + Hex.IndexOf('c') + Ints.Contains(300)); ReadOnlySpan<byte> u8 = "héllo"u8; Console.WriteLine(u8.Length + " " + u8[1] + " " + System.Text.Encoding.UTF8.GetString(u8));
    var rng = 1..^1; Console.WriteLine(rng + " " + arr[rng].Length + " " + "hello"[1..3] + " " + "hello"[^2] + " " + arr[^1] + " " + (^3).GetOffset(10) + " " + Range.All + " " + (2..).GetOffsetAndLength(5) + " " + Index.FromEnd(2) + " " + arr[..2].Length + " " + li[^1]);
    delegate*<int, int, int> fp = &Mul; Console.WriteLine(fp(6, 7)); delegate* managed<int, int, int>[] fps = { &Mul, &Mul }; Console.WriteLine(fps[1](3, 4));
    int* pi = stackalloc int[4]; for (int i = 0; i < 4; i++) pi[i] = i; Console.WriteLine(new Span<int>(pi, 4)[3] + " " + (nint)(pi + 1 - pi)); Span<char> sc = 4 < 100 ? stackalloc char[4] : new char[4]; sc.Fill('z'); Console.WriteLine(sc.ToString());
    BinaryPrimitives.WriteInt32BigEndian(ba, 0x01020304); Console.WriteLine(ba[0] + " " + BinaryPrimitives.ReadUInt16LittleEndian(ba) + " " + BinaryPrimitives.ReverseEndianness(0x01020304).ToString("X") + " " + BinaryPrimitives.ReadInt64LittleEndian(ba)+ BinaryPrimitives.ReadDoubleLittleEndian(ba));
    Console.WriteLine(BitOperations.PopCount(0xF0F0u) + " " + BitOperations.LeadingZeroCount(1u) + " " + BitOperations.TrailingZeroCount(8) + " " + BitOperations.Log2(1000u) + " " + BitOperations.RotateLeft(0x80000001u, 1) + " " + BitOperations.IsPow2(64) + BitOperations.RoundUpToPowerOf2(100u) + " " + BitOperations.RotateRight(1ul, 1) + BitOperations.LeadingZeroCount(1ul) + BitOperations.TrailingZeroCount(0ul) + BitOperations.PopCount(ulong.MaxValue) + BitOperations.Log2(1ul << 40));
    var lst = new List<int> { 1, 2, 3 }; var ls2 = CollectionsMarshal.AsSpan(lst); ls2[0] = 100; Console.WriteLine(lst[0]); CollectionsMarshal.SetCount(lst, 2); Console.WriteLine(lst.Count); var dict = new Dictionary<string, int>(); ref int slot = ref CollectionsMarshal.GetValueRefOrAddDefault(dict, "k", out bool ex); slot++; Console.WriteLine(dict["k"] + " " + ex); CollectionsMarshal.GetValueRefOrAddDefault(dict, "k", out ex) += 4; Console.WriteLine(dict["k"] + " " + ex + Unsafe.IsNullRef(ref CollectionsMarshal.GetValueRefOrNullRef(dict, "q")));
    Memory<int> mem = arr; mem.Span[0] = 50; ReadOnlyMemory<char> rm = "memory".AsMemory(2); Console.WriteLine(arr[0] + " " + rm + " " + mem.Slice(1).Length + rm.Span[0] + mem[1..].Span[0] + rm.Length); 
    Console.WriteLine(MemoryMarshal.CreateSpan(ref v, 1)[0] + " " + MemoryMarshal.CreateReadOnlySpan(ref v, 1).Length + MemoryMarshal.GetArrayDataReference(arr)); 
    var pool = System.Buffers.ArrayPool<int>.Shared; var rented = pool.Rent(10); Console.WriteLine(rented.Length >= 10); pool.Return(rented);
    try { Console.WriteLine(s[4]); } catch (IndexOutOfRangeException e) { Console.WriteLine(e.Message); } try { s[..5].Clear(); } catch (ArgumentOutOfRangeException) { Console.WriteLine("range"); } try { Console.WriteLine(b[Sum(4, 4)]); } catch (IndexOutOfRangeException) { Console.WriteLine("inline"); }
    string str = "mutable copy"; var cp = str.ToCharArray().AsSpan(); cp.Reverse(); Console.WriteLine(new string(cp) + cp.Length); Console.WriteLine(string.Concat("ab".AsSpan(), "cd".AsSpan()) + str.AsSpan(3..6).ToString());
  }
}
