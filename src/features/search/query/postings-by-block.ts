import type { CompanyDb } from '../../../store/index.ts'
import { blockOf, eachEntry, readWordPosts } from '../index/postings.ts'
import type { Corpus } from './corpus.ts'
import type { Reads } from './plan-reads.ts'

/** For each word its posts of one block, as word-posts.ts packs them. */
export type PostsOfWords = ReadonlyMap<number, Uint8Array[]>

/** The posts of words, by their blocks, the pending posts among them. */
export async function readPostsByBlock(
  db: CompanyDb,
  { pending }: Corpus,
  { firstBlocks, wanted }: Pick<Reads, 'firstBlocks' | 'wanted'>,
): Promise<Map<number, PostsOfWords>> {
  const found = new Map<number, Map<number, Uint8Array[]>>()
  const add = (block: number, word: number, posts: Uint8Array) => {
    const words = found.get(block) ?? new Map<number, Uint8Array[]>()
    found.set(block, words)
    const known = words.get(word)
    if (known) known.push(posts)
    else words.set(word, [posts])
  }
  for (const { block, word_id, posts } of await readWordPosts(db, wanted))
    add(block, word_id, posts)
  for (const post of pending) {
    const block = blockOf(post.number)
    eachEntry(post, (word, entry) => {
      if (block >= (firstBlocks.get(word) ?? Infinity))
        add(block, word, Uint8Array.of(entry & 255, entry >> 8))
    })
  }
  return found
}
