package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"ryugo/fuzz/attack/bases"
	"ryugo/fuzz/mutate"
)

// openAssemblies reads assemblies; without names it takes the embedded ones.
func openAssemblies(files []string, style mutate.Style) (*mutants, error) {
	names, images, err := readBases(files)
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		names, images = bases.All()
	}
	list := make([]*mutate.Base, len(names))
	for i := range names {
		if list[i], err = mutate.NewBase(names[i], images[i]); err != nil {
			return nil, err
		}
	}
	return &mutants{
		names: names, file: "mutant.exe",
		make:  func(base int, seed uint64, without uint32) []byte { return list[base].Mutant(seed, style, without) },
		edits: func(_ int, seed uint64, without uint32) (int, string) { return mutate.Edits(seed, style, without) },
	}, nil
}

// readBases reads files.
func readBases(files []string) (names []string, data [][]byte, err error) {
	for _, name := range files {
		d, err := os.ReadFile(name)
		if err != nil {
			return nil, nil, err
		}
		names, data = append(names, name), append(data, d)
	}
	return names, data, nil
}

// openFiles takes files unchanged.
func openFiles(files []string) (*mutants, error) {
	names, data, err := readBases(files)
	return &mutants{names: names, file: "case.exe", whole: true, make: func(base int, _ uint64, _ uint32) []byte { return data[base] }}, err
}

// openRecordings reads recorded compiles; without names it records the embedded programs.
func openRecordings(files []string) (*mutants, error) {
	names, data, err := readBases(files)
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		dir, err := os.MkdirTemp("", "ryugo-attack-")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(dir)
		programs, images := bases.All()
		for i, name := range programs {
			exe, ryc := filepath.Join(dir, name), filepath.Join(dir, name+recordedExt)
			if err := os.WriteFile(exe, images[i], 0o644); err != nil {
				return nil, err
			}
			if err := commandLine([]string{"record", "--opt", "both", "-o", ryc, exe}, io.Discard); err != nil {
				return nil, fmt.Errorf("recording %s: %w", name, err)
			}
			d, err := os.ReadFile(ryc)
			if err != nil {
				return nil, err
			}
			names, data = append(names, name+recordedExt), append(data, d)
		}
	}
	list := make([]*mutate.Recording, len(names))
	for i := range names {
		if list[i], err = mutate.NewRecording(names[i], data[i]); err != nil {
			return nil, err
		}
	}
	return &mutants{names: names, file: "mutant" + recordedExt, make: func(base int, seed uint64, _ uint32) []byte { return list[base].Mutant(seed) }}, nil
}

// openSymbols reads symbol files; without names it takes the embedded ones.
func openSymbols(files []string) (*mutants, error) {
	names, data, err := readBases(files)
	if len(files) == 0 {
		_, names, data = bases.Symbols()
	}
	return &mutants{names: names, file: "mutant.pdb", make: func(base int, seed uint64, _ uint32) []byte { return mutate.Symbols(data[base], seed) }}, err
}

// openNothing serves attacks that depend on the seed alone.
func openNothing([]string) (*mutants, error) {
	return &mutants{names: []string{"busy.exe"}, file: "none", make: func(int, uint64, uint32) []byte { return nil }}, nil
}
