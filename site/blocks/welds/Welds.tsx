import { weldPicture } from "../../../thermostat/build.ts";
import { WeldMap } from "../../../thermostat/WeldMap.tsx";
import { single } from "../../content.ts";
import type { BlockOf } from "../../content-model/pages.ts";
import { Section } from "../../elements/Section.tsx";

/** The map of welds with the bug in: what one test can't see. */
export function Welds({ link, ...words }: BlockOf<"welds">) {
  const { axes, ...legend } = single("thermostat").welds;
  return (
    <Section {...words} tone="screen">
      <WeldMap map={weldPicture()} legend={legend} axes={axes} />
      <p>
        <a href={link.href}>{link.label}</a>
      </p>
    </Section>
  );
}
