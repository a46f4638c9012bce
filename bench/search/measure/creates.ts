import { findVisibleBoard } from '../../../src/features/boards/boards.ts'
import { postCreated } from '../../../src/features/posts/events.ts'
import { trendingOf } from '../../../src/features/posts/trending.ts'
import { postSlug } from '../../../src/features/posts/url.ts'
import { flushAll } from '../../../src/features/search/index/flush-pending.ts'
import {
  indexPosts,
  readListedPosts,
  unindexPosts,
} from '../../../src/features/search/index/index-posts.ts'
import { getDefaultStatusId } from '../../../src/features/statuses/find-status.ts'
import { insertRow } from '../../../src/store/insert-rows.ts'
import type { Corpus } from '../corpus/corpus.ts'
import { nobody } from '../places/fill.ts'
import type { Companies } from '../places/place.ts'
import { type Times, timed, timesOf } from './times.ts'

/** `ratio` is of the means: counting the posts that wait is work that only some creates do. */
export type CreateTimes = { indexed: Times; bare: Times; ratio: number }

const warmUps = 20

/** Creates posts one by one, in turns with and without the index. */
export async function measureCreates(
  companies: Companies,
  corpus: Corpus,
  count: number,
): Promise<CreateTimes> {
  const indexed: number[] = []
  const bare: number[] = []
  for (let at = -warmUps; at < count; at++)
    for (const isIndexed of [true, false]) {
      const text = corpus.text(`create ${at} ${isIndexed}`)
      const duration = await timed(() => create(companies, text, isIndexed))
      if (at >= 0) (isIndexed ? indexed : bare).push(duration)
    }
  const times = { indexed: timesOf(indexed), bare: timesOf(bare) }
  return { ...times, ratio: times.indexed.mean / times.bare.mean }
}

/** What was loaded is kept for the next run, which is to find it as it was. */
export async function removeCreated({ big }: Companies, loaded: number) {
  const { first, last } = await big.query
    .selectFrom('posts')
    .select(({ fn }) => [fn.min('id').as('first'), fn.max('id').as('last')])
    .executeTakeFirstOrThrow()
  await big.write(nobody, async transaction => {
    const created = await readListedPosts(transaction, first + loaded, last)
    await unindexPosts(
      transaction,
      created.map(({ id }) => id),
    )
    await flushAll(transaction)
    await transaction.query
      .deleteFrom('posts')
      .where('id', '>=', first + loaded)
      .execute()
  })
}

/** What createPost does, step for step; it cannot be told to leave the index out. */
function create(
  { big, creatorId }: Companies,
  { title, content }: { title: string; content: string },
  isIndexed: boolean,
): Promise<number> {
  return big.write(nobody, async transaction => {
    const board = (await findVisibleBoard(transaction, { boards: 'every' }, 'board-0'))!
    const id = transaction.nextId()
    const { now: created, revision } = transaction
    await insertRow(transaction, 'posts', {
      id,
      board_id: board.id,
      status_id: await getDefaultStatusId(transaction),
      creator_id: creatorId,
      title,
      slug: postSlug(title),
      content,
      votes_count: 0,
      comments_count: 0,
      public_comments_count: 0,
      created,
      revision,
      edit_revision: revision,
      edited: null,
      trending: trendingOf(created, []),
      last_activity: created,
      external_id: null,
      held: null,
      is_listed: 1,
    })
    if (isIndexed) await indexPosts(transaction, [{ id, boardId: board.id, title, content }])
    transaction.record(postCreated, { post_id: id, board_id: board.id, creator_id: creatorId })
    return id
  })
}
