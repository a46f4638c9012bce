import { expect, test } from 'bun:test'
import { acceptsJson } from './accept.ts'

test.each([
  [null, true],
  ['', true],
  ['*/*', true],
  ['application/json', true],
  ['APPLICATION/JSON; charset=utf-8', true],
  ['text/html, application/*;q=0.5', true],
  ['text/html, */*;q=0.1', true],
  ['text/html', false],
  ['application/json;q=0', false],
  ['application/json;q=0, */*', false],
  ['image/*;q=1, */*;q=0', false],
  ['application/problem+json', false],
])('Accept: %p allows JSON: %p', (accept, allowed) => {
  expect(acceptsJson(accept)).toBe(allowed)
})
