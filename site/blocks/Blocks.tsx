import type { FunctionComponent, ReactNode } from "react";
import type { Block } from "../content-model/pages.ts";

type Props = {
  blocks?: readonly Block[] | undefined;
  /** The page's contact form, for the block that shows it. */
  children?: ReactNode;
};

type Component = FunctionComponent<Block & { children?: ReactNode }>;

/** What the files export; `callToAction/CallToAction.tsx` exports the component `CallToAction`. */
const files = import.meta.glob<Record<string, Component>>("./*/*.tsx", { eager: true });

/** Renders blocks, each with the component in its folder. */
export function Blocks({ blocks = [], children }: Props) {
  return blocks.map((block, index) => {
    const Component = componentOf(block.type);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no names and are never reordered.
      <Component key={index} {...block}>
        {block.type === "form" && children}
      </Component>
    );
  });
}

function componentOf(type: Block["type"]): Component {
  const name = type.charAt(0).toUpperCase() + type.slice(1);
  const component = files[`./${type}/${name}.tsx`]?.[name];
  if (!component) throw new Error(`site/blocks/${type}/${name}.tsx must export ${name}.`);
  return component;
}
