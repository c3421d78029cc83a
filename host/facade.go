package host

import (
	"fmt"
	"os"
	"path/filepath"

	"ryugo/cil"
	"ryugo/cil/emit"
)

// Files of the framework that writeFacade reads.
const (
	facade      = "mscorlib.dll"
	collections = "System.Collections.dll"
)

// writeFacade writes the overlay's mscorlib.dll. The framework's is a list of
// types and where they live. C# compilers for mono find the types of
// System.Collections in mscorlib, some of them since mono 6, so the overlay's
// list has them all.
func writeFacade(framework, to string) error {
	f, err := cil.Open(filepath.Join(framework, facade))
	if err != nil {
		return err
	}
	defer f.Close()
	c, err := cil.Open(filepath.Join(framework, collections))
	if err != nil {
		return err
	}
	defer c.Close()
	image, err := facadeImage(f, c)
	if err != nil {
		return fmt.Errorf("%s: %w", facade, err)
	}
	return os.WriteFile(to, image, 0o644)
}

// facadeImage lists what f lists, and the public types of c.
func facadeImage(f, c *cil.File) ([]byte, error) {
	id := f.Assembly(1)
	a := emit.New(f.String(id.Name))
	a.SetIdentity(id.Version, f.Blob(id.PublicKey))
	listed := map[string]bool{}
	forwarded := make([]cil.Token, f.NumRows(cil.TableExportedType)+1)
	for rid := uint32(1); rid < uint32(len(forwarded)); rid++ {
		row := f.ExportedType(rid)
		space, name := f.String(row.TypeNamespace), f.String(row.TypeName)
		var home cil.Token
		switch outer := row.Implementation; {
		case outer.Table() == cil.TableAssemblyRef:
			ref := f.AssemblyRef(outer.RID())
			home = a.AssemblyRef(f.String(ref.Name), ref.Version, f.Blob(ref.PublicKeyOrToken))
			listed[space+"."+name] = true
		case outer.Table() == cil.TableExportedType && outer.RID() < rid:
			home = forwarded[outer.RID()]
		default:
			return nil, fmt.Errorf("type %s.%s is not in another assembly", space, name)
		}
		forwarded[rid] = a.Forward(home, space, name)
	}
	target := c.Assembly(1)
	home := a.AssemblyRef(c.String(target.Name), target.Version, nil)
	added := map[uint32]cil.Token{}
	for rid := uint32(1); rid <= c.NumRows(cil.TableTypeDef); rid++ {
		row := c.TypeDef(rid)
		space, name := c.String(row.Namespace), c.String(row.Name)
		outer, nested := added[c.EnclosingClass(rid)] // it has a row before
		switch row.Flags & cil.TdVisibilityMask {
		case cil.TdPublic:
			if !listed[space+"."+name] {
				added[rid] = a.Forward(home, space, name)
			}
		case cil.TdNestedPublic:
			if nested {
				added[rid] = a.Forward(outer, space, name)
			}
		}
	}
	return a.Image()
}
