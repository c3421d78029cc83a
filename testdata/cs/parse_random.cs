using System;
using System.Globalization;
using System.Text;
// Random texts read as numbers, spans of time and enums: a hash of the answers of each kind.
static class P
{
	static Random r=new Random(7); enum E { None, Alpha, Beta=5, Gamma }
 static string Pick(string set,int max) { int n=r.Next(max+1); var b=new StringBuilder(); for (int i=0;i<n;i++) b.Append(set[r.Next(set.Length)]); return b.ToString(); }
 static string Try(Func<object> f) { try { object o=f(); return o==null?"null":o.ToString(); } catch (Exception e) { return e.GetType().Name; } }
 static NumberStyles St() { NumberStyles s=0; foreach (NumberStyles x in new[]{NumberStyles.AllowLeadingWhite,NumberStyles.AllowTrailingWhite,NumberStyles.AllowLeadingSign,NumberStyles.AllowTrailingSign,NumberStyles.AllowParentheses,NumberStyles.AllowDecimalPoint,NumberStyles.AllowThousands,NumberStyles.AllowExponent}) if (r.Next(2)==0) s|=x; return s; }
 static string Num() { switch (r.Next(4)) { case 0: return Pick("0123456789",12); case 1: return Pick("0123456789.,-+ eE()",8); case 2: return (r.Next(2)==0?"-":"")+r.Next(100000)+"."+r.Next(1000)+(r.Next(3)==0?"e"+r.Next(-30,30):""); default: return Pick(" ",2)+Pick("+-",1)+Pick("0123456789,",9)+Pick(".",1)+Pick("0123456789",4)+Pick("-+ ",1); } }
 static void Main() { uint[] hash = new uint[14]; var c=CultureInfo.InvariantCulture; for (int k=0;k<2100;k++) { string s=Num(), o; NumberStyles st=St();
  switch (k%14) { case 0: o=Try(()=>int.Parse(s)); break; case 1: o=Try(()=>double.Parse(s)); break; case 2: o=Try(()=>decimal.Parse(s)); break; case 3: o=st+" "+Try(()=>int.Parse(s,st)); break; case 4: o=st+" "+Try(()=>double.Parse(s,st)); break; case 5: o=st+" "+Try(()=>decimal.Parse(s,st)); break; case 6: o=Try(()=>byte.Parse(s)); break; case 7: s=Pick("0123456789abcdefABCDEFx ",9); o=Try(()=>int.Parse(s,NumberStyles.HexNumber)); break;
  case 8: s=Pick("0123456789:.- ",9); o=Try(()=>TimeSpan.Parse(s)); break; case 9: { string[] w={"Alpha","Beta","Gamma","None","alpha","x","5","6","-1",",",", "," ",""}; s=w[r.Next(w.Length)]+w[r.Next(w.Length)]+w[r.Next(w.Length)]; o=Try(()=>Enum.Parse(typeof(E),s)); break; }
  case 10: o=Try(()=>long.Parse(s)); break; case 11: o=Try(()=>float.Parse(s)); break; case 12: s=Pick("01234567 +-",8); { int b=new[]{2,8,10,16}[r.Next(4)]; o=b+" "+Try(()=>Convert.ToInt32(s,b)); } break; default: { long v=(long)r.Next()*r.Next(-5,6); int b=new[]{2,8,10,16}[r.Next(4)]; s=v.ToString(); o=Convert.ToString(v,b)+" "+Convert.ToString((int)v,b)+" "+Convert.ToString((short)v,b); break; } }
  foreach (char x in o) hash[k % 14] = hash[k % 14] * 31 + x; }
  for (int k = 0; k < 14; k++) Console.WriteLine(k + " " + hash[k].ToString("x8")); } }
