package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestUpToDate checks that the generated files in the tree match the interface.
func TestUpToDate(t *testing.T) {
	const folder = "../.."
	files, err := generate(folder)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Error(err)
		} else if string(got) != string(want) {
			t.Errorf("%s is out of date: go generate ./ee/record", name)
		}
	}
}
