package vm

import "ryugo/targets"

// hostTarget is the target that code is for unless options say otherwise. portableTarget is the
// target whose conventions the portable machine has: exit frames are laid out for this processor.
func hostTarget() *targets.Target                      { return &targets.ARM64 }
func portableTarget(_ *targets.Target) *targets.Target { return &targets.ARM64 }
