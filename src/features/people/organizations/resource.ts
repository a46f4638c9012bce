import { z } from 'zod'
import { andThen } from '../../../platform/and-then.ts'
import { isoTime } from '../../../platform/clock.ts'
import { resource } from '../../endpoints/resource.ts'
import { findOrganization, type OrganizationRow } from './find-organization.ts'
import { type OrganizationView, organizationView } from './schema.ts'

const idView = z
  .int()
  .positive()
  .meta({ id: 'OrganizationId', description: 'Identifier of the organization.', examples: [412] })

export const organizationResource = resource({
  tag: { name: 'Organizations', description: 'The companies that users belong to.' },
  params: z.object({ id: idView }),
  schema: organizationView,
  find: (db, _caller, { id }) => findOrganization(db, id),
  present: presentOrganization,
  fingerprint: organization => [organization.revision],
  readFingerprint: (db, { id }) =>
    andThen(findOrganization(db, id), organization =>
      organization ? [organization.revision] : [],
    ),
})

function presentOrganization(organization: OrganizationRow): OrganizationView {
  const { id, external_id, name, revenue, segment, created, edited } = organization
  return {
    id,
    external_id,
    name,
    revenue,
    segment,
    created: isoTime(created),
    edited: edited === null ? null : isoTime(edited),
  }
}
