import { expect, test } from 'bun:test'
import { mayHaveLink } from './person-page.tsx'

test('no admin signs in as a colleague who can ask for a link of their own', () => {
  const invited = { role: 'team', confirmed: null, deactivated: null } as const
  expect(mayHaveLink(invited, true)).toBe(true)
  expect(mayHaveLink({ ...invited, confirmed: 1 }, true)).toBe(false)
  expect(mayHaveLink({ ...invited, confirmed: 1 }, false)).toBe(true)
  expect(mayHaveLink({ ...invited, deactivated: 1 }, false)).toBe(false)
  expect(mayHaveLink({ ...invited, role: 'customer' }, false)).toBe(false)
})
