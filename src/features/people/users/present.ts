import { isoTime, type Micros } from '../../../platform/clock.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Role } from '../../../store/tables.ts'
import type { CompanyAddress } from '../../company/company.ts'
import { listCustomFields } from '../custom-fields/custom-fields.ts'
import { presentValues } from '../custom-fields/values.ts'
import { findOrganizations } from '../organizations/organizations.ts'
import { picturePath } from '../pictures/pictures.ts'
import { findUser, type User } from './find-user.ts'
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

/** Fields that only the user's own URL and the list of users show. */
export function presentUserDetails(
  user: DetailedUser,
  { base: path }: CompanyAddress,
): UserDetailsView {
  return {
    ...presentUser(user),
    role: user.role,
    picture_url: user.picture === null ? null : picturePath({ path }, user.picture),
    external_id: user.external_id,
    segment: user.segment,
    organization: user.organization,
    custom_fields: user.customValues,
    is_active: user.deactivated === null,
    is_trusted: user.is_trusted === 1,
    is_blocked: user.blocked !== null,
    is_guest: user.is_guest === 1,
    edited: user.edited === null ? null : isoTime(user.edited),
  }
}

/** Columns of `users as u` that `presentCreator` and `namedFor` need. */
export const creatorColumns = [
  'u.id as creator_id',
  'u.email as creator_email',
  'u.name as creator_name',
  'u.alias as creator_alias',
  'u.role as creator_role',
  'u.created as creator_created',
  'u.is_name_chosen as creator_is_name_chosen',
  'u.picture as creator_picture',
  'u.is_picture_chosen as creator_is_picture_chosen',
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

/** A user with everything that their own URL shows. */
type DetailedUser = User & {
  /** Null for one that is deleted, too. */
  organization: number | null
  customValues: Record<string, string | number | boolean>
}

/** Loads the data that users show besides their own rows, in one statement per kind. */
export async function loadUserDetails(db: CompanyDb, users: User[]): Promise<DetailedUser[]> {
  const ids = new Set(users.flatMap(({ organization_id }) => organization_id ?? []))
  const hasValues = users.some(({ custom_fields }) => custom_fields !== '{}')
  const [organizations, fields] = await Promise.all([
    findOrganizations(db, [...ids]),
    hasValues ? listCustomFields(db) : [],
  ])
  const listed = new Set(organizations.map(({ id }) => id))
  return users.map(user => ({
    ...user,
    organization: listed.has(user.organization_id ?? 0) ? user.organization_id : null,
    customValues: presentValues(fields, user.custom_fields),
  }))
}

export async function findDetailedUser(
  db: CompanyDb,
  userId: number,
): Promise<DetailedUser | undefined> {
  const user = await findUser(db, userId)
  return user && (await loadUserDetails(db, [user]))[0]
}
