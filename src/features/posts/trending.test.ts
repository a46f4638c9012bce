import { expect, test } from 'bun:test'
import { trendingOf } from './trending.ts'

const day = 24 * 3600 * 1e6
const now = Date.parse('2026-11-16T00:00:00Z') * 1000

test('a vote and a newer post each outweigh what is older', () => {
  expect(trendingOf(now, [])).toBeGreaterThan(trendingOf(now - 1e6, []))
  expect(trendingOf(now, [now])).toBeGreaterThan(trendingOf(now, []))
  expect(trendingOf(now - day, [now])).toBeGreaterThan(trendingOf(now, []))
})

test('two votes of a week ago weigh as much as one of now', () => {
  const created = now - 1000 * day
  const old = trendingOf(created, [now - 7 * day, now - 7 * day])
  expect(old).toBe(trendingOf(created, [now]))
})

test('few recent votes outweigh many old ones', () => {
  const many = trendingOf(now - 400 * day, Array(50).fill(now - 60 * day))
  expect(trendingOf(now - 400 * day, [now - day, now - 2 * day])).toBeGreaterThan(many)
})

test('the order of the votes does not matter, and the number is whole and safe', () => {
  const votes = Array.from({ length: 50 }, (_, at) => now - ((at * 7919) % 50) * day)
  const score = trendingOf(now - 90 * day, votes)
  expect(score).toBe(trendingOf(now - 90 * day, votes.toReversed()))
  expect(Number.isSafeInteger(score)).toBe(true)
})
