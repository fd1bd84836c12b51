import { compilerFiles, compilerVersion } from "../record/tools/compiler-files.ts";
import { moduleBytes, modules, objectsFile } from "../record/tools/sources.ts";
import { archive, downloads } from "./source.ts";
import { type Shown, workplaceData } from "./workplace-data.ts";

type Content = string | Uint8Array;

/** What the page loads, or offers as a download, by the path below /firmware/. */
export const publishedFiles = (
  shown: () => Shown,
): Readonly<Record<string, () => Content | Promise<Content>>> => ({
  // What the workplace fetches when a visitor opens it.
  "data.json": async () => JSON.stringify(await workplaceData(shown())),
  // What the page's compiler links with.
  [objectsFile]: () => moduleBytes(objectsFile),
  "thermostat-firmware.zip": archive,
  ...Object.fromEntries([
    ...modules().map(({ file }) => [`modules/${file}`, () => moduleBytes(file)] as const),
    ...Object.entries(downloads()).map(([path, text]) => [`source/${path}.txt`, text] as const),
    // The compiler's parts load each other, so they share a folder.
    ...Object.entries(compilerFiles()).map(
      ([name, content]) => [`compiler/${compilerVersion()}/${name}`, content] as const,
    ),
  ]),
});
