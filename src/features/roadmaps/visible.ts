import type { CompanyDb } from '../../store/company-db.ts'
import { queryById } from '../../store/query-by-id.ts'
import { type CallerRole, hasAccount, isTeam } from '../auth/permissions.ts'
import type { Visibility } from '../boards/audience.ts'
import { listRoadmaps, ownRoadmap, type Roadmap } from './roadmaps.ts'

/** `userId` is missing for somebody without an account. */
type Reader = { role: CallerRole; userId?: number }

/** Who besides the team sees a roadmap. */
const isFor: Record<Visibility, (role: CallerRole, isOfOrganization: boolean) => boolean> = {
  everyone: () => true,
  signed_in: hasAccount,
  chosen: (_, isOfOrganization) => isOfOrganization,
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
  const seen = all.filter(roadmap => {
    const isOf = organization !== null && roadmap.organizations.includes(organization)
    return isTeam(reader.role) || isFor[roadmap.visibility](reader.role, isOf)
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

/** By primary key. */
const organizationOfUser = queryById('users', ['organization_id'])

/** Who looks at a page, or sends a request. */
export function readerOf(caller: { role: CallerRole } & ({ userId: number } | object)): Reader {
  return 'userId' in caller ? { role: caller.role, userId: caller.userId } : { role: caller.role }
}
