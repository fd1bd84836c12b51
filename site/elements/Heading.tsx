import css from "./Heading.module.css";

/** A page's heading with the paragraph that says what it is about. */
export function Heading({ heading, text }: { heading: string; text: string }) {
  return (
    <>
      <h1 className={css.heading}>{heading}</h1>
      <p className={css.text}>{text}</p>
    </>
  );
}
