import textCss from "../styles/text.module.css";

// Firefox balances lines by their width alone and would leave the last one to a short word.
const beforeShortWord = /(?<=\s\S{1,6}) (?=\S{1,6}$)/;

/** A page's heading with the paragraph that says what it is about. */
export function Heading({ heading, text }: { heading: string; text: string }) {
  return (
    <>
      <h1>{heading.replace(beforeShortWord, "\u00a0")}</h1>
      <p className={textCss.lede}>{text}</p>
    </>
  );
}
