import type { Micros } from '../../platform/clock.ts'
import type { Actor, CompanyDb } from '../../store/index.ts'
import type { Audience } from '../boards/index.ts'
import type { CompanyAddress } from '../companies/index.ts'

/** Who is calling and what they may see; all of it comes from the token, as of one revision. */
export type Caller = CallerAccess & {
  db: CompanyDb
  company: {
    id: number
    slug: string
    revision: number
    accessRevision: number
    address: CompanyAddress
  }
}

/** What a token lets its owner do and see. */
export type CallerAccess = {
  actor: Actor
  userId: number
  tokenId: number
  audience: Audience
  scopes: ReadonlySet<string>
  rateLimitPerMinute: number | null
  expires: Micros | null
  /** Two callers who have this in common get the same answers: those who see the same boards, or are one. */
  cacheKeys: { 'by audience': string; 'by user': string }
}
