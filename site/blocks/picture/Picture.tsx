import type { BlockOf } from "../../content-model/pages.ts";
import { RichText } from "../../elements/RichText.tsx";
import section from "../../elements/Section.module.css";
import { ContentPicture } from "../../pictures/ContentPicture.tsx";
import { classList } from "../../styles/class-list.ts";
import textCss from "../../styles/text.module.css";
import css from "./Picture.module.css";

/** A picture, and a caption under it. */
export function Picture({ file, alt, caption }: BlockOf<"picture">) {
  return (
    <figure className={classList(section.section, section.paper, css.picture)}>
      <ContentPicture file={file} alt={alt} shown="picture" />
      {caption && (
        <figcaption className={textCss.small}>
          <RichText>{caption}</RichText>
        </figcaption>
      )}
    </figure>
  );
}
