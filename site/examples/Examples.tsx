import type { ReactNode } from "react";
import { stringify } from "yaml";
import { blocks } from "../content-model/page.ts";
import { PageBlock } from "../layouts/PageBlock.tsx";
import type { Results } from "../thermostat/build/results.ts";
import { blockExamples } from "./blocks.ts";
import css from "./Examples.module.css";
import { elementExamples } from "./elements.tsx";
import { sectionExamples } from "./sections.tsx";

/** Every kind of block with its YAML, then the other sections and the elements. */
export function Examples({ results, children }: { results: Results; children?: ReactNode }) {
  return (
    <>
      {Object.entries(blockExamples).map(([type, example]) => {
        const { description, parse } = blocks[type as keyof typeof blocks];
        return (
          <div key={type}>
            <div className={css.label}>
              <h2 id={`block-${type}`}>{type}</h2>
              <p>{description}</p>
              <pre>{stringify([example])}</pre>
            </div>
            <PageBlock block={parse(example)} form={children} />
          </div>
        );
      })}
      <Named examples={sectionExamples(results)} />
      <Named examples={elementExamples} className={css.element} />
    </>
  );
}

type NamedProps = {
  examples: Readonly<Record<string, ReactNode>>;
  className?: string | undefined;
};

function Named({ examples, className }: NamedProps) {
  return Object.entries(examples).map(([name, example]) => (
    <div key={name}>
      <h2 className={css.label}>{name}</h2>
      <div className={className}>{example}</div>
    </div>
  ));
}
