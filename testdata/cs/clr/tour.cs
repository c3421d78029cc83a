// mcs: -r:System.Core -r:System.Numerics -r:System.Xml -r:Microsoft.CSharp
using System;
using System.Collections.Generic;
using System.Linq;
using System.Linq.Expressions;
using System.Text;
using System.Text.RegularExpressions;
using System.IO;
using System.IO.Compression;
using System.Numerics;
using System.Reflection;
using System.Reflection.Emit;
using System.Security.Cryptography;
using System.Threading;
using System.Threading.Tasks;
using System.Xml;
using System.Net;
using System.Net.Sockets;
using System.Globalization;
using System.Collections.Concurrent;
using System.Runtime.InteropServices;
using System.Xml.Serialization;
// A tour of the framework: what compiles at run time (regular expressions, expression trees, emitted code, dynamic),
// serialization, numbers, text, files, sockets, callbacks from native code.
public class Item
{
    public int Id;
    public string T;
    public double D;
}

public class Tour
{
    delegate int Cmp(IntPtr a, IntPtr b);
    [DllImport("libc", EntryPoint="qsort")] static extern void QSort(int[] a, IntPtr n, IntPtr size, Cmp c);
    [DllImport("libc", EntryPoint="getenv")] static extern IntPtr GetEnv(string s);

    [DllImport("libc", EntryPoint="snprintf")] static extern int Snprintf(StringBuilder sb, IntPtr n, string f,
        int x);

    static int CompareInts(IntPtr a, IntPtr b){ return Marshal.ReadInt32(a).CompareTo(Marshal.ReadInt32(b)); }

    static void T(string name, Func<object> f)
    {
        try { Console.WriteLine(name+": "+f()); }
        catch(Exception e){ Console.WriteLine(name+" threw "+e.GetType().Name+": "+e.Message); }
    }

    static async Task<int> Net()
    {
        var l=new TcpListener(IPAddress.Loopback,0);
        l.Start();
        int port=((IPEndPoint)l.LocalEndpoint).Port;
        var srv=Task.Run(async()=> {
            using(var c=await l.AcceptTcpClientAsync())
            {
                var s=c.GetStream();
                var b=new byte[1000];
                int total=0,n;
                while((n=await s.ReadAsync(b,0,b.Length))>0)
                {
                    total+=n;
                    for(int i=0;i<n;i++) b[i]++;
                    await s.WriteAsync(b,0,n);
                    if (total>=5000) break;
                }
                return total;
            }
        });
        using(var c=new TcpClient())
        {
            await c.ConnectAsync(IPAddress.Loopback,port);
            var s=c.GetStream();
            var data=new byte[5000];
            for(int i=0;i<data.Length;i++) data[i]=(byte)i;
            await s.WriteAsync(data,0,data.Length);
            int got=0,sum=0;
            var b=new byte[700];
            while(got<5000)
            {
                int n=await s.ReadAsync(b,0,b.Length);
                if(n==0)break;
                for(int i=0;i<n;i++) sum+=b[i];
                got+=n;
            }
            int t=await srv;
            l.Stop();
            return sum+t;
        }
    }

    public static void Main()
    {
        T("regex", ()=> {
            var r=new Regex(@"(?<k>\w+)=(?<v>[^;]*);?", RegexOptions.Compiled);
            return string.Join("|", r.Matches("a=1;bb=22;c=xyz").Cast<Match>()
                .Select(m=>m.Groups["k"].Value+":"+m.Groups["v"].Value));
        });
        T("regex2", ()=>Regex.Replace("The quick brown fox", @"\b(\w)(\w*)\b",
            m=>m.Groups[2].Value+m.Groups[1].Value));
        T("expr", ()=> {
            var p=Expression.Parameter(typeof(int),"x");
            var i=Expression.Variable(typeof(int));
            var lab=Expression.Label(typeof(int));
            var body=Expression.Block(new[]{i}, Expression.Assign(i,Expression.Constant(1)),
                Expression.Loop(Expression.IfThenElse(Expression.GreaterThan(p,Expression.Constant(1)),
                Expression.MultiplyAssign(i,Expression.PostDecrementAssign(p)), Expression.Break(lab,i)),lab));
            return Expression.Lambda<Func<int,int>>(body,p).Compile()(6);
        });
        T("closure", ()=> {
            Expression<Func<string,int,string>> e=(s,n)=>s.Substring(n).ToUpper()+s.Length;
            return e.Compile()("hello",2);
        });
        T("emit", ()=> {
            var dm=new DynamicMethod("f",typeof(long),new[]{typeof(long),typeof(string)},typeof(Tour).Module);
            var g=dm.GetILGenerator();
            var l=g.DeclareLocal(typeof(long));
            var top=g.DefineLabel();
            var end=g.DefineLabel();
            g.BeginExceptionBlock();
            g.Emit(OpCodes.Ldarg_1);
            g.Emit(OpCodes.Callvirt,typeof(string).GetMethod("get_Length"));
            g.Emit(OpCodes.Conv_I8);
            g.Emit(OpCodes.Stloc,l);
            g.Emit(OpCodes.Ldloc,l);
            g.Emit(OpCodes.Ldarg_0);
            g.Emit(OpCodes.Div);
            g.Emit(OpCodes.Stloc,l);
            g.BeginCatchBlock(typeof(DivideByZeroException));
            g.Emit(OpCodes.Pop);
            g.Emit(OpCodes.Ldc_I8,-7L);
            g.Emit(OpCodes.Stloc,l);
            g.EndExceptionBlock();
            g.Emit(OpCodes.Ldloc,l);
            g.Emit(OpCodes.Ret);
            var d=(Func<long,string,long>)dm.CreateDelegate(typeof(Func<long,string,long>));
            return d(2,"abcdef")+","+d(0,"x");
        });
        T("typebuilder", ()=> {
            var ab=AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("dyn"),AssemblyBuilderAccess.RunAndCollect);
            var mb=ab.DefineDynamicModule("m");
            var tb=mb.DefineType("G",TypeAttributes.Public);
            var st=tb.DefineField("S",typeof(int),FieldAttributes.Static|FieldAttributes.Public);
            var so=tb.DefineField("O",typeof(object),FieldAttributes.Static|FieldAttributes.Public);
            var m=tb.DefineMethod("M",MethodAttributes.Public|MethodAttributes.Static,typeof(object),
                new[]{typeof(int)});
            var g=m.GetILGenerator();
            g.Emit(OpCodes.Ldarg_0);
            g.Emit(OpCodes.Stsfld,st);
            g.Emit(OpCodes.Ldsfld,st);
            g.Emit(OpCodes.Box,typeof(int));
            g.Emit(OpCodes.Stsfld,so);
            g.Emit(OpCodes.Ldstr,"lit");
            g.Emit(OpCodes.Ldsfld,so);
            g.Emit(OpCodes.Call,typeof(string).GetMethod("Concat",new[]{typeof(object),typeof(object)}));
            g.Emit(OpCodes.Ret);
            var t=tb.CreateTypeInfo().AsType();
            GC.Collect();
            return t.GetMethod("M").Invoke(null,new object[]{42});
        });
        T("dynamic", ()=> {
            dynamic d=new System.Dynamic.ExpandoObject();
            d.A=5;
            d.B="x";
            d.F=(Func<int,int>)(x=>x*2);
            dynamic q=d.A+d.F(4);
            return q+d.B+((dynamic)"abc").Length;
        });
        T("bigint", ()=> {
            BigInteger b=1;
            for(int i=2;i<=60;i++) b*=i;
            return b+" "+BigInteger.ModPow(b,12345,1000000007)+" "+(b>>100)+" "+
                BigInteger.GreatestCommonDivisor(b,BigInteger.Pow(6,40));
        });
        T("decimal", ()=> {
            decimal d=1m;
            for(int i=1;i<20;i++) d=d*1.37m+i/3m;
            return d+" "+decimal.Round(d,3)+" "+(int)(d/1000m)+" "+Math.Floor(-2.5m);
        });
        T("double", ()=>string.Join(" ",new[]{1.0/3,1e300*10,Math.Sin(1),Math.Pow(2,0.5),double.NaN,-0.0,5e-324,
            123456789.125}.Select(x=>x.ToString("R",CultureInfo.InvariantCulture)))+" "+(float)1.1+" "+(long)1e18+" "+
            (uint)3e9+" "+(ulong)1.5e19);
        T("date", ()=>new DateTime(2017,8,14,13,5,6).AddDays(200.5)
            .ToString("yyyy-MM-dd HH:mm:ss.fff dddd",CultureInfo.InvariantCulture)+" "+
            (DateTime.ParseExact("20170814","yyyyMMdd",CultureInfo.InvariantCulture)-new DateTime(2000,1,1))
            .TotalDays+" "+TimeSpan.FromSeconds(98765.4321));
        T("xpath", ()=> {
            var d=new XmlDocument();
            d.LoadXml("<r><p n='a'><v>3</v></p><p n='b'><v>4</v></p></r>");
            return d.SelectSingleNode("//p[v>3]/@n").Value+d.CreateNavigator().Evaluate("sum(//v)");
        });
        T("xmlser", ()=> {
            var s=new XmlSerializer(typeof(List<Item>));
            var w=new StringWriter();
            s.Serialize(w,new List<Item>{new Item{Id=1,T="q<",D=1.5},new Item{Id=2}});
            var back=(List<Item>)s.Deserialize(new StringReader(w.ToString()));
            return w.ToString().Length+" "+back[0].T+back[1].Id;
        });
        T("gzip", ()=> {
            var ms=new MemoryStream();
            using(var z=new GZipStream(ms,CompressionMode.Compress,true))
            {
                var b=Encoding.ASCII.GetBytes(string.Concat(Enumerable.Range(0,2000).Select(i=>(i*i%97).ToString())));
                z.Write(b,0,b.Length);
            }
            ms.Position=0;
            using(var z=new GZipStream(ms,CompressionMode.Decompress))
            {
                var o=new MemoryStream();
                z.CopyTo(o);
                return o.Length+" "+o.ToArray().Sum(x=>(int)x);
            }
        });
        T("linq", ()=>string.Join(";",Enumerable.Range(1,50).GroupBy(i=>i%7).OrderByDescending(g=>g.Sum())
            .ThenBy(g=>g.Key).Select(g=>g.Key+"="+g.Aggregate(1L,(a,b)=>a*b%1000003)).Zip("abcdefg",(s,c)=>s+c)));
        T("plinq", ()=>Enumerable.Range(0,10000).AsParallel().Where(i=>i%3==0).Select(i=>(long)i*i).Sum());
        T("parallel", ()=> {
            var d=new ConcurrentDictionary<int,int>();
            Parallel.For(0,5000,i=>d.AddOrUpdate(i%50,1,(k,v)=>v+1));
            return d.Count+" "+d.Values.Sum();
        });
        T("net", ()=>Net().Result);
        T("qsort", ()=> {
            var a=new[]{5,3,9,1,7,2};
            QSort(a,(IntPtr)a.Length,(IntPtr)4,CompareInts);
            return string.Join(",",a);
        });
        T("getenv", ()=>Marshal.PtrToStringAnsi(GetEnv("HOME"))!=null);
        T("snprintf", ()=> {
            var sb=new StringBuilder(100);
            int n=Snprintf(sb,(IntPtr)100,"<%d>",77);
            return n+sb.ToString();
        });
        T("file", ()=> {
            var f=Path.GetTempFileName();
            File.WriteAllLines(f,new[]{"a","be","c"});
            var r=File.ReadAllText(f).Length+" "+File.ReadLines(f).Skip(1).First()+new FileInfo(f).Length;
            File.Delete(f);
            return r;
        });
        T("string", ()=>string.Format(CultureInfo.InvariantCulture,"{0,8:N2}|{1,-6:X}|{2:P1}|{3:e3}",
            "x".CompareTo("y")*1234.5,255,0.1234,123456.789)+"a,b,,c".Split(',')
            .Length+"  trim ".Trim()+"abc".PadLeft(5,'*')+string.Join("-","x,y".Split(','))+
            "hello".IndexOf("LL",StringComparison.OrdinalIgnoreCase));
        T("enum", ()=>(DayOfWeek)3+" "+Enum.Parse(typeof(RegexOptions),"Compiled, Multiline")+" "+
            string.Join(",",Enum.GetNames(typeof(FileMode)))+" "+RegexOptions.Compiled.HasFlag(RegexOptions.None));
        T("generic virt", ()=> {
            var m=typeof(Enumerable).GetMethods().First(x=>x.Name=="Repeat").MakeGenericMethod(typeof(decimal));
            return ((IEnumerable<decimal>)m.Invoke(null,new object[]{2.5m,4})).Sum();
        });
        T("tuple", ()=> {
            var t=Tuple.Create(1,"a",2.0,'c',5L,6m,true);
            var l=new SortedSet<Tuple<int,string>>{Tuple.Create(2,"b"),Tuple.Create(1,"z"),Tuple.Create(2,"a")};
            return t+" "+string.Join(" ",l)+t.GetHashCode().Equals(t.GetHashCode());
        });
        T("timer", ()=> {
            int n=0;
            using(var e=new ManualResetEvent(false))
                using(var t=new Timer(_=>{ if(Interlocked.Increment(ref n)==3) e.Set(); },null,1,1)) e.WaitOne(5000);
            return n>=3;
        });
        T("cancel", ()=> {
            var cts=new CancellationTokenSource(20);
            try { Task.Delay(10000,cts.Token).Wait(); return "no"; }
            catch(AggregateException e){ return e.InnerException.GetType().Name; }
        });
        T("weak", ()=> {
            var w=new WeakReference(new object());
            var c=new System.Runtime.CompilerServices.ConditionalWeakTable<object,string>();
            var k=new object();
            c.Add(k,"v");
            for(int i=0;i<3;i++){ GC.Collect(); GC.WaitForPendingFinalizers(); }
            string v;
            return c.TryGetValue(k,out v)+v;
        });
        T("marshal", ()=> {
            var p=Marshal.AllocHGlobal(16);
            Marshal.StructureToPtr(new Guid("00010203-0405-0607-0809-0a0b0c0d0e0f"),p,false);
            var r=Marshal.PtrToStructure<Guid>(p)+" "+Marshal.ReadByte(p,9);
            Marshal.FreeHGlobal(p);
            var h=GCHandle.Alloc(new int[]{1,2,3},GCHandleType.Pinned);
            var z=Marshal.ReadInt32(h.AddrOfPinnedObject(),8);
            h.Free();
            return r+z+Marshal.SizeOf<Guid>();
        });
        T("stack trace", ()=> {
            try { new List<int>().First(); return ""; }
            catch(Exception e){ return e.StackTrace.Contains("First"); }
        });
        T("culture", ()=>new CultureInfo("").DateTimeFormat.GetDayName(DayOfWeek.Monday)+
            1234567.891.ToString("N",CultureInfo.InvariantCulture)+
            int.Parse("-1,234",NumberStyles.Any,CultureInfo.InvariantCulture)+
            double.Parse("1e-3",CultureInfo.InvariantCulture));
        T("encoding", ()=>BitConverter.ToString(Encoding.UTF8.GetBytes("é€𝄞"))+
            Encoding.Unicode.GetString(new byte[]{65,0,66,0})+BitConverter.ToString(Encoding.UTF32.GetBytes("a"))+
            Encoding.GetEncoding("iso-8859-1").GetString(new byte[]{0xe9}).Length);
    }
}
