import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createAvatar } from "@dicebear/core";
import * as notionists from "@dicebear/notionists";
import { optimize } from "svgo";
import { parse } from "yaml";
import { avatarSet } from "./avatar-set.ts";

/**
 * Draws the team's portraits from the Notionists set (design by Zoish, CC0
 * 1.0). Every part of a face is named here and none is left to chance: a seed
 * alone also deals out caps, sunglasses and open mouths.
 */

type Look = {
  readonly hair: string;
  readonly body: string;
  readonly lips: string;
  readonly brows: string;
  readonly eyes: string;
  readonly nose: string;
  readonly glasses?: string;
  readonly beard?: string;
};

/** Short for a look: the numbers are those of the set's variants. */
function look(face: string, extra: { glasses?: string; beard?: string } = {}): Look {
  const [hair, body, lips, brows, eyes, nose] = face.split(" ");
  return { hair, body, lips, brows, eyes, nose, ...extra } as Look;
}

// hair, body, lips, brows, eyes, nose
const looks: Record<string, Look> = {
  amelie: look("39 16 22 05 05 18"),
  bram: look("35 23 17 07 05 04", { beard: "02" }),
  celine: look("48 13 03 12 04 16", { glasses: "11" }),
  elise: look("10 21 22 05 05 13"),
  fatima: look("23 14 03 12 05 18"),
  guillaume: look("03 16 21 09 05 05", { glasses: "08" }),
  jasper: look("33 08 17 05 05 20"),
  karel: look("06 25 17 09 05 19", { glasses: "03" }),
  lotte: look("36 08 14 12 05 13"),
  manon: look("47 11 22 05 04 16"),
  mateusz: look("60 10 17 07 05 07", { beard: "12" }),
  nele: look("11 14 22 09 05 18", { glasses: "11" }),
  ravi: look("55 09 03 07 05 12", { glasses: "08" }),
  sofie: look("41 17 03 05 05 16"),
  thibault: look("30 20 22 05 05 15"),
  wout: look("54 07 17 09 05 05"),
  yassine: look("22 23 03 07 05 20", { beard: "10" }),
};

/** The members whose content file asks for the picture that is drawn here. */
async function pictured(): Promise<string[]> {
  const folder = new URL("../content/team/", import.meta.url);
  const names: string[] = [];
  for (const file of (await readdir(folder)).sort()) {
    const member = parse(await readFile(new URL(file, folder), "utf8"));
    const name = file.replace(/\.yaml$/, "");
    if (member.image === `/team/${name}.svg`) names.push(name);
  }
  return names;
}

function draw(name: string): string {
  const chosen = looks[name];
  if (!chosen) throw new Error(`${name} has an image in content/team but no look in portraits.ts`);
  const { glasses, beard, ...face } = chosen;
  const parts = Object.entries({ ...face, ...(glasses && { glasses }), ...(beard && { beard }) });
  const avatar = createAvatar(notionists, {
    seed: name,
    ...Object.fromEntries(parts.map(([part, number]) => [part, [`variant${number}`]])),
    glassesProbability: glasses ? 100 : 0,
    beardProbability: beard ? 100 : 0,
    bodyIconProbability: 0,
    gestureProbability: 0,
  });
  return marked(outline(shrink(avatar.toString())));
}

/**
 * A paper-coloured edge around the figure, as on a cut-out: black hair would
 * drown in the dark end of a gradient. Blurred and then steepened alpha gives
 * round corners, which dilating does not.
 */
const edge = [
  '<filter id="edge" x="-5%" y="-5%" width="110%" height="110%">',
  '<feGaussianBlur in="SourceAlpha" stdDeviation="7"/>',
  '<feComponentTransfer result="shape"><feFuncA type="linear" slope="40" intercept="-3"/></feComponentTransfer>',
  '<feFlood flood-color="#fbfbf8"/><feComposite in2="shape" operator="in"/>',
  '<feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>',
].join("");

function outline(svg: string): string {
  return svg.replace(/(<svg[^>]*>)(.*)<\/svg>/s, `$1${edge}<g filter="url(#edge)">$2</g></svg>`);
}

/** Says in the file where the face comes from: the launch check knows by it whose face it is not. */
function marked(svg: string): string {
  return svg.replace("<svg ", `<svg ${avatarSet} `);
}

function shrink(svg: string): string {
  const { data } = optimize(svg, {
    multipass: true,
    // Of 1744 units across, shown at 160 px: no decimals are finer than a dense display's dots.
    floatPrecision: 0,
    plugins: ["preset-default", "removeDimensions"],
  });
  // The site's content security policy allows neither.
  if (/style=|<style|<script/.test(data)) throw new Error("a portrait has a style or a script");
  return data;
}

const team = new URL("../site/public/team/", import.meta.url);
await mkdir(team, { recursive: true });
for (const name of await pictured()) {
  await writeFile(new URL(`${name}.svg`, team), `${draw(name)}\n`);
}
