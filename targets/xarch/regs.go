package xarch

import (
	"ryugo/targets"
)

// Sets of one register.
const (
	rax = targets.RegMask(1) << RAX
	rcx = targets.RegMask(1) << RCX
	rdx = targets.RegMask(1) << RDX
	rsi = targets.RegMask(1) << RSI
	rdi = targets.RegMask(1) << RDI
)
