import { expect, test } from 'bun:test'
import { answerFirst, buildThreads, type Thread, threadsInOrder } from './threads.ts'

type Comment = { id: number; parent_id: number | null }

/** `1(2 3(4))`: 1 has the replies 2 and 3; 4 stands below 3. */
function drawn(threads: Thread<Comment>[]): string {
  return threads
    .map(({ comment, replies }) =>
      replies.length > 0 ? `${comment.id}(${drawn(replies)})` : String(comment.id),
    )
    .join(' ')
}

function threadsOf(...comments: [id: number, parent: number | null][]): string {
  return drawn(buildThreads(comments.map(([id, parent_id]) => ({ id, parent_id }))))
}

test('replies stand below what they answer, in the order they came', () => {
  expect(threadsOf([1, null], [2, null], [3, 1], [4, 2], [5, 1], [6, 3])).toBe('1(3(6) 5) 2(4)')
})

test('in another order, a thread comes where its first comment does, and replies stay in theirs', () => {
  const liked = [
    { id: 4, parent_id: 1, created: 4 },
    { id: 2, parent_id: null, created: 2 },
    { id: 3, parent_id: 1, created: 3 },
    { id: 1, parent_id: null, created: 1 },
  ]
  expect(drawn(threadsInOrder(liked))).toBe('1(3 4) 2')
})

test('a reply to a comment that is not shown starts a thread', () => {
  expect(threadsOf([1, null], [3, 2], [4, 3])).toBe('1 3(4)')
})

test('no comment is lost, whatever the parents are', () => {
  expect(threadsOf([1, 1], [2, 3], [3, 2])).toBe('1 2(3)')
})

test('the thread with the official answer comes first, and the others stay in their order', () => {
  const order = (answer: number | undefined) => {
    const comments: [number, number | null][] = [
      [1, null],
      [2, null],
      [3, 2],
      [4, null],
    ]
    const rows = comments.map(([id, parent_id]) => {
      const is_highlighted = id === answer ? (1 as const) : (0 as const)
      return { id, parent_id, is_highlighted }
    })
    return drawn(answerFirst(buildThreads(rows)))
  }
  expect([order(undefined), order(3), order(4)]).toEqual(['1 2(3) 4', '2(3) 1 4', '4 1 2(3)'])
})
