using System;
using System.Threading;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
// Statics, locks, delegates, casts and threads of generic classes, whose code instantiations share; mono takes
// another lock for a static method of a shared class.
struct Pair<T>
{
    public T A;
    public int B;
    public Pair(T a,int b){A=a;B=b;}
    public override string ToString(){ return A+":"+B; }
}

class G<T>
{
    [MethodImpl(MethodImplOptions.Synchronized)] public static bool M(){ return Monitor.IsEntered(typeof(G<T>)); }
    [MethodImpl(MethodImplOptions.Synchronized)] public static bool N<U>(){ return Monitor.IsEntered(typeof(G<T>)); }
    [MethodImpl(MethodImplOptions.Synchronized)] public bool I(){ return Monitor.IsEntered(this); }
    public static Pair<T> S = new Pair<T>(default(T), 7);
    [ThreadStatic] public static Pair<T> TS;
    [ThreadStatic] public static T TR;
    public static readonly int K = Init();
    static int Init(){ Console.WriteLine("init "+typeof(T).Name); return 5; }
    static G(){ Console.WriteLine("cctor "+typeof(T).Name); }
    public static void SetA(T a){ S.A=a; }
    public static void SetB(ref int b, int v){ b=v; }
    public virtual U V<U>(U u){ return u; }
    public static T[] Arr(int n){ return new T[n]; }
    public static object Box(T t){ return t; }
    public static T Unbox(object o){ return (T)o; }
    public static bool Is(object o){ return o is T; }
    public static Func<T,string> D(){ return x=>typeof(T).Name+x; }
    public Func<string> E(){ return this.ToString; }
    public override string ToString(){ return "G<"+typeof(T).Name+">"; }
}

class H : G<string>
{
    public override U V<U>(U u){ return base.V(u); }
    public static int Prec;
    static H(){ Prec=3; }
}

static class Before
{
    public static readonly object O = new object();
    public static readonly DateTime When = new DateTime(2000,1,1);
}

static class Precise
{
    static Precise(){ Console.WriteLine("precise"); }
    public static int X=4;
    public static int Y(){ return X; }
}

[StructLayout(LayoutKind.Explicit)] struct Un
{
    [FieldOffset(0)] public long L;
    [FieldOffset(0)] public double D;
    [FieldOffset(4)] public int Hi;
}

[StructLayout(LayoutKind.Sequential,Pack=1)] struct Pk
{
    public byte A;
    public long B;
    public short C;
}

interface IV<out T>
{
    T Get();
}

class CV : IV<string>
{
    public string Get(){ return "cv"; }
}

enum En : byte { A=1, B=200 }

public class P
{
    static string Nul(int? x){ return x.HasValue ? x.Value.ToString() : "null"; }
    static T Gen<T>(T a) where T : IComparable<T> { return a.CompareTo(default(T))>0 ? a : default(T); }

    static int Many(int a,long b,double c,float d,Pair<string> e,byte f,object g,Un h,Pk i,decimal j,ref int k)
    {
        k++;
        return a+(int)b+(int)c+(int)d+e.B+f+g.ToString().Length+h.Hi+i.C+(int)j+k;
    }

    static void Main()
    {
        Console.WriteLine(G<string>.M()+" "+G<int>.M()+" "+G<object>.N<string>()+" "+G<object>.N<int>()+" "+
            G<int>.N<int>()+" "+new G<string>().I());
        G<string>.TS.B=9;
        G<string>.TR="q";
        G<int>.TR=4;
        var t=new Thread(()=>Console.WriteLine(G<string>.TS.B+(G<string>.TR??"nil")+G<int>.TR));
        t.Start();
        t.Join();
        Console.WriteLine(G<string>.TS+G<string>.TR+G<int>.TR);
        G<string>.SetA("set");
        G<int>.SetB(ref G<int>.S.B,99);
        Console.WriteLine(G<string>.S+" "+G<int>.S+" "+G<object>.S+G<string>.K);
        Console.WriteLine(new H().V("x")+new H().V(3)+((G<string>)new H()).V<object>(null)+H.Prec);
        Console.WriteLine(G<string>.Arr(2).GetType()+" "+G<int>.Box(3)+G<string>.Unbox("u")+G<int>.Is(4)+
            G<string>.Is(4)+G<int>.Is("a")+G<int?>.Is(3)+G<int?>.Unbox(null).HasValue);
        Console.WriteLine(G<object>.D()("z")+new G<int>().E()()+Before.When.Year+(Before.O!=null));
        Console.WriteLine("x");
        Console.WriteLine(Precise.Y());
        var u=new Un{D=1.5};
        int k=1;
        Console.WriteLine(u.L+" "+Many(1,2,3.5,4.5f,new Pair<string>("e",5),6,"obj",u,new Pk{A=1,B=2,C=3},4.2m,ref k)+
            k);
        IV<object> iv=new CV();
        Console.WriteLine(iv.Get());
        Console.WriteLine(Nul(null)+Nul(5)+Gen(5)+Gen("z")+(En)200+En.B.GetHashCode()+En.A.CompareTo(En.B)+
            ((object)En.A).Equals(En.A)+new Pair<En>(En.B,1));
        Console.WriteLine(typeof(Dictionary<,>).MakeGenericType(typeof(string),typeof(P))+" "+
            (typeof(G<>)==new G<int>().GetType().GetGenericTypeDefinition()));
        try { object o="s"; var z=(Pair<int>)o; }
        catch(InvalidCastException){ Console.WriteLine("ice"); }
        try { int[] a=null; Console.WriteLine(a[0]); }
        catch(NullReferenceException){ Console.WriteLine("nre"); }
        try { object[] oa=new string[1]; oa[0]=1; }
        catch(ArrayTypeMismatchException){ Console.WriteLine("atm"); }
        int[,,] md=new int[2,3,4];
        md[1,2,3]=5;
        long[,] ml=(long[,])Array.CreateInstance(typeof(long),new[]{2,2},new[]{5,5});
        ml[6,6]=8;
        Console.WriteLine(md[1,2,3]+ml[6,6]+md.Length);
        try { md[2,0,0]=1; }
        catch(IndexOutOfRangeException){ Console.WriteLine("ior"); }
        string s=null;
        Console.WriteLine(s+"a"+null+1+'c'+2.5+true+(s==null));
        Console.WriteLine(string.IsNullOrEmpty(s)+" "+("ab"+"c"=="abc")+
            ReferenceEquals(string.Intern("ab"+k),string.Intern("ab2")));
        unchecked
        {
            Console.WriteLine((int)(long)1e18+(sbyte)200+(ushort)(-1)+(uint)(-5)+(long)float.MaxValue+" "+
                (int)double.NaN+(5/-2)+(-5%3)+(-5>>1)+((uint)-5>>1)+(1<<33)+(1L<<33));
        }
    }
}
