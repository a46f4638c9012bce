import { sql } from 'kysely'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import { findOrganizations } from '../../people/organizations/find-organization.ts'
import { readGroup, subtreeOf } from '../merge/read-group.ts'

/** A page is read without a pause: on SQLite, nothing else is answered meanwhile. */
const rowsPerPage = 1_000

/** The highest revenue that a post has, below the bound of every list's keys. */
const revenueMax = Number.MAX_SAFE_INTEGER - 1

/** The revenue of organizations that are not deleted, by id; null for others. */
export type Revenues = Map<number, number | null>

export type Counted = { organizations: Set<number>; revenue: number }

/**
 * The organizations of those who vote for a post or for one that was merged into it, and what they pay together. It is
 * read page by page, and so not at one moment: a vote that comes between marks the post anew.
 */
export async function countOrganizations(
  db: CompanyDb,
  postId: number,
  revenues: Revenues,
): Promise<Counted> {
  const found = new Set<number>()
  for (const id of subtreeOf(await readGroup(db, postId), postId)) await addVoters(db, id, found)
  await addRevenues(db, found, revenues)
  const organizations = new Set([...found].filter(id => revenues.get(id) !== null))
  let revenue = 0
  for (const id of organizations) revenue += revenues.get(id)!
  return { organizations, revenue: Math.min(revenue, revenueMax) }
}

/** Those that the post is stored with. */
export async function storedOrganizations(db: CompanyDb, postId: number): Promise<Set<number>> {
  const stored = new Set<number>()
  for (let after = 0; ; ) {
    const page = await db.run(organizationsOf, { postId, after, limit: rowsPerPage })
    for (const { organization_id } of page) stored.add(organization_id)
    if (page.length < rowsPerPage) return stored
    after = page.at(-1)!.organization_id
    await Bun.sleep(0)
  }
}

async function addVoters(db: CompanyDb, postId: number, found: Set<number>) {
  for (let after = 0; ; ) {
    const page = await db.run(votersOf, { postId, after, limit: rowsPerPage })
    for (const { organization_id } of page) if (organization_id !== null) found.add(organization_id)
    if (page.length < rowsPerPage) return
    after = page.at(-1)!.user_id
    await Bun.sleep(0)
  }
}

async function addRevenues(db: CompanyDb, ids: Set<number>, revenues: Revenues) {
  const unknown = [...ids].filter(id => !revenues.has(id))
  for (let start = 0; start < unknown.length; start += rowsPerPage) {
    const page = unknown.slice(start, start + rowsPerPage)
    for (const id of page) revenues.set(id, null)
    for (const { id, revenue } of await findOrganizations(db, page)) revenues.set(id, revenue)
  }
}

type Page = { postId: number; after: number; limit: number }

/** By primary key, and each user by theirs. */
const votersOf = companyStatement<Page, { user_id: number; organization_id: number | null }>(
  (companyId, value, engine) => {
    const users =
      engine === 'postgres'
        ? sql`lateral (select organization_id from users where company_id = ${companyId}
            and ${seek(engine, 'id', sql.ref('v.user_id'))} order by id limit 1) as u`
        : sql`users as u on u.company_id = ${companyId} and u.id = v.user_id`
    return sql`select v.user_id, u.organization_id from
      (select user_id from votes where company_id = ${companyId}
        and (post_id, user_id) > (${value('postId')}, ${value('after')}) and post_id <= ${value('postId')}
        order by post_id, user_id limit ${value('limit')}) as v
      cross join ${users} order by v.user_id`
  },
)

/** By primary key. */
const organizationsOf = companyStatement<Page, { organization_id: number }>(
  (companyId, value) => sql`select organization_id from post_organizations
    where company_id = ${companyId}
      and (post_id, organization_id) > (${value('postId')}, ${value('after')}) and post_id <= ${value('postId')}
    order by post_id, organization_id limit ${value('limit')}`,
)
