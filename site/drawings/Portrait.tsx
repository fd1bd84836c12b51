import { useId } from "react";
import css from "./Portrait.module.css";

type Props = {
  name: string;
  initials: string;
  gradient: readonly [string, string];
  /** Path of the picture; without one, the initials are shown. */
  image?: string | undefined;
};

/** A member's picture on their gradient, or their initials. */
export function Portrait({ name, initials, gradient: [from, to], image }: Props) {
  const id = useId();
  return (
    <div className={css.portrait}>
      <svg viewBox="0 0 160 160" aria-hidden="true">
        <defs>
          <linearGradient id={id} x2="1" y2="1">
            <stop stopColor={from} />
            <stop offset="1" stopColor={to} />
          </linearGradient>
        </defs>
        <rect width="160" height="160" fill={`url(#${id})`} />
        {!image && (
          <text
            x="80"
            y="98"
            fill="#fff"
            fontFamily="var(--heading)"
            fontSize="52"
            fontWeight="600"
            letterSpacing="-1"
            textAnchor="middle"
          >
            {initials}
          </text>
        )}
      </svg>
      {image && (
        <img src={image} width="160" height="160" loading="lazy" alt={`Portrait of ${name}`} />
      )}
    </div>
  );
}
