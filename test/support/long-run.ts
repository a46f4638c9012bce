/** Whether a test may try all that it can: in `bin/check --long`. */
export const isLongRun = Boolean(process.env.HARK_LONG)

/** How much of something a test tries. */
export const inLongRun = (short: number, long: number) => (isLongRun ? long : short)
