import { sql } from 'kysely'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { User } from '../../people/users/find-user.ts'
import { findSsoSettings } from '../jwt/change-sso.ts'
import { listPasskeys } from '../passkeys/passkeys.ts'
import { isTeam } from '../permissions.ts'

/**
 * Whether an admin may make a link that signs this colleague in: else an admin could act as another. It is for those who
 * have not come in yet, and for all of them where nobody on the team can sign in without such a link.
 */
export async function mayHaveLink(
  db: CompanyDb,
  { id, role, confirmed, deactivated }: Pick<User, 'id' | 'role' | 'confirmed' | 'deactivated'>,
  sendsMail: boolean,
): Promise<boolean> {
  if (!isTeam(role) || deactivated !== null) return false
  // Another address is unconfirmed again: what they did says more.
  const isKnown = confirmed !== null || (await hasActed(db, id))
  if (!isKnown) return true
  const comesIn = sendsMail || (await admitsTeam(db)) || (await listPasskeys(db, id)).length > 0
  return !comesIn
}

/** By events_by_actor. Signing in is an event, too. */
async function hasActed(db: CompanyDb, userId: number): Promise<boolean> {
  const first = await db.query
    .selectFrom('events')
    .select('version')
    .where(seek(db.engine, 'actor_id', userId))
    .where('created', '>', sql.lit(0))
    .orderBy('actor_id')
    .orderBy('created')
    .limit(1)
    .executeTakeFirst()
  return first !== undefined
}

/** Whether another site signs colleagues in. */
async function admitsTeam(db: CompanyDb): Promise<boolean> {
  const sso = await findSsoSettings(db)
  return (sso?.providers.length ?? 0) > 0 || (sso?.sso_secret != null && sso.sso_admits_team === 1)
}
