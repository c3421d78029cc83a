//go:build 386 || mips || mipsle

package vm

import (
	"ryugo/targets"
	"ryugo/targets/x86"
)

// hostTarget is the target that code is for unless options say otherwise. portableTarget is the
// target whose conventions the portable machine has.
func hostTarget() *targets.Target                      { return x86.VM() }
func portableTarget(t *targets.Target) *targets.Target { return t }
