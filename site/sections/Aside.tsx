import type { Aside as Content } from "../content-model/pieces.ts";
import { classList } from "../styles/class-list.ts";
import textCss from "../styles/text.module.css";
import css from "./Aside.module.css";

/** One sentence and a link, between two sections. */
export function Aside({ text, link }: Content) {
  return (
    <p className={classList(css.aside, textCss.strong)}>
      {`${text} `}
      <a href={link.href}>{link.label}</a>
    </p>
  );
}
