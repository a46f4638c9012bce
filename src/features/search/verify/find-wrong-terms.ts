import { sql } from 'kysely'
import type { CompanyDb } from '../../../store/index.ts'
import { magnitude } from '../index/flush-pending.ts'
import { blockOf } from '../index/postings.ts'
import { stemOf } from '../text/stem.ts'

const wordsPerRead = 5_000
/** Of one kind of damage so many rows are named: a table that was emptied would name millions. */
const namedMax = 100

/** Words with a wrong stem or magnitude, and rows of the index that belong to nothing. */
export function findWrongWords(db: CompanyDb): Promise<string[]> {
  return db.snapshot(async snapshot => {
    const [index] = await snapshot.raw(
      companyId => sql<Index>`select c.language, s.counted_to, s.rebuilt_to, s.rebuild_until
        from companies c left join search_indexes s on s.company_id = c.id where c.id = ${companyId}`,
    )
    if (!index) return []
    return [
      ...(await wrongWords(snapshot, index)),
      ...(await orphanCounts(snapshot)),
      ...(await orphanBoards(snapshot)),
      ...(await strayBlocks(snapshot, index)),
    ]
  })
}

type Index = {
  language: string
  counted_to: number | null
  rebuilt_to: number | null
  rebuild_until: number | null
}

type Word = { id: number; word: string; stem: string; magnitude: number; posts_count: number }

async function wrongWords(db: CompanyDb, index: Index): Promise<string[]> {
  const stem = await stemOf(index.language)
  const isRebuilt = (index.rebuilt_to ?? 0) >= (index.rebuild_until ?? 0)
  const wrong: string[] = []
  for (let last = 0; ; ) {
    const words = await db.raw(
      companyId => sql<Word>`select w.id, w.word, w.stem, w.magnitude,
          coalesce(c.posts_count, 0) as posts_count
        from words w left join word_counts c on c.company_id = w.company_id and c.word_id = w.id
        where w.company_id = ${companyId} and w.id > ${last} order by w.id limit ${sql.lit(wordsPerRead)}`,
    )
    for (const found of words) {
      const named = `word ${found.id}, "${found.word}",`
      // A word that no post has any more, or whose turn is yet to come, may be of another language.
      if (isRebuilt && found.posts_count > 0 && found.stem !== stem(found.word))
        wrong.push(`the stem of ${named} is "${found.stem}", not "${stem(found.word)}"`)
      if (found.magnitude !== magnitude(found.posts_count))
        wrong.push(
          `the magnitude of ${named} is ${found.magnitude}, not ${magnitude(found.posts_count)}`,
        )
    }
    if (words.length < wordsPerRead || wrong.length >= namedMax) return wrong.slice(0, namedMax)
    last = words.at(-1)!.id
  }
}

async function orphanCounts(db: CompanyDb): Promise<string[]> {
  const rows = await db.raw(
    companyId => sql<{ word_id: number }>`select c.word_id from word_counts c
      where c.company_id = ${companyId} and not exists
        (select 1 from words w where w.company_id = c.company_id and w.id = c.word_id)
      order by c.word_id limit ${sql.lit(namedMax)}`,
  )
  return rows.map(
    ({ word_id }) => `posts of word ${word_id} are counted, but there is no such word`,
  )
}

async function orphanBoards(db: CompanyDb): Promise<string[]> {
  const rows = await db.raw(
    companyId => sql<{ board_id: number }>`select s.board_id from search_boards s
      where s.company_id = ${companyId} and not exists
        (select 1 from boards b where b.company_id = s.company_id and b.id = s.board_id)
      order by s.board_id limit ${sql.lit(namedMax)}`,
  )
  return rows.map(
    ({ board_id }) => `posts of board ${board_id} are counted, but there is no such board`,
  )
}

/** Blocks of posts begin at 0 and end with the last counted post. */
async function strayBlocks(db: CompanyDb, { counted_to }: Index): Promise<string[]> {
  const lastBlock = counted_to === null ? -1 : blockOf(counted_to)
  const rows = await db.raw(
    companyId => sql<{ block: number; rows_count: number }>`
      select block, count(*) as rows_count from word_posts
      where company_id = ${companyId} and (block < 0 or block > ${lastBlock})
      group by block order by block limit ${sql.lit(namedMax)}`,
  )
  return rows.map(
    ({ block, rows_count }) =>
      `block ${block} has the posts of ${rows_count} words, but the last block is ${lastBlock}`,
  )
}
