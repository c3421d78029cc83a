package arena

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unsafe"
)

// TestHugePages looks up in /proc/self/smaps whether a column that was written is in huge pages,
// and checks that its contents are unchanged.
func TestHugePages(t *testing.T) {
	if enabled, err := os.ReadFile("/sys/kernel/mm/transparent_hugepage/enabled"); err != nil || strings.Contains(string(enabled), "[never]") {
		t.Skip("no huge pages here")
	}
	col := Raw[uint32](nil, 2<<20)
	for i := range col {
		col[i] = uint32(i)
	}
	HugePages()
	for i, v := range col {
		if v != uint32(i) {
			t.Fatalf("row %d holds %d", i, v)
		}
	}
	smaps, err := os.ReadFile("/proc/self/smaps")
	if err != nil {
		t.Fatal(err)
	}
	header := regexp.MustCompile(`^([0-9a-f]+)-([0-9a-f]+) `)
	first := uint64(uintptr(unsafe.Pointer(&col[0])))
	within, huge := false, 0
	for line := range strings.Lines(string(smaps)) {
		if h := header.FindStringSubmatch(line); h != nil {
			from, _ := strconv.ParseUint(h[1], 16, 64)
			to, _ := strconv.ParseUint(h[2], 16, 64)
			within = from < first+uint64(len(col)*4) && first < to
		}
		if f := strings.Fields(line); within && f[0] == "AnonHugePages:" {
			kb, _ := strconv.Atoi(f[1])
			huge += kb
		}
	}
	if huge == 0 {
		t.Error("nothing of 8 MB lies in huge pages")
	}
}
