// Package subprocess ends the processes that a command starts, together with their descendants.
package subprocess

import "os/exec"

// Own gives a command that is not started yet a process group of its own: an interrupt from the
// terminal does not reach it, and the whole group is killed when its context is done. The command
// must have been made by exec.CommandContext.
func Own(cmd *exec.Cmd) { own(cmd) }
