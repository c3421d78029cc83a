package cil

import (
	"bytes"
	"unsafe"
)

// StringIndex is a byte offset into the #Strings heap; 0 is the empty string.
type StringIndex uint32

// BlobIndex is a byte offset into the #Blob heap; 0 is the empty blob.
type BlobIndex uint32

// GUIDIndex counts the GUIDs of the #GUID heap from 1; 0 is none.
type GUIDIndex uint32

// maxString bounds the search for the end of a string, so that a heap without
// terminators does not make each lookup walk all of it. The CLR allows names of
// 1023 bytes.
const maxString = 1 << 16

// String returns a string of the #Strings heap (II.24.2.3) as a view, without
// allocating. Bad indexes and strings without an end give "". The text should be
// UTF-8, but this is not checked.
func (f *File) String(i StringIndex) string {
	if uint64(i) >= uint64(len(f.strings)) {
		return ""
	}
	s := f.strings[i:]
	if len(s) > maxString {
		s = s[:maxString]
	}
	n := bytes.IndexByte(s, 0)
	if n < 0 {
		return ""
	}
	return unsafeString(s[:n])
}

// StringIs reports whether String(i) is s, which contains no zero, without searching for the end of
// the string.
func (f *File) StringIs(i StringIndex, s string) bool {
	if uint64(i) >= uint64(len(f.strings)) {
		return s == ""
	}
	h := f.strings[i:]
	return len(h) > len(s) && h[len(s)] == 0 && string(h[:len(s)]) == s
}

// unsafeString views bytes of the file, which never change, as a string.
func unsafeString(b []byte) string {
	return unsafe.String(unsafe.SliceData(b), len(b))
}

// Blob returns a blob of the #Blob heap (II.24.2.4) as a view. It is nil if the
// index or the blob's length is outside the heap, and empty but not nil at index 0.
func (f *File) Blob(i BlobIndex) []byte {
	if uint64(i) >= uint64(len(f.blobs)) {
		if i == 0 {
			return []byte{}
		}
		return nil
	}
	return lengthPrefixed(f.blobs[i:])
}

// lengthPrefixed returns the bytes after a compressed length (II.23.2), or nil if they are
// truncated.
func lengthPrefixed(b []byte) []byte {
	n, size := compressedUint(b)
	if size == 0 || uint64(n) > uint64(len(b)-size) {
		return nil
	}
	end := size + int(n)
	return b[size:end:end]
}

// GUID returns a GUID of the #GUID heap (II.24.2.5) in the order of its bytes in
// the file; zero if there is none.
func (f *File) GUID(i GUIDIndex) (g [16]byte) {
	end := uint64(i) * 16
	if i == 0 || end > uint64(len(f.guids)) {
		return g
	}
	return [16]byte(f.guids[end-16 : end])
}

// UserString returns the UTF-16LE code units of a string literal (II.24.2.4), as
// a view, without the flag byte that follows them in the heap. The token is the
// operand of ldstr.
func (f *File) UserString(tok Token) ([]byte, error) {
	i := tok.RID()
	if !tok.IsString() || uint64(i) >= uint64(len(f.user)) {
		return nil, f.errorf(max(f.OffsetOf(f.user), 0), "token 0x%08x is no string literal", uint32(tok))
	}
	s := lengthPrefixed(f.user[i:])
	if s == nil {
		return nil, f.errorf(f.OffsetOf(f.user)+int64(i), "string literal is cut off")
	}
	// The flag byte makes the length odd; the empty string may omit it.
	return s[: len(s)&^1 : len(s)&^1], nil
}
