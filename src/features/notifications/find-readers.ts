import type { CompanyMaintenance } from '../../store/company-db.ts'
import { isTeam } from '../auth/permissions.ts'
import { audienceOf, sees } from '../boards/audience.ts'
import type { News } from './news.ts'
import { type Preferences, parsePreferences } from './preferences/preferences.ts'

export type NewsReader = {
  id: number
  email: string
  own: Preferences
  getsMail: boolean
}

type Concerning = Pick<News, 'boardIds' | 'isTeamOnly' | 'heldAuthorId' | 'except'>

/**
 * Those of the given people who may be told: who have proved their address, are active, and see it now. Mails ask again
 * when they are sent, as that may be days later.
 */
export async function findReaders(
  { query }: Pick<CompanyMaintenance, 'query'>,
  ids: number[],
  { boardIds, isTeamOnly, heldAuthorId, except }: Concerning,
): Promise<NewsReader[]> {
  const wanted = ids.filter(id => !except.includes(id))
  if (wanted.length === 0) return []
  const users = await query
    .selectFrom('users as u')
    .leftJoin('notification_settings as n', 'n.user_id', 'u.id')
    .select(['u.id', 'u.email', 'u.role', 'n.preferences', 'n.gets_mail'])
    .where('u.id', 'in', wanted)
    .where('u.confirmed', 'is not', null)
    .where('u.deactivated', 'is', null)
    .execute()
  const boards = await query
    .selectFrom('boards')
    .select(['id', 'is_private'])
    .where('id', 'in', boardIds)
    .execute()
  const members = await query
    .selectFrom('board_members')
    .select(['board_id', 'user_id'])
    .where('board_id', 'in', boardIds)
    .where('user_id', 'in', wanted)
    .execute()
  const isMember = new Set(members.map(({ board_id, user_id }) => `${board_id} ${user_id}`))
  return users
    .filter(user => {
      if (isTeamOnly && !isTeam(user.role)) return false
      if (heldAuthorId !== null && user.id !== heldAuthorId && !isTeam(user.role)) return false
      const known = boards.map(({ id, is_private }) => ({
        id,
        isPrivate: is_private === 1,
        isMember: isMember.has(`${id} ${user.id}`),
      }))
      const audience = audienceOf(user.role, known)
      return boardIds.every(id => sees(audience, id))
    })
    .map(({ id, email, preferences, gets_mail }) => ({
      id,
      email,
      own: parsePreferences(preferences),
      getsMail: gets_mail !== 0,
    }))
}
