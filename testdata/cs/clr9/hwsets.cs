// What an instruction set's methods do at their borders: divisions of two halves, bit scans, gathers whose scale is no
// constant, comparisons by a mode that there is not, and methods of sets that the machine has not.
using System; using System.Reflection; using System.Runtime.CompilerServices; using System.Runtime.Intrinsics; using System.Runtime.Intrinsics.X86;
#pragma warning disable CA2252, SYSLIB5004
static unsafe class P {
  static ulong hash=14695981039346656037;
  static void Add(ulong v){ hash=(hash^v)*1099511628211; }
  static string Try(Func<object> f){ try { return f().ToString(); } catch(TargetInvocationException e) { return e.InnerException.GetType().Name; } catch(Exception e) { return e.GetType().Name; } }
  [MethodImpl(MethodImplOptions.NoInlining)] static (ulong,ulong) Div(ulong low,ulong high,ulong d)=>X86Base.X64.DivRem(low,high,d);
  [MethodImpl(MethodImplOptions.NoInlining)] static (int,int) Div(uint low,int high,int d)=>X86Base.DivRem(low,high,d);
  [MethodImpl(MethodImplOptions.NoInlining)] static Vector128<int> Gather(int* p,Vector128<int> i,byte scale)=>Avx2.GatherVector128(p,i,scale);
  [MethodImpl(MethodImplOptions.NoInlining)] static Vector256<float> Compare(Vector256<float> a,Vector256<float> b,int mode)=>Avx.Compare(a,b,(FloatComparisonMode)mode);
  [MethodImpl(MethodImplOptions.NoInlining)] static Vector256<float> Compare40(Vector256<float> a)=>Avx.Compare(a,a,(FloatComparisonMode)40);
  [MethodImpl(MethodImplOptions.NoInlining)] static Vector512<int> Add512(Vector512<int> a)=>Avx10v1.V512.IsSupported ? throw new PlatformNotSupportedException() : Avx10v1.V512.MultiplyLow(a.AsInt64(),a.AsInt64()).AsInt32();
  [MethodImpl(MethodImplOptions.NoInlining)] static int Sum(Vector128<short> a)=>AvxVnni.IsSupported ? throw new PlatformNotSupportedException() : AvxVnni.MultiplyWideningAndAdd(Vector128<int>.Zero,a,a)[1];
  static void Main(){
    var r=new Random(5);
    for(int i=0;i<2000;i++){
      ulong d=(ulong)r.NextInt64()>>r.Next(63)|1,high=(ulong)r.NextInt64()%d,low=(ulong)r.NextInt64()*3;
      var (q,m)=Div(low,high,d);
      if((UInt128)q*d+m!=new UInt128(high,low)||m>=d) Console.WriteLine("bad "+high+" "+low+" "+d);
      Add(q); Add(m);
      int e=r.Next(int.MinValue,int.MaxValue)|1; long n=(long)r.Next()*Math.Abs((long)e)>>2; if(r.Next(2)==0) n=-n;
      var (x,y)=Div((uint)n,(int)(n>>32),e);
      if(x!=n/e||y!=n%e) Console.WriteLine("bad "+n+" "+e);
    }
    Console.WriteLine(hash.ToString("x"));
    Console.WriteLine(Try(()=>Div(1,0,0ul)));
    Console.WriteLine(Try(()=>Div(1u,-1,0)));
    Console.WriteLine(X86Base.DivRem(7u,1u,16u)+" "+X86Base.DivRem((nuint)7,(nuint)1,(nuint)16));
    X86Base.Pause();
    Console.WriteLine((X86Base.CpuId(0,0).Eax>0)+" "+X86Base.IsSupported+" "+X86Base.X64.IsSupported);
    int[] a=new int[64]; for(int i=0;i<64;i++) a[i]=i*i;
    fixed(int* p=a) for(int s=0;s<10;s++){ var pp=p; Console.WriteLine(s+" "+Try(()=>Gather(pp,Vector128.Create(0,8,16,24),(byte)s))); }
    var u=Vector256.Create(1f,2,3,4,5,6,7,float.NaN); var v=Vector256.Create(2f,2,2,4,4,4,float.NaN,8);
    for(int m=-1;m<34;m++) Console.WriteLine(m+" "+Try(()=>Compare(u,v,m).AsInt32()));
    Console.WriteLine(Try(()=>Compare40(u)));
    Console.WriteLine(Try(()=>Add512(Vector512<int>.One)));
    Console.WriteLine(Try(()=>Sum(Vector128<short>.One)));
    if(!Avx10v1.V512.IsSupported) Console.WriteLine(Try(()=>typeof(Avx10v1.V512).GetMethod("MultiplyLow",new[]{typeof(Vector512<long>),typeof(Vector512<long>)}).Invoke(null,new object[]{Vector512<long>.One,Vector512<long>.One}))); else Console.WriteLine("PlatformNotSupportedException");
  }
}
