import { useId } from "react";
import type { Aside as AsideContent, Link } from "../content-model/fields.ts";
import { ButtonLink } from "../elements/Button.tsx";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import css from "./CallToAction.module.css";

/** One sentence and a link, on a strip between two sections. */
export function Aside({ text, link }: AsideContent) {
  return (
    <p className={classList(css.aside, layout.wrap, textCss.strong, "on-screen")}>
      {text}
      <ButtonLink href={link.href} variant="outline">
        {link.label}
      </ButtonLink>
    </p>
  );
}

type Props = { heading: string; text: string; link: Link };

/** One sentence and one button, on the brand's yellow. */
export function CallToAction({ heading, text, link }: Props) {
  const id = useId();
  return (
    <section className={classList(css.call, layout.wrap)} aria-labelledby={id}>
      <div>
        <h2 id={id}>{heading}</h2>
        <p>{text}</p>
      </div>
      <ButtonLink href={link.href} variant="ink">
        {link.label}
      </ButtonLink>
    </section>
  );
}
