// Multiplications and additions of vectors whose result takes the place of each of the operands, against those of numbers.
using System; using System.Numerics; using System.Runtime.CompilerServices; using System.Runtime.Intrinsics; using System.Runtime.Intrinsics.X86;
static class P {
  static int bad;
  static void Check(string what,Vector256<float> got,Func<int,float> want){ for(int i=0;i<8;i++) if(BitConverter.SingleToInt32Bits(got[i])!=BitConverter.SingleToInt32Bits(want(i))){ bad++; Console.WriteLine(what+" "+i+" "+got[i]+" "+want(i)); } }
  static Vector256<float> Fma(Vector256<float> a,Vector256<float> b,Vector256<float> c)=>Vector256.FusedMultiplyAdd(a,b,c);
  [MethodImpl(MethodImplOptions.NoInlining)] static Vector256<float> Sum(float[] a,float[] b,Vector256<float> s){ for(int i=0;i+8<=a.Length;i+=8) s=Fma(Vector256.LoadUnsafe(ref a[i]),Vector256.LoadUnsafe(ref b[i]),s); return s; }
  [MethodImpl(MethodImplOptions.NoInlining)] static Vector256<float> Horner(float[] a,Vector256<float> x){ var r=Vector256.Create(1f); for(int i=0;i+8<=a.Length;i+=8) r=Fma(r,x,Vector256.LoadUnsafe(ref a[i])); return r; }
  [MethodImpl(MethodImplOptions.NoInlining)] static Vector256<float> Second(float[] a,Vector256<float> x){ var r=Vector256.Create(1f); for(int i=0;i+8<=a.Length;i+=8) r=Fma(x,r,Vector256.LoadUnsafe(ref a[i])); return r; }
  [MethodImpl(MethodImplOptions.NoInlining)] static Vector256<float> Loaded(float[] a,Vector256<float> x,Vector256<float> y){ var r=x; for(int i=0;i+8<=a.Length;i+=8) r=Fma(r,Vector256.LoadUnsafe(ref a[i]),y); return r; }
  [MethodImpl(MethodImplOptions.NoInlining)] static Vector256<float> Same(Vector256<float> x,int n){ for(int i=0;i<n;i++) x=Fma(x,x,x); return x; }
  [MethodImpl(MethodImplOptions.NoInlining)] static Vector256<float> Two(Vector256<float> x,Vector256<float> y,int n){ for(int i=0;i<n;i++){ var t=Fma(x,y,x); y=Fma(y,y,x); x=t; } return x+y; }
  [MethodImpl(MethodImplOptions.NoInlining)] static Vector256<float> Blend(Vector256<float> x,Vector256<float> y,Vector256<float> m,int n){ for(int i=0;i<n;i++){ x=Avx.BlendVariable(x,y,m); m=Avx.BlendVariable(y,m,x); } return x+m; }
  [MethodImpl(MethodImplOptions.NoInlining)] static Vector256<float> Others(Vector256<float> x,Vector256<float> y,int n){ for(int i=0;i<n;i++){ x=Fma(x,y,x); x=Fma(y,x,y); x=Avx2.IsSupported ? System.Runtime.Intrinsics.X86.Fma.MultiplySubtract(y,x,x) : x; x=System.Runtime.Intrinsics.X86.Fma.MultiplyAddNegated(y,y,x); x=System.Runtime.Intrinsics.X86.Fma.MultiplyAddSubtract(x,y,x); } return x; }
  static void Main(){
    if(!System.Runtime.Intrinsics.X86.Fma.IsSupported){ Console.WriteLine("bad 0"); return; }
    var a=new float[64]; var b=new float[64]; var r=new Random(3); for(int i=0;i<64;i++){ a[i]=r.NextSingle()-0.5f; b[i]=r.NextSingle()*3; }
    var u=Vector256.Create(0.1f,0.2f,0.3f,-0.4f,0.5f,0.6f,-0.7f,0.8f); var v=Vector256.Create(1.1f,-0.2f,1.3f,0.4f,-1.5f,0.6f,0.7f,-0.8f);
    Check("sum",Sum(a,b,u),k=>{ float s=u[k]; for(int i=0;i<64;i+=8) s=MathF.FusedMultiplyAdd(a[i+k],b[i+k],s); return s; });
    Check("horner",Horner(a,v),k=>{ float s=1; for(int i=0;i<64;i+=8) s=MathF.FusedMultiplyAdd(s,v[k],a[i+k]); return s; });
    Check("second",Second(a,v),k=>{ float s=1; for(int i=0;i<64;i+=8) s=MathF.FusedMultiplyAdd(v[k],s,a[i+k]); return s; });
    Check("loaded",Loaded(a,u,v),k=>{ float s=u[k]; for(int i=0;i<64;i+=8) s=MathF.FusedMultiplyAdd(s,a[i+k],v[k]); return s; });
    Check("same",Same(u,3),k=>{ float s=u[k]; for(int i=0;i<3;i++) s=MathF.FusedMultiplyAdd(s,s,s); return s; });
    Check("two",Two(u,v,5),k=>{ float x=u[k],y=v[k]; for(int i=0;i<5;i++){ float t=MathF.FusedMultiplyAdd(x,y,x); y=MathF.FusedMultiplyAdd(y,y,x); x=t; } return x+y; });
    Check("blend",Blend(u,v,v,3),k=>{ float x=u[k],y=v[k],m=v[k]; for(int i=0;i<3;i++){ x=m<0?y:x; m=x<0?m:y; } return x+m; });
    Check("others",Others(u,v,4),k=>{ float x=u[k],y=v[k]; for(int i=0;i<4;i++){ x=MathF.FusedMultiplyAdd(x,y,x); x=MathF.FusedMultiplyAdd(y,x,y); x=MathF.FusedMultiplyAdd(y,x,-x); x=MathF.FusedMultiplyAdd(-y,y,x); x=MathF.FusedMultiplyAdd(x,y,k%2==0?-x:x); } return x; });
    Console.WriteLine("bad "+bad);
  }
}
