import type { MdastNode } from "satteri";
import { pictureIn, type NoteText as Text } from "../content-model/note-text.ts";
import { Code } from "../elements/Code.tsx";
import { Inlines } from "../elements/Inlines.tsx";
import { inlinesIn } from "../elements/markup.ts";
import { ContentPicture } from "../pictures/ContentPicture.tsx";
import { classList } from "../styles/class-list.ts";
import textCss from "../styles/text.module.css";
import "../thermostat/c-code.css";
import listing from "../thermostat/page/CodeListing.module.css";
import { highlight } from "../thermostat/page/CodeListing.tsx";

/** The paragraphs, headings, lists, quotations, pictures and code of a note. */
export function NoteText({ blocks, source }: Text) {
  return blocks.map((node) => (
    <Block key={node.position?.start.offset} node={node} source={source} />
  ));
}

function Block({ node, source }: { node: MdastNode; source: string }) {
  const picture = pictureIn(node);
  if (picture) {
    return (
      <figure>
        <ContentPicture file={picture.file} alt={picture.alt ?? ""} shown="picture" />
        {picture.title && <figcaption className={textCss.small}>{picture.title}</figcaption>}
      </figure>
    );
  }
  const words = <Inlines parts={inlinesIn(node, source)} />;
  switch (node.type) {
    case "code":
      return <Listing code={node.value} language={node.lang} />;
    case "heading":
      return node.depth === 2 ? <h2 className={textCss.minor}>{words}</h2> : <h3>{words}</h3>;
    case "list":
    case "listItem":
    case "blockquote": {
      const content = <NoteText blocks={node.children} source={source} />;
      if (node.type === "listItem") return <li>{content}</li>;
      if (node.type === "blockquote") return <blockquote>{content}</blockquote>;
      return node.ordered ? <ol start={node.start ?? 1}>{content}</ol> : <ul>{content}</ul>;
    }
    default:
      return <p>{words}</p>;
  }
}

/** A line of a diff, by its first sign. */
const changes: Readonly<Record<string, "del" | "ins">> = { "-": "del", "+": "ins" };

function Listing({ code, language }: { code: string; language?: string | null | undefined }) {
  return (
    <div className={classList(listing.code, "on-screen")}>
      <Code label="Code">
        {language === "c" && highlight(code)}
        {language === "diff" && code.split("\n").map(changedLine)}
        {language !== "c" && language !== "diff" && code}
      </Code>
    </div>
  );
}

function changedLine(line: string, index: number) {
  const Line = changes[line.charAt(0)] ?? "span";
  return <Line key={index}>{`${line}\n`}</Line>;
}
