//go:build checked

package arena

// Put stores v in row i of col, which must be there.
func Put[T any](col []T, i int, v T) { col[i] = v }

// At is row i of col, which must be there.
func At[T any, I ~uint32 | ~int](col []T, i I) T { return col[i] }
