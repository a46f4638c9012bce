import type { Micros } from '../../../platform/clock.ts'
import { seek } from '../../../platform/db/seek.ts'
import { sha256 } from '../../../platform/text/random-text.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { looksLikeSecret } from './secret.ts'

type LoginLink = { ownerId: number; email: string; emailKey: string; name: string }

/** Whom the link signs in; undefined where it was used, is too old, or was never given out in this company. */
export async function findLoginLink(
  db: CompanyDb,
  now: Micros,
  secret: string,
): Promise<LoginLink | undefined> {
  if (!looksLikeSecret(secret)) return undefined
  const link = await db.query
    .selectFrom('login_links')
    .select(['owner_id', 'expires'])
    .where(seek(db.engine, 'hash', sha256(secret)))
    .orderBy('hash')
    .executeTakeFirst()
  if (!link || link.expires <= now) return undefined
  const owner = await db.query
    .selectFrom('users')
    .select(['id as ownerId', 'email', 'email_key as emailKey', 'name'])
    .where('id', '=', link.owner_id)
    .where('deactivated', 'is', null)
    .executeTakeFirst()
  return owner
}
