import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isMap, isPair, isScalar, isSeq, visit } from "yaml";
import { checkContent } from "../../site/content-model/check-content.ts";
import { type ContentFile, reservedNamesIn } from "./content-files.ts";
import { findings, type Line } from "./report.ts";

/** Checks that the content can be built and has no stand-ins and no example addresses. */
export function content(root: string, files: readonly ContentFile[]): Line[] {
  const { files: count, mistakes } = checkContent();
  const standIns = files.flatMap((file) => [
    ...listedFields(file),
    ...markedEntries(file),
    ...wrongEnterpriseNumber(file),
    ...drawnPortrait(root, file),
  ]);
  return [
    ...findings(mistakes, `All ${count} content files can be built.`),
    ...findings(standIns, "No content is a stand-in."),
    ...findings(files.flatMap(exampleAddresses), "No address in the content is an example."),
  ];
}

/** Finds the fields that company.yaml lists as invented. */
function listedFields({ document, placeOf }: ContentFile): string[] {
  const list = document.get("standIns");
  const fields = isSeq(list) ? list.items.map(String) : [];
  return fields.map((field) => {
    const place = placeOf(document.getIn(field.split("."), true));
    return `${place}: "${field}" is a stand-in. Write the firm's own value and remove "${field}" from the list standIns.`;
  });
}

/** Finds everything marked with `standIn: true`: people, partners, promises, policies. */
function markedEntries({ document, placeOf }: ContentFile): string[] {
  const found: string[] = [];
  visit(document, {
    Pair(_key, { key, value }, path) {
      if (!isScalar(key) || key.value !== "standIn" || !isScalar(value) || value.value !== true) {
        return;
      }
      const group = path.at(-1);
      const name = nameOf(group, path.at(-2));
      found.push(
        `${placeOf(key)}: "${name}" is a stand-in. Write what is true, then set standIn: false.`,
      );
    },
  });
  return found;
}

/** A marked group's name for editors: its own name or heading, or else its field's. */
function nameOf(group: unknown, field: unknown): unknown {
  const named = isMap(group) && ["name", "title", "heading"].find((key) => group.has(key));
  return named ? group.get(named) : isPair(field) ? field.key : undefined;
}

/**
 * Finds a Belgian enterprise number that cannot exist: the last two of its ten digits must be 97
 * minus the remainder of the first eight divided by 97.
 */
function wrongEnterpriseNumber({ document, placeOf }: ContentFile): string[] {
  const number = document.getIn(["legal", "enterpriseNumber"], true);
  if (!isScalar(number)) return [];
  const digits = String(number.value).replaceAll(/^BE|[ .]/gi, "");
  const isValid =
    /^[01]\d{9}$/.test(digits) &&
    Number(digits.slice(8)) === 97 - (Number(digits.slice(0, 8)) % 97);
  if (isValid) return [];
  return [`${placeOf(number)}: the check digits of the enterprise number ${number} do not match.`];
}

// Every portrait from the avatar set has this attribute.
const avatarSet = 'data-set="notionists"';

/** Finds a portrait that was made for a stand-in, unless the person has approved it. */
function drawnPortrait(root: string, { file, document, placeOf }: ContentFile): string[] {
  const image = document.get("image", true);
  if (!file.startsWith("content/team/") || !isScalar(image)) return [];
  if (document.get("drawingApproved") === true) return [];
  const picture = join(root, "site/public", String(image.value));
  if (!existsSync(picture) || !readFileSync(picture, "latin1").includes(avatarSet)) return [];
  return [
    `${placeOf(image)}: the portrait of "${document.get("name")}" comes from the avatar set. Use a picture of the person, remove the line to show initials, or write drawingApproved: true.`,
  ];
}

function exampleAddresses({ file, text }: ContentFile): string[] {
  return text
    .split("\n")
    .flatMap((line, index) =>
      reservedNamesIn(line).map(
        (name) =>
          `${file}, line ${index + 1}: ${name} is reserved for examples. Write the firm's own address.`,
      ),
    );
}
