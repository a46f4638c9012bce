import { sql } from 'kysely'
import type { CompanyDb } from '../../../store/company-db.ts'

/** Personal fields in the views of a user, with their values for a deleted user. */
const nobody: Record<string, unknown> = {
  email: '',
  name: 'Deleted user',
  alias: '',
  external_id: '',
  segment: '',
  organization: null,
  custom_fields: {},
}

/** A stored response, with a person in it shown as a deleted user. */
export function withoutPerson(response: string, userId: number): string {
  if (!response.includes(`"id":${userId}`)) return response
  return JSON.stringify(JSON.parse(response), (_name, value) =>
    isPerson(value, userId)
      ? Object.fromEntries(
          Object.entries(value).map(([name, each]) => [name, name in nobody ? nobody[name] : each]),
        )
      : value,
  )
}

/** Whether a stored response shows a person. */
export function showsPerson(response: string, userId: number): boolean {
  return withoutPerson(response, userId) !== response
}

/** Nothing else in the company has that id. What a synchronization says of somebody has no e-mail. */
function isPerson(value: unknown, userId: number): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    value.id === userId &&
    ('email' in value || 'external_id' in value)
  )
}

/** A stored response as it may be shown while erasures are being finished. By erasures_to_finish. */
export async function withoutErased(db: CompanyDb, response: string): Promise<string> {
  const erased = await db.query
    .selectFrom('erasures')
    .select('user_id')
    .where('is_done', '=', sql.lit(0))
    .execute()
  return erased.reduce((shown, { user_id }) => withoutPerson(shown, user_id), response)
}
