import { expect, test } from 'bun:test'
import { returnPath } from './return-path.ts'

const site = { base: 'https://example.com/feedback', path: '/feedback' }
const root = { base: 'https://example.com', path: '' }

test.each([
  [site, '/feedback/', '/feedback/'],
  [site, '/feedback/post/1/a/?x=1#comment-2', '/feedback/post/1/a/?x=1#comment-2'],
  [root, '/board/ideas/', '/board/ideas/'],
])('%j: %p is a page of the site', (address, sent, expected) => {
  expect(returnPath(address, sent)).toBe(expected)
})

test.each([
  [site, '/'],
  [site, '/feedback'],
  [site, '/feedback/../admin/'],
  [site, 'https://example.com/feedback/'],
  [root, undefined],
  [root, ''],
  [root, 'board/ideas/'],
  [root, '//evil.example/'],
  [root, '/\\evil.example/'],
  [root, '/\t/evil.example/'],
  [root, '/\n//evil.example/'],
  [root, '/.//evil.example/'],
  [root, '/x/..//evil.example/'],
  [root, 'javascript:alert(1)'],
])('%j: %p is not', (address, sent) => {
  expect(returnPath(address, sent)).toBeUndefined()
})
