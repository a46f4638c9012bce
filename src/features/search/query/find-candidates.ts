import { type RawBuilder, sql } from 'kysely'
import type { EngineKind } from '../../../platform/db/engine.ts'
import { seek } from '../../../platform/db/seek.ts'
import { rowsWith } from '../../../platform/db/value-list.ts'
import { type CompanyDb, companyStatement } from '../../../store/index.ts'
import type { Audience } from '../../boards/index.ts'
import { blockOf } from '../index/postings.ts'
import { BestPosts } from '../rank/best-posts.ts'
import type { Candidate } from '../rank/candidate.ts'
import { PostCounter } from '../rank/post-counter.ts'
import type { Corpus } from './corpus.ts'
import { planReads, type Reads } from './plan-reads.ts'
import { readPostingsByBlock } from './postings-by-block.ts'
import type { QueryTerm } from './query-term.ts'
import { findVisiblePosts, type VisiblePosts } from './visible-posts.ts'

/** How many posts are ranked. */
const candidatesMax = 150
/** Where only some of them are wanted, so many are looked at, and so many at a time. */
const filteredMax = 1_500
const filteredChunk = 250
/** If no more posts are visible and the postings cannot be read completely, all visible posts are ranked. */
const rankedWholeMax = 1000

/**
 * The posts to rank: the best of those that contain query terms, by the terms and whether they are in the title.
 * The number of postings read is bounded: of common terms only the newest are read.
 */
export async function findCandidates(
  db: CompanyDb,
  audience: Audience,
  corpus: Corpus,
  queryTerms: QueryTerm[],
  keep?: (ids: number[]) => Promise<ReadonlySet<number>>,
): Promise<Candidate[]> {
  const visible = await findVisiblePosts(db, audience, corpus)
  if (visible.blocks.length === 0) return []
  const reads = planReads(queryTerms, visible.blocks, blockOf(corpus.last_number))
  const few = reads.areWhole ? undefined : visible.allOf(rankedWholeMax)
  const most = keep ? filteredMax : candidatesMax
  const numbers = few ?? (await findBest(db, corpus, queryTerms, reads, visible, most))
  if (keep) return findKept(db, numbers, keep)
  return db.run(candidates, { numbers: JSON.stringify(numbers) })
}

/** The first of these posts that `keep` returns. */
async function findKept(
  db: CompanyDb,
  numbers: number[],
  keep: (ids: number[]) => Promise<ReadonlySet<number>>,
): Promise<Candidate[]> {
  const found: Candidate[] = []
  for (let at = 0; at < numbers.length && found.length < candidatesMax; at += filteredChunk) {
    const chunk = JSON.stringify(numbers.slice(at, at + filteredChunk))
    const posts = await db.run(candidates, { numbers: chunk })
    const kept = await keep(posts.map(({ id }) => id))
    found.push(...posts.filter(({ id }) => kept.has(id)))
  }
  return found
}

/** All of these posts. */
export async function findCandidatesAmong(db: CompanyDb, ids: number[]): Promise<Candidate[]> {
  return db.run(candidatesById, { numbers: JSON.stringify(ids) })
}

/** The numbers of the posts with the highest sums of term weights. */
async function findBest(
  db: CompanyDb,
  corpus: Corpus,
  queryTerms: QueryTerm[],
  reads: Reads,
  visible: VisiblePosts,
  most: number,
): Promise<number[]> {
  const best = new BestPosts(most)
  const counter = new PostCounter(queryTerms)
  for (const [block, postings] of await readPostingsByBlock(db, corpus, reads))
    counter.count(block, postings, visible.positionsIn(block), best)
  return best.numbers()
}

const candidates = candidatesBy('number')
const candidatesById = candidatesBy('post_id')

function candidatesBy(name: 'number' | 'post_id') {
  return companyStatement<{ numbers: string }, Candidate>((companyId, value, engine) => {
    const owner = sql<boolean>`company_id = ${companyId}`
    const column = { name, type: 'bigint' as const }
    const lists =
      engine === 'sqlite' && name === 'post_id'
        ? listsOfPosts(companyId, value('numbers'))
        : rowsWith(engine, 'post_terms', owner, column, value('numbers'))
    return sql`select p.id, p.board_id, p.votes_count, p.created, t.terms
      from (${lists}) as t cross join ${postOf(engine, companyId)}`
  })
}

/** Of a list of ids, SQLite would rather scan the primary key than use the other index. */
function listsOfPosts(companyId: number, ids: string): RawBuilder<unknown> {
  return sql`select t.* from json_each(${ids}) as wanted
    cross join post_terms as t on t.company_id = ${companyId} and t.post_id = wanted.value`
}

/**
 * The post `p` of each term list `t`, by primary key. It follows a `cross join`, which keeps SQLite from scanning
 * all posts and looking up their lists.
 */
function postOf(engine: EngineKind, companyId: number): RawBuilder<unknown> {
  const id = sql.ref('t.post_id')
  return engine === 'postgres'
    ? sql`lateral (select * from posts where company_id = ${companyId} and ${seek(engine, 'id', id)}
        order by id limit 1) as p`
    : sql`posts as p on p.company_id = ${companyId} and p.id = ${id}`
}
