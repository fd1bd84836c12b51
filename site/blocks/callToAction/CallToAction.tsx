import type { Link } from "../../content-model/fields.ts";
import { ButtonLink } from "../../elements/Button.tsx";
import { Paragraph } from "../../elements/RichText.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import css from "./CallToAction.module.css";

type Props = {
  heading: string;
  text: string;
  link: Link;
};

/** One sentence and one button, on the brand's yellow. */
export function CallToAction({ heading, text, link }: Props) {
  return (
    <section className={classList(css.call, layout.columns, layout.facing)}>
      <div>
        <h2>{heading}</h2>
        <Paragraph>{text}</Paragraph>
      </div>
      <ButtonLink href={link.href} variant="ink">
        {link.label}
      </ButtonLink>
    </section>
  );
}
