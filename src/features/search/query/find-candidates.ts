import { type RawBuilder, sql } from 'kysely'
import type { EngineKind } from '../../../platform/db/engine.ts'
import { seek } from '../../../platform/db/seek.ts'
import { rowsWith } from '../../../platform/db/value-list.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Audience } from '../../boards/audience.ts'
import { indexStatement } from '../index/comment-index.ts'
import { commentPlace } from '../index/comment-place.ts'
import type { IndexTables } from '../index/index-tables.ts'
import { blockOf } from '../index/posting-set.ts'
import { BestPosts, type Candidate } from '../rank/candidate.ts'
import { PostCounter } from '../rank/post-counter.ts'
import type { Corpus } from './corpus.ts'
import { planReads, type Reads, readPostingsByBlock, worthReading } from './plan-reads.ts'
import { type QueryTerm, termSetsOf } from './query-term.ts'
import { findVisiblePosts, type VisiblePosts } from './visible-posts.ts'

/** Ranked posts, unless more are wanted. */
const candidatesMax = 150
/** Limits for a filtered search: in total, and at a time. */
const filteredMax = 1_500
const filteredChunk = 250
/** If no more posts are visible and the postings cannot be read completely, all visible posts are ranked. */
const rankedWholeMax = 1000

/** The ids of those that are wanted. */
export type Keep = (found: KeptBy[]) => Promise<ReadonlySet<number>>
type KeptBy = Pick<Candidate, 'id' | 'board_id' | 'status_id' | 'terms'>

export function keepBoth(one: Keep | undefined, other: Keep | undefined): Keep | undefined {
  if (!one || !other) return one ?? other
  return async found => {
    const kept = await one(found)
    return other(found.filter(({ id }) => kept.has(id)))
  }
}

export async function keptOf(posts: Candidate[], keep: Keep | undefined): Promise<Candidate[]> {
  if (!keep) return posts
  const kept = await keep(posts)
  return posts.filter(({ id }) => kept.has(id))
}

type Wanted = { keep?: Keep | undefined; limit?: number }

/** `hasAllComplete`: whether every post that contains all required terms is among them. */
export type Candidates = { posts: Candidate[]; areAll: boolean; hasAllComplete: boolean }

/**
 * The posts to rank: the best of those that contain query terms, by the terms and whether they are in the title.
 * The number of postings read is bounded: of common terms only the newest are read. `areAll` says whether these are
 * all posts that match.
 */
export async function findCandidates(
  db: CompanyDb,
  audience: Audience,
  corpus: Corpus,
  queryTerms: QueryTerm[],
  { keep, limit = 0 }: Wanted = {},
): Promise<Candidates> {
  const visible = await findVisiblePosts(db, audience, corpus)
  if (visible.blocks.length === 0) return { posts: [], areAll: true, hasAllComplete: true }
  const read = worthReading(queryTerms, visible.blocks)
  const reads = planReads(termSetsOf(read), visible.blocks, blockOf(corpus.last_number))
  const few = reads.areWhole ? undefined : visible.allOf(rankedWholeMax)
  const most = Math.max(candidatesMax, limit)
  const lookedAt = keep ? Math.max(filteredMax, most) : most
  const best = few ? undefined : await findBest(db, corpus, read, reads, visible, lookedAt)
  const numbers = few ?? best!.numbers()
  const posts = keep ? await findKept(db, numbers, keep, most) : await findNumbered(db, numbers)
  const isRead = reads.areWhole && read.length === queryTerms.length
  const isWhole = few !== undefined || (isRead && numbers.length < lookedAt)
  return {
    posts,
    areAll: isWhole && posts.length < most,
    // They come first, so that fewer of them were all looked at.
    hasAllComplete:
      best === undefined ? posts.length < most : isRead && best.completeCount() < most,
  }
}

/** At least the first `most` of these posts that `keep` returns, or all. */
async function findKept(
  db: CompanyDb,
  numbers: number[],
  keep: Keep,
  most: number,
): Promise<Candidate[]> {
  const found: Candidate[] = []
  for (let at = 0; at < numbers.length && found.length < most; at += filteredChunk) {
    const posts = await findNumbered(db, numbers.slice(at, at + filteredChunk))
    found.push(...(await keptOf(posts, keep)))
  }
  return found
}

/** The posts with these numbers. */
export async function findNumbered(db: CompanyDb, numbers: number[]): Promise<Candidate[]> {
  return db.run(candidates, { numbers: JSON.stringify(numbers) })
}

/** All of these posts. */
export async function findCandidatesAmong(db: CompanyDb, ids: number[]): Promise<Candidate[]> {
  return db.run(candidatesById, { numbers: JSON.stringify(ids) })
}

/** The posts with the highest sums of term weights. */
async function findBest(
  db: CompanyDb,
  corpus: Corpus,
  queryTerms: QueryTerm[],
  reads: Reads,
  visible: VisiblePosts,
  most: number,
): Promise<BestPosts> {
  const best = new BestPosts(most)
  const counter = new PostCounter(queryTerms)
  for (const [block, postings] of await readPostingsByBlock(db, corpus, reads))
    counter.count(block, postings, visible.positionsIn(block), best)
  return best
}

const candidates = candidatesBy('number')
const candidatesById = candidatesBy('id')

/** The index follows a post that is deleted or held a slice at a time: its rows say which comments nobody is to find. */
function candidatesBy(given: 'number' | 'id') {
  return indexStatement<{ numbers: string }, Candidate>(index => (companyId, value, engine) => {
    const owner = sql<boolean>`company_id = ${companyId}`
    const name = given === 'id' ? index.itemId : given
    const column = { name, type: 'bigint' as const }
    const lists =
      engine === 'sqlite' && given === 'id'
        ? listsOfPosts(index, companyId, value('numbers'))
        : rowsWith(engine, index.lists, owner, column, value('numbers'))
    return index.itemId === 'post_id'
      ? sql`select p.id, t.number, p.board_id, p.status_id, p.votes_count, p.created, p.revision, t.terms
          from (${lists}) as t cross join ${rowOf('posts', 'p', 't.post_id', engine, companyId)}`
      : sql`select c.id, t.number, ${commentPlace('c')} as board_id, p.status_id, c.likes_count as votes_count,
            c.created, c.revision, t.terms
          from (${lists}) as t cross join ${rowOf('comments', 'c', 't.comment_id', engine, companyId)}
          cross join ${rowOf('posts', 'p', 'c.post_id', engine, companyId)}
          where c.is_listed = 1 and p.deleted is null and p.held is null`
  })
}

/** For a list of ids, SQLite would rather scan the primary key than use the other index. */
function listsOfPosts(index: IndexTables, companyId: number, ids: string): RawBuilder<unknown> {
  return sql`select t.* from json_each(${ids}) as wanted
    cross join ${index.lists} as t on t.company_id = ${companyId} and ${sql.ref(`t.${index.itemId}`)} = wanted.value`
}

/**
 * The row that each row before it names, by primary key. It follows a `cross join`, which keeps SQLite from scanning the
 * whole table and looking up the lists.
 */
export function rowOf(
  table: 'posts' | 'comments' | 'users',
  alias: string,
  named: string,
  engine: EngineKind,
  companyId: number,
): RawBuilder<unknown> {
  const [rows, as, id] = [sql.table(table), sql.ref(alias), sql.ref(named)]
  return engine === 'postgres'
    ? sql`lateral (select * from ${rows} where company_id = ${companyId} and ${seek(engine, 'id', id)}
        order by id limit 1) as ${as}`
    : sql`${rows} as ${as} on ${as}.company_id = ${companyId} and ${as}.id = ${id}`
}
