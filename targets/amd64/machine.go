package amd64

import "ryugo/targets/xarch"

// machine is the state of one worker.
type machine struct {
	xarch.Backend
	variant *variant
}
