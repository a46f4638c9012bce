import { expect, test } from 'bun:test'
import {
  createComment,
  createPostAsUser,
  expectStatus,
  get,
  patch,
  post,
  postsPage,
  threadOf,
} from '../support/client.ts'
import { freshCompany, unique } from '../support/company.ts'
import { expectProblem } from '../support/expect-problem.ts'
import {
  customersPost,
  decideMany,
  decideOne,
  holdAll,
  queue,
  undoDecision,
} from '../support/moderation.ts'
import { pathTo, posts, read } from '../support/resources.ts'
import type { PostDetails } from '../support/types.ts'

async function ownQueue() {
  const company = await freshCompany()
  const { adminToken: token } = company
  const item = async (id: number) => (await read(pathTo(queue, id), token)).json<object>()
  const undone = async (decision: number) =>
    (await expectStatus(200, undoDecision(token, decision))).json<object>()
  const found = async (word: string) =>
    (await postsPage(token, { search: word })).results.map(({ id }) => id)
  const verify = () => company.run(['verify'])
  return { company, token, item, undone, found, verify }
}

test('a rejected comment is back where it was: in its thread, in the count and in the queue', async () => {
  const { company, token, item, undone, verify } = await ownQueue()
  const { id, path, email } = await customersPost(company)
  const said = { content: 'Quokka', as_user: { email } }
  const { id: commentId } = await createComment(token, id, said)
  await createComment(token, id, { content: 'Answer', parent_id: commentId })
  const report = post(`/api/v1/comments/${commentId}/report/`, { reason: 'abuse' }, { token })
  await expectStatus(200, report)
  const shown = async () => {
    const { comments_count } = (await read(path, token)).json<PostDetails>()
    return { comments_count, thread: await threadOf(token, id) }
  }
  const before = [await shown(), await item(commentId)]
  const decision = await decideOne(token, commentId, 'reject')
  expect((await shown()).comments_count).toBe(1)
  expect(await undone(decision)).toEqual({ undone: 1, kept: [], hidden: 0 })
  expect([await shown(), await item(commentId)]).toEqual(before)
  await verify()
})

test('what trust approved waits again, and its author is trusted no more', async () => {
  const { company, token, item, undone, found, verify } = await ownQueue()
  await holdAll(company)
  const word = unique()
  const first = await customersPost(company, { title: word })
  const second = { board: 'ideas', title: `${word} more`, email: first.email }
  const { post_id } = await createPostAsUser(token, second)
  const before = [await item(first.id), await item(post_id)]
  const decision = await decideOne(token, first.id, 'trust')
  expect((await found(word)).toSorted()).toEqual([first.id, post_id].toSorted())
  expect(await undone(decision)).toEqual({ undone: 2, kept: [], hidden: 0 })
  expect([await found(word), await item(first.id), await item(post_id)]).toEqual([[], ...before])
  const author = (await read(`/api/v1/users/${first.userId}/`, token)).json<object>()
  expect(author).toMatchObject({ is_trusted: false })
  await verify()
})

test('of many, what was changed since stays; the log says who undid what', async () => {
  const { company, token, item, verify } = await ownQueue()
  await holdAll(company)
  const [kept, edited, spam] = [
    await customersPost(company),
    await customersPost(company),
    await customersPost(company),
  ]
  const before = await item(kept.id)
  const ids = [kept.id, edited.id]
  const { decision_id } = await decideMany(token, { ids, action: 'approve' })
  await expectStatus(200, patch(edited.path, { title: 'Edited' }, { token }))
  const answer = await expectStatus(200, undoDecision(company.teamToken, decision_id!))
  expect(answer.json()).toEqual({
    undone: 1,
    kept: [{ id: edited.id, reason: 'changed' }],
    hidden: 0,
  })
  expect(await item(kept.id)).toEqual(before)
  expect((await get(pathTo(queue, edited.id), { token })).status).toBe(404)

  const blocked = await decideMany(token, { ids: [spam.id], action: 'spam' })
  await expectStatus(200, undoDecision(token, blocked.decision_id!))
  const author = (await read(`/api/v1/users/${spam.userId}/`, token)).json<object>()
  expect(author).toMatchObject({ is_blocked: false })
  const log = (await get('/api/v1/audit/', { token })).json<{
    results: { type: string; subject: unknown }[]
  }>()
  const undos = log.results.filter(({ type }) => type === 'moderation.undone')
  expect(undos).toHaveLength(2)
  await verify()
})

test('a board that one does not see is left to a colleague who does, and not named', async () => {
  const { company, token, item, undone, verify } = await ownQueue()
  const ids = [await queue.add(company), await queue.add(company, 'secret')]
  const before = [await item(ids[0]!), await item(ids[1]!)]
  const { decision_id } = await decideMany(token, { ids, action: 'approve' })
  const part = await expectStatus(200, undoDecision(company.teamToken, decision_id!))
  expect(part.json()).toEqual({ undone: 1, kept: [], hidden: 1 })
  expect((await get(pathTo(queue, ids[1]!), { token })).status).toBe(404)
  expect(await undone(decision_id!)).toEqual({ undone: 1, kept: [], hidden: 0 })
  expect([await item(ids[0]!), await item(ids[1]!)]).toEqual(before)
  await verify()
})

test('a decision is undone once, and not where all of it was changed since', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  await holdAll(company)
  const { id, path } = await customersPost(company)
  const first = await decideOne(token, id, 'approve')
  await expectStatus(200, undoDecision(token, first))
  await expectProblem(undoDecision(token, first), 409, 'decision_already_undone')

  const edited = await decideOne(token, id, 'approve')
  await expectStatus(200, patch(path, { title: 'Edited' }, { token }))
  const before = (await read(path, token)).text
  await expectProblem(undoDecision(token, edited), 409, 'decision_outdated')
  expect((await read(path, token)).text).toBe(before)

  const other = await customersPost(company)
  const merged = await decideOne(token, other.id, 'approve')
  const into = await posts.add(company)
  await expectStatus(200, post(`${other.path}merge/`, { into }, { token }))
  await expectProblem(undoDecision(token, merged), 409, 'decision_outdated')

  const rejected = await customersPost(company)
  const deleted = await decideOne(token, rejected.id, 'reject')
  await expectStatus(200, post(`${rejected.path}restore/`, {}, { token }))
  await expectProblem(undoDecision(token, deleted), 409, 'decision_outdated')
})
