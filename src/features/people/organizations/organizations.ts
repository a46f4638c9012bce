import { problem } from '../../../errors/problem.ts'
import { isoTime } from '../../../platform/clock.ts'
import { keysetPages } from '../../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest, StartsAt } from '../../../platform/db/page.ts'
import type { CompanyDb, CompanyTransaction, Runner } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import { type Actor, changesBetween } from '../../../store/event.ts'
import { findRow } from '../../../store/find-row.ts'
import { insertRow } from '../../../store/insert-rows.ts'
import { rowsBy } from '../../../store/rows-by.ts'
import type { StoredRow } from '../../../store/tables.ts'
import { editRow } from '../../../store/update-row.ts'
import { takeFromBoards } from '../../boards/follow-moves.ts'
import { organizationCreated, organizationDeleted, organizationEdited } from './events.ts'
import { recordRevenueChanges } from './revenue-changes.ts'
import type { CreateOrganization, EditOrganization, OrganizationView } from './schema.ts'

export type OrganizationRow = StoredRow<'organizations'>

export function presentOrganization(organization: OrganizationRow): OrganizationView {
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

/** Undefined for a deleted one, too. */
export async function findOrganization(
  db: CompanyDb,
  id: number,
): Promise<OrganizationRow | undefined> {
  const organization = await findRow(db, 'organizations', id)
  return organization?.is_listed === 1 ? organization : undefined
}

export async function findOrganizationByExternalId(
  db: CompanyDb,
  externalId: string,
): Promise<OrganizationRow | undefined> {
  return (await findOrganizationsByExternalIds(db, [externalId]))[0]
}

/** Several, by primary key, without deleted ones. */
export function findOrganizations(db: Runner, ids: number[]): Promise<OrganizationRow[]> {
  return rowsBy(db, 'organizations', 'id', ids, { condition: 'is_listed = 1' })
}

/** By organizations_by_external_id, which has no deleted ones. */
export function findOrganizationsByExternalIds(
  db: Runner,
  externalIds: string[],
): Promise<OrganizationRow[]> {
  const condition = 'is_listed = 1 and external_id is not null'
  return rowsBy(db, 'organizations', 'external_id', externalIds, { condition })
}

/** The company's organizations, newest first. Of an external id, there is one at most. */
export async function listOrganizations(
  db: CompanyDb,
  { external_id }: { external_id?: string | undefined },
  page: PageRequest,
  startsAt: StartsAt = 'newest',
): Promise<Page<OrganizationRow>> {
  if (external_id === undefined) return organizationsFrom[startsAt](db, 'every', page)
  const found = await findOrganizationByExternalId(db, external_id)
  return { startsAt, items: found && !page.cursor ? [found] : [] }
}

/** select … where o.is_listed = 1 order by o.created desc, o.id desc: by organizations_newest. */
const order = {
  from: 'organizations as o',
  partition: 'id',
  orderBy: ['created', 'id'],
  only: { column: 'is_listed', value: 1 },
} as const

const organizationsFrom = {
  newest: keysetPages(companyQuery, {
    ...order,
    select: (_query, _engine, organizations) => organizations.selectAll('o'),
  }),
  oldest: keysetPages(companyQuery, {
    ...order,
    startsAt: 'oldest',
    select: (_query, _engine, organizations) => organizations.selectAll('o'),
  }),
}

/** Refuses an external id that another organization has; under the company's lock, nobody takes it in between. */
async function requireUnique(
  transaction: CompanyTransaction,
  externalId: string | null,
  ownId = 0,
) {
  if (externalId === null) return
  const other = await findOrganizationByExternalId(transaction, externalId)
  if (!other || other.id === ownId) return
  const message = `The organization ${other.id} has this.`
  throw problem('already_exists', { errors: [{ field: 'external_id', code: 'taken', message }] })
}

/** The id of the new organization. */
export function createOrganization(
  db: CompanyDb,
  actor: Actor,
  { name, external_id = null, revenue = 0, segment = '' }: CreateOrganization,
): Promise<number> {
  return db.write(actor, async transaction => {
    await requireUnique(transaction, external_id)
    const { now: created, revision } = transaction
    const id = transaction.nextId()
    const fields = { external_id, name, revenue, segment }
    await insertRow(transaction, 'organizations', {
      id,
      ...fields,
      created,
      revision,
      edit_revision: revision,
      edited: null,
    })
    transaction.record(organizationCreated, { organization_id: id }, fields)
    return id
  })
}

/** `organization` is as it is in the transaction. What is the same as before is no edit. */
export function editOrganization(
  db: CompanyDb,
  actor: Actor,
  organization: OrganizationRow,
  edit: EditOrganization,
): Promise<void> {
  return db.write(actor, async transaction => {
    const after = editedFields(organization, edit)
    const changes = changesBetween(organization, after)
    if (Object.keys(changes).length === 0) return
    const { id } = organization
    await requireUnique(transaction, after.external_id, id)
    await editRow(transaction, 'organizations', id, { ...after, edited: transaction.now })
    if (changes.revenue) await recordRevenueChanges(transaction, 'organization', [id])
    transaction.record(organizationEdited, { organization_id: id }, changes)
  })
}

/** Every field as it is after an edit. */
export function editedFields(
  organization: Pick<OrganizationRow, 'external_id' | 'name' | 'revenue' | 'segment'>,
  { external_id, name, revenue, segment }: EditOrganization,
) {
  return {
    external_id: external_id === undefined ? organization.external_id : external_id,
    name: name ?? organization.name,
    revenue: revenue ?? organization.revenue,
    segment: segment ?? organization.segment,
  }
}

/**
 * Nothing shows or finds it any more, and its external id is free. Its users are detached later, and what it adds to the
 * revenue of posts is taken off (features/revenue), because both may be too many for one write.
 */
export function deleteOrganization(
  db: CompanyDb,
  actor: Actor,
  { id, name }: Pick<OrganizationRow, 'id' | 'name'>,
): Promise<void> {
  return db.write(actor, async transaction => {
    await editRow(transaction, 'organizations', id, { is_listed: 0 })
    await recordRevenueChanges(transaction, 'organization', [id])
    await takeFromBoards(transaction, id)
    transaction.record(organizationDeleted, { organization_id: id }, { name })
  })
}
