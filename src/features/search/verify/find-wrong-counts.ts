import { sql } from 'kysely'
import type { CompanyDb } from '../../../store/index.ts'
import { type BlockSet, includesBlocks, withBlock } from '../index/block-set.ts'
import { type ListedPost, readNumberedPosts } from '../index/listed-posts.ts'
import {
  blockOf,
  forEachPosting,
  postsPerBlock,
  readBlock,
  unpackPostings,
} from '../index/postings.ts'
import { distinctTerms } from '../index/term-list.ts'

const termsPerRead = 5_000

/** The counts and postings of a company that do not follow from its term lists. */
export function findWrongCounts(db: CompanyDb): Promise<string[]> {
  return db.longSnapshot(wrongCounts)
}

type Sums = { posts_count: number; title_terms: number; content_terms: number }

async function wrongCounts(db: CompanyDb): Promise<string[]> {
  const [index] = await db.raw(
    companyId => sql<Sums & { counted_to: number }>`
      select posts_count, title_terms, content_terms, counted_to from search_indexes
      where company_id = ${companyId}`,
  )
  const terms = new Map<number, CountedTerm>()
  const boards = new Map<number, number>()
  const sums: Sums = { posts_count: 0, title_terms: 0, content_terms: 0 }
  const last = index?.counted_to ?? 0
  const postings: string[] = []
  for (let block = 0; block <= blockOf(last); block++) {
    const first = block * postsPerBlock
    const posts = await readNumberedPosts(db, first, Math.min(first + postsPerBlock - 1, last))
    postings.push(...(await wrongPostings(db, block, posts)))
    for (const { boardId, terms: list } of posts) {
      sums.posts_count++
      sums.title_terms += list[0]!
      sums.content_terms += list[2]!
      boards.set(boardId, (boards.get(boardId) ?? 0) + 1)
      for (const termId of distinctTerms(list)) {
        const { count, blocks } = terms.get(termId) ?? { count: 0, blocks: 0 }
        terms.set(termId, { count: count + 1, blocks: withBlock(blocks, block) })
      }
    }
  }
  const names = Object.keys(sums) as (keyof Sums)[]
  return [
    ...names.filter(name => (index?.[name] ?? 0) !== sums[name]),
    ...(await wrongBoards(db, boards)),
    ...(await wrongTerms(db, terms)),
    ...postings,
  ]
}

/** The terms of a block whose postings do not follow from the term lists. */
async function wrongPostings(db: CompanyDb, block: number, posts: ListedPost[]): Promise<string[]> {
  const expected = new Map<number, number[]>()
  for (const post of posts)
    forEachPosting(post, (termId, posting) => {
      const known = expected.get(termId)
      if (known) known.push(posting)
      else expected.set(termId, [posting])
    })
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
      select board_id, posts_count from search_boards where company_id = ${companyId}`,
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
        from terms t left join term_counts c
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
