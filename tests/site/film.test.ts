import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../../site/drawings/film");

// film.spec.ts plays it, in a browser.
test.each(["hero.av1.mp4", "hero.h264.mp4"])(
  "%s is small and can play before it has fully loaded",
  (name) => {
    const file = readFileSync(join(folder, name));
    expect(file.length).toBeLessThanOrEqual(600_000);
    // Boxes of ISO/IEC 14496-12: the index precedes the pictures, and there is no sound track.
    const index = file.indexOf("moov");
    expect(index).toBeGreaterThan(0);
    expect(index).toBeLessThan(file.indexOf("mdat"));
    expect(file.includes("soun")).toBe(false);
  },
);
