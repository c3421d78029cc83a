// Package hwintrinsics is the table of hardware intrinsics: it maps methods of
// System.Runtime.Intrinsics.X86 and System.Runtime.Intrinsics.Arm to instructions. It is only data:
// the importer looks methods up in it, and the back end has the instruction with the name given
// there.
//
//	Sse2.Add(Vector128<int>, Vector128<int>)       paddd, may change its operands
//	Arm/AdvSimd.Add(Vector64<int>, Vector64<int>)  add, lanes
package hwintrinsics

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Namespace is the namespace of x86's classes, ArmNamespace that of arm64's, whose names begin with
// ArmPrefix here.
const (
	Namespace    = "System.Runtime.Intrinsics.X86"
	ArmNamespace = "System.Runtime.Intrinsics.Arm"
	ArmPrefix    = "Arm/"
)

// Set is an instruction set: a class of the table with its nested classes.
type Set uint8

// The sets.
const (
	NoSet Set = iota
	Sse
	Sse2
	Sse3
	Ssse3
	Sse41
	Sse42
	Popcnt
	Lzcnt
	Bmi1
	Bmi2
	Avx
	Avx2
	Fma
	Aes
	Pclmulqdq
	AvxVnni
	X86Base
	X86Serialize
	Avx512F
	Avx512BW
	Avx512CD
	Avx512DQ
	Avx512Vbmi
	AdvSimd
	ArmBase
	Crc32
	ArmAes
	Dp
	Rdm
	Sha1
	Sha256
	NumSets
)

var setNames = [NumSets]string{"none", "Sse", "Sse2", "Sse3", "Ssse3", "Sse41", "Sse42", "Popcnt", "Lzcnt", "Bmi1", "Bmi2", "Avx", "Avx2", "Fma", "Aes", "Pclmulqdq",
	"AvxVnni", "X86Base", "X86Serialize", "Avx512F", "Avx512BW", "Avx512CD", "Avx512DQ", "Avx512Vbmi", "Arm/AdvSimd", "Arm/ArmBase", "Arm/Crc32", "Arm/Aes", "Arm/Dp", "Arm/Rdm", "Arm/Sha1", "Arm/Sha256"}

// IsArm reports whether the set is one of arm64.
func (s Set) IsArm() bool { return s >= AdvSimd }

// String returns the name of the class.
func (s Set) String() string { return setNames[s] }

// Sets is a set of instruction sets, a bit for each.
type Sets uint32

// SetOf returns the set of the class with the given name, such as Sse2 or Sse2/X64, or NoSet.
func SetOf(class string) Set {
	class = strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(class, "/X64"), "/VL"), "/Arm64")
	for s := Sse; s < NumSets; s++ {
		if setNames[s] == class {
			return s
		}
	}
	return NoSet
}

// Flags say how a method's arguments become operands of its instruction.
type Flags uint64

// The flags. Equal to Zero convert the processor flags that the instruction sets to a bool. Load1
// to LoadInt8 load from the pointer that is the last argument. StoreAll to StoreHigh store to the
// pointer that is the first argument.
const (
	Commutes     Flags = 1 << iota // the operands may be exchanged
	Swapped                        // the second argument is the first operand
	Upper                          // the operation is on one element; the others are those of the first argument
	Registers                      // no operand may be in memory
	Low                            // operates on the lower half of a vector of 32 bytes
	Inverted                       // the condition's opposite
	Twice                          // the only argument is both operands
	AsFloat                        // the result is the bits of a float
	StartLength                    // the last two arguments are bytes of one operand
	Equal                          // equal and not unordered
	NotEqual                       // not equal or unordered
	Above                          // neither carry nor zero
	AboveOrEqual                   // no carry
	Zero                           // the zero flag
	LoadAll                        // a vector, which is the result
	Load1                          // a byte, to a vector's first element
	Load2                          // two bytes, likewise
	Load4                          // four bytes
	Load8                          // eight bytes
	Load16                         // a vector of 16 bytes
	Load32                         // a vector of 32 bytes
	LoadInt4                       // an int, for movd
	LoadInt8                       // a long, for movd
	StoreAll                       // the vector
	StoreFirst                     // its first element
	StoreLow                       // its first eight bytes
	StoreHigh                      // its second eight bytes
	Memory                         // the instruction reads or writes memory, or orders accesses
	High                           // the upper half of a product, with the lower half stored to memory: several instructions
	Gather                         // loads by indices in a vector
	Divide                         // quotient and remainder of a number of twice the size: the arguments are its halves and the divisor
	Body                           // the method's IL is correct as it is, and the method is called
	Modes                          // the immediate is below 32; others throw an ArgumentOutOfRangeException
	Masks                          // a comparison that sets a mask register, which is converted to a vector
	Blends                         // the signs of the third operand are the mask of the blend
	Rounds                         // the immediate, 8 to 11, is a rounding mode in the instruction; others throw an ArgumentOutOfRangeException
	Sixteen                        // the immediate is below 16; others throw an ArgumentOutOfRangeException
	Reports                        // the immediate selects the exceptions to report; none are reported
)

const (
	// Conditions are the flags that make a bool.
	Conditions = Equal | NotEqual | Above | AboveOrEqual | Zero
	// Loads are the flags that load.
	Loads = LoadAll | Load1 | Load2 | Load4 | Load8 | Load16 | Load32 | LoadInt4 | LoadInt8
	// Stores are the flags that store.
	Stores = StoreAll | StoreFirst | StoreLow | StoreHigh
)

// row is a line of the table; see rows.
type row struct {
	class, method, sig, ins string
	flags                   Flags
}

// Type is a type in a signature. Kind is w, x, y or z for a vector of 8, 16, 32 or 64 bytes, p for
// a pointer, q for a tuple of a quotient and a remainder, # for an immediate, 0 otherwise. Elem is
// the letter of the element, of the pointer's target, or of the scalar. Vectors is the number of
// vectors of a tuple, 0 for a single vector.
type Type struct{ Kind, Elem, Vectors byte }

// String returns the type as the table writes it.
func (t Type) String() string {
	switch t.Kind {
	case 0:
		return string(t.Elem)
	case '#':
		return "#"
	}
	if t.Vectors != 0 {
		return string([]byte{'0' + t.Vectors, t.Kind, t.Elem})
	}
	return string([]byte{t.Kind, t.Elem})
}

// Size returns the size of a vector, of all vectors of a tuple, or of a scalar in bytes; 0 for
// other types.
func (t Type) Size() int {
	switch t.Kind {
	case 'w':
		return 8 * int(max(t.Vectors, 1))
	case 'x':
		return 16 * int(max(t.Vectors, 1))
	case 'y':
		return 32
	case 'z':
		return 64
	case 'q':
		return 2 * ElemSize(t.Elem)
	case 0:
		return ElemSize(t.Elem)
	}
	return 0
}

// ElemSize returns the size of the type with the given letter in bytes.
func ElemSize(letter byte) int {
	switch letter {
	case 'b', 'B', 'o':
		return 1
	case 's', 'S':
		return 2
	case 'i', 'I', 'f':
		return 4
	case 'l', 'L', 'd':
		return 8
	}
	return 0
}

// NoImm is the Imm of an intrinsic whose instruction has no immediate, or gets it from an argument.
const NoImm = -1

// Intrinsic is a method.
type Intrinsic struct {
	Class, Method string // such as Sse2/X64 and ConvertToInt64
	Set           Set
	Ret           Type
	Arg           [5]Type
	Args          uint8
	Ins           string // the instruction without VEX; with its v if it has only that form. Empty: a load or store
	Imm           int16  // NoImm, or the constant immediate
	Form          Form   // arm64 only
	Flags         Flags
}

// ImmArg returns the number of the argument that is an immediate, or -1. It is the last argument,
// except in some intrinsics of arm64. Of PutFrom, which has two, it is the second immediate.
func (i *Intrinsic) ImmArg() int {
	for k := int(i.Args) - 1; k >= 0; k-- {
		if i.Arg[k].Kind == '#' {
			return k
		}
	}
	return -1
}

// Modes returns the number of valid immediates if others throw an exception, 0 if all are valid.
func (i *Intrinsic) Modes() int {
	switch {
	case i.Flags&Modes != 0:
		return 32
	case i.Flags&Sixteen != 0:
		return 16
	}
	return 0
}

// Sig returns the signature as the table writes it.
func (i *Intrinsic) Sig() string {
	var b strings.Builder
	b.WriteString(i.Ret.String())
	for k, a := range i.Arg[:i.Args] {
		b.WriteByte("(,"[min(k, 1)])
		b.WriteString(a.String())
	}
	if i.Args == 0 {
		b.WriteByte('(')
	}
	b.WriteByte(')')
	return b.String()
}

// String returns class, method and signature.
func (i *Intrinsic) String() string { return i.Class + "." + i.Method + ":" + i.Sig() }

// ArmRows is the number of the first row of arm64's list. The number of a row is its index in X86,
// or ArmRows plus its index in Arm. Each list is made when one of its rows is first requested.
const ArmRows = 1 << 15

// X86 returns the methods of x64's classes, ordered by class and method. Row 0 is none.
func X86() []Intrinsic { return x86List() }

// Arm returns the methods of arm64's classes in the same way.
func Arm() []Intrinsic { return armList() }

// At returns the row with a number.
func At(row int) *Intrinsic {
	if row < ArmRows {
		return &x86List()[row]
	}
	return &armList()[row-ArmRows]
}

// Has reports whether there is a row with that number.
func Has(row int) bool {
	if row < ArmRows {
		return uint(row) < uint(len(x86List()))
	}
	return row-ArmRows < len(armList())
}

var (
	x86List = sync.OnceValue(expandX86)
	armList = sync.OnceValue(expandArm)
)

func expandX86() []Intrinsic {
	list := make([]Intrinsic, 1, 2450) // row 0 is none
	for i := range rows {
		list = rows[i].expand(list)
	}
	for i := range rows512 {
		list = rows512[i].expand(list)
	}
	return sorted(list)
}

func expandArm() []Intrinsic {
	list := make([]Intrinsic, 1, 2716)
	for i := range armRows {
		list = armRows[i].expand(list)
	}
	return sorted(list)
}

// sorted returns the rows after the first by class, method and position in the list. It sorts
// integer keys, which are shorter than the rows: the ranks of both names, and the position.
func sorted(list []Intrinsic) []Intrinsic {
	classes, methods := ranks(list, func(x *Intrinsic) string { return x.Class }), ranks(list, func(x *Intrinsic) string { return x.Method })
	keys := make([]uint64, len(list))
	for i := range keys {
		keys[i] = uint64(classes[i])<<32 | uint64(methods[i])<<16 | uint64(i)
	}
	slices.Sort(keys[1:])
	out := make([]Intrinsic, len(list))
	for i, k := range keys {
		out[i] = list[k&0xffff]
	}
	return out
}

// ranks returns, for each row, the rank of its name among all names.
func ranks(list []Intrinsic, name func(*Intrinsic) string) []uint16 {
	number := make(map[string]uint16, 1024)
	var names []string
	of := make([]uint16, len(list))
	for i := range list {
		s := name(&list[i])
		if i > 0 && s == name(&list[i-1]) {
			of[i] = of[i-1]
			continue
		}
		k, seen := number[s]
		if !seen {
			k = uint16(len(names))
			number[s] = k
			names = append(names, s)
		}
		of[i] = k
	}
	order := make([]uint16, len(names))
	for i := range order {
		order[i] = uint16(i)
	}
	slices.SortFunc(order, func(i, k uint16) int { return strings.Compare(names[i], names[k]) })
	rank := make([]uint16, len(names))
	for i, k := range order {
		rank[k] = uint16(i)
	}
	for i, k := range of {
		of[i] = rank[k]
	}
	return of
}

// Find returns the range of numbers of a method's overloads.
func Find(class, method string) (first, end int) {
	list, base := []Intrinsic(nil), 0
	if strings.HasPrefix(class, ArmPrefix) {
		list, base = armList(), ArmRows
	} else {
		list = x86List()
	}
	first, ok := slices.BinarySearchFunc(list, [2]string{class, method}, func(i Intrinsic, k [2]string) int {
		if c := strings.Compare(i.Class, k[0]); c != 0 {
			return c
		}
		return strings.Compare(i.Method, k[1])
	})
	if !ok {
		return 0, 0
	}
	for end = first; end < len(list) && list[end].Class == class && list[end].Method == method; end++ {
	}
	return base + first, base + end
}

// expand appends the methods of the row to list.
func (r *row) expand(list []Intrinsic) []Intrinsic {
	for group := range strings.FieldsSeq(r.ins) {
		letters, ins, ok := strings.Cut(group, ":")
		if !ok {
			panic("BUG: hwintrinsics: " + r.method + ": " + group)
		}
		imm := NoImm
		if name, n, ok := strings.Cut(ins, "="); ok {
			v, err := strconv.Atoi(n)
			if err != nil {
				panic("BUG: hwintrinsics: " + r.method + ": " + group)
			}
			ins, imm = name, v
		}
		for _, letter := range []byte(letters) {
			for class := range strings.SplitSeq(r.class, "+") {
				for _, c := range classesOf(class, letter) {
					for _, wide := range []byte(widthsOf(c, r.sig)) {
						x := Intrinsic{Class: c, Method: r.method, Set: SetOf(c), Ins: ins, Imm: int16(imm), Flags: r.flags}
						x.signature(r.sig, letter, wide)
						list = append(list, x)
					}
				}
			}
		}
	}
	return list
}

// classesOf returns the classes that class, possibly a short form, means if t is letter.
func classesOf(class string, letter byte) []string {
	float, double := letter == 'f', letter == 'd'
	switch {
	case class == "S" && float:
		return []string{"Sse"}
	case class == "S":
		return []string{"Sse2"}
	case class == "P" && float:
		return []string{"Sse", "Avx"}
	case class == "P" && double:
		return []string{"Sse2", "Avx"}
	case class == "P":
		return []string{"Sse2", "Avx2"}
	}
	return []string{class}
}

// widthsOf returns the kinds of vectors that v means in a signature of a class.
func widthsOf(class, sig string) string {
	vl := strings.HasSuffix(class, "/VL")
	switch s := SetOf(class); {
	case s == Avx || s == Avx2:
		return "y"
	case vl && strings.Contains(sig, "v"):
		return "xy"
	case s >= Avx512F && s <= Avx512Vbmi:
		return "z"
	}
	return "x"
}

// signature sets the types of sig, with letter for t and kind wide for v.
func (i *Intrinsic) signature(sig string, letter, wide byte) {
	read := func(s string) (t Type) {
		switch s {
		case "m":
			i.Flags |= Modes
			fallthrough
		case "r":
			if s == "r" {
				i.Flags |= Rounds | Registers
			}
			fallthrough
		case "#":
			return Type{Kind: '#', Elem: 'B'}
		}
		if len(s) == 2 {
			if t.Kind = s[0]; t.Kind == 'v' {
				t.Kind = wide
			}
			s = s[1:]
		}
		if t.Elem = s[0]; t.Elem == 't' {
			t.Elem = letter
		}
		return t
	}
	ret, args, _ := strings.Cut(strings.TrimSuffix(sig, ")"), "(")
	i.Ret = read(ret)
	for a := range strings.SplitSeq(args, ",") {
		if a == "" {
			break
		}
		if int(i.Args) == len(i.Arg) {
			panic(fmt.Sprint("BUG: hwintrinsics: too many arguments: ", i.Method, sig))
		}
		i.Arg[i.Args] = read(a)
		i.Args++
	}
}
