import { counted } from "../../../shared/counted.ts";
import { FreeOffer } from "../../blocks/freeOffer/FreeOffer.tsx";
import { PageHero } from "../../blocks/PageHero.tsx";
import { Points } from "../../blocks/points/Points.tsx";
import { Rows } from "../../blocks/rows/Rows.tsx";
import { single } from "../../content.ts";
import { DataTable } from "../../elements/DataTable.tsx";
import { Day } from "../../elements/Day.tsx";
import { euroRange } from "../../elements/euros.ts";
import { Items } from "../../elements/Items.tsx";
import { Paragraph, RichText, richCells } from "../../elements/RichText.tsx";
import { Section } from "../../elements/Section.tsx";
import { StepList } from "../../elements/StepList.tsx";
import { Terms } from "../../elements/Terms.tsx";
import { priceOf } from "../../prices.ts";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";

/** The sample of a test review's report: what was examined and found, and what to do first. */
export function TestReviewLayout() {
  const { hero, summary, scope, strengths, findings, levels, steps, limits, meta } =
    single("testReview");
  const all = findings.list.map((_, index) => index + 1);
  const daysOf = (numbers: readonly number[]) =>
    numbers.reduce((sum, number) => sum + (findings.list[number - 1]?.days ?? 0), 0);
  const price = (numbers: readonly number[]) => {
    const days = daysOf(numbers);
    return euroRange(priceOf({ rate: "engineer", days: { from: days, to: days } }));
  };
  const effort = (numbers: readonly number[]) =>
    `${counted(daysOf(numbers), "day")}, ${price(numbers)}`;
  const named = (numbers: readonly number[]) =>
    `${numbers.length > 1 ? "findings" : "finding"} ${new Intl.ListFormat("en-GB").format(numbers.map(String))}`;
  return (
    <>
      <PageHero {...hero} />
      <Section id="summary" heading={summary.heading}>
        <div className={classList(layout.columns, layout.thirds, layout.before)}>
          {summary.paragraphs.map((paragraph) => (
            <Paragraph key={paragraph}>{paragraph}</Paragraph>
          ))}
        </div>
        <DataTable
          labelledBy="summary"
          totals
          columns={["Finding", "Priority", "Days", "Price of the repair"]}
          rows={[
            ...findings.list.map(({ title, priority, days }, index) => [
              `${index + 1}. ${title}`,
              priority,
              `${days}`,
              price([index + 1]),
            ]),
            ["All findings", "", `${daysOf(all)}`, price(all)],
          ]}
        />
      </Section>
      <Rows id="scope" {...scope} points={scope.rows} />
      <Points id="strengths" {...strengths} tone="band" />
      <Section id="findings" heading={findings.heading} text={findings.text}>
        {findings.list.map(({ title, priority, seen, risk, repair }, index) => (
          <article key={title} className={layout.row} aria-labelledby={`finding-${index + 1}`}>
            <h3 id={`finding-${index + 1}`}>{`${index + 1}. ${title}`}</h3>
            <Terms
              beside
              small="detail"
              terms={[
                { name: "Priority", meaning: priority },
                { name: "What we saw", meaning: <RichText>{seen}</RichText> },
                { name: "Risk", meaning: <RichText>{risk}</RichText> },
                {
                  name: "Repair",
                  meaning: <RichText>{`${repair} ${effort([index + 1])}.`}</RichText>,
                },
              ]}
            />
          </article>
        ))}
      </Section>
      <Section id="levels" heading={levels.heading} text={levels.text} tone="band">
        <DataTable labelledBy="levels" columns={levels.columns} rows={levels.rows.map(richCells)} />
      </Section>
      <Section id="steps" heading={steps.heading} text={steps.text}>
        <StepList
          steps={steps.steps.map(({ title, text, findings: repaired }) => ({
            title,
            text: `${text} This step covers ${named(repaired)}: ${effort(repaired)}.`,
          }))}
        />
      </Section>
      <Section id="limits" heading={limits.heading} text={limits.text} tone="band">
        <Items items={limits.items} />
        <p className={textCss.quiet}>
          Sample, <Day date={meta.updated} />. {single("company").name}.{" "}
          <a href="/break-this-thermostat#sources">Sources of the firmware</a>;{" "}
          <a href="/what-is-real">what’s real and what’s simulated</a>
        </p>
      </Section>
      <FreeOffer />
    </>
  );
}
