import { sql } from 'kysely'
import { rowsWith } from '../../../platform/db/value-list.ts'
import { type CompanyDb, companyStatement } from '../../../store/index.ts'
import type { Audience } from '../../boards/index.ts'
import { postOf } from '../index/listed-posts.ts'
import { blockOf } from '../index/postings.ts'
import { BestPosts } from '../rank/best-posts.ts'
import type { Candidate } from '../rank/candidate.ts'
import { PostCounter } from '../rank/post-counter.ts'
import type { Corpus } from './corpus.ts'
import type { Asked } from './expand-query.ts'
import { planReads, type Reads } from './plan-reads.ts'
import { readPostsByBlock } from './postings-by-block.ts'
import { findVisiblePosts, type VisiblePosts } from './visible-posts.ts'

/** How many posts are ranked. */
const candidatesMax = 150
/** Where no more are visible than this, and not all of every word can be read, all of them are ranked. */
const rankedWholeMax = 1000

/**
 * The posts to rank: of those that have the words asked for, the best by which words they have, and where.
 * What is read is bounded: of common words the newest posts.
 */
export async function findCandidates(
  db: CompanyDb,
  audience: Audience,
  corpus: Corpus,
  asked: Asked[],
): Promise<Candidate[]> {
  const visible = await findVisiblePosts(db, audience, corpus)
  if (visible.blocks.length === 0) return []
  const reads = planReads(asked, visible.blocks, blockOf(corpus.last_number))
  const few = reads.areWhole ? undefined : visible.allOf(rankedWholeMax)
  const numbers = few ?? (await findBest(db, corpus, asked, reads, visible))
  return db.run(candidates, { numbers: JSON.stringify(numbers) })
}

/** The numbers of the posts that are worth most for the words they have. */
async function findBest(
  db: CompanyDb,
  corpus: Corpus,
  asked: Asked[],
  reads: Reads,
  visible: VisiblePosts,
): Promise<number[]> {
  const best = new BestPosts(candidatesMax)
  const counter = new PostCounter(asked)
  for (const [block, posts] of await readPostsByBlock(db, corpus, reads))
    counter.count(block, posts, visible.placesIn(block), best)
  return best.numbers()
}

const candidates = companyStatement<{ numbers: string }, Candidate>((companyId, value, engine) => {
  const owner = sql<boolean>`company_id = ${companyId}`
  const column = { name: 'number', type: 'bigint' as const }
  const lists = rowsWith(engine, 'post_words', owner, column, value('numbers'))
  return sql`select p.id, p.board_id, p.votes_count, p.created, w.words
    from (${lists}) as w cross join ${postOf(engine, companyId)}`
})
