package abi

import "strconv"

// The registers of each machine by number.
var (
	x86Names = join([]string{"eax", "ecx", "edx", "ebx", "esp", "ebp", "esi", "edi"}, make([]string, 8), numbered("xmm", 8), []string{"st0"}) // numbered as those of x64
	x64Names = join([]string{"rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi"}, numbered("r", 16)[8:], numbered("xmm", 16))

	arm64Names = join(numbered("x", 31), []string{"sp"}, numbered("v", 32))
	arm32Names = join(numbered("r", 16), numbered("s", 32))
)

func numbered(prefix string, n int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = prefix + strconv.Itoa(i)
	}
	return names
}

func join(parts ...[]string) []string {
	var all []string
	for _, p := range parts {
		all = append(all, p...)
	}
	return all
}
