import { expect, test } from 'bun:test'
import { BestPosts } from './candidate.ts'

test('complete posts come first, then the highest scores, then the newest, in whatever order they are added', () => {
  for (const [most, count] of [
    [1, 50],
    [10, 5],
    [10, 10],
    [10, 1000],
    [200, 5000],
  ] as const) {
    const posts = Array.from({ length: count }, (_, at) => ({
      id: 1 + ((at * 7919) % 100_003),
      score: ((at * 31) % 17) / 17,
      isComplete: at % 5 === 0,
    }))
    const best = new BestPosts(most)
    for (const { id, score, isComplete } of posts) best.add(id, score, isComplete)
    const sorted = posts.toSorted(
      (a, b) => Number(b.isComplete) - Number(a.isComplete) || b.score - a.score || b.id - a.id,
    )
    expect(best.numbers()).toEqual(sorted.slice(0, most).map(({ id }) => id))
  }
})

test('the highest score ranks below completeness, and numbers may be large', () => {
  const best = new BestPosts(2)
  best.add(2 ** 32 - 1, 1, false)
  best.add(7, 0, true)
  best.add(8, 0.9, false)
  expect(best.numbers()).toEqual([7, 2 ** 32 - 1])
})
