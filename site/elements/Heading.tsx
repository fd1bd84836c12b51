import textCss from "../styles/text.module.css";
import { Paragraph } from "./RichText.tsx";
import { unbroken } from "./unbroken.ts";

/** A page's heading and the paragraph that introduces it. */
export function Heading({ heading, text }: { heading: string; text: string }) {
  return (
    <>
      <h1>{unbroken(heading)}</h1>
      <Paragraph className={textCss.lede}>{text}</Paragraph>
    </>
  );
}
