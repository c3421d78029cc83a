// Calls of native code by function pointer, and a method that native code calls. Built by csc9 (C# 12): csc9 native.dll native.cs -library
using System.Runtime.CompilerServices; using System.Runtime.InteropServices;
public unsafe class Native
{
	public static int Cdecl(delegate* unmanaged[Cdecl]<int, int> f, int x) => f(x);
	public static int Suppress(delegate* unmanaged[Cdecl, SuppressGCTransition]<int, int> f, int x) => f(x);
	public static int Platform(delegate* unmanaged<int, int> f, int x) => f(x);
	public static T Open<T>(delegate* unmanaged<T, T> f, T x) where T : unmanaged => f(x);
	[UnmanagedCallersOnly(CallConvs = new[] { typeof(CallConvCdecl) })] public static int Entry(int x) => x + 1;
	public static delegate* unmanaged[Cdecl]<int, int> Address() => &Entry;
}
