import { afterEach, expect } from 'bun:test'
import { paths, post, postsPage } from './client.ts'
import { freshCompany } from './company.ts'
import { once } from './once.ts'

/** The original contract: both take the same board, title and content. */
export const creates = [
  ['create-simple-post', paths.create],
  ['create-simple-post-as-user', paths.createAsUser],
] as const

/** A body that both take. */
export const goodBody = {
  board: 'ideas',
  title: 'A good one',
  email: 'someone@customers.example',
  full_name: 'Someone',
}

/** Sends bodies that must be refused, and demands after each test that nothing was stored. */
export function refusals(path: string) {
  const company = () => once(`refusals ${path}`, () => freshCompany())
  const send = async (body: unknown) => post(path, body, { token: (await company()).adminToken })
  afterEach(async () => {
    const { results } = await postsPage((await company()).adminToken)
    expect(results).toEqual([])
  })
  return { company, send }
}
