package passes_test

import (
	"testing"

	"ryugo/ee"
	"ryugo/ee/standalone"
	"ryugo/loader"
	"ryugo/targets"
	"ryugo/targets/amd64"
	"ryugo/vm/corelib"
)

// filetestEE answers for IR that names no runtime thing but helpers.
func filetestEE(t *testing.T) ee.JitInfo {
	l := loader.New(loader.Options{})
	if _, err := l.OpenImage("core", corelib.Image); err != nil {
		t.Fatal(err)
	}
	return standalone.New(l)
}

func filetestTarget() *targets.Target { return amd64.SysV() }
