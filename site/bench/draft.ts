/** A row as the visitor types it. */
import { faults } from "../../firmware/api/module.ts";
import type { Quantity, Row } from "../../firmware/api/rows.ts";
import { quantities } from "./quantities.ts";

export type Draft = {
  /** For React. */
  readonly key: number;
  readonly at: string;
  readonly unit: Unit;
  readonly action: Action;
  /** Of the action: °C, or ms of a dip. */
  readonly value: string;
  readonly what: Quantity | "";
  readonly low: string;
  readonly high: string;
};

export const units = { ms: 1, s: 1000, min: 60_000, h: 3_600_000 } as const;
export type Unit = keyof typeof units;

/** What a row can do; with a unit it needs a value. */
export const actions = {
  "": { name: "nothing" },
  room: { name: "set the room to", unit: "°C" },
  outdoor: { name: "set outdoors to", unit: "°C" },
  setpoint: { name: "set the setpoint to", unit: "°C" },
  dip: { name: "dip the supply for", unit: "ms" },
  spike: { name: "spike on the converter" },
  ...Object.fromEntries(
    faults.flatMap((fault) => [
      [`on ${fault}`, { name: `${fault}: on` }],
      [`off ${fault}`, { name: `${fault}: off` }],
    ]),
  ),
} as Readonly<Record<string, { readonly name: string; readonly unit?: "°C" | "ms" }>>;
export type Action = string;

let keys = 0;

export function newDraft(): Draft {
  keys += 1;
  return { key: keys, at: "0", unit: "min", action: "", value: "", what: "", low: "", high: "" };
}

/** What `parseRows` checks; a number that cannot be read becomes NaN. */
export function toData(drafts: readonly Draft[]): unknown[] {
  return drafts.map(({ at, unit, action, value, what, low, high }) => ({
    atMs: scaled(at, units[unit]),
    ...(action && { do: commandOf(action, value) }),
    ...(what && {
      expect: {
        what,
        low: scaled(low, quantities[what].scale),
        high: scaled(high || low, quantities[what].scale),
      },
    }),
  }));
}

function commandOf(action: Action, value: string): unknown {
  const [state, ...words] = action.split(" ");
  if (words.length > 0) return { do: "fault", fault: words.join(" "), on: state === "on" };
  if (action === "spike") return { do: action };
  return action === "dip"
    ? { do: action, ms: scaled(value, 1) }
    : { do: action, cdeg: scaled(value, 100) };
}

const scaled = (text: string, scale: number) =>
  text.trim() === "" ? Number.NaN : Math.round(Number(text.replace(",", ".")) * scale);

export function toDrafts(rows: readonly Row[]): Draft[] {
  return rows.map((row) => {
    const unit = (["h", "min", "s"] as const).find((name) => row.atMs % units[name] === 0) ?? "ms";
    return {
      ...newDraft(),
      at: String(row.atMs / units[unit]),
      unit: row.atMs === 0 ? "min" : unit,
      ...(row.do && actionOf(row.do)),
      ...(row.expect && {
        what: row.expect.what,
        low: String(row.expect.low / quantities[row.expect.what].scale),
        high: String(row.expect.high / quantities[row.expect.what].scale),
      }),
    };
  });
}

function actionOf(command: NonNullable<Row["do"]>): Pick<Draft, "action" | "value"> {
  switch (command.do) {
    case "fault":
      return { action: `${command.on ? "on" : "off"} ${command.fault}`, value: "" };
    case "dip":
      return { action: "dip", value: String(command.ms) };
    case "spike":
      return { action: "spike", value: "" };
    default:
      return { action: command.do, value: String(command.cdeg / 100) };
  }
}

/** A test to begin with, which catches one bug. */
export const firstRows: readonly Row[] = [
  { atMs: 0, do: { do: "room", cdeg: 1500 } },
  { atMs: 240_000, do: { do: "fault", fault: "sensor open", on: true } },
  { atMs: 242_000, expect: { what: "alarm", low: 1, high: 1 } },
];
