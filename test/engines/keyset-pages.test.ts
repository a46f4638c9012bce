import { describe, expect, test } from 'bun:test'
import { keysetPages } from '../../src/platform/db/keyset/keyset-pages.ts'
import type { Direction } from '../../src/platform/db/page.ts'
import { companyQuery } from '../../src/store/company-query.ts'
import { insertPosts } from './insert-posts.ts'
import { engineNames, nobody, temporaryCompany } from './temporary-store.ts'

let built = 0
const countedQuery: typeof companyQuery = build =>
  companyQuery((...given) => {
    built++
    return build(...given)
  })

const mostVotedPosts = keysetPages(countedQuery, {
  from: 'posts as p',
  partition: 'board_id',
  orderBy: ['votes_count', 'comments_count', 'id'],
  select: (_query, _engine, posts) =>
    posts.select(['p.id', 'p.board_id', 'p.votes_count', 'p.comments_count']),
})

type Seen = 'every' | readonly number[]
type Key = { votes_count: number; comments_count: number; id: number }

for (const engine of engineNames)
  describe(`On ${engine}, a list in the order of two counts`, async () => {
    const { db, userId, openBoard, otherBoard, hiddenBoard } = await temporaryCompany({ engine })
    const boards = [openBoard, otherBoard, hiddenBoard]
    const expected = await db.write(nobody, async transaction => {
      const drafts = Array.from({ length: 120 }, (_, at) => ({
        boardId: boards[at % 3]!,
        title: 'A post',
        content: '',
      }))
      const rows = (await insertPosts(transaction, userId, drafts)).map(({ id, boardId }, at) => ({
        id,
        board_id: boardId,
        // Few different values, below zero too, and unlike the order of the ids.
        votes_count: ((at * 7) % 5) - 2,
        comments_count: ((at * 11) % 4) - 1,
      }))
      for (const { id, votes_count, comments_count } of rows)
        await transaction.query
          .updateTable('posts')
          .set({ votes_count, comments_count })
          .where('id', '=', id)
          .execute()
      return rows.sort((a, b) => compare(b, a))
    })

    for (const [name, seen] of [
      ['every board', 'every'],
      ['one board', [otherBoard]],
      ['some boards', [openBoard, hiddenBoard]],
      ['no board', []],
    ] as const)
      test(`has each row of ${name} once, forward and back, by statements that are built once`, async () => {
        const visible = expected.filter(
          ({ board_id }) => seen === 'every' || seen.some(board => board === board_id),
        )
        expect(await walk('older', seen)).toEqual(visible)
        // Behind the second page of one row there is only the row that its cursor names.
        expect(await walk('older', seen, undefined, 1)).toEqual(visible)
        // From just below the last row, the way back has all of them.
        const last = visible.at(-1) ?? { votes_count: 0, comments_count: 0, id: 1 }
        const below = { ...last, id: last.id - 1 }
        expect(await walk('newer', seen, below)).toEqual(visible.toReversed())

        const builtBefore = built
        await walk('older', seen)
        await walk('newer', seen, below)
        expect(built).toBe(builtBefore)
      })

    test('leads back from an empty page', async () => {
      for (const seen of ['every', [otherBoard], [openBoard, otherBoard, hiddenBoard]] as const) {
        const rows = await walk('older', seen)
        const from = rows.at(-1)!
        const empty = await mostVotedPosts(db, seen, {
          size: 7,
          cursor: { towards: 'older', from },
        })
        expect([...empty.items, empty.older]).toEqual([undefined])
        const back = await mostVotedPosts(db, seen, { size: 7, cursor: empty.newer })
        expect(back.items.map(row => row.id)).toEqual(rows.slice(-7).map(row => row.id))
        expect(back.older).toBeUndefined()
      }
    })

    async function walk(towards: Direction, seen: Seen, from?: Key, size = 7) {
      const rows: (Key & { board_id: number })[] = []
      let cursor = from && { towards, from }
      do {
        const page = await mostVotedPosts(db, seen, { size, cursor })
        const items = towards === 'older' ? page.items : page.items.toReversed()
        for (const { id, board_id, votes_count, comments_count } of items)
          rows.push({ id, board_id, votes_count, comments_count })
        const behind = towards === 'older' ? page.newer : page.older
        expect(behind !== undefined).toBe(rows.length > items.length)
        cursor = towards === 'older' ? page.older : page.newer
      } while (cursor)
      return rows
    }
  })

function compare(a: Key, b: Key): number {
  return a.votes_count - b.votes_count || a.comments_count - b.comments_count || a.id - b.id
}
