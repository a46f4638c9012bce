import { test } from 'bun:test'
import { patch, post } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectFieldErrors } from '../../support/expect-problem.ts'
import { sharedOne, synonyms } from '../../support/resources.ts'

const eleven = Array.from({ length: 11 }, (_, at) => `term ${at}`)

const wrong: [string, Record<string, unknown>, Record<string, string>][] = [
  ['no list', { terms: 'vacation' }, { terms: 'invalid_type' }],
  ['one term', { terms: ['vacation'] }, { terms: 'too_few' }],
  ['eleven terms', { terms: eleven }, { terms: 'too_many' }],
  ['a blank term', { terms: ['vacation', ' '] }, { 'terms.1': 'blank' }],
  ['a term without letters', { terms: ['vacation', '!?'] }, { 'terms.1': 'blank' }],
  ['a term that is too long', { terms: ['a', 'é'.repeat(61)] }, { 'terms.1': 'too_long' }],
  ['a term twice', { terms: ['Résumé', 'CV', 'resume'] }, { 'terms.2': 'repeated' }],
  ['a number', { terms: ['vacation', 7] }, { 'terms.1': 'invalid_type' }],
  ['no direction', { terms: ['a', 'b'], one_way: 'yes' }, { one_way: 'invalid_type' }],
]

test('nothing', async () => {
  const { adminToken: token } = await sharedCompany()
  await expectFieldErrors(post(synonyms.list, {}, { token }), { terms: 'required' })
})

test.each(wrong)('%s', async (_, body, errors) => {
  const { adminToken: token } = await sharedCompany()
  await expectFieldErrors(post(synonyms.list, body, { token }), errors)
  await expectFieldErrors(patch(await sharedOne(synonyms), body, { token }), errors)
})
