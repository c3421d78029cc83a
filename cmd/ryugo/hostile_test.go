package main

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// hostile are the files of testdata/hostile, mutants of good files: the commands that use each, and
// how they end. Each file once crashed the process, or was reported as a bug of Ryugo.
var hostile = []struct {
	file    string
	command []string // what comes before the file
	status  int
	ends    string // a regular expression for the output
}{
	{"nested_in_itself.exe", runs, 2, `nested_in_itself.exe: type P \(0x02000002\) is nested in itself`},
	{"call_null.exe", runs, 134, `(?m)^Fatal error. Jump outside of code, to 0x0.\n   at P.Main\(\)$`},
	{"call_of_no_delegate.exe", runs, 134, `(?m)^Fatal error. Jump outside of code, to 0x0.\n   at `},
	{"call_of_data.exe", runs, 134, `(?m)^Fatal error. Jump outside of code, to 0x[0-9a-f]+.\n   at `},
	{"write_context.exe", runs, 134, `(?m)^Fatal error. The program has written over its stack.$`},
	{"delegate_without_invoke.exe", runs, 134, `TypeLoadException: Delegate 'D' has no Invoke method`},
	{"delegate_without_invoke2.exe", runs, 134, `TypeLoadException: Delegate 'Fn' has no Invoke method`},
	{"small_reference_store.exe", runs, 134, `Unhandled exception. System.NullReferenceException`},
	{"small_reference_cast.exe", runs, 134, `Unhandled exception. System.NullReferenceException`},
	{"array_of_other_class.exe", runs, 134, `Unhandled exception. System.ArrayTypeMismatchException`},
	{"clone_of_other_class.exe", runs, 134, `generic context is of another class|InvalidCastException`},
	{"constructor_of_other_class.exe", []string{"run", "--engine", "full"}, 134, `(?m)^Fatal error. System.AccessViolationException`},
	{"explicit_this.exe", []string{"compile", "--opt", "full"}, 1, `failed: explicit this in a method that needs its class for its type arguments\n\s+Shape\x601<System.__Canon>::get_Name`},
	{"methodspec_of_field.exe", []string{"compile", "--opt", "full"}, 1, `failed: token 0x0a000006 is no method\n\s+P::Main \[importation\] IL_01df`},
	{"this_of_static.ryc", []string{"replay"}, 1, "failed: broken recording: EmbedGenericHandle: a generic context from the `this` of a static method"},
	{"context_of_static.ryc", []string{"replay"}, 1, "failed: broken recording: GetCallInfo: a generic context from the `this` of a static method"},
	{"no_context_parameter.ryc", []string{"replay"}, 1, `failed: broken recording: EmbedGenericHandle: a generic context from a parameter that the method does not have`},
	{"kind_of_call.ryc", []string{"replay"}, 1, `failed: broken recording: GetCallInfo: there is no CallKind 16`},
}

// runs stands for ryugo run with each engine.
var runs = []string{"run"}

// TestHostileFiles runs the commands on the files.
func TestHostileFiles(t *testing.T) {
	files, err := filepath.Glob("../../testdata/hostile/*.*")
	if err != nil || len(files) != len(hostile) {
		t.Errorf("%d files, %d rows (%v)", len(files), len(hostile), err)
	}
	for _, h := range hostile {
		commands := [][]string{h.command}
		if len(h.command) == 1 && h.command[0] == "run" {
			commands = nil
			for _, engine := range []string{"min", "full", "interp"} {
				commands = append(commands, []string{"run", "--engine", engine})
			}
		}
		for _, c := range commands {
			t.Run(h.file+" "+strings.Join(c, " "), func(t *testing.T) {
				t.Parallel()
				cmd := command(t, "ryugo", append(c, filepath.Join("../../testdata/hostile", h.file))...)
				out, _ := cmd.CombinedOutput()
				status := cmd.ProcessState.ExitCode()
				if all := string(out); status != h.status || !regexp.MustCompile(h.ends).MatchString(all) || strings.Contains(all, "internal error") {
					t.Errorf("exit status %d:\n%s", status, all[max(0, len(all)-2000):])
				}
			})
		}
	}
}
