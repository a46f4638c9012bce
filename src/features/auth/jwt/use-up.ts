import { type Micros, wallTime } from '../../../platform/clock.ts'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'

/** `expires`: when it could not be used again anyway. */
export type UsedOnce = { hash: string; expires: Micros }

/** False if it was used before, or is too old. */
export async function useUp(transaction: CompanyTransaction, { hash, expires }: UsedOnce) {
  const { query } = transaction
  const now = wallTime(transaction.clock)
  if (expires <= now || (await isUsed(transaction, hash))) return false
  await query.insertInto('used_sso_tokens').values({ hash, created: now, expires }).execute()
  return true
}

export async function isUsed(db: CompanyDb, hash: string): Promise<boolean> {
  const used = await db.query
    .selectFrom('used_sso_tokens')
    .select('hash')
    .where(seek(db.engine, 'hash', hash))
    .orderBy('hash')
    .executeTakeFirst()
  return used !== undefined
}
