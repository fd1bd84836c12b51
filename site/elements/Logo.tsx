import css from "./Logo.module.css";

/** The firm's mark, a line on a square of the first colour, and its name. */
export function Logo({ name, line }: { name: string; line: string }) {
  return (
    <span className={css.logo}>
      <svg width="1.6em" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="5" fill="var(--ch1)" />
        <path
          d={line}
          fill="none"
          stroke="var(--on-ch1)"
          strokeWidth="2.4"
          strokeLinejoin="round"
          strokeLinecap="square"
        />
      </svg>
      {name}
    </span>
  );
}
