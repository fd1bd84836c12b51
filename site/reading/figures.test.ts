import { expect, onTestFinished, test, vi } from "vitest";
import { matrix } from "../../thermostat/build.ts";
import { filled } from "./figures.ts";
import { hasThermostat } from "./thermostat.ts";

/** The figures that texts of content can contain, and what an editor is told of one that was written wrongly. */

const mistakesOf = (text: string) => {
  const found: string[] = [];
  filled(text, (message) => found.push(message));
  return found;
};

test.runIf(hasThermostat())("a figure of the firmware replaces its placeholder", () => {
  expect(filled("{firmware.tests} tests")).toBe(`${matrix().tests.length} tests`);
});

test.each([
  ["1", "Keeps 1 day"],
  ["30", "Keeps 30 days"],
])("the word after a figure of %s is right for it: %s", (days, text) => {
  vi.stubEnv("RETENTION_DAYS", days);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(filled("Keeps {settings.RETENTION_DAYS day|days}")).toBe(text);
});

test.each([
  ["{team.member} bugs", "{team.member} is not a figure of the team. Did you mean {team.members}?"],
  ["{tem.members} people", "{tem.members} is not a figure. Did you mean {team.members}?"],
  [
    "{settings.RETENTION DAYS day|days}",
    "{settings.RETENTION DAYS day|days} is not a figure of the settings. Did you mean {settings.RETENTION_DAYS day|days}?",
  ],
  ["{team.memberss}", "is not a figure of the team. Did you mean {team.members}?"],
  ["{team.zzz}", "{team.zzz} is not a figure of the team. Use one of: members, coaches, engin"],
  ...["{team members}", "{team, members}", "{ team-member }", "{Team. Members}"].map((typed) => [
    `We are ${typed}.`,
    `${typed} would be shown as it is. Write {team.members}`,
  ]),
  ["Up to {5,000,000 euro}.", "{5,000,000 euro} would be shown with its braces. Write it without"],
  ...[
    "{team.coaches coach}",
    "{team.coaches coach, coaches}",
    "{team.coaches coach/coaches}",
    "{team.coaches |a|b}",
    "{team.coaches people|}",
    "{{team.coaches coach|coaches}}",
    "[team.coaches]",
  ].map((typed) => [
    typed,
    `${typed} isn't how a figure is written. Write {team.coaches} alone, or with its word for 1 and for more, as in {team.coaches coach|coaches}`,
  ]),
])("what is wrong with the figure in “%s” is said", (text, message) => {
  expect(mistakesOf(text as string)).toEqual([expect.stringContaining(message as string)]);
});

test.each(["`{team members}`", "\\{team members}", "{email}", "{ from: 1 }", "A {b} of [c, d]"])(
  "%s is no figure",
  (text) => {
    expect(mistakesOf(text)).toEqual([]);
  },
);
