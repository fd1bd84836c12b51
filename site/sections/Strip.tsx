import { useId } from "react";
import type { ServicePage } from "../content-model/service.ts";
import { classList } from "../styles/class-list.ts";
import css from "./Strip.module.css";

/** A strip of technologies or standards, each with what it stands for here. */
export function Strip({ strip }: { strip: NonNullable<ServicePage["strip"]> }) {
  const id = useId();
  return (
    <section className={classList(css.strip, "on-screen")} aria-labelledby={id}>
      <h2 id={id} className={css.heading}>
        {strip.heading}
      </h2>
      <dl className={css.items}>
        {strip.items.map(({ name, note }) => (
          <div key={name}>
            <dt className={css.name}>{name}</dt>
            <dd className={css.note}>{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
