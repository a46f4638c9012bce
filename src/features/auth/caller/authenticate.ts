import { sql } from 'kysely'
import { type Problem, problem } from '../../../errors/problem.ts'
import { wallTime } from '../../../platform/clock.ts'
import { isSecure } from '../../../platform/http/base-url.ts'
import { sha256 } from '../../../platform/text/random-text.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import { installationQuery, type Store } from '../../../store/store.ts'
import { type Company, companyAddress } from '../../company/company.ts'

import { looksLikeSecret } from '../sessions/secret.ts'
import { recordSessionUse } from '../sessions/sessions.ts'
import { looksLikeToken } from '../tokens/token-text.ts'
import {
  cacheKeys,
  hasExpired,
  isUseDue,
  knownBoards,
  publicAccess,
  type SessionCaller,
  sessionAccess,
  type TokenCaller,
  tokenAccess,
  type Visitor,
} from './caller.ts'
import { type CallerRow, callerRows } from './caller-rows.ts'
import { nobody, viewedCustomer } from './viewed-caller.ts'

/** Undefined for a token that is unknown, expired or revoked, or whose owner may not own one. */
export async function findTokenCaller(
  store: Store,
  token: string,
  installationBase: string,
): Promise<TokenCaller | undefined> {
  if (!looksLikeToken(token)) return undefined
  const rows = await store.readInstallation(tokensByHash, { hash: sha256(token) })
  if (!rows[0] || hasExpired(rows[0], store.clock)) return undefined
  return { ...inCompany(store, rows[0], installationBase), ...tokenAccess(rows) }
}

/** Undefined for one that is unknown, over, or of another company, or whose owner is deactivated. */
export async function findSessionCaller(
  store: Store,
  secret: string,
  { id }: Pick<Company, 'id'>,
  installationBase: string,
  reportFault: (cause: unknown) => void = () => {},
): Promise<SessionCaller | undefined> {
  if (!looksLikeSecret(secret)) return undefined
  const rows = await store.company(id).run(sessionsByHash, { hash: sha256(secret) })
  if (!rows[0]) return undefined
  const caller = { ...inCompany(store, rows[0], installationBase), ...sessionAccess(rows) }
  if (hasExpired(caller, store.clock)) return undefined
  // Plain http may have given its secret away.
  if (isSecure(caller.company.address.base) && !rows[0].is_secure) return undefined
  if (!isUseDue(caller, store.clock)) return caller
  const now = wallTime(store.clock)
  // Nobody waits for it: a page must not depend on a write.
  recordSessionUse(caller.db, caller.id, now).catch(reportFault)
  return { ...caller, ...sessionAccess(rows.map(row => ({ ...row, last_used: now }))) }
}

/** One statement, so that all of it is of one revision. */
export async function findVisitor(
  store: Store,
  { id }: Pick<Company, 'id'>,
  installationBase: string,
): Promise<Visitor> {
  const rows = await store.company(id).run(companyBoards, {})
  const access = visitorAccess(rows)
  return {
    ...inCompany(store, rows[0]!, installationBase),
    kind: 'visitor',
    role: 'visitor',
    ...access,
    cacheKeys: cacheKeys(id, { role: 'visitor', ...access }, 'visitor'),
  }
}

/** The customer as whom a team member views the site: nobody chose them, and nothing is theirs. */
export async function findViewedCustomer(
  store: Store,
  { id }: Pick<Company, 'id'>,
  installationBase: string,
): Promise<SessionCaller> {
  const rows = await store.company(id).run(companyBoards, {})
  return viewedCustomer(inCompany(store, rows[0]!, installationBase), knownBoards(rows))
}

/** A visitor's permissions and audience, as of this transaction. */
export async function findVisitorAccess(transaction: CompanyTransaction) {
  return visitorAccess(await transaction.run(companyBoards, {}))
}

/** A visitor sees nothing if the company was closed. */
function visitorAccess(rows: VisitorRow[]): Pick<Visitor, 'audience' | 'permissions'> {
  if (rows[0]!.closed !== null) return { audience: { boards: [] }, permissions: new Set() }
  return publicAccess(nobody, rows[0]!, knownBoards(rows))
}

type CompanyRow = Pick<
  CallerRow,
  'company_id' | 'slug' | 'base_url' | 'revision' | 'access_revision' | 'names_revision'
>

function inCompany(store: Store, row: CompanyRow, installationBase: string) {
  const { company_id: id, slug, base_url, revision } = row
  const address = companyAddress({ id, slug, base_url }, installationBase)
  return {
    db: store.company(id, revision),
    company: {
      id,
      slug,
      revision,
      accessRevision: row.access_revision,
      namesRevision: row.names_revision,
      address,
    },
  }
}

/** By the unique index on tokens.hash. */
const tokensByHash = installationQuery<{ hash: string }, CallerRow>((query, value, engine) =>
  callerRows(query, engine, 'tokens').where('k.hash', '=', value('hash')),
)

/** By the unique index on sessions.hash. */
const sessionsByHash = companyQuery<{ hash: string }, CallerRow>((query, value, engine) =>
  callerRows(query, engine, 'sessions').where('k.hash', '=', value('hash')),
)

type VisitorRow = CompanyRow & {
  access: Company['access']
  allows_guests: 0 | 1
  closed: Company['closed']
} & Parameters<typeof knownBoards>[0][number]

const companyBoards = companyQuery<object, VisitorRow>(query =>
  query
    .selectFrom('companies as c')
    .leftJoin('boards as b', 'b.company_id', 'c.id')
    .select(['c.id as company_id', 'c.slug', 'c.base_url'])
    .select(['c.revision', 'c.access_revision', 'c.names_revision'])
    .select(['c.access', 'c.allows_guests', 'c.closed'])
    .select(['b.id as board_id', 'b.is_private', 'b.visible_to', 'b.mode', 'b.segments'])
    .select([sql<null>`null`.as('member_id'), sql<null>`null`.as('organization_id')])
    .select(sql<null>`null`.as('admitting'))
    .orderBy('b.id'),
)

/** For the WWW-Authenticate header (RFC 6750). */
export const challenge = 'Bearer realm="hark"'

export function invalidToken(): Problem {
  return problem('invalid_token', {
    headers: { 'www-authenticate': `${challenge}, error="invalid_token"` },
  })
}
