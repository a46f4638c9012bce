import { isoTime, type Micros } from '../../platform/clock.ts'
import type { Role } from '../store/index.ts'
import type { UserView } from './schema.ts'

export type UserRow = {
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
