// Constrained calls of fields, elements and references: what is null or out of range throws before the arguments are evaluated,
// the object is loaded or boxed after them.
using System; using System.Runtime.CompilerServices; using System.Collections.Generic;
interface IFoo { int Foo(int x); int Bar(object o); }
class K : IFoo { public int v=1; public int Foo(int x)=>v+x; public int Bar(object o)=>v+(o==null?0:1); public override bool Equals(object o)=>base.Equals(o); public override int GetHashCode()=>v; }
sealed class SK : IFoo { public int v=1; public int Foo(int x)=>v+x; public int Bar(object o)=>v+(o==null?0:1); }
struct S : IFoo { public int v; public long w; public int Foo(int x)=>v+=x; public int Bar(object o)=>v+(o==null?0:1); }
struct G : IFoo { public object o; public int v; public int Foo(int x)=>v+=x; public int Bar(object o)=>v+(o==null?0:1); public override bool Equals(object q)=>q is G g&&g.v==v; public override int GetHashCode()=>v; }
struct E0 : IFoo { public int Foo(int x)=>x; public int Bar(object o)=>0; }
struct D<T> { public long a,b; public T f; }
class C<T> { public int pad; public T f; public D<T> d; public T[] a; public static T st; }
class Big<T> { D<D<D<D<T>>>> q; A1 z; public T f; struct A1{ public unsafe fixed byte b[40000]; } }
static class X {
 static string log="";
 [MethodImpl(MethodImplOptions.NoInlining)] static int Thr(){ log+="T"; throw new InvalidOperationException(); }
 [MethodImpl(MethodImplOptions.NoInlining)] static int Side(){ log+="s"; return 3; }
 [MethodImpl(MethodImplOptions.NoInlining)] static object OSide(){ log+="o"; return log; }
 static int inl; static int Inl(){ inl++; return inl*2; }
 static void R(string n, Func<object> f){ log=""; int i0=inl; string r; try{ r=f()+""; }catch(Exception e){ r=e.GetType().Name; } string line=n+" "+log+" "+(inl-i0)+" "+r; if(all) Console.WriteLine(line); foreach(char c in line) hash=(hash^c)*1099511628211; }
 static bool all; static ulong hash=14695981039346656037;
 static void End(string n){ Console.WriteLine(n+" "+hash.ToString("x16")); hash=14695981039346656037; }
 class Tst<T> where T: IFoo {
  [MethodImpl(MethodImplOptions.NoInlining)] static object F1(C<T> c)=>c.f.Foo(Side());
  [MethodImpl(MethodImplOptions.NoInlining)] static object F2(C<T> c)=>c.f.Foo(Thr());
  [MethodImpl(MethodImplOptions.NoInlining)] static object F3(C<T> c)=>c.f.Foo(Inl());
  [MethodImpl(MethodImplOptions.NoInlining)] static object F4(C<T> c)=>c.f.Bar(OSide());
  [MethodImpl(MethodImplOptions.NoInlining)] static object F5(C<T> c)=>c.f.Equals(OSide());
  [MethodImpl(MethodImplOptions.NoInlining)] static object F6(C<T> c)=>c.d.f.Foo(Side());
  [MethodImpl(MethodImplOptions.NoInlining)] static object F7(C<T> c)=>c.d.f.Equals(OSide());
  [MethodImpl(MethodImplOptions.NoInlining)] static object F8(T[] a,int i)=>a[i].Foo(Side());
  [MethodImpl(MethodImplOptions.NoInlining)] static object F9(T[] a,int i)=>a[i].Equals(OSide());
  [MethodImpl(MethodImplOptions.NoInlining)] static object F10(T[] a,int i)=>a[i].Foo(Thr());
  [MethodImpl(MethodImplOptions.NoInlining)] static object F11(T[] a,int i)=>a[i].Foo(a[Side()].Foo(Side()));
  [MethodImpl(MethodImplOptions.NoInlining)] static object F12(ref T t)=>t.Foo(Side());
  [MethodImpl(MethodImplOptions.NoInlining)] static object F13(ref T t)=>t.Foo(Thr());
  [MethodImpl(MethodImplOptions.NoInlining)] static object F14(ref T t)=>t.Equals(OSide());
  [MethodImpl(MethodImplOptions.NoInlining)] static object F15(T t)=>t.Foo(Thr());
  [MethodImpl(MethodImplOptions.NoInlining)] static object F16(C<T> c)=>c.f.Foo((c=new C<T>()).pad);
  static int Set(C<T> c,T v){ c.f=v; return 5; }
  [MethodImpl(MethodImplOptions.NoInlining)] static object F17(C<T> c,T v)=>c.f.Foo(Set(c,v));
  [MethodImpl(MethodImplOptions.NoInlining)] static object F18(T c,T v){ T q=c; return q.Foo(Set2(ref q,v)); }
  static int Set2(ref T c,T v){ c=v; return 5; }
  [MethodImpl(MethodImplOptions.NoInlining)] static object F19(C<T> c){ int h=c.f.GetHashCode(); return h==h; }
  [MethodImpl(MethodImplOptions.NoInlining)] static object F20(Big<T> c)=>c.f.Foo(Side());
  [MethodImpl(MethodImplOptions.NoInlining)] static object F21(Big<T> c)=>c.f.Equals(OSide());
  [MethodImpl(MethodImplOptions.NoInlining)] static object F22(C<T> c){ try{ return c.f.Foo(Inl()); } finally { log+="f"; } }
  [MethodImpl(MethodImplOptions.NoInlining)] static object F23(T[] a,int i)=>a[i].Foo(Inl());
  [MethodImpl(MethodImplOptions.NoInlining)] static object F24(T[] a,int i)=>a[i].Equals(a[Inl()&1]);
  [MethodImpl(MethodImplOptions.NoInlining)] static object F25(C<T> c,T v)=>c.f.Equals(c.f=v);
  [MethodImpl(MethodImplOptions.NoInlining)] static object F26(T[,] a,int i)=>a[i,i].Foo(Side());
  [MethodImpl(MethodImplOptions.NoInlining)] static object F27(T[,] a,int i)=>a[i,i].Foo(Thr());
  [MethodImpl(MethodImplOptions.NoInlining)] static object F28(C<T> c){ for(int k=0;k<3;k++){ try { log+=c.f.Foo(k==1?Thr():k); } catch(InvalidOperationException){ log+="c"; } } return 1; }
  [MethodImpl(MethodImplOptions.NoInlining)] static object F29(C<T> c, C<T> d)=>c.f.Foo(d.f.Foo(Inl()));
  [MethodImpl(MethodImplOptions.NoInlining)] static object F30(C<T> c)=>c.a[0].Foo(Side());
  public static void Run(string n,T v,T w){
   C<T> m(T x)=>new C<T>{f=x,a=new T[]{x}};
   foreach(var (k,c) in new (string,C<T>)[]{("null",null),("def",m(default)),("v",m(v))}){
    if(c!=null)c.d.f=v;
    string p=n+" "+k+" ";
    R(p+1,()=>F1(c)); R(p+2,()=>F2(c)); R(p+3,()=>F3(c)); R(p+4,()=>F4(c)); R(p+5,()=>F5(c)); R(p+6,()=>F6(c)); R(p+7,()=>F7(c));
    R(p+16,()=>F16(c)); R(p+17,()=>F17(c,w)); R(p+19,()=>F19(c)); R(p+22,()=>F22(c)); R(p+28,()=>F28(c)); R(p+29,()=>F29(c,null));R(p+"29b",()=>F29(null,c)); R(p+30,()=>F30(c));
    if(c!=null){ c.f=v; } R(p+25,()=>F25(c,w));
    if(c!=null) c.f=k=="def"?default:v;
    if(c!=null){ R(p+12,()=>F12(ref c.f)); R(p+13,()=>F13(ref c.f)); R(p+14,()=>F14(ref c.f)); R(p+15,()=>F15(c.f)); R(p+18,()=>F18(c.f,w)); }
   
   }
   foreach(var (k,a) in new (string,T[])[]{("null",null),("e",new T[0]),("d",new T[]{default,v,v,v}),("v",new T[]{v,v,v,w})}) foreach(int i in new[]{0,4}){
    string p=n+" a"+k+i+" ";
    R(p+8,()=>F8(a,i)); R(p+9,()=>F9(a,i)); R(p+10,()=>F10(a,i)); R(p+11,()=>F11(a,i)); R(p+23,()=>F23(a,i)); R(p+24,()=>F24(a,i));
    T[,] b=a==null?null:new T[a.Length,a.Length]; R(p+26,()=>F26(b,i)); R(p+27,()=>F27(b,i));
   }
   R(n+20,()=>F20(null)); R(n+21,()=>F21(null)); R(n+"20b",()=>F20(new Big<T>())); R(n+"21b",()=>F21(new Big<T>{f=v}));
  }
 }
 static void Main(string[] args){ all=args.Length>0; // then each line
  Tst<K>.Run("K",new K{v=10},new K{v=20}); End("class");
  Tst<SK>.Run("SK",new SK{v=10},new SK{v=20}); End("sealed class");
  Tst<S>.Run("S",new S{v=10},new S{v=20}); End("struct");
  Tst<G>.Run("G",new G{v=10},new G{v=20}); End("struct with a reference");
  Tst<E0>.Run("E",default,default); End("empty struct");
  Tst<IFoo>.Run("I",new K{v=10},new S{v=20}); End("interface");
 }
}
