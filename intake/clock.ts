/** The current time in milliseconds since the Unix epoch; injected so that tests can set it. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
