import type { YAMLParseError } from "yaml";

const quotes = "Text with special characters is safe between quotes";

/**
 * Explains to an editor why a file cannot be read as YAML and what to write.
 *
 * @param source the line that the parser points at
 */
export function explainYaml({ code, message }: YAMLParseError, source: string): string {
  const there = `"${source.trim().slice(0, 60)}"`;
  switch (code) {
    case "TAB_AS_INDENT":
      return "the line is indented with a tab. Use spaces, two for each level.";
    case "MULTILINE_IMPLICIT_KEY":
      return `${there} is not a field. Write its name, a colon and a space before the text, or begin it with a dash and a space in a list.`;
    case "BLOCK_AS_IMPLICIT_KEY":
      return `${there} has a second colon, or the next line is indented too far. Put text with a colon and a space in it between quotes; fields of one group begin in the same column.`;
    case "BLOCK_IN_FLOW":
      return `${there} has a second colon. Put text with a colon and a space in it between quotes.`;
    case "DUPLICATE_KEY":
      return `${there} repeats a field from above. Keep one of the two.`;
    case "BAD_INDENT":
      if (message.startsWith("Flow")) {
        return `a bracket [ or { before ${there} is not closed. Close it, and put text with # or brackets in it between quotes.`;
      }
      return `${there} is not indented like its neighbours. Fields of one group begin in the same column.`;
    case "BAD_SCALAR_START":
      return `${there} begins its text with a character that is special in YAML. Put the text between quotes.`;
    case "UNEXPECTED_TOKEN":
      return `${there} continues after its text has ended. Put the whole text between quotes; inside them use “ and ”.`;
    case "MULTIPLE_DOCS":
      return "three dashes begin a second document. Remove the line.";
    default:
      if (message.startsWith("Missing closing")) {
        return "a quotation mark is opened but not closed. End the text with the same mark, or use ’ and “ ” in the text.";
      }
      return `this is not valid YAML. ${message}. ${quotes}.`;
  }
}
