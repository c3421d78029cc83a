package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"ryugo/subprocess"
)

// findBuild returns the executable that name stands for: a file, the build of a commit of the
// source, or a command of the PATH. A commit comes before a command, because some machines have a
// command named HEAD.
func findBuild(ctx context.Context, name string) (string, error) {
	if strings.ContainsRune(name, filepath.Separator) {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	root, commit, err := findCommit(ctx, name)
	if err != nil {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
		return "", fmt.Errorf("%s: no executable, no results and no commit: %w", name, err)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	path := filepath.Join(cache, "ryugo", "builds", commit, "ryugo")
	if _, err := os.Stat(path); err == nil {
		return path, nil
	}
	fmt.Fprintf(os.Stderr, "ryugo: building %s\n", name)
	return path, buildCommit(ctx, root, commit, path)
}

// findCommit returns the hash of a commit, and the root folder of the checkout of this module that
// contains the current folder.
func findCommit(ctx context.Context, name string) (root, commit string, err error) {
	if root, err = tool(ctx, ".", "git", "rev-parse", "--show-toplevel"); err != nil {
		return "", "", err
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil || !strings.HasPrefix(string(mod), "module ryugo\n") {
		return "", "", fmt.Errorf("%s is no checkout of ryugo's source", root)
	}
	commit, err = tool(ctx, root, "git", "rev-parse", "--verify", "--quiet", "--end-of-options", name+"^{commit}")
	if err != nil {
		err = fmt.Errorf("%s has no such commit", root)
	}
	return root, commit, err
}

// buildCommit builds a commit to path, in a worktree of its own.
func buildCommit(ctx context.Context, root, commit, path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	dir, err := os.MkdirTemp(filepath.Dir(path), "build-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	tree, built := filepath.Join(dir, "tree"), filepath.Join(dir, "ryugo")
	if _, err := tool(ctx, root, "git", "worktree", "add", "--detach", tree, commit); err != nil {
		return err
	}
	_, err = tool(ctx, tree, "go", "build", "-trimpath", "-o", built, "./cmd/ryugo")
	if _, e := tool(context.WithoutCancel(ctx), root, "git", "worktree", "remove", "--force", tree); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	return os.Rename(built, path)
}

// tool runs a command in a folder and returns its output.
func tool(ctx context.Context, dir, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	subprocess.Own(cmd)
	cmd.Dir = dir
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w: %s", name, args[0], err, firstLine(&stderr))
	}
	return strings.TrimSpace(string(out)), nil
}
