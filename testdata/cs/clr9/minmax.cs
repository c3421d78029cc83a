// Min, Max and Sum of vectors of floating-point numbers, where NaN and the sign of zeros count, against Math's.
using System; using System.Numerics; using System.Runtime.CompilerServices; using System.Runtime.Intrinsics;
static class P {
  static readonly float[] F={0f,-0f,1f,-1f,float.NaN,float.PositiveInfinity,float.NegativeInfinity,float.Epsilon,3.5f,BitConverter.Int32BitsToSingle(0x7f800001)};
  static readonly double[] D={0,-0.0,1,-1,double.NaN,double.PositiveInfinity,double.NegativeInfinity,double.Epsilon,3.5};
  static string S(float x)=>float.IsNaN(x)?"NaN":BitConverter.SingleToInt32Bits(x).ToString("x");
  static string S(double x)=>double.IsNaN(x)?"NaN":BitConverter.DoubleToInt64Bits(x).ToString("x");
  static int bad;
  static void Check(string what,string got,string want){ if(got!=want){bad++;Console.WriteLine(what+" "+got+" want "+want);} }
  static void Main(){
    foreach(var a in F)foreach(var b in F){
      Check("min128",S(Vector128.Min(Vector128.Create(a),Vector128.Create(b)).ToScalar()),S(MathF.Min(a,b)));
      Check("max128",S(Vector128.Max(Vector128.Create(a),Vector128.Create(b)).ToScalar()),S(MathF.Max(a,b)));
      Check("min256",S(Vector256.Min(Vector256.Create(a),Vector256.Create(b)).GetElement(7)),S(MathF.Min(a,b)));
      Check("max256",S(Vector256.Max(Vector256.Create(a),Vector256.Create(b)).GetElement(7)),S(MathF.Max(a,b)));
      Check("minV",S(Vector.Min(new Vector<float>(a),new Vector<float>(b))[3]),S(MathF.Min(a,b)));
      Check("maxV2",S(Vector2.Max(new Vector2(a),new Vector2(b)).Y),S(MathF.Max(a,b)));
      Check("minV3",S(Vector3.Min(new Vector3(a),new Vector3(b)).Z),S(MathF.Min(a,b)));
      if(!float.IsNaN(a)&&!float.IsNaN(b)) Check("sum",S(Vector128.Sum(Vector128.Create(a,b,0f,1f))),S((a+b)+(0f+1f)));
    }
    foreach(var a in D)foreach(var b in D){
      Check("min128d",S(Vector128.Min(Vector128.Create(a),Vector128.Create(b)).ToScalar()),S(Math.Min(a,b)));
      Check("max256d",S(Vector256.Max(Vector256.Create(a),Vector256.Create(b)).GetElement(3)),S(Math.Max(a,b)));
    }
    Console.WriteLine("bad "+bad);
  }
}
