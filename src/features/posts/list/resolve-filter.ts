import { type FieldError, problem } from '../../../errors/problem.ts'
import type { CompanyDb } from '../../../store/index.ts'
import { type Audience, findVisibleBoard, findVisibleBoardById } from '../../boards/index.ts'
import type { SignedInCaller } from '../../callers/index.ts'
import { isTeam } from '../../permissions/index.ts'
import { findStatusIds } from '../../statuses/index.ts'
import { findTag, findTagByName } from '../../tags/index.ts'
import type { FilterQuery } from './list-query.ts'
import type { PostFilter } from './post-filter.ts'

/** What only the team sees of posts is also theirs alone to filter by. Voters and tags have permissions of their own. */
export function requireFilters(caller: SignedInCaller, query: FilterQuery) {
  if ((query.owner !== undefined || query.link !== undefined) && !isTeam(caller.role))
    throw problem('forbidden')
}

/** The filter with ids for names. Reports every name that means nothing; nobody's id just finds nothing. */
export async function resolveFilter(
  { db, audience }: { db: CompanyDb; audience: Audience },
  query: FilterQuery,
): Promise<PostFilter> {
  const errors: FieldError[] = []
  const unknown = (field: 'board' | 'status' | 'tag') => {
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
  const statuses: number[] = []
  for (const wanted of query.status ?? []) {
    const ids = await findStatusIds(db, wanted)
    if (ids) statuses.push(...ids)
    else unknown('status')
  }
  const tag = query.tag === undefined ? undefined : await findTagOf(db, query.tag)
  if (query.tag !== undefined && !tag) unknown('tag')
  if (errors.length > 0) throw problem('invalid_input', { errors })
  const { owner, creator, voter, link } = query
  return {
    boards: query.board ? [...new Set(boards)] : audience.boards,
    statuses: query.status && [...new Set(statuses)],
    owner,
    creator,
    voter,
    tag: tag?.id,
    link,
    createdAfter: query.created_after,
    createdBefore: query.created_before,
    hasResponse: query.has_response,
    withMerged: query.merged || undefined,
  }
}

function findTagOf(db: CompanyDb, wanted: number | string) {
  return typeof wanted === 'number' ? findTag(db, wanted) : findTagByName(db, wanted)
}
