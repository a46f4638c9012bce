import type { Micros } from '../../../platform/clock.ts'

const hourMicros = 3_600e6
const dayMicros = 24 * hourMicros

/** However often it is used. */
export const sessionMicros: Micros = 90 * dayMicros

/** In a frame of another site, which says anew who it is each time that a page of it opens the frame. */
export const embeddedSessionMicros: Micros = 12 * hourMicros

/** Without being used. */
export const idleMicros: Micros = 14 * dayMicros

/** How exactly it is known when a session was last used: writing that down for each request would cost a commit. */
export const lastUsedMicros: Micros = hourMicros

export const loginLinkMicros: Micros = 15 * 60e6
