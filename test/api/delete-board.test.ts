import { expect, test } from 'bun:test'
import { createPost, remove } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { boards, pathTo, read } from '../support/resources.ts'
import { createBoard } from '../support/settings.ts'

test('a board with a post is not deleted', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const { id, slug } = await createBoard(company)
  await createPost(token, { board: slug })
  const path = pathTo(boards, id)
  const before = await read(path, token)
  await expectProblem(remove(path, { token }), 409, 'board_not_empty')
  expect((await read(path, token)).text).toBe(before.text)
})
