import { sql } from 'kysely'
import type { CompanyDb } from '../../../store/company-db.ts'
import { type BlockSet, includesBlocks, withBlock } from '../index/block-set.ts'
import { tablesOf } from '../index/comment-index.ts'
import { sumsOf } from '../index/count-posts.ts'
import { readNumberedPosts } from '../index/index-posts.ts'
import { type IndexState, readIndexState } from '../index/index-state.ts'
import { type PendingPost, readPendingPosts, storedPostings } from '../index/pending-posts.ts'
import {
  blockOf,
  type PostingSet,
  postingOf,
  postingSetOf,
  postsPerBlock,
  readBlock,
  unpackPostings,
} from '../index/posting-set.ts'

const termsPerRead = 5_000

/** The counts and postings of a company that do not follow from its term lists. */
export function findWrongCounts(db: CompanyDb): Promise<string[]> {
  return db.longSnapshot(wrongCounts)
}

type Sums = { posts_count: number; title_terms: number; content_terms: number }

async function wrongCounts(db: CompanyDb): Promise<string[]> {
  const [index] = await db.raw(
    companyId => sql<Sums>`select posts_count, title_terms, content_terms from ${tablesOf(db).indexes}
      where company_id = ${companyId}`,
  )
  const state = await readIndexState(db)
  const pending = await readPendingPosts(db)
  const terms = new Map<number, CountedTerm>()
  const boards = new Map<number, number>()
  const sums: Sums = { posts_count: 0, title_terms: 0, content_terms: 0 }
  const postings: string[] = []
  const last = state?.counted_to ?? 0
  for (let block = 0; block <= blockOf(last); block++) {
    const first = block * postsPerBlock
    const posts = await readNumberedPosts(db, first, Math.min(first + postsPerBlock - 1, last))
    const counted = sumsOf(posts)
    sums.posts_count += counted.postsCount
    sums.title_terms += counted.titleTerms
    sums.content_terms += counted.contentTerms
    for (const [board, count] of counted.boards) boards.set(board, (boards.get(board) ?? 0) + count)

    const stored = new Map(posts.map(post => [post.number, postingSetOf(post)]))
    for (const post of pending)
      if (state && blockOf(post.number) === block && post.number <= last)
        stored.set(post.number, storedPostings(state, post))
    postings.push(...(await wrongPostings(db, block, stored)))
    for (const set of stored.values())
      for (const termId of set.keys()) {
        if (termId < 0) continue
        const { count, blocks } = terms.get(termId) ?? { count: 0, blocks: 0 }
        terms.set(termId, { count: count + 1, blocks: withBlock(blocks, block) })
      }
  }
  const names = Object.keys(sums) as (keyof Sums)[]
  return [
    ...names.filter(name => (index?.[name] ?? 0) !== sums[name]),
    ...wrongState(state, pending),
    ...(await wrongBoards(db, boards)),
    ...(await wrongTerms(db, terms)),
    ...postings,
  ]
}

/** States that cannot be, however far the pending postings are written. */
function wrongState(state: IndexState | undefined, pending: PendingPost[]): string[] {
  if (!state) return pending.length > 0 ? ['pending posts without an index'] : []
  const { flush_stamp, flushed_to, counted_to } = state
  const stale = pending.filter(({ before }) => before)
  return [
    ...(flush_stamp === 0 && flushed_to !== counted_to ? ['how far posts are flushed'] : []),
    ...(flush_stamp === 0 && pending.some(({ isInBatch }) => isInBatch) ? ['what is flushed'] : []),
    ...(stale.some(({ number }) => number > counted_to) ? ['stale postings of new posts'] : []),
  ]
}

/** The terms of a block whose postings are not those that `posts`, by number, should have. */
async function wrongPostings(
  db: CompanyDb,
  block: number,
  posts: ReadonlyMap<number, PostingSet>,
): Promise<string[]> {
  const expected = new Map<number, number[]>()
  for (const [number, set] of posts)
    for (const [termId, inTitle] of set) {
      const known = expected.get(termId)
      if (known) known.push(postingOf(number, inTitle))
      else expected.set(termId, [postingOf(number, inTitle)])
    }
  const stored = new Map(
    (await readBlock(db, block)).map(row => [row.term_id, unpackPostings(row.packed)]),
  )
  const sorted = (postings: Iterable<number> = []) => Uint16Array.from(postings).sort().join()
  return [...new Set([...expected.keys(), ...stored.keys()])]
    .filter(termId => sorted(stored.get(termId)) !== sorted(expected.get(termId)))
    .map(termId => `the postings of term ${termId} in block ${block}`)
}

async function wrongBoards(db: CompanyDb, counted: Map<number, number>): Promise<string[]> {
  const boards = await db.raw(
    companyId => sql<{ board_id: number; posts_count: number }>`
      select board_id, posts_count from ${tablesOf(db).boards} where company_id = ${companyId}`,
  )
  const known = new Map(boards.map(board => [board.board_id, board.posts_count]))
  return [...new Set([...known.keys(), ...counted.keys()])]
    .filter(board => (known.get(board) ?? 0) !== (counted.get(board) ?? 0))
    .map(board => `the posts on board ${board}`)
}

type CountedTerm = { count: number; blocks: BlockSet }

async function wrongTerms(db: CompanyDb, counted: Map<number, CountedTerm>): Promise<string[]> {
  const wrong: string[] = []
  for (let last = 0; ; ) {
    const terms = await db.raw(
      companyId => sql<{ id: number; term: string; posts_count: number; blocks: BlockSet }>`
        select t.id, t.term, coalesce(c.posts_count, 0) as posts_count,
          coalesce(c.blocks, 0) as blocks
        from ${tablesOf(db).terms} t left join ${tablesOf(db).counts} c
          on c.company_id = t.company_id and c.term_id = t.id
        where t.company_id = ${companyId} and t.id > ${last} order by t.id limit ${sql.lit(termsPerRead)}`,
    )
    for (const { id, term, posts_count, blocks } of terms) {
      const { count, blocks: needed } = counted.get(id) ?? { count: 0, blocks: 0 }
      if (count !== posts_count) wrong.push(`the posts with "${term}"`)
      if (!includesBlocks(blocks, needed)) wrong.push(`the blocks with "${term}"`)
      counted.delete(id)
    }
    if (terms.length < termsPerRead) break
    last = terms.at(-1)!.id
  }
  return counted.size > 0
    ? [...wrong, `${counted.size} term ids that are not in the dictionary`]
    : wrong
}
