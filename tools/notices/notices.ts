import { readFileSync } from "node:fs";
import { join } from "node:path";
import { copyrightOf, type LicenceText, licenceTexts } from "./licence-texts.ts";
import { type Package, readPackage, withDependencies } from "./packages.ts";

/** Where the notices stand, from the repository's root. */
export const noticesFile = "THIRD-PARTY-NOTICES.md";

// Their code is part of the built files, as is Vite's loader of modules, whose makers Astro's
// licence names too.
const inPages = ["astro", "@astrojs/react", "react", "react-dom", "scheduler"];
const fonts = ["archivo", "instrument-sans", "sometype-mono"].map(
  (name) => `@fontsource-variable/${name}`,
);
const portraits = "@dicebear/notionists";

/** The whole file, from the packages as they are installed. */
export function notices(root: string): string {
  const installed = (names: readonly string[]) =>
    names.map((name) => readPackage(root, `node_modules/${name}`));
  const server = withDependencies(root, serverDependencies(root));
  const pages = installed([...inPages, ...fonts]);
  const [drawings] = installed([portraits]);
  return `# Third-party notices

Written by \`npm run notices\` from the installed packages. It names what reaches visitors in the built files and what the server runs. Tools that build and test are not passed on; their licences stand in their packages. Node.js, on which the server runs, is under the MIT licence; its own notices come with it.

## In the pages

${table(pages)}

The team's portraits are put together from ${portraits} ${drawings?.version}: Notionists (https://heyzoish.gumroad.com/l/notionists) by Zoish, CC0 1.0 (https://creativecommons.org/publicdomain/zero/1.0/). None of that package's code is in the pages.

## In the server

${table(server)}

## Licence texts

Each text stands once, with the packages that come under it in these words. Whose work each package is stands in the tables above.

${licenceTexts([...pages, ...server])
  .map(section)
  .join("\n\n")}
`;
}

/** What package.json says that the server needs when it runs. */
function serverDependencies(root: string): string[] {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return Object.keys(manifest.dependencies);
}

function table(packages: readonly Package[]): string {
  const rows = packages.map((entry) => {
    const { name, version, license } = entry;
    return `| ${name} | ${version} | ${license} | ${copyrightOf(entry).replaceAll("|", "\\|")} |`;
  });
  return [
    "| package | version | licence | whose work |",
    "| --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

function section({ license, text, names }: LicenceText): string {
  return `### ${license}\n\n${names.join(", ")}\n\n\`\`\`text\n${text}\n\`\`\``;
}
