[assembly: System.Reflection.AssemblyVersion("4.0.0.0")]
