import { sql } from 'kysely'
import type { CompanyMaintenance } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import { insertRows } from '../../../store/insert-rows.ts'
import type { Follower } from '../../events/jobs/follow-events.ts'
import { likenessVersion } from '../../search/query/find-likeness.ts'
import { readComparable } from './compare-post.ts'

/** What changes whether a post is compared, and with what. */
const ofPosts = new Set([
  'post.created',
  'post.edited',
  'post.status_changed',
  'post.moved',
  'post.merged',
  'post.unmerged',
  'post.deleted',
  'post.restored',
  'post.held',
  'post.released',
  'post.duplicates_restored',
])

/** What changes that for many posts at once. */
const ofRules = new Set([
  'status.updated',
  'status.retired',
  'board.updated',
  'company.language_set',
])

/** Notes which posts are to be compared: comparing takes a search, which is no part of a transaction. */
export const duplicatesFollower: Follower = {
  name: 'duplicates',
  async follow(transaction, events) {
    const versions = new Map<number, number>()
    for (const { type, data, version } of events)
      if (ofPosts.has(type))
        versions.set((JSON.parse(data) as { post_id: number }).post_id, version)
    const checks = [...versions].map(([post_id, version]) => ({ post_id, version }))
    await insertRows(transaction, 'duplicate_checks', checks, onConflict)
    if (events.some(({ type }) => ofRules.has(type))) await renewRules(transaction)
  },
}

/** Where the rules are others, every post is compared again. Where none was yet, there is a first time anyway. */
async function renewRules(transaction: CompanyMaintenance) {
  const { rules } = await readComparable(transaction)
  await transaction.run(restartSweep, { rules })
}

const onConflict = `on conflict (company_id, post_id) do update set version = excluded.version`

const restartSweep = companyStatement<{ rules: string }>(
  (companyId, value) => sql`update duplicate_sweeps
    set rules = ${value('rules')}, passed_to = 0
    where company_id = ${companyId} and method = ${sql.lit(likenessVersion)} and rules <> ${value('rules')}`,
)
