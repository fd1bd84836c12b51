import { join } from "node:path";
import type { ViteUserConfig } from "astro";
import { forms } from "../content-model/forms.ts";
import { readYaml } from "../reading/read-yaml.ts";

const file = "content/forms.yaml";

/** Makes content/forms.yaml a module, because the forms' script needs its texts in the browser. */
export const formTexts = (): NonNullable<ViteUserConfig["plugins"]>[number] => ({
  name: "form-texts",
  transform(text, id) {
    if (id !== join(process.cwd(), file)) return undefined;
    return `export default ${JSON.stringify(readYaml(file, text, forms))}`;
  },
});
