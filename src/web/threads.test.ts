import { expect, test } from 'bun:test'
import { buildThreads, type Thread } from './threads.ts'

type Comment = { id: number; parent_id: number | null }

/** `1(2 3(4>2))`: 1 has the replies 2 and 3; 4 stands below 3 and answers 2. */
function drawn(threads: Thread<Comment>[]): string {
  return threads
    .map(({ comment, replies, answers }) => {
      const told = answers ? `>${answers.id}` : ''
      return `${comment.id}${told}${replies.length > 0 ? `(${drawn(replies)})` : ''}`
    })
    .join(' ')
}

function threadsOf(...comments: [id: number, parent: number | null][]): string {
  return drawn(buildThreads(comments.map(([id, parent_id]) => ({ id, parent_id }))))
}

test('replies stand below what they answer, in the order they came', () => {
  expect(threadsOf([1, null], [2, null], [3, 1], [4, 2], [5, 1])).toBe('1(3 5) 2(4)')
})

test('a reply to a comment that visitors may not see starts a thread', () => {
  expect(threadsOf([1, null], [3, 2], [4, 3])).toBe('1 3(4)')
})

test('the third step is the last: deeper replies stand beside and say what they answer', () => {
  expect(threadsOf([1, null], [2, 1], [3, 2], [4, 3], [5, 4], [6, 2])).toBe('1(2(3 4>3 5>4 6))')
})

test('no comment is lost, whatever the parents are', () => {
  expect(threadsOf([1, 1], [2, 3], [3, 2])).toBe('1 2(3)')
})

test('five hundred replies, each to the one before, are three steps deep', () => {
  const chain = Array.from({ length: 500 }, (_, index) => ({
    id: index + 1,
    parent_id: index || null,
  }))
  const threads = buildThreads(chain)
  expect(counted(threads)).toBe(500)
  expect(depthOf(threads)).toBe(3)
})

function counted(threads: Thread<Comment>[]): number {
  return threads.reduce((sum, { replies }) => sum + 1 + counted(replies), 0)
}

function depthOf(threads: Thread<Comment>[]): number {
  return threads.length === 0 ? 0 : 1 + Math.max(...threads.map(({ replies }) => depthOf(replies)))
}
