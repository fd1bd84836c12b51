import type { Link } from "../../content-model/fields.ts";
import { ButtonLink } from "../../elements/Button.tsx";
import { RichText } from "../../elements/RichText.tsx";
import section from "../../elements/Section.module.css";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import css from "./Aside.module.css";

type Props = { text: string; link: Link };

/** One sentence and a link, on a strip between two sections. */
export function Aside({ text, link }: Props) {
  return (
    <p
      className={classList(
        section.screen,
        css.aside,
        layout.columns,
        layout.facing,
        textCss.strong,
        "on-screen",
      )}
    >
      <span>
        <RichText>{text}</RichText>
      </span>
      <ButtonLink href={link.href} variant="outline">
        {link.label}
      </ButtonLink>
    </p>
  );
}
