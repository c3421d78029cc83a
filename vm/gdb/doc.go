// Package gdb tells gdb of code that a process has made, by gdb's interface for JITs ("JIT
// Compilation Interface" in its manual): a list of ELF files in memory, and a function at which gdb
// stops to look at the list. gdb finds both by the names of their symbols.
package gdb
