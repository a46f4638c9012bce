import { type InferResult, type Kysely, sql } from 'kysely'
import type { EngineKind } from '../../platform/db/engine.ts'
import { rowById, type Tables } from '../../store/index.ts'
import { type Audience, audienceOf } from '../boards/index.ts'
import type { CallerAccess } from './caller.ts'

/** One of the rows that a valid token has. */
export type CallerRow = InferResult<ReturnType<typeof callerRows>>[number]

/**
 * For a token that may be used, a row for each board of the company, or one without a board; an admin needs
 * none. One query, so that all of it is of one revision. From the token on it follows primary keys.
 */
export function callerRows(query: Kysely<Tables>, engine: EngineKind) {
  return (engine === 'postgres' ? lookedUp(query) : joined(query))
    .select(['t.id as token_id', 't.scopes', 't.rate_limit_per_minute', 't.expires'])
    .select(['u.id as user_id', 'u.role'])
    .select(['c.id as company_id', 'c.slug', 'c.base_url'])
    .select(['c.revision', 'c.access_revision'])
    .select(['b.id as board_id', 'b.is_private', 'm.user_id as member_id'])
    .where('t.revoked', 'is', null)
    .where('u.deactivated', 'is', null)
    .where('u.role', 'in', ['admin', 'team'])
    .orderBy('b.id')
}

function joined(query: Kysely<Tables>) {
  return query
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
}

/** The same for PostgreSQL, which might read all users, or all memberships for each board; see `seek`. */
function lookedUp(query: Kysely<Tables>) {
  const owner = rowById(query, 'users', 't.owner_id').whereRef(
    'found.company_id',
    '=',
    sql.ref('t.company_id'),
  )
  // The role is known before: for an admin no board is read.
  const boards = query
    .selectFrom('boards as found')
    .selectAll('found')
    .whereRef('found.company_id', '=', sql.ref('t.company_id'))
    .where(sql.ref('u.role'), '!=', 'admin')
    .orderBy('found.id')
  // The first that is not before a member's: theirs, if they are one.
  const next = query
    .selectFrom('board_members as found')
    .select(['found.board_id', 'found.user_id'])
    .whereRef('found.company_id', '=', sql.ref('b.company_id'))
    .where(sql<boolean>`(found.board_id, found.user_id) >= (b.id, u.id)`)
    .orderBy('found.board_id')
    .orderBy('found.user_id')
    .limit(sql.lit(1))
  return query
    .selectFrom('tokens as t')
    .crossJoinLateral(owner.as('u'))
    .innerJoin('companies as c', 'c.id', 't.company_id')
    .leftJoinLateral(boards.as('b'), join => join.onTrue())
    .leftJoinLateral(next.as('m'), join =>
      join.onRef('m.board_id', '=', 'b.id').onRef('m.user_id', '=', 'u.id'),
    ) as unknown as ReturnType<typeof joined>
}

/** What the rows of a token grant; there is at least one. */
export function accessOf(rows: CallerRow[]): CallerAccess {
  const row = rows[0]!
  const boards = rows.flatMap(({ board_id, is_private, member_id }) =>
    board_id === null
      ? []
      : { id: board_id, isPrivate: is_private === 1, isMember: member_id !== null },
  )
  const audience = audienceOf(row.role, boards)
  return {
    actor: { via: 'token', userId: row.user_id, tokenId: row.token_id, sessionId: null },
    userId: row.user_id,
    tokenId: row.token_id,
    audience,
    cacheKeys: {
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
