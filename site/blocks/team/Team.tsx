import { counted } from "../../../shared/counted.ts";
import { single, team } from "../../content.ts";
import type { BlockOf } from "../../content-model/pages.ts";
import button from "../../elements/Button.module.css";
import { List } from "../../elements/List.tsx";
import { Section } from "../../elements/Section.tsx";
import { Portrait } from "../../pictures/Portrait.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import css from "./Team.module.css";

/** All members of the team, with their first names only. */
export function Team({ heading, text, details, link }: BlockOf<"team">) {
  const members = team();
  return (
    <Section heading={heading} text={text}>
      <p className={classList(css.point, layout.line, textCss.mono)} lang="en">
        {counted(members.length, "professional")}
      </p>
      <List className={css.grid} lang="en">
        {members.map((member) => (
          <li key={member.slug} className={layout.entry}>
            <div className={css.picture}>
              <Portrait {...member} />
              <Profile {...member} />
            </div>
            <p className={textCss.title}>{member.name}</p>
            {details && (
              <>
                <p className={textCss.small}>
                  {member.role}
                  <br />
                  {member.languages}
                </p>
                <p className={textCss.small}>Ask me about {member.askAbout}.</p>
              </>
            )}
          </li>
        ))}
      </List>
      {link && (
        <p className={classList(layout.after, "alone")}>
          <a href={link.href}>{link.label}</a>
        </p>
      )}
    </Section>
  );
}

type ProfileProps = { name: string; linkedin?: string | undefined };

/** A member's own page on LinkedIn, or the first of the firm's pages on other sites. */
function Profile({ name, linkedin }: ProfileProps) {
  const { name: firm, social } = single("company");
  const personal = linkedin && { label: "LinkedIn", href: linkedin };
  const page = personal || social[0];
  if (!page) return null;
  const { label, href } = page;
  return (
    <a href={href} className={classList(button.icon, textCss.strong)}>
      {/* As on LinkedIn's own mark. */}
      <span aria-hidden="true">{label === "LinkedIn" ? "in" : label}</span>
      <span className="visually-hidden">
        {personal ? `${name} on ${label}` : `${name}: ${firm} on ${label}`}
      </span>
    </a>
  );
}
