// Command statics completes the core library after mcs, which has no static members of interfaces: the methods of each
// class INameStatics become members of the interface before it (GenericMath.cs).
package main

import (
	"encoding/binary"
	"fmt"
	"os"
	"strings"

	"ryugo/cil"
)

// suffix ends the name of a class whose methods are an interface's.
const suffix = "Statics"

// The columns that change.
const (
	typeMethods = 5 // TypeDef.MethodList
	methodRVA   = 0 // MethodDef.RVA
	methodFlags = 2 // MethodDef.Flags
)

// library is an assembly that is being changed.
type library struct {
	*cil.File
	image []byte
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: statics mscorlib.dll")
		os.Exit(2)
	}
	if err := complete(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "statics:", err)
		os.Exit(1)
	}
}

// complete changes the assembly at path.
func complete(path string) error {
	image, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	f, err := cil.Parse(path, image)
	if err != nil {
		return err
	}
	lib := &library{f, image}
	for rid := uint32(2); rid <= f.NumRows(cil.TableTypeDef); rid++ {
		name, before := lib.name(rid), lib.name(rid-1)
		if bare, isStatics := strings.CutSuffix(name, suffix); isStatics && bare == before {
			lib.move(rid)
		}
	}
	return os.WriteFile(path, image, 0o666)
}

// name returns the name of a type without the number of its type parameters.
func (lib *library) name(rid uint32) string {
	name, _, _ := strings.Cut(lib.String(lib.TypeDef(rid).Name), "`")
	return name
}

// move makes the methods of class rid static members of the interface in the row before.
func (lib *library) move(rid uint32) {
	first, end := lib.Raw(cil.TableTypeDef, rid, typeMethods), lib.NumRows(cil.TableMethodDef)+1
	if rid < lib.NumRows(cil.TableTypeDef) {
		end = lib.Raw(cil.TableTypeDef, rid+1, typeMethods)
	}
	for m := first; m < end; m++ {
		flags := lib.Raw(cil.TableMethodDef, m, methodFlags) | uint32(cil.MdVirtual)
		if lib.Raw(cil.TableMethodDef, m, methodRVA) == 0 {
			flags |= uint32(cil.MdAbstract)
		}
		lib.set(cil.TableMethodDef, m, methodFlags, flags)
	}
	lib.set(cil.TableTypeDef, rid, typeMethods, end)
}

// set stores a value of a table.
func (lib *library) set(t cil.TableID, rid uint32, column int, value uint32) {
	offset, size := lib.PlaceOf(t, rid, column)
	if size == 4 {
		binary.LittleEndian.PutUint32(lib.image[offset:], value)
		return
	}
	binary.LittleEndian.PutUint16(lib.image[offset:], uint16(value))
}
