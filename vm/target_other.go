//go:build !arm64 && !386 && !arm && !mips && !mipsle

package vm

import (
	"ryugo/targets"
	"ryugo/targets/amd64"
)

// hostTarget is the target that code is for unless options say otherwise. portableTarget is the
// target whose conventions the portable machine has.
func hostTarget() *targets.Target                      { return amd64.SysV() }
func portableTarget(t *targets.Target) *targets.Target { return t }
