package host

import (
	"fmt"
	"os"
	"path/filepath"

	"ryugo/cil"
	"ryugo/cil/emit"
)

// The list of types in the framework that writeFacade writes anew.
const facade = "mscorlib.dll"

// homes are assemblies of the framework with types that C# compilers for mono
// look for in mscorlib: some collections since mono 6, and Vector<T>.
var homes = []string{"System.Collections.dll", "System.Numerics.Vectors.dll"}

// writeFacade writes the overlay's mscorlib.dll. The framework's is a list of
// types and where they live; the overlay's list has the public types of homes,
// too.
func writeFacade(framework, to string) error {
	f, err := cil.Open(filepath.Join(framework, facade))
	if err != nil {
		return err
	}
	defer f.Close()
	more := make([]*cil.File, len(homes))
	for i, name := range homes {
		if more[i], err = cil.Open(filepath.Join(framework, name)); err != nil {
			return err
		}
		defer more[i].Close()
	}
	image, err := facadeImage(f, more)
	if err != nil {
		return fmt.Errorf("%s: %w", facade, err)
	}
	return os.WriteFile(to, image, 0o644)
}

// facadeImage lists what f lists, and the public types of more.
func facadeImage(f *cil.File, more []*cil.File) ([]byte, error) {
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
	for _, c := range more {
		forwardTypes(a, c, listed)
	}
	return a.Image()
}

// forwardTypes adds the public types of c that are not listed to a's list.
func forwardTypes(a *emit.Assembly, c *cil.File, listed map[string]bool) {
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
}
