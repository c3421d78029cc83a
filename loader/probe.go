package loader

import (
	"path/filepath"
	"strings"

	"ryugo/cil"
)

// Probed is what Probe finds out about an assembly.
type Probed struct {
	Name    string // of the assembly, else the file's
	Size    int    // of the file, in bytes
	Methods int    // rows of MethodDef
}

// Probe reads the headers of the file at path, and nothing of it stays in memory.
// Errors are those of Loader.Open.
func Probe(path string) (p Probed, err error) {
	f, err := cil.Open(path)
	if err != nil {
		return p, fileError(path, err)
	}
	defer f.Close()
	p.Size, p.Methods = f.Size(), int(f.NumRows(cil.TableMethodDef))
	p.Name = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	if id, ok := f.Identity(); ok {
		p.Name = strings.Clone(id.Name) // the file's strings go with it
	}
	return p, nil
}
