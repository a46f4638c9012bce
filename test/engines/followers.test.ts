import { describe, expect, test } from 'bun:test'
import { changePostStatus } from '../../src/features/comments/change-post-status.ts'
import { addComment } from '../../src/features/comments/create-comment.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { readGroup } from '../../src/features/posts/merge/group.ts'
import { importLines } from '../../src/features/transfer/import/import-lines.ts'
import { addVote } from '../../src/features/votes/add-vote.ts'
import { followPost, unfollowPost } from '../../src/features/votes/followers/followers.ts'
import { removeVote } from '../../src/features/votes/remove-vote.ts'
import { actors } from '../../src/store/event.ts'
import type { Tables } from '../../src/store/tables.ts'
import { companyOn, engineNames, nobody } from './temporary-store.ts'

type Action = 'vote' | 'take back' | 'comment' | 'change status' | 'follow' | 'unfollow'
type Row = Pick<Tables['followers'], 'reason' | 'is_following'>

const followsFor = (reason: Row['reason']): Row => ({ reason, is_following: 1 })
const stopped = (reason: Row['reason']): Row => ({ reason, is_following: 0 })

/** What somebody does, one after the other, and the row that it leaves. */
const stories: [Action[], Row | undefined][] = [
  [['vote'], followsFor('vote')],
  [['comment'], followsFor('comment')],
  [['follow'], followsFor('asked')],
  [['unfollow'], undefined],
  // A status is moved by the team, often, and for others.
  [['change status'], undefined],

  // A vote that is taken back leaves nobody who follows for nothing else.
  [['vote', 'take back'], undefined],
  [['vote', 'take back', 'vote'], followsFor('vote')],
  [['vote', 'comment', 'take back'], followsFor('comment')],
  [['comment', 'vote', 'take back'], followsFor('comment')],
  [['vote', 'follow', 'take back'], followsFor('asked')],
  [['follow', 'vote', 'take back'], followsFor('asked')],
  [['follow', 'comment'], followsFor('asked')],

  // Who unfollowed a post follows it again only if they ask to.
  [['vote', 'unfollow', 'comment'], stopped('comment')],
  [['vote', 'unfollow', 'take back'], stopped('vote')],
  [['vote', 'unfollow', 'take back', 'vote'], stopped('vote')],
  [['comment', 'unfollow', 'comment', 'vote'], stopped('comment')],
  [['comment', 'unfollow', 'follow'], followsFor('asked')],
  [['vote', 'unfollow', 'follow', 'take back'], followsFor('asked')],
]

describe.each(engineNames)('on %s', async engine => {
  const { db, userId: authorId, errors } = await companyOn(engine)
  const { id: statusId } = await db.query
    .selectFrom('statuses')
    .select('id')
    .where('is_default', '=', 0)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  let people = 0

  async function freshPost() {
    const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId: authorId }
    const { id: postId } = await createPost(db, poster, { board: 'open', title: 'A', content: '' })
    const email = `p${people++}@example.com`
    const userId = (await addUser(db, nobody, { email, name: 'P', role: 'customer' }))!
    return { postId, userId }
  }

  const does: Record<Action, (on: { postId: number; userId: number }) => Promise<unknown>> = {
    vote: on => addVote(db, nobody, on),
    'take back': on => removeVote(db, nobody, on),
    comment: ({ postId, userId: creatorId }) =>
      addComment(db, nobody, { postId, creatorId, content: 'Yes' }),
    'change status': ({ postId, userId: byUserId }) =>
      changePostStatus(db, nobody, { postId, byUserId, statusId, content: '' }),
    follow: async ({ postId, userId }) =>
      followPost(db, nobody, await readGroup(db, postId), userId),
    unfollow: async ({ postId, userId }) =>
      unfollowPost(db, nobody, await readGroup(db, postId), userId),
  }

  const rowOf = ({ postId, userId }: { postId: number; userId: number }) =>
    db.query
      .selectFrom('followers')
      .select(['reason', 'is_following'])
      .where('post_id', '=', postId)
      .where('user_id', '=', userId)
      .executeTakeFirst()

  const revisions = async (postId: number) => ({
    ...(await db.query.selectFrom('companies').select(['version', 'revision']).executeTakeFirst()),
    post: await db.query.selectFrom('posts').select('revision').where('id', '=', postId).execute(),
  })

  async function eventsAfter(version: number) {
    const events = await db.query
      .selectFrom('events')
      .select(['type', 'data'])
      .where('version', '>', version)
      .orderBy('version')
      .execute()
    return events.map(({ type, data }) => [type, JSON.parse(data)])
  }

  test.each(stories)('%p leaves %p', async (actions, row) => {
    const on = await freshPost()
    for (const action of actions) await does[action](on)
    expect(await rowOf(on)).toEqual(row)
  })

  test('an author follows, and stays one whatever else they do', async () => {
    const { postId } = await freshPost()
    const on = { postId, userId: authorId }
    for (const action of ['vote', 'take back', 'comment'] as const) await does[action](on)
    expect(await rowOf(on)).toEqual(followsFor('author'))
    await does.unfollow(on)
    expect(await rowOf(on)).toEqual(stopped('author'))
  })

  test.each<[Action, Action[]]>([
    ['vote', ['vote']],
    ['take back', []],
    ['take back', ['vote', 'take back']],
    ['follow', ['follow']],
    ['follow', ['comment']],
    ['unfollow', []],
    ['unfollow', ['follow', 'unfollow']],
  ])('%s after %p changes nothing, and records nothing', async (action, before) => {
    const on = await freshPost()
    for (const each of before) await does[each](on)
    const was = await revisions(on.postId)
    await does[action](on)
    expect(await revisions(on.postId)).toEqual(was)
  })

  test('what changes has its event, and its revision on the post', async () => {
    const on = await freshPost()
    const { post_id, user_id, board_id } = {
      post_id: on.postId,
      user_id: on.userId,
      board_id: expect.any(Number),
    }
    const data = { post_id, board_id, user_id }
    for (const [action, events] of [
      ['vote', [['vote.added', data]]],
      ['follow', [['post.followed', { ...data, reason: 'asked' }]]],
      ['unfollow', [['post.unfollowed', { ...data, reason: 'asked' }]]],
      ['take back', [['vote.removed', data]]],
    ] as const) {
      const { version } = await revisions(on.postId)
      await does[action](on)
      expect(await eventsAfter(version!)).toEqual(events as never)
      const after = await revisions(on.postId)
      expect(after.post).toEqual([{ revision: after.revision! }])
    }
    const other = await freshPost()
    await does.vote(other)
    const { version } = await revisions(other.postId)
    await does['take back'](other)
    const others = { post_id: other.postId, board_id, user_id: other.userId }
    expect(await eventsAfter(version!)).toEqual([
      ['vote.removed', others],
      ['post.unfollowed', { ...others, reason: 'vote' }],
    ])
  })

  test('an import leaves the rows that people would have left one by one', async () => {
    const person = (name: string) => ({ email: `${name}@import.example`, full_name: name })
    const [author, voter, commenter, both] = ['author', 'voter', 'commenter', 'both'].map(person)
    const post = {
      board: 'open',
      title: 'Imported',
      created: '2024-01-01T00:00:00Z',
      creator: author,
      votes: [author, voter, both, voter],
      comments: [author, both, commenter].map(creator => ({
        content: 'Yes',
        creator,
        created: '2024-01-02T00:00:00Z',
      })),
    }
    async function* lines() {
      yield { number: 1, bytes: Buffer.from(JSON.stringify(post)) }
    }
    for await (const _ of importLines(db, actors.import, lines(), 'lines'));
    const rows = await db.query
      .selectFrom('followers as f')
      .innerJoin('users as u', 'u.id', 'f.user_id')
      .select(['u.name', 'f.reason', 'f.is_following', 'f.created'])
      .where('u.email_key', 'like', '%@import.example')
      .orderBy('u.name')
      .execute()
    const [posted, commented] = ['2024-01-01', '2024-01-02'].map(day => Date.parse(day) * 1000)
    expect(rows).toEqual([
      { name: 'author', ...followsFor('author'), created: posted! },
      { name: 'both', ...followsFor('comment'), created: posted! },
      { name: 'commenter', ...followsFor('comment'), created: commented! },
      { name: 'voter', ...followsFor('vote'), created: posted! },
    ])
  })

  test('everything holds', async () => {
    expect(await errors()).toEqual([])
  })
})
