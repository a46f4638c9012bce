import { type Selectable, sql } from 'kysely'
import { problem } from '../../../errors/problem.ts'
import { isoTime } from '../../../platform/clock.ts'
import { keysetPages } from '../../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest, StartsAt } from '../../../platform/db/page.ts'
import { seek } from '../../../platform/db/seek.ts'
import { rowsWith } from '../../../platform/db/value-list.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../../store/company-query.ts'
import type { Actor } from '../../../store/event.ts'
import { queryById } from '../../../store/query-by-id.ts'
import type { Tables } from '../../../store/tables.ts'
import { takeFromBoards } from '../../boards/follow-moves.ts'
import { organizationCreated, organizationDeleted, organizationEdited } from './events.ts'
import { recordRevenueChanges } from './revenue-changes.ts'
import type { CreateOrganization, EditOrganization, OrganizationView } from './schema.ts'

export type OrganizationRow = Omit<Selectable<Tables['organizations']>, 'company_id'>

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
  const [organization] = await db.run(organizationById, { id })
  return organization?.is_listed === 1 ? organization : undefined
}

export async function findOrganizationByExternalId(
  db: CompanyDb,
  externalId: string,
): Promise<OrganizationRow | undefined> {
  const [organization] = await db.run(organizationByExternalId, { externalId })
  return organization
}

/** Several, by primary key, without deleted ones. */
export async function findOrganizations(
  db: Pick<CompanyDb, 'run'>,
  ids: number[],
): Promise<OrganizationRow[]> {
  if (ids.length === 0) return []
  const found = await db.run(organizationsById, { values: JSON.stringify(ids) })
  return found.filter(({ is_listed }) => is_listed === 1)
}

export async function findOrganizationsByExternalIds(
  db: Pick<CompanyDb, 'run'>,
  externalIds: string[],
): Promise<OrganizationRow[]> {
  if (externalIds.length === 0) return []
  return db.run(organizationsByExternalId, { values: JSON.stringify(externalIds) })
}

const organizationById = queryById('organizations')

/** By organizations_by_external_id, which has no deleted ones. */
const organizationByExternalId = companyQuery<{ externalId: string }, OrganizationRow>(
  (query, value, engine) =>
    query
      .selectFrom('organizations')
      .selectAll()
      .where(seek(engine, 'external_id', value('externalId')))
      .where('external_id', 'is not', null)
      .where('is_listed', '=', sql.lit(1))
      .orderBy('external_id'),
)

type Values = { values: string }

const organizationsById = companyStatement<Values, OrganizationRow>((companyId, value, engine) => {
  const owner = sql<boolean>`company_id = ${companyId}`
  const column = { name: 'id', type: 'bigint' as const }
  const rows = rowsWith(engine, 'organizations', owner, column, value('values'))
  return sql`select * from (${rows}) as organizations`
})

/** The condition of the index is said inside, where it is chosen. */
const organizationsByExternalId = companyStatement<Values, OrganizationRow>(
  (companyId, value, engine) => {
    const owner = sql<boolean>`company_id = ${companyId} and is_listed = 1 and external_id is not null`
    const column = { name: 'external_id', type: 'text' as const }
    const rows = rowsWith(engine, 'organizations', owner, column, value('values'))
    return sql`select * from (${rows}) as organizations`
  },
)

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
    await transaction.query
      .insertInto('organizations')
      .values({ id, ...fields, created, revision, edit_revision: revision, edited: null })
      .execute()
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
    const { after, changed } = editedFields(organization, edit)
    if (changed.length === 0) return
    const { id } = organization
    await requireUnique(transaction, after.external_id, id)
    const { now: edited, revision } = transaction
    await transaction.query
      .updateTable('organizations')
      .set({ ...after, edited, revision, edit_revision: revision })
      .where('id', '=', id)
      .execute()
    if (changed.includes('revenue')) await recordRevenueChanges(transaction, 'organization', [id])
    const changes = changed.map(field => [
      field,
      { before: organization[field], after: after[field] },
    ])
    transaction.record(organizationEdited, { organization_id: id }, Object.fromEntries(changes))
  })
}

/** Every field as it is after an edit, and which of them are others than before. */
export function editedFields(
  organization: Pick<OrganizationRow, 'external_id' | 'name' | 'revenue' | 'segment'>,
  { external_id, name, revenue, segment }: EditOrganization,
) {
  const after = {
    external_id: external_id === undefined ? organization.external_id : external_id,
    name: name ?? organization.name,
    revenue: revenue ?? organization.revenue,
    segment: segment ?? organization.segment,
  }
  const fields = Object.keys(after) as (keyof typeof after)[]
  return { after, changed: fields.filter(field => after[field] !== organization[field]) }
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
    const { revision } = transaction
    await transaction.query
      .updateTable('organizations')
      .set({ is_listed: 0, revision, edit_revision: revision })
      .where('id', '=', id)
      .execute()
    await recordRevenueChanges(transaction, 'organization', [id])
    await takeFromBoards(transaction, id)
    transaction.record(organizationDeleted, { organization_id: id }, { name })
  })
}
