import type { Thermostat } from "../content-model/thermostat.ts";
import buttonCss from "../elements/Button.module.css";
import { Section } from "../elements/Section.tsx";
import { CallToAction } from "../sections/CallToAction.tsx";
import { classList } from "../styles/class-list.ts";
import type { PageData } from "../thermostat/build/page-data.ts";
import { BreakHero } from "../thermostat/page/BreakHero.tsx";
import { Downloads } from "../thermostat/page/Downloads.tsx";
import { Targets } from "../thermostat/page/Targets.tsx";
import css from "../thermostat/page/thermostat.module.css";
import { dataAddress } from "../thermostat/published.ts";
import { Scope } from "../thermostat/trace/Scope.tsx";
import { Verdicts } from "../thermostat/Verdicts.tsx";

type Props = { content: Thermostat; title: string; data: PageData };

/** The page of the firmware that visitors break. */
export function ThermostatLayout({ content, title, data }: Props) {
  const { hero, bench, targets, tested, sources, end } = content;
  const { first, broken, tests, passes } = data;
  const { heading, story, note } = hero;
  return (
    <>
      <BreakHero
        first={{ ...first, heading, story, note }}
        title={title}
        broken={
          <>
            <p>
              {broken.text} {broken.cost}
            </p>
            <Scope
              picture={broken.picture}
              expected={first.picture}
              label={broken.label}
              passes={false}
            />
          </>
        }
      />
      <section id="bench" className={css.bench} aria-labelledby="bench-heading">
        <div className={css.head}>
          <h2 id="bench-heading">{bench.heading}</h2>
          <p>{bench.text}</p>
        </div>
        <div className={classList(css.workplace, "on-screen")} data-workplace={dataAddress}>
          <div className={css.open}>
            <button
              className={classList(buttonCss.button, buttonCss.outline)}
              type="button"
              data-open
            >
              Change the code
            </button>
            <p role="status" />
          </div>
          <Verdicts tests={tests} passes={({ id }) => passes[id]} />
        </div>
        <div className={css.tested}>
          <h3>{tested.heading}</h3>
          <p>
            {tested.text} <a href={tested.link.href}>{tested.link.label}</a>
          </p>
        </div>
      </section>
      <Section id="targets" heading={targets.heading} text={targets.text} tone="band">
        <Targets rows={targets.rows} digest={data.digest} />
      </Section>
      <Section id="sources" heading={sources.heading} text={sources.text}>
        <Downloads limits={sources.limits} />
      </Section>
      <CallToAction {...end} />
    </>
  );
}
