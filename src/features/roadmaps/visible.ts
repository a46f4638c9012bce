import type { CompanyDb } from '../../store/company-db.ts'
import { queryById } from '../../store/query-by-id.ts'
import { type CallerRole, hasAccount, isTeam } from '../auth/permissions.ts'
import type { Visibility } from '../boards/audience.ts'
import { findAdmitting } from '../segments/admission.ts'
import { listRoadmaps, ownRoadmap, type Roadmap } from './roadmaps.ts'

/** `userId` is missing for somebody without an account. */
type Reader = { role: CallerRole; userId?: number }

type Known = { isOfOrganization: boolean; isInSegment: boolean }

/** Who besides the team sees a roadmap. */
const isFor: Record<Visibility, (role: CallerRole, known: Known) => boolean> = {
  everyone: () => true,
  signed_in: hasAccount,
  chosen: (_, { isOfOrganization }) => isOfOrganization,
  segment: (_, { isInSegment }) => isInSegment,
  team: () => false,
}

export type ShownRoadmap = Roadmap & { quarter: number }

/** The roadmaps that somebody sees: first the one that /roadmap/ shows, if they see that, and the others in order. */
export async function visibleRoadmaps(
  db: Pick<CompanyDb, 'run'>,
  reader: Reader,
): Promise<ShownRoadmap[]> {
  const all = await listRoadmaps(db)
  const organization = await organizationOf(db, reader, all)
  const admitting = await admittingOf(db, reader, all)
  const seen = all.filter(({ visibility, organizations, segments }) => {
    const isOfOrganization = organization !== null && organizations.includes(organization)
    const known = { isOfOrganization, isInSegment: segments.some(id => admitting.has(id)) }
    return isTeam(reader.role) || isFor[visibility](reader.role, known)
  })
  if (!all.some(({ is_default }) => is_default)) return [ownRoadmap, ...seen]
  return seen.toSorted((one, other) => Number(other.is_default) - Number(one.is_default))
}

/** Null where it does not matter. */
async function organizationOf(
  db: Pick<CompanyDb, 'run'>,
  { role, userId }: Reader,
  roadmaps: Roadmap[],
): Promise<number | null> {
  const matters = roadmaps.some(({ visibility }) => visibility === 'chosen')
  if (!matters || isTeam(role) || !hasAccount(role) || userId === undefined) return null
  const [user] = await db.run(organizationOfUser, { id: userId })
  return user?.organization_id ?? null
}

/** The segments that admit the reader; none where it does not matter. */
async function admittingOf(
  db: Pick<CompanyDb, 'run'>,
  { role, userId }: Reader,
  roadmaps: Roadmap[],
): Promise<ReadonlySet<number>> {
  const matters = roadmaps.some(({ visibility }) => visibility === 'segment')
  if (!matters || isTeam(role) || !hasAccount(role) || userId === undefined) return new Set()
  return (await findAdmitting(db, [userId]))(userId)
}

/** By primary key. */
const organizationOfUser = queryById('users', ['organization_id'])

/** Who looks at a page, or sends a request. */
export function readerOf(caller: { role: CallerRole } & ({ userId: number } | object)): Reader {
  return 'userId' in caller ? { role: caller.role, userId: caller.userId } : { role: caller.role }
}
