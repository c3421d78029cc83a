// Arrays that nobody reads are not allocated, if the length is a constant that an array may have;
// a negative length, and one that is too great, still throw.
using System; using System.Runtime.CompilerServices;
class P {
 [MethodImpl(MethodImplOptions.NoInlining)] static string T(Action a){ try { a(); return "ok"; } catch (Exception e) { return e.GetType().Name; } }
 [MethodImpl(MethodImplOptions.NoInlining)] static int Count(int n){ int s=0; for(int i=0;i<n;i++){ _ = new byte[1<<20]; var x=new string[7]; s+=x.Length; } return s; }
 [MethodImpl(MethodImplOptions.NoInlining)] static int Neg(){ int n=-5; _ = new int[n]; return 1; }
 [MethodImpl(MethodImplOptions.NoInlining)] static int Param(int n){ _ = new int[n]; return n; }
 [MethodImpl(MethodImplOptions.NoInlining)] static int Long(long n){ _ = new short[n]; return 3; }
 [MethodImpl(MethodImplOptions.NoInlining)] static int Effect(ref int k){ _ = new long[k++ & 0]; return k; }
 [MethodImpl(MethodImplOptions.NoInlining)] static int Gen<T>(){ _ = new T[3]; var y=new T[0][]; return y.Length; }
 [MethodImpl(MethodImplOptions.NoInlining)] static void Empty(params object[] a){}
 [MethodImpl(MethodImplOptions.AggressiveInlining)] static void In(params int[] a){}
 [MethodImpl(MethodImplOptions.NoInlining)] static int Inl(int i){ In(); In(1,2,3,4,5,6,7,8); In(i,i+1); return i; }
 [MethodImpl(MethodImplOptions.NoInlining)] static int Max(){ _ = new byte[0x7fffffff]; return 9; }
 [MethodImpl(MethodImplOptions.NoInlining)] static int Store(int i){ var a=new int[4]; a[i]=3; return i; }
 [MethodImpl(MethodImplOptions.NoInlining)] static int Try(){ try { _ = new char[64]; return 1; } finally { _ = new object[2]; } }
 static void Main(){
  Console.WriteLine(Count(1000));
  Console.WriteLine(T(()=>Neg())); Console.WriteLine(T(()=>Param(-1))); Console.WriteLine(T(()=>Param(2))); Console.WriteLine(T(()=>Long(-1))); Console.WriteLine(T(()=>Long(5))); int k=4; Console.WriteLine(Effect(ref k)+" "+k); Console.WriteLine(Gen<int>()+Gen<string>()); Console.WriteLine(Inl(5)); Console.WriteLine(T(()=>Max())); Console.WriteLine(T(()=>Store(4))); Console.WriteLine(T(()=>Store(3))); Console.WriteLine(Try());
 } }
