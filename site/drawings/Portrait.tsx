import css from "./Portrait.module.css";

type Props = {
  name: string;
  initials: string;
  gradient: readonly [string, string];
  /** Path of the picture; without one, the initials are shown. */
  image?: string | undefined;
};

/** A member's picture on their gradient, or their initials. */
export function Portrait({ name, initials, gradient, image }: Props) {
  const backgroundImage = `linear-gradient(to bottom right, ${gradient})`;
  return (
    <div className={css.portrait} style={{ backgroundImage }}>
      {image ? (
        <img src={image} width="160" height="160" loading="lazy" alt={`Portrait of ${name}`} />
      ) : (
        <span aria-hidden="true">{initials}</span>
      )}
    </div>
  );
}
