import { expect, test } from 'bun:test'
import { postsPerBlock } from '../index/postings.ts'
import type { Asked } from '../query/expand-query.ts'
import { BestPosts } from './best-posts.ts'
import { PostCounter } from './post-counter.ts'

const asking = (ids: Record<number, number>, given: Partial<Asked> = {}): Asked => ({
  word: '',
  matches: new Map(
    Object.entries(ids).map(([id, quality]) => [Number(id), { quality, blocks: 0 }]),
  ),
  postsCount: 10,
  rarity: 2,
  isRequired: true,
  ...given,
})

/** The places of posts, twice, and one more for a title. */
const packed = (...entries: number[]) => [
  Uint8Array.from(entries.flatMap(entry => [entry & 255, entry >> 8])),
]

function count(asked: Asked[], posts: Record<number, Uint8Array[]>, isVisible?: Uint8Array) {
  const best = new BestPosts(10)
  const words = new Map(Object.entries(posts).map(([word, bytes]) => [Number(word), bytes]))
  const counter = new PostCounter(asked)
  counter.count(3, words, isVisible, best)
  // Nothing is left of a block when the next is counted.
  const others = new BestPosts(10)
  counter.count(4, new Map(), isVisible, others)
  expect(others.numbers()).toEqual([])
  return best.numbers().map(id => id - 3 * postsPerBlock)
}

test('posts with every required word come first, titles before contents', () => {
  const posts = { 1: packed(2, 4, 7, 65534), 2: packed(4, 8, 7) }
  expect(count([asking({ 1: 1 }), asking({ 2: 1 })], posts)).toEqual([3, 2, 32767, 4, 1])
})

test('of several words that stand for the same, the best counts, and once', () => {
  const posts = { 1: packed(8, 4), 2: packed(8, 6, 3) }
  expect(count([asking({ 1: 0.5, 2: 1 })], posts)).toEqual([1, 4, 3, 2])
})

test('what waits may be stored by now: it is no other post', () => {
  const posts = { 1: [...packed(2, 4), ...packed(2)] }
  expect(count([asking({ 1: 1 })], posts)).toEqual([2, 1])
})

test('one common word is not enough, two of the rarer are', () => {
  const common = { postsCount: 50_000, isRequired: false }
  const asked = [asking({ 1: 1 }), asking({ 2: 1 }, common), asking({ 3: 1 }, common)]
  const posts = { 1: packed(2), 2: packed(4, 6), 3: packed(6, 8) }
  expect(count(asked, posts)).toEqual([1, 3])
})

test('only what is visible is counted', () => {
  const isVisible = new Uint8Array(postsPerBlock)
  isVisible[2] = 1
  expect(count([asking({ 1: 1 })], { 1: packed(2, 4, 6) }, isVisible)).toEqual([2])
})
