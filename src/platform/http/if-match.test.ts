import { expect, test } from 'bun:test'
import { entityTag } from './etag.ts'
import { allowsChange } from './if-match.ts'

const edited = 4_503_599_627_370_497
const current = entityTag(Buffer.from('{"votes_count":1}'), edited)
const voted = entityTag(Buffer.from('{"votes_count":2}'), edited)
const stale = entityTag(Buffer.from('{"votes_count":1}'), edited - 1)
const list = entityTag(Buffer.from('{"votes_count":1}'))

test('two bodies of one edit have two tags, and each of them matches', () => {
  expect(voted).not.toBe(current)
  expect([allowsChange(current, edited), allowsChange(voted, edited)]).toEqual([true, true])
})

test.each([
  [null, true],
  ['*', true],
  [' * ', true],
  [`"other", ${current}`, true],
  [`${stale},${current} `, true],
  [`, ,${current},,`, true],
  [`W/"x",\t${current}`, true],
  [`"a,b", ${current}`, true],
  [stale, false],
  [list, false],
  [`W/${current}`, false],
  [`w/${current}`, false],
  ['', false],
  [',', false],
  ['""', false],
  [current.replaceAll('"', ''), false],
  [current.slice(0, -1), false],
  [`${current} ${current}`, false],
  [`${current}, *`, false],
  [`${current}, "unclosed`, false],
  [`"${edited.toString(36)}"`, false],
  [`"${edited.toString(36)}-"`, false],
  [current.toUpperCase(), false],
])('If-Match: %p allows the change: %p', (ifMatch, allowed) => {
  expect(allowsChange(ifMatch, edited)).toBe(allowed)
})

test('a long header costs little', () => {
  expect(allowsChange('"'.repeat(16_000), edited)).toBe(false)
  expect(allowsChange(', '.repeat(8_000), edited)).toBe(false)
  expect(allowsChange(`${'"x",'.repeat(4_000)}${current}`, edited)).toBe(true)
})
