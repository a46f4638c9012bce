import type { Micros } from '../../../platform/clock.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { isTeam } from '../../auth/permissions.ts'
import { customerName } from '../../people/users/customer.ts'
import { userCreated } from '../../people/users/events.ts'
import { findUsersWith, type User } from '../../people/users/find-user.ts'
import { type ImportedLine, LineProblem } from './line.ts'
import type { ImportedPerson, ImportedPost } from './schema.ts'

/** Everybody whom some lines name. Known people are looked up at once, the others become customers. */
export class People {
  /** The rows of those who are new. */
  readonly added: (ReturnType<typeof customer> & { batch_id: number })[] = []
  readonly #transaction: CompanyTransaction
  readonly #ids: Map<string, number>
  readonly #team: ReadonlySet<string>
  readonly #ofOrganizations: ReadonlySet<string>
  readonly #batchId: number

  static async of(
    transaction: CompanyTransaction,
    lines: ImportedLine[],
    batchId: number,
  ): Promise<People> {
    const keys = new Set<string>()
    for (const { post } of lines) {
      keys.add(post.creator.key)
      for (const { key } of post.votes) keys.add(key)
      for (const { creator } of post.comments) keys.add(creator.key)
    }
    return new People(transaction, await findUsersWith(transaction, 'email_key', keys), batchId)
  }

  private constructor(transaction: CompanyTransaction, known: User[], batchId: number) {
    this.#transaction = transaction
    this.#batchId = batchId
    this.#ids = new Map(known.map(({ email_key, id }) => [email_key, id]))
    this.#ofOrganizations = new Set(
      known.filter(user => user.organization_id !== null).map(user => user.email_key),
    )
    this.#team = new Set(known.filter(({ role }) => isTeam(role)).map(user => user.email_key))
  }

  /** A person who is not known yet needs a name, which may stand anywhere in the line. */
  addMissing({ number, post }: ImportedLine, created: Micros) {
    if (!this.#isMissing(post)) return
    const missing = peopleOf(post).filter(({ person }) => !this.#ids.has(person.key))
    const names = new Map<string, Mention>()
    for (const mention of missing) {
      const { key, full_name } = mention.person
      if (full_name !== undefined && !names.has(key)) names.set(key, mention)
    }
    // All of them are checked before any is added: a line that is left out leaves nobody.
    const added = new Map<string, { person: ImportedPerson; name: string }>()
    for (const { field, person } of missing) {
      if (added.has(person.key)) continue
      const named = names.get(person.key)
      const name = customerName.safeParse({ full_name: named?.person.full_name ?? '' })
      if (!name.success)
        throw new LineProblem(number, [
          {
            field: `${named?.field ?? field}.full_name`,
            message: named
              ? name.error.issues[0]!.message
              : `Nobody is known as ${person.email} yet, so a name is required.`,
          },
        ])
      added.set(person.key, { person, name: name.data.full_name })
    }
    for (const { person, name } of added.values()) {
      const id = this.#transaction.nextId()
      this.#ids.set(person.key, id)
      this.added.push({ ...customer(id, person, name, created), batch_id: this.#batchId })
      this.#transaction.record(userCreated, { user_id: id, role: 'customer' })
    }
  }

  #isMissing({ creator, votes, comments }: ImportedPost): boolean {
    const isUnknown = ({ key }: ImportedPerson) => !this.#ids.has(key)
    return (
      isUnknown(creator) || votes.some(isUnknown) || comments.some(each => isUnknown(each.creator))
    )
  }

  idOf({ key }: ImportedPerson): number {
    return this.#ids.get(key)!
  }

  /** Whether one of them has an organization: the revenue of what they vote for is to be counted. */
  hasOrganization(people: ImportedPerson[]): boolean {
    return people.some(({ key }) => this.#ofOrganizations.has(key))
  }

  isTeam({ key }: ImportedPerson): boolean {
    return this.#team.has(key)
  }
}

/** People created here have proved nothing: they get no role, session or token. */
function customer(id: number, { email, key }: ImportedPerson, name: string, created: Micros) {
  return {
    id,
    email,
    email_key: key,
    name,
    alias: '',
    role: 'customer',
    deactivated: null,
    created,
  }
}

type Mention = { field: string; person: ImportedPerson }

function peopleOf(post: ImportedPost): Mention[] {
  return [
    { field: 'creator', person: post.creator },
    ...post.votes.map((person, index) => ({ field: `votes[${index}]`, person })),
    ...post.comments.map(({ creator }, index) => ({
      field: `comments[${index}].creator`,
      person: creator,
    })),
  ]
}
