import type { FieldError } from '../../../errors/problem.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { type CustomFieldRow, listCustomFields } from '../custom-fields/find-custom-field.ts'
import { changedValues, valueErrors } from '../custom-fields/values.ts'
import {
  findOrganizations,
  findOrganizationsByExternalIds,
} from '../organizations/find-organization.ts'
import { unknownOrganization } from '../users/find-references.ts'
import type { User } from '../users/find-user.ts'
import type { UserDetails } from './save-users.ts'
import type { BulkUser } from './schema.ts'

/** The organizations and custom fields that users of one request name. */
export class References {
  readonly #organizations: ReadonlyMap<number | string, number>
  readonly #fields: CustomFieldRow[]

  static async of(db: CompanyDb, users: BulkUser[]): Promise<References> {
    const wanted = [...new Set(users.map(({ organization }) => organization))]
    const isText = (value: unknown) => typeof value === 'string'
    const isNumber = (value: unknown) => typeof value === 'number'
    const found = await Promise.all([
      findOrganizations(db, wanted.filter(isNumber) as number[]),
      findOrganizationsByExternalIds(db, wanted.filter(isText) as string[]),
    ])
    const names = found[1].map(({ id, external_id }) => [external_id!, id] as const)
    const ids = found[0].map(({ id }) => [id, id] as const)
    const hasValues = users.some(({ custom_fields }) => custom_fields)
    return new References(
      new Map<number | string, number>([...ids, ...names]),
      hasValues ? await listCustomFields(db) : [],
    )
  }

  private constructor(
    organizations: ReadonlyMap<number | string, number>,
    fields: CustomFieldRow[],
  ) {
    this.#organizations = organizations
    this.#fields = fields
  }

  errorsOf({ organization, custom_fields: values }: BulkUser, place: string): FieldError[] {
    const isUnknown = organization != null && !this.#organizations.has(organization)
    return [
      ...(isUnknown ? [unknownOrganization(`${place}organization`)] : []),
      ...(values ? valueErrors(this.#fields, values, `${place}custom_fields`) : []),
    ]
  }

  /** As they are once the item is written. */
  detailsOf(
    { external_id, segment, organization, custom_fields: values }: BulkUser,
    before: Pick<User, keyof UserDetails>,
  ): UserDetails {
    return {
      external_id,
      segment: segment ?? before.segment,
      organization_id:
        organization === undefined
          ? before.organization_id
          : (this.#organizations.get(organization ?? '') ?? null),
      custom_fields: values
        ? changedValues(this.#fields, before.custom_fields, values)
        : before.custom_fields,
    }
  }
}
