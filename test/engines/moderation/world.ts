import { sql } from 'kysely'
import { editBoard, findBoardBySlug } from '../../../src/features/boards/boards.ts'
import { blockUser, unblockUser } from '../../../src/features/moderation/block-user.ts'
import { decide } from '../../../src/features/moderation/decide.ts'
import { moderationDecided } from '../../../src/features/moderation/events.ts'
import { findItem } from '../../../src/features/moderation/find-item.ts'
import {
  finishBlocks,
  hasUnfinishedBlocks,
} from '../../../src/features/moderation/finish-blocks.ts'
import { undoDecision } from '../../../src/features/moderation/undo-decision.ts'
import { addUser } from '../../../src/features/people/users/add-user.ts'
import { findUser, type User } from '../../../src/features/people/users/find-user.ts'
import { finishPosts } from '../../../src/features/posts/purge-post.ts'
import { searchPosts } from '../../../src/features/posts/search-posts.ts'
import type { Clock } from '../../../src/platform/clock.ts'
import type { Moderation } from '../../../src/store/tables.ts'
import { nobody, type TestCompany } from '../temporary-store.ts'

export const every = { boards: 'every' as const, held: 'every' as const }

/** A company whose clock only moves when it is told to: two that do the same have the same rows. */
export async function openWorld<Company extends TestCompany>(
  open: (clock: Clock) => Promise<Company>,
) {
  let now = Date.parse('2026-11-01T00:00:00Z') * 1000
  const company = await open(() => now)
  const { db, store, userId } = company
  const customers: number[] = []
  for (const name of ['p', 'q', 'r'])
    customers.push((await addUser(db, nobody, { email: `${name}@x.org`, name, role: 'customer' }))!)
  const team = { actor: nobody, role: 'admin' as const, userId, audience: every }
  const user = async (id: number): Promise<User> => (await findUser(db, id))!
  const signal = new AbortController().signal

  return {
    ...company,
    customers,
    team,
    user,
    later: (seconds = 1) => {
      now += seconds * 1e6
    },
    moderate: async (moderation: Moderation | null, board = 'open') =>
      editBoard(db, nobody, (await findBoardBySlug(db, board))!, { moderation }),
    block: async (id: number, removesContent = true) =>
      blockUser(db, nobody, await user(id), { removesContent }),
    unblock: async (id: number) => unblockUser(db, nobody, await user(id)),
    decide: (id: number, action: Parameters<typeof decide>[3]) =>
      db.write(nobody, async transaction => {
        const item = await findItem(transaction, every, id)
        if (!item) throw new Error(`There is nothing to decide about ${id}.`)
        return decide(transaction, team, [item], action)
      }),
    /** As a decision does, which has an id. */
    skipId: () =>
      db.write(nobody, async transaction => {
        const post_id = transaction.nextId()
        const about = { post_id, board_id: post_id, comment_id: null }
        transaction.record(moderationDecided, { ...about, action: 'approve' })
      }),
    undo: (decisionId: number | null) =>
      db.write(nobody, transaction => undoDecision(transaction, team, decisionId!)),
    finish: async () => {
      await finishPosts(store, signal)
      await finishBlocks(store, signal)
      await finishPosts(store, signal)
    },
    isUnfinished: () => hasUnfinishedBlocks(store),
    /** Everything that is stored of posts, but for what every write changes, and whose it is. */
    rows: async () => {
      const changing = /revision|^company_id$|^relisted_to$|^revenue_due$/
      const stored = async (table: (typeof compared)[number], ...keys: string[]) => {
        let rows = db.query.selectFrom(table).selectAll()
        for (const key of keys) rows = rows.orderBy(sql.ref(key))
        return (await rows.execute()).map(row =>
          Object.fromEntries(Object.entries(row).filter(([name]) => !changing.test(name))),
        )
      }
      const found = await searchPosts(db, every, 'numbat')
      return {
        posts: await stored('posts', 'id'),
        comments: await stored('comments', 'id'),
        votes: await stored('votes', 'post_id', 'user_id'),
        likes: await stored('comment_likes', 'comment_id', 'user_id'),
        followers: await stored('followers', 'post_id', 'user_id'),
        items: await stored('moderation_items', 'id'),
        reports: await stored('reports', 'id', 'reporter_id'),
        people: await db.query
          .selectFrom('users')
          .select(['id', 'is_trusted', 'blocked', 'is_removed', 'removing_below'])
          .orderBy('id')
          .execute(),
        found: found.posts.map(({ id }) => id).sort((a, b) => a - b),
      }
    },
  }
}

const compared = [
  'posts',
  'comments',
  'votes',
  'comment_likes',
  'followers',
  'moderation_items',
  'reports',
] as const

export type World = Awaited<ReturnType<typeof openWorld>>
