import { createHash, randomInt } from "node:crypto";

/**
 * The seed of a test's random choices: SEED of the environment, or a new one. It is printed, so that
 * a test that failed can make the same choices again.
 */
export function testSeed(): number {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  console.info(`SEED=${seed} repeats the random choices of this test.`);
  return seed;
}

/** Numbers from 0 up to 1, always the same ones for a seed and the name of a stream. */
export function randomNumbers(seed: number, stream: string): () => number {
  let count = 0;
  return () => {
    count += 1;
    const hash = createHash("sha256").update(`${seed} ${stream} ${count}`).digest();
    return hash.readUInt32BE() / 2 ** 32;
  };
}
