import { announcement } from "../content.ts";
import { RichText } from "../elements/RichText.tsx";
import css from "./Announcement.module.css";
import { Passing } from "./Passing.tsx";

/** The firm's news on every page, if it has some. */
export function Announcement() {
  const current = announcement();
  if (!current) return null;
  const { text, link, until } = current;
  return (
    <Passing name="Announcement" className={css.announcement} until={until}>
      <p className="alone">
        <RichText>{text}</RichText> {link && <a href={link.href}>{link.label}</a>}
      </p>
    </Passing>
  );
}
