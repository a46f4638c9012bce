import { expect, test } from 'bun:test'
import { expectStatus, post } from '../../support/client.ts'
import { sharedCompany, unique } from '../../support/company.ts'
import { expectFieldErrors } from '../../support/expect-problem.ts'
import { boards } from '../../support/resources.ts'
import type { BoardDetails } from '../../support/types.ts'

const good = () => ({ name: `A board ${unique()}`, slug: unique() })

const refused: [string, Record<string, unknown>, Record<string, string>][] = [
  ['nothing', {}, { name: 'required', slug: 'required' }],
  ['a blank name', { ...good(), name: ' \n' }, { name: 'blank' }],
  ['a long name', { ...good(), name: 'é'.repeat(61) }, { name: 'too_long' }],
  ['a slug in capitals', { ...good(), slug: 'Ideas' }, { slug: 'invalid_slug' }],
  ['a slug with a slash', { ...good(), slug: 'a/b' }, { slug: 'invalid_slug' }],
  ['a slug that ends in a hyphen', { ...good(), slug: 'a-' }, { slug: 'invalid_slug' }],
  ['a slug of 65', { ...good(), slug: 'a'.repeat(65) }, { slug: 'invalid_slug' }],
  ['a slug that is a number', { ...good(), slug: 7 }, { slug: 'invalid_type' }],
  ['a long description', { ...good(), description: 'x'.repeat(1001) }, { description: 'too_long' }],
  [
    'a long template',
    { ...good(), post_template: 'x'.repeat(20_001) },
    { post_template: 'too_long' },
  ],
  ['privacy as a word', { ...good(), is_private: 'yes' }, { is_private: 'invalid_type' }],
  ['a negative position', { ...good(), position: -1 }, { position: 'out_of_range' }],
  ['a huge position', { ...good(), position: 1_000_001 }, { position: 'out_of_range' }],
  ['half a position', { ...good(), position: 0.5 }, { position: 'invalid_type' }],
]

test.each(refused)('%s', async (_, body, errors) => {
  const { adminToken: token } = await sharedCompany()
  await expectFieldErrors(post(boards.list, body, { token }), errors)
})

test('the longest of everything, and what is left out', async () => {
  const { adminToken: token } = await sharedCompany()
  const longest = {
    name: unique().padEnd(60, 'é'),
    slug: `${unique()}${'a'.repeat(64)}`.slice(0, 64),
    description: '😀'.repeat(1_000),
    post_template: '😀'.repeat(20_000),
    is_private: true,
    position: 1_000_000,
  }
  const created = await expectStatus(201, post(boards.list, longest, { token }))
  const board = created.json<BoardDetails>()
  expect(board).toMatchObject(longest)
  expect(board.url).toEndWith(`/board/${longest.slug}/`)
  const plain = await expectStatus(201, post(boards.list, good(), { token }))
  expect(plain.json<BoardDetails>()).toMatchObject({
    description: '',
    post_template: '',
    is_private: false,
    // Behind the last one, which has the highest that there is.
    position: 1_000_000,
  })
})
