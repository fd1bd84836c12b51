/** Four channels, in the order of the palette. */
export const channels = [
  { id: "room", name: "Room", color: "--ch1" },
  { id: "compressor", name: "Compressor", color: "--ch2" },
  { id: "bus", name: "Bus", color: "--ch3" },
  { id: "fault", name: "Fault", color: "--ch4" },
] as const;

export type Channel = (typeof channels)[number]["id"];

export const colorOf = (channel: Channel) =>
  channels.find(({ id }) => id === channel)?.color ?? "--ch1";
