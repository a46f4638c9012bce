import { describe, expect, onTestFinished, test } from 'bun:test'
import { loadConfig } from '../../src/config/load-config.ts'
import type { Problem } from '../../src/errors/problem.ts'
import type { SignedInCaller } from '../../src/features/auth/caller/caller.ts'
import { permissionsOf } from '../../src/features/auth/permissions.ts'
import { addToken } from '../../src/features/auth/tokens/add-token.ts'
import { changePostStatus } from '../../src/features/comments/change-post-status.ts'
import { addComment } from '../../src/features/comments/create-comment.ts'
import { likeComment } from '../../src/features/comments/like-comment.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { findPostFor } from '../../src/features/posts/find-post-for.ts'
import { type ChangePost, changePost } from '../../src/features/posts/write/change-post.ts'
import { verifyStore } from '../../src/features/transfer/verify/verify-store.ts'
import { addVote } from '../../src/features/votes/add-vote.ts'
import { createLog } from '../../src/platform/log.ts'
import { serve } from '../../src/server/process/serve.ts'
import {
  companyOn,
  type EngineName,
  engineNames,
  nobody,
  temporaryCompany,
} from './temporary-store.ts'

type Table = 'posts' | 'comments'

/** A server on a company with a post and a comment, and the writes that have no endpoint yet. */
async function running(engine: EngineName) {
  const { store, db, userId } = await temporaryCompany({ engine, atEnd: onTestFinished })
  const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId: userId }
  const { id: postId } = await createPost(db, poster, { board: 'open', title: 'A', content: 'B' })
  const comment = { postId, creatorId: userId, content: 'C', isInternal: true }
  const commentId = await addComment(db, nobody, comment)
  const authorization = `Bearer ${await addToken(db, nobody, { ownerId: userId })}`
  const server = serve(
    loadConfig({ PORT: '0', LOG_LEVEL: 'silent' }, {}),
    store,
    createLog('silent'),
  )
  onTestFinished(() => server.stop())
  const urls = { posts: `posts/${postId}/`, comments: `comments/${commentId}/` }
  const send = async (table: Table, init: RequestInit & { headers?: Record<string, string> }) => {
    const headers = { authorization, ...init.headers }
    const answer = await fetch(`${server.url}/api/v1/${urls[table]}`, { ...init, headers })
    return { status: answer.status, etag: answer.headers.get('etag')!, text: await answer.text() }
  }
  return {
    store,
    db,
    userId,
    postId,
    commentId,
    get: (table: Table) => send(table, {}),
    patch: (table: Table, body: object, ifMatch?: string) =>
      send(table, {
        method: 'PATCH',
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
        },
      }),
    vote: () => addVote(db, nobody, { postId, userId }),
    comment: () => addComment(db, nobody, comment),
    like: () => likeComment(db, nobody, { commentId, userId }),
    changeStatus: async () => {
      const { id: statusId } = await db.query
        .selectFrom('statuses')
        .select('id')
        .where('is_default', '=', 0)
        .orderBy('id')
        .executeTakeFirstOrThrow()
      const content = 'Moved'
      await changePostStatus(db, nobody, { postId, statusId, byUserId: userId, content })
    },
    row: (table: Table) =>
      db.query
        .selectFrom(table)
        .select(['revision', 'edit_revision', 'edited'])
        .where('id', '=', table === 'posts' ? postId : commentId)
        .executeTakeFirstOrThrow(),
    company: () =>
      db.query.selectFrom('companies').select(['version', 'revision']).executeTakeFirstOrThrow(),
    events: (type: string) =>
      db.query
        .selectFrom('events')
        .innerJoin('event_details as d', 'd.version', 'events.version')
        .select(['events.data', 'd.data as details', 'events.revision', 'events.token_id'])
        .where('type', '=', type)
        .orderBy('events.version')
        .execute(),
  }
}

describe.each(engineNames)('on %s', engine => {
  const fresh = () => running(engine)

  test.each([
    ['posts', 'vote'],
    ['posts', 'comment'],
    ['comments', 'like'],
  ] as const)('%s: a %s changes the ETag, and is no conflict to an edit', async (table, write) => {
    const company = await fresh()
    const before = await company.get(table)
    const row = await company.row(table)
    await company[write]()
    const after = await company.get(table)
    expect(after.etag).not.toBe(before.etag)
    const changed = await company.row(table)
    expect(changed.revision).toBe((await company.company()).revision)
    expect([changed.edit_revision, changed.edited]).toEqual([row.edit_revision, null])
    const { status } = await company.patch(table, { content: 'After that' }, before.etag)
    expect(status).toBe(200)
  })

  test('a change of status is an edit, and leaves the time of the text alone', async () => {
    const company = await fresh()
    const { etag } = await company.get('posts')
    await company.changeStatus()
    const { revision } = await company.company()
    expect(await company.row('posts')).toEqual({
      revision,
      edit_revision: revision,
      edited: null,
    })
    const refused = await company.patch('posts', { content: 'Too late' }, etag)
    expect([refused.status, refused.etag]).toEqual([412, (await company.get('posts')).etag])
  })

  test('an edit stores the revision and time of its write', async () => {
    const company = await fresh()
    for (const table of ['posts', 'comments'] as const) {
      await company.patch(table, { content: 'Edited' })
      const { revision } = await company.company()
      const row = await company.row(table)
      expect(row).toMatchObject({ revision, edit_revision: revision })
      const { edited } = JSON.parse((await company.get(table)).text)
      expect(Math.floor(row.edited! / 1000)).toBe(Date.parse(edited))
    }
  })

  test('the log has every edit, with the texts before and after, and none that changed nothing', async () => {
    const company = await fresh()
    const { postId, commentId } = company
    await Promise.all(['one', 'two'].map(title => company.patch('posts', { title })))
    const version = async () => (await company.company()).version
    const before = await version()
    const { title } = JSON.parse((await company.get('posts')).text)
    await company.patch('posts', { title, content: 'B' })
    await company.patch('comments', { content: 'C' })
    expect(await version()).toBe(before)

    const edits = await company.events('post.edited')
    const first = title === 'two' ? 'one' : 'two'
    expect(edits.map(({ details }) => JSON.parse(details))).toEqual([
      { title: { before: 'A', after: first } },
      { title: { before: first, after: title } },
    ])
    const { board_id, ...ids } = JSON.parse(edits[0]!.data)
    expect([ids, typeof board_id]).toEqual([
      { post_id: postId, creator_id: company.userId },
      'number',
    ])
    expect(edits[0]!.token_id).not.toBeNull()

    await company.patch('comments', { content: 'D' })
    const [edit] = await company.events('comment.edited')
    expect(JSON.parse(edit!.data)).toEqual({
      comment_id: commentId,
      post_id: postId,
      creator_id: company.userId,
      board_id,
      is_internal: true,
    })
    expect(JSON.parse(edit!.details)).toEqual({ content: { before: 'C', after: 'D' } })
    expect((await verifyStore(company.store)).errors).toEqual([])
  })

  test('a 412 leaves no trace: no event, no new revision', async () => {
    const company = await fresh()
    const before = await company.company()
    expect((await company.patch('posts', { title: 'No' }, '"x"')).status).toBe(412)
    expect(await company.company()).toEqual(before)
  })
})

const audience = { boards: 'every' as const }

for (const engine of engineNames)
  test(`on ${engine}, a customer edits the text of their own posts, and nothing else`, async () => {
    const { db, userId: adminId } = await companyOn(engine)
    const person = { email: 'c@example.com', name: 'C', role: 'customer' as const }
    const userId = (await addUser(db, nobody, person))!
    const caller = {
      kind: 'session',
      role: 'customer',
      actor: nobody,
      audience,
      userId,
      permissions: permissionsOf('customer'),
    } as unknown as SignedInCaller
    const post = async (creatorId: number) => {
      const poster = { actor: nobody, audience, creatorId }
      return (await createPost(db, poster, { board: 'open', title: 'A', content: 'B' })).id
    }
    const change = async (id: number, changes: ChangePost) => {
      const before = (await findPostFor(db, caller, id))!
      return (async () => changePost(db, caller, before, changes))().then(
        () => 'changed',
        (thrown: Problem) => thrown.code,
      )
    }
    const [own, other] = [await post(userId), await post(adminId)]
    expect(await change(own, { title: 'Mine', content: 'Better' })).toBe('changed')
    expect(await change(other, { title: 'Not mine' })).toBe('forbidden')
    const managed: ChangePost[] = [
      { board: 'other' },
      { status: 'Planned' },
      { tags: [] },
      { links: [] },
      { owner: null },
      { eta: null },
      { pinned: true },
      { locked: false },
    ]
    for (const field of managed)
      expect(await change(own, { title: 'Nor this', ...field })).toBe('forbidden')
    expect((await findPostFor(db, caller, own))!.title).toBe('Mine')
    expect((await findPostFor(db, caller, other))!.title).toBe('A')
  })
