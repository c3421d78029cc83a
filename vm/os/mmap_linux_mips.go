//go:build linux && (mips || mipsle)

package os

// sysMmap is mmap2, whose offset, 0 here, counts pages.
const sysMmap = 4210
