// Package bases holds small programs that mutants are made from. Together they
// have most of what metadata, signatures and IL can say, and each ends after less
// than a millisecond.
package bases

import (
	"embed"
	"io/fs"
)

//go:embed *.exe
var files embed.FS

// All returns the programs' names and images, by name.
func All() (names []string, images [][]byte) {
	names, _ = fs.Glob(files, "*.exe")
	for _, n := range names {
		image, err := files.ReadFile(n)
		if err != nil {
			panic(err) // it was there
		}
		images = append(images, image)
	}
	return names, images
}
