//go:build !linux

package main

import (
	"errors"

	"ryugo/clr"
)

// jitdump is for Linux's perf.
type jitdump struct{}

func newJITDump(string) (*jitdump, error) {
	return nil, errors.New("--jitdump: there is no perf on this system")
}

func (d *jitdump) finish(*clr.Runtime) error { return nil }
