import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { Items } from "../elements/Items.tsx";
import { Section } from "../elements/Section.tsx";
import { Table } from "../elements/Table.tsx";
import type { Route } from "../routes.ts";
import { PageHero } from "../sections/PageHero.tsx";
import layout from "../styles/layout.module.css";
import css from "./ChecklistLayout.module.css";

type Bench = {
  readonly wiring_version: number;
  readonly parts: readonly {
    readonly ref: string;
    readonly part: string;
    readonly wired_to: string;
    readonly at_power_up: string;
    readonly check: string;
  }[];
  readonly before_each_run: readonly string[];
  /** By the patch in firmware/bugs/, the test that has to fail with it. */
  readonly must_fail: Readonly<Record<string, string>>;
  readonly by_hand_each_month: readonly string[];
  /** By requirement, why its test stays in the simulation. */
  readonly not_on_this_bench: Readonly<Record<string, string>>;
  readonly limits: readonly string[];
};

/** The bench that visitors can download. */
function readBench(): Bench {
  const file = "site/public/samples/thermostat-bench.yaml";
  return parse(readFileSync(join(process.cwd(), file), "utf8"));
}

const box = "☐";

/** What to check on the sample bench, to print, fill in and sign. */
export function ChecklistLayout({ trail }: Pick<Route, "trail">) {
  const bench = readBench();
  return (
    <>
      <PageHero
        heading="Bench checklist"
        text="A sample, made from the parts list of our thermostat’s bench. Each bench gets a checklist of its own."
        trail={trail}
      />
      <Section
        id="record"
        heading="Who checked what, and with what"
        text="If a check fails, results since it last passed don’t count."
      >
        <Table
          labelledBy="record"
          columns={["To record", "Entry"]}
          rows={[
            ["Bench, and wiring version", `thermostat-1, wiring version ${bench.wiring_version}`],
            ["Serial numbers of board under test and reference board", ""],
            ["Multimeter, and calibrated until", ""],
            ["Oscilloscope, and calibrated until", ""],
            ["Programmable resistor U2, and calibrated until", ""],
            ["Date, name and signature", ""],
          ]}
        />
      </Section>
      <Section
        id="parts"
        heading="Once per part"
        text="After building, after each repair, and when the wiring version changes. Check from the top: later checks rely on earlier ones."
        tone="band"
      >
        <div className={css.toFill}>
          <Table
            labelledBy="parts"
            columns={[
              "Part",
              "What it is",
              "Wired to",
              "At power-up",
              "Check",
              "Measured",
              "Passed",
            ]}
            rows={bench.parts.map((part) => [
              part.ref,
              part.part,
              part.wired_to,
              part.at_power_up,
              part.check,
              "",
              box,
            ])}
          />
        </div>
      </Section>
      <Section
        id="runs"
        heading="Before each run, by script"
        text="If one of these fails, the run doesn’t start, and nobody looks for the cause in the firmware."
      >
        <Items items={bench.before_each_run} numbered />
        <div className={layout.after}>
          <Table
            labelledBy="runs"
            columns={["Known defect", "Test that must fail"]}
            rows={Object.entries(bench.must_fail)}
          />
        </div>
      </Section>
      <Section id="month" heading="Each month, by hand" tone="band">
        <div className={css.toFill}>
          <Table
            labelledBy="month"
            columns={["Check", "Found", "Passed"]}
            rows={bench.by_hand_each_month.map((check) => [check, "", box])}
          />
        </div>
      </Section>
      <Section
        id="limits"
        heading="What a pass on this bench doesn’t show"
        text="The first four tests stay in the simulation. The rest runs here, with limits."
      >
        <Items
          items={[
            ...Object.entries(bench.not_on_this_bench).map(([id, why]) => `${id}: ${why}`),
            ...bench.limits,
          ]}
        />
        <p className={layout.after}>
          <a href="/samples/thermostat-bench.yaml">Bench file</a>,{" "}
          <a href="/samples/thermostat-exporter.yaml">file for labgrid’s exporter</a>,{" "}
          <a href="/break-this-thermostat/known-bugs">known defects</a>,{" "}
          <a href="/what-is-real">what’s real, what’s simulated</a>
        </p>
      </Section>
    </>
  );
}
