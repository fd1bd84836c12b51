import type { ReactNode } from "react";
import { type Area, facts, sourceAddress, zipAddress } from "../../../thermostat/build.ts";
import { Workplace } from "../../../thermostat/Workplace.tsx";
import { FreeOffer } from "../../blocks/freeOffer/FreeOffer.tsx";
import { single } from "../../content.ts";
import { ButtonLink } from "../../elements/Button.tsx";
import { DataTable } from "../../elements/DataTable.tsx";
import { Digest } from "../../elements/Digest.tsx";
import { LinkList, List } from "../../elements/List.tsx";
import { Paragraph, RichText, richCells } from "../../elements/RichText.tsx";
import { Section } from "../../elements/Section.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";

/** The sources to read first, by path below firmware/. */
const firstFiles = [
  "README.md",
  "src/hal.h",
  "src/control.c",
  "tests/control_tests.c",
  "mutation/survivors.yaml",
  "lessons.yaml",
];

type Props = {
  /** Of the tests. */
  areas: readonly Area[];
  /** The first screen. */
  children?: ReactNode;
};

/** The page of the firmware that visitors break; open-workplace.client.ts opens its workplace. */
export function ThermostatLayout({ areas, children }: Props) {
  const { workplace, targets, tested, sources } = single("thermostat");
  const exercises = single("exercises");
  return (
    <>
      <section className="on-screen" aria-labelledby="break">
        {children}
      </section>
      <Section id="workplace" heading={workplace.heading} text={workplace.text}>
        <Workplace areas={areas} />
        <div className={classList(layout.row, layout.after)}>
          <h3>{tested.heading}</h3>
          <p className={textCss.quiet}>
            <RichText>{tested.text}</RichText> <a href={tested.link.href}>{tested.link.label}</a>
          </p>
        </div>
      </Section>
      <Section id="exercises" heading={exercises.heading} text={exercises.text}>
        <List ordered>
          {exercises.exercises.map(({ id, title, text }, index) => (
            <li key={id} className={layout.row}>
              <p className={textCss.strong}>
                {index + 1}. <a href={`#exercise=${id}`}>{title}</a>
              </p>
              <Paragraph className={textCss.quiet}>{text}</Paragraph>
            </li>
          ))}
        </List>
      </Section>
      <Section id="targets" heading={targets.heading} text={targets.text} tone="band">
        <DataTable
          labelledBy="targets"
          columns={["Target", "What it adds"]}
          rows={targets.rows.map(({ name, adds }) => [name, ...richCells([adds])])}
        />
        <dl className={layout.row}>
          <dt className={textCss.small}>SHA-256 of the trace, on every target</dt>
          <dd>
            <Digest digest={facts().trace} />
          </dd>
        </dl>
      </Section>
      <Section id="sources" heading={sources.heading} text={sources.text}>
        <div className={layout.actions}>
          <p>
            <ButtonLink href={zipAddress} variant="ink" download="thermostat-firmware.zip">
              Download All Sources
            </ButtonLink>
          </p>
          <LinkList
            className={classList(layout.wrap, textCss.mono)}
            links={firstFiles.map((path) => ({ label: path, href: sourceAddress(path) }))}
          />
        </div>
        <div className={classList(layout.columns, layout.thirds, layout.after, textCss.quiet)}>
          {sources.limits.map((limit) => (
            <Paragraph key={limit}>{limit}</Paragraph>
          ))}
        </div>
      </Section>
      <FreeOffer />
    </>
  );
}
