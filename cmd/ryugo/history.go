package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"ryugo/output"
	"ryugo/throughput"
)

func historyCommand() *cobra.Command {
	var svg string
	c := &cobra.Command{
		Use:   "history [FILE.jsonl|DIR]",
		Short: "Show how fast builds have compiled, from the results of ryugo bench --save",
		Long: `Print, for each corpus, target, level and machine, a table of the results that ryugo
bench --save has stored, in order of time, and a plot over the builds. Without an
argument the folder results is read.

The index of a build is its time in parts of that of the first one: the product of
the changes from the base of each run to its new build. It does not drift with the
machine as the times do, so that each run should have a build of an earlier one as
its base.

Exit status: 0; 2 when the results could not be read or a file could not be written.`,
		Example: `  ryugo history
  ryugo history --svg history.svg results.jsonl`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			name := "results"
			if len(args) > 0 {
				name = args[0]
			}
			return history(name, svg, cmd.OutOrStdout())
		},
	}
	c.Flags().StringVar(&svg, "svg", "", "draw the plot of the first table as SVG into `FILE`")
	return c
}

func history(name, svg string, out io.Writer) error {
	results, err := throughput.Load(name)
	if err != nil {
		return err
	}
	list := throughput.Histories(results)
	for i, h := range list {
		if i > 0 {
			fmt.Fprintln(out)
		}
		if err := h.Text(out); err != nil {
			return err
		}
	}
	if svg == "" {
		return nil
	}
	image, err := list[0].SVG()
	if err != nil {
		return fmt.Errorf("--svg %s: %w", svg, err)
	}
	return output.WriteFile(svg, image)
}
