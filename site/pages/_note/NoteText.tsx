import type { MdastNode } from "satteri";
import { highlight } from "../../../thermostat/build.ts";
import { CCode } from "../../elements/CCode.tsx";
import { Inlines } from "../../elements/Inlines.tsx";
import { Listing } from "../../elements/Listing.tsx";
import { inlinesIn } from "../../elements/markup.ts";
import { ContentPicture } from "../../pictures/ContentPicture.tsx";
import { pictureIn, type NoteText as Text } from "../../reading/note-text.ts";
import textCss from "../../styles/text.module.css";

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
      return <Listing label="Code">{marked(node.value, node.lang)}</Listing>;
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

function marked(code: string, language: string | null | undefined) {
  if (language === "c") return <CCode fragments={highlight(code)} />;
  return language === "diff" ? code.split("\n").map(changedLine) : code;
}

function changedLine(line: string, index: number) {
  const Line = changes[line.charAt(0)] ?? "span";
  return <Line key={index}>{`${line}\n`}</Line>;
}
