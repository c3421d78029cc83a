//go:build !linux

package arena

// HugePages does nothing here.
func HugePages() {}
