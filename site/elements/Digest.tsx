import css from "./Digest.module.css";

/** A SHA-256 digest, on lines of equal length. */
export const Digest = ({ digest }: { digest: string }) => (
  <code className={css.digest}>{digest}</code>
);
