import { sql } from 'kysely'
import { seek } from '../../platform/db/seek.ts'
import { settleAll } from '../../platform/db/settle-all.ts'
import { rowsWith } from '../../platform/db/value-list.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../store/company-query.ts'
import { rowsById } from '../../store/rows-by.ts'
import { listCustomFields } from '../people/custom-fields/custom-fields.ts'
import { findOrganizations } from '../people/organizations/organizations.ts'
import { segmentOf } from '../people/organizations/segment-of.ts'
import type { Needs, Person } from './condition.ts'

/** Of so many posts that a person has voted for or written last, the boards count. It bounds what one person costs. */
const postsOfPersonMax = 1_000

/** Those of some people that can be in a segment: customers who are neither deleted nor blocked. */
export async function readPeople(db: CompanyDb, ids: number[], needs: Needs): Promise<Person[]> {
  const users = [...(await rowsById(db, 'users', ids)).values()].filter(
    ({ role, is_listed, blocked }) => role === 'customer' && is_listed === 1 && blocked === null,
  )
  const found = users.map(({ id }) => id)
  const organizationIds = users.flatMap(user => user.organization_id ?? [])
  const [organizations, fields, days, voted, posted] = await settleAll([
    findOrganizations(db, [...new Set(organizationIds)]),
    listCustomFields(db),
    daysOf(db, needs.days ? found : []),
    boardsOf(db, votedOn, needs.votes ? found : []),
    boardsOf(db, postedOn, needs.posts ? found : []),
  ])
  const known = new Map(organizations.map(each => [each.id, each]))
  return users.map(user => {
    const organization = known.get(user.organization_id ?? 0)
    const values = JSON.parse(user.custom_fields) as Person['customFields']
    return {
      id: user.id,
      created: user.created,
      segment: segmentOf(user, organization),
      organization,
      customFields: Object.fromEntries(
        fields.filter(({ id }) => id in values).map(({ id }) => [id, values[id]!]),
      ),
      activeDay: days.get(user.id),
      votedOn: voted.get(user.id) ?? none,
      postedOn: posted.get(user.id) ?? none,
    }
  })
}

const none: ReadonlySet<number> = new Set()

/** The latest day on which each was active, as insight knows it. */
async function daysOf(db: CompanyDb, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db.run(latestDays, { ids: JSON.stringify(ids) })
  return new Map(rows.map(({ subject_id, day }) => [subject_id, day]))
}

/** By primary key. */
const latestDays = companyStatement<{ ids: string }, { subject_id: number; day: number }>(
  (companyId, value, engine) => {
    const owner = sql<boolean>`company_id = ${companyId} and kind = 'customer'`
    const column = { name: 'subject_id', type: 'bigint' } as const
    const rows = rowsWith(engine, 'latest_activity', owner, column, value('ids'))
    return sql`select subject_id, day from (${rows}) as found`
  },
)

/** Person by person: each is a range of an index. */
async function boardsOf(
  db: CompanyDb,
  statement: typeof votedOn,
  ids: number[],
): Promise<Map<number, Set<number>>> {
  const rows = await settleAll(ids.map(async userId => db.run(statement, { userId })))
  return new Map(ids.map((id, at) => [id, new Set(rows[at]!.map(({ board_id }) => board_id))]))
}

/** By votes_by_user, and each post by primary key. */
const votedOn = companyStatement<{ userId: number }, { board_id: number }>(
  (companyId, value, engine) => {
    const posts =
      engine === 'postgres'
        ? sql`lateral (select board_id, deleted from posts where company_id = ${companyId}
            and ${seek(engine, 'id', sql.ref('v.post_id'))} order by id limit 1) as p`
        : sql`posts as p on p.company_id = ${companyId} and p.id = v.post_id`
    return sql`select distinct p.board_id from
      (select post_id from votes where company_id = ${companyId} and ${seek(engine, 'user_id', value('userId'))}
        order by user_id desc, post_id desc limit ${sql.lit(postsOfPersonMax)}) as v
      cross join ${posts} where p.deleted is null`
  },
)

/** By posts_of_creator. */
const postedOn = companyStatement<{ userId: number }, { board_id: number }>(
  (companyId, value, engine) => sql`select distinct board_id from
    (select board_id, deleted from posts where company_id = ${companyId}
      and ${seek(engine, 'creator_id', value('userId'))} and creator_id > 0
      order by creator_id desc, id desc limit ${sql.lit(postsOfPersonMax)}) as p
    where deleted is null`,
)

type After = { id: number; after: number; limit: number }
type Found = { user_id: number }

/** The next people in the order of their ids. By primary key. */
export const nextPeople = companyQuery<Omit<After, 'id'>, Found>((query, value) =>
  query
    .selectFrom('users')
    .select('id as user_id')
    .where('id', '>', value('after'))
    .orderBy('id')
    .limit(value('limit')),
)

/** The next people of an organization. By users_by_organization. */
export const nextOfOrganization = companyStatement<After, Found>(
  (companyId, value) => sql`select id as user_id from users
    where company_id = ${companyId} and (organization_id, id) > (${value('id')}, ${value('after')})
      and organization_id <= ${value('id')} and organization_id is not null
    order by organization_id, id limit ${value('limit')}`,
)

/** The next voters of a post. By primary key. */
export const nextVoters = companyStatement<After, Found>(
  (companyId, value) => sql`select user_id from votes
    where company_id = ${companyId} and (post_id, user_id) > (${value('id')}, ${value('after')})
      and post_id <= ${value('id')}
    order by post_id, user_id limit ${value('limit')}`,
)
