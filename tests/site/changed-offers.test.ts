import { expect, test } from "vitest";
import { commit } from "../support/commit.ts";
import { readContent } from "../support/content.ts";
import { pageOf } from "../support/made-content.ts";
import { checkContent, copyContent } from "../support/site-copy.ts";
import { folderWith } from "../support/test-end.ts";

/** What a change of the offers, of a time or of a tool may make untrue elsewhere: warnings, which stop nothing. */

test("a text that still names an offer that a change removes or renames is a warning at its line", async () => {
  const folder = copyContent();
  const { offers, ...rest } = readContent("offers.yaml");
  const put = (titles: readonly (readonly [id: string, title: string])[]) => {
    const added = titles.map(([id, title]) => ({ ...offers[0], id, title }));
    const yaml = JSON.stringify({ ...rest, offers: [...offers, ...added] });
    folderWith({ "content/offers.yaml": yaml }, folder);
  };
  put([
    ["a", "Zeppelin flight"],
    ["b", "Zeppelin hire"],
    ["c", "Zeppelin tour"],
    ["d", "Zeppelin view"],
    ["e", "Zeppelins"],
    ["f", "C++ flights (day"],
  ]);
  const sentences = [
    "A Zeppelin flight.",
    "A Zeppelin hire.",
    "A Zeppelin tour and a Zeppelin view",
  ];
  const others = [
    "Zeppelins and a zeppelin flight.",
    "Zeppelin hire is no offer here.",
    "C++ flights (day and night).",
    "See [it](/x#offer-b).",
  ];
  const page = pageOf("X", [...sentences, ...others]);
  folderWith({ "content/pages/x.yaml": page }, folder);
  commit(folder, "content");
  put([
    ["a", "Balloon flight"],
    ["c", "Zeppelin view"],
    ["d", "Zeppelin tour"],
    ["e", "Balloons"],
  ]);
  const { stdout } = await checkContent(folder);
  expect(stdout.match(/^Warning: .*Is it still true.*/gm)).toEqual([
    "Warning: content/pages/x.yaml, line 13: names “Zeppelin flight”, and the offer a is now called “Balloon flight”. Is it still true?",
    "Warning: content/pages/x.yaml, line 14: names “Zeppelin hire”, and the offer b is gone. Is it still true?",
    "Warning: content/pages/x.yaml, line 19: names “offer-b”, and the offer b is gone. Is it still true?",
  ]);
});

test("the page of a free offer that a change drops is a warning, as is what leads to it", async () => {
  const folder = copyContent();
  const { offers, beginnings } = readContent("offers.yaml");
  const free = { heading: "A free flight", text: "Fly.", link: { label: "Fly", href: "/flight" } };
  const put = (more: object) =>
    folderWith({ "content/offers.yaml": JSON.stringify({ offers, beginnings, ...more }) }, folder);
  put({ free });
  const x = pageOf("X", ["Take [a flight](/flight), it’s free."]).replace(
    "blocks:\n",
    "blocks:\n  - type: freeOffer\n",
  );
  folderWith(
    { "content/pages/flight.yaml": pageOf("Y", ["A."]), "content/pages/x.yaml": x },
    folder,
  );
  commit(folder, "content");
  put({});
  const { stdout } = await checkContent(folder);
  expect(stdout.match(/^Warning: content\/pages\/(?:flight|x)\..*/gm)).toEqual([
    "Warning: content/pages/x.yaml, line 14: names “/flight”, and the change dropped the free offer. Is it still true?",
    "Warning: content/pages/flight.yaml, line 1: the change dropped the free offer, and this page was about it. Delete it, or read all of it again.",
    "Warning: content/pages/x.yaml, line 9: the change dropped the free offer, so this section shows nothing. Delete it.",
  ]);
});

test("a text of an offer whose days or times a change makes others, a part that is it, and the same time beside a link to it are warnings", async () => {
  const folder = copyContent();
  const { offers, ...rest } = readContent("offers.yaml");
  const put = (days: number, effort = "A pilot, two weeks") => {
    const texts = { bring: "A map.", get: "A view.", terms: "The price covers two weeks." };
    const offer = { ...offers[0], priceLine: "A flight", effort, ...texts };
    const work = [1, 2].map((sum) => ({
      part: sum === 1 ? "Zeppelin flight: there" : "Two days back",
      days: { from: sum, to: sum },
    }));
    const added = [
      { ...offer, id: "a", title: "Zeppelin flight", days: { from: days, to: days } },
      { ...offer, id: "b", title: "Zeppelin tour", days: { from: 3, to: 3 }, work },
    ];
    const yaml = JSON.stringify({ ...rest, offers: [...offers, ...added] });
    folderWith({ "content/offers.yaml": yaml }, folder);
  };
  put(1);
  const link = "See [a flight](/services#offer-a).";
  const sentences = ["Back after two weeks.", link, "It takes two weeks.", "And three days."];
  folderWith({ "content/pages/x.yaml": pageOf("X", [...sentences, "In two weeks."]) }, folder);
  commit(folder, "content");
  const asked = async () =>
    (await checkContent(folder)).stdout.match(/(?<=^Warning: .*the times of the offer a .*)“.*”/gm);
  const others = [
    "“The price covers two weeks.”",
    "“Zeppelin flight: there”",
    "“Back after two weeks.”",
    "“It takes two weeks.”",
  ];
  put(2);
  expect(await asked()).toEqual(["“A pilot, two weeks”", ...others]);
  put(1, "A pilot, a day a week");
  expect(await asked()).toEqual(others);
});

test("a price where nothing was to pay, a time in other words and a tool that a list no longer has question other texts", async () => {
  const folder = copyContent();
  const { offers, beginnings } = readContent("offers.yaml");
  const put = (step: string, time: string, tool: string) => {
    const [first, ...others] = beginnings.steps;
    const steps = [{ ...first, text: step }, ...others];
    const strip = {
      type: "strip",
      heading: "Tools",
      items: [
        { name: tool, note: "A." },
        { name: "B", note: "B." },
      ],
    };
    const often = time.startsWith("half") ? "two days a week" : "a day a week";
    const sentences = [`The hangar keeps your balloon for ${time}.`, `We fly ${often}.`];
    const x = pageOf("X", sentences);
    folderWith(
      {
        "content/offers.yaml": JSON.stringify({ offers, beginnings: { ...beginnings, steps } }),
        "content/pages/x.yaml": x.replace("blocks:\n", `blocks:\n  - ${JSON.stringify(strip)}\n`),
      },
      folder,
    );
  };
  put("We fly.", "45 minutes", "Zeppelin Lift");
  const said = [
    "Until then, you pay nothing.",
    "We keep a balloon in the hangar for 45 minutes.",
    "Zeppelin Lift lifts.",
    "Somebody sits there, one day a week.",
  ];
  folderWith({ "content/pages/y.yaml": pageOf("Y", said) }, folder);
  commit(folder, "content");
  put("We fly, and you pay.", "half an hour", "Balloon Lift");
  const { stdout } = await checkContent(folder);
  expect(stdout.match(/(?<=^Warning: content\/pages\/y\.yaml, ).*/gm)?.sort()).toEqual([
    "line 13: beginnings in content/offers.yaml has changed. Is this still true? “Until then, you pay nothing.”",
    "line 14: has “45 minutes”, which the change replaced in content/pages/x.yaml. Is this still true? “We keep a balloon in the hangar for 45 minutes.”",
    "line 15: names “Zeppelin Lift”, and “Zeppelin Lift” in content/pages/x.yaml is gone. Is it still true?",
    "line 16: has “one day a week”, which the change replaced in content/pages/x.yaml. Is this still true? “Somebody sits there, one day a week.”",
  ]);
});

test("a number that a change of the free offer or of its page replaces, and any time on its page, question the texts that have them", async () => {
  const folder = copyContent();
  const { offers, beginnings } = readContent("offers.yaml");
  const put = (text: string, back = "two") => {
    const free = { heading: "A free flight", text, link: { label: "Fly", href: "/flight" } };
    const files = {
      "content/offers.yaml": JSON.stringify({ offers, free, beginnings }),
      "content/pages/flight.yaml": pageOf("Flight", [`Back in ${back} weeks.`]),
    };
    folderWith(files, folder);
  };
  const before = "We fly 7,654 metres in two weeks.";
  put(before);
  const x = pageOf("X", ["7,654 balloons.", "See [a flight](/flight)."]);
  folderWith({ "content/pages/x.yaml": x }, folder);
  commit(folder, "content");
  put(before, "nine");
  expect((await checkContent(folder)).stdout).toContain(
    `has “two weeks”, which the change replaced in content/pages/flight.yaml. Is this still true? “${before}”`,
  );
  put("We fly 1,234 metres in nine weeks.");
  const { stdout } = await checkContent(folder);
  expect(stdout.match(/(?<=^Warning: content\/pages\/)(?:flight|x)\..*/gm)?.sort()).toEqual([
    "flight.yaml, line 13: has “two weeks”, which the change replaced in content/offers.yaml. Is this still true? “Back in two weeks.”",
    "x.yaml, line 13: has “7,654”, which the change replaced in content/offers.yaml. Is this still true? “7,654 balloons.”",
  ]);
});
