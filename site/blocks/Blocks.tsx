import type { FunctionComponent, ReactNode } from "react";
import type { Block } from "../content-model/pages.ts";

type Props = {
  blocks?: readonly Block[] | undefined;
  /** The page's contact form, for the block that shows it. */
  children?: ReactNode;
};

type Component = FunctionComponent<Block & { children?: ReactNode }>;

/** What the modules of blocks export: that of `callToAction` has a component `CallToAction`. */
type Module = Readonly<Record<string, Component>>;

/**
 * Makes the component that renders blocks, each with its own.
 *
 * @param modules those of all kinds that it can render
 */
export function blocksOf(modules: readonly Module[]): FunctionComponent<Props> {
  const components: Module = Object.assign({}, ...modules);
  return ({ blocks = [], children }) =>
    blocks.map((block, index) => {
      const name = block.type.charAt(0).toUpperCase() + block.type.slice(1);
      const Component = components[name];
      if (!Component) throw new Error(`site/blocks/${block.type}/${name}.tsx must export ${name}.`);
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no names and are never reordered.
        <Component key={index} {...block}>
          {block.type === "form" && children}
        </Component>
      );
    });
}
