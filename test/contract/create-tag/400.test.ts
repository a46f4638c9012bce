import { expect, test } from 'bun:test'
import { expectStatus, post } from '../../support/client.ts'
import { sharedCompany, unique } from '../../support/company.ts'
import { expectFieldErrors } from '../../support/expect-problem.ts'
import { tags } from '../../support/resources.ts'

const refused: [string, Record<string, unknown>, Record<string, string | string[]>][] = [
  ['no name', {}, { name: 'required' }],
  ['a name that is null', { name: null }, { name: 'invalid_type' }],
  ['a blank name', { name: ' \n' }, { name: 'blank' }],
  ['a name that is too long', { name: 'é'.repeat(61) }, { name: 'too_long' }],
  ['a colour by name, and no name', { color: 'red' }, { name: 'required', color: 'invalid_color' }],
  ['a short colour', { name: 'x', color: '#fff' }, { color: 'invalid_color' }],
  [
    'a word for whether it is public',
    { name: 'x', is_public: 'yes' },
    { is_public: 'invalid_type' },
  ],
  ['a colour that is a number', { name: 'x', color: 0 }, { color: 'invalid_type' }],
]

test.each(refused)('%s', async (_, body, errors) => {
  const { adminToken: token } = await sharedCompany()
  await expectFieldErrors(post(tags.list, body, { token }), errors)
})

test('the longest name, a colour in capitals, and one that is left out', async () => {
  const { adminToken: token } = await sharedCompany()
  const name = `${unique()}${'😀'.repeat(60)}`
  const body = { name: ` ${[...name].slice(0, 60).join('')} `, color: '#AABBCC' }
  const created = await expectStatus(201, post(tags.list, body, { token }))
  expect(created.json<unknown>()).toMatchObject({ name: body.name.trim(), color: '#aabbcc' })
  const plain = await expectStatus(201, post(tags.list, { name: unique() }, { token }))
  expect(plain.json<{ color: string }>().color).toMatch(/^#[0-9a-f]{6}$/)
})
