import type { CompanyMaintenance } from '../../store/company-db.ts'
import { rowsById } from '../../store/rows-by.ts'
import { findOrganizations } from '../people/organizations/find-organization.ts'
import { segmentOf } from '../people/organizations/segment-of.ts'
import { addSegments, segmentIds } from './segments.ts'

/** Somebody as they are when what they did is counted. */
export type Person = {
  isCustomer: boolean
  segmentId: number
  organization: { id: number; segmentId: number; revenue: number } | undefined
}

export async function readPeople(
  transaction: CompanyMaintenance,
  ids: number[],
): Promise<Map<number, Person>> {
  const users = await rowsById(transaction, 'users', ids)
  const customers = [...users.values()].filter(({ role }) => role === 'customer')
  const organizationIds = new Set(customers.flatMap(user => user.organization_id ?? []))
  const organizations = new Map(
    (await findOrganizations(transaction, [...organizationIds])).map(each => [each.id, each]),
  )
  const organizationOf = (id: number | null) => organizations.get(id ?? 0)
  const names = customers.flatMap(user => {
    const organization = organizationOf(user.organization_id)
    return [segmentOf(user, organization), organization?.segment ?? '']
  })
  const idOf = await addSegments(transaction, names)
  return new Map(
    [...users.values()].map(user => {
      if (user.role !== 'customer') return [user.id, teamMember]
      const organization = organizationOf(user.organization_id)
      return [
        user.id,
        {
          isCustomer: true,
          segmentId: idOf(segmentOf(user, organization)),
          organization: organization && {
            id: organization.id,
            segmentId: idOf(organization.segment),
            revenue: organization.revenue,
          },
        },
      ]
    }),
  )
}

const teamMember: Person = {
  isCustomer: false,
  segmentId: segmentIds.team,
  organization: undefined,
}
