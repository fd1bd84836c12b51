import { Blocks } from "virtual:blocks/pages";
import type { ReactNode } from "react";
import { weldPicture } from "../../../thermostat/build.ts";
import { WeldStory } from "../../../thermostat/WeldMap.tsx";
import { PageHero } from "../../blocks/PageHero.tsx";
import { single } from "../../content.ts";
import type { Page } from "../../content-model/pages.ts";
import { ButtonLink } from "../../elements/Button.tsx";
import { Heading } from "../../elements/Heading.tsx";
import { Sources } from "../../elements/Sources.tsx";

type Props = {
  page: Page;
  /** The contact form, for the block that shows it. */
  children?: ReactNode;
};

/** A page that is built from blocks. */
export function PageLayout({ page, children }: Props) {
  const { hero, blocks, sources } = page;
  // Sources precede the call that closes a page.
  const close = blocks.at(-1)?.type === "callToAction" ? -1 : blocks.length;
  return (
    <>
      {hero.welds ? (
        <WeldStory {...hero.welds} map={weldPicture()} words={single("thermostat").welds}>
          <Heading heading={hero.heading} text={hero.text} />
        </WeldStory>
      ) : (
        <PageHero
          {...hero}
          actions={hero.actions?.map(({ label, href }, index) => (
            <ButtonLink key={href} href={href} variant={index === 0 ? "primary" : "outline"}>
              {label}
            </ButtonLink>
          ))}
        />
      )}
      <Blocks blocks={blocks.slice(0, close)}>{children}</Blocks>
      {sources && <Sources sources={sources} end />}
      <Blocks blocks={blocks.slice(close)} />
    </>
  );
}
