import { ContentPicture } from "./ContentPicture.tsx";
import css from "./Portrait.module.css";

type Props = {
  name: string;
  initials: string;
  gradient: readonly [string, string];
  /** The picture's name in content/pictures; without one, the initials are shown. */
  image?: string | undefined;
};

/** A member's picture on their gradient, or their initials. */
export function Portrait({ name, initials, gradient, image }: Props) {
  const backgroundImage = `linear-gradient(to bottom right, ${gradient})`;
  return (
    <div className={css.portrait} style={{ backgroundImage }}>
      {image ? (
        <ContentPicture file={image} shown="portrait" alt={`Portrait of ${name}`} />
      ) : (
        <span aria-hidden="true">{initials}</span>
      )}
    </div>
  );
}
