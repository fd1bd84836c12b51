import type { Thermostat } from "../content-model/thermostat.ts";
import buttonCss from "../elements/Button.module.css";
import { Section } from "../elements/Section.tsx";
import { CallToAction } from "../sections/CallToAction.tsx";
import { classList } from "../styles/class-list.ts";
import { BreakHero } from "../thermostat/BreakHero.tsx";
import { dataAddress } from "../thermostat/bench-data.ts";
import { Downloads } from "../thermostat/Downloads.tsx";
import type { PageData } from "../thermostat/page-data.ts";
import { Scope } from "../thermostat/Scope.tsx";
import css from "../thermostat/thermostat.module.css";
import { Verdicts } from "../thermostat/Verdicts.tsx";
import { Worlds } from "../thermostat/Worlds.tsx";

type Props = { content: Thermostat; title: string; data: PageData };

/** The page of the firmware that visitors break. */
export function ThermostatLayout({ content, title, data }: Props) {
  const { hero, bench, worlds, tested, sources, end } = content;
  const { good, broken } = data;
  return (
    <>
      <BreakHero
        hero={hero}
        title={title}
        diff={data.diff}
        good={<Scope picture={good.picture} label={good.label} verdict="Pass" />}
        broken={
          <>
            <p>
              {broken.requirement} {broken.cost}
            </p>
            <Scope
              picture={broken.picture}
              expected={broken.expected}
              label={broken.label}
              verdict="Fail"
            />
          </>
        }
      />
      <section
        id="bench"
        className={css.bench}
        aria-labelledby="bench-heading"
        data-bench={dataAddress}
      >
        <div className={css.head}>
          <h2 id="bench-heading">{bench.heading}</h2>
          <p>{bench.text}</p>
        </div>
        <div data-bench-still>
          <button
            className={classList(buttonCss.button, buttonCss.ink)}
            type="button"
            data-bench-open
            hidden
          >
            Open the bench
          </button>
          <Verdicts rows={data.verdicts} labelledBy="bench-heading" />
        </div>
        <div data-bench-app />
      </section>
      <Section id="tested" heading={tested.heading} text={tested.text} tone="band">
        <p>
          <a href={tested.link.href}>{tested.link.label}</a>
        </p>
      </Section>
      <Section id="worlds" heading={worlds.heading} text={worlds.text}>
        <Worlds rows={worlds.rows} digest={data.digest} />
      </Section>
      <Section id="sources" heading={sources.heading} text={sources.text} tone="band">
        <Downloads limits={sources.limits} />
      </Section>
      <CallToAction {...end} />
    </>
  );
}
