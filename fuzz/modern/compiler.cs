// The C# compiler as a service: one request a line on standard input, OUT TAB OPTION... TAB FILE...,
// compiles FILEs into the assembly OUT. The answer has a line "error FILE MESSAGE" for the first
// error of each file that has one, then "ok" or "failed". Built by a Roslyn against
// Microsoft.CodeAnalysis.dll and Microsoft.CodeAnalysis.CSharp.dll, which lie beside it when it runs.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;
using Microsoft.CodeAnalysis.Text;

static class Compiler
{
    static void Main()
    {
        string runtime = Path.GetDirectoryName(typeof(object).Assembly.Location);
        MetadataReference[] references = null;
        for (string line; (line = Console.ReadLine()) != null;)
        {
            var words = line.Split('\t');
            references ??= Directory.GetFiles(runtime, "*.dll").Where(f => Framework(Path.GetFileName(f)) && Managed(f)).Select(f => (MetadataReference)MetadataReference.CreateFromFile(f)).ToArray();
            bool optimize = !words.Contains("-optimize-");
            var files = words.Skip(1).Where(w => !w.StartsWith("-")).ToList();
            var bad = new HashSet<string>();
            try
            {
                var options = new CSharpCompilationOptions(OutputKind.ConsoleApplication, allowUnsafe: true, deterministic: true, concurrentBuild: false,
                    optimizationLevel: optimize ? OptimizationLevel.Release : OptimizationLevel.Debug, warningLevel: 0);
                var trees = files.Select(f => CSharpSyntaxTree.ParseText(SourceText.From(File.ReadAllText(f)), new CSharpParseOptions(LanguageVersion.Preview, preprocessorSymbols: words.Where(w => w.StartsWith("-define:")).Select(w => w.Substring(8))), f)).ToList();
                var compilation = CSharpCompilation.Create(Path.GetFileNameWithoutExtension(words[0]), trees, references, options);
                using var image = new MemoryStream();
                var result = compilation.Emit(image);
                foreach (var d in result.Diagnostics)
                    if (d.Severity == DiagnosticSeverity.Error)
                    {
                        var at = d.Location.GetLineSpan();
                        if (bad.Add(at.Path ?? ""))
                            Console.WriteLine("error " + at.Path + " " + (at.StartLinePosition.Line + 1) + ":" + (at.StartLinePosition.Character + 1) + " " + d.Id + " " + d.GetMessage().Replace('\n', ' '));
                    }
                if (result.Success) File.WriteAllBytes(words[0], image.ToArray());
                Console.WriteLine(result.Success ? "ok" : "failed");
            }
            catch (Exception e)
            {
                Console.WriteLine("error  " + e.ToString().Replace('\n', ' '));
                Console.WriteLine("failed");
            }
            Console.Out.Flush();
        }
    }

    // What programs use; all assemblies of the framework would take longer to bind.
    static readonly string[] used = { "System.Private.CoreLib", "System.Runtime", "System.Collections", "System.Console", "System.Linq", "System.Memory", "System.Numerics.Vectors", "System.Runtime.Intrinsics", "System.Threading" };

    static bool Framework(string name) => used.Contains(Path.GetFileNameWithoutExtension(name));

    static bool Managed(string f) { try { AssemblyName.GetAssemblyName(f); return true; } catch (BadImageFormatException) { return false; } }
}
