import { expect, test } from 'bun:test'
import { paths, post, postsPage } from '../../support/client.ts'
import { freshCompany, unique } from '../../support/company.ts'
import { expectFieldErrors } from '../../support/expect-problem.ts'
import { once } from '../../support/once.ts'

const stranger = `${unique()}@people.example`
const refused: [string, Record<string, unknown>, Record<string, string | string[]>][] = [
  ['nothing', { board: undefined, title: undefined }, { board: 'required', title: 'required' }],
  ['an unknown board', { board: 'nope' }, { board: 'unknown_board' }],
  ['an unknown board by id', { board: 999_999_999 }, { board: 'unknown_board' }],
  ['a blank board', { board: ' ' }, { board: 'blank' }],
  ['a title that is too long', { title: 'é'.repeat(256) }, { title: 'too_long' }],
  ['content that is null', { content: null }, { content: 'invalid_type' }],
  ['an unknown status', { status: 'Nope' }, { status: 'unknown_status' }],
  ['an unknown tag', { tags: [1, 'Nope'] }, { 'tags.0': 'unknown_tag', 'tags.1': 'unknown_tag' }],
  ['a link that is none', { links: ['x'] }, { 'links.0': 'invalid_url' }],
  ['a blank external id', { external_id: ' ' }, { external_id: 'blank' }],
  ['a long external id', { external_id: 'x'.repeat(256) }, { external_id: 'too_long' }],
  ['another choice', { on_duplicate: 'merge' }, { on_duplicate: 'invalid_choice' }],
  ['a new customer without a name', { as_user: { email: stranger } }, nameless()],
  [
    'much at once',
    { title: '', board: 'nope', owner: 'nobody@people.example', as_user: { email: stranger } },
    { title: 'blank', board: 'unknown_board', owner: 'unknown_user', ...nameless() },
  ],
]

test.each(refused)('%s is refused, and nothing is stored', async (_, fields, errors) => {
  const { adminToken: token } = await once('add-post 400', () => freshCompany())
  const body = { board: 'ideas', title: 'A title', ...fields }
  await expectFieldErrors(post(paths.posts, body, { token }), errors)
  expect((await postsPage(token)).results).toEqual([])
})

function nameless() {
  return { 'as_user.full_name': 'required' }
}
