import { type RawBuilder, sql } from 'kysely'
import type { EngineKind } from '../../../platform/db/engine.ts'
import type { ValueOf } from '../../../platform/db/prepared.ts'
import { jsonByNumber, keyed, sortedJsonByNumber } from '../../../platform/db/value-list.ts'
import { companyStatement, type Runner } from '../../../store/index.ts'
import type { ListedPost } from './listed-posts.ts'
import { listStart } from './term-list.ts'

/**
 * The postings of a term are stored in blocks of post numbers, unsorted. A posting is two bytes: the position of
 * the post in its block, shifted left by one, and a low bit that is set if the title contains the term.
 */
export const postsPerBlock = 2 ** 15

export function blockOf(postNumber: number): number {
  return Math.floor(postNumber / postsPerBlock)
}

/** Boards are indexed like terms, with negative ids: each post contains the one that it is on. */
export function boardTerm(boardId: number): number {
  return -boardId
}

/** Visits the postings of one post: one for each distinct term, and one for its board. */
export function forEachPosting(
  { number, boardId, terms }: ListedPost,
  visit: (termId: number, posting: number) => void,
) {
  const posting = 2 * (number % postsPerBlock)
  const titleEnd = listStart + terms[0]!
  const inTitle = new Set(terms.subarray(listStart, titleEnd))
  const inContent = new Set(terms.subarray(titleEnd))
  for (const termId of inTitle) visit(termId, posting + 1)
  for (const termId of inContent) if (!inTitle.has(termId)) visit(termId, posting)
  visit(boardTerm(boardId), posting)
}

/** Adds posts that have no postings yet. */
export async function addPostings(transaction: Runner, posts: ListedPost[]) {
  for (const [block, inBlock] of Map.groupBy(posts, ({ number }) => blockOf(number)))
    await transaction.run(append, { block, postings: sortedJsonByNumber(postingsOf(inBlock)) })
}

export async function removePostings(transaction: Runner, posts: ListedPost[]) {
  for (const [block, inBlock] of Map.groupBy(posts, ({ number }) => blockOf(number))) {
    const positions = new Set(inBlock.map(({ number }) => number % postsPerBlock))
    const termIds = [...postingsOf(inBlock).keys()]
    const rows = await readPostings(transaction, [[block, termIds]])
    const remaining = rows.map(({ term_id, packed }) => {
      const postings = Array.from(unpackPostings(packed)).filter(
        posting => !positions.has(posting >> 1),
      )
      return [term_id, postings.map(hexOf).join('')] as const
    })
    await transaction.run(replace, { block, postings: jsonByNumber(new Map(remaining)) })
  }
}

export function unpackPostings(bytes: Uint8Array): Uint16Array {
  const postings = new Uint16Array(bytes.length / 2)
  for (let at = 0; at < postings.length; at++)
    postings[at] = bytes[2 * at]! | (bytes[2 * at + 1]! << 8)
  return postings
}

/** The postings of each term, in hexadecimal. */
function postingsOf(posts: ListedPost[]): Map<number, string> {
  const postings = new Map<number, string>()
  for (const post of posts)
    forEachPosting(post, (termId, posting) =>
      postings.set(termId, (postings.get(termId) ?? '') + hexOf(posting)),
    )
  return postings
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function hexOf(posting: number): string {
  return hexOfByte[posting & 255]! + hexOfByte[posting >> 8]!
}

type Given = { block: number; postings: string }

const append = companyStatement<Given>(
  (companyId, value, engine) => sql`${insert(companyId, engine, value)} on conflict
    (company_id, block, term_id) do update set packed = ${
      engine === 'postgres'
        ? sql`postings.packed || excluded.packed`
        : sql`cast(postings.packed || excluded.packed as blob)`
    }`,
)

const replace = companyStatement<Given>(
  (companyId, value, engine) => sql`${insert(companyId, engine, value)} on conflict
    (company_id, block, term_id) do update set packed = excluded.packed`,
)

function insert(companyId: number, engine: EngineKind, value: ValueOf<Given>): RawBuilder<unknown> {
  const bytes = sql.raw(engine === 'postgres' ? `decode(value, 'hex')` : 'unhex(value)')
  return sql`insert into postings (company_id, block, term_id, packed)
    select ${companyId}, ${value('block')}, key, ${bytes}
    from (${keyed(engine, 'text', value('postings'))}) as given where true`
}

export type PostingsRow = { term_id: number; block: number; packed: Uint8Array }

/** The postings of the requested terms of each block. */
export async function readPostings(
  db: Runner,
  wanted: [block: number, termIds: number[]][],
): Promise<PostingsRow[]> {
  return db.run(postingsOfTerms, { wanted: jsonByNumber(wanted) })
}

/** The postings of every term in one block. */
export async function readBlock(db: Runner, block: number): Promise<PostingsRow[]> {
  return db.run(wholeBlock, { block })
}

const wholeBlock = companyStatement<{ block: number }, PostingsRow>(
  (companyId, value) => sql`select block, term_id, packed from postings
    where company_id = ${companyId} and block = ${value('block')}`,
)

/** One primary-key lookup per term and block: an engine cannot estimate how few these are. */
const postingsOfTerms = companyStatement<{ wanted: string }, PostingsRow>(
  (companyId, value, engine) =>
    engine === 'postgres'
      ? sql`select p.block, p.term_id, p.packed
        from json_each(${value('wanted')}::text::json) as b
        cross join lateral json_array_elements_text(b.value) as t
        cross join lateral (select block, term_id, packed from postings
          where company_id = ${companyId} and block = b.key::bigint
            and term_id = t.value::bigint limit 1) p`
      : sql`select p.block, p.term_id, p.packed from json_each(${value('wanted')}) as b
        cross join json_each(b.value) as t
        cross join postings p where p.company_id = ${companyId}
          and p.block = cast(b.key as integer) and p.term_id = t.value`,
)
