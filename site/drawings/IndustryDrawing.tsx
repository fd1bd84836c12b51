import type { ReactNode } from "react";
import css from "./Drawing.module.css";
import type { IndustryDrawingName } from "./names.ts";

/** The line drawing of an industry, on the services' grid and with their stroke. */
export function IndustryDrawing({ name }: { name: IndustryDrawingName }) {
  return (
    <svg className={css.drawing} viewBox="0 0 160 72" aria-hidden="true" focusable="false">
      {drawings[name]}
    </svg>
  );
}

const drawings: Record<IndustryDrawingName, ReactNode> = {
  // A refrigerant circuit: compressor, two exchangers, an expansion valve.
  hvac: (
    <>
      <circle cx="80" cy="14" r="10" />
      <path d="m74 9 13 5-13 5" />
      <path d="M70 14H30v10M90 14h40v10M30 54v10h42M130 54v10H88" />
      <path d="M18 24h24v30H18zM118 24h24v30h-24z" />
      <path d="M18 34h24M18 44h24M118 34h24M118 44h24" />
      <path d="m72 58 16 12V58L72 70z" />
    </>
  ),
  // A wearable and the wave of its radio.
  consumer: (
    <>
      <rect x="52" y="16" width="40" height="40" rx="8" />
      <path d="M58 16l3-12h22l3 12M58 56l3 12h22l3-12" />
      <path d="M62 38h6l4-10 6 18 4-8h4" />
      <path d="M102 26a14 14 0 0 1 0 20M112 18a26 26 0 0 1 0 36" />
    </>
  ),
  // A tractor's bus: implement, terminal and positioning on one pair of wires.
  agritech: (
    <>
      <path d="M8 60h144M8 66h144" className={css.dashed} />
      <circle cx="46" cy="44" r="14" />
      <circle cx="92" cy="48" r="10" />
      <path d="M46 30V14h22l8 18h24v8M32 40H20" />
      <path d="M112 48h14M126 34v26M132 34v26M138 34v26" />
      {[<circle key="hub" className={css.solid} cx="46" cy="44" r="3" />]}
    </>
  ),
  // Nodes in the field, a gateway, the backend.
  iot: (
    <>
      <path d="M60 18h40v14H60zM50 54l18-22M80 54V32M110 54 92 32" />
      <circle cx="44" cy="60" r="7" />
      <circle cx="80" cy="60" r="7" />
      <circle cx="116" cy="60" r="7" />
      <path d="M80 18V8M72 8a8 8 0 0 1 16 0M64 8a16 16 0 0 1 32 0" />
    </>
  ),
};
