//go:build !cgo || !linux

package stress

const hasForeign = false

func installForeign() error { return nil }

func foreignSeen() int64 { return 0 }
