import { describe, expect, test } from 'bun:test'
import { patch } from '../../support/client.ts'
import { unique } from '../../support/company.ts'
import { expectFieldErrors } from '../../support/expect-problem.ts'
import { etagOf, freshOne, posts, read } from '../../support/resources.ts'

const many = (count: number, each: (n: number) => unknown) =>
  Array.from({ length: count }, (_, n) => each(n))

describe('a change of what the team decides', () => {
  const refused: [string, Record<string, unknown>, Record<string, string | string[]>][] = [
    ['an unknown board', { board: 'nope' }, { board: 'unknown_board' }],
    ['an unknown board by id', { board: 999_999_999 }, { board: 'unknown_board' }],
    ['no board', { board: null }, { board: ['invalid_type', 'required'] }],
    ['a blank board', { board: ' ' }, { board: 'blank' }],
    ['a tag that is too long', { tags: ['x'.repeat(256)] }, { 'tags.0': 'too_long' }],
    ['an unknown status', { status: 'Nope' }, { status: 'unknown_status' }],
    ['an unknown status by id', { status: 999_999_999 }, { status: 'unknown_status' }],
    ['half a status', { status: 1.5 }, { status: 'invalid_type' }],
    ['unknown tags', { tags: ['Nope', 999_999_999] }, unknownTags()],
    ['one tag that is no list', { tags: 'Nope' }, { tags: 'invalid_type' }],
    ['a tag that is none', { tags: [true] }, { 'tags.0': 'invalid_type' }],
    ['too many tags', { tags: many(21, n => n + 1) }, { tags: 'too_many' }],
    ['too many links', { links: many(21, n => `https://a.example/${n}`) }, { links: 'too_many' }],
    [
      'links that are none',
      { links: ['javascript:alert(1)', 'https://a.example/', 'x', 7] },
      { 'links.0': 'invalid_url', 'links.2': 'invalid_url', 'links.3': 'invalid_type' },
    ],
    [
      'a link that is too long',
      { links: [`https://a.example/${'x'.repeat(2000)}`] },
      { 'links.0': 'invalid_url' },
    ],
    ['an unknown owner', { owner: 'nobody@people.example' }, { owner: 'unknown_user' }],
    ['an unknown owner by id', { owner: 999_999_999 }, { owner: 'unknown_user' }],
    ['an owner without an address', { owner: 'ada' }, { owner: 'invalid_email' }],
    ...['2026-02-30', '2026-2-3', '2026-01-01T00:00:00Z', 'soon', ''].map(
      eta =>
        [`the date ${eta}`, { eta }, { eta: 'invalid_date' }] as [string, object, object] as never,
    ),
    ['a date in milliseconds', { eta: 1 }, { eta: 'invalid_type' }],
    ['pinned as a number', { pinned: 1 }, { pinned: 'invalid_type' }],
    ['locked as null', { locked: null }, { locked: ['invalid_type', 'required'] }],
    [
      'a comment without a status',
      { pinned: true, status_comment: 'x' },
      { status_comment: 'not_combinable' },
    ],
    [
      'a comment on the status that it has',
      { status: 'Open', status_comment: 'x' },
      { status_comment: 'not_combinable' },
    ],
    [
      'all that is wrong at once',
      { title: '', board: 'nope', status: 'Nope', eta: 'soon', owner: 999_999_999 },
      {
        title: 'blank',
        board: 'unknown_board',
        status: 'unknown_status',
        eta: 'invalid_date',
        owner: 'unknown_user',
      },
    ],
  ]

  test.each(refused)('%s is refused, and nothing is changed', async (_, body, errors) => {
    const { path, token } = await freshOne(posts)
    const before = await read(path, token)
    await expectFieldErrors(patch(path, { content: unique(), ...body }, { token }), errors)
    const after = await read(path, token)
    expect([after.text, etagOf(after)]).toEqual([before.text, etagOf(before)])
  })

  test('a board that is not seen is as unknown as none, and a customer owns nothing', async () => {
    const { path, company } = await freshOne(posts)
    const token = company.teamToken
    const messages = new Set<string>()
    for (const board of ['secret', 'nope']) {
      const answer = patch(path, { board }, { token })
      const [error] = await expectFieldErrors(answer, { board: 'unknown_board' })
      messages.add(error!.message)
    }
    expect(messages.size).toBe(1)
    const customer = await company.addUser('customer')
    for (const owner of [customer.email, 'nobody@people.example'])
      await expectFieldErrors(patch(path, { owner }, { token }), { owner: 'unknown_user' })
  })
})

function unknownTags() {
  return { 'tags.0': 'unknown_tag', 'tags.1': 'unknown_tag' }
}
