import { expect, test } from 'bun:test'
import { isDevelopment } from './styleguide-page.tsx'

test.each([
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000/c/acme', true],
  ['http://[::1]:3000', true],
  ['https://feedback.example.com', false],
  ['https://localhost.example.com', false],
  ['http://10.0.0.5:3000', false],
])('the style guide is only on the own machine: %s', (base, isThere) => {
  expect(isDevelopment({ base })).toBe(isThere)
})
