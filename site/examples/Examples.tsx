import { stringify } from "yaml";
import { blocks } from "../content-model/page.ts";
import { PageBlock } from "../layouts/PageBlock.tsx";
import { blockExamples } from "./blocks.ts";
import css from "./Examples.module.css";

/** Every kind of block with its YAML. */
export function Examples() {
  return Object.entries(blockExamples).map(([type, example]) => {
    const { description, parse } = blocks[type as keyof typeof blocks];
    return (
      <div key={type}>
        <div className={css.label}>
          <h2 id={`block-${type}`}>{type}</h2>
          <p>{description}</p>
          <pre>{stringify([example])}</pre>
        </div>
        <PageBlock block={parse(example)} source="/" />
      </div>
    );
  });
}
