import type { ReactNode } from "react";
import { PageBlock } from "../blocks/PageBlock.tsx";
import type { Page } from "../content-model/pages.ts";
import { ButtonLink } from "../elements/Button.tsx";
import { Sources } from "../elements/Sources.tsx";
import type { Route } from "../routes.ts";
import { PageHero } from "../sections/PageHero.tsx";

type Props = Pick<Route, "trail"> & {
  page: Page;
  /** The contact form, for the block that shows it. */
  children?: ReactNode;
};

/** A page that is built from blocks. */
export function PageLayout({ trail, page, children }: Props) {
  const { hero, blocks, sources } = page;
  return (
    <>
      <PageHero
        heading={hero.heading}
        text={hero.text}
        trail={trail}
        actions={
          hero.actions.length > 0 &&
          hero.actions.map(({ label, href }, index) => (
            <ButtonLink key={href} href={href} variant={index === 0 ? "primary" : "outline"}>
              {label}
            </ButtonLink>
          ))
        }
        offer={hero.offer}
        figure={hero.figure === "none" ? undefined : hero.figure}
      />
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no names and are never reordered.
        <PageBlock key={index} block={block}>
          {children}
        </PageBlock>
      ))}
      {sources && <Sources sources={sources} end />}
    </>
  );
}
