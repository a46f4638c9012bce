import { sql } from 'kysely'
import { type CompanyDb, companyStatement } from '../../../store/index.ts'
import type { Audience } from '../../boards/index.ts'
import { blockOf, boardWord, postsPerBlock, unpackEntries } from '../index/postings.ts'
import type { Corpus } from './corpus.ts'
import { readPostsByBlock } from './postings-by-block.ts'

/** What an audience sees of the posts. */
export type VisiblePosts = {
  /** The blocks that have any, newest first. */
  blocks: number[]
  /** For each place of a block, whether its post is visible; undefined where all are. */
  placesIn(block: number): Uint8Array | undefined
  /** The numbers of all, where they are no more than so many. */
  allOf(most: number): number[] | undefined
}

/** By the posts on the boards that the audience sees, or by those on the other boards if these are fewer. */
export async function findVisiblePosts(
  db: CompanyDb,
  audience: Audience,
  corpus: Corpus,
): Promise<VisiblePosts> {
  const last = blockOf(corpus.last_number)
  const every = Array.from({ length: last + 1 }, (_, at) => last - at)
  if (audience.boards === 'every')
    return { blocks: every, placesIn: () => undefined, allOf: () => undefined }
  const counts = await db.run(boardCounts, {})
  const boards = new Set([
    ...counts.map(board => board.board_id),
    ...corpus.pending.map(post => post.boardId),
  ])
  const visible = new Set(audience.boards)
  const hidden = boards.difference(visible)
  const hiddenCount = counts.reduce(
    (sum, board) => sum + (hidden.has(board.board_id) ? board.posts_count : 0),
    0,
  )
  const isByHidden = hiddenCount < corpus.posts_count / 2
  const words = Array.from(isByHidden ? hidden : boards.intersection(visible), boardWord)
  const listed = await readPostsByBlock(db, corpus, {
    firstBlocks: new Map(words.map(word => [word, 0])),
    wanted: every.map(block => [block, words]),
  })
  const entriesIn = (block: number) =>
    [...(listed.get(block)?.values() ?? [])].flat().map(unpackEntries)
  return {
    blocks: isByHidden ? every : [...listed.keys()].sort((a, b) => b - a),
    placesIn(block) {
      const places = new Uint8Array(postsPerBlock).fill(isByHidden ? 1 : 0)
      for (const entries of entriesIn(block))
        for (const entry of entries) places[entry >> 1] = isByHidden ? 0 : 1
      return places
    },
    allOf(most) {
      if (isByHidden) return undefined
      const numbers: number[] = []
      for (const block of listed.keys())
        for (const entries of entriesIn(block)) {
          if (numbers.length + entries.length > most) return undefined
          for (const entry of entries) numbers.push(block * postsPerBlock + (entry >> 1))
        }
      return numbers
    },
  }
}

const boardCounts = companyStatement<object, { board_id: number; posts_count: number }>(
  companyId => sql`select board_id, posts_count from search_boards where company_id = ${companyId}`,
)
