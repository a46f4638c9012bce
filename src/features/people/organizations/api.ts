import { text } from '../../../platform/http/fields.ts'
import { crudEndpoints } from '../../endpoints/crud-endpoints.ts'
import {
  createOrganization,
  deleteOrganization,
  editOrganization,
  findOrganization,
  listOrganizations,
  presentOrganization,
} from './organizations.ts'
import { createOrganizationBody, editOrganizationBody, organizationView } from './schema.ts'

export const organizationEndpoints = crudEndpoints({
  names: ['Organization', 'Organizations'],
  words: ['an organization', 'organizations'],
  tag: { name: 'Organizations', description: 'The companies that users belong to.' },
  view: organizationView,
  find: findOrganization,
  present: presentOrganization,
  list: {
    description: 'The organizations that users belong to, newest first.',
    filters: {
      external_id: text(255)
        .optional()
        .meta({ description: 'Only the one with this external id.', examples: ['acct-7'] }),
    },
    read: (db, page, filters) => listOrganizations(db, filters, page),
  },
  create: {
    description: 'Users are assigned to it by their own `organization`.',
    body: createOrganizationBody,
    problems: ['already_exists'],
    run: createOrganization,
  },
  get: { description: 'One organization.' },
  edit: {
    description: 'Changes the fields you send. Post revenue is updated in the background.',
    body: editOrganizationBody,
    problems: ['already_exists'],
    run: editOrganization,
  },
  delete: {
    description:
      'Its users stay, without an organization. Post revenue is updated in the background.',
    run: deleteOrganization,
  },
})
