import { z } from 'zod'
import { andThen } from '../../../platform/and-then.ts'
import { isoTime } from '../../../platform/clock.ts'
import { text } from '../../../platform/http/fields.ts'
import { pageQuery } from '../../../platform/http/page-query.ts'
import { resource } from '../../endpoints/resource.ts'
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoint,
} from '../../endpoints/resource-endpoints.ts'
import {
  createOrganization,
  deleteOrganization,
  editOrganization,
  findOrganization,
  listOrganizations,
  type OrganizationRow,
} from './organizations.ts'
import {
  createOrganizationBody,
  editOrganizationBody,
  type OrganizationView,
  organizationListView,
  organizationView,
} from './schema.ts'

const idView = z
  .int()
  .positive()
  .meta({ id: 'OrganizationId', description: 'Identifier of the organization.', examples: [412] })

const organizationResource = resource({
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

const listQuery = z.object({
  external_id: text(255)
    .optional()
    .meta({ description: 'Only the one with this external id.', examples: ['acct-7'] }),
  ...pageQuery,
})

export const listOrganizationsEndpoint = listEndpoint(
  organizationResource,
  {
    name: 'listOrganizations',
    summary: 'List organizations',
    description: 'The organizations that users belong to, newest first.',
    query: listQuery,
    schema: organizationListView,
  },
  (db, _caller, query, page) => listOrganizations(db, query, page),
)

export const createOrganizationEndpoint = createEndpoint(
  organizationResource,
  {
    name: 'createOrganization',
    summary: 'Create an organization',
    description: 'Users are assigned to it by their own `organization`.',
    body: createOrganizationBody,
    problems: ['already_exists'],
  },
  (transaction, { actor }, body) => createOrganization(transaction, actor, body),
)

export const getOrganizationEndpoint = getEndpoint(organizationResource, {
  name: 'getOrganization',
  summary: 'Get an organization',
  description: 'One organization.',
})

export const editOrganizationEndpoint = changeEndpoint(
  organizationResource,
  {
    name: 'editOrganization',
    summary: 'Edit an organization',
    description:
      'Changes the fields that are sent. The revenue of posts follows in the background.',
    body: editOrganizationBody,
    problems: ['already_exists'],
  },
  (transaction, { actor }, organization, body) =>
    editOrganization(transaction, actor, organization, body),
)

export const deleteOrganizationEndpoint = deleteEndpoint(
  organizationResource,
  {
    name: 'deleteOrganization',
    summary: 'Delete an organization',
    description:
      'Its users stay, without an organization. The revenue of posts follows in the background.',
  },
  (transaction, { actor }, organization) => deleteOrganization(transaction, actor, organization),
)
