import type { Aside as Content } from "../content-model/pieces.ts";
import { Arrow } from "../elements/Arrow.tsx";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import css from "./Aside.module.css";

/** One sentence and a link, between two sections. */
export function Aside({ text, link }: Content) {
  return (
    <p className={classList(css.aside, layout.wrap)}>
      {text}
      <a href={link.href}>
        {link.label} <Arrow />
      </a>
    </p>
  );
}
