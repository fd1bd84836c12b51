/** Four channels, in the order of the palette. */
export const channels = [
  { id: "room", name: "Room", color: "--ch1" },
  { id: "compressor", name: "Compressor", color: "--ch2" },
  { id: "bus", name: "Bus", color: "--ch3" },
  { id: "fault", name: "Fault", color: "--ch4" },
] as const;
