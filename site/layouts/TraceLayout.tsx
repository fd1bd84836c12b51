import { single } from "../content-model/content.ts";
import { Section } from "../elements/Section.tsx";
import { Table } from "../elements/Table.tsx";
import type { Route } from "../routes.ts";
import { PageHero } from "../sections/PageHero.tsx";
import textCss from "../styles/text.module.css";
import { riskAreas } from "../thermostat/computed/areas.ts";
import {
  build,
  decisionOn,
  evidence,
  failedTests,
  release,
  targets,
} from "../thermostat/computed/register.ts";
import css from "./TraceLayout.module.css";

/** From risk and requirement to test, result and build, as an assessor reads it. */
export function TraceLayout({ trail }: Pick<Route, "trail">) {
  const content = single("risks");
  const { hero, identification, matrix, open, limits } = content;
  const { answer, untested, accepted } = release(failedTests());
  const ran = targets();
  const { version, sources } = build();
  const names = new Map(content.risks.map(({ id, name }) => [id, `${id} ${name}`]));
  const rows = Map.groupBy(evidence(), ({ id }) => id.slice(0, 3));
  return (
    <>
      <PageHero {...hero} trail={trail} />
      <Section id="identification" heading={identification.heading} text={identification.text}>
        <Table
          labelledBy="identification"
          columns={["Target", "Compiler", "Program, SHA-256", "Trace, SHA-256", "Run on", "Result"]}
          rows={ran.map(({ target, compiler, image, trace, date, passed }) => [
            target,
            compiler,
            <Digest key={target} digest={image} />,
            <Digest key={`${target} trace`} digest={trace} />,
            date ?? "Not run with these sources",
            `${passed.length} of ${evidence().length} passed`,
          ])}
        />
        <p className={css.build}>
          Can this build ship? {answer}. Version {version}, SHA-256 of all sources:{" "}
          <code>{sources}</code>
        </p>
      </Section>
      <Section id="matrix" heading={matrix.heading} text={matrix.text} tone="band">
        {Object.entries(riskAreas).map(([area, name]) => (
          <div key={area} className={css.area}>
            <h3 id={area} className={textCss.minor}>
              {name}
            </h3>
            {rows.has(area) ? (
              <Table
                labelledBy={area}
                columns={[
                  "Requirement",
                  "Pass criterion",
                  "Risks",
                  ...ran.map(({ target }) => target),
                  "Catches known bugs",
                ]}
                rows={(rows.get(area) ?? []).map(({ id, text, risks, results, bugs }) => [
                  id,
                  text,
                  risks.map((risk) => names.get(risk)).join("; "),
                  ...results.map(({ result }) => result),
                  bugs.map((bug) => bug.id).join(", ") || "none",
                ])}
              />
            ) : (
              <p>No requirement covers this part yet. Its risks are below.</p>
            )}
          </div>
        ))}
      </Section>
      <Section id="open" heading={open.heading} text={open.text}>
        <Table
          labelledBy="open"
          columns={["Risk", "What can happen", "Level", "Decision, or what would test it", "Owner"]}
          rows={[...untested, ...accepted].map((risk) => [
            <span key={risk.id} id={risk.id}>
              {risk.id} {risk.name}
            </span>,
            risk.text,
            `${risk.likelihood} × ${risk.impact}, ${risk.priority.toLowerCase()}`,
            `${risk.untested ? "Not tested. " : ""}${decisionOn(risk)}`,
            risk.owner,
          ])}
        />
      </Section>
      <Section id="limits" heading={limits.heading} text={limits.text} tone="band">
        <p>
          As tables: <a href="/samples/thermostat-trace.csv">this report</a> and{" "}
          <a href="/samples/thermostat-risks.csv">the whole risk register</a>.{" "}
          <a href="/break-this-thermostat#sources">Sources of the firmware</a>
        </p>
      </Section>
    </>
  );
}

const Digest = ({ digest }: { digest: string }) => <code className={css.digest}>{digest}</code>;
