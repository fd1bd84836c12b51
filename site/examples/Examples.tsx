import type { ReactNode } from "react";
import { stringify } from "yaml";
import { blocks } from "../content-model/page.ts";
import { PageBlock } from "../layouts/PageBlock.tsx";
import { blockExamples } from "./blocks.ts";
import css from "./Examples.module.css";
import { elementExamples } from "./elements.tsx";
import { type ExampleContent, sectionExamples } from "./sections.tsx";

type Props = {
  content: ExampleContent;
  /** The contact form. */
  children?: ReactNode;
};

/** Every kind of block with its YAML, then the other sections and the elements. */
export function Examples({ content, children }: Props) {
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
            <PageBlock block={parse(example)} site={content} form={children} />
          </div>
        );
      })}
      <Named examples={sectionExamples(content)} />
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
