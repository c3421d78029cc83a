// Conversions of vectors of floats to ints and uints, which saturate, against those of numbers.
using System; using System.Runtime.CompilerServices; using System.Runtime.Intrinsics; using System.Numerics;
static class P {
  static int bad;
  static void Check(string what,float x,long got,long want){ if(got!=want){ bad++; Console.WriteLine(what+" "+x.ToString("r")+" "+got+" want "+want); } }
  [MethodImpl(MethodImplOptions.NoInlining)] static Vector256<int> I(Vector256<float> v)=>Vector256.ConvertToInt32(v);
  [MethodImpl(MethodImplOptions.NoInlining)] static Vector256<uint> U(Vector256<float> v)=>Vector256.ConvertToUInt32(v);
  static void Main(){
    var list=new float[4096]; var r=new Random(11);
    for(int i=0;i<list.Length;i++) list[i]=i%3==0 ? BitConverter.Int32BitsToSingle(r.Next(int.MinValue,int.MaxValue)) : i%3==1 ? (r.NextSingle()-0.3f)*6e9f : (r.NextSingle()-0.5f)*40;
    float[] f={0f,-0f,0.99f,-0.99f,1,-1,2147483520f,2147483648f,2147483904f,-2147483648f,-2147483904f,4294967040f,4294967296f,4294967808f,float.NaN,-float.NaN,float.PositiveInfinity,float.NegativeInfinity,float.Epsilon,-float.Epsilon,float.MaxValue,float.MinValue};
    f.CopyTo(list,0);
    for(int i=0;i+8<=list.Length;i+=8){
      var v=Vector256.LoadUnsafe(ref list[i]); var s=I(v); var u=U(v); var t=Vector128.ConvertToInt32(v.GetUpper()); var w=Vector128.ConvertToUInt32(v.GetUpper());
      for(int k=0;k<8;k++){
        float x=list[i+k]; int wi=float.IsNaN(x)?0:x>=2147483648f?int.MaxValue:x<=-2147483648f?int.MinValue:(int)x; uint wu=float.IsNaN(x)||x<=0?0:x>=4294967296f?uint.MaxValue:(uint)x;
        Check("int",x,s[k],wi); Check("uint",x,u[k],wu);
        if(k>3){ Check("int128",x,t[k-4],wi); Check("uint128",x,w[k-4],wu); }
      }
      if(Vector<float>.Count==8){ var z=Vector.ConvertToInt32(new Vector<float>(list,i)); var y=Vector.ConvertToUInt32(new Vector<float>(list,i)); for(int k=0;k<8;k++){ Check("intV",list[i+k],z[k],s[k]); Check("uintV",list[i+k],y[k],u[k]); } }
    }
    Console.WriteLine("bad "+bad);
  }
}
