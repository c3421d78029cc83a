package loader

import (
	"path/filepath"
	"strings"

	"ryugo/cil"
)

// Probed is the result of Probe for an assembly.
type Probed struct {
	Name    string // of the assembly, otherwise the file's
	Size    int    // of the file, in bytes
	Methods int    // rows of MethodDef
}

// Probe reads the headers of the file at path; nothing of the file stays in memory. Its errors are
// those of Loader.Open.
func Probe(path string) (p Probed, err error) {
	f, err := cil.Open(path)
	if err != nil {
		return p, fileError(path, err)
	}
	defer f.Close()
	p.Size, p.Methods = f.Size(), int(f.NumRows(cil.TableMethodDef))
	p.Name = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	if id, ok := f.Identity(); ok {
		p.Name = strings.Clone(id.Name) // the file's strings are freed with it
	}
	return p, nil
}
