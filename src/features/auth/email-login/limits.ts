import type { Micros } from '../../../platform/clock.ts'

/** How long the link and the code work. */
export const requestMicros: Micros = 15 * 60e6

/** How many mails an address gets in that time because of requests from one network. */
export const openRequestsPerNetworkMax = 5

/** The same from all networks: a stranger who asks in somebody's name needs several to keep them from getting one. */
export const openRequestsMax = 20

/** Codes that may be typed for one request. */
export const triesMax = 5

/** For this long the codes that were typed for an address are counted over all requests. */
export const countedMicros: Micros = 24 * 3_600e6

/**
 * Of a million codes. Beyond it, only links work until the day is over: anyone may ask in another person's name and
 * guess, but nobody can be locked out by that.
 */
export const triesPerAddressMax = 20
