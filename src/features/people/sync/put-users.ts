import { type FieldError, problem } from '../../../errors/problem.ts'
import { settleAll } from '../../../platform/db/settle-all.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { insertRows } from '../../../store/insert-rows.ts'
import { editRow } from '../../../store/update-row.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { followMoves } from '../../boards/follow-moves.ts'
import { type CustomFieldRow, listCustomFields } from '../custom-fields/custom-fields.ts'
import { changedValues, valueErrors } from '../custom-fields/values.ts'
import {
  findOrganizations,
  findOrganizationsByExternalIds,
} from '../organizations/organizations.ts'
import { recordRevenueChanges } from '../organizations/revenue-changes.ts'
import { editUser } from '../users/edit-user.ts'
import { emailKey } from '../users/email.ts'
import { unknownOrganization } from '../users/find-references.ts'
import { findUsersWith, type User } from '../users/find-user.ts'
import { missingFields, requireMayPut } from './put-user.ts'
import type { BulkResult, BulkUser } from './schema.ts'

/**
 * Creates or edits users by external id, with as few statements as can be. Organizations that it names are in the
 * transaction already.
 */
export async function putUsers(
  transaction: CompanyTransaction,
  caller: SignedInCaller,
  items: BulkUser[],
): Promise<BulkResult[]> {
  const known = await KnownUsers.of(transaction, items)
  const references = await References.of(transaction, items)
  const created: NewUser[] = []
  const edited: { user: User; item: BulkUser; details: UserDetails }[] = []
  const renamed: { user: User; item: BulkUser }[] = []
  const errors: FieldError[] = []
  const taken: FieldError[] = []
  const results = items.map((item, index): BulkResult => {
    const place = `users.${index}.`
    const { external_id } = item
    const user = known.find(item)
    errors.push(...references.errorsOf(item, place))
    if (item.email !== undefined && !known.take(item.email, user?.id ?? -index - 1))
      taken.push({ field: `${place}email`, code: 'taken', message: 'Another user has this.' })
    if (!user) {
      errors.push(...missingFields(item, place))
      const { email = '', name = '', alias = '' } = item
      const details = references.detailsOf(item, nobody)
      const row = { id: transaction.nextId(), email, name, alias, ...details }
      created.push(row)
      return { id: row.id, external_id, result: 'created' }
    }
    const { id } = user
    const { email = user.email, name = user.name, alias = user.alias } = item
    const details = references.detailsOf(item, user)
    const isRenamed = email !== user.email || name !== user.name || alias !== user.alias
    if (isRenamed) renamed.push({ user, item })
    else if (isOther(user, details)) edited.push({ user, item, details })
    else return { id, external_id, result: 'unchanged' }
    return { id, external_id, result: 'edited' }
  })
  for (const { user, item } of [...renamed, ...edited]) requireMayPut(caller, user, item)
  if (errors.length > 0) throw problem('invalid_input', { errors })
  if (taken.length > 0) throw problem('already_exists', { errors: taken })
  await saveNewUsers(transaction, created)
  await saveDetails(transaction, edited)
  // These change what posts and comments show, and are recorded one by one.
  for (const { user, item } of renamed) await editUser(transaction, caller.actor, user, item)
  return results
}

const nobody = { external_id: null, segment: '', organization_id: null, custom_fields: '{}' }

function isOther(user: User, details: UserDetails): boolean {
  const fields = Object.keys(details) as (keyof UserDetails)[]
  return fields.some(field => details[field] !== user[field])
}

/** Those whom the items may mean, and who has which address once all are written. */
class KnownUsers {
  readonly #byExternalId: Map<string | null, User>
  readonly #byEmail: Map<string, User>
  /** Ids of users. */
  readonly #owners = new Map<string, number>()
  /** E-mail addresses that items of the request have. */
  readonly #taken = new Set<string>()

  static async of(transaction: CompanyTransaction, items: BulkUser[]): Promise<KnownUsers> {
    const externalIds = items.map(({ external_id }) => external_id)
    const keys = items.flatMap(({ email }) => (email === undefined ? [] : emailKey(email)))
    return new KnownUsers(
      await findUsersWith(transaction, 'external_id', externalIds),
      await findUsersWith(transaction, 'email_key', keys),
    )
  }

  private constructor(byExternalId: User[], byEmail: User[]) {
    this.#byExternalId = new Map(byExternalId.map(user => [user.external_id, user]))
    this.#byEmail = new Map(byEmail.map(user => [user.email_key, user]))
    for (const { id, email_key } of byEmail) this.#owners.set(email_key, id)
  }

  /** As `findForPut`. */
  find({ external_id, email }: BulkUser): User | undefined {
    const known = this.#byExternalId.get(external_id)
    if (known || email === undefined) return known
    const same = this.#byEmail.get(emailKey(email))
    return same?.external_id === null ? same : undefined
  }

  /** False if another has it, or another item of the same request. */
  take(email: string, ownerId: number): boolean {
    const key = emailKey(email)
    const owner = this.#owners.get(key)
    if (this.#taken.has(key) || (owner !== undefined && owner !== ownerId)) return false
    this.#taken.add(key)
    return true
  }
}

/** The organizations and custom fields that users of one request name. */
class References {
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

/** Details of a user that no post or comment shows. */
type UserDetails = Pick<User, 'external_id' | 'segment' | 'organization_id' | 'custom_fields'>

type NewUser = UserDetails & Pick<User, 'id' | 'email' | 'name' | 'alias'>

/** They are customers, and have voted for nothing yet. */
async function saveNewUsers(transaction: CompanyTransaction, users: NewUser[]) {
  const { now: created, revision } = transaction
  const fresh = { role: 'customer', deactivated: null, created, revision, edit_revision: revision }
  await insertRows(
    transaction,
    'users',
    users.map(user => ({ ...user, email_key: emailKey(user.email), ...fresh, is_listed: 1 })),
  )
}

async function saveDetails(
  transaction: CompanyTransaction,
  edited: { user: User; details: UserDetails }[],
) {
  const { now } = transaction
  await settleAll(
    edited.map(({ user: { id }, details }) =>
      editRow(transaction, 'users', id, { ...details, edited: now }),
    ),
  )
  const moved = edited.filter(
    ({ user, details }) => details.organization_id !== user.organization_id,
  )
  const ids = moved.map(({ user: { id } }) => id)
  await recordRevenueChanges(transaction, 'user', ids)
  const moves = moved.map(({ user: { id, organization_id: from }, details }) => {
    return { userId: id, from, to: details.organization_id }
  })
  await followMoves(transaction, moves)
}
