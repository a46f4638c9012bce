import { sql } from 'kysely'
import type { CompanyDb, Store } from '../store/index.ts'
import { wordsOnce } from './count-posts.ts'
import { readListedPosts } from './listed-posts.ts'

const idsPerRead = 5_000

/** Where search counts a company's posts or words wrongly: ranking and typos go by these counts. */
export async function countErrors(store: Store): Promise<string[]> {
  const companies = await store.installation.selectFrom('companies').select('id').execute()
  const errors: string[] = []
  for (const { id } of companies)
    for (const what of await settledCounts(store, id))
      errors.push(`company ${id}: search counts ${what} wrongly`)
  return errors
}

/** Counted again where somebody wrote meanwhile: a difference may be theirs. */
async function settledCounts(store: Store, companyId: number, tries = 5): Promise<string[]> {
  const before = await store.versionOf(companyId)
  const wrong = await wrongCounts(store.company(companyId))
  const isSettled = wrong.length === 0 || before === (await store.versionOf(companyId))
  return isSettled || tries === 1 ? wrong : settledCounts(store, companyId, tries - 1)
}

type Sums = { posts_count: number; title_words: number; content_words: number }

async function wrongCounts(db: CompanyDb): Promise<string[]> {
  const [index] = await db.raw(
    companyId => sql<Sums & { counted_to: number }>`
      select posts_count, title_words, content_words, counted_to from search_indexes
      where company_id = ${companyId}`,
  )
  const words = new Map<number, number>()
  const boards = new Map<number, number>()
  const sums: Sums = { posts_count: 0, title_words: 0, content_words: 0 }
  const last = index?.counted_to ?? 0
  for (let first = 1; first <= last; first += idsPerRead) {
    const posts = await readListedPosts(db, first, Math.min(first + idsPerRead - 1, last))
    for (const { boardId, words: list } of posts) {
      sums.posts_count++
      sums.title_words += list[0]!
      sums.content_words += list[2]!
      boards.set(boardId, (boards.get(boardId) ?? 0) + 1)
      for (const word of wordsOnce(list)) words.set(word, (words.get(word) ?? 0) + 1)
    }
  }
  const names = Object.keys(sums) as (keyof Sums)[]
  return [
    ...names.filter(name => (index?.[name] ?? 0) !== sums[name]),
    ...(await wrongBoards(db, boards)),
    ...(await wrongWords(db, words)),
  ]
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

async function wrongWords(db: CompanyDb, counted: Map<number, number>): Promise<string[]> {
  const wrong: string[] = []
  for (let last = 0; ; ) {
    const words = await db.raw(
      companyId => sql<{ id: number; word: string; posts_count: number }>`
        select id, word, posts_count from words where company_id = ${companyId} and id > ${last}
        order by id limit ${sql.lit(idsPerRead)}`,
    )
    for (const { id, word, posts_count } of words) {
      if ((counted.get(id) ?? 0) !== posts_count) wrong.push(`posts with "${word}"`)
      counted.delete(id)
    }
    if (words.length < idsPerRead) break
    last = words.at(-1)!.id
  }
  return counted.size > 0 ? [...wrong, `${counted.size} words that it does not know`] : wrong
}
