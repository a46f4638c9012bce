import { expect, test } from 'bun:test'
import { postsPerBlock } from '../index/posting-set.ts'
import type { QueryTerm } from '../query/query-term.ts'
import { BestPosts } from './candidate.ts'
import { PostCounter } from './post-counter.ts'

const queryTerm = (ids: Record<number, number>, given: Partial<QueryTerm> = {}): QueryTerm => ({
  term: '',
  matches: new Map(
    Object.entries(ids).map(([id, quality]) => [
      Number(id),
      { kind: quality === 1 ? 'same' : 'prefix', quality, blocks: 0 },
    ]),
  ),
  postsCount: 10,
  weight: 2,
  phrases: [],
  isRequired: true,
  isExact: false,
  ...given,
})

/** Postings as they are stored: twice the position of a post, plus one for a match in the title. */
const packed = (...postings: number[]) => [
  Uint8Array.from(postings.flatMap(posting => [posting & 255, posting >> 8])),
]

function count(
  queryTerms: QueryTerm[],
  postings: Record<number, Uint8Array[]>,
  isVisible?: Uint8Array,
) {
  const best = new BestPosts(10)
  const byTerm = new Map(Object.entries(postings).map(([id, bytes]) => [Number(id), bytes]))
  const counter = new PostCounter(queryTerms)
  counter.count(3, byTerm, isVisible, best)
  // Counting a block leaves nothing behind for the next.
  const others = new BestPosts(10)
  counter.count(4, new Map(), isVisible, others)
  expect(others.numbers()).toEqual([])
  return best.numbers().map(id => id - 3 * postsPerBlock)
}

test('posts with every required term come first, titles before contents', () => {
  const postings = { 1: packed(2, 4, 7, 65534), 2: packed(4, 8, 7) }
  expect(count([queryTerm({ 1: 1 }), queryTerm({ 2: 1 })], postings)).toEqual([3, 2, 32767, 4, 1])
})

test('of several terms that match the same query term, the best counts once', () => {
  const postings = { 1: packed(8, 4), 2: packed(8, 6, 3) }
  expect(count([queryTerm({ 1: 0.5, 2: 1 })], postings)).toEqual([1, 4, 3, 2])
})

test('a pending post that was stored in the meantime is counted once', () => {
  const postings = { 1: [...packed(2, 4), ...packed(2)] }
  expect(count([queryTerm({ 1: 1 })], postings)).toEqual([2, 1])
})

test('one common term is not enough, two of the rarer ones are', () => {
  const common = { postsCount: 50_000, isRequired: false }
  const queryTerms = [queryTerm({ 1: 1 }), queryTerm({ 2: 1 }, common), queryTerm({ 3: 1 }, common)]
  const postings = { 1: packed(2), 2: packed(4, 6), 3: packed(6, 8) }
  expect(count(queryTerms, postings)).toEqual([1, 3])
})

test('only what is visible is counted', () => {
  const isVisible = new Uint8Array(postsPerBlock)
  isVisible[2] = 1
  expect(count([queryTerm({ 1: 1 })], { 1: packed(2, 4, 6) }, isVisible)).toEqual([2])
})

test('a phrase is in the posts that have both of its parts, in the title if both are there', () => {
  const part = (id: number) => ({ ...queryTerm({ [id]: 1 }), postsCount: 10 })
  const phrases = [{ words: [], first: part(1), second: part(2), quality: 0.8 }]
  const postings = { 1: packed(2, 5, 7, 8), 2: packed(3, 5, 6, 10) }
  expect(count([queryTerm({}, { phrases })], postings)).toEqual([2, 3, 1])
})

test('what only begins with a number does not satisfy it', () => {
  const number = queryTerm({ 1: 1, 2: 0.6 }, { isExact: true })
  const postings = { 1: packed(2), 2: packed(2, 5), 3: packed(5) }
  expect(count([number, queryTerm({ 3: 1 }, { isRequired: false })], postings)).toEqual([1, 2])
})

test('as many terms as the counts hold are counted; more are refused instead of overflowing', () => {
  const terms = (many: number) =>
    Array.from({ length: many }, (_, at) => queryTerm({ [at + 1]: 1 }))
  const postings = Object.fromEntries(terms(120).map((_, at) => [at + 1, packed(4)]))
  expect(count(terms(120), { ...postings, 1: packed(2, 4) })).toEqual([2, 1])
  expect(() => count(terms(121), postings)).toThrow('121 query terms')
})
