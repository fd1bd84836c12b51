import css from "./Logo.module.css";

/** The firm's mark, from the one logo file that all icons come from, and its name. */
export function Logo({ name }: { name: string }) {
  return (
    <span className={css.logo}>
      <img className={css.mark} src="/favicon.svg" width="32" height="32" alt="" />
      {name}
    </span>
  );
}
