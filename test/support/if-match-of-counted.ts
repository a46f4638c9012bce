import { expect } from 'bun:test'
import { expectStatus, get, patch, remove } from './client.ts'
import { freshCompany, unique } from './company.ts'
import { expectProblem } from './expect-problem.ts'
import { etagOf, pathTo, type Resource } from './resources.ts'

/** If-Match compares edits of it: what is counted meanwhile is none. */
export async function expectIfMatchOfEdits(resource: Resource) {
  const company = await freshCompany()
  const { adminToken: token } = company
  const path = pathTo(resource, await resource.add(company))
  const made = etagOf(await expectStatus(200, get(path, { token })))
  const edit = (ifMatch: string, name = unique()) =>
    patch(path, { name }, { token, headers: { 'if-match': ifMatch } })
  const name = unique()
  const edited = await expectStatus(200, edit(made, name))
  expect(edited.json<object>()).toMatchObject({ name })
  for (const send of [
    edit(made),
    edit(`W/${etagOf(edited)}`),
    remove(path, { token, headers: { 'if-match': made } }),
  ])
    await expectProblem(send, 412, 'precondition_failed')
  const read = await expectStatus(200, get(path, { token }))
  expect(read.json<object>()).toMatchObject({ name })
  // Counting begins with the edit, so this tag may be older than the numbers.
  await expectStatus(200, edit(etagOf(edited)))
  const last = etagOf(await expectStatus(200, get(path, { token })))
  await expectStatus(204, remove(path, { token, headers: { 'if-match': last } }))
}
