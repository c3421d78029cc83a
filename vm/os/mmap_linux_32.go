//go:build linux && (386 || arm)

package os

// sysMmap is mmap2, whose offset, 0 here, counts pages.
const sysMmap = 192
