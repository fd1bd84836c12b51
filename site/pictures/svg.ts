import { optimize } from "svgo";
import { sha256, text } from "../../shared/files.ts";
import { drawings } from "../reading/pictures.ts";

/** A drawing without metadata, its editor's notes and scripts. */
const cleaned = (path: string) =>
  optimize(text(path), { plugins: ["preset-default", "removeScripts"] }).data;

const nameOf = (svg: string) => sha256(svg).slice(0, 12);

/** The address of a drawing, which changes with its content. */
export const svgAddress = (path: string) => `/pictures/${nameOf(cleaned(path))}.svg`;

/** The drawings that content can name, by the names in their addresses. */
export const svgFiles = () =>
  new Map(
    drawings()
      .map(cleaned)
      .map((svg) => [nameOf(svg), svg]),
  );
