import { Fragment } from "react";
import cards from "../../elements/Card.module.css";
import { DataTable } from "../../elements/DataTable.tsx";
import { PassMark } from "../../elements/Icons.tsx";
import { LinkList } from "../../elements/List.tsx";
import verdict from "../../elements/Verdict.module.css";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import type { Results, Shipping } from "./results.ts";
import css from "./ThreeViews.module.css";

const report = "/samples/thermostat-trace";

/**
 * The results of one firmware, with and without a planted bug, for its CEO, its PM and its
 * developers.
 */
export function ThreeViews({ bug, shipped, withBug, areas, failures }: Results) {
  return (
    <>
      <p className={classList(layout.before, textCss.mono)}>
        The firmware is our <a href="/break-this-thermostat">demonstration</a>; the planted bug is{" "}
        {bug}. <a href="/what-is-real">What’s real, what’s simulated</a>
      </p>
      <div className={classList(css.views, cards.grid)}>
        <Ceo shipped={shipped} withBug={withBug} />
        <Pm areas={areas} />
        <Dev failures={failures} />
      </div>
    </>
  );
}

/** Whether it can ship, and what prevents it. */
function Ceo({ shipped, withBug }: Pick<Results, "shipped" | "withBug">) {
  const { blocking, accepted } = shipped;
  const highAccepted = accepted.filter(({ priority }) => priority === "High");
  return (
    <section className={classList(css.view, cards.card, layout.stack)}>
      <h3>CEO</h3>
      <p className={textCss.mono}>Can this build ship?</p>
      <dl className={layout.fit}>
        <Answer name="Today’s build" shipping={shipped} />
        <Answer name="With a planted bug" shipping={withBug} />
      </dl>
      <h4 className={textCss.mono}>High risks, not tested</h4>
      <Risks risks={blocking} />
      <h4 className={textCss.mono}>High risks, accepted</h4>
      <Risks risks={highAccepted} />
    </section>
  );
}

function Answer({ name, shipping }: { name: string; shipping: Shipping }) {
  const { answer, uncovered } = shipping;
  const passes = answer === "Yes";
  const names = uncovered.map((risk) => risk.name).join(", ");
  return (
    <div>
      <dt className={textCss.small}>{name}</dt>
      <dd className={css.answer}>
        <span className={verdict.verdict} data-fails={!passes || undefined}>
          <PassMark passes={passes} />
          {answer}
        </span>
      </dd>
      <dd className={textCss.quiet}>
        {names ? `Tests fail for: ${names}.` : "High risks are untested."}
      </dd>
    </div>
  );
}

function Risks({ risks }: { risks: Shipping["accepted"] }) {
  if (risks.length === 0) return <p>None</p>;
  return (
    <LinkList links={risks.map(({ id, name }) => ({ label: name, href: `${report}#${id}` }))} />
  );
}

/** How ready each part of the product is, and what is known not to be covered; equal parts share a row. */
function Pm({ areas }: Pick<Results, "areas">) {
  const alike = Map.groupBy(areas, ({ shipped, withBug, untested }) =>
    [shipped, withBug, ...untested].join(),
  );
  return (
    <section className={classList(css.view, cards.card, layout.stack)}>
      <h3 id="view-pm">PM</h3>
      <DataTable
        labelledBy="view-pm"
        columns={["Area", "Today’s build", "With the bug", "Untested"]}
        rows={[...alike.values()].map((equal) => [
          <AreaLinks key="areas" areas={equal} />,
          <Readiness key="shipped" status={equal[0]?.shipped ?? ""} />,
          <Readiness key="with bug" status={equal[0]?.withBug ?? ""} />,
          equal[0]?.untested.join(", "),
        ])}
      />
    </section>
  );
}

const AreaLinks = ({ areas }: Pick<Results, "areas">) =>
  areas.map(({ area, name }, index) => (
    <Fragment key={area}>
      {index > 0 && ", "}
      <a href={`${report}#${area}`}>{name}</a>
    </Fragment>
  ));

const Readiness = ({ status }: { status: string }) => (
  <span className={verdict.verdict} data-fails={status !== "Ready" || undefined}>
    {(status.includes("-") ? status.split(" ") : [status]).map((part) => (
      <span key={part}>{`${part} `}</span>
    ))}
  </span>
);

/** Every failed test and where to look first. */
function Dev({ failures }: Pick<Results, "failures">) {
  return (
    <section className={classList(css.view, css.failures, cards.card, layout.stack)}>
      <h3 id="view-dev">Dev</h3>
      <DataTable
        labelledBy="view-dev"
        columns={["Failed with the bug", "What the test reports"]}
        rows={failures.map((one) => [one.id, one.report])}
      />
    </section>
  );
}
