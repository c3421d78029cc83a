//go:build linux && !386 && !arm && !mips && !mipsle

package os

import "syscall"

const sysMmap = syscall.SYS_MMAP
