import { z } from 'zod'
import { text } from '../../../platform/http/fields.ts'
import { pageQuery } from '../../../platform/http/page-query.ts'
import { changeEndpoint } from '../../endpoints/change-endpoint.ts'
import { createEndpoint } from '../../endpoints/create-endpoint.ts'
import { deleteEndpoint } from '../../endpoints/delete-endpoint.ts'
import { getEndpoint } from '../../endpoints/get-endpoint.ts'
import { listEndpoint } from '../../endpoints/list-endpoint.ts'
import { createOrganization } from './create-organization.ts'
import { deleteOrganization } from './delete-organization.ts'
import { editOrganization } from './edit-organization.ts'
import { listOrganizations } from './list-organizations.ts'
import { organizationResource } from './resource.ts'
import { createOrganizationBody, editOrganizationBody, organizationListView } from './schema.ts'

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
