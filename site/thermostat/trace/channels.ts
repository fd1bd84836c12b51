import { pin, type TraceRecord } from "../../../firmware/api/trace.ts";

/** Four channels, in the order of the palette. */
export const channels = [
  { id: "room", name: "Room", color: "--ch1" },
  { id: "compressor", name: "Compressor", color: "--ch2" },
  { id: "bus", name: "Bus", color: "--ch3" },
  { id: "fault", name: "Fault", color: "--ch4" },
] as const;

export type Channel = (typeof channels)[number]["id"];

/** What the digital channels show: high while it is so. */
export const isRunning = ({ pins }: TraceRecord) => (pins & pin.compressor) !== 0;
export const hasFault = ({ faults, pins }: TraceRecord) =>
  faults !== 0 || (pins & pin.supply) === 0;

export const colorOf = (channel: Channel) =>
  channels.find(({ id }) => id === channel)?.color ?? "--ch1";
