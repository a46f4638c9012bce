import { Database } from 'bun:sqlite'
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { addToken } from '../../src/features/auth/tokens/add-token.ts'
import { addBoard, findBoardBySlug } from '../../src/features/boards/boards.ts'
import { addComment } from '../../src/features/comments/create-comment.ts'
import { likeComment } from '../../src/features/comments/like-comment.ts'
import { addCompany } from '../../src/features/company/company.ts'
import { blockUser } from '../../src/features/moderation/block-user.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { editUser } from '../../src/features/people/users/edit-user.ts'
import { findUser, findUserByEmail, getUser } from '../../src/features/people/users/find-user.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { deletePost } from '../../src/features/posts/delete-post.ts'
import { findVisiblePost } from '../../src/features/posts/find-post.ts'
import { listPosts } from '../../src/features/posts/list-posts.ts'
import { mergePost } from '../../src/features/posts/merge/merge-post.ts'
import { searchPosts } from '../../src/features/posts/search-posts.ts'
import { findBatch } from '../../src/features/transfer/batches/batches.ts'
import {
  findRemovedBatches,
  removeBatches,
  removeSome,
  startRemoval,
} from '../../src/features/transfer/batches/remove-batch.ts'
import { loadDemo } from '../../src/features/transfer/demo/load-demo.ts'
import { importLines } from '../../src/features/transfer/import/import-lines.ts'
import { addVote } from '../../src/features/votes/add-vote.ts'
import { createLog } from '../../src/platform/log.ts'
import type { CompanyDb } from '../../src/store/company-db.ts'
import { actors } from '../../src/store/event.ts'
import { failureOf } from '../support/failure-of.ts'
import { replayPosts, storedCounts } from './replay-posts.ts'
import { companyOn, engineNames, nobody, temporaryCompany } from './temporary-store.ts'

setDefaultTimeout(300_000)

const every = { boards: 'every' as const }

describe.each(engineNames)('on %s', async engine => {
  const open = async () => {
    const company = await companyOn(engine)
    const { db, userId } = company
    const poster = { actor: nobody, audience: every, creatorId: userId }
    return {
      ...company,
      batch: async (id: number) => (await findBatch(db, id))!,
      post: async (board: string, title = 'Quokka') =>
        (await createPost(db, poster, { board, title, content: '' })).id,
      row: async (id: number) => (await findVisiblePost(db, every, id))!,
      expectSound: async () => expect(await company.errors()).toEqual([]),
    }
  }

  test('a private board that the company has already gets no members from the demo', async () => {
    const { db } = await open()
    const board = { slug: 'internal', name: 'Ours', isPrivate: true }
    const boardId = (await addBoard(db, nobody, board))!
    await loadDemo(db, nobody)
    const members = db.query.selectFrom('board_members').select('user_id')
    expect(await members.where('board_id', '=', boardId).execute()).toEqual([])
  })

  test('what a demo added goes with everything that hangs on it, and what is used otherwise stays', async () => {
    const { db, userId, batch, post, row, expectSound } = await open()
    const caller = { actor: nobody, audience: every, role: 'admin' as const, userId }
    const own = await post('open')
    await addVote(db, nobody, { postId: own, userId })
    const demo = await loadDemo(db, nobody)
    await expectSound()
    const { id: bugs } = (await findBoardBySlug(db, 'bugs'))!
    const onBugs = { boards: [bugs] }
    const [first, second, third, fourth] = (await listPosts(db, onBugs, { size: 4 })).items.map(
      ({ id }) => id,
    )
    const onDemoBoard = await post('feature-requests')

    // By somebody real, on what goes.
    await addVote(db, nobody, { postId: first!, userId })
    const comment = { postId: first!, creatorId: userId, content: 'Quokka' }
    await likeComment(db, nobody, { commentId: await addComment(db, nobody, comment), userId })
    // A real one in a demo post, and a demo post in a real one.
    const merged = await post('bugs')
    await addVote(db, nobody, { postId: merged, userId })
    await mergePost(db, caller, await row(merged), second!)
    const root = await post('bugs')
    await mergePost(db, caller, await row(third!), root)
    await deletePost(db, caller, await row(fourth!))

    // People who have become more than the demo's.
    const [voter, liker, signedIn, owner, edited, holder, blocked] = demo.userIds.slice(-7)
    await addVote(db, nobody, { postId: own, userId: voter! })
    const ours = await addComment(db, nobody, { postId: own, creatorId: userId, content: 'x' })
    await likeComment(db, nobody, { commentId: ours, userId: liker! })
    await db.write(nobody, async ({ query, now }) => {
      await query.updateTable('users').set({ confirmed: now }).where('id', '=', signedIn!).execute()
      await query.updateTable('posts').set({ owner_id: owner! }).where('id', '=', own).execute()
    })
    await editUser(db, nobody, await getUser(db, edited!), { role: 'team' })
    await addToken(db, nobody, { ownerId: holder! })
    await blockUser(db, nobody, await getUser(db, blocked!), { removesContent: false })

    await startRemoval(db, nobody, await batch(demo.batchId))
    expect(await batch(demo.batchId)).toMatchObject({ state: 'removing', posts_count: 78 })
    let slices = 0
    while (await removeSome(db, actors.system)) {
      if (slices++ !== 3) continue
      await expectSound()
      await expectFoundAreListed(db)
    }
    // Even on a fast machine: a slice is a part of it.
    expect(slices).toBeGreaterThan(1)

    await expectSound()
    expect((await listPosts(db, every, { size: 100 })).items.map(({ id }) => id).sort()).toEqual(
      [own, onDemoBoard, merged, root].sort(),
    )
    await expectFoundAreListed(db)
    expect(await row(own)).toMatchObject({ votes_count: 2, comments_count: 1 })
    expect(await row(merged)).toMatchObject({ votes_count: 1, root_id: null })
    expect(await row(root)).toMatchObject({ votes_count: 0, merged_count: 0 })
    const kept = [voter, liker, signedIn, owner, edited, holder, blocked].map(Number)
    for (const id of demo.userIds)
      expect([id, (await findUser(db, id)) !== undefined]).toEqual([id, kept.includes(id)])
    expect(await findBoardBySlug(db, 'feature-requests')).toBeDefined()
    expect(await findBoardBySlug(db, 'internal')).toBeUndefined()
    expect(await batch(demo.batchId)).toMatchObject({
      state: 'removed',
      posts_count: 0,
      users_count: 0,
      boards_count: 0,
      retained_users_count: kept.length,
      // Two have posts of ours.
      retained_boards_count: 2,
    })
    const { data } = await db.query
      .selectFrom('events')
      .select('data')
      .where('type', '=', 'batch.removed')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(data)).toEqual({
      batch_id: demo.batchId,
      retained_users_count: kept.length,
      retained_boards_count: 2,
    })
    expect((await replayPosts(db)).allCounts()).toEqual(await storedCounts(db))

    // A backup that is restored brings them back: nobody was erased.
    const erased = await db.query.selectFrom('erasures').select('user_id').execute()
    expect(erased).toEqual([])
    // It can be loaded again, beside those who stayed.
    const again = await loadDemo(db, nobody)
    expect([again.userIds.length, again.postIds.length]).toEqual([49 - kept.length, 78])
    expect(await batch(again.batchId)).toMatchObject({ users_count: 49 - kept.length })
    await expectSound()
  })

  test('there is one demo at a time, and its last admin stays', async () => {
    const { db, userId, batch, expectSound } = await open()
    const { batchId, postIds } = await loadDemo(db, nobody)
    expect(String(await failureOf(loadDemo(db, nobody)))).toContain('demo_exists')
    await db.write(nobody, ({ query }) =>
      query.updateTable('users').set({ role: 'customer' }).where('id', '=', userId).execute(),
    )
    await startRemoval(db, nobody, await batch(batchId))
    await removeSome(db, actors.system)
    expect(String(await failureOf(loadDemo(db, nobody)))).toContain('demo_exists')
    while (await removeSome(db, actors.system));
    expect(await batch(batchId)).toMatchObject({ retained_users_count: 1, boards_count: 0 })
    const admins = await db.query
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .execute()
    expect(admins).toHaveLength(1)
    expect(await findVisiblePost(db, every, postIds[0]!)).toBeUndefined()
    await expectSound()
  })

  test('an import is a batch: others keep the people that they share, and nothing is added while it is removed', async () => {
    const { db, userId, batch, expectSound } = await open()
    const known = { email: 'known@example.com', name: 'Known', role: 'customer' as const }
    const knownId = (await addUser(db, nobody, known))!
    const first = await importAll(db, [line('Bea', ['known@example.com', 'cleo@example.com'])])
    const second = await importAll(db, [line('Bea'), line('Dora')])
    expect(await batch(first)).toMatchObject({ kind: 'import', source: 'a.jsonl', users_count: 2 })
    expect(await batch(second)).toMatchObject({ posts_count: 2, users_count: 1 })
    await expectSound()

    // While an import goes on, somebody removes what it has brought.
    const rest = Promise.withResolvers<void>()
    const slow = importLines(db, actors.import, linesOf(longLines(), rest.promise), 'slow.jsonl')
    const { value } = await slow.next()
    await startRemoval(db, nobody, await batch(value!.batchId!))
    rest.resolve()
    expect(String(await failureOf(slow.next()))).toContain('is being removed')
    while (await removeSome(db, actors.system));
    expect(await batch(value!.batchId!)).toMatchObject({ state: 'removed', posts_count: 0 })

    await startRemoval(db, nobody, await batch(first))
    while (await removeSome(db, actors.system));
    expect(await findUserByEmail(db, 'bea@example.com')).toBeDefined()
    expect(await findUserByEmail(db, 'cleo@example.com')).toBeUndefined()
    expect(await findUser(db, knownId)).toBeDefined()
    const { items } = await listPosts(db, every, { size: 10 })
    expect(items.map(({ title }) => title)).toEqual(['Of Dora', 'Of Bea'])
    await expectSound()

    // What somebody deletes for good leaves its batch, too.
    const caller = { actor: nobody, role: 'admin' as const, userId }
    await deletePost(db, caller, (await findVisiblePost(db, every, items[0]!.id))!)
    await startRemoval(db, nobody, await batch(second))
    while (await removeSome(db, actors.system));
    expect(await batch(second)).toMatchObject({ posts_count: 0, retained_users_count: 0 })
    await expectSound()
  })
})

test('a batch that cannot be removed does not hold up those of other companies', async () => {
  const { store, db, folder } = await temporaryCompany()
  const others = await addCompany(store, nobody, { slug: 'other', name: 'Other' }, async () => {})
  const other = store.company(others!.companyId)
  for (const company of [db, other]) {
    const { batchId } = await loadDemo(company, nobody)
    await startRemoval(company, nobody, (await findBatch(company, batchId))!)
  }
  const file = new Database(join(folder, 'hark.db'))
  file.run(`create trigger stuck before delete on posts when old.company_id = ${db.companyId}
    begin select raise(abort, 'this post stays'); end`)
  file.close()
  const { signal } = new AbortController()
  const failure = await failureOf(removeBatches.run(store, createLog('silent'), signal))
  expect(String(failure)).toContain('this post stays')
  expect(await findRemovedBatches(store)).toEqual([db.companyId])
})

/** A search reads the index, a list the table. */
async function expectFoundAreListed(db: CompanyDb) {
  const { posts } = await searchPosts(db, every, 'calendar')
  for (const { id } of posts) expect(await findVisiblePost(db, every, id)).toBeDefined()
  const { posts: ours } = await searchPosts(db, every, 'quokka')
  expect(ours.length).toBeGreaterThan(1)
}

function line(name: string, votes: string[] = []) {
  return {
    board: 'open',
    title: `Of ${name}`,
    content: '',
    creator: { email: `${name.toLowerCase()}@example.com`, full_name: name },
    votes: votes.map(email => ({ email, full_name: email })),
  }
}

/** Each is as much as a transaction has. */
const longLines = () =>
  ['Eve', 'Fay'].map(name =>
    line(
      name,
      Array.from({ length: 600 }, () => 'eve@example.com'),
    ),
  )

async function* linesOf(lines: object[], rest?: Promise<void>) {
  for (const [at, each] of lines.entries()) {
    if (at === 1) await rest
    yield { number: at + 1, bytes: new TextEncoder().encode(JSON.stringify(each)) }
  }
}

async function importAll(db: CompanyDb, lines: object[]): Promise<number> {
  let batchId = 0
  for await (const imported of importLines(db, actors.import, linesOf(lines), 'a.jsonl'))
    batchId = imported.batchId!
  return batchId
}
