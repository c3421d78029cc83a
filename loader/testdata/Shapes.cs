// Types whose layout, vtables and interfaces the tests of package loader check.
// Compile: mcs -unsafe -target:library -out:Shapes.dll Shapes.cs
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace Shapes
{
	public enum E1 : byte { A, B }
	public enum E8 : long { A, B }
	public struct Empty { }
	public struct B1 { public byte a; }
	public struct S3 { public byte a, b, c; }
	public struct S5 { public int a; public byte b; }
	public struct IntLong { public int a; public long b; public short c; }
	public struct Mixed { public bool a; public char b; public double c; public sbyte d; public float e; }
	public struct WithEnums { public E1 a; public E8 b; public E1 c; }
	public struct Nest { public byte a; public IntLong b; public byte c; }
	public struct Nest2 { public S3 a; public S5 b; public S3 c; }
	public struct OneRef { public object a; }
	public struct RefLast { public byte a; public int b; public string c; }
	public struct RefMid { public short a; public object b; public byte c; public long d; }
	public struct NestRef { public byte a; public RefLast b; public int c; }
	public struct NestRef2 { public int a; public OneRef b; public object c; public S3 d; }
	[StructLayout(LayoutKind.Sequential, Pack = 1)] public struct Pack1 { public byte a; public long b; public short c; }
	[StructLayout(LayoutKind.Sequential, Pack = 2)] public struct Pack2 { public byte a; public long b; public byte c; }
	[StructLayout(LayoutKind.Sequential, Pack = 4)] public struct Pack4 { public byte a; public double b; public Pack1 c; }
	[StructLayout(LayoutKind.Sequential, Size = 32)] public struct Size32 { public int a; public byte b; }
	[StructLayout(LayoutKind.Sequential, Size = 3)] public struct SizeSmall { public int a; public byte b; }
	[StructLayout(LayoutKind.Sequential, Size = 6, Pack = 1)] public struct Size6 { public int a; }
	[StructLayout(LayoutKind.Auto)] public struct Auto1 { public byte a; public long b; public short c; public int d; }
	[StructLayout(LayoutKind.Auto)] public struct Auto2 { public byte a; public object b; public S3 c; public int d; }
	public struct HasAuto { public byte a; public Auto1 b; public byte c; }
	[StructLayout(LayoutKind.Explicit)] public struct Union { [FieldOffset(0)] public int a; [FieldOffset(0)] public float b; [FieldOffset(2)] public short c; }
	[StructLayout(LayoutKind.Explicit)] public struct Gap { [FieldOffset(4)] public int a; [FieldOffset(12)] public byte b; }
	[StructLayout(LayoutKind.Explicit)] public struct LongByte { [FieldOffset(0)] public long a; [FieldOffset(8)] public byte b; }
	[StructLayout(LayoutKind.Explicit, Size = 24)] public struct ExpSize { [FieldOffset(0)] public int a; }
	[StructLayout(LayoutKind.Explicit, Pack = 1)] public struct ExpPack { [FieldOffset(0)] public long a; [FieldOffset(8)] public byte b; }
	[StructLayout(LayoutKind.Explicit)] public struct ExpRef { [FieldOffset(0)] public object a; [FieldOffset(8)] public byte b; }
	public struct HasUnion { public byte a; public Union b; public long c; }
	public struct HasDate { public byte a; public DateTime b; public byte c; }
	public struct ExpInside { public byte a; public LongByte b; public byte c; public ExpPack d; }
	public struct RefExp { public byte a; public ExpRef b; public byte c; public Union d; }
	public struct HasNullable { public byte a; public int? b; public byte c; }
	public struct HasGuid { public byte a; public Guid b; public byte c; }
	public struct HasPtr { public byte a; public IntPtr b; public UIntPtr c; public byte d; }
	public unsafe struct HasRaw { public byte a; public int* b; public byte c; }
	public unsafe struct Fixed7 { public fixed byte a[7]; public short b; }
	public unsafe struct Fixed2F { public fixed float a[2]; public double b; }
	public struct FF { public float a, b; }
	public struct FFF { public float a, b, c; }
	public struct DF { public double a; public float b; }
	public struct IF { public int a; public float b; }
	public struct LD { public long a; public double b; }
	public struct RD { public object a; public double b; }
	public struct DR { public double a; public string b; }
	public struct Three { public long a, b, c; }
	public struct NestFF { public FF a; public FF b; }
	public struct G<T> { public byte a; public T b; public byte c; }
	public struct Pair<A, B> { public A a; public B b; }
	public struct HasEmpty { public Empty a; public int b; }
	public struct CharBool { public char a; public bool b; }

	public class C1 { public byte a; public int b; public object c; public short d; }
	public class C2 : C1 { public byte e; public long f; public object g; }
	public class C3 : C2 { public byte h; }
	public class C4 : C3 { public short i; public byte j; public int k; public object l; }
	public class D1 { public byte a; }
	public class D2 : D1 { public byte b; public short c; public int d; public long e; }
	public class D3 : D1 { public object b; public byte c; }
	public class D4 : D1 { public long b; }
	public class D5 : D1 { public int b; }
	public class D6 : D4 { public bool c; public S3 d; public S5 e; public RefMid f; public IntLong g; }
	[StructLayout(LayoutKind.Sequential)] public class SeqClass { public byte a; public long b; public byte c; }
	[StructLayout(LayoutKind.Sequential)] public class SeqClass2 : SeqClass { public byte d; public short e; }
	[StructLayout(LayoutKind.Sequential)] public class SeqClass3 : SeqClass2 { public byte f; public long g; }
	[StructLayout(LayoutKind.Sequential)] public class SeqRef : SeqClass { public byte h; public object i; public short j; }
	[StructLayout(LayoutKind.Sequential, Pack = 1)] public class SeqPack : SeqClass { public byte h; public long i; }
	[StructLayout(LayoutKind.Sequential, Size = 40)] public class SeqSize { public byte h; public int i; }
	public class AfterSize : SeqSize { public byte j; public object k; }
	public class AfterSeq : SeqClass2 { public byte k; public object l; }
	[StructLayout(LayoutKind.Explicit)] public class ExpClass { [FieldOffset(0)] public int a; [FieldOffset(4)] public byte b; [FieldOffset(16)] public object c; }
	public class AfterExp : ExpClass { public byte f; public int g; }
	public class Structs { public byte a; public OneRef b; public int c; public Size32 d; public object e; }
	public class GC<T> { public byte a; public T b; public int c; public object d; }

	// Dispatch.
	public interface IA { string M(); }
	public interface IB : IA { string N(int x); }
	public interface IG<T> { string P(T x); string Q<U>(U x); }
	public interface ICo<out T> { T Get(); }
	public interface IIn<in T> { string Put(T x); }
	public class V0 : IA { public virtual string M() { return "V0.M"; } public virtual string X(int a) { return "V0.X"; } public virtual string X(string a) { return "V0.Xs"; } }
	public class V1 : V0 { public override string M() { return "V1.M"; } public new virtual string X(int a) { return "V1.X"; } }
	public class V2 : V1, IB { string IA.M() { return "V2.IA.M"; } public string N(int x) { return "V2.N"; } public override string X(string a) { return "V2.Xs"; } }
	public class V3 : V2, IA { public override string ToString() { return "V3"; } public sealed override string M() { return "V3.M"; } }
	public class W<T> : IG<T>, IG<T[]> where T : class
	{
		public virtual string P(T x) { return "W.PT"; }
		public virtual string P(int x) { return "W.Pi"; }
		public virtual string Q<U>(U x) { return "W.Q"; }
		string IG<T[]>.Q<U>(U x) { return "W.IGarr.Q"; } public string P(T[] x) { return "W.Parr"; }
		public virtual string Z(List<T> x) { return "W.Z"; }
		public virtual U GV<U>(T x, U y) { return y; }
		public static T stat; public static int count;
		public T Same(T x) { return x; }
		public static string Name() { return typeof(T).Name; }
	}
	public class W2 : W<string> { public override string P(string x) { return "W2.PT"; } public override string Z(List<string> x) { return "W2.Z"; } public override U GV<U>(string x, U y) { return y; } }
	public class W3<T> : W<List<T>[]> { public override string Z(List<List<T>[]> x) { return "W3.Z"; } }
	public class Co : ICo<string>, IIn<object> { public string Get() { return "Co"; } public string Put(object x) { return "Put"; } }
	public struct SV : IA, IComparable<SV> { public int a; public string M() { return "SV.M"; } public int CompareTo(SV o) { return 0; } public override string ToString() { return "SV"; } }
	public struct SG<T> : IG<T> { public T a; public string P(T x) { return "SG.P"; } public string Q<U>(U x) { return "SG.Q"; } public override int GetHashCode() { return typeof(T).GetHashCode(); } }
	public delegate R Fn<in A, out R>(A a);

	// Uses of generics: each method's tokens are checked by name.
	public class Code<T>
	{
		public static int made;
		static Code() { made = 1; }
		public T[] NewArr(int n) { return new T[n]; }
		public object New() { return new List<T>(); }
		public string Call(W<string> w) { return W<string>.Name() + Helper<T>(); }
		public static string Helper<U>() { return typeof(U).Name + typeof(T).Name; }
		public string Constrained(T x) { return x.ToString(); }
		public string ConstrainedIface<U>(U x) where U : IA { return x.M(); }
		public Func<string> Ftn() { return Helper<T>; }
		public string Iface(IG<T> g, T x) { return g.P(x) + g.Q<int>(1); }
		public int Hash(SG<T> g) { return g.GetHashCode(); }
	}
	public class Plain
	{
		public static int precise; public int x;
		static Plain() { precise = 3; }
		public Plain() { x = precise; }
		public static int Get() { return precise; }
		public int Inst() { return precise; }
		public static readonly byte[] data = { 1, 2, 3, 4, 5, 6, 7, 8 };
	}
	public class Lazy { public static int a = 5; public static int Get() { return a; } }
	public class Bare { public static int a; public static string s; public static int Get() { return a; } }
	public class User
	{
		public int A() { return Plain.precise + Lazy.a + Bare.a; }
		public string B() { return new string('a', 3); }
		public string C(int i, SV s, E1 e) { return i.ToString() + s.ToString() + e.ToString() + s.GetType(); }
		public string D(V3 v, V0 w, IA a) { return v.M() + w.M() + a.M() + v.X(1); }
		public int[,] Md() { int[,] m = new int[2, 3]; m[1, 1] = 4; return m; }
		public string Gen(W2 w) { return w.GV<string>("a", "b") + W<string>.Name() + W<string>.stat; }
		public Func<string> Ldftn(V0 v) { return v.M; }
	}
}
