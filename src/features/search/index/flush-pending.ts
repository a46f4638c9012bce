import { sql } from 'kysely'
import { companyStatement, type Runner } from '../../../store/index.ts'
import { analysisVersion } from '../text/analysis.ts'
import { countPosts } from './count-posts.ts'
import { readPendingPosts } from './listed-posts.ts'

/**
 * How many posts, or bytes of term lists, may be pending. Flushing them together is cheap: the rows of a term are
 * scattered over the tables, and most of them are shared by many posts. A search scans the pending lists.
 */
const pendingMax = { posts: 256, bytes: 2 ** 16 }

/** Adds the pending posts to the counts and postings if there are many, or if `isForced`. */
export async function flushPending(transaction: Runner, { isForced = false } = {}): Promise<void> {
  const [state] = await transaction.run(pendingState, {})
  if (!state) {
    await transaction.run(addIndex, {})
    return flushPending(transaction, { isForced })
  }
  const { posts, bytes, last } = state
  const areMany = posts >= pendingMax.posts || bytes >= pendingMax.bytes
  if (posts === 0 || !(areMany || isForced)) return
  await countPosts(transaction, await readPendingPosts(transaction))
  await transaction.run(setCounted, { to: last })
}

type Pending = { posts: number; bytes: number; last: number }

const pendingState = companyStatement<object, Pending>((companyId, _, engine) => {
  const isPending = sql`t.company_id = s.company_id and t.number > s.counted_to`
  return sql`
    select count(t.number) as posts, sum(length(t.terms)) as bytes, max(t.number) as last
    from search_indexes s left join ${
      engine === 'postgres'
        ? sql`lateral (select * from post_terms t where ${isPending} order by t.number) t on true`
        : sql`post_terms t on ${isPending}`
    }
    where s.company_id = ${companyId} group by s.company_id`
})

const addIndex = companyStatement<object>(
  companyId => sql`
    insert into search_indexes (company_id, analysis, posts_count, title_terms, content_terms,
      rebuilt_to, rebuild_until, counted_to)
    values (${companyId}, ${analysisVersion}, 0, 0, 0, 0, 0, 0)`,
)

const setCounted = companyStatement<{ to: number }>(
  (companyId, value) => sql`
    update search_indexes set counted_to = ${value('to')} where company_id = ${companyId}`,
)
