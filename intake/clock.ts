/** The present as milliseconds since the Unix epoch; injected so that tests can move it. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
