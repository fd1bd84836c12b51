import { rmSync } from "node:fs";
import { extname, join } from "node:path";
import { type Document, isScalar, parse, visit } from "yaml";
import { dutchPage } from "../support/dutch-page.ts";
import { photograph } from "../support/photograph.ts";
import { changeColour } from "./change-colour.ts";
import { contentIn } from "./edit-content.ts";
import { leaveOutThermostat } from "./leave-out-thermostat.ts";

const photo = "IMG 1234.JPG";
const stats = "https://stats.kiln-marsh.example";

const colour = "#7fd4ff";

/** Another firm's own data. */
const firm = {
  name: "Kiln & Marsh Testbanken",
  mark: { line: "M6 6h20v20H6z", small: "M8 8h16v16H8z" },
  legal: { name: "Kiln & Marsh NV", enterpriseNumber: "BE 0123.456.749", court: "RPR Gent" },
  address: { street: "Laan 118 bus 4", postalCode: "9700", city: "Ronse", country: "BE" },
  email: "hallo@kiln-marsh.example",
  phone: "+32 55 12 34 56 78",
  answer: "A tester answers on the **same day**.",
  social: ["Mastodon", "GitHub"].map((label) => ({ label, href: `https://${label}.example/kiln` })),
  introCall: "https://meet.kiln-marsh.example/intro",
  scripts: [
    {
      src: `${stats}/count.js`,
      attributes: { defer: true, "data-site": "kiln" },
      inline: "window.queue = [];",
      hosts: { connect: [stats], img: ["https://*.pixel.example"] },
    },
  ],
  "claims.projects.value": 1240,
  "claims.benches": { value: 1, label: "benches of our own", one: "bench of our own" },
};
/** What it doesn't offer. */
const left = ["/linux-development", "/stakeholder-dashboards"];
/** A service that it has instead. */
const instead = "firmware-development";
/** The names of what it has more of, and of what it hasn't. */
const more = {
  services: instead,
  industries: "boats",
  jobs: "one-more",
  team: "one-more",
  notes: "one-more",
};
const needless = ["partners", "stand-ins"];
const main = ["/services", "/proef", "/team", "/contact"];
const words = ["bus", "Gent", "Kiln", "Laan", "Ronse", "Testbanken"];

const texts = {
  "labels.company": "Organisation",
  "labels.subject": "What it’s about",
  "hints.subject": "In a few words",
  "marks.optional": "if you like",
  "enquiry.button": "Off You Go",
  "after.failed": "Or call {phone}.",
  "withoutScript.form": "{phone} is the way if the button stays grey.",
  "job.again": "The form above, once more.",
};

const faq = {
  type: "faq",
  heading: "What clients ask",
  questions: ["Do you come to us?", "Do you test on our boards?"].map((question) => ({
    question,
    answer: "Yes, and [the team](/team) brings its *own* tools.",
  })),
};

/** What differs in a copy of a folder's last file, if its kind has such a field. */
const copied = (folder: string) => {
  const title = `One more of the ${folder}, in search results`;
  const description = `Search results say of one more of the ${folder} what a search can find.`;
  return {
    title: `One more of the ${folder}`,
    name: "Zoë",
    image: photo,
    order: 1000,
    fulfilled: false,
    description: `The other firm has one more of the ${folder}, and this is what it says about it.`,
    "meta.title": title,
    "meta.description": description,
    "page.meta.title": title,
    "page.meta.description": description,
  };
};

/**
 * Makes the content of a copy of the site another firm's, as its owner could: stand-ins and prices are
 * others, folders have one more file, members have left, and there are no partners and no thermostat.
 *
 * @param root the copy's folder
 */
export async function changeContent(root: string): Promise<void> {
  const { find, read, write, edit } = contentIn(root);
  const set = (document: Document, fields: object, isSet = (_path: string[]) => true) => {
    for (const [name, value] of Object.entries(fields)) {
      const path = name.split(".");
      if (isSet(path)) document.setIn(path, document.createNode(value));
    }
  };

  leaveOutThermostat(root);
  changeColour(root, colour);
  const { name } = parse(read("content/company.yaml"));
  edit("content/company.yaml", (document) => set(document, firm));
  edit("content/forms.yaml", (document) => set(document, texts));
  edit("content/home.yaml", (document) => set(document, { blocks: [faq] }));
  for (const name of needless) rmSync(join(root, `content/${name}.yaml`), { force: true });
  await photograph(join(root, "content/pictures", photo));
  const picture = { type: "picture", file: photo, alt: "A bench" };
  edit("content/pages/team.yaml", (document) => document.addIn(["blocks"], picture));
  for (const file of find("team/*.yaml").slice(0, 3)) rmSync(join(root, file));
  for (const path of left) {
    for (const file of find(`{services,pages}${path}.yaml`)) rmSync(join(root, file));
    for (const file of find("**/*.{yaml,md}")) {
      const text = read(file).replaceAll(RegExp(`^ *- ${path}\\n`, "gm"), "");
      // An industry's page names services without a slash.
      const links = RegExp(`/?\\b${path.slice(1)}\\b(?![.-])`, "g");
      write(
        file,
        text.replaceAll(links, (link) => (link[0] === "/" ? "/services" : instead)),
      );
    }
  }
  write("content/pages/proef.yaml", dutchPage);
  const { company, consulting = [] } = parse(read("content/navigation.yaml"));
  edit("content/navigation.yaml", (document) => {
    set(document, { main, company: [...company, ...consulting] });
    for (const field of ["consulting", "moved"]) document.delete(field);
  });
  for (const [folder, name] of Object.entries(more)) {
    const last = find(`${folder}/*.{yaml,md}`).at(-1);
    if (!last) continue;
    const change = (document: Document) =>
      set(document, copied(folder), (path) => document.hasIn(path));
    edit(last, change, `content/${folder}/${name}${extname(last)}`);
  }
  for (const file of find("**/*.{yaml,md}")) {
    edit(file, (document) =>
      visit(document, {
        Pair(_, { key, value }) {
          if (!isScalar(key) || !isScalar(value)) return;
          const isAmount = ["from", "to"].includes(`${key.value}`) && Number(value.value);
          if (isAmount) value.value = isAmount * 2;
        },
      }),
    );
    write(file, read(file).replaceAll(name, firm.name));
  }
  write("content/words.txt", `${read("content/words.txt")}${words.join("\n")}\n`);
}
