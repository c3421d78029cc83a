// Package bases holds small programs that mutants are made from. Together they contain most
// constructs of metadata, signatures and IL, and each ends after less than a millisecond.
package bases

import (
	"embed"
	"io/fs"
)

//go:embed *.exe *.mdb *.pdb
var files embed.FS

// busy is the program of Busy.
const busy = "busy.exe"

// Busy returns a program that runs for some milliseconds. It has two methods that the host must
// bind: int Busy::Host(int), and int Busy::Back(Func<int,int>, int), which calls the delegate with
// the number.
func Busy() []byte { return read(busy) }

// endless is the program of Endless.
const endless = "endless.exe"

// Endless returns a program that ends only at a limit, and the arguments that select what it does.
// Each argument takes ever more time, memory or stack, in a way of its own.
func Endless() (program []byte, args []string) {
	return read(endless), []string{
		"generic methods",
		"generic virtual methods",
		"generic interface methods",
		"class constructors",
		"filters",
		"catches",
		"localloc",
		"delegate calls",
		"throws",
		"rethrows",
		"string doubling",
		"string concatenation",
		"interpolation",
		"string builders",
		"delegate lists",
		"delegates one by one",
		"finalizers that raise",
		"finalizers that breed",
		"finalizer that hangs",
		"garbage",
		"collections",
		"live graph",
		"one huge array",
		"huge dimensions",
		"large arrays",
		"boxes",
		"dictionary",
		"loop",
		"output",
		"weak references",
		"out of memory, caught",
		"stack overflow in a class constructor",
		"iterators",
	}
}

// symbolsOf is the program that the symbol files belong to.
const symbolsOf = "lines.exe"

// All returns the names and images of the programs, sorted by name.
func All() (names []string, images [][]byte) {
	all, _ := fs.Glob(files, "*.exe")
	for _, n := range all {
		if n != symbolsOf && n != busy && n != endless { // these are no bases for mutants
			names, images = append(names, n), append(images, read(n))
		}
	}
	return names, images
}

// Symbols returns symbol files, one of each format, and a program that prints lines of its stack
// traces.
func Symbols() (program []byte, names []string, data [][]byte) {
	names = []string{"lines.exe.mdb", "lines.pdb"}
	for _, n := range names {
		data = append(data, read(n))
	}
	return read(symbolsOf), names, data
}

func read(name string) []byte {
	data, err := files.ReadFile(name)
	if err != nil {
		panic(err) // the file is embedded
	}
	return data
}
