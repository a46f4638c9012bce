import type { CompanyDb } from '../../store/company-db.ts'
import { rowsById } from '../../store/rows-by.ts'
import { isTeam } from '../auth/permissions.ts'
import { listSortedComments } from '../comments/list-post-comments.ts'
import { isUnnamed, nameFor } from '../people/users/names.ts'
import type { PostRow } from '../posts/post-row.ts'
import { findReaders } from './find-readers.ts'
import { listTeamIds } from './news.ts'

/** The limit for recent participants and for team members: a list that opens while typing has no room for more. */
const peopleMax = 50

export type Mentionable = { id: number; name: string; isTeam: boolean }

/**
 * Whom somebody may mention below a post: the team first, then those who took part, as their names are on the page. Only
 * people who see the post and can be notified.
 */
export async function listMentionable(
  db: CompanyDb,
  post: PostRow,
  postIds: number[],
  exceptId: number,
): Promise<Mentionable[]> {
  const latest = { order: 'newest' as const }
  const [team, thread] = await Promise.all([
    listTeamIds(db),
    listSortedComments(db, { postIds, isTeam: false }, latest, peopleMax),
  ])
  const wrote = thread.items
    .filter(({ deleted, held }) => deleted === null && held === null)
    .map(comment => comment.creator_id)
  const ids = [...new Set([...team.slice(0, peopleMax), ...wrote, post.creator_id])]
  const readers = await findReaders(db, ids, {
    posts: [post],
    isTeamOnly: false,
    heldAuthorId: post.held === null ? null : post.creator_id,
    except: [exceptId],
  })
  const users = await rowsById(
    db,
    'users',
    readers.map(({ id }) => id),
  )
  // The text that names them is for everybody.
  const reader = { isTeam: false }
  return [...users.values()]
    .map(user => ({ id: user.id, name: nameFor(reader, user), isTeam: isTeam(user.role) }))
    .filter(({ name }) => !isUnnamed(name))
    .sort((a, b) => Number(b.isTeam) - Number(a.isTeam) || a.name.localeCompare(b.name))
}
