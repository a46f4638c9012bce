import { sql } from 'kysely'
import type { CompanyDb } from '../../../store/company-db.ts'
import { isOfComments, tablesOf } from '../index/comment-index.ts'
import { magnitude } from '../index/count-terms.ts'
import { blockOf } from '../index/posting-set.ts'
import { analysisVersion } from '../text/analysis.ts'
import { stemOf } from '../text/stem.ts'

const termsPerRead = 5_000
/** Rows reported per kind of damage: an emptied table would name millions. */
const namedMax = 100

/** Terms with a wrong stem or magnitude, and orphaned rows of the index. */
export function findWrongTerms(db: CompanyDb): Promise<string[]> {
  return db.longSnapshot(async snapshot => {
    const [index] = await snapshot.raw(
      companyId => sql<Index>`select c.language, s.analysis, s.counted_to, s.rebuilt_to, s.rebuild_until
        from companies c left join ${tablesOf(snapshot).indexes} s on s.company_id = c.id where c.id = ${companyId}`,
    )
    if (!index) return []
    return [
      ...(await wrongTerms(snapshot, index)),
      ...(await orphanCounts(snapshot)),
      ...(await orphanBoards(snapshot)),
      ...(await strayBlocks(snapshot, index)),
    ]
  })
}

type Index = {
  language: string
  analysis: number | null
  counted_to: number | null
  rebuilt_to: number | null
  rebuild_until: number | null
}

type Term = { id: number; term: string; stem: string; magnitude: number; posts_count: number }

async function wrongTerms(db: CompanyDb, index: Index): Promise<string[]> {
  const stem = await stemOf(index.language)
  const isCurrent = (index.analysis ?? analysisVersion) === analysisVersion
  const isRebuilt = isCurrent && (index.rebuilt_to ?? 0) >= (index.rebuild_until ?? 0)
  const wrong: string[] = []
  for (let last = 0; ; ) {
    const terms = await db.raw(
      companyId => sql<Term>`select t.id, t.term, t.stem, t.magnitude,
          coalesce(c.posts_count, 0) as posts_count
        from ${tablesOf(db).terms} t left join ${tablesOf(db).counts} c on c.company_id = t.company_id and c.term_id = t.id
        where t.company_id = ${companyId} and t.id > ${last} order by t.id limit ${sql.lit(termsPerRead)}`,
    )
    for (const found of terms) {
      const named = `term ${found.id}, "${found.term}",`
      // A term that a rebuild has not reached may have the stem of another language or analysis.
      if (isRebuilt && found.stem !== stem(found.term))
        wrong.push(`the stem of ${named} is "${found.stem}", not "${stem(found.term)}"`)
      if (found.magnitude !== magnitude(found.posts_count))
        wrong.push(
          `the magnitude of ${named} is ${found.magnitude}, not ${magnitude(found.posts_count)}`,
        )
    }
    if (terms.length < termsPerRead || wrong.length >= namedMax) return wrong.slice(0, namedMax)
    last = terms.at(-1)!.id
  }
}

async function orphanCounts(db: CompanyDb): Promise<string[]> {
  const rows = await db.raw(
    companyId => sql<{ term_id: number }>`select c.term_id from ${tablesOf(db).counts} c
      where c.company_id = ${companyId} and not exists
        (select 1 from ${tablesOf(db).terms} t where t.company_id = c.company_id and t.id = c.term_id)
      order by c.term_id limit ${sql.lit(namedMax)}`,
  )
  return rows.map(
    ({ term_id }) => `posts of term ${term_id} are counted, but there is no such term`,
  )
}

async function orphanBoards(db: CompanyDb): Promise<string[]> {
  // See comment-place.ts; both engines round down.
  const board = isOfComments(db) ? sql`s.board_id / 2` : sql`s.board_id`
  // Comments that have yet to follow a moved post are counted on its former board, even if that is deleted.
  const isLeft = isOfComments(db)
    ? sql`s.posts_count > 0 and exists (select 1 from posts p
        where p.company_id = s.company_id and p.relisted_to is not null)`
    : sql`1 = 0`
  const rows = await db.raw(
    companyId => sql<{ board_id: number }>`select s.board_id from ${tablesOf(db).boards} s
      where s.company_id = ${companyId} and not exists
        (select 1 from boards b where b.company_id = s.company_id and b.id = ${board})
        and not (${isLeft})
      order by s.board_id limit ${sql.lit(namedMax)}`,
  )
  return rows.map(
    ({ board_id }) => `posts of board ${board_id} are counted, but there is no such board`,
  )
}

/** Blocks of post numbers begin at 0 and end with the last counted post. */
async function strayBlocks(db: CompanyDb, { counted_to }: Index): Promise<string[]> {
  const lastBlock = counted_to === null ? -1 : blockOf(counted_to)
  const rows = await db.raw(
    companyId => sql<{ block: number; rows_count: number }>`
      select block, count(*) as rows_count from ${tablesOf(db).postings}
      where company_id = ${companyId} and (block < 0 or block > ${lastBlock})
      group by block order by block limit ${sql.lit(namedMax)}`,
  )
  return rows.map(
    ({ block, rows_count }) =>
      `block ${block} has the postings of ${rows_count} terms, but the last block is ${lastBlock}`,
  )
}
