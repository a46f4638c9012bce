import { type CallerRole, type Permission, permissionsOf } from '../../features/auth/permissions.ts'

/** The pages of the settings in the order in which they are listed, and what changing them takes. */
export const sections = [
  { name: 'company', permission: 'company.write' },
  { name: 'boards', permission: 'boards.write' },
  { name: 'statuses', permission: 'statuses.write' },
  { name: 'tags', permission: 'tags.write' },
  { name: 'replies', permission: 'saved_replies.write' },
  { name: 'fields', permission: 'custom_fields.write' },
  { name: 'synonyms', permission: 'synonyms.write' },
  { name: 'people', permission: 'users.write' },
  { name: 'sign-in', permission: 'company.write' },
  { name: 'mail', permission: 'company.write' },
  { name: 'tokens', permission: 'tokens.write' },
  { name: 'webhooks', permission: 'webhooks.write' },
  { name: 'import', permission: 'batches.write' },
  { name: 'export', permission: 'users.export' },
  { name: 'audit', permission: 'audit.read' },
  { name: 'danger', permission: 'company.write' },
] as const satisfies { name: string; permission: Permission }[]

export type Section = (typeof sections)[number]['name']

/** Those that people with the role may open. */
export function sectionsFor(role: CallerRole): Section[] {
  const allowed = permissionsOf(role)
  return sections.filter(({ permission }) => allowed.has(permission)).map(({ name }) => name)
}

/** Where a section is, or a page within it. */
export function sectionPath(section: Section, within = ''): string {
  return `/team/settings/${section}/${within}`
}
