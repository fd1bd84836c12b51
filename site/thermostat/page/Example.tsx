import { Fragment } from "react";
import type { ServiceExample } from "../../content-model/example.ts";
import grid from "../../elements/CellGrid.module.css";
import { Section } from "../../elements/Section.tsx";
import { Table } from "../../elements/Table.tsx";
import { Terms } from "../../elements/Terms.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import { registerRows } from "../build/register.ts";
import { excerptOf, testSource } from "../build/source.ts";
import { CodeListing } from "./CodeListing.tsx";
import css from "./Example.module.css";

type Props = {
  example: ServiceExample;
  /** What the example's test reports with its bug. */
  report: Report | undefined;
};

export type Report = { readonly file: string; readonly line: number; readonly text: string };

/** An example from the firmware: code, a run, or a row of its risk register. */
export function Example({ example, report }: Props) {
  const { heading, text, caption, links } = example;
  return (
    <Section id="example" heading={heading} text={text} tone="band">
      <Shown shows={example.shows} report={report} />
      <p className={classList(css.caption, textCss.small)}>
        {caption}
        {links.map(({ label, href }, index) => (
          <Fragment key={href}>
            {index > 0 ? " · " : " "}
            <a href={href}>{label}</a>
          </Fragment>
        ))}
      </p>
    </Section>
  );
}

function Shown({ shows, report }: { shows: ServiceExample["shows"]; report: Report | undefined }) {
  switch (shows.kind) {
    case "code":
      return (
        <div className={classList(css.pair, layout.columns)}>
          {shows.parts.map(({ file, from, lines }) => (
            <CodeListing key={file} file={file} {...excerptOf(file, from, lines)} />
          ))}
        </div>
      );
    case "report": {
      if (!report) return null;
      const { line, lines } = testSource(shows.test, report.file);
      return (
        <div className={classList(css.pair, layout.columns)}>
          <CodeListing
            file={`tests/${report.file}`}
            lines={lines}
            firstLine={line}
            failing={report.line}
          />
          <pre className={css.report}>{report.text}</pre>
        </div>
      );
    }
    case "risk":
      return <Row risk={shows.risk} />;
    case "terminal":
      return (
        <pre className={classList(css.terminal, "on-screen")}>
          <b>$ {shows.command}</b>
          {`\n${shows.output.join("\n")}`}
        </pre>
      );
    case "table":
      return <Table labelledBy="example" columns={shows.columns} rows={shows.rows} />;
  }
}

/** A row of the risk register, without the fields that repeat others. */
function Row({ risk }: { risk: string }) {
  const row = registerRows().find(({ Risk }) => Risk === risk);
  if (!row) throw new Error(`There is no risk ${risk}.`);
  const hidden = /^(Name|Status|Decision)|in words$/;
  const shown = Object.entries(row).filter(([name]) => !hidden.test(name));
  return (
    <Terms
      className={classList(grid.grid, grid.columns4)}
      itemClassName={grid.cell}
      small="term"
      terms={shown.map(([name, meaning]) => ({ name, meaning }))}
    />
  );
}
