import { problem } from '../../../errors/problem.ts'
import type { CustomFieldRow } from './find-custom-field.ts'

/** Refuses a name that another field has; `fields` are as they are under the company's lock. */
export function requireFreeName(fields: CustomFieldRow[], name: string, ownId = 0) {
  const other = fields.find(field => field.name === name && field.id !== ownId)
  if (!other) return
  const message = `The custom field ${other.id} has this name.`
  throw problem('already_exists', { errors: [{ field: 'name', code: 'taken', message }] })
}
