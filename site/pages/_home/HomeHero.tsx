import type { Home } from "../../content-model/home.ts";
import { HeroTraces } from "../../drawings/HeroTraces.tsx";
import { readouts } from "../../drawings/traces.ts";
import icon from "../../elements/Button.module.css";
import { ButtonLink } from "../../elements/Button.tsx";
import { Paragraph } from "../../elements/RichText.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import css from "./HomeHero.module.css";

/** The first screen of the home page: what the firm does, on an oscilloscope's screen. */
export function HomeHero({ hero }: { hero: Home["hero"] }) {
  return (
    <section className={classList(css.hero, "on-screen")}>
      <div className={classList(css.copy, layout.columns)}>
        <h1>{hero.heading}</h1>
        <Paragraph className={textCss.lede}>{hero.text}</Paragraph>
        <p className={layout.actions}>
          <ButtonLink href={hero.primary.href}>{hero.primary.label}</ButtonLink>
          <ButtonLink href={hero.secondary.href} variant="outline">
            {hero.secondary.label}
          </ButtonLink>
        </p>
      </div>
      <p className="visually-hidden">{hero.drawingSays}</p>
      <div data-film>
        <div className={css.screen}>
          <div className={css.traces}>
            <HeroTraces />
            {/* play-film.client.ts adds the film, which begins with the same picture. */}
          </div>
        </div>
        {/* Over the film, whose background is the screen's: WebKit does not blend a video. */}
        <div className={classList(css.graticule, "graticule")} />
        <div className={classList(css.strip, layout.ruled)}>
          <div className={classList(css.readouts, layout.fit, layout.channels, textCss.mono)}>
            {Object.entries(readouts).map(([name, text]) => (
              <span key={name} aria-hidden="true">
                {name.startsWith("CH") && <b>{name}</b>} {text}
              </span>
            ))}
          </div>
          <FilmButton />
        </div>
      </div>
    </section>
  );
}

/** Pauses and plays the film above it. Both are hidden until play-film.client.ts shows them. */
function FilmButton() {
  return (
    <button className={classList(icon.icon, css.button)} type="button" hidden>
      <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">
        <path className={css.pause} d="M3 2h3.5v12H3zM9.5 2H13v12H9.5z" />
        <path className={css.play} d="M4 1.5v13l10 -6.5z" />
      </svg>
      <span className="visually-hidden">
        <span className={css.pause}>Pause film</span>
        <span className={css.play}>Play film</span>
      </span>
    </button>
  );
}
