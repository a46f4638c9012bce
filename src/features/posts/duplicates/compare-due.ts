import { sql } from 'kysely'
import { giveWay } from '../../../platform/turns.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import { deleteRows } from '../../../store/delete-rows.ts'
import { rowsOf } from '../../../store/rows-of.ts'
import type { Store } from '../../../store/store.ts'
import type { Tables } from '../../../store/tables.ts'
import type { Task } from '../../events/jobs/task.ts'
import { likenessVersion } from '../../search/query/find-likeness.ts'
import { analysisVersion } from '../../search/text/analysis.ts'
import { comparePosts, readComparable } from './compare-post.ts'

/**
 * The company after that one, or from the first again, which has posts to compare. Those that have changed come first:
 * going through all posts of a large company takes a while. A company that is closed has none, and one whose index is being
 * rebuilt waits: what is compared by half of it would not be compared again.
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

const isIndexed = sql`not exists (select 1 from search_indexes i where i.company_id = c.id
  and (i.analysis < ${sql.lit(analysisVersion)} or i.restemmed_to is not null or i.rebuilt_to < i.rebuild_until))`

const nextChanged = (after: number) => sql<{ id: number }>`
  select d.company_id as id from duplicate_checks d
  join companies c on c.id = d.company_id and c.closed is null
  where d.company_id > ${after} and ${isIndexed} order by d.company_id limit 1`

const nextUnfinished = (after: number) => sql<{ id: number }>`
  select c.id from companies c
  left join duplicate_sweeps s on s.company_id = c.id
  where c.id > ${after} and c.closed is null and ${isIndexed} and (s.company_id is null or s.method < ${likenessVersion}
    or (s.method = ${likenessVersion} and s.passed_to is not null))
  order by c.id limit 1`

/** So many posts are compared together: on SQLite, requests wait as long; on PostgreSQL each costs round trips. */
const comparedTogether = { sqlite: 5, postgres: 20 }

/** Compares some posts that have changed, or else goes on with all of them. False when nothing is left. */
export async function compareNext(db: CompanyDb): Promise<boolean> {
  const limit = comparedTogether[db.engine]
  const checks = await rowsOf(db, 'duplicate_checks', {}, { orderBy: ['post_id'], limit })
  if (checks.length === 0) return sweepSome(db)
  const ids = checks.map(({ post_id }) => post_id)
  await comparePosts(db, ids, async ({ run }) => {
    const ended: number[] = []
    // Unless it has changed once more.
    for (const { post_id, version } of checks)
      if (await deleteRows({ run }, 'duplicate_checks', { post_id, version })) ended.push(post_id)
    return ended
  })
  return true
}

/** Goes on comparing all posts of a company, from where it was. False when all are compared. */
async function sweepSome(db: CompanyDb): Promise<boolean> {
  const [sweep] = await rowsOf(db, 'duplicate_sweeps')
  if (!sweep || sweep.method < likenessVersion) {
    const { rules } = await readComparable(db)
    await db.maintain(async ({ run }) => {
      await run(startSweep, { rules })
    })
    return true
  }
  const { passed_to: after, method, rules } = sweep
  // A newer version of Hark that runs beside this one compares in its own way.
  if (after === null || method > likenessVersion) return false
  const next = { orderBy: ['id'], behind: after, limit: comparedTogether[db.engine] } as const
  const posts = await rowsOf(db, 'posts', {}, { columns: ['id'], ...next })
  const ids = posts.map(({ id }) => id)
  // Unless it was restarted meanwhile.
  await comparePosts(db, ids, async ({ run }) =>
    (await run(setPassed, { to: ids.at(-1) ?? null, after, rules })).length > 0 ? ids : [],
  )
  return ids.length > 0
}

const startSweep = companyStatement<{ rules: string }>(
  (companyId, value) => sql`insert into duplicate_sweeps (company_id, method, rules, passed_to)
    values (${companyId}, ${sql.lit(likenessVersion)}, ${value('rules')}, 0)
    on conflict (company_id) do update
    set method = excluded.method, rules = excluded.rules, passed_to = excluded.passed_to
    where duplicate_sweeps.method < excluded.method`,
)

const setPassed = companyStatement<
  { to: number | null; after: number; rules: string },
  Pick<Tables['duplicate_sweeps'], 'passed_to'>
>(
  (companyId, value) => sql`update duplicate_sweeps set passed_to = cast(${value('to')} as bigint)
    where company_id = ${companyId} and passed_to = ${value('after')} and rules = ${value('rules')}
    returning passed_to`,
)

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

/** Finds posts that may say the same. There may be a million to compare. */
export function compareDuplicates(): Task {
  let after = 0
  return {
    name: 'compare-duplicates',
    isDue: async store => (await findCompanyToCompare(store, after)) !== undefined,
    async run(store, _log, signal) {
      const failed = new Map<number, unknown>()
      do {
        const companyId = await findCompanyToCompare(store, after)
        if (companyId === undefined || failed.has(companyId)) break
        after = companyId
        try {
          const db = store.company(companyId)
          while ((await compareNext(db)) && !signal.aborted) await giveWay()
        } catch (failure) {
          // Others do not wait for this one.
          failed.set(companyId, failure)
        }
        await giveWay()
      } while (!signal.aborted)
      for (const failure of failed.values()) throw failure
    },
  }
}
