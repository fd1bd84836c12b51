/** Whether tests run that `npm test` leaves out because they take long. */
export const isLong = Boolean(process.env.LONG);
