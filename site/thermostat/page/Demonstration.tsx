import { Fragment } from "react";
import type { DemonstrationContent } from "../../content-model/demonstration.ts";
import cards from "../../elements/Card.module.css";
import { Section } from "../../elements/Section.tsx";
import { Terms } from "../../elements/Terms.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import { registerRows } from "../computed/register.ts";
import { excerptOf, testSource } from "../computed/source.ts";
import { CodeListing } from "./CodeListing.tsx";
import css from "./Demonstration.module.css";

type Props = {
  demonstration: DemonstrationContent;
  /** What the demonstration's test reports with its bug. */
  report: Report | undefined;
};

export type Report = { readonly file: string; readonly line: number; readonly text: string };

/** A demonstration from the firmware: code, a run, or a row of its risk register. */
export function Demonstration({ demonstration, report }: Props) {
  const { heading, text, caption, links } = demonstration;
  return (
    <Section id="demonstration" heading={heading} text={text} tone="band">
      <Shown shows={demonstration.shows} report={report} />
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

function Shown({
  shows,
  report,
}: {
  shows: DemonstrationContent["shows"];
  report: Report | undefined;
}) {
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
  }
}

/** What a row of the risk register says of its risk, without its administration. */
function Row({ risk }: { risk: string }) {
  const row = registerRows().find(({ Risk }) => Risk === risk);
  if (!row) throw new Error(`There is no risk ${risk}.`);
  const { Risk, "What can happen": text, Level, "Pass criteria": criteria, Evidence } = row;
  const shown = { [`Risk ${Risk}`]: text, Level, "Pass criteria": criteria, Evidence };
  return (
    <Terms
      className={classList(cards.grid, cards.columns4)}
      itemClassName={cards.card}
      small="term"
      terms={Object.entries(shown).map(([name, meaning]) => ({ name, meaning }))}
    />
  );
}
