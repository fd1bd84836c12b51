import textCss from "../styles/text.module.css";
import { RichText } from "./RichText.tsx";

/** A page's heading and the paragraph that introduces it. */
export function Heading({ heading, text }: { heading: string; text: string }) {
  return (
    <>
      <h1>{heading}</h1>
      <p className={textCss.lede}>
        <RichText>{text}</RichText>
      </p>
    </>
  );
}
