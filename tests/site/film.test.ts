import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../../site/drawings/film");

// film.spec.ts checks what they show, in a browser.
test.each(["hero.av1.mp4", "hero.h264.mp4"])(
  "%s is small and can play before it is all there",
  (name) => {
    const file = readFileSync(join(folder, name));
    expect(file.length).toBeLessThanOrEqual(600_000);
    // Boxes of ISO/IEC 14496-12: where everything is comes before the pictures, and there is no sound.
    expect(file.indexOf("moov")).toBeLessThan(file.indexOf("mdat"));
    expect(file.includes("soun")).toBe(false);
  },
);
