import { counted } from "../../../shared/counted.ts";
import { build, sheet, targets } from "../../../thermostat/build.ts";
import { PageHero } from "../../blocks/PageHero.tsx";
import { single } from "../../content.ts";
import { DataTable } from "../../elements/DataTable.tsx";
import { Details } from "../../elements/Details.tsx";
import { Digest } from "../../elements/Digest.tsx";
import { Section } from "../../elements/Section.tsx";
import { Terms } from "../../elements/Terms.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import {
  decisionOn,
  type Evidence,
  evidence,
  type RiskRow,
  riskAreas,
  shipping,
  traceColumns,
} from "./register.ts";
import "./TraceLayout.css";

/** How long each test is, by its id. */
const lengths = new Map(
  (await sheet()).areas
    .flatMap(({ tests }) => tests)
    .map((test) => test.split(", ") as [string, string]),
);

/** From risk and requirement to test, result and build, as an assessor reads it. */
export function TraceLayout() {
  const content = single("risks");
  const { hero, identification, matrix, open, limits } = content;
  const { answer, untested, accepted } = shipping();
  const ran = targets();
  const { version, wanted, sources } = build();
  const names = new Map(content.risks.map(({ id, name }) => [id, `${id} ${name}`]));
  const [high = [], lower = []] = [true, false].map((isHigh) =>
    [...untested, ...accepted].filter(({ priority }) => (priority === "High") === isHigh),
  );
  const rows = Map.groupBy(evidence(), ({ id }) => id.slice(0, 3));
  return (
    <>
      <PageHero {...hero} />
      <Section id="identification" heading={identification.heading} text={identification.text}>
        <DataTable
          labelledBy="identification"
          columns={traceColumns.identification}
          rows={ran.map(({ target, compiler, image, trace, date, passed }) => [
            target,
            compiler,
            <Digest key={target} digest={image} />,
            <Digest key={`${target} trace`} digest={trace} />,
            date,
            `${passed.length} of ${evidence().length}`,
          ])}
        />
        <div className={classList(layout.after, layout.stack)}>
          <p>
            Can version {version} ship? {answer}.
          </p>
          <Terms
            className={layout.columns}
            small="term"
            terms={[
              { name: "SHA-256 of all sources", meaning: <Digest digest={sources} /> },
              { name: "SHA-256 of the requirements", meaning: <Digest digest={wanted} /> },
            ]}
          />
        </div>
      </Section>
      <Section id="matrix" heading={matrix.heading} text={matrix.text} tone="band" document>
        {Object.entries(riskAreas).map(([area, name]) => (
          <Area
            key={area}
            id={area}
            name={name}
            requirements={rows.get(area) ?? []}
            risks={names}
          />
        ))}
      </Section>
      <Section id="open" heading={open.heading} text={open.text}>
        <OpenRisks labelledBy="open" risks={high} />
        <Details summary={<span id="lower">Medium and low, {lower.length}</span>}>
          <OpenRisks labelledBy="lower" risks={lower} />
        </Details>
      </Section>
      <Section id="limits" heading={limits.heading} text={limits.text} tone="band">
        <p>
          <a href="/samples/thermostat-risks.csv">The whole risk register as a table</a>;{" "}
          <a href="/break-this-thermostat#sources">the sources of the firmware</a>;{" "}
          <a href="/what-is-real">what’s real and what’s simulated</a>
        </p>
      </Section>
    </>
  );
}

type AreaProps = {
  id: string;
  name: string;
  requirements: readonly Evidence[];
  /** The risks' names, by id. */
  risks: ReadonlyMap<string, string>;
};

/** An area's requirements. Its anchor is in the content, so that a link to it opens the area. */
function Area({ id, name, requirements, risks }: AreaProps) {
  const title = `${id}-requirements`;
  const { length } = targets();
  const outcome = `Passed on ${length > 1 ? "all " : ""}${counted(length, "target")}`;
  const rows = requirements.map(({ id, text, risks: addressed, bugs }) => [
    id,
    text,
    addressed.map((risk) => risks.get(risk)).join("; "),
    `${outcome}, ${lengths.get(id)} simulated`,
    bugs.map((bug) => bug.id).join(", ") || "none",
  ]);
  return (
    <Details
      summary={
        <h3>
          <span id={title}>{name}</span> <span className={textCss.mono}>{rows.length}</span>
        </h3>
      }
    >
      <div id={id}>
        {rows.length > 0 ? (
          <DataTable labelledBy={title} columns={traceColumns.matrix} rows={rows} />
        ) : (
          <p>No requirement covers this part yet. Its risks are below.</p>
        )}
      </div>
    </Details>
  );
}

type OpenRisksProps = {
  labelledBy: string;
  risks: readonly RiskRow[];
};

const OpenRisks = ({ labelledBy, risks }: OpenRisksProps) => (
  <DataTable
    labelledBy={labelledBy}
    columns={traceColumns.open}
    rows={risks.map((risk) => [
      <span key={risk.id} id={risk.id}>
        {risk.id} {risk.name}
      </span>,
      risk.text,
      risk.rating,
      `${risk.untested ? "Not tested. " : ""}${decisionOn(risk)}`,
      risk.owner,
    ])}
  />
);
