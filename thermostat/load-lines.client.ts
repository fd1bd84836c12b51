// Adds the links of single tests once everything else has loaded: a page is smaller without them.

import type { Caught } from "./build/page-data.ts";

const sheet = document.querySelector<HTMLElement>("[data-lines]");

async function load(address: string) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const { areas }: Caught = await answer.json();
  // Otherwise FirstScreen.tsx runs already, and has them too.
  if (!sheet?.closest("astro-island[ssr]")) return;
  const links = sheet.querySelectorAll("a");
  for (const [index, { tests }] of areas.entries()) {
    links[index]?.replaceWith(...tests.map(lineOf));
  }
}

/** As Sheet.tsx renders it. */
function lineOf(title: string) {
  const href = sheet?.dataset.tests + title.replace(/,.*/, "");
  const link = Object.assign(document.createElement("a"), { href, title, tabIndex: -1 });
  link.ariaHidden = "true";
  return link;
}

addEventListener("load", () => load(sheet?.dataset.lines ?? "").catch(console.warn));
