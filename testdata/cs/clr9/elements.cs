// Elements of vectors by an index: a constant at once, a constant once a loop is unrolled or a callee is inlined, none at all, none in range.
using System; using System.Numerics; using System.Runtime.CompilerServices; using System.Runtime.Intrinsics;
static class P {
  static int bad; static string log="";
  static void Check<T>(string what,T got,T want){ if(!got.Equals(want)){bad++;Console.WriteLine(what+" "+typeof(T).Name+" "+got+" want "+want);} }
  static string Thrown(Action a){ try{a();return "none";}catch(Exception e){return e.GetType().Name;} }

  [MethodImpl(MethodImplOptions.NoInlining)] static T At<T>(Vector<T> v,int i)=>v[i];
  [MethodImpl(MethodImplOptions.NoInlining)] static T AtRef<T>(ref Vector<T> v,int i)=>v[i];
  [MethodImpl(MethodImplOptions.NoInlining)] static T At<T>(Vector128<T> v,int i)=>v.GetElement(i);
  [MethodImpl(MethodImplOptions.NoInlining)] static T AtRef<T>(ref Vector128<T> v,int i)=>v[i];
  [MethodImpl(MethodImplOptions.NoInlining)] static T At<T>(Vector256<T> v,int i)=>v.GetElement(i);
  [MethodImpl(MethodImplOptions.NoInlining)] static T AtRef<T>(ref Vector256<T> v,int i)=>v[i];
  [MethodImpl(MethodImplOptions.NoInlining)] static T At<T>(Vector512<T> v,int i)=>v.GetElement(i);
  [MethodImpl(MethodImplOptions.NoInlining)] static T At<T>(Vector64<T> v,int i)=>v.GetElement(i);
  [MethodImpl(MethodImplOptions.NoInlining)] static float At(Vector2 v,int i)=>v[i];
  [MethodImpl(MethodImplOptions.NoInlining)] static float At(Vector3 v,int i)=>v[i];
  [MethodImpl(MethodImplOptions.NoInlining)] static float At(Vector4 v,int i)=>v[i];
  [MethodImpl(MethodImplOptions.NoInlining)] static float At(Quaternion v,int i)=>v[i];

  // Unrolled: a few turns, the number of which is known.
  [MethodImpl(MethodImplOptions.NoInlining)] static long Sum(Vector<long> v){ long s=0; for(int i=0;i<Vector<long>.Count;i++) s=s*10+v[i]; return s; }
  [MethodImpl(MethodImplOptions.NoInlining)] static int Sum(Vector256<int> v){ int s=0; for(int i=0;i<8;i++) s=s*3+v.GetElement(i); return s; }
  [MethodImpl(MethodImplOptions.NoInlining)] static int Sum(Vector128<short> v){ int s=0; for(int i=0;i<8;i++) s=s*3+v[i]; return s; }
  [MethodImpl(MethodImplOptions.NoInlining)] static int Sum(Vector128<byte> v){ int s=0; for(int i=8;i<16;i++) s=s*3+v[i]; return s; }
  [MethodImpl(MethodImplOptions.NoInlining)] static int Sum(Vector128<sbyte> v){ int s=0; for(int i=15;i>=8;i--) s=s*3+v[i]; return s; }
  [MethodImpl(MethodImplOptions.NoInlining)] static float Sum(Vector4 v){ float s=0; for(int i=0;i<4;i++) s=s*2+v[i]; return s; }
  [MethodImpl(MethodImplOptions.NoInlining)] static double Sum(Vector256<double> v){ double s=0; for(int i=3;i>=0;i--) s=s*2+v[i]; return s; }
  [MethodImpl(MethodImplOptions.NoInlining)] static int First(ref Vector<byte> b){ var v=Vector.AsVectorInt64(b); int i=0; for(;i<Vector<long>.Count;i++){ if(v[i]==0) continue; break; } return i; }
  // Not unrolled.
  [MethodImpl(MethodImplOptions.NoInlining)] static int Long(Vector256<byte> v){ int s=0; for(int i=0;i<32;i++) s=s*3+v[i]; return s; }
  [MethodImpl(MethodImplOptions.NoInlining)] static int Guarded(Vector128<int> v,int i)=>(uint)i<4?v[i]:-1;
  [MethodImpl(MethodImplOptions.NoInlining)] static int Two(Vector128<int> a,Vector128<int> b,int i,int j)=>a[i]-b[j]+a[j]*b[i];
  [MethodImpl(MethodImplOptions.NoInlining)] static int Past(Vector128<int> v){ int s=0; for(int i=0;i<5;i++){ s+=v[i]; log+=s; } return s; }
  [MethodImpl(MethodImplOptions.NoInlining)] static void Unused(Vector128<int> v,int i){ _=v[i]; }
  static int Inlined(Vector128<int> v,int i)=>v[i&3];
  static Vector128<int> Noted(Vector128<int> v){ log+="v"; return v; }
  static int Noted(int i){ log+="i"; return i; }

  static void Each<T>(T[] x){
    var v=new Vector<T>(x); var a=Vector128.Create(x); var b=Vector256.Create(x); var c=Vector512.Create(x); var d=Vector64.Create(x);
    for(int i=0;i<Vector<T>.Count;i++){ Check("V",At(v,i),x[i]); Check("Vr",AtRef(ref v,i),x[i]); }
    for(int i=0;i<Vector128<T>.Count;i++){ Check("128",At(a,i),x[i]); Check("128r",AtRef(ref a,i),x[i]); }
    for(int i=0;i<Vector256<T>.Count;i++){ Check("256",At(b,i),x[i]); Check("256r",AtRef(ref b,i),x[i]); }
    for(int i=0;i<Vector512<T>.Count;i++) Check("512",At(c,i),x[i]);
    for(int i=0;i<Vector64<T>.Count;i++) Check("64",At(d,i),x[i]);
    foreach(int i in new[]{-1,64,int.MinValue,int.MaxValue}){
      Check("thrown",Thrown(()=>At(v,i)),"ArgumentOutOfRangeException"); Check("thrown",Thrown(()=>At(a,i)),"ArgumentOutOfRangeException");
      Check("thrown",Thrown(()=>AtRef(ref v,i)),"ArgumentOutOfRangeException"); Check("thrown",Thrown(()=>At(b,i)),"ArgumentOutOfRangeException");
      Check("thrown",Thrown(()=>At(c,i)),"ArgumentOutOfRangeException"); Check("null",Thrown(()=>AtRef(ref Unsafe.NullRef<Vector<T>>(),i)),"NullReferenceException");
    }
  }
  static T[] Of<T>(Func<int,T> f){ var x=new T[64]; for(int i=0;i<64;i++) x[i]=f(i); return x; }
  static void Main(){
    Each(Of(i=>(byte)(i*37+200))); Each(Of(i=>(sbyte)(i*37+200))); Each(Of(i=>(short)(i*3777-30000))); Each(Of(i=>(ushort)(i*3777)));
    Each(Of(i=>i*123456789)); Each(Of(i=>(uint)i*123456789u)); Each(Of(i=>i*-1234567890123456789L)); Each(Of(i=>(ulong)i*1234567890123456789UL));
    Each(Of(i=>i*0.75f-3)); Each(Of(i=>i*-1.75+3));
    for(int i=0;i<4;i++){
      if(i<2) Check("v2",At(new Vector2(1,2),i),1f+i);
      if(i<3) Check("v3",At(new Vector3(1,2,3),i),1f+i);
      Check("v4",At(new Vector4(1,2,3,4),i),1f+i); Check("q",At(new Quaternion(1,2,3,4),i),1f+i);
    }
    foreach(int i in new[]{-1,2,3,4}) Console.WriteLine(Thrown(()=>At(new Vector2(1,2),i))+" "+Thrown(()=>At(new Vector3(1,2,3),i))+" "+Thrown(()=>At(new Vector4(1,2,3,4),i)));
    var longs=new long[8]; for(int i=0;i<Vector<long>.Count;i++) longs[i]=i+1;
    long want=0; for(int i=0;i<Vector<long>.Count;i++) want=want*10+i+1;
    Check("long",Sum(new Vector<long>(longs)),want);
    Console.WriteLine(Sum(Vector256.Create(1,-2,3,-4,5,-6,7,-8))+" "+Sum(Vector128.Create((short)1,-2,3,-4,5,-6,7,-8)));
    Console.WriteLine(Sum(Vector128.Create((byte)1,2,3,4,5,6,7,8,9,10,11,255,13,14,15,16))+" "+Sum(Vector128.Create((sbyte)1,2,3,4,5,6,7,8,9,10,11,-128,13,14,15,16)));
    Console.WriteLine(Sum(new Vector4(1,2,3,4))+" "+Sum(Vector256.Create(1.0,2,3,4))+" "+Long(Vector256.Create((byte)7)));
    for(int i=0;i<Vector<byte>.Count;i+=3){ var bytes=new byte[Vector<byte>.Count]; bytes[i]=255; var v=new Vector<byte>(bytes); Check("first",First(ref v),i/8); }
    var a=Vector128.Create(1,2,3,4); var b=Vector128.Create(10,20,30,40);
    Console.WriteLine(Guarded(a,3)+" "+Guarded(a,4)+" "+Guarded(a,-1)+" "+Two(a,b,1,3)+" "+Inlined(a,6)+" "+Thrown(()=>Two(a,b,1,4)));
    Console.WriteLine(Thrown(()=>Past(a))+" "+log); log="";
    Console.WriteLine(Thrown(()=>Unused(a,4))+" "+Thrown(()=>Unused(a,3)));
    Console.WriteLine(Thrown(()=>Noted(a).GetElement(Noted(4)))+" "+Noted(a).GetElement(Noted(2))+" "+log);
    Console.WriteLine("bad "+bad);
  }
}
