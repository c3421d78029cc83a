package record

import (
	"encoding/binary"
	"hash/crc32"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// Constants of the file format; see the package comment.
const (
	magic   = "\x89RYC\r\n\x1a\n"
	Version = 2 // the version that is written; version 1 has no segments

	fileHeaderSize  = 16
	chunkHeaderSize = 20

	// maxChunk bounds a chunk, packed and unpacked.
	maxChunk = 1 << 28
	// maxMeta bounds the unpacked size of chunks other than rows and code.
	maxMeta = 4 << 20
	// maxRows bounds the number of rows of a table and the length of a value.
	maxRows = 1 << 24
	// A file may take baseMemory plus this many times its own size for its unpacked chunks and the
	// values made from them. Our own programs need 24 times.
	baseMemory = 32 << 20
	maxGrowth  = 128
)

// The kinds of chunks.
const (
	chunkSchema = 1 + iota
	chunkRows
	chunkCode
	chunkEnd
	chunkSegment
)

// The forms in which a chunk is stored.
const (
	storedPlain = iota
	storedZstd
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

var encoder = sync.OnceValue(func() *zstd.Encoder {
	e, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBetterCompression), zstd.WithEncoderCRC(false), zstd.WithEncoderConcurrency(1))
	if err != nil {
		panic(err) // the options are constant
	}
	return e
})

var unpacker = sync.OnceValue(func() *zstd.Decoder {
	d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecoderMaxMemory(maxChunk), zstd.WithDecodeAllCapLimit(true))
	if err != nil {
		panic(err)
	}
	return d
})

// appendChunk appends a chunk, compressed if that makes it smaller.
func appendChunk(out []byte, kind byte, segment uint16, raw []byte) []byte {
	if packed := encoder().EncodeAll(raw, nil); len(packed) < len(raw) {
		return appendStored(out, kind, segment, storedZstd, len(raw), packed)
	}
	return appendStored(out, kind, segment, storedPlain, len(raw), raw)
}

// appendStored appends a chunk's header and its contents, which are in stored form.
func appendStored(out []byte, kind byte, segment uint16, form byte, rawSize int, stored []byte) []byte {
	h := make([]byte, chunkHeaderSize)
	h[0], h[1] = kind, form
	binary.LittleEndian.PutUint16(h[2:], segment)
	binary.LittleEndian.PutUint32(h[4:], uint32(rawSize))
	binary.LittleEndian.PutUint32(h[8:], uint32(len(stored)))
	binary.LittleEndian.PutUint32(h[12:], crc32.Checksum(stored, castagnoli))
	binary.LittleEndian.PutUint32(h[16:], crc32.Checksum(h[:16], castagnoli))
	return append(append(out, h...), stored...)
}

// chunk is a chunk of a file that is being read.
type chunk struct {
	kind, form byte
	segment    uint16
	sum        uint32 // CRC-32C of the contents as stored
	at         int64  // offset of its header
	rawSize    int
	size       int // bytes of the contents as stored
}
