import { sheet } from "../../../thermostat/build.ts";
import type { BlockOf } from "../../content-model/pages.ts";
import { RichText } from "../../elements/RichText.tsx";
import { classList } from "../../styles/class-list.ts";
import textCss from "../../styles/text.module.css";
import css from "./Sheet.module.css";

const { src } = await sheet();

/** The traces of all tests as a strip across the window. */
export function Sheet({ caption, link }: BlockOf<"sheet">) {
  return (
    <figure className={classList(css.strip, "on-screen")}>
      <img src={src} alt="" loading="lazy" decoding="async" width="1000" height="250" />
      <figcaption className={textCss.quiet}>
        <RichText>{caption}</RichText> <a href={link.href}>{link.label}</a>
      </figcaption>
    </figure>
  );
}
