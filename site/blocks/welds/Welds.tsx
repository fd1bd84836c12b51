import { weldPicture } from "../../../thermostat/build.ts";
import { FirstWeld, WeldMap } from "../../../thermostat/WeldMap.tsx";
import { single } from "../../content.ts";
import type { BlockOf } from "../../content-model/pages.ts";
import { Section } from "../../elements/Section.tsx";

/** The map of welds with the bug in: what one test can't see. */
export function Welds({ link, ...section }: BlockOf<"welds">) {
  const words = single("thermostat").welds;
  return (
    <Section {...section} tone="screen">
      <WeldMap map={weldPicture()} words={words}>
        <FirstWeld>{words.first}</FirstWeld>
      </WeldMap>
      <p>
        <a href={link.href}>{link.label}</a>
      </p>
    </Section>
  );
}
