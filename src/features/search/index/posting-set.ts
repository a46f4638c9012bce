import { type RawBuilder, sql } from 'kysely'
import type { EngineKind } from '../../../platform/db/engine.ts'
import type { ValueOf } from '../../../platform/db/prepared.ts'
import { jsonByNumber, keyed, sortedJsonByNumber } from '../../../platform/db/value-list.ts'
import type { CompanyTransaction, Runner } from '../../../store/company-db.ts'
import { indexStatement } from './comment-index.ts'
import type { IndexTables } from './index-tables.ts'
import { listStart, type TermList } from './term-list.ts'

/** The terms that a post has postings of, each with whether the title contains it. Boards are terms, too. */
export type PostingSet = ReadonlyMap<number, 0 | 1>

const none: PostingSet = new Map()

/** The postings that follow from a term list; none if the post is not indexed. */
export function postingSetOf(post: { boardId: number; terms: TermList } | undefined): PostingSet {
  if (!post) return none
  const postings = new Map<number, 0 | 1>()
  forEachPosting(post, (termId, inTitle) => postings.set(termId, inTitle))
  return postings
}

/** Eight bytes for each: ids of terms have 32 bits, those of boards may have more and are negative. */
export function packPostingSet(postings: PostingSet): Uint8Array {
  const values = Float64Array.from(postings, ([termId, inTitle]) => 2 * termId + inTitle)
  return new Uint8Array(values.buffer)
}

export function unpackPostingSet(bytes: Uint8Array): PostingSet {
  // A copy: the engine's buffer need not be aligned.
  const values = new Float64Array(bytes.slice().buffer)
  return new Map(
    Array.from(values, value => {
      const termId = Math.floor(value / 2)
      return [termId, (value - 2 * termId) as 0 | 1]
    }),
  )
}

/**
 * The postings of a term are stored in blocks of post numbers, unsorted. A posting is two bytes: the position of
 * the post in its block, shifted left by one, and a low bit that is set if the title contains the term.
 */
export const postsPerBlock = 2 ** 15

export function blockOf(postNumber: number): number {
  return Math.floor(postNumber / postsPerBlock)
}

export function postingOf(postNumber: number, inTitle: 0 | 1): number {
  return 2 * (postNumber % postsPerBlock) + inTitle
}

/** Boards are indexed like terms, with negative ids: each post contains the one that it is on. */
export function boardTerm(boardId: number): number {
  return -boardId
}

/** Visits the postings of one post: one for each distinct term, and one for its board. */
export function forEachPosting(
  { boardId, terms }: { boardId: number; terms: TermList },
  visit: (termId: number, inTitle: 0 | 1) => void,
) {
  const titleEnd = listStart + terms[0]!
  const seen = new Set<number>()
  for (let at = listStart; at < terms.length; at++) {
    const termId = terms[at]!
    if (seen.has(termId)) continue
    seen.add(termId)
    visit(termId, at < titleEnd ? 1 : 0)
  }
  visit(boardTerm(boardId), 0)
}

/** Postings of one block, by term id. */
type BlockPostings = ReadonlyMap<number, readonly number[]>
type Writer = Pick<CompanyTransaction, 'run' | 'send'>

/** Adds postings that are not stored yet. */
export function addPostings(transaction: Writer, block: number, postings: BlockPostings) {
  if (postings.size === 0) return
  const packed = Array.from(postings, ([termId, added]) => [termId, hexOf(added)] as const)
  transaction.send(transaction.run(append, { block, postings: sortedJsonByNumber(packed) }))
}

export async function removePostings(transaction: Writer, block: number, postings: BlockPostings) {
  if (postings.size === 0) return
  const rows = await readPostings(transaction, [[block, [...postings.keys()]]])
  const remaining = rows.map(({ term_id, packed }) => {
    const left = withoutPostings(packed, new Set(postings.get(term_id)))
    return [term_id, Buffer.from(left).toString('hex')] as const
  })
  transaction.send(transaction.run(replace, { block, postings: sortedJsonByNumber(remaining) }))
}

export function withoutPostings(packed: Uint8Array, removed: ReadonlySet<number>): Uint8Array {
  const left = new Uint8Array(packed.length)
  let end = 0
  for (let at = 0; at < packed.length; at += 2) {
    if (removed.has(packed[at]! | (packed[at + 1]! << 8))) continue
    left[end++] = packed[at]!
    left[end++] = packed[at + 1]!
  }
  return left.subarray(0, end)
}

export function unpackPostings(bytes: Uint8Array): Uint16Array {
  const postings = new Uint16Array(bytes.length / 2)
  for (let at = 0; at < postings.length; at++)
    postings[at] = bytes[2 * at]! | (bytes[2 * at + 1]! << 8)
  return postings
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function hexOf(postings: readonly number[]): string {
  let hex = ''
  for (const posting of postings) hex += hexOfByte[posting & 255]! + hexOfByte[posting >> 8]!
  return hex
}

type Given = { block: number; postings: string }

const append = indexStatement<Given>(
  index => (companyId, value, engine) =>
    sql`${insert(index, companyId, engine, value)} on conflict
    (company_id, block, term_id) do update set packed = ${
      engine === 'postgres'
        ? sql`${index.postings}.packed || excluded.packed`
        : sql`cast(${index.postings}.packed || excluded.packed as blob)`
    }`,
)

const replace = indexStatement<Given>(
  index => (companyId, value, engine) =>
    sql`${insert(index, companyId, engine, value)} on conflict
    (company_id, block, term_id) do update set packed = excluded.packed`,
)

function insert(
  index: IndexTables,
  companyId: number,
  engine: EngineKind,
  value: ValueOf<Given>,
): RawBuilder<unknown> {
  const bytes = sql.raw(engine === 'postgres' ? `decode(value, 'hex')` : 'unhex(value)')
  return sql`insert into ${index.postings} (company_id, block, term_id, packed)
    select ${companyId}, ${value('block')}, key, ${bytes}
    from (${keyed(engine, 'text', value('postings'))}) as given where true`
}

type PostingsRow = { term_id: number; block: number; packed: Uint8Array }

/** The postings of the requested terms of each block. */
export async function readPostings(
  db: Runner,
  wanted: [block: number, termIds: number[]][],
): Promise<PostingsRow[]> {
  return db.run(postingsOfTerms, { wanted: jsonByNumber(wanted) })
}

/** For many boards: scans all board postings in each block. */
export async function readBoardPostings(
  db: Runner,
  blocks: number[],
  boardTerms: number[],
): Promise<PostingsRow[]> {
  const [given, terms] = [JSON.stringify(blocks), JSON.stringify(boardTerms)]
  return db.run(postingsOfBoards, { blocks: given, terms })
}

/**
 * A range of the primary key for each block. The filter on `term_id` is written so that neither engine turns it into single
 * look-ups, which cost 20 times as much each.
 */
const postingsOfBoards = indexStatement<{ blocks: string; terms: string }, PostingsRow>(
  index => (companyId, value, engine) =>
    engine === 'postgres'
      ? sql`select p.block, p.term_id, p.packed
        from json_array_elements_text(${value('blocks')}::text::json) as b
        cross join lateral (select block, term_id, packed from ${index.postings}
          where company_id = ${companyId} and block = b.value::bigint and term_id < 0 and (term_id in (
            select t.value::bigint from json_array_elements_text(${value('terms')}::text::json) as t)) is true
          order by term_id) p`
      : sql`select p.block, p.term_id, p.packed from json_each(${value('blocks')}) as b
        cross join ${index.postings} p where p.company_id = ${companyId}
          and p.block = b.value and p.term_id < 0
          and +p.term_id in (select value from json_each(${value('terms')}))`,
)

/** The postings of every term in one block. */
export async function readBlock(db: Runner, block: number): Promise<PostingsRow[]> {
  return db.run(wholeBlock, { block })
}

const wholeBlock = indexStatement<{ block: number }, PostingsRow>(
  index => (companyId, value) =>
    sql`select block, term_id, packed from ${index.postings}
    where company_id = ${companyId} and block = ${value('block')}`,
)

/** One primary-key lookup per term and block: an engine cannot estimate how few these are. */
const postingsOfTerms = indexStatement<{ wanted: string }, PostingsRow>(
  index => (companyId, value, engine) =>
    engine === 'postgres'
      ? sql`select p.block, p.term_id, p.packed
        from json_each(${value('wanted')}::text::json) as b
        cross join lateral json_array_elements_text(b.value) as t
        cross join lateral (select block, term_id, packed from ${index.postings}
          where company_id = ${companyId} and block = b.key::bigint
            and term_id = t.value::bigint limit 1) p`
      : sql`select p.block, p.term_id, p.packed from json_each(${value('wanted')}) as b
        cross join json_each(b.value) as t
        cross join ${index.postings} p where p.company_id = ${companyId}
          and p.block = cast(b.key as integer) and p.term_id = t.value`,
)
