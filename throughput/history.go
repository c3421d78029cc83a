package throughput

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/go-analyze/charts"
	"github.com/guptarohit/asciigraph"
)

// History is the results of builds over the same methods on the same machine, in order of time.
type History struct {
	Title string
	Rows  []Row
}

// Row is a result of a history.
type Row struct {
	*Result
	Name string // the commit of the build, or its hash
	// Index is the time of the build relative to that of the first build: the product of the
	// changes from each run's base to its new build, which do not drift with the machine's speed.
	// It is 0 for a build that no run connects with an earlier build.
	Index float64
	// NsPerMethod is the median over the samples.
	NsPerMethod float64
}

// Histories groups results, which are in order of time, into histories.
func Histories(results []*Result) (list []*History) {
	byTitle := map[string]*History{}
	bases := map[string]*Result{} // by run
	for _, r := range results {
		title := fmt.Sprintf("%s: %d methods (%s), %s --opt %s, %s, %d cores", corpusName(r.Files), r.Methods, r.Corpus, r.Target, r.Opt, r.Machine.CPU, r.Machine.Cores)
		if r.Whole {
			title += ", whole processes"
		}
		h := byTitle[title]
		if h == nil {
			h = &History{Title: title}
			byTitle[title] = h
			list = append(list, h)
		}
		if r.Side == Sides[0] {
			bases[r.Run] = r
		}
		h.add(r, bases[r.Run])
	}
	return list
}

// corpusName returns a short name for files.
func corpusName(files []string) string {
	if len(files) == 0 {
		return "embedded core library"
	}
	return strings.Join(files, " ")
}

// commit matches the commit in the version of a build.
var commit = regexp.MustCompile(`commit ([0-9a-f]+)( with changes)?`)

// add adds a result of a run whose base is base, or nil.
func (h *History) add(r, base *Result) {
	row := Row{Result: r, Name: r.Binary, NsPerMethod: median(totals(r)) / float64(r.Methods)}
	if m := commit.FindStringSubmatch(r.Build); m != nil && m[2] == "" {
		row.Name = m[1]
	}
	switch known := h.index(r.Binary); {
	case len(h.Rows) == 0:
		row.Index = 1
	case known != 0:
		row.Index = known
	case base != nil && base != r && h.index(base.Binary) != 0 && len(base.Samples) == len(r.Samples):
		var ratios []float64
		for i := range r.Samples {
			ratios = append(ratios, r.Samples[i].Total/base.Samples[i].Total)
		}
		row.Index = h.index(base.Binary) * median(ratios)
	}
	h.Rows = append(h.Rows, row)
}

// index returns the Index of a build that has a row, otherwise 0.
func (h *History) index(binary string) float64 {
	for _, row := range h.Rows {
		if row.Binary == binary {
			return row.Index
		}
	}
	return 0
}

func totals(r *Result) (list []float64) {
	for i := range r.Samples {
		list = append(list, r.Samples[i].Total)
	}
	return list
}

// plotted returns the rows of the plot: each build once.
func (h *History) plotted() (rows []Row) {
	for _, row := range h.Rows {
		if row.Index != 0 && !slices.ContainsFunc(rows, func(o Row) bool { return o.Binary == row.Binary }) {
			rows = append(rows, row)
		}
	}
	return rows
}

// plotHeight is the number of lines of a plot.
const plotHeight = 8

// Text writes a table and, if there is more than one build, a plot of Index.
func (h *History) Text(w io.Writer) error {
	p := &printer{w: w}
	p.printf("%s\n\n%-16s  %-12s  %-4s %10s %10s %8s %12s %7s\n", h.Title, "time", "build", "side", "ns/method", "methods/s", "IL MB/s", "instr/method", "index")
	for _, row := range h.Rows {
		instructions, index := "", ""
		if row.Counts != nil {
			instructions = fmt.Sprintf("%.0f", float64(row.Counts.Total)/float64(row.Methods))
		}
		if row.Index != 0 {
			index = fmt.Sprintf("%.4f", row.Index)
		}
		p.printf("%-16s  %-12s  %-4s %10.0f %10.0f %8.2f %12s %7s\n", row.Time.Format("2006-01-02 15:04"), row.Name, row.Side, row.NsPerMethod,
			1e9/row.NsPerMethod, float64(row.ILBytes)/float64(row.Methods)/row.NsPerMethod*1e3, instructions, index)
	}
	if rows := h.plotted(); len(rows) > 1 {
		var values []float64
		for _, row := range rows {
			values = append(values, row.Index)
		}
		p.printf("\n%s\n", asciigraph.Plot(values, asciigraph.Height(plotHeight), asciigraph.Precision(4), asciigraph.Width(max(40, 4*len(rows))),
			asciigraph.Caption("index: time a method, in parts of the first build's")))
	}
	return p.err
}

// SVG draws Index over the builds.
func (h *History) SVG() ([]byte, error) {
	var values []float64
	var names []string
	for _, row := range h.plotted() {
		values, names = append(values, row.Index), append(names, row.Name)
	}
	opt := charts.NewLineChartOptionWithData([][]float64{values})
	opt.Title.Text = h.Title
	opt.Title.FontStyle.FontSize = 10
	opt.XAxis.Labels = names
	opt.YAxis[0].ValueFormatter = func(v float64) string { return fmt.Sprintf("%.3f", v) }
	p := charts.NewPainter(charts.PainterOptions{OutputFormat: charts.ChartOutputSVG, Width: 900, Height: 360})
	if err := p.LineChart(opt); err != nil {
		return nil, err
	}
	return p.Bytes()
}
