import { describe, expect, test } from 'bun:test'
import { findSessionCaller } from '../../src/features/auth/caller/authenticate.ts'
import type { SignedInCaller } from '../../src/features/auth/caller/caller.ts'
import { isTeam } from '../../src/features/auth/permissions.ts'
import { addLoginLink } from '../../src/features/auth/sessions/login-links.ts'
import { signIn } from '../../src/features/auth/sessions/sign-in.ts'
import { setBoardMember } from '../../src/features/boards/members.ts'
import { editComment } from '../../src/features/comments/change-comment.ts'
import { type CreateComment, createComment } from '../../src/features/comments/create-comment.ts'
import { deleteComment } from '../../src/features/comments/delete-comment.ts'
import { findVisibleComment } from '../../src/features/comments/find-comment.ts'
import {
  highlightComment,
  unhighlightComment,
} from '../../src/features/comments/highlight-comment.ts'
import { likeComment, unlikeComment } from '../../src/features/comments/like-comment.ts'
import {
  type CommentOrder,
  listPostComments,
  listSortedComments,
} from '../../src/features/comments/list-post-comments.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { editUser, setUserActive } from '../../src/features/people/users/edit-user.ts'
import { getUser } from '../../src/features/people/users/find-user.ts'
import { withPublicMentions } from '../../src/features/people/users/named-for.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { getRootPost } from '../../src/features/posts/find-post.ts'
import type { Role } from '../../src/store/tables.ts'
import { companyOn, type EngineName, engineNames, nobody } from './temporary-store.ts'

/** A company with a post on a public and one on a private board, and somebody of each role, signed in. */
async function fresh(engine: EngineName) {
  const { store, db, userId: adminId, hiddenBoard, errors } = await companyOn(engine)
  const add = async (role: Role, name: string) =>
    (await addUser(db, nobody, { email: `${name}@example.com`, name, role }))!
  const post = async (board: string) => {
    const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId: adminId }
    return (await createPost(db, poster, { board, title: 'A', content: 'B' })).id
  }
  const signedIn = async (userId: number): Promise<SignedInCaller> => {
    const linkSecret = await addLoginLink(db, nobody, userId)
    const secret = (await signIn(db, { linkSecret, device: 'Test', isSecure: false }))!
    return (await findSessionCaller(store, secret, { id: db.companyId }, 'http://localhost'))!
  }
  const postId = await post('open')
  const teamId = await add('team', 'team')
  const customerId = await add('customer', 'customer')
  const write = async (caller: SignedInCaller, more: Partial<CreateComment> = {}, on = postId) => {
    const post = await getRootPost(db, { boards: 'every' }, on)
    return createComment(db, caller, post, { content: 'Said', ...more })
  }
  const find = (caller: SignedInCaller, id: number) => findVisibleComment(db, caller, id)
  return {
    store,
    db,
    hiddenBoard,
    postId,
    hiddenPostId: await post('hidden'),
    ids: { adminId, teamId, customerId, otherId: await add('customer', 'other') },
    admin: await signedIn(adminId),
    customer: await signedIn(customerId),
    write,
    find,
    delete: async (caller: SignedInCaller, id: number) =>
      deleteComment(db, caller, (await find(caller, id))!),
    /** Ids below the post as somebody reads them; negative where they are placeholders. */
    thread: async (caller: SignedInCaller) => {
      const reader = { postIds: [postId], isTeam: isTeam(caller.role) }
      const { items } = await listPostComments(db, reader, { size: 100 })
      return items.map(({ id, deleted }) => (deleted === null ? id : -id))
    },
    events: async () => {
      const rows = await db.query
        .selectFrom('events')
        .select(['type', 'data'])
        .where('type', 'like', 'comment.%')
        .orderBy('version')
        .execute()
      return rows.map(({ type, data }) => ({ type, ...JSON.parse(data) }))
    },
    mentions: async (commentId: number) => {
      const rows = await db.query
        .selectFrom('comment_mentions')
        .select('user_id')
        .where('comment_id', '=', commentId)
        .orderBy('user_id')
        .execute()
      return rows.map(({ user_id }) => user_id)
    },
    isSound: async () => expect(await errors()).toEqual([]),
  }
}

const codeOf = (work: () => Promise<unknown>) =>
  (async () => work())().then(
    () => undefined,
    error => [error.code, ...(error.errors ?? []).map((each: { code: string }) => each.code)],
  )

describe.each(engineNames)('on %s', engine => {
  test('parts in other orders follow each other without a gap, for each what they see', async () => {
    const { db, postId, admin, customer, write, ids: people } = await fresh(engine)
    const ids: number[] = []
    for (let n = 0; n < 7; n++) ids.push(await write(customer))
    const internal = await write(admin, { internal: true })
    for (const [at, likes] of [
      [2, 2],
      [5, 1],
      [6, 1],
    ] as const)
      for (const userId of [people.adminId, people.customerId].slice(0, likes))
        await likeComment(db, admin.actor, { commentId: ids[at]!, userId })
    const walk = async (
      order: CommentOrder,
      isTeam: boolean,
      at: 'after' | 'before',
      from?: number,
    ) => {
      const seen: number[][] = []
      for (let commentId = from; ; ) {
        const part = { order, from: commentId === undefined ? undefined : { at, commentId } }
        const page = await listSortedComments(db, { postIds: [postId], isTeam }, part, 3)
        seen.push(page.items.map(({ id }) => id))
        if (!(at === 'after' ? page.hasLater : page.hasEarlier)) return seen
        commentId = at === 'after' ? seen.at(-1)!.at(-1) : seen.at(-1)![0]
      }
    }
    const [a, b, c, d, e, f, g] = ids as [number, number, number, number, number, number, number]
    expect(await walk('newest', false, 'after')).toEqual([[g, f, e], [d, c, b], [a]])
    expect(await walk('newest', false, 'before', a)).toEqual([
      [d, c, b],
      [g, f, e],
    ])
    expect(await walk('newest', true, 'after')).toEqual([
      [internal, g, f],
      [e, d, c],
      [b, a],
    ])
    expect(await walk('liked', false, 'after')).toEqual([[c, g, f], [e, d, b], [a]])
    expect(await walk('liked', false, 'before', a)).toEqual([
      [e, d, b],
      [c, g, f],
    ])
    // One of another post has no place here.
    expect((await walk('liked', false, 'after', 999_999))[0]).toEqual([c, g, f])
  })

  test('a customer neither sees, answers nor writes internal comments, nor for others', async () => {
    const { admin, customer, write, find, thread, isSound } = await fresh(engine)
    const open = await write(customer)
    const internal = await write(admin, { internal: true })
    const reply = await write(admin, { parent_id: open, internal: true })
    expect(await thread(customer)).toEqual([open])
    expect(await thread(admin)).toEqual([open, internal, reply])
    expect(await find(customer, internal)).toBeUndefined()
    expect(await codeOf(() => write(customer, { parent_id: internal }))).toEqual([
      'invalid_input',
      'unknown_comment',
    ])
    expect(await codeOf(() => write(customer, { internal: true }))).toEqual(['forbidden'])
    const as_user = { email: 'someone@example.com', full_name: 'Someone' }
    expect(await codeOf(() => write(customer, { as_user }))).toEqual(['forbidden'])
    await isSound()
  })

  test('a customer deletes their own comments and no others, the team any', async () => {
    const { admin, customer, write, delete: remove, thread } = await fresh(engine)
    const [own, another, others] = [
      await write(customer),
      await write(customer),
      await write(admin),
    ]
    expect(await codeOf(() => remove(customer, others))).toEqual(['forbidden'])
    await remove(customer, own)
    expect(await thread(customer)).toEqual([another, others])
    await remove(admin, another)
    expect(await thread(customer)).toEqual([others])
  })

  test('a placeholder is shown to those who see a reply below it', async () => {
    const { admin, customer, write, delete: remove, thread, isSound } = await fresh(engine)
    const top = await write(customer)
    const middle = await write(customer, { parent_id: top })
    const internal = await write(admin, { parent_id: middle, internal: true })
    await remove(admin, top)
    expect(await thread(customer)).toEqual([-top, middle])
    await remove(admin, middle)
    expect(await thread(customer)).toEqual([])
    expect(await thread(admin)).toEqual([-top, -middle, internal])
    await isSound()
    // Beside the internal one, which answers what is deleted.
    const late = await write(admin, { parent_id: internal, internal: true })
    await remove(admin, internal)
    expect(await thread(admin)).toEqual([-top, -middle, late])
    await remove(admin, late)
    expect(await thread(admin)).toEqual([])
    await isSound()
  })

  test('parallel replies, deletes, likes and marks leave every count right', async () => {
    const { admin, customer, db, write, find, events, isSound } = await fresh(engine)
    const tops = await Promise.all(Array.from({ length: 4 }, () => write(customer)))
    // Each found before any is deleted.
    const found = new Map(
      await Promise.all(tops.map(async id => [id, await find(admin, id)] as const)),
    )
    const remove = (by: SignedInCaller, id: number) => deleteComment(db, by, found.get(id)!)
    const actions = tops.flatMap(top => [
      () => write(customer, { parent_id: top }),
      () => write(admin, { parent_id: top, internal: true }),
      () => write(admin, { parent_id: top }),
      () => remove(admin, top),
      () => remove(customer, top),
      () => likeComment(db, admin.actor, { commentId: top, userId: admin.userId }),
      () => likeComment(db, admin.actor, { commentId: top, userId: admin.userId }),
      () => unlikeComment(db, admin.actor, { commentId: top, userId: admin.userId }),
      () =>
        db.write(admin.actor, async transaction => {
          const comment = await findVisibleComment(transaction, admin, top)
          if (comment) await highlightComment(transaction, admin.actor, comment)
        }),
    ])
    const results = await Promise.allSettled(actions.map(action => action()))
    const refusals = results.flatMap(result =>
      result.status === 'rejected' ? [result.reason.code] : [],
    )
    // Of two deletes of one comment, the second; and maybe replies to what is deleted.
    expect(refusals).toContain('not_found')
    expect(refusals.filter(code => !['not_found', 'invalid_input'].includes(code))).toEqual([])
    const deleted = (await events()).filter(({ type }) => type === 'comment.deleted')
    expect(deleted.map(({ comment_id }) => comment_id).sort()).toEqual(tops.sort())
    await isSound()
  })

  test('each change is one event, and what changes nothing is none', async () => {
    const {
      admin,
      customer,
      db,
      postId,
      write,
      find,
      delete: remove,
      events,
      isSound,
    } = await fresh(engine)
    const [one, other] = [await write(customer), await write(customer)]
    const like = { commentId: one, userId: admin.userId }
    const get = async (id: number) => (await find(admin, id))!
    const before = (await events()).length
    for (let time = 0; time < 2; time++) await likeComment(db, admin.actor, like)
    for (let time = 0; time < 2; time++) await unlikeComment(db, admin.actor, like)
    for (let time = 0; time < 2; time++) await highlightComment(db, admin.actor, await get(one))
    await highlightComment(db, admin.actor, await get(other))
    for (let time = 0; time < 2; time++) await unhighlightComment(db, admin.actor, await get(other))
    await remove(admin, one)
    const { board_id } = await get(other)
    const of = (type: string, comment_id: number, more = {}) => ({
      type: `comment.${type}`,
      comment_id,
      post_id: postId,
      board_id,
      is_internal: false,
      ...more,
    })
    expect((await events()).slice(before)).toEqual([
      of('liked', one, { user_id: admin.userId }),
      of('unliked', one, { user_id: admin.userId }),
      of('highlighted', one),
      of('unhighlighted', one),
      of('highlighted', other),
      of('unhighlighted', other),
      of('deleted', one, { creator_id: customer.userId }),
    ])
    await isSound()
  })

  test('a reply and a delete change the revision of the post, a mark is an edit of the comment', async () => {
    const { admin, customer, db, postId, write, find, delete: remove } = await fresh(engine)
    const rows = async (id: number) => ({
      post: await db.query
        .selectFrom('posts')
        .select(['revision', 'edit_revision', 'comments_count', 'public_comments_count'])
        .where('id', '=', postId)
        .executeTakeFirstOrThrow(),
      comment: await db.query
        .selectFrom('comments')
        .select(['revision', 'edit_revision', 'edited'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    })
    const id = await write(customer)
    const before = await rows(id)
    await highlightComment(db, admin.actor, (await find(admin, id))!)
    const marked = await rows(id)
    expect(marked.comment.edit_revision).not.toBe(before.comment.edit_revision)
    expect(marked.comment.edited).toBeNull()
    await likeComment(db, admin.actor, { commentId: id, userId: admin.userId })
    expect((await rows(id)).comment.edit_revision).toBe(marked.comment.edit_revision)
    await remove(admin, id)
    const after = await rows(id)
    expect(after.post).toMatchObject({ comments_count: 0, public_comments_count: 0 })
    expect(after.post.revision).not.toBe(before.post.revision)
    expect(after.post.edit_revision).toBe(before.post.edit_revision)
  })

  test('those who may read a comment are mentioned, each once; an edit renews that', async () => {
    const company = await fresh(engine)
    const { admin, db, ids, hiddenBoard, hiddenPostId, write, find, mentions, isSound } = company
    const { adminId, teamId, customerId, otherId } = ids
    const at = (...people: (number | string)[]) =>
      people.map(id => `Hello @[Some name](user:${id}).`).join(' ')
    const everybody = at(adminId, teamId, customerId, customerId, otherId, 999_999, `0${adminId}`)
    const open = await write(admin, { content: everybody })
    expect(await mentions(open)).toEqual(
      [adminId, teamId, customerId, otherId].sort((a, b) => a - b),
    )
    const internal = await write(admin, { content: everybody, internal: true })
    expect(await mentions(internal)).toEqual([adminId, teamId].sort((a, b) => a - b))
    const hidden = await write(admin, { content: everybody }, hiddenPostId)
    expect(await mentions(hidden)).toEqual([adminId])
    await setBoardMember(db, nobody, { boardId: hiddenBoard, userId: teamId, isMember: true })
    const later = await write(admin, { content: everybody }, hiddenPostId)
    expect(await mentions(later)).toEqual([adminId, teamId].sort((a, b) => a - b))

    await setUserActive(db, nobody, 'other@example.com', false)
    const edit = async (content: string) =>
      editComment(db, nobody, (await find(admin, open))!, { content })
    await edit(at(otherId, teamId))
    expect(await mentions(open)).toEqual([teamId])
    await edit(`@[a](user:${adminId} @[](user:${adminId}) @[a] (user:${adminId}) @${adminId}`)
    expect(await mentions(open)).toEqual([])
    await isSound()
  })

  test('outside the team, a mention shows a public name that was written, and no other name or address', async () => {
    const { db, ids } = await fresh(engine)
    const { teamId, customerId, otherId } = ids
    await editUser(db, nobody, await getUser(db, otherId), { name: 'Ada [M] Moreau' })
    const shown = async (text: string, isTeam = false) =>
      (await withPublicMentions(db, { isTeam }, ['None', text]))[1]
    const at = (label: string, id: number) => `@[${label}](user:${id})`
    const picked = at('Ada  M  Moreau', otherId)
    expect(await shown(`Ask ${picked}, please`)).toBe(`Ask ${picked}, please`)
    const addresses = ['a@b.example', 'other@example.com', 'is customer@example.com', 'team']
    for (const label of [...addresses, 'customer', 'Customer', 'Team member', 'Ada Moreau'])
      for (const id of [teamId, customerId, otherId, 999_999]) {
        expect([label, await shown(at(label, id))]).toEqual([label, at('…', id)])
        expect(await shown(at(label, id), true)).toBe(at(label, id))
      }
    const crowd = Array.from({ length: 10 }, (_, n) => at('x', 900_000 + n)).join('')
    expect(await shown(picked + crowd)).toStartWith(picked)
    expect(await shown(crowd + picked)).toEndWith(at('…', otherId))
  })
})
