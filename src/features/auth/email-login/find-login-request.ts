import type { Micros } from '../../../platform/clock.ts'
import { seek } from '../../../platform/db/seek.ts'
import { sha256 } from '../../../platform/text/random-text.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Tables } from '../../../store/tables.ts'
import { looksLikeSecret } from '../sessions/secret.ts'
import { triesMax } from './limits.ts'

export type LoginRequest = Omit<Tables['login_requests'], 'company_id'>

type Key = { browserSecret: string | undefined } | { linkSecret: string }

/** A request that can still be used, by the cookie of the browser that made it or by the link that was mailed. */
export async function findLoginRequest(
  db: CompanyDb,
  now: Micros,
  key: Key,
): Promise<LoginRequest | undefined> {
  const isLink = 'linkSecret' in key
  const secret = isLink ? key.linkSecret : key.browserSecret
  if (secret === undefined || !looksLikeSecret(secret)) return undefined
  const column = isLink ? 'link_hash' : 'browser_hash'
  const request = await db.query
    .selectFrom('login_requests')
    .selectAll()
    .where(seek(db.engine, column, sha256(secret)))
    .orderBy(column)
    .executeTakeFirst()
  return request && request.expires > now && request.tries < triesMax ? request : undefined
}

/** Whether the request was made by the browser with this cookie. */
export function isFromBrowser(
  { browser_hash }: LoginRequest,
  browserSecret: string | undefined,
): boolean {
  return browserSecret !== undefined && sha256(browserSecret) === browser_hash
}
