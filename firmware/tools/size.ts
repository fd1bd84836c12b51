import { execFileSync } from "node:child_process";
import { compileObjects } from "./compile-with-gcc.ts";
import { find } from "./sources.ts";

const output = (program: string, words: readonly string[]) =>
  execFileSync(program, words, { encoding: "utf8" }).trim();

/** The firmware's size on a Cortex-M3, without a HAL. Its RAM is one struct, owned by the bench. */
export function sizeOnCortexM3(folder: string): string {
  const firmware = compileObjects("cortex_m3", find("firmware/src/*.c"), folder);
  const totals = output("arm-none-eabi-size", ["--totals", ...firmware])
    .split("\n")
    .at(-1);
  const [code = "", data = "", bss = ""] = totals?.trim().split(/\s+/) ?? [];
  const bench = compileObjects("cortex_m3", ["firmware/bench/bench.c"], folder);
  const symbols = output("arm-none-eabi-nm", ["--print-size", ...bench]);
  const app = Number.parseInt(symbols.match(/^\w+ (\w+) b app$/m)?.[1] ?? "", 16);
  return `${code} bytes of Thumb code and tables, ${app} of RAM in struct app, ${data} of data, ${bss} of bss`;
}
