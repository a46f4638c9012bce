import { sql } from 'kysely'
import { giveWay } from '../../../platform/turns.ts'
import type { CompanyDb, CompanyMaintenance } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import type { Store } from '../../../store/store.ts'
import type { Tables } from '../../../store/tables.ts'
import type { Task } from '../../events/jobs/task.ts'
import { likenessVersion } from '../../search/query/find-likeness.ts'
import { type Comparable, comparePost, readComparable } from './compare-post.ts'

/**
 * The company after that one, or from the first again, which has posts to compare. Those that have changed come first:
 * going through all posts of a large company takes days. A company that is closed has none.
 */
export async function findCompanyToCompare(
  store: Store,
  after: number,
): Promise<number | undefined> {
  for (const next of [nextChanged, nextUnfinished])
    for (const from of after === 0 ? [0] : [after, 0]) {
      const { rows } = await next(from).execute(store.installation)
      if (rows[0]) return rows[0].id
    }
  return undefined
}

const nextChanged = (after: number) => sql<{ id: number }>`
  select d.company_id as id from duplicate_checks d
  join companies c on c.id = d.company_id and c.closed is null
  where d.company_id > ${after} order by d.company_id limit 1`

const nextUnfinished = (after: number) => sql<{ id: number }>`
  select c.id from companies c
  left join duplicate_sweeps s on s.company_id = c.id
  where c.id > ${after} and c.closed is null and (s.company_id is null or s.method < ${likenessVersion}
    or (s.method = ${likenessVersion} and s.passed_to is not null))
  order by c.id limit 1`

/** Compares one post that has changed, or else goes on with all of them. False when nothing is left. */
export async function compareNext(db: CompanyDb): Promise<boolean> {
  const [check] = await db.run(firstCheck, {})
  if (!check) return sweepSome(db)
  await comparePost(db, check.post_id, async ({ run }) => {
    await run(endCheck, check)
  })
  return true
}

type Check = { post_id: number; version: number }

const firstCheck = companyStatement<object, Check>(
  companyId => sql`select post_id, version from duplicate_checks
    where company_id = ${companyId} order by post_id limit 1`,
)

/** Unless it has changed once more. */
const endCheck = companyStatement<Check>(
  (companyId, value) => sql`delete from duplicate_checks where company_id = ${companyId}
    and post_id = ${value('post_id')} and version = ${value('version')}`,
)

/** How many posts are looked at in one step, of which those that are open are compared one by one. */
const postsPerSlice = 100

/**
 * Goes on comparing all posts of a company, from where it was: one post, or past a slice that has none to compare. False
 * when all are compared.
 */
async function sweepSome(db: CompanyDb): Promise<boolean> {
  const [sweep] = await db.run(sweepOf, {})
  const comparable = await readComparable(db)
  if (!sweep || sweep.method < likenessVersion) {
    await db.maintain(async ({ run }) => {
      await run(startSweep, { rules: comparable.rules })
    })
    return true
  }
  const { passed_to: after, method, rules } = sweep
  // A newer version of Hark that runs beside this one compares in its own way.
  if (after === null || method > likenessVersion) return false
  const moveTo = async ({ run }: CompanyMaintenance, to: number | null) => {
    // Unless it was restarted meanwhile.
    await run(setPassed, { to, after, rules })
  }
  const posts = await db.run(postsAfter, { after })
  const next = posts.find(post => isCompared(post, comparable))
  const passed = posts.slice(0, next ? posts.indexOf(next) : posts.length).map(({ id }) => id)
  const upTo = passed.at(-1)
  if (upTo !== undefined)
    await db.maintain(async transaction => {
      // Nobody has followed those that were closed by another category of their status.
      await transaction.run(forgetPairs, { after, upTo })
      await transaction.run(forgetPairsOfOthers, { after, upTo })
      if (!next) await moveTo(transaction, upTo)
    })
  if (next) await comparePost(db, next.id, transaction => moveTo(transaction, next.id))
  else if (posts.length === 0) await db.maintain(transaction => moveTo(transaction, null))
  return true
}

function isCompared(post: PostPlace, { isOpen }: Comparable): boolean {
  return post.is_listed === 1 && isOpen(post)
}

const sweepOf = companyStatement<object, Omit<Tables['duplicate_sweeps'], 'company_id'>>(
  companyId => sql`select method, rules, passed_to from duplicate_sweeps
    where company_id = ${companyId}`,
)

const startSweep = companyStatement<{ rules: string }>(
  (companyId, value) => sql`insert into duplicate_sweeps (company_id, method, rules, passed_to)
    values (${companyId}, ${sql.lit(likenessVersion)}, ${value('rules')}, 0)
    on conflict (company_id) do update
    set method = excluded.method, rules = excluded.rules, passed_to = excluded.passed_to
    where duplicate_sweeps.method < excluded.method`,
)

const setPassed = companyStatement<{ to: number | null; after: number; rules: string }>(
  (companyId, value) => sql`update duplicate_sweeps set passed_to = cast(${value('to')} as bigint)
    where company_id = ${companyId} and passed_to = ${value('after')} and rules = ${value('rules')}`,
)

type PostPlace = { id: number; status_id: number; is_listed: number }

/** By primary key. */
const postsAfter = companyStatement<{ after: number }, PostPlace>(
  (companyId, value) => sql`select id, status_id, is_listed from posts
    where company_id = ${companyId} and id > ${value('after')}
    order by id limit ${sql.lit(postsPerSlice)}`,
)

/** By primary key: of posts that are not compared, up to the one that is. */
const forgetPairs = forgetBy('post_id')
/** By duplicate_pairs_by_other. */
const forgetPairsOfOthers = forgetBy('other_id')

function forgetBy(column: 'post_id' | 'other_id') {
  return companyStatement<{ after: number; upTo: number }>(
    (companyId, value) => sql`delete from duplicate_pairs
      where company_id = ${companyId} and ${sql.ref(column)} > ${value('after')}
        and ${sql.ref(column)} <= ${value('upTo')} and state = 'likely'`,
  )
}

/** Whether some posts are yet to be compared. */
export async function isComparing(db: CompanyDb): Promise<boolean> {
  const [state] = await db.run(stateOf, {})
  return state?.swept !== 1 || state.checked !== 1
}

const stateOf = companyStatement<object, { swept: number; checked: number }>(
  companyId => sql`select
    case when exists (select 1 from duplicate_sweeps
      where company_id = ${companyId} and passed_to is null) then 1 else 0 end as swept,
    case when exists (select 1 from duplicate_checks where company_id = ${companyId})
      then 0 else 1 end as checked`,
)

/** Finds posts that may say the same. There may be a million to compare, and each takes a search. */
export function compareDuplicates(): Task {
  let after = 0
  return {
    name: 'compare-duplicates',
    isDue: async store => (await findCompanyToCompare(store, after)) !== undefined,
    async run(store, _log, signal) {
      const companyId = await findCompanyToCompare(store, after)
      if (companyId === undefined) return
      after = companyId
      const db = store.company(companyId)
      while (!signal.aborted && (await compareNext(db))) await giveWay()
    },
  }
}
