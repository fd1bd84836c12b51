import type { Aside as Content } from "../content-model/pieces.ts";
import css from "./Aside.module.css";

/** One sentence and a link, between two sections. */
export function Aside({ text, link }: Content) {
  return (
    <p className={css.aside}>
      {text} <a href={link.href}>{link.label}</a>
    </p>
  );
}
