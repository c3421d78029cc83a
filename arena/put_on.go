//go:build checked

package arena

// Put stores v in row i of col, which must exist.
func Put[T any](col []T, i int, v T) { col[i] = v }

// At returns row i of col, which must exist.
func At[T any, I ~uint32 | ~int](col []T, i I) T { return col[i] }
