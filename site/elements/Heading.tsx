import textCss from "../styles/text.module.css";
import { Paragraph } from "./RichText.tsx";

/** A page's heading and the paragraph that introduces it. */
export function Heading({ heading, text }: { heading: string; text: string }) {
  return (
    <>
      <h1>{heading}</h1>
      <Paragraph className={textCss.lede}>{text}</Paragraph>
    </>
  );
}
