import { isoTime, type Micros } from '../../../platform/clock.ts'
import type { Role } from '../../../store/tables.ts'
import type { DetailedUser } from './load-user-details.ts'
import type { UserDetailsView, UserView } from './schema.ts'

type UserRow = {
  id: number
  email: string
  name: string
  alias: string
  role: Role
  created: Micros
}

/** An admin is on the team, too. */
export function presentUser(user: UserRow): UserView {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    alias: user.alias,
    registered: isoTime(user.created),
    is_admin: user.role === 'admin',
    is_team: user.role !== 'customer',
  }
}

/** What only the user's own URL and the list of users show. */
export function presentUserDetails(user: DetailedUser): UserDetailsView {
  return {
    ...presentUser(user),
    role: user.role,
    external_id: user.external_id,
    segment: user.segment,
    organization: user.organization,
    custom_fields: user.customValues,
    is_active: user.deactivated === null,
    is_trusted: user.is_trusted === 1,
    is_blocked: user.blocked !== null,
    edited: user.edited === null ? null : isoTime(user.edited),
  }
}

/** What a query of posts or comments selects of `users as u`, for `presentCreator`. */
export const creatorColumns = [
  'u.id as creator_id',
  'u.email as creator_email',
  'u.name as creator_name',
  'u.alias as creator_alias',
  'u.role as creator_role',
  'u.created as creator_created',
] as const

type CreatorRow = {
  creator_id: number
  creator_email: string
  creator_name: string
  creator_alias: string
  creator_role: Role
  creator_created: Micros
}

export function presentCreator(row: CreatorRow): UserView {
  return presentUser({
    id: row.creator_id,
    email: row.creator_email,
    name: row.creator_name,
    alias: row.creator_alias,
    role: row.creator_role,
    created: row.creator_created,
  })
}
