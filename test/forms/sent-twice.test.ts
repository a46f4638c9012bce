import { expect, test } from 'bun:test'
import { signedIn } from '../support/browser.ts'
import { countTitled, threadOf } from '../support/client.ts'
import { sharedCompany, unique } from '../support/company.ts'
import { author, hiddenValue } from '../support/own-content.ts'

const form = '/board/ideas/new/'

test('a new post that is sent twice at once, and again later, is one post', async () => {
  const company = await sharedCompany()
  const browser = await signedIn(company, await company.addUser('customer'))
  const once = hiddenValue((await browser.get(form)).text, 'once')
  const title = `Numbat ${unique()} ${unique()}`
  const send = (fields: object = {}) =>
    browser.submit(form, { title, content: 'Once.', once, ...fields })
  const checked = { checked: 'yes' }
  const both = await Promise.all([send(checked), send(checked), send(checked)])
  // Without having been asked, too: what it is similar to is itself.
  const answers = [...both, await send()]
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
  expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1)
  expect(await countTitled(company.adminToken, title)).toBe(1)
  // The page, opened again, has another form.
  const again = hiddenValue((await browser.get(form)).text, 'once')
  expect((await send({ once: again, ...checked })).status).toBe(303)
  expect(await countTitled(company.adminToken, title)).toBe(2)
})

test('a comment that is sent twice at once, and again later, is one comment', async () => {
  const { company, browser, postId } = await author()
  const comment = `/post/${postId}/comment/`
  const send = (content: string, fields: object = {}) =>
    browser.submit(comment, { content, ...fields })
  const both = await Promise.all([send('Me, too'), send('Me, too')])
  const answers = [...both, await send('Me, too')]
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
  const [location, ...others] = new Set(answers.map(({ headers }) => headers.get('location')))
  expect(others).toEqual([])
  const contents = async () =>
    (await threadOf(company.adminToken, postId)).map(({ content }) => content).toSorted()
  expect(await contents()).toEqual(['Me, too'])
  // Other words, or the same ones in another place, are another comment.
  const parent = /#comment-(\d+)$/.exec(location!)![1]!
  for (const _ of [1, 2]) {
    await send('And one more')
    await send('Me, too', { parent })
  }
  expect(await contents()).toEqual(['And one more', 'Me, too', 'Me, too'])
  // So is one after the first was deleted.
  await browser.submit(`/comment/${parent}/delete/`, {})
  await send('Me, too')
  expect(await contents()).toHaveLength(4)
})

test('what one person sends says nothing about the same form of another', async () => {
  const { company, browser, postId } = await author()
  const other = await signedIn(company, await company.addUser('customer'))
  for (const each of [browser, other])
    await each.submit(`/post/${postId}/comment/`, { content: 'Yes' })
  expect(await threadOf(company.adminToken, postId)).toHaveLength(2)
})
