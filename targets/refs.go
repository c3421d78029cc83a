package targets

// Refs is the list of RefPositions that BuildRefs appends to and linear scan
// walks.
type Refs struct{}
