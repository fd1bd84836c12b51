import type { ReactNode } from "react";
import type { Home } from "../content-model/home.ts";
import { ButtonLink } from "../elements/Button.tsx";
import section from "../elements/Section.module.css";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";

/** The thermostat on the home page. */
export function Instrument({
  link,
  children,
}: Pick<Home["instrument"], "link"> & { children: ReactNode }) {
  return (
    <section
      className={classList(section.section, section.screen, "on-screen")}
      aria-labelledby="break"
    >
      {children}
      <p className={layout.after}>
        <ButtonLink href={link.href} variant="outline">
          {link.label}
        </ButtonLink>
      </p>
    </section>
  );
}
