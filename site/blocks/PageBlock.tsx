import type { FunctionComponent, ReactNode } from "react";
import type { Block } from "../content-model/pages.ts";

type Props = {
  block: Block;
  /** The page's contact form. */
  children?: ReactNode;
};

type Component = FunctionComponent<Block & { children?: ReactNode }>;

/** What the files export; `callToAction/CallToAction.tsx` exports the component `CallToAction`. */
const files = import.meta.glob<Record<string, Component>>("./*/*.tsx", { eager: true });

/** Renders one block of a page with the component in its folder. */
export function PageBlock({ block, children }: Props) {
  const { type } = block;
  const name = type.charAt(0).toUpperCase() + type.slice(1);
  const Component = files[`./${type}/${name}.tsx`]?.[name];
  if (!Component) throw new Error(`site/blocks/${type}/${name}.tsx must export ${name}.`);
  return <Component {...block}>{type === "form" && children}</Component>;
}
