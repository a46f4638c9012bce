import type { CompanyDb } from '../../../store/company-db.ts'
import { isTeam } from '../../auth/permissions.ts'
import type { Audience } from '../../boards/audience.ts'
import { listVisibleBoards } from '../../boards/boards.ts'
import { findUsers } from '../../people/users/find-user.ts'
import { shownStatusId } from '../../statuses/find-status.ts'
import { findTag } from '../../tags/tags.ts'

/**
 * Fields of a post before a bulk change, as far as it changed them. For tags, only those added and removed: others may
 * change in the meantime. `comment_id` is the status-change comment.
 */
export type Previous = {
  board_id?: number
  owner_id?: number | null
  status_id?: number
  is_triaged?: 0 | 1
  effort?: number | null
  impact?: number | null
  /** The change was one that nobody was notified of. */
  notifies?: false
  comment_id?: number
  /** It has this one again once all is as before: what was changed before can then be undone, too. */
  edit_revision?: number
  tags_added?: number[]
  tags_removed?: number[]
}

/**
 * A function that says what posts can be given back: a status that was retired since is the one that replaced it, a tag
 * that was deleted is left out. Undefined where the board is gone or not visible, or the owner can no longer be one.
 */
export async function previousReferences(db: CompanyDb, audience: Audience, all: Previous[]) {
  const boards = new Set((await listVisibleBoards(db, audience)).map(({ id }) => id))
  const owners = await findUsers(db, distinct(all.map(({ owner_id }) => owner_id)))
  const statuses = new Map<number, number>()
  for (const id of distinct(all.map(({ status_id }) => status_id)))
    statuses.set(id, await shownStatusId(db, id))
  const tags = new Set<number>()
  for (const id of distinct(all.flatMap(({ tags_removed }) => tags_removed)))
    if (await findTag(db, id)) tags.add(id)

  return (before: Previous): Previous | undefined => {
    const { board_id, owner_id, status_id, tags_removed } = before
    if (board_id !== undefined && !boards.has(board_id)) return undefined
    const owner = owner_id === undefined || owner_id === null ? undefined : owners.get(owner_id)
    const mayOwn = owner && isTeam(owner.role) && owner.deactivated === null
    if (owner_id !== undefined && owner_id !== null && !mayOwn) return undefined
    return {
      ...before,
      ...(status_id === undefined ? {} : { status_id: statuses.get(status_id)! }),
      ...(tags_removed ? { tags_removed: tags_removed.filter(id => tags.has(id)) } : {}),
    }
  }
}

function distinct(ids: (number | null | undefined)[]): number[] {
  return [...new Set(ids.filter(id => id !== null && id !== undefined))]
}
