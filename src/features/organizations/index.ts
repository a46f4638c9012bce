export {
  createOrganizationEndpoint,
  deleteOrganizationEndpoint,
  editOrganizationEndpoint,
  getOrganizationEndpoint,
  listOrganizationsEndpoint,
} from './api.ts'
export { editedFields } from './edit-organization.ts'
export { organizationCreated, organizationDeleted, organizationEdited } from './events.ts'
export {
  findOrganization,
  findOrganizationByExternalId,
  findOrganizations,
  findOrganizationsByExternalIds,
  type OrganizationRow,
} from './find-organization.ts'
export { listOrganizations } from './list-organizations.ts'
export { recordRevenueChanges } from './revenue-changes.ts'
export { organizationInputs } from './schema.ts'
export { segmentOf } from './segment-of.ts'
