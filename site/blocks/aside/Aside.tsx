import type { Link } from "../../content-model/fields.ts";
import { ButtonLink } from "../../elements/Button.tsx";
import { Paragraph } from "../../elements/RichText.tsx";
import section from "../../elements/Section.module.css";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";

type Props = { text: string; link: Link };

/** One sentence and a link, on a strip between two sections. */
export function Aside({ text, link }: Props) {
  return (
    <div
      className={classList(
        section.screen,
        layout.columns,
        layout.facing,
        textCss.strong,
        "on-screen",
      )}
    >
      <Paragraph>{text}</Paragraph>
      <ButtonLink href={link.href} variant="outline">
        {link.label}
      </ButtonLink>
    </div>
  );
}
