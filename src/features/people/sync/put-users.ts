import { type FieldError, problem } from '../../../errors/problem.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { editUser } from '../users/edit-user.ts'
import { emailKey } from '../users/email.ts'
import { findUsersWith, type User } from '../users/find-user.ts'
import { missingFields, requireMayPut } from './put-user.ts'
import { References } from './references.ts'
import { type NewUser, saveDetails, saveNewUsers, type UserDetails } from './save-users.ts'
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
