import { sql } from 'kysely'
import { andThen } from '../../../platform/and-then.ts'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import type { Role } from '../../../store/tables.ts'
import { isLanguage, type Language } from '../../../texts/languages.ts'
import { isTeam } from '../../auth/permissions.ts'
import { hasPublicName, type Named, nameFor } from '../../people/users/names.ts'

/** Nobody counts further: the bell says that there are more. */
export const unreadMax = 10

/** The reader's own state on every page, which changes no revision of the company. */
export type ReaderState = {
  /** Undefined once they are erased. */
  person: Person | undefined
  unread: number
  language: Language | undefined
}

/** `name`: as others see it, except for team members. `asksName`: they have no name and have not been asked for one. */
type Person = {
  id: number
  name: string
  email: string
  role: Role
  asksName: boolean
  timeZone: string | null
  picture: string | null
}

/** In one statement, as every page of a signed-in reader waits for it; synchronous if the engine is in this process. */
export function readerState(db: CompanyDb, userId: number): ReaderState | Promise<ReaderState> {
  return andThen(db.run(stateOf, { userId }), rows => {
    const [first] = rows
    const language = first?.language
    return {
      person: first && {
        id: userId,
        name: isTeam(first.role) ? first.name : nameFor({ isTeam: false }, first),
        email: first.email,
        role: first.role,
        asksName: first.is_name_asked === 0 && first.alias === '' && !hasPublicName(first),
        timeZone: first.time_zone,
        picture: first.picture,
      },
      // The newest come first, so that those up to read_to are behind all others.
      unread: rows.filter(({ version, read_to }) => version !== null && version > (read_to ?? 0))
        .length,
      language: isLanguage(language) ? language : undefined,
    }
  })
}

type StateRow = Named & {
  picture: string | null
  is_name_asked: 0 | 1
  time_zone: string | null
  language: string | null
  version: number | null
  read_to: number | null
}

/** By the primary keys, and by notifications_unread. */
const stateOf = companyQuery<{ userId: number }, StateRow>((query, value, engine) =>
  query
    .selectFrom('users as u')
    .leftJoin(
      query
        .selectFrom('notifications')
        .select('version')
        .where(seek(engine, 'user_id', value('userId')))
        .where('is_unread', '=', sql.lit(1))
        .orderBy('user_id', 'desc')
        .orderBy('created', 'desc')
        .limit(sql.lit(unreadMax))
        .as('found'),
      join => join.onTrue(),
    )
    .select([
      'u.name',
      'u.alias',
      'u.email',
      'u.role',
      'u.is_name_chosen',
      'u.is_name_asked',
      'u.time_zone',
      'u.language',
      'u.picture',
      'found.version',
    ])
    .select(eb =>
      eb
        .selectFrom('notification_settings as s')
        .select('s.read_to')
        .where(seek(engine, 's.user_id', value('userId')))
        .orderBy('s.user_id')
        .limit(sql.lit(1))
        .as('read_to'),
    )
    .where(seek(engine, 'u.id', value('userId')))
    .orderBy('u.id'),
)
