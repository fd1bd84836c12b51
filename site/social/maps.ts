import { matrixPicture, weldPicture } from "../../thermostat/build.ts";

/** A square for each unit of these paths, which lie in its middle. */
const squares = (columns: number, rows: number, paths: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 520 ${(520 * 3) / 4}"><g transform="scale(${520 / columns} ${390 / rows})" fill="none" stroke-width=".76" stroke-dasharray=".76 .24">${paths}</g></svg>`;

const path = (color: string, d: string) => `<path stroke="var(--${color})" d="${d}"/>`;

/** The pictures that link previews of pages with a map show, by the name of the map. */
export const maps: Readonly<Record<string, () => string>> = {
  /** The map of welds with the bug in. */
  welds: () => {
    const { columns, rows, all, bug } = weldPicture();
    return squares(
      columns,
      rows,
      path("map-over", all) +
        path("map-noticed", bug.A) +
        path("map-late", bug.U) +
        path("screen-fail", bug.S),
    );
  },
  /** The known bugs by tests. */
  matrix: () => {
    const { columns, rows, paths } = matrixPicture();
    return squares(
      columns,
      rows.length,
      path("map-passes", paths.grid) + path("ch2", paths.caught) + path("ch1", paths.alone),
    );
  },
};
