import type { CSSProperties } from "react";
import type { Partner } from "../../content-model/partners.ts";
import { List } from "../../elements/List.tsx";
import { ContentPicture } from "../../pictures/ContentPicture.tsx";
import { pictureOf } from "../../reading/pictures.ts";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import css from "./Marks.module.css";

/** A row of logos, each with its name beside it, unless the name is in it. */
export function Marks({ marks }: { marks: readonly Partner[] }) {
  const hasWordmarks = marks.some(({ nameInLogo }) => nameInLogo);
  return (
    <List className={hasWordmarks ? classList(layout.wrap, css.wordmarks) : layout.fit}>
      {marks.map((mark) => (
        <li key={mark.name} className={classList(css.mark, layout.line)}>
          {mark.href ? (
            <a href={mark.href} className={classList(css.link, layout.line)}>
              <Mark {...mark} />
            </a>
          ) : (
            <Mark {...mark} />
          )}
        </li>
      ))}
    </List>
  );
}

/** A logo, and its name; the wider it is, the lower, so that a name in it is as large as names beside others. */
function Mark({ name, image, nameInLogo }: Partner) {
  const { width, height } = pictureOf(image);
  const ratio = width / height;
  const rem = nameInLogo
    ? Math.min(2.5, Math.max(2, 3.1 - 0.2 * ratio))
    : 1.75 * Math.min(1, Math.max(0.6, ratio ** -0.35));
  return (
    <>
      <span style={{ "--height": `${rem}rem` } as CSSProperties}>
        <ContentPicture file={image} shown="logo" alt={nameInLogo ? name : ""} />
      </span>
      {!nameInLogo && name}
    </>
  );
}
