package cil

import "encoding/binary"

// This file reads the PE headers (ECMA-335 II.25.2) and the CLI header
// (II.25.3.3), and turns RVAs into file offsets. The standard library's debug/pe
// is not used: it reads symbols and strings that no assembly needs, and allocates
// by counts that it has not checked.

// maxSections is the maximum number of sections that a Windows loader accepts. The limit bounds the
// linear search for an RVA.
const maxSections = 96

type section struct {
	va, virtualSize uint32
	raw, rawSize    uint32
}

type peHeader struct {
	machine        uint16
	is64, isDLL    bool
	imageBase      uint64
	sizeOfHeaders  uint32
	cliRVA         uint32
	cliSize        uint32
	debugRVA       uint32
	debugSize      uint32
	cliOffset      int64
	sections       []section
	sectionStorage [8]section // most files have three or four
}

type cliHeader struct {
	flags                      CLIFlags
	entryPoint                 uint32
	metaRVA, metaSize          uint32
	resRVA, resSize            uint32
	nativeRVA, nativeSize      uint32
	majorRuntime, minorRuntime uint16
	r2r                        bool
}

// CLIFlags are the runtime flags of the CLI header (II.25.3.3.1).
type CLIFlags uint32

const (
	CLIILOnly           CLIFlags = 0x00000001
	CLI32BitRequired    CLIFlags = 0x00000002
	CLIILLibrary        CLIFlags = 0x00000004 // has a native image (NGEN, ReadyToRun)
	CLIStrongNameSigned CLIFlags = 0x00000008
	CLINativeEntryPoint CLIFlags = 0x00000010
	CLITrackDebugData   CLIFlags = 0x00010000
	CLI32BitPreferred   CLIFlags = 0x00020000
)

// readyToRunSignature is "RTR\0", the first word of a ReadyToRun header.
const readyToRunSignature = 0x00525452

// le reads little-endian integers at checked offsets. After the first read
// outside the data, bad is set and all reads give 0.
type le struct {
	data []byte
	bad  bool
}

func (l *le) u16(off int64) uint16 {
	if off < 0 || off+2 > int64(len(l.data)) {
		l.bad = true
		return 0
	}
	return binary.LittleEndian.Uint16(l.data[off:])
}

func (l *le) u32(off int64) uint32 {
	if off < 0 || off+4 > int64(len(l.data)) {
		l.bad = true
		return 0
	}
	return binary.LittleEndian.Uint32(l.data[off:])
}

func (l *le) u64(off int64) uint64 {
	if off < 0 || off+8 > int64(len(l.data)) {
		l.bad = true
		return 0
	}
	return binary.LittleEndian.Uint64(l.data[off:])
}

func (f *File) readPE() error {
	l := le{data: f.data}
	if l.u16(0) != 'M'|'Z'<<8 {
		return f.errorf(0, "not a PE file: no MZ signature")
	}
	pe := int64(l.u32(0x3c))
	if l.u32(pe) != 'P'|'E'<<8 || l.bad {
		return f.errorf(0x3c, "not a PE file: no PE signature")
	}
	coff := pe + 4
	h := &f.pe
	h.machine = l.u16(coff)
	numSections := int(l.u16(coff + 2))
	optSize := int64(l.u16(coff + 16))
	h.isDLL = l.u16(coff+18)&0x2000 != 0
	opt := coff + 20
	var dirs int64 // offset of the data directories in the optional header
	switch magic := l.u16(opt); {
	case l.bad:
		return f.errorf(pe, "PE header is cut off")
	case magic == 0x10b:
		dirs = 96
		h.imageBase = uint64(l.u32(opt + 28))
	case magic == 0x20b:
		dirs = 112
		h.is64 = true
		h.imageBase = l.u64(opt + 24)
	default:
		return f.errorf(opt, "not a PE image: optional header has magic 0x%x", magic)
	}
	h.sizeOfHeaders = l.u32(opt + 60)
	numDirs := l.u32(opt + dirs - 4)
	if l.bad || optSize < dirs || opt+optSize > int64(len(f.data)) {
		return f.errorf(opt, "PE optional header is cut off")
	}
	const cliDir = 14
	if numDirs > cliDir && dirs+8*(cliDir+1) <= optSize {
		h.cliRVA = l.u32(opt + dirs + 8*cliDir)
		h.cliSize = l.u32(opt + dirs + 8*cliDir + 4)
	}
	const debugDir = 6
	if numDirs > debugDir && dirs+8*(debugDir+1) <= optSize {
		h.debugRVA = l.u32(opt + dirs + 8*debugDir)
		h.debugSize = l.u32(opt + dirs + 8*debugDir + 4)
	}
	if h.cliRVA == 0 {
		return f.errorf(opt, "native image: it has no CLI header")
	}
	if numSections > maxSections {
		return f.errorf(coff+2, "%d sections, at most %d are allowed", numSections, maxSections)
	}
	h.sections = h.sectionStorage[:0]
	for i := range int64(numSections) {
		off := opt + optSize + 40*i
		s := section{
			virtualSize: l.u32(off + 8),
			va:          l.u32(off + 12),
			rawSize:     l.u32(off + 16),
			raw:         l.u32(off + 20),
		}
		if l.bad || off+40 > int64(len(f.data)) {
			return f.errorf(off, "section table is cut off")
		}
		if s.rawSize != 0 && uint64(s.raw)+uint64(s.rawSize) > uint64(len(f.data)) {
			return f.errorf(off, "file is cut off: section %d ends at 0x%x, the file at 0x%x",
				i+1, uint64(s.raw)+uint64(s.rawSize), len(f.data))
		}
		h.sections = append(h.sections, s)
	}
	return nil
}

func (f *File) readCLIHeader() error {
	const size = 72
	dir, ok := f.backed(f.pe.cliRVA)
	if !ok || len(dir) < size {
		return f.errorf(0, "CLI header at RVA 0x%x is not in the file", f.pe.cliRVA)
	}
	f.pe.cliOffset = f.OffsetOf(dir)
	l := le{data: dir}
	c := &f.cli
	if cb := l.u32(0); cb < size {
		return f.errorf(f.pe.cliOffset, "CLI header has size %d, want %d", cb, size)
	}
	c.majorRuntime, c.minorRuntime = l.u16(4), l.u16(6)
	c.metaRVA, c.metaSize = l.u32(8), l.u32(12)
	c.flags = CLIFlags(l.u32(16))
	c.entryPoint = l.u32(20)
	c.resRVA, c.resSize = l.u32(24), l.u32(28)
	c.nativeRVA, c.nativeSize = l.u32(64), l.u32(68)
	if c.nativeSize >= 4 {
		if native, ok := f.backed(c.nativeRVA); ok && len(native) >= 4 {
			c.r2r = binary.LittleEndian.Uint32(native) == readyToRunSignature
		}
	}
	return nil
}

// backed returns the bytes from an RVA to the end of the file-backed part of its
// section. ok is false if the RVA is in no section.
func (f *File) backed(rva uint32) (data []byte, ok bool) {
	for i := range f.pe.sections {
		s := &f.pe.sections[i]
		if d := rva - s.va; d < s.rawSize {
			// readPE has checked raw+rawSize against the file's size.
			return f.data[s.raw+d : s.raw+s.rawSize : s.raw+s.rawSize], true
		}
	}
	// The headers are mapped at the image's base; some tools put data there.
	if n := min(f.pe.sizeOfHeaders, uint32(len(f.data))); rva < n {
		return f.data[rva:n:n], true
	}
	return nil, false
}

// DebugEntry is an entry of the debug directory: its type, time stamp and data.
type DebugEntry struct {
	Type, Stamp uint32
	Data        []byte
}

// Types of debug entries.
const (
	DebugCodeView    = 2  // the name and identity of a PDB
	DebugEmbeddedPDB = 17 // a portable PDB, compressed
)

// maxDebugEntries is more than any linker writes.
const maxDebugEntries = 64

// DebugEntries returns the entries of the debug directory whose data is in the
// file.
func (f *File) DebugEntries() (list []DebugEntry) {
	const size = 28
	dir, ok := f.backed(f.pe.debugRVA)
	if !ok || f.pe.debugRVA == 0 {
		return nil
	}
	l := le{data: dir[:min(uint32(len(dir)), f.pe.debugSize)]}
	for i := range int64(maxDebugEntries) {
		e := i * size
		stamp, kind, n, at := l.u32(e+4), l.u32(e+12), uint64(l.u32(e+16)), uint64(l.u32(e+24))
		if l.bad {
			break
		}
		if at+n <= uint64(len(f.data)) {
			list = append(list, DebugEntry{kind, stamp, f.data[at : at+n : at+n]})
		}
	}
	return list
}

// maxZeroFill bounds what RVAData allocates.
const maxZeroFill = 1 << 20

// RVAData returns size bytes at an RVA: a field's initial data (II.22.18), a resource, a native
// header. The slice is a view. If the range extends past the file-backed part of its section into
// the part that a loader zero-fills, it is a copy (of at most 1 MiB).
func (f *File) RVAData(rva, size uint32) ([]byte, error) {
	data, ok := f.backed(rva)
	if ok && uint64(size) <= uint64(len(data)) {
		return data[:size:size], nil
	}
	for i := range f.pe.sections {
		s := &f.pe.sections[i]
		d := rva - s.va
		if d < s.virtualSize && size <= s.virtualSize-d && size <= maxZeroFill {
			filled := make([]byte, size)
			copy(filled, data)
			return filled, nil
		}
	}
	return nil, f.errorf(0, "%d bytes at RVA 0x%x are not in the file", size, rva)
}

// RVABytes returns the bytes from an RVA to the end of the file-backed part of
// its section, for data of unknown length.
func (f *File) RVABytes(rva uint32) ([]byte, error) {
	data, ok := f.backed(rva)
	if !ok {
		return nil, f.errorf(0, "RVA 0x%x is not in the file", rva)
	}
	return data, nil
}

// Machine is the machine of the COFF header: 0x14c is x86 and any, 0x8664 amd64,
// 0xaa64 arm64. ReadyToRun images for systems other than Windows have it XORed with
// a number of that system.
func (f *File) Machine() uint16 { return f.pe.machine }

// Is64 reports a PE32+ image.
func (f *File) Is64() bool { return f.pe.is64 }

// IsDLL reports the DLL flag of the COFF header.
func (f *File) IsDLL() bool { return f.pe.isDLL }

// ImageBase is the preferred address of the image.
func (f *File) ImageBase() uint64 { return f.pe.imageBase }

// CLIFlags are the flags of the CLI header.
func (f *File) CLIFlags() CLIFlags { return f.cli.flags }

// RuntimeVersion is the version of the runtime that the CLI header asks for;
// 2.5 for all generics-aware files.
func (f *File) RuntimeVersion() (major, minor uint16) {
	return f.cli.majorRuntime, f.cli.minorRuntime
}

// HasReadyToRun reports whether the file holds precompiled code with a
// ReadyToRun header.
func (f *File) HasReadyToRun() bool { return f.cli.r2r }

// Resources gives the RVA and size in bytes of the managed resources (II.24.2.4);
// ManifestResourceRow.Offset counts from there. Both are 0 if there are none.
func (f *File) Resources() (rva, size uint32) { return f.cli.resRVA, f.cli.resSize }

// Resource returns the bytes of a resource embedded in this file, given
// ManifestResourceRow.Offset of a row whose Implementation is nil. The bytes are
// preceded by their length in the file.
func (f *File) Resource(offset uint32) ([]byte, error) {
	all, err := f.RVAData(f.cli.resRVA, f.cli.resSize)
	if err != nil {
		return nil, err
	}
	if uint64(offset)+4 > uint64(len(all)) {
		return nil, f.errorf(f.OffsetOf(all), "resource at 0x%x is outside the resources", offset)
	}
	size := binary.LittleEndian.Uint32(all[offset:])
	rest := all[offset+4:]
	if uint64(size) > uint64(len(rest)) {
		return nil, f.errorf(f.OffsetOf(all), "resource at 0x%x of %d bytes is cut off", offset, size)
	}
	return rest[:size:size], nil
}
