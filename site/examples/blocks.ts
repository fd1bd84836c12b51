import type { z } from "astro/zod";
import type { Block, blocks } from "../content-model/page.ts";

type Kinds = { [Type in Block["type"]]: z.input<(typeof blocks)[Type]> };

const intro = { heading: "Heading", text: "A text." };
const point = { title: "Point", text: "Text." };
const points = [point, { ...point, title: "Another" }, { ...point, title: "A third" }];
const four = [...points, { ...point, title: "A fourth" }];
const offer = {
  ...{ who: "Two.", bring: "A board.", get: "A report.", terms: "fixed" },
  ...{ rate: "engineer" as const, days: { from: 2, to: 3 } },
};
const link = { label: "Contact", href: "/contact" };

/** One block of every kind, as in content files. Tests and /examples use them. */
export const blockExamples: Kinds = {
  points: { type: "points", id: "points", ...intro, points },
  cells: { type: "cells", id: "cells", ...intro, points: four },
  rows: { type: "rows", id: "rows", ...intro, points },
  checklist: { type: "checklist", ...intro, points: four },
  channels: { type: "channels", id: "channels", heading: "Heading", points },
  steps: { type: "steps", id: "steps", ...intro, steps: four },
  stats: { type: "stats", ...intro },
  services: { type: "services", id: "services", ...intro, layout: "cards" },
  industries: { type: "industries", id: "industries", ...intro },
  team: { type: "team", ...intro },
  strip: {
    type: "strip",
    strip: { kind: "standards", heading: "Heading", items: [{ name: "ISTQB", note: "A note" }] },
  },
  table: {
    ...{ type: "table", id: "table", ...intro, columns: ["Level", "Where"] },
    rows: [
      ["Unit test", "Host"],
      ["System test", "Bench"],
    ],
  },
  offers: {
    ...{ type: "offers", id: "offers", ...intro },
    offers: [
      { title: "Offer", ...offer },
      { title: "Another", ...offer },
    ],
  },
  paper: {
    ...{
      type: "paper",
      id: "paper",
      ...intro,
      title: "A paper",
      contents: ["One", "Two", "Three"],
    },
    file: "/papers/embedded-linux-update-power-loss.pdf",
  },
  prose: {
    type: "prose",
    sections: [{ id: "prose", heading: "Heading", paragraphs: ["Text."], items: ["One", "Two"] }],
  },
  cookies: { type: "cookies" },
  aside: { type: "aside", text: "A sentence.", link },
  callToAction: { type: "callToAction", ...intro, link },
  before: {
    type: "before",
    before: { heading: "Heading", bring: ["One", "Two"], notFor: ["One"] },
  },
  form: { type: "form", title: "Form", text: "A text." },
};
