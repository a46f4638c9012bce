import { problem } from '../../../errors/problem.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { audienceOf, type KnownBoard } from '../../boards/audience.ts'
import { permissionsOf } from '../permissions.ts'
import { cacheKeys, type SessionCaller, type Visitor } from './caller.ts'

/** Nobody's id. */
export const nobody = 0

/** A visitor as a member of the team looks at the site as one. Visitors never get what is cached for it: it says so. */
export function viewedVisitor(visitor: Visitor): Visitor {
  const { db, company } = visitor
  return {
    ...visitor,
    db: withoutWrites(db),
    cacheKeys: cacheKeys(company.id, visitor, 'viewed visitor'),
    viewedAs: 'visitor',
  }
}

/**
 * A customer who does not exist, and so has written nothing and is a member of no board. They have no account to look
 * after.
 */
export function viewedCustomer(
  { db, company }: Pick<Visitor, 'db' | 'company'>,
  boards: KnownBoard[],
): SessionCaller {
  const audience = { ...audienceOf({ id: nobody, role: 'customer' }, boards), held: nobody }
  const permissions = new Set(permissionsOf('customer'))
  permissions.delete('account.manage')
  permissions.delete('sessions.manage')
  permissions.delete('passkeys.manage')
  return {
    kind: 'session',
    id: nobody,
    userId: nobody,
    actor: { via: 'session', userId: nobody, tokenId: null, sessionId: nobody },
    role: 'customer',
    db: withoutWrites(db),
    company,
    audience,
    existingBoards: new Set(boards.map(({ id }) => id)),
    permissions,
    isBlocked: false,
    isEmbedded: false,
    needsPasskey: false,
    ownRole: 'customer',
    lastUsed: Number.MAX_SAFE_INTEGER,
    expires: null,
    cacheKeys: cacheKeys(
      company.id,
      { role: 'customer', audience, permissions },
      'viewed customer',
    ),
    viewedAs: 'customer',
  }
}

/** Rejects every write: nobody writes in a role that is not theirs. */
export function withoutWrites(db: CompanyDb): CompanyDb {
  const refuse = async () => {
    throw problem('viewing_as')
  }
  return {
    ...db,
    write: refuse,
    maintain: refuse,
    readTogether: work => db.readTogether(same => work(withoutWrites(same))),
    longSnapshot: work => db.longSnapshot(same => work(withoutWrites(same))),
  }
}
