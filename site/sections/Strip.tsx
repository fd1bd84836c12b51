import { useId } from "react";
import type { ServicePage } from "../content-model/service.ts";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import css from "./Strip.module.css";

/** A strip of technologies or standards, each with what it stands for here. */
export function Strip({ strip }: { strip: NonNullable<ServicePage["strip"]> }) {
  const id = useId();
  return (
    <section className={classList(css.strip, "on-screen")} aria-labelledby={id}>
      <h2 id={id} className={classList(css.heading, textCss.mono)}>
        {strip.heading}
      </h2>
      <dl className={classList(css.items, layout.wrap)}>
        {strip.items.map(({ name, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={textCss.small}>{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
