import type { CompanyDb } from '../../../store/company-db.ts'
import { listCustomFields } from '../custom-fields/find-custom-field.ts'
import { presentValues } from '../custom-fields/values.ts'
import { findOrganizations } from '../organizations/find-organization.ts'
import { findUser, type User } from './find-user.ts'

/** A user with everything that their own URL shows. */
export type DetailedUser = User & {
  /** Null for one that is deleted, too. */
  organization: number | null
  customValues: Record<string, string | number | boolean>
}

/** What users show beside their own rows, in one statement for each kind. */
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
