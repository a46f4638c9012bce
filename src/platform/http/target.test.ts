import { expect, test } from 'bun:test'
import { refuseNul, requestTarget } from './target.ts'

test.each([
  ['http://localhost:3000/api/v1/posts/?a=1', '/api/v1/posts/', 'a=1'],
  ['/api/v1/posts/?a=1', '/api/v1/posts/', 'a=1'],
  ['/a?next=http://x/y', '/a', 'next=http://x/y'],
  ['http://[::1/a', '/a', ''],
  ['http://x/a#b?c', '/a', ''],
  ['http://x/a?b#c', '/a', 'b'],
  ['/', '/', ''],
])('%p is %p and %p', (url, path, query) => {
  expect(requestTarget(url)).toEqual({ path, query })
})

test.each(['a:1', '*', 'http://x'])('%p is no path', url => {
  expect(() => requestTarget(url)).toThrow('invalid_request')
})

test.each(['/a%00b', '/a?b=%00'])('the NUL in %p is refused', url => {
  expect(() => refuseNul(requestTarget(url))).toThrow('invalid_request')
})
