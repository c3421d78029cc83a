using System;
using System.Globalization;
using System.Text;
// Random numbers through random formats and operations: a hash of the answers of each kind.
static class P
{
	static Random r=new Random(99);
 static string Try(Func<object> f) { try { object o=f(); return o==null?"null":o.ToString(); } catch (Exception e) { return e.GetType().Name; } }
 static double D() { switch (r.Next(7)) { case 0: return r.Next(-100,100); case 1: return r.Next(-100000,100000)/100.0; case 2: return r.NextDouble(); case 3: return (r.NextDouble()-0.5)*Math.Pow(10,r.Next(-20,20)); case 4: return r.Next(-1000,1000)/8.0; case 5: return r.Next(100)*0.005; default: return r.Next(-10,10)*1e5+r.NextDouble(); } }
 static decimal M() { switch (r.Next(5)) { case 0: return r.Next(-100,100); case 1: return r.Next(-100000,100000)/100m; case 2: return new decimal(r.Next(),r.Next(),r.Next(3)==0?r.Next():0,r.Next(2)==0,(byte)r.Next(29)); case 3: return r.Next(1000)*0.005m; default: return (decimal)(r.NextDouble()*1e6); } }
 static string F() { var b=new StringBuilder(); int n=r.Next(1,8); for (int i=0;i<n;i++) b.Append("00##..,,%;E0e+- x\\'\"0#0#"[r.Next(24)]); return b.ToString(); }
 static string G() { return "CDEFGNPXcdefgnpx"[r.Next(16)]+(r.Next(2)==0?"":r.Next(20).ToString()); }
 static void Main() { uint[] hash = new uint[12]; var c=CultureInfo.InvariantCulture; for (int k=0;k<1800;k++) { string o=""; string f=r.Next(2)==0?F():G(); double d=D(); decimal m=M(), m2=M(); int i=r.Next(-2000,2000)*r.Next(1,1000); double w=d*1000; long l=w>-9e18&&w<9e18?(long)w:0;
  switch (k%12) { case 0: o=f+" "+d.ToString("R",c)+" => "+Try(()=>d.ToString(f,c)); break; case 1: o=f+" "+m.ToString(c)+" => "+Try(()=>m.ToString(f,c)); break; case 2: o=f+" "+i+" => "+Try(()=>i.ToString(f,c)); break; case 3: o=f+" "+l+" => "+Try(()=>l.ToString(f,c)); break; case 4: o=f+" "+(float)d+" => "+Try(()=>((float)d).ToString(f,c)); break;
  case 5: o=m+" "+m2+" + "+Try(()=>m+m2)+" - "+Try(()=>m-m2); break; case 6: o=m+" * "+m2+" = "+Try(()=>m*m2); break; case 7: o=m+" / "+m2+" = "+Try(()=>m/m2); break; case 8: o=m+" % "+m2+" = "+Try(()=>m%m2); break; case 9: { int p=r.Next(10); o=m+" round "+p+" "+Try(()=>Math.Round(m,p))+" "+Try(()=>Math.Round(m,p,MidpointRounding.AwayFromZero))+" "+Try(()=>Math.Floor(m))+" "+Try(()=>Math.Ceiling(m))+" "+Try(()=>decimal.Truncate(m))+" "+Try(()=>(double)m)+" "+Try(()=>(float)m)+" "+Try(()=>(long)m)+" "+Try(()=>(int)m)+" "+m.CompareTo(m2); break; }
  case 10: { int p=r.Next(10); o=d.ToString("R",c)+" round "+p+" "+Math.Round(d,p)+" "+Math.Round(d,p,MidpointRounding.AwayFromZero)+" "+Try(()=>(decimal)d)+" "+(float)d+" "+d; break; }
  default: o=d.ToString("R",c)+" "+Try(()=>Convert.ToInt32(d))+" "+Try(()=>Convert.ToDecimal(d))+" "+Try(()=>new TimeSpan(d*1e7>-9e18&&d*1e7<9e18?(long)(d*1e7):0))+" "+Try(()=>TimeSpan.FromSeconds(d))+" "+Try(()=>new DateTime(2000,1,1).AddDays(d).ToString("o")); break; }
  foreach (char x in o) hash[k % 12] = hash[k % 12] * 31 + x; }
  for (int k = 0; k < 12; k++) Console.WriteLine(k + " " + hash[k].ToString("x8")); } }
