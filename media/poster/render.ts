import { mkdir, readFile, writeFile } from "node:fs/promises";
import { parse } from "yaml";
import { facts, rowsOf, sheet, unitsOf } from "../../thermostat/build.ts";
import { escapeHtml, logo, print, styleElement } from "../print.ts";

/**
 * Prints the poster: the traces of all the thermostat's tests on A2. The PDF's title has their number
 * and the trace's SHA-256, by which a test sees that it is of these tests.
 */

const here = new URL("./", import.meta.url);
const posters = new URL("../../site/public/posters/", import.meta.url);

const read = (path: string) => readFile(new URL(path, here), "utf8");

const { svg, areas, range } = await sheet();
const { trace, hours, matrix } = facts();
const { name, email } = parse(await read("../../content/company.yaml"));
const rows = rowsOf(areas);
const count = `${matrix.tests.length}/${matrix.tests.length}`;

const labels = rows.map((row) => {
  if (row.id === undefined)
    return `<h2 style="grid-row: span ${row.units}">${row.area.name} <span>${row.area.total}</span></h2>`;
  const [id, length] = row.label.split(", ");
  return `<p>${id} <span>${length}</span></p>`;
});

const colors = [
  ...["screen", "screen-ink", "screen-ink-2", "screen-ink-3", "screen-rule"],
  ...["ch1", "ch2", "ch3", "ch4"],
];

const filled = Object.entries({
  title: `${matrix.tests.length} tests of a thermostat, trace ${trace}`,
  name: escapeHtml(name),
  address: `${email.split("@")[1]}/break-this-thermostat`,
  logo,
  svg: svg.replace("<svg", '<svg aria-hidden="true"'),
  labels: labels.join("\n"),
  count,
  range,
  hours: String(hours),
  trace,
}).reduce(
  (html, [key, value]) => html.replaceAll(`{{${key}}}`, () => value),
  await read("poster.html"),
);

const style = await styleElement(filled, colors, [new URL("poster.css", here)]);
const counts = `--units: ${unitsOf(rows)}; --letters: ${count.length}`;

await mkdir(posters, { recursive: true });
await writeFile(
  new URL("thermostat-tests.pdf", posters),
  await print(filled.replace("{{counts}}", counts).replace("{{style}}", () => style)),
);
