import { type Check, findings } from "./report.ts";
import { reservedNamesIn } from "./reserved-names.ts";

/** Addresses in content files that lead nowhere. */
export const contentAddresses: Check = ({ content }) => {
  const found = content.flatMap(({ file, text }) =>
    text
      .split("\n")
      .flatMap((line, index) =>
        reservedNamesIn(line).map(
          (name) =>
            `${file}, line ${index + 1}: ${name} is reserved for examples. Write the firm's own address.`,
        ),
      ),
  );
  return findings(found, "No address in the content is an example.");
};
