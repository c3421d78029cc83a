package cil

import (
	"fmt"
	"math"
	"os"
	"strings"
	"sync"
	"unsafe"

	"ryugo/mmap"
)

// File is an open assembly or module.
type File struct {
	Name string // as given to Open or Parse; only for messages

	data  []byte // the whole file
	unmap func([]byte) error

	pe       peHeader
	cli      cliHeader
	meta     metaRoot
	strings  []byte
	user     []byte
	blobs    []byte
	guids    []byte
	tables   [NumTables]table
	indexes  [NumTables]searchIndex
	nestOnce sync.Once
	nest     nesting // see File.nesting
	ptrs     [numPtrKinds]ptrTable
	isDelta  bool // a #JTD stream is there: every index is 4 bytes wide
	isUncomp bool // the tables stream is #-
}

// Open maps the file read-only and reads its headers. An error of the operating
// system is an [*os.PathError]; a file that is not a valid CLI image is a
// [*FormatError]. The file must not be truncated by others while it is mapped.
func Open(path string) (*File, error) { return open(path, mmap.Map) }

// Read is Open for a file that is never closed: it is read into memory, which is freed after the
// last string and slice from it.
func Read(path string) (*File, error) { return open(path, mmap.Read) }

func open(path string, load func(file *os.File, size int) ([]byte, func([]byte) error, error)) (*File, error) {
	// Stat comes first, because opening a named pipe would block.
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &FormatError{File: path, Reason: "not a regular file"}
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if info, err = file.Stat(); err != nil {
		return nil, err
	}
	size := info.Size()
	switch {
	case size == 0:
		return nil, &FormatError{File: path, Reason: "empty file"}
	case size > math.MaxUint32 || size > math.MaxInt:
		return nil, &FormatError{File: path, Reason: "larger than a PE file can be"}
	}
	data, unmap, err := load(file, int(size))
	if err != nil {
		return nil, err
	}
	f, err := Parse(path, data)
	if err != nil {
		if unmap != nil {
			_ = unmap(data) // the parse error is the one to report
		}
		return nil, err
	}
	f.unmap = unmap
	return f, nil
}

// Parse reads the headers of an assembly that is in memory. The name is for
// messages only. The File keeps data, which must not be changed afterwards.
// Errors are of type [*FormatError].
func Parse(name string, data []byte) (*File, error) {
	f := &File{Name: name, data: data}
	if len(data) == 0 {
		return nil, f.errorf(0, "empty file")
	}
	if uint64(len(data)) > math.MaxUint32 {
		return nil, f.errorf(0, "larger than a PE file can be")
	}
	if err := f.readPE(); err != nil {
		return nil, err
	}
	if err := f.readCLIHeader(); err != nil {
		return nil, err
	}
	if err := f.readMetadata(); err != nil {
		return nil, err
	}
	return f, nil
}

// Close unmaps the file. Every string and slice that came from it is invalid
// afterwards. Closing twice is harmless.
func (f *File) Close() error {
	data, unmap := f.data, f.unmap
	*f = File{Name: f.Name}
	if unmap == nil {
		return nil
	}
	return unmap(data)
}

// Size is the size of the file in bytes.
func (f *File) Size() int { return len(f.data) }

// OffsetOf returns the file offset of a slice that came from this File, for
// messages; -1 if the slice is empty or not from this file.
func (f *File) OffsetOf(b []byte) int64 {
	if len(b) == 0 || len(f.data) == 0 {
		return -1
	}
	base := uintptr(unsafe.Pointer(unsafe.SliceData(f.data)))
	p := uintptr(unsafe.Pointer(unsafe.SliceData(b)))
	if p < base || p >= base+uintptr(len(f.data)) {
		return -1
	}
	return int64(p - base)
}

// AssemblyName is the identity of an assembly (ECMA-335 II.6.2.1).
type AssemblyName struct {
	Name    string
	Culture string // empty if neutral
	Version [4]uint16
	Flags   AssemblyFlags
	// PublicKey is the full key if Flags has AfPublicKey, otherwise the 8-byte token. It is empty
	// if the assembly is not strongly named.
	PublicKey []byte
}

// String returns the name and version in the form of display names.
func (n AssemblyName) String() string {
	culture := n.Culture
	if culture == "" {
		culture = "neutral"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s, Version=%d.%d.%d.%d, Culture=%s", n.Name,
		n.Version[0], n.Version[1], n.Version[2], n.Version[3], culture)
	switch {
	case len(n.PublicKey) == 0:
		b.WriteString(", PublicKeyToken=null")
	case n.Flags&AfPublicKey != 0:
		fmt.Fprintf(&b, ", PublicKey=%x", n.PublicKey)
	default:
		fmt.Fprintf(&b, ", PublicKeyToken=%x", n.PublicKey)
	}
	return b.String()
}

// Identity is the assembly's own name. The second result is false if the file
// is a module without a manifest.
func (f *File) Identity() (AssemblyName, bool) {
	if f.NumRows(TableAssembly) == 0 {
		return AssemblyName{}, false
	}
	r := f.Assembly(1)
	n := AssemblyName{
		Name:      f.String(r.Name),
		Culture:   f.String(r.Culture),
		Version:   r.Version,
		Flags:     r.Flags,
		PublicKey: f.Blob(r.PublicKey),
	}
	if len(n.PublicKey) != 0 {
		n.Flags |= AfPublicKey // the Assembly table has only full keys (II.22.2)
	}
	return n, true
}

// Ref returns the identity of the assembly that row rid of AssemblyRef names.
func (f *File) Ref(rid uint32) AssemblyName {
	r := f.AssemblyRef(rid)
	return AssemblyName{
		Name:      f.String(r.Name),
		Culture:   f.String(r.Culture),
		Version:   r.Version,
		Flags:     r.Flags,
		PublicKey: f.Blob(r.PublicKeyOrToken),
	}
}

// Refs returns the assemblies to which this one refers; element i is row i+1 of AssemblyRef.
func (f *File) Refs() []AssemblyName {
	refs := make([]AssemblyName, f.NumRows(TableAssemblyRef))
	for i := range refs {
		refs[i] = f.Ref(uint32(i + 1))
	}
	return refs
}

// EntryPoint returns the token of the method (or, in a multi-module manifest, of the File row) at
// which the program starts. It returns 0 if there is none or it is native code (II.25.3.3).
func (f *File) EntryPoint() Token {
	if f.cli.flags&CLINativeEntryPoint != 0 {
		return 0
	}
	return Token(f.cli.entryPoint)
}
