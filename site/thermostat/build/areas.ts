/** The parts of the firmware, by the beginning of their requirements' ids. */
export const areas = {
  SEN: "Sensor",
  CTL: "Room control",
  RLY: "Relays",
  WDG: "Watchdog",
  BUS: "Bus",
  NVM: "Memory",
  ALL: "All faults at once",
} as const;

/** The parts that risks are about: one more holds what no test reaches. */
export const riskAreas = { ...areas, HAL: "Board and drivers" } as const;

const names: Readonly<Record<string, string>> = areas;

/** The part that a requirement is about. */
export const partOfId = (id: string): string => names[id.slice(0, 3)] ?? "";

/** The part that a bug is in: that of the first test that fails with it. */
export const areaOf = ([first]: readonly string[] = []): string =>
  first ? partOfId(first) : "Caught by no test";
