import { type InferResult, type Kysely, sql } from 'kysely'
import type { EngineKind } from '../../../platform/db/engine.ts'
import { rowById } from '../../../platform/db/row-by-id.ts'
import type { SessionMethod, Tables } from '../../../store/tables.ts'
import { admittingSegments } from '../../segments/admission.ts'

/** The tables that store credentials. */
export type CredentialTable = 'tokens' | 'sessions'

/** One of the rows that a valid token or session has. */
export type CallerRow = InferResult<ReturnType<typeof callerRows>>[number]

/**
 * For a token or session `k` of an active user, a row for each board of the company, or one without a board; an
 * admin needs none. One query, so that all of it is of one revision. From `k` on it follows primary keys.
 */
export function callerRows(query: Kysely<Tables>, engine: EngineKind, table: CredentialTable) {
  // Both tables have an id, an owner, an expiry and a last use; Kysely cannot type a choice of tables.
  const rows = (engine === 'postgres' ? lookedUp(query, table) : joined(query, table))
    .select(['k.id as credential_id', 'k.created', 'k.expires', 'k.last_used'])
    .select(['u.id as user_id', 'u.role', 'u.blocked', 'u.is_guest'])
    .select(['c.id as company_id', 'c.slug', 'c.base_url', 'c.team_passkey'])
    .select(['c.revision', 'c.access_revision', 'c.names_revision'])
    .select(['c.access', 'c.allows_guests'])
    .select(['b.id as board_id', 'b.is_private', 'b.visible_to', 'b.mode', 'b.segments'])
    .select(admittingSegments(query, engine).as('admitting'))
    .select(['m.user_id as member_id', 'o.organization_id'])
    .where(eb => eb.or([eb('u.deactivated', 'is', null), eb('u.is_guest', '=', sql.lit(1))]))
    .where('c.closed', 'is', null)
    .orderBy('b.id')
  return table === 'tokens'
    ? rows
        .select(['k.scopes', 'k.rate_limit_per_minute'])
        .select([sql<number>`1`.as('is_secure'), sql<number>`0`.as('is_embedded')])
        .select([sql<SessionMethod | null>`null`.as('method')])
        .where('k.revoked', 'is', null)
        .where('u.role', 'in', ['admin', 'team'])
    : rows.select([
        sql<string>`''`.as('scopes'),
        sql<number | null>`null`.as('rate_limit_per_minute'),
        sql.ref<number>('k.is_secure').as('is_secure'),
        sql.ref<number>('k.is_embedded').as('is_embedded'),
        sql.ref<SessionMethod | null>('k.method').as('method'),
      ])
}

function joined(query: Kysely<Tables>, table: CredentialTable) {
  return query
    .selectFrom(`${table as 'tokens'} as k`)
    .innerJoin('users as u', join =>
      join.onRef('u.company_id', '=', 'k.company_id').onRef('u.id', '=', 'k.owner_id'),
    )
    .innerJoin('companies as c', 'c.id', 'k.company_id')
    .leftJoin('boards as b', join =>
      join.onRef('b.company_id', '=', 'k.company_id').on('u.role', '!=', 'admin'),
    )
    .leftJoin('board_members as m', join =>
      join
        .onRef('m.company_id', '=', 'b.company_id')
        .onRef('m.board_id', '=', 'b.id')
        .onRef('m.user_id', '=', 'u.id'),
    )
    .leftJoin('board_organizations as o', join =>
      join
        .onRef('o.company_id', '=', 'b.company_id')
        .onRef('o.board_id', '=', 'b.id')
        .onRef('o.organization_id', '=', 'u.organization_id'),
    )
}

/** For PostgreSQL, which might otherwise read all users, or all memberships for each board; see `seek`. */
function lookedUp(query: Kysely<Tables>, table: CredentialTable) {
  const owner = rowById(query, 'users', 'k.owner_id').whereRef(
    'found.company_id',
    '=',
    sql.ref('k.company_id'),
  )
  // The role is known before: for an admin no board is read.
  const boards = query
    .selectFrom('boards as found')
    .selectAll('found')
    .whereRef('found.company_id', '=', sql.ref('k.company_id'))
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
  const nextOrganization = query
    .selectFrom('board_organizations as found')
    .select(['found.board_id', 'found.organization_id'])
    .whereRef('found.company_id', '=', sql.ref('b.company_id'))
    .where(sql<boolean>`(found.board_id, found.organization_id) >= (b.id, u.organization_id)`)
    .orderBy('found.board_id')
    .orderBy('found.organization_id')
    .limit(sql.lit(1))
  return query
    .selectFrom(`${table as 'tokens'} as k`)
    .crossJoinLateral(owner.as('u'))
    .innerJoin('companies as c', 'c.id', 'k.company_id')
    .leftJoinLateral(boards.as('b'), join => join.onTrue())
    .leftJoinLateral(next.as('m'), join =>
      join.onRef('m.board_id', '=', 'b.id').onRef('m.user_id', '=', 'u.id'),
    )
    .leftJoinLateral(nextOrganization.as('o'), join =>
      join.onRef('o.board_id', '=', 'b.id').onRef('o.organization_id', '=', 'u.organization_id'),
    ) as unknown as ReturnType<typeof joined>
}
