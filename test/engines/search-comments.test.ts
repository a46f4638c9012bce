import { describe, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { addBoard } from '../../src/features/boards/boards.ts'
import { deleteBoard } from '../../src/features/boards/delete-board.ts'
import { editComment } from '../../src/features/comments/change-comment.ts'
import { addComment } from '../../src/features/comments/create-comment.ts'
import { deleteComment } from '../../src/features/comments/delete-comment.ts'
import { findVisibleComment } from '../../src/features/comments/find-comment.ts'
import { holdComment, releaseComment } from '../../src/features/comments/hold-comment.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { deletePost, restorePost } from '../../src/features/posts/delete-post.ts'
import { findPostFor } from '../../src/features/posts/find-post-for.ts'
import { holdPost, releasePost } from '../../src/features/posts/hold-post.ts'
import { movePosts } from '../../src/features/posts/move-posts.ts'
import { finishPosts } from '../../src/features/posts/purge-post.ts'
import { commentIndex, indexesOf } from '../../src/features/search/index/comment-index.ts'
import { flushIdle, isWorthFlushing } from '../../src/features/search/index/flush-idle.ts'
import { measurePending } from '../../src/features/search/index/pending-posts.ts'
import { forgetIndex, rebuildIndex } from '../../src/features/search/index/rebuild-index.ts'
import {
  findCommentIds,
  type WantedComments,
} from '../../src/features/search/query/find-comment-ids.ts'
import { findRow } from '../../src/store/find-row.ts'
import { inLongRun } from '../support/long-run.ts'
import { randomFrom } from '../support/random.ts'
import { searchErrors } from './search-errors.ts'
import { engineNames, nobody, temporaryCompany } from './temporary-store.ts'

/** None begins as another does, and none is nearly another. */
const words = ['quokka', 'lemur', 'wombat', 'ibex', 'tapir', 'ocelot']
const every = { boards: 'every' as const }
const all = { ...every, held: 'every' as const }
const running = new AbortController().signal

describe.each(engineNames)('on %s', async engine => {
  const given = await temporaryCompany({ engine })
  const { store, db, userId, openBoard, otherBoard, hiddenBoard } = given
  const team = { actor: nobody, role: 'admin' as const, userId }
  const poster = { actor: nobody, audience: every, creatorId: userId }

  const freshPost = async (board: string) =>
    (await createPost(db, poster, { board, title: 'Post', content: '' })).id
  const postRow = async (id: number) =>
    (await findPostFor(db, { audience: all, userId }, id, { evenDeleted: true }))!
  const addTo = (postId: number, content: string, isInternal = false) =>
    addComment(db, nobody, { postId, creatorId: userId, content, isInternal })
  const commentRow = (id: number) => findVisibleComment(db, { audience: all, role: 'admin' }, id)
  const find = async (text: string, wanted: WantedComments) =>
    (await findCommentIds(db, wanted, text, 1_000)).ids
  const expectSound = async () => expect(await searchErrors(store, db.companyId)).toEqual([])

  const readers: WantedComments[] = [
    { boards: 'every', isTeam: true },
    { boards: [openBoard, otherBoard], isTeam: true },
    { boards: [openBoard, otherBoard], isTeam: false },
    { boards: 'every', isTeam: false },
    { boards: [hiddenBoard], isTeam: true },
  ]

  /** From the rows, without the index. */
  async function expected(word: string, { boards, isTeam }: WantedComments) {
    const rows = await db.query
      .selectFrom('comments')
      .select(['id', 'board_id', 'is_internal', 'content'])
      .where('is_listed', '=', 1)
      .orderBy('id')
      .execute()
    return rows
      .filter(({ content }) => content.split(' ').includes(word))
      .filter(({ board_id }) => boards === 'every' || boards.includes(board_id))
      .filter(({ is_internal }) => isTeam || is_internal === 0)
      .map(({ id }) => id)
  }

  async function expectFound() {
    for (const word of words)
      for (const reader of readers) {
        const found = (await find(word, reader)).sort((a, b) => a - b)
        expect([word, reader, found]).toEqual([word, reader, await expected(word, reader)])
      }
  }

  const allFound = () => Promise.all(words.map(word => find(`${word} lem`, readers[0]!)))

  test('what is found follows every write, whatever of it is pending', async () => {
    const { pick, many, whole, chance, below } = randomFrom(7)
    const posts: number[] = []
    for (const board of ['open', 'other', 'hidden']) posts.push(await freshPost(board))
    const comments: number[] = []
    const text = () => many(whole(1, 6), () => pick(words)).join(' ')
    const operations: (() => Promise<unknown>)[] = [
      async () => {
        const post = await postRow(pick(posts))
        if (post.deleted === null) comments.push(await addTo(post.id, text(), chance(0.3)))
      },
      async () => {
        const comment = await commentRow(pick(comments))
        if (comment) await editComment(db, nobody, comment, { content: text() })
      },
      async () => {
        const comment = await commentRow(pick(comments))
        if (comment) await deleteComment(db, team, comment)
      },
      () => holdComment(db, nobody, pick(comments), 'all'),
      () => releaseComment(db, nobody, pick(comments)),
      async () => {
        const post = await postRow(pick(posts))
        if (post.deleted === null) await deletePost(db, team, post)
        else await restorePost(db, nobody, post)
      },
      async () => {
        const post = await postRow(pick(posts))
        if (post.held === null) await holdPost(db, nobody, post, 'all')
        else await releasePost(db, nobody, post)
      },
      async () =>
        movePosts(
          db,
          nobody,
          [await postRow(pick(posts))],
          pick([openBoard, otherBoard, hiddenBoard]),
        ),
    ]
    for (let at = 0; at < 20; at++) comments.push(await addTo(pick(posts), text(), chance(0.3)))
    const count = inLongRun(220, 2_000)
    for (let at = 0; at < count; at++) {
      // Mostly new comments, so that batches begin and end.
      await operations[chance(0.6) ? 0 : below(operations.length)]!()
      if (at % 55 === 54) await expectFound()
    }
    await finishPosts(store, running)
    await expectFound()
    await expectSound()

    const fresh = await freshPost('open')
    for (let at = 0; at < 8; at++) await addTo(fresh, text())
    const before = await allFound()
    expect(before.some(ids => ids.length > 10)).toBe(true)
    const [company] = await db.query.selectFrom('companies').select('revision').execute()
    await flushIdle(db, nobody, company!.revision, running)
    expect((await measurePending(commentIndex(db))).posts).toBe(0)
    expect(await allFound()).toEqual(before)
    for (const index of indexesOf(db)) {
      await forgetIndex(index, nobody)
      for await (const _ of rebuildIndex(index, nobody));
    }
    expect((await allFound()).map(ids => ids.toSorted())).toEqual(before.map(ids => ids.toSorted()))
    await expectFound()
    await expectSound()
  }, 300_000)

  test('posts with many comments are moved: nobody else sees them, and the index follows, even if the former board is deleted', async () => {
    const former = (await addBoard(db, nobody, { slug: 'former', name: 'F', isPrivate: false }))!
    const posts = [await freshPost('former'), await freshPost('former')]
    for (let at = 0; at < 260; at++) await addTo(posts[at % 2]!, 'zebu')
    const indexed = () =>
      db.raw(
        companyId => sql`select comment_id from search_comment_lists
          where company_id = ${companyId} and board_id = ${2 * hiddenBoard}`,
      )
    const before = (await indexed()).length
    const on = (board: number) => find('zebu', { boards: [board], isTeam: false })
    expect((await on(former)).length).toBe(260)
    const rows = await Promise.all(posts.map(postRow))
    await movePosts(db, nobody, rows, hiddenBoard)
    expect((await indexed()).length - before).toBe(250)
    expect((await on(former)).length).toBe(0)
    await expectSound()
    const board = await findRow(db, 'boards', former)
    await deleteBoard(db, nobody, board!)
    await expectSound()
    await finishPosts(store, running)
    expect((await on(hiddenBoard)).length).toBe(260)
    await expectSound()
  }, 300_000)

  test('the comments of a deleted or held post are not found, before the index has followed', async () => {
    const post = await freshPost('open')
    for (let at = 0; at < 255; at++) await addTo(post, 'okapi')
    const count = async () => {
      const { ids, candidates } = await findCommentIds(db, readers[0]!, 'okapi', 1_000)
      return [ids.length, candidates.size]
    }
    expect(await count()).toEqual([255, 255])
    await holdPost(db, nobody, await postRow(post), 'all')
    expect(await count()).toEqual([0, 0])
    await finishPosts(store, running)
    await releasePost(db, nobody, await postRow(post))
    await finishPosts(store, running)
    expect(await count()).toEqual([255, 255])
    await deletePost(db, team, await postRow(post))
    expect(await count()).toEqual([0, 0])
    await finishPosts(store, running)
    await expectSound()
  }, 300_000)

  test('comments that wait to be counted are counted once nobody writes', async () => {
    const post = await freshPost('open')
    const [before] = await db.query.selectFrom('companies').select('revision').execute()
    await flushIdle(db, nobody, before!.revision, running)
    expect(await isWorthFlushing(db)).toBe(false)
    for (let at = 0; at < 8; at++) await addTo(post, 'pending')
    expect(await isWorthFlushing(db)).toBe(true)
    // A few posts wait on.
    await freshPost('open')
    const { posts } = await measurePending(db)
    expect(posts).toBeGreaterThan(0)
    const [after] = await db.query.selectFrom('companies').select('revision').execute()
    await flushIdle(db, nobody, after!.revision, running)
    const left = [await measurePending(db), await measurePending(commentIndex(db))]
    expect(left.map(pending => pending.posts)).toEqual([posts, 0])
  })

  test('comments are found with typos, prefixes, other forms, joined words and synonyms', async () => {
    const post = await freshPost('open')
    const ids = {
      export: await addTo(post, 'Exporting the calendar to Excel would help us'),
      login: await addTo(post, 'We cannot log in with our phones'),
      sso: await addTo(post, 'Single sign-on is a must'),
    }
    const reader = { boards: 'every' as const, isTeam: true }
    for (const [text, id] of [
      ['exports calendars', ids.export],
      ['calender', ids.export],
      ['calen', ids.export],
      ['login', ids.login],
      ['SSO', ids.sso],
    ] as const)
      expect([text, (await find(text, reader))[0]]).toEqual([text, id])
    expect(await find('unheard', reader)).toEqual([])
  })
})
