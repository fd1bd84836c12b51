import css from "./SectionTitle.module.css";

/** The heading of a section; its id names the section. */
export function SectionTitle({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className={css.title}>
      {children}
    </h2>
  );
}
