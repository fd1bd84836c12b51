/** The firmware's areas, by the prefix of their requirements' ids. */
export const areas = {
  SEN: "Sensor",
  CTL: "Room control",
  RLY: "Relays",
  WDG: "Watchdog",
  BUS: "Modbus",
  NVM: "Memory",
  ALL: "All faults at once",
} as const;

const names: Readonly<Record<string, string>> = areas;

/** A requirement's area. */
export const areaOfRequirement = (id: string): string => names[id.slice(0, 3)] ?? "";

/** A bug's area: that of the first test that fails with it. */
export const areaOfBug = ([first]: readonly string[] = []): string =>
  first ? areaOfRequirement(first) : "Caught by no test";
