import { use } from "react";
import type { PictureUse } from "../reading/pictures.ts";
import { deliver } from "./deliver.ts";

type Props = {
  /** Its name in content/pictures. */
  file: string;
  alt: string;
  shown: PictureUse;
};

/** A picture of content, in the sizes that its place needs; it loads when it is about to be seen. */
export function ContentPicture({ file, alt, shown }: Props) {
  const { img, avif } = use(deliver(file, shown));
  const image = <img {...img} loading="lazy" decoding="async" alt={alt} />;
  if (!avif) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={img.sizes} />
      {image}
    </picture>
  );
}
