import { type RawBuilder, sql } from 'kysely'
import type { EngineKind } from '../../../platform/db/engine.ts'
import type { ValueOf } from '../../../platform/db/prepared.ts'
import { jsonByNumber, keyed, sortedJsonByNumber } from '../../../platform/db/value-list.ts'
import { companyStatement, type Runner } from '../../../store/index.ts'
import type { ListedPost } from './listed-posts.ts'
import { listStart } from './term-list.ts'

/**
 * The posts that have a word are kept by blocks of their numbers: two bytes a post, its place in the block
 * twice, and one more where the word is in the title. They are in no order.
 */
export const postsPerBlock = 2 ** 15

export function blockOf(postNumber: number): number {
  return Math.floor(postNumber / postsPerBlock)
}

/** Stands for a board among the words: a post has the one it is on. */
export function boardWord(boardId: number): number {
  return -boardId
}

/** Tells what a post is found by, each word once. */
export function eachEntry(
  { number, boardId, words }: ListedPost,
  tell: (word: number, entry: number) => void,
) {
  const entry = 2 * (number % postsPerBlock)
  const titleEnd = listStart + words[0]!
  const inTitle = new Set(words.subarray(listStart, titleEnd))
  const inContent = new Set(words.subarray(titleEnd))
  for (const word of inTitle) tell(word, entry + 1)
  for (const word of inContent) if (!inTitle.has(word)) tell(word, entry)
  tell(boardWord(boardId), entry)
}

/** Makes posts that are not there yet found by their words. */
export async function addWordPosts(transaction: Runner, posts: ListedPost[]) {
  for (const [block, inBlock] of Map.groupBy(posts, ({ number }) => blockOf(number)))
    await transaction.run(append, { block, entries: sortedJsonByNumber(entriesOf(inBlock)) })
}

export async function removeWordPosts(transaction: Runner, posts: ListedPost[]) {
  for (const [block, inBlock] of Map.groupBy(posts, ({ number }) => blockOf(number))) {
    const places = new Set(inBlock.map(({ number }) => number % postsPerBlock))
    const words = [...entriesOf(inBlock).keys()]
    const rows = await readWordPosts(transaction, [[block, words]])
    const kept = rows.map(({ word_id, posts: bytes }) => {
      const entries = Array.from(unpackEntries(bytes)).filter(entry => !places.has(entry >> 1))
      return [word_id, entries.map(hexOf).join('')] as const
    })
    await transaction.run(replace, { block, entries: jsonByNumber(new Map(kept)) })
  }
}

export function unpackEntries(bytes: Uint8Array): Uint16Array {
  const entries = new Uint16Array(bytes.length / 2)
  for (let at = 0; at < entries.length; at++)
    entries[at] = bytes[2 * at]! | (bytes[2 * at + 1]! << 8)
  return entries
}

/** The entries of each word, in hexadecimal. */
function entriesOf(posts: ListedPost[]): Map<number, string> {
  const entries = new Map<number, string>()
  for (const post of posts)
    eachEntry(post, (word, entry) => entries.set(word, (entries.get(word) ?? '') + hexOf(entry)))
  return entries
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function hexOf(entry: number): string {
  return hexOfByte[entry & 255]! + hexOfByte[entry >> 8]!
}

type Entries = { block: number; entries: string }

const append = companyStatement<Entries>(
  (companyId, value, engine) => sql`${insert(companyId, engine, value)} on conflict
    (company_id, block, word_id) do update set posts = ${
      engine === 'postgres'
        ? sql`word_posts.posts || excluded.posts`
        : sql`cast(word_posts.posts || excluded.posts as blob)`
    }`,
)

const replace = companyStatement<Entries>(
  (companyId, value, engine) => sql`${insert(companyId, engine, value)} on conflict
    (company_id, block, word_id) do update set posts = excluded.posts`,
)

function insert(
  companyId: number,
  engine: EngineKind,
  value: ValueOf<Entries>,
): RawBuilder<unknown> {
  const bytes = sql.raw(engine === 'postgres' ? `decode(value, 'hex')` : 'unhex(value)')
  return sql`insert into word_posts (company_id, block, word_id, posts)
    select ${companyId}, ${value('block')}, key, ${bytes}
    from (${keyed(engine, 'text', value('entries'))}) as given where true`
}

export type WordPosts = { word_id: number; block: number; posts: Uint8Array }

/** The posts of the words that are wanted of each block. */
export async function readWordPosts(
  db: Runner,
  wanted: [block: number, words: number[]][],
): Promise<WordPosts[]> {
  return db.run(postsOfWords, { wanted: jsonByNumber(wanted) })
}

/** All posts of all words in one block. */
export async function readBlock(db: Runner, block: number): Promise<WordPosts[]> {
  return db.run(wholeBlock, { block })
}

const wholeBlock = companyStatement<{ block: number }, WordPosts>(
  (companyId, value) => sql`select block, word_id, posts from word_posts
    where company_id = ${companyId} and block = ${value('block')}`,
)

/** Each by the primary key: an engine cannot know how few they are. */
const postsOfWords = companyStatement<{ wanted: string }, WordPosts>((companyId, value, engine) =>
  engine === 'postgres'
    ? sql`select p.block, p.word_id, p.posts
        from json_each(${value('wanted')}::text::json) as b
        cross join lateral json_array_elements_text(b.value) as w
        cross join lateral (select block, word_id, posts from word_posts
          where company_id = ${companyId} and block = b.key::bigint
            and word_id = w.value::bigint limit 1) p`
    : sql`select p.block, p.word_id, p.posts from json_each(${value('wanted')}) as b
        cross join json_each(b.value) as w
        cross join word_posts p where p.company_id = ${companyId}
          and p.block = cast(b.key as integer) and p.word_id = w.value`,
)
