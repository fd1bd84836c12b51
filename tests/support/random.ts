import { randomInt } from "node:crypto";

/**
 * The seed of a test's random choices: the environment variable SEED, or a new one. It is printed,
 * so that a failure can be reproduced.
 */
export function testSeed(): number {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  console.info(`SEED=${seed} repeats the random choices of this test.`);
  return seed;
}
