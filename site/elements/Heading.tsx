import textCss from "../styles/text.module.css";

/** A page's heading with the paragraph that says what it is about. */
export function Heading({ heading, text }: { heading: string; text: string }) {
  return (
    <>
      <h1>{heading}</h1>
      <p className={textCss.lede}>{text}</p>
    </>
  );
}
