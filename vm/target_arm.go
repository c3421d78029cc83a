package vm

import (
	"ryugo/targets"
	"ryugo/targets/arm"
)

// hostTarget is the target that code is for unless options say otherwise. portableTarget is the
// target whose conventions the portable machine has: exit frames are laid out for this processor.
func hostTarget() *targets.Target                      { return arm.Target() }
func portableTarget(_ *targets.Target) *targets.Target { return &targets.ARM32 }
