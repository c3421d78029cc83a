using System;
using System.Collections.Generic;
using System.IO;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;

// Has the runtime compile every method of assemblies: those whose files are arguments, "core" for the core
// library. A generic type or method is instantiated over string and over int, as far as constraints allow;
// with "open" as an argument it is left out. Prints a line for each assembly, and what failed.
static class Methods
{
    const BindingFlags All = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static | BindingFlags.Instance | BindingFlags.DeclaredOnly;
    static readonly Type[] Arguments = { typeof(string), typeof(int), typeof(double), typeof(DayOfWeek), typeof(object[]), typeof(KeyValuePair<string, int>) };
    static int prepared, refused, open;
    static bool generic = true;

    static void Main(string[] args)
    {
        string folder = "";
        AssemblyLoadContext.Default.Resolving += (context, name) =>
        {
            string file = Path.Combine(folder, name.Name + ".dll");
            return File.Exists(file) ? context.LoadFromAssemblyPath(file) : null;
        };
        foreach (string arg in args)
        {
            folder = Path.GetDirectoryName(Path.GetFullPath(arg))!;
            if (arg == "open") { generic = false; continue; }
            int before = prepared, failed = refused, left = open;
            Assembly assembly;
            try
            {
                assembly = arg == "core" ? typeof(object).Assembly : AssemblyLoadContext.Default.LoadFromAssemblyPath(Path.GetFullPath(arg));
            }
            catch (Exception e) when (e is BadImageFormatException or FileLoadException) { Console.WriteLine($"{Path.GetFileName(arg)}: {e.GetType().Name}"); continue; }
            foreach (Type t in Types(assembly)) Prepare(t);
            Console.WriteLine($"{assembly.GetName().Name}: {prepared - before} prepared, {refused - failed} failed, {open - left} open");
        }
        Console.WriteLine($"all: {prepared} prepared, {refused} failed, {open} open");
    }

    static Type[] Types(Assembly a)
    {
        try { return a.GetTypes(); }
        catch (ReflectionTypeLoadException e) { return Array.FindAll(e.Types, t => t != null)!; }
    }

    static void Prepare(Type t)
    {
        if (!t.ContainsGenericParameters) { Prepare(t, null); return; }
        if (!generic) { open++; return; }
        bool any = false;
        foreach (Type[] list in Lists(t.GetGenericArguments()))
        {
            Type made;
            try { made = t.MakeGenericType(list); } catch (Exception) { continue; }
            any = true;
            Prepare(made, Array.ConvertAll(list, x => x.TypeHandle));
        }
        if (!any) open++;
    }

    static void Prepare(Type t, RuntimeTypeHandle[]? arguments)
    {
        MethodBase[] methods, constructors;
        try { methods = t.GetMethods(All); constructors = t.GetConstructors(All); }
        catch (Exception e) { Failed(t, null, e); return; }
        foreach (MethodBase m in methods) Prepare(t, m, arguments);
        foreach (MethodBase m in constructors) Prepare(t, m, arguments);
    }

    static void Prepare(Type t, MethodBase m, RuntimeTypeHandle[]? arguments)
    {
        const MethodImplAttributes none = MethodImplAttributes.InternalCall | MethodImplAttributes.Runtime;
        if (m.IsAbstract || (m.MethodImplementationFlags & none) != 0 || (m.Attributes & MethodAttributes.PinvokeImpl) != 0) return;
        if (!m.IsGenericMethodDefinition) { Compile(t, m, arguments); return; }
        if (!generic) { open++; return; }
        bool any = false;
        foreach (Type[] list in Lists(m.GetGenericArguments()))
        {
            MethodBase made;
            try { made = ((MethodInfo)m).MakeGenericMethod(list); } catch (Exception) { continue; }
            any = true;
            RuntimeTypeHandle[] own = Array.ConvertAll(list, x => x.TypeHandle);
            Compile(t, made, arguments == null ? own : [.. arguments, .. own]);
        }
        if (!any) open++;
    }

    // Two lists of arguments: each the first, and the last but others, of the types that a parameter may be.
    static IEnumerable<Type[]> Lists(Type[] parameters)
    {
        for (int first = 0; first < 2; first++)
        {
            Type[] list = new Type[parameters.Length];
            bool all = true;
            for (int i = 0; i < list.Length && all; i++)
            {
                Type? found = null;
                for (int k = 0; k < Arguments.Length && found == null; k++)
                    if (Allowed(parameters[i], Arguments[(k + first) % Arguments.Length])) found = Arguments[(k + first) % Arguments.Length];
                all = found != null;
                list[i] = found!;
            }
            if (all) yield return list;
        }
    }

    static bool Allowed(Type p, Type t)
    {
        GenericParameterAttributes a = p.GenericParameterAttributes;
        if ((a & GenericParameterAttributes.NotNullableValueTypeConstraint) != 0 && !t.IsValueType) return false;
        if ((a & GenericParameterAttributes.ReferenceTypeConstraint) != 0 && t.IsValueType) return false;
        foreach (Type c in p.GetGenericParameterConstraints())
            if (!c.ContainsGenericParameters && !c.IsAssignableFrom(t)) return false;
        return true;
    }

    static void Compile(Type t, MethodBase m, RuntimeTypeHandle[]? arguments)
    {
        try
        {
            if (arguments == null) RuntimeHelpers.PrepareMethod(m.MethodHandle); else RuntimeHelpers.PrepareMethod(m.MethodHandle, arguments);
            prepared++;
        }
        catch (Exception e) { Failed(t, m, e); }
    }

    static void Failed(Type t, MethodBase? m, Exception e)
    {
        refused++;
        Console.WriteLine($"  {t.FullName}::{m?.Name} {e.GetType().Name} {e.Message.Split('\n')[0]}");
    }
}
