import { type FieldError, problem } from '../../../errors/problem.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { isTeam } from '../../auth/permissions.ts'
import type { Audience } from '../../boards/audience.ts'
import { findVisibleBoard, findVisibleBoardById } from '../../boards/find-board.ts'
import {
  findOrganization,
  findOrganizationByExternalId,
} from '../../people/organizations/find-organization.ts'
import { unknownStatus } from '../../statuses/find-status.ts'
import { statusFinder } from '../../statuses/find-status-ids.ts'
import { findTag, findTagByName } from '../../tags/find-tag.ts'
import { type FilterQuery, idOrName } from './list-query.ts'
import type { PostFilter } from './post-filter.ts'

/**
 * What only the team sees of posts is also theirs alone to filter by. Voters, tags and
 * organizations have permissions of their own.
 */
export function requireFilters(
  caller: SignedInCaller,
  query: FilterQuery & { search?: string | undefined },
) {
  if (query.held) refuseWithHeld(query)
  const isOfTeam = query.owner !== undefined || query.link !== undefined || query.sort === 'revenue'
  if (isOfTeam && !isTeam(caller.role)) throw problem('forbidden')
}

/** They are not in the index of search, and have one order. */
function refuseWithHeld({
  search,
  sort = 'newest',
}: {
  search?: string | undefined
  sort?: string | undefined
}) {
  const message = 'Held posts cannot be searched, and are ordered by time.'
  const errors: FieldError[] = [
    ...(search?.trim() ? [{ field: 'search', code: 'not_combinable' as const, message }] : []),
    ...(sort === 'newest' || sort === 'oldest'
      ? []
      : [{ field: 'sort', code: 'not_combinable' as const, message }]),
  ]
  if (errors.length > 0) throw problem('invalid_input', { errors })
}

/** The filter with ids for names. Reports every name that means nothing; nobody's id just finds nothing. */
export async function resolveFilter(
  { db, audience }: { db: CompanyDb; audience: Audience },
  query: FilterQuery,
): Promise<PostFilter> {
  const errors: FieldError[] = []
  const unknown = (field: 'board' | 'tag' | 'organization') => {
    if (errors.some(error => error.field === field)) return
    errors.push({ field, code: `unknown_${field}`, message: `There is no such ${field}.` })
  }
  const boards: number[] = []
  for (const wanted of query.board ?? []) {
    const board =
      typeof wanted === 'number'
        ? await findVisibleBoardById(db, audience, wanted)
        : await findVisibleBoard(db, audience, wanted)
    if (board) boards.push(board.id)
    else unknown('board')
  }
  const statuses = query.status && (await resolveStatuses(db, query.status))
  if (query.status && !statuses) errors.push(await unknownStatus(db))
  const tag = query.tag === undefined ? undefined : await findTagOf(db, query.tag)
  if (query.tag !== undefined && !tag) unknown('tag')
  const organization =
    query.organization === undefined ? undefined : await findOrganizationOf(db, query.organization)
  if (query.organization !== undefined && !organization) unknown('organization')
  if (errors.length > 0) throw problem('invalid_input', { errors })
  const { owner, creator, voter, link } = query
  return {
    boards: query.board ? [...new Set(boards)] : audience.boards,
    statuses: statuses && [...new Set(statuses)],
    owner,
    creator,
    voter,
    tag: tag?.id,
    organization: organization?.id,
    link,
    createdAfter: query.created_after,
    createdBefore: query.created_before,
    hasResponse: query.has_response,
    withMerged: query.merged || undefined,
    isHeld: query.held,
  }
}

/**
 * Each piece between commas is an id or a name. Names may contain commas: if a piece matches nothing, the longest run of
 * pieces that is a name is taken.
 */
async function resolveStatuses(db: CompanyDb, pieces: string[]): Promise<number[] | undefined> {
  const find = await statusFinder(db)
  const idsOf = (from: number, to: number) =>
    find(idOrName(pieces.slice(from, to).join(',').trim()))
  const each = pieces.map((_, at) => idsOf(at, at + 1))
  if (each.every(ids => ids !== undefined)) return each.flat()
  const found: number[] = []
  for (let at = 0; at < pieces.length; ) {
    let end = pieces.length
    while (end > at && !idsOf(at, end)) end--
    if (end === at) return undefined
    found.push(...idsOf(at, end)!)
    at = end
  }
  return found
}

function findTagOf(db: CompanyDb, wanted: number | string) {
  return typeof wanted === 'number' ? findTag(db, wanted) : findTagByName(db, wanted)
}

/** Digits that are no id may be an external id. */
async function findOrganizationOf(db: CompanyDb, wanted: number | string) {
  const byId = typeof wanted === 'number' ? await findOrganization(db, wanted) : undefined
  return byId ?? findOrganizationByExternalId(db, String(wanted))
}
