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

/** The part that a bug is in: that of the first test that fails with it. */
export function areaOf(failing: readonly string[] = []): string {
  const area = failing[0]?.slice(0, 3) as keyof typeof areas | undefined;
  return area ? areas[area] : "Caught by no test";
}
