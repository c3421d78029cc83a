package arena

import "golang.org/x/exp/constraints"

// AlignUp returns n rounded up to a multiple of align, a power of two.
func AlignUp[T constraints.Integer](n, align T) T { return (n + align - 1) &^ (align - 1) }
