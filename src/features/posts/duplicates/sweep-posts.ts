import { sql } from 'kysely'
import type { CompanyDb, CompanyMaintenance } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import type { Tables } from '../../../store/tables.ts'
import { likenessVersion } from '../../search/query/find-likeness.ts'
import { type Comparable, readComparable } from './comparable.ts'
import { comparePost } from './compare-post.ts'

/** How many posts are looked at in one step, of which those that are open are compared one by one. */
const postsPerSlice = 100

/**
 * Goes on comparing all posts of a company, from where it was: one post, or past a slice that has none to compare. False
 * when all are compared.
 */
export async function sweepSome(db: CompanyDb): Promise<boolean> {
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
