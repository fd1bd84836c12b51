import { coldestCdeg, hottestCdeg } from "../../../firmware/api/parse-command.ts";

/** Hundredths of a degree from what somebody types: `21`, `−5,5`, `-40.25 °C`. Undefined: no temperature that the house can have. */
export function parseTemperature(text: string): number | undefined {
  const plain = text
    .replace(/\s*°?C?\s*$/i, "")
    .trim()
    .replace(/^[−–]/, "-")
    .replace(",", ".");
  if (!/^[-+]?\d+(\.\d*)?$/.test(plain)) return undefined;
  const cdeg = Math.round(Number(plain) * 100);
  return cdeg >= coldestCdeg && cdeg <= hottestCdeg ? cdeg : undefined;
}
