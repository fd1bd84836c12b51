import { createHash, randomInt } from "node:crypto";

/**
 * The seed of a test's random choices: the environment variable SEED, or a new one. It is printed,
 * so that a failure can be reproduced.
 */
export function testSeed(): number {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  console.info(`SEED=${seed} repeats the random choices of this test.`);
  return seed;
}

/** Random numbers from 0 up to 1, the same for the same seed and stream name. */
export function randomNumbers(seed: number, stream: string): () => number {
  let count = 0;
  return () => {
    count += 1;
    const hash = createHash("sha256").update(`${seed} ${stream} ${count}`).digest();
    return hash.readUInt32BE() / 2 ** 32;
  };
}
