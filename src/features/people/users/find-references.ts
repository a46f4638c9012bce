import { type FieldError, problem } from '../../../errors/problem.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { listCustomFields } from '../custom-fields/custom-fields.ts'
import { changedValues, valueErrors } from '../custom-fields/values.ts'
import { findOrganization, findOrganizationByExternalId } from '../organizations/organizations.ts'
import type { User } from './find-user.ts'
import type { EditUser } from './schema.ts'

type Sent = Pick<EditUser, 'organization' | 'custom_fields'>

/** The organization and the custom fields of a user as they are stored, once what was sent is set; or all errors. */
export async function findReferences(
  db: CompanyDb,
  { organization, custom_fields: values }: Sent,
  before: Pick<User, 'organization_id' | 'custom_fields'>,
): Promise<{ organizationId: number | null; customFields: string }> {
  const fields = values ? await listCustomFields(db) : []
  const errors: FieldError[] = values ? valueErrors(fields, values) : []
  const found = organization == null ? undefined : await findReferred(db, organization)
  if (organization != null && !found) errors.push(unknownOrganization('organization'))
  if (errors.length > 0) throw problem('invalid_input', { errors })
  return {
    organizationId: organization === undefined ? before.organization_id : (found?.id ?? null),
    customFields: values
      ? changedValues(fields, before.custom_fields, values)
      : before.custom_fields,
  }
}

export function unknownOrganization(field: string): FieldError {
  return { field, code: 'unknown_organization', message: 'There is no such organization.' }
}

function findReferred(db: CompanyDb, organization: number | string) {
  return typeof organization === 'number'
    ? findOrganization(db, organization)
    : findOrganizationByExternalId(db, organization)
}
