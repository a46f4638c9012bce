import { expect, test } from 'bun:test'
import { signedIn, visiting } from '../support/browser.ts'
import { createComment, expectStatus, get, paths, put, request } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { posts } from '../support/resources.ts'
import type { Envelope, Post } from '../support/types.ts'

test("what a removed author wrote is in no feed, and in nobody else's feedback", async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const person = await company.addUser('customer')
  const author = await signedIn(company, person)
  const voter = await signedIn(company, await company.addUser('customer'))
  const other = await posts.add(company)
  await author.submit('/board/ideas/new/', { title: 'Quokka', content: '', checked: 'yes' })
  const listed = await expectStatus(200, get(paths.posts, { token }))
  const own = listed.json<Envelope<Post>>().results.find(({ title }) => title === 'Quokka')!
  await voter.submit(`/post/${own.id}/vote/`, { set: 'on' })
  await author.submit(`/post/${other}/comment/`, { content: 'Numbat' })
  const thread = await get(`${paths.posts}${other}/comments/`, { token })
  const [said] = thread.json<Envelope<{ id: number }>>().results
  await createComment(token, other, { content: 'So?', parent_id: said!.id })
  const read = async () => [
    (await visiting(company).get(`/post/${other}/feed.atom`)).text.includes('Numbat'),
    (await voter.get('/me/')).text.includes('Quokka'),
  ]
  expect(await read()).toEqual([true, true])
  const block = `/api/v1/users/${own.creator.id}/block/`
  await expectStatus(200, put(block, { token, body: { remove_content: true } }))
  expect(await read()).toEqual([false, false])
  await expectStatus(200, request('DELETE', block, { token }))
  expect(await read()).toEqual([true, true])
})
