package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestUpToDate checks that the accessors in the tree match the schema.
func TestUpToDate(t *testing.T) {
	const folder = ".."
	want, err := generate(folder)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(folder, rowsFile))
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("%s is out of date: go generate ./cil", rowsFile)
	}
}
