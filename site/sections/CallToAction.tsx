import { useId } from "react";
import type { Link } from "../content-model/pieces.ts";
import { ButtonLink } from "../elements/Button.tsx";
import { SectionTitle } from "../elements/SectionTitle.tsx";
import css from "./CallToAction.module.css";

type Props = { heading: string; text: string; link: Link };

/** One sentence and one button, on the brand's yellow. */
export function CallToAction({ heading, text, link }: Props) {
  const id = useId();
  return (
    <section className={css.band} aria-labelledby={id}>
      <div>
        <SectionTitle id={id}>{heading}</SectionTitle>
        <p className={css.text}>{text}</p>
      </div>
      <ButtonLink href={link.href} variant="ink">
        {link.label}
      </ButtonLink>
    </section>
  );
}
