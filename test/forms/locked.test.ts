import { expect, test } from 'bun:test'
import { signedIn } from '../support/browser.ts'
import { createComment, expectStatus, get, patch } from '../support/client.ts'
import { freshOne, posts } from '../support/resources.ts'
import type { PostDetails } from '../support/types.ts'

test('on the pages, too, a locked post takes no vote, comment or like of a customer', async () => {
  const { id, path, token, company } = await freshOne(posts)
  const { id: commentId } = await createComment(token, id)
  await expectStatus(200, patch(path, { locked: true }, { token }))
  const add = async (person: Awaited<ReturnType<typeof company.addUser>>) => {
    const browser = await signedIn(company, person)
    const answers = [
      await browser.submit(`/post/${id}/vote/`, { set: 'on' }),
      await browser.submit(`/post/${id}/comment/`, { content: 'Said' }),
      await browser.submit(`/comment/${commentId}/like/`, { set: 'on' }),
    ]
    return answers.map(({ status }) => status)
  }
  expect(await add(await company.addUser('customer'))).toEqual([409, 409, 409])
  const counts = async () => {
    const { votes_count, comments_count } = (await get(path, { token })).json<PostDetails>()
    return { votes_count, comments_count }
  }
  expect(await counts()).toEqual({ votes_count: 0, comments_count: 1 })
  expect(await add(await company.addUser('team'))).toEqual([303, 303, 303])
  expect(await counts()).toEqual({ votes_count: 1, comments_count: 2 })
})
