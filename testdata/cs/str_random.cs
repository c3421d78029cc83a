using System;
using System.Text;
// Random strings through every method: a hash of the answers of each.
static class P
{
	static Random r=new Random(77);
 static string S(int max) { int n=r.Next(max+1); var b=new StringBuilder(); for (int i=0;i<n;i++) b.Append("abcAB ,\t"[r.Next(8)]); return b.ToString(); }
 static char C() { return "abcAB ,"[r.Next(7)]; }
 static string Try(Func<object> f) { try { object o=f(); if (o is string[]) return "["+string.Join("|",(string[])o)+"]"; return o==null?"null":o.ToString(); } catch (ArgumentException e) { return e.GetType().Name+":"+e.ParamName; } catch (Exception e) { return e.GetType().Name; } }
 static void Main() { uint[] hash = new uint[34];
  for (int k=0;k<1700;k++) { string s=S(12), t=S(3), u=S(3); int i=r.Next(-1,14), n=r.Next(-1,14); char c=C(), d=C(); string o;
   switch (k%34) {
   case 0: o=Try(()=>s.IndexOf(t,i,StringComparison.Ordinal)); break; case 1: o=Try(()=>s.LastIndexOf(t,i,StringComparison.Ordinal)); break; case 2: o=Try(()=>s.IndexOf(c,i,n)); break; case 3: o=Try(()=>s.LastIndexOf(c,i,n)); break;
   case 4: o=Try(()=>s.Substring(i,n)); break; case 5: o=Try(()=>s.Remove(i,n)); break; case 6: o=Try(()=>s.Insert(i,t)); break; case 7: o=Try(()=>s.Replace(t,u)); break;
   case 8: o=Try(()=>s.Split(new[]{c,d},i,StringSplitOptions.RemoveEmptyEntries)); break; case 9: o=Try(()=>s.Split(new[]{c,d},n)); break; case 10: o=Try(()=>s.Split(new[]{t,u},n,StringSplitOptions.RemoveEmptyEntries)); break; case 11: o=Try(()=>s.Split(new[]{t,u},n,StringSplitOptions.None)); break;
   case 12: o=Try(()=>s.Trim(c,d)); break; case 13: o=Try(()=>s.TrimEnd(c)+"|"+s.TrimStart(d)); break; case 14: o=Try(()=>s.PadLeft(n,c)); break; case 15: o=Try(()=>s.PadRight(n)+"|"); break;
   case 16: o=Try(()=>Math.Sign(string.CompareOrdinal(s,i,t,n,3))); break; case 17: o=Try(()=>Math.Sign(string.Compare(s,t,StringComparison.OrdinalIgnoreCase))); break; case 18: o=Try(()=>s.IndexOfAny(new[]{c,d},i)); break; case 19: o=Try(()=>s.LastIndexOfAny(new[]{c,d},i)); break;
   case 20: o=Try(()=>new string(s.ToCharArray(i,n))); break; case 21: o=Try(()=>string.Join(t,s.Split(c),i,n)); break; case 22: o=Try(()=>s.LastIndexOf(t,i,n,StringComparison.Ordinal)); break; case 23: o=Try(()=>s.IndexOf(t,i,n,StringComparison.OrdinalIgnoreCase)); break;
   case 24: o=Try(()=>new StringBuilder(s).Insert(i,t).ToString()); break; case 25: o=Try(()=>new StringBuilder(s).Remove(i,n).ToString()); break; case 26: o=Try(()=>new StringBuilder(s).Replace(t,u).ToString()); break; case 27: o=Try(()=>new StringBuilder(s).Replace(c,d,i,n).ToString()); break; case 28: o=Try(()=>new StringBuilder(s).Replace(t,u,i,n).ToString()); break; case 29: o=Try(()=>new StringBuilder(s).ToString(i,n)); break; case 30: o=Try(()=>new StringBuilder().Append(s,i,n).ToString()); break; case 31: o=Try(()=>{ var b=new StringBuilder(s); b.Length=i; return b.ToString().Replace('\0','0'); }); break;
   case 32: o=Try(()=>{ char[] z=new char[8]; s.CopyTo(i,z,n,r.Next(5)); return new string(z).Replace('\0','0'); }); break;
   default: o=Try(()=>s.StartsWith(t,StringComparison.Ordinal)+" "+s.EndsWith(t,StringComparison.OrdinalIgnoreCase)+" "+s.Contains(t)); break; }
   foreach (char x in o) hash[k % 34] = hash[k % 34] * 31 + x; }
  for (int k = 0; k < 34; k++) Console.WriteLine(k + " " + hash[k].ToString("x8")); } }
