import css from "./Logo.module.css";

/** The firm's mark, a pulse on a yellow square, and its name. */
export function Logo({ name }: { name: string }) {
  return (
    <span className={css.logo}>
      <svg width="1.6em" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="5" fill="var(--ch1)" />
        <path
          d="M5 21h5V10h7v11h3l2-5 2 8 2-3h1"
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
