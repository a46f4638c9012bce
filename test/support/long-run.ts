/** How much of something a test tries: little in every check, all of it in `bin/check --long`. */
export const inLongRun = (short: number, long: number) => (process.env.HARK_LONG ? long : short)
