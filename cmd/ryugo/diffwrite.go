package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"net/url"
	"slices"
	"strings"
)

// diffFormats are the forms of the report.
var diffFormats = map[string]func(*diffReport, io.Writer) error{
	"text":     (*diffReport).text,
	"json":     (*diffReport).json,
	"markdown": (*diffReport).markdown,
	"html":     (*diffReport).html,
}

var diffFormatNames = []string{"text", "json", "markdown", "html"}

func (r *diffReport) json(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(r)
}

// text writes the report for a terminal.
func (r *diffReport) text(w io.Writer) error {
	p := &printer{w: w}
	p.printf("BASE %s\nNEW  %s\n", r.Base, r.New)
	for _, line := range r.summary() {
		p.printf("%s\n", line)
	}
	if !r.differs() {
		return p.err
	}
	for _, t := range r.tables() {
		p.printf("\n%s\n", t.Title)
		width := make([]int, len(t.Head))
		for i, h := range t.Head {
			width[i] = len(h)
			for _, row := range t.Rows {
				width[i] = max(width[i], len(row[i].Text))
			}
		}
		line := func(cell func(i int) string) {
			var b strings.Builder
			for i := range t.Head {
				if i >= t.Left {
					fmt.Fprintf(&b, "  %-*s", width[i], cell(i))
				} else {
					fmt.Fprintf(&b, "  %*s", width[i], cell(i))
				}
			}
			p.printf("%s\n", strings.TrimRight(b.String(), " "))
		}
		line(func(i int) string { return t.Head[i] })
		for _, row := range t.Rows {
			line(func(i int) string { return row[i].Text })
		}
		if t.Note != "" {
			p.printf("%s\n", t.Note)
		}
	}
	for _, e := range r.Examples {
		p.printf("\n%s\n%s", e.Title(), e.Asm)
		if e.Phase != "" {
			p.printf("\n%s\n%s", e.PhaseTitle(), e.IR)
		}
	}
	return p.err
}

// Title returns the heading of an example.
func (e *example) Title() string {
	return fmt.Sprintf("%s%s (%s, %s): %d bytes, now %d", e.Method, e.Signature, e.Target, e.Opt, e.Base.Bytes, e.New.Bytes)
}

// PhaseTitle returns the heading of an example's IR.
func (e *example) PhaseTitle() string { return "The IR differs first after " + e.Phase + ":" }

// String returns the description of the side for readers.
func (s sideReport) String() string {
	text := s.Name
	if s.Build != "" && s.Build != s.Name {
		text += ", " + s.Build
	}
	for _, f := range s.Flags {
		text += " " + f
	}
	return text
}

// markdown writes the report as Markdown, for a comment on a change.
func (r *diffReport) markdown(w io.Writer) error {
	p := &printer{w: w}
	p.printf("BASE: %s  \nNEW: %s\n\n", markdownText(r.Base.String()), markdownText(r.New.String()))
	for _, line := range r.summary() {
		p.printf("%s  \n", line)
	}
	if !r.differs() {
		return p.err
	}
	for _, t := range r.tables() {
		p.printf("\n<details%s><summary>%s</summary>\n\n", map[bool]string{true: " open"}[t.Title == "totals"], t.Title)
		p.printf("|%s|\n|", strings.Join(t.Head, "|"))
		for i := range t.Head {
			p.printf("%s|", map[bool]string{true: "---", false: "--:"}[i >= t.Left])
		}
		p.printf("\n")
		for _, row := range t.Rows {
			for _, c := range row {
				p.printf("|%s", markdownText(c.Text))
			}
			p.printf("|\n")
		}
		if t.Note != "" {
			p.printf("\n%s\n", t.Note)
		}
		p.printf("\n</details>\n")
	}
	for _, e := range r.Examples {
		p.printf("\n<details><summary>%s</summary>\n\n```diff\n%s```\n", template.HTMLEscapeString(e.Title()), e.Asm)
		if e.Phase != "" {
			p.printf("\n%s\n\n```diff\n%s```\n", e.PhaseTitle(), e.IR)
		}
		p.printf("\n</details>\n")
	}
	return p.err
}

// markdownText escapes a text so that nothing in it is markup.
func markdownText(s string) string {
	return strings.NewReplacer("|", `\|`, "<", "&lt;", ">", "&gt;", "*", `\*`, "_", `\_`, "`", "\\`").Replace(s)
}

//go:embed diff.html
var diffPage string

var diffTemplate = template.Must(template.New("diff").Funcs(template.FuncMap{
	"lines": func(s string) []string { return slices.Collect(strings.Lines(s)) },
	"kind": func(line string) string {
		switch {
		case strings.HasPrefix(line, "@@"):
			return "at"
		case strings.HasPrefix(line, "+"):
			return "new"
		case strings.HasPrefix(line, "-"):
			return "base"
		}
		return ""
	},
	"trend": func(t int) string { return []string{"better", "", "worse"}[t+1] },
}).Parse(diffPage))

// html writes the report as one self-contained page.
func (r *diffReport) html(w io.Writer) error {
	return diffTemplate.Execute(w, map[string]any{
		"Base": r.Base.String(), "New": r.New.String(), "Summary": r.summary(), "Differs": r.differs(), "Tables": r.tables(), "Examples": r.Examples,
	})
}

// link returns the address of a method in the explorer; empty without an explorer.
func (r *diffReport) link(c *change) string {
	if r.flags.explorer == "" {
		return ""
	}
	return strings.TrimSuffix(r.flags.explorer, "#") + "#" + url.PathEscape(c.Method+c.Signature)
}
