import type { Micros } from '../../platform/clock.ts'
import type { ValueOf } from '../../platform/db/prepared.ts'
import { type Audience, audienceOf } from '../boards/index.ts'
import { type CompanyAddress, companyAddress } from '../companies/index.ts'
import { type Actor, type CompanyDb, installationQuery, type Store } from '../store/index.ts'
import { looksLikeToken, tokenHash } from './token-text.ts'

/** Who is calling and what they may see; all of it comes from the token, as of one version. */
export type Caller = {
  db: CompanyDb
  actor: Actor
  userId: number
  tokenId: number
  company: { id: number; slug: string; version: number; address: CompanyAddress }
  audience: Audience
  scopes: ReadonlySet<string>
  rateLimitPerMinute: number | null
  expires: Micros | null
  /** Two callers who have this in common get the same answers: those who see the same boards, or are one. */
  sameAnswers: { 'by audience': string; 'by user': string }
}

/** Undefined for a token that is unknown, expired or revoked, or whose owner may not own one. */
export async function authenticate(
  store: Store,
  token: string,
  installationBase: string,
): Promise<Caller | undefined> {
  if (!looksLikeToken(token)) return undefined
  const rows = await store.readInstallation(callerQuery, { hash: tokenHash(token) })
  const [row] = rows
  if (!row || hasExpired(row, store)) return undefined
  const { slug, base_url, version } = row
  const boards = rows.flatMap(({ board_id, is_private, member_id }) =>
    board_id === null
      ? []
      : { id: board_id, isPrivate: is_private === 1, isMember: member_id !== null },
  )
  const audience = audienceOf(row.role, boards)
  return {
    db: store.company(row.company_id, version),
    actor: { userId: row.user_id, tokenId: row.token_id },
    userId: row.user_id,
    tokenId: row.token_id,
    company: {
      id: row.company_id,
      slug,
      version,
      address: companyAddress({ id: row.company_id, slug, base_url }, installationBase),
    },
    audience,
    sameAnswers: {
      'by audience': `${row.company_id} ${audienceKey(audience)} `,
      'by user': `${row.company_id} user ${row.user_id} `,
    },
    scopes: new Set(row.scopes.split(' ')),
    rateLimitPerMinute: row.rate_limit_per_minute,
    expires: row.expires,
  }
}

/** Short however many boards they are. */
function audienceKey({ boards }: Audience): string {
  if (boards === 'every') return boards
  return new Bun.CryptoHasher('sha256').update(boards.join()).digest('base64url')
}

export function hasExpired({ expires }: { expires: Micros | null }, { clock }: Store): boolean {
  return expires !== null && expires <= clock()
}

/**
 * A row for each board of the company, or one without a board; an admin needs none. One query, so that
 * what it tells is of one version. By the unique index on tokens.hash; the rest follows primary keys.
 */
const callerQuery = installationQuery((query, value: ValueOf<{ hash: string }>) =>
  query
    .selectFrom('tokens as t')
    .innerJoin('users as u', join =>
      join.onRef('u.company_id', '=', 't.company_id').onRef('u.id', '=', 't.owner_id'),
    )
    .innerJoin('companies as c', 'c.id', 't.company_id')
    .leftJoin('boards as b', join =>
      join.onRef('b.company_id', '=', 't.company_id').on('u.role', '!=', 'admin'),
    )
    .leftJoin('board_members as m', join =>
      join
        .onRef('m.company_id', '=', 'b.company_id')
        .onRef('m.board_id', '=', 'b.id')
        .onRef('m.user_id', '=', 'u.id'),
    )
    .select(['t.id as token_id', 't.scopes', 't.rate_limit_per_minute', 't.expires'])
    .select(['u.id as user_id', 'u.role'])
    .select(['c.id as company_id', 'c.slug', 'c.base_url', 'c.version'])
    .select(['b.id as board_id', 'b.is_private', 'm.user_id as member_id'])
    .where('t.hash', '=', value('hash'))
    .where('t.revoked', 'is', null)
    .where('u.deactivated', 'is', null)
    .where('u.role', 'in', ['admin', 'team'])
    .orderBy('b.id'),
)
