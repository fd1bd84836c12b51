import { bugs, find, requirements, text } from "./sources.ts";

const testList = "firmware/tests/tests.h";

/** Returns a message for each test, requirement and bug without its counterpart. */
export function traceabilityGaps(list = text(testList), wanted = requirements()): string[] {
  const listed = [...list.matchAll(/TEST\("(.+?)", "(.+?)", (\w+)\)/g)];
  const tests = new Map(listed.map(([, id = "", file = "", name = ""]) => [id, { file, name }]));
  const ids = wanted.map(({ id }) => id);
  return [
    ...repeated(ids).map((id) => `requirements.yaml has ${id} twice`),
    ...repeated(listed.map(([, id = ""]) => id)).map((id) => `tests.h has ${id} twice`),
    ...ids.filter((id) => !tests.has(id)).map((id) => `${id} has no test`),
    ...[...tests].flatMap(([id, test]) => [
      ...(ids.includes(id) ? [] : [`${id} is a test without requirement`]),
      ...(isLabelled(id, test.file, test.name)
        ? []
        : [`${test.file} lacks /* ${id} */ ${test.name}`]),
    ]),
    ...wanted
      .filter(({ text, value }) => !text.includes(String(value.number).replace("-", "−")))
      .map(({ id, value }) => `the text of ${id} doesn't contain ${value.number}`),
    ...difference(
      bugs().map(({ id }) => `firmware/bugs/${id}.patch`),
      find("firmware/bugs/*.patch"),
    ),
  ];
}

/** Readers find a test by the id above it. */
function isLabelled(id: string, file: string, name: string): boolean {
  return text(`firmware/tests/${file}`).includes(`/* ${id} */\nvoid ${name}(void) {`);
}

function repeated(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}

function difference(a: readonly string[], b: readonly string[]): string[] {
  const unmatched = [...a.filter((x) => !b.includes(x)), ...b.filter((x) => !a.includes(x))];
  return unmatched.map((path) => `${path} is in bugs.yaml or in the folder, but not in both`);
}
