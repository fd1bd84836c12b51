/** The simulated house's limits, in hundredths of a degree. */
const coldest = -4000;
const hottest = 9000;

/** Hundredths of a degree from `21`, `−5,5` or `-40.25 °C`. Undefined: invalid or out of limits. */
export function parseTemperature(text: string): number | undefined {
  const plain = text
    .replace(/\s*°?C?\s*$/i, "")
    .trim()
    .replace(/^[−–]/, "-")
    .replace(",", ".");
  if (!/^[-+]?\d+(\.\d*)?$/.test(plain)) return undefined;
  const cdeg = Math.round(Number(plain) * 100);
  return cdeg >= coldest && cdeg <= hottest ? cdeg : undefined;
}
