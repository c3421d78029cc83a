using System;
using System.Globalization;
using System.Text;
// Random points and spans of time through random formats and back: a hash of the answers of each kind.
static class P
{
	static Random r=new Random(5); static string Try(Func<object> f) { try { return f().ToString(); } catch (Exception e) { return e.GetType().Name; } }
 static string F() { string[] t={"d","dd","ddd","dddd","M","MM","MMM","MMMM","y","yy","yyy","yyyy","h","hh","H","HH","m","mm","s","ss","t","tt","f","ff","fff","F","FFF","fffffff","/",":","-"," ","'x'","\\T","%d",".","K","g"}; int n=r.Next(1,6); var b=new StringBuilder(); for (int i=0;i<n;i++) b.Append(t[r.Next(t.Length)]); return b.ToString(); }
 static string G() { string[] t={"d","dd","%d","h","hh","m","mm","s","ss","f","ff","fff","fffffff","F","FF","\\:","\\.","' '","ddd","hhh"}; int n=r.Next(1,6); var b=new StringBuilder(); for (int i=0;i<n;i++) b.Append(t[r.Next(t.Length)]); return b.ToString(); }
 static void Main() { uint[] hash = new uint[6]; var c=CultureInfo.InvariantCulture; for (int k=0;k<900;k++) { string f=F(), g=G(), o; DateTime d=new DateTime(r.Next(100,5000),r.Next(1,13),r.Next(1,29)).AddTicks((long)(r.NextDouble()*864000000000L)/(r.Next(3)==0?1:10000000)*(r.Next(3)==0?1:1000000)); TimeSpan t=new TimeSpan((long)((r.NextDouble()-0.5)*Math.Pow(10,r.Next(3,18)))); int n=r.Next(-300,300);
  switch (k%6) { case 0: o=f+" "+d.Ticks+" => "+Try(()=>d.ToString(f,c)); break; case 1: o=g+" "+t.Ticks+" => "+Try(()=>t.ToString(g)); break; case 2: o=d.Ticks+" "+n+" "+Try(()=>d.AddMonths(n).ToString("o"))+Try(()=>d.AddYears(n).ToString("s"))+Try(()=>d.AddDays(n/7.0).ToString("o"))+d.DayOfYear+d.DayOfWeek; break; case 3: { string fmt=new[]{"yyyy-MM-dd","MM/dd/yyyy HH:mm:ss","o","s","dd MMM yyyy","yyyyMMddHHmmss","u","R"}[r.Next(8)]; string s=d.ToString(fmt,c); o=s+" "+Try(()=>DateTime.ParseExact(s,fmt,c).Ticks); break; } case 4: o=t.ToString()+" "+Try(()=>TimeSpan.Parse(t.ToString()).Ticks)+" "+t.ToString("g")+" "+t.ToString("G"); break; default: { string s=d.ToString(new[]{"yyyy-MM-dd","MM/dd/yyyy HH:mm:ss","s","yyyy-MM-dd HH:mm","yyyy/MM/dd","MMMM d, yyyy","d MMM yyyy","yyyy-MM-dd"}[r.Next(7)],c); o=s+" "+Try(()=>DateTime.Parse(s,c).ToString("o")); break; } }
  foreach (char x in o) hash[k % 6] = hash[k % 6] * 31 + x; }
  for (int k = 0; k < 6; k++) Console.WriteLine(k + " " + hash[k].ToString("x8")); } }
