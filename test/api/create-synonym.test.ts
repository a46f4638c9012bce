import { expect, test } from 'bun:test'
import { expectStatus, patch, post, remove, retried } from '../support/client.ts'
import { freshCompany, sharedCompany } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { freshOne, pathTo, synonyms } from '../support/resources.ts'

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

test('it needs terms', async () => {
  const { adminToken: token } = await sharedCompany()
  await expectFieldErrors(post(synonyms.list, {}, { token }), { terms: 'required' })
})

test.each(wrong)('%s: refused, by an edit as well', async (_, body, errors) => {
  const { path, token } = await freshOne(synonyms)
  await expectFieldErrors(post(synonyms.list, body, { token }), errors)
  await expectFieldErrors(patch(path, body, { token }), errors)
})

test('a company has 500; a deleted one makes way', async () => {
  const { adminToken: token } = await freshCompany()
  const create = (at: number) => post(synonyms.list, { terms: [`a${at}`, `b${at}`] }, { token })
  let id = 0
  for (let done = 0; done < 500; done += 50) {
    const made = Array.from({ length: 50 }, (_, at) => retried(() => create(done + at)))
    const all = await Promise.all(made.map(answer => expectStatus(201, answer)))
    id = all[0]!.json<{ id: number }>().id
  }
  await expectProblem(create(500), 409, 'too_many_synonyms')
  await expectStatus(204, remove(pathTo(synonyms, id), { token }))
  const created = await expectStatus(201, create(500))
  expect(created.json<object>()).toMatchObject({ terms: ['a500', 'b500'], one_way: false })
  await expectProblem(create(501), 409, 'too_many_synonyms')
})
