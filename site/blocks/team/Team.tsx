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
  // Every member links to the first of the firm's pages on other sites.
  const { name, social } = single("company");
  const [profile] = social;
  return (
    <Section heading={heading} text={text}>
      <p className={classList(css.point, layout.line, textCss.mono)} lang="en">
        {counted(members.length, "professional")}
      </p>
      <List className={css.grid} lang="en">
        {members.map((member) => (
          <li key={member.slug} className={layout.aligned}>
            <div className={css.picture}>
              <Portrait {...member} />
              {profile && (
                <a href={profile.href} className={classList(button.icon, textCss.strong)}>
                  {/* As on LinkedIn's own mark. */}
                  <span aria-hidden="true">
                    {profile.label === "LinkedIn" ? "in" : profile.label}
                  </span>
                  <span className="visually-hidden">{`${member.name}: ${name} on ${profile.label}`}</span>
                </a>
              )}
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
