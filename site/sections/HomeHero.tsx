import type { Home } from "../content-model/home.ts";
import { HeroTraces } from "../drawings/HeroTraces.tsx";
import { ButtonLink } from "../elements/Button.tsx";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import { FilmButton } from "./FilmButton.tsx";
import css from "./HomeHero.module.css";

// What the drawn traces show; traces.ts computes them to this scale.
const readouts = [
  { channel: "CH1", text: "tx 115200 8N1" },
  { channel: "CH2", text: "rx 115200 8N1" },
  { channel: "CH3", text: "clk 57.6 kHz" },
  { channel: "CH4", text: "20 mA/div" },
] as const;

/** The first screen of the home page: what the firm does, on an oscilloscope's screen. */
export function HomeHero({ hero }: { hero: Home["hero"] }) {
  return (
    <section className={classList(css.hero, "on-screen")} aria-labelledby="hero">
      <div className={css.copy}>
        <h1 id="hero">{hero.heading}</h1>
        <p className={classList(css.text, textCss.lede)}>{hero.text}</p>
        <p className={layout.actions}>
          <ButtonLink href={hero.primary.href}>{hero.primary.label}</ButtonLink>
          <ButtonLink href={hero.secondary.href} variant="outline">
            {hero.secondary.label}
          </ButtonLink>
        </p>
      </div>
      <div className={css.instrument} data-film>
        <div className={css.screen}>
          <div className={css.traces}>
            <HeroTraces />
            {/* play-film.client.ts adds the film, which begins with the same picture. */}
          </div>
        </div>
        {/* Over the film, whose background is the screen's: WebKit does not blend a video. */}
        <div className={classList(css.graticule, "graticule")} />
        <div className={css.strip}>
          <div
            className={classList(css.readouts, layout.channels, textCss.mono)}
            aria-hidden="true"
          >
            {readouts.map(({ channel, text }) => (
              <span key={channel}>
                <b>{channel}</b> {text}
              </span>
            ))}
            <span>50 µs/div</span>
            <span>trig CH1 ↓</span>
          </div>
          <div className={css.button}>
            <FilmButton />
          </div>
        </div>
      </div>
    </section>
  );
}
