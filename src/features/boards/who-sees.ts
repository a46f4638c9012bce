import type { FieldError } from '../../errors/problem.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { findRow } from '../../store/find-row.ts'
import { type CallerRole, hasAccount, isTeam } from '../auth/permissions.ts'
import { findOrganizations } from '../people/organizations/organizations.ts'
import { findAdmitting } from '../segments/admission.ts'
import type { Visibility } from './audience.ts'

/** Who sees a roadmap or an entry of the changelog. */
export type ShownTo = { visibility: Visibility; organizations: number[]; segments: number[] }

/** One is for as many at most. */
export const organizationsMax = 50

type Known = { isOfOrganization: boolean; isInSegment: boolean }

/** Besides the team. */
const isFor: Record<Visibility, (role: CallerRole, known: Known) => boolean> = {
  everyone: () => true,
  signed_in: hasAccount,
  chosen: (_, { isOfOrganization }) => isOfOrganization,
  segment: (_, { isInSegment }) => isInSegment,
  team: () => false,
}

type Db = Pick<CompanyDb, 'run'>

type Person = { id: number; role: CallerRole; organization_id: number | null }

/** Which of these people see which of these things. */
export async function whoSees(
  db: Db,
  people: Person[],
  things: ShownTo[],
): Promise<(person: Person, thing: ShownTo) => boolean> {
  const customers = people.filter(({ role }) => hasAccount(role) && !isTeam(role))
  const admitting =
    customers.length > 0 && things.some(({ visibility }) => visibility === 'segment')
      ? await findAdmitting(
          db,
          customers.map(({ id }) => id),
        )
      : () => new Set<number>()
  const listed = things.some(({ visibility }) => visibility === 'chosen')
    ? await listedAmong(db, customers)
    : new Set()
  return ({ id, role, organization_id }, { visibility, organizations, segments }) => {
    if (isTeam(role)) return true
    const isOfOrganization =
      organization_id !== null &&
      listed.has(organization_id) &&
      organizations.includes(organization_id)
    const isInSegment = segments.some(segment => admitting(id).has(segment))
    return isFor[visibility](role, { isOfOrganization, isInSegment })
  }
}

/** A deleted organization is taken from its people only later. */
async function listedAmong(db: Db, people: Person[]): Promise<Set<number>> {
  const ids = people.flatMap(({ organization_id: id }) => id ?? [])
  return new Set((await findOrganizations(db, [...new Set(ids)])).map(({ id }) => id))
}

/** Who looks at a page, or sends a request. `userId` is missing for somebody without an account. */
export type Reader = { role: CallerRole; userId?: number }

export function readerOf(caller: { role: CallerRole } & ({ userId: number } | object)): Reader {
  return 'userId' in caller ? { role: caller.role, userId: caller.userId } : { role: caller.role }
}

/** Sees everything. */
export const forTeam: Reader = { role: 'team' }

/** Which of these things a reader sees. */
export async function seenBy(
  db: Db,
  { role, userId }: Reader,
  things: ShownTo[],
): Promise<(thing: ShownTo) => boolean> {
  const isCustomer = userId !== undefined && hasAccount(role) && !isTeam(role)
  const matters = isCustomer && things.some(({ visibility }) => visibility === 'chosen')
  const user = matters ? await findRow(db, 'users', userId, ['organization_id']) : undefined
  const reader = { id: userId ?? 0, role, organization_id: user?.organization_id ?? null }
  const sees = await whoSees(db, [reader], things)
  return thing => sees(reader, thing)
}

/** An error for each id that is not of an organization. */
export async function unknownOrganizations(db: CompanyDb, ids: number[]): Promise<FieldError[]> {
  const known = await findOrganizations(db, ids)
  return ids.flatMap((id, at) =>
    known.some(each => each.id === id)
      ? []
      : {
          field: `organizations.${at}`,
          code: 'unknown_organization' as const,
          message: 'There is no such organization.',
        },
  )
}
