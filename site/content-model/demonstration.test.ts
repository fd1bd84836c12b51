import { expect, test } from "vitest";
import { demonstration } from "./demonstration.ts";

const shown = (shows: object) =>
  demonstration.safeParse({
    ...{ heading: "Heading", text: "Text.", caption: "Caption.", shows },
    links: [{ label: "More", href: "/services" }],
  });
const part = { file: "src/hal.h", from: "#ifndef HAL_H", lines: 3 };

test("a demonstration that the firmware does not have is reported at its field", () => {
  expect(shown({ type: "code", parts: [part] }).error).toBeUndefined();
  for (const [shows, path] of [
    [{ type: "code", parts: [{ ...part, file: "src/no.h" }] }, ["shows", "parts", 0, "file"]],
    [{ type: "code", parts: [{ ...part, from: "#no" }] }, ["shows", "parts", 0, "from"]],
    [
      { type: "recorded", test: part, run: part, report: { ...part, from: "#no" } },
      ["shows", "report", "from"],
    ],
    [{ type: "risk", risk: "R-99" }, ["shows", "risk"]],
  ] as const) {
    expect(shown(shows).error?.issues.map((issue) => issue.path)).toEqual([path]);
  }
});
