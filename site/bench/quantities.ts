/** What a row can expect, in the visitor's units. */
import { noAnswer } from "../../firmware/api/live.ts";
import type { Quantity } from "../../firmware/api/rows.ts";

export const quantities: Readonly<
  Record<Quantity, { readonly name: string; readonly unit: string; readonly scale: number }>
> = {
  starts: { name: "Starts of the compressor", unit: "", scale: 1 },
  compressor: { name: "Compressor runs", unit: "1 yes, 0 no", scale: 1 },
  roomCdeg: { name: "Room temperature", unit: "°C", scale: 100 },
  alarm: { name: "Alarm lamp", unit: "1 on, 0 off", scale: 1 },
  relay: { name: "K1’s coil", unit: "1 on, 0 off", scale: 1 },
  contactor: { name: "K2’s coil", unit: "1 on, 0 off", scale: 1 },
  onMs: { name: "Length of the last run", unit: "s", scale: 1000 },
  offMs: { name: "Length of the last rest", unit: "s", scale: 1000 },
  resets: { name: "Resets, power-on included", unit: "", scale: 1 },
  writes: { name: "Bytes written to the memory", unit: "", scale: 1 },
  "register setpoint": { name: "Bus: setpoint", unit: "°C", scale: 100 },
  "register room": { name: "Bus: room temperature", unit: "°C", scale: 100 },
  "register state": { name: "Bus: state", unit: "", scale: 1 },
  "register alarms": { name: "Bus: alarms", unit: "", scale: 1 },
};

export function sayQuantity(what: Quantity, value: number): string {
  if (value === noAnswer) return "no answer";
  const { unit, scale } = quantities[what];
  return `${value / scale}${scale === 1 ? "" : ` ${unit}`}`;
}
