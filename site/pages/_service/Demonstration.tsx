import { Fragment, type ReactNode } from "react";
import { excerptOf, highlight } from "../../../thermostat/build.ts";
import type { DemonstrationContent, ExcerptContent } from "../../content-model/demonstration.ts";
import cards from "../../elements/Card.module.css";
import { CCode } from "../../elements/CCode.tsx";
import { Code } from "../../elements/Code.tsx";
import { Listing } from "../../elements/Listing.tsx";
import { RichText } from "../../elements/RichText.tsx";
import { Section } from "../../elements/Section.tsx";
import { Terms } from "../../elements/Terms.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import { risksWithEvidence } from "../_trace/register.ts";
import css from "./Demonstration.module.css";

/** A demonstration from the firmware: code, a run, or a row of its risk register. */
export function Demonstration({ demonstration }: { demonstration: DemonstrationContent }) {
  const { heading, text, shows, caption, links } = demonstration;
  return (
    <Section id="demonstration" heading={heading} text={text} tone="band">
      <div className={classList(layout.stack, shows.type === "recorded" && css.recorded)}>
        <Shown shows={shows} />
        <p className={textCss.small}>
          <RichText>{caption}</RichText>
          {links.map(({ label, href }, index) => (
            <Fragment key={href}>
              {index > 0 ? " · " : " "}
              <a href={href}>{label}</a>
            </Fragment>
          ))}
        </p>
      </div>
    </Section>
  );
}

function Shown({ shows }: { shows: DemonstrationContent["shows"] }) {
  switch (shows.type) {
    case "code":
      return (
        <div className={layout.columns}>
          {shows.parts.map((part) => (
            <Excerpt key={part.file} {...part} />
          ))}
        </div>
      );
    case "recorded":
      return (
        <>
          <Excerpt {...shows.test} />
          <Terminal label="The run and its report">
            {[...linesOf(shows.run), "", ...linesOf(shows.report).map(withShortRules)].join("\n")}
          </Terminal>
        </>
      );
    case "risk":
      return <Row risk={shows.risk} />;
    case "terminal":
      return (
        <Terminal label={shows.command}>
          <b>$ {shows.command}</b>
          {`\n${shows.output.join("\n")}`}
        </Terminal>
      );
  }
}

function Excerpt(excerpt: ExcerptContent) {
  const { file } = excerpt;
  return (
    <Listing label={file} caption={file}>
      <CCode fragments={highlight(linesOf(excerpt).join("\n"))} />
    </Listing>
  );
}

const linesOf = ({ file, from, lines }: ExcerptContent) => excerptOf(file, from, lines);

/** Otherwise a phone shows only the rule and not the title in it. */
const withShortRules = (line: string) => line.replaceAll(/-{9,}/g, "--------");

function Terminal({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Code
      label={label}
      className={classList(css.terminal, layout.channels, textCss.quiet, "on-screen")}
    >
      {children}
    </Code>
  );
}

/** What a row of the risk register says of its risk, without its administration. */
function Row({ risk: wanted }: { risk: string }) {
  const risk = risksWithEvidence().find(({ id }) => id === wanted);
  if (!risk) throw new Error(`There is no risk ${wanted}.`);
  const terms = [
    { name: `Risk ${risk.id}`, meaning: risk.text },
    { name: "Level", meaning: risk.rating },
    { name: "Pass criterion", meaning: risk.criterion },
    { name: "Evidence", meaning: risk.evidence },
  ];
  return (
    <Terms
      className={classList(cards.grid, cards.fours)}
      itemClassName={cards.card}
      small="term"
      terms={terms.map(({ name, meaning }) => ({
        name,
        // A date stays in one line.
        meaning: meaning.replaceAll(/(?<=\d)-(?=\d)/g, "-\u2060"),
      }))}
    />
  );
}
