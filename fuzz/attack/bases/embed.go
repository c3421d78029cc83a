// Package bases holds small programs that mutants are made from. Together they
// have most of what metadata, signatures and IL can say, and each ends after less
// than a millisecond.
package bases

import (
	"embed"
	"io/fs"
)

//go:embed *.exe *.mdb *.pdb
var files embed.FS

// busy is the program of Busy.
const busy = "busy.exe"

// Busy returns a program that takes some milliseconds and has two methods that
// the host must bind: int Busy::Host(int), and int Busy::Back(Func<int,int>, int),
// which is to call the delegate with the number.
func Busy() []byte { return read(busy) }

// symbolsOf is the program that the symbol files are of.
const symbolsOf = "lines.exe"

// All returns the programs' names and images, by name.
func All() (names []string, images [][]byte) {
	all, _ := fs.Glob(files, "*.exe")
	for _, n := range all {
		if n != symbolsOf && n != busy { // one ends with an exception, the other calls its host
			names, images = append(names, n), append(images, read(n))
		}
	}
	return names, images
}

// Symbols returns symbol files, one for each form, and a program that prints
// lines of its stack traces.
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
		panic(err) // it is embedded
	}
	return data
}
