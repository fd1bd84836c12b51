import textCss from "../styles/text.module.css";

// Firefox balances lines by width alone, which would leave a short word alone on the last one.
const beforeShortWord = /(?<=\s\S{1,6}) (?=\S{1,6}$)/;

/** A page's heading and the paragraph that introduces it. */
export function Heading({ heading, text }: { heading: string; text: string }) {
  return (
    <>
      <h1>{heading.replace(beforeShortWord, "\u00a0")}</h1>
      <p className={textCss.lede}>{text}</p>
    </>
  );
}
