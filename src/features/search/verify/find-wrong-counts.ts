import { sql } from 'kysely'
import type { CompanyDb } from '../../../store/index.ts'
import { type BlockSet, includesBlocks, withBlock } from '../index/block-set.ts'
import { type ListedPost, readNumberedPosts } from '../index/listed-posts.ts'
import { blockOf, eachEntry, postsPerBlock, readBlock, unpackEntries } from '../index/postings.ts'
import { wordsOnce } from '../index/term-list.ts'

const wordsPerRead = 5_000

/** What of a company search counts wrongly: ranking and typos go by these counts. */
export function findWrongCounts(db: CompanyDb): Promise<string[]> {
  return db.snapshot(wrongCounts)
}

type Sums = { posts_count: number; title_words: number; content_words: number }

async function wrongCounts(db: CompanyDb): Promise<string[]> {
  const [index] = await db.raw(
    companyId => sql<Sums & { counted_to: number }>`
      select posts_count, title_words, content_words, counted_to from search_indexes
      where company_id = ${companyId}`,
  )
  const words = new Map<number, CountedWord>()
  const boards = new Map<number, number>()
  const sums: Sums = { posts_count: 0, title_words: 0, content_words: 0 }
  const last = index?.counted_to ?? 0
  const misplaced: string[] = []
  for (let block = 0; block <= blockOf(last); block++) {
    const first = block * postsPerBlock
    const posts = await readNumberedPosts(db, first, Math.min(first + postsPerBlock - 1, last))
    misplaced.push(...(await wrongPosts(db, block, posts)))
    for (const { boardId, words: list } of posts) {
      sums.posts_count++
      sums.title_words += list[0]!
      sums.content_words += list[2]!
      boards.set(boardId, (boards.get(boardId) ?? 0) + 1)
      for (const word of wordsOnce(list)) {
        const { count, blocks } = words.get(word) ?? { count: 0, blocks: 0 }
        words.set(word, { count: count + 1, blocks: withBlock(blocks, block) })
      }
    }
  }
  const names = Object.keys(sums) as (keyof Sums)[]
  return [
    ...names.filter(name => (index?.[name] ?? 0) !== sums[name]),
    ...(await wrongBoards(db, boards)),
    ...(await wrongWords(db, words)),
    ...misplaced,
  ]
}

/** The words whose posts of a block are others than the lists say. */
async function wrongPosts(db: CompanyDb, block: number, posts: ListedPost[]): Promise<string[]> {
  const listed = new Map<number, number[]>()
  for (const post of posts)
    eachEntry(post, (word, entry) => {
      const known = listed.get(word)
      if (known) known.push(entry)
      else listed.set(word, [entry])
    })
  const stored = new Map(
    (await readBlock(db, block)).map(row => [row.word_id, unpackEntries(row.posts)]),
  )
  const sorted = (entries: Iterable<number> = []) => Uint16Array.from(entries).sort().join()
  return [...new Set([...listed.keys(), ...stored.keys()])]
    .filter(word => sorted(stored.get(word)) !== sorted(listed.get(word)))
    .map(word => `the posts of word ${word} in block ${block}`)
}

async function wrongBoards(db: CompanyDb, counted: Map<number, number>): Promise<string[]> {
  const boards = await db.raw(
    companyId => sql<{ board_id: number; posts_count: number }>`
      select board_id, posts_count from search_boards where company_id = ${companyId}`,
  )
  const known = new Map(boards.map(board => [board.board_id, board.posts_count]))
  return [...new Set([...known.keys(), ...counted.keys()])]
    .filter(board => (known.get(board) ?? 0) !== (counted.get(board) ?? 0))
    .map(board => `posts on board ${board}`)
}

type CountedWord = { count: number; blocks: BlockSet }

async function wrongWords(db: CompanyDb, counted: Map<number, CountedWord>): Promise<string[]> {
  const wrong: string[] = []
  for (let last = 0; ; ) {
    const words = await db.raw(
      companyId => sql<{ id: number; word: string; posts_count: number; blocks: BlockSet }>`
        select w.id, w.word, coalesce(c.posts_count, 0) as posts_count,
          coalesce(c.blocks, 0) as blocks
        from words w left join word_counts c
          on c.company_id = w.company_id and c.word_id = w.id
        where w.company_id = ${companyId} and w.id > ${last} order by w.id limit ${sql.lit(wordsPerRead)}`,
    )
    for (const { id, word, posts_count, blocks } of words) {
      const { count, blocks: needed } = counted.get(id) ?? { count: 0, blocks: 0 }
      if (count !== posts_count) wrong.push(`posts with "${word}"`)
      if (!includesBlocks(blocks, needed)) wrong.push(`blocks with "${word}"`)
      counted.delete(id)
    }
    if (words.length < wordsPerRead) break
    last = words.at(-1)!.id
  }
  return counted.size > 0 ? [...wrong, `${counted.size} words that it does not know`] : wrong
}
