import { expect, test } from 'bun:test'
import { redact } from './redact.ts'

const token = `hark_${'a'.repeat(46)}`

test.each([
  ['/post/12/dark-mode/', '/post/12/dark-mode/'],
  [`/api/v1/${token}/x`, '/api/v1/hark_…/x'],
  [`/h%61rk_${'a'.repeat(46)}`, '/hark_…'],
  ['/board/ada@example.com/', '/board/…@…/'],
  ['/board/ada%40example.com/', '/board/…@…/'],
  ['/board/ada%2540example.com/', '/board/…@…/'],
  ['/%zz%', '/%zz%'],
])('%p is logged as %p', (path, logged) => {
  expect(redact(path)).toBe(logged)
})

test('a long path is cut, and a token at the cut does not show', () => {
  expect(redact(`/${'a'.repeat(15_000)}`)).toHaveLength(300)
  expect(redact(`/${'a'.repeat(280)}/${token}`)).not.toContain('hark_a')
})
