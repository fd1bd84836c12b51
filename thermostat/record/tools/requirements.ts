import { bugs, find, requirements, text } from "./sources.ts";

const testList = "firmware/tests/tests.h";

/** Returns a message for each test, requirement and bug without its counterpart. */
export function traceabilityGaps(list = text(testList), wanted = requirements()): string[] {
  const tests = [...list.matchAll(/TEST\("(.+?)", "(.+?)", (\w+)\)/g)].map(
    ([, id = "", file = "", name = ""]) => ({ id, file, name }),
  );
  const patches = bugs().map(({ id }) => `firmware/bugs/${id}.patch`);
  return [
    ...unpaired("requirements.yaml and in tests.h", idsOf(wanted), idsOf(tests)),
    ...unpaired("bugs.yaml and in its folder", patches, find("firmware/bugs/*.patch")),
    // Readers find a test by the id above it.
    ...tests
      .map(({ id, file, name }) => ({ file, label: `/* ${id} */\nvoid ${name}(void) {` }))
      .filter(({ file, label }) => !text(`firmware/tests/${file}`).includes(label))
      .map(({ file, label }) => `${file} lacks ${label}`),
    ...wanted
      .filter(({ text, value }) => !text.includes(String(value.number).replace("-", "−")))
      .map(({ id, value }) => `the text of ${id} doesn't contain ${value.number}`),
  ];
}

const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);

/** A message for each name that lists don't all have exactly once. */
export function unpaired(where: string, ...lists: readonly (readonly string[])[]): string[] {
  const isOnce = (name: string) =>
    lists.every((list) => list.filter((one) => one === name).length === 1);
  const names = [...new Set(lists.flat())].filter((name) => !isOnce(name));
  return names.map((name) => `${name} doesn't appear exactly once in ${where}`);
}
