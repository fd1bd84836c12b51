/** Words for Node that make it another program. */
export function inPlaceOfNode(file: string, ...words: string[]): string[] {
  return ["--eval", `process.execve(${JSON.stringify(file)}, ${JSON.stringify(words)})`];
}

/** Words that run a program of the intake in a shell that has set a limit. */
export function withLimit(limit: string, ...program: string[]): string[] {
  const script = `${limit} && exec "$0" "$@"`;
  return inPlaceOfNode("/bin/sh", "sh", "-c", script, process.execPath, ...program);
}
