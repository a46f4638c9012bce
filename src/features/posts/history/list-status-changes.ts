import type { CompanyDb } from '../../../store/company-db.ts'
import { type Audience, seesPost } from '../../boards/audience.ts'
import { nameFor } from '../../people/users/names.ts'
import { postStatusChanged } from '../events.ts'
import type { PostRow } from '../post-row.ts'
import { listHistory } from './list-history.ts'
import { findNames } from './present.ts'

/** The latest events of a post that are looked through. */
const eventsMax = 100

type ShownStatus = { name: string; color: string }

/** `by` is who changed it; undefined where no account was involved. */
export type StatusChange = {
  id: number
  created: number
  from: ShownStatus | undefined
  to: ShownStatus | undefined
  by: { id: number; name: string } | undefined
}

/**
 * Status changes of a post, latest first. Anyone who sees the post may read them, except changes made while it was on a
 * board that they do not see. Each change gives the post another revision.
 */
export async function listStatusChanges(
  db: CompanyDb,
  reader: { audience: Audience; isTeam: boolean },
  { id, creator_id }: Pick<PostRow, 'id' | 'creator_id'>,
): Promise<StatusChange[]> {
  const { items } = await listHistory(db, [id], { size: eventsMax })
  const changes = items.filter(({ type, data }) => {
    const { board_id } = data as { board_id: number }
    return type === postStatusChanged.type && seesPost(reader.audience, { board_id, creator_id })
  })
  if (changes.length === 0) return []
  const { statuses, users } = await findNames(db, changes)
  return changes.map(({ id, created, actorId, data }) => {
    const { from, to } = data as { from: number; to: number }
    const by = actorId === null ? undefined : users.get(actorId)
    return {
      id,
      created,
      from: statuses.get(from),
      to: statuses.get(to),
      by: by && { id: by.id, name: nameFor(reader, by) },
    }
  })
}
