import { expect, test } from 'bun:test'
import { coldPaths } from '../../bench/http/cold-paths.ts'
import { findComment, makePost } from '../../bench/http/corpus/make-post.ts'

test('the same number makes the same post, whatever was made before', () => {
  const first = makePost(77)
  makePost(3)
  expect(makePost(77)).toEqual(first)
  expect(makePost(78)).not.toEqual(first)
})

test('posts have about 56 words, few of which are common, and nobody votes twice', () => {
  const posts = Array.from({ length: 500 }, (_, number) => makePost(number))
  const words = posts.flatMap(({ title, content }) => `${title} ${content}`.split(' '))
  expect(words.length / posts.length).toBeWithin(50, 62)
  const counts = Object.values(Object.groupBy(words, word => word.toLowerCase().replace('.', '')))
  expect(Math.max(...counts.map(each => each!.length))).toBeGreaterThan(words.length / 20)
  expect(counts.length).toBeGreaterThan(words.length / 5)
  for (const { votes } of posts)
    expect(new Set(votes.map(({ email }) => email)).size).toBe(votes.length)
})

test('a comment is found by its time, and later posts have later ones', () => {
  let latest = 0
  for (const post of Array.from({ length: 200 }, (_, number) => makePost(number)))
    for (const comment of post.comments) {
      const time = Date.parse(comment.created)
      expect(findComment(time)).toEqual({ comment, post })
      expect(time).toBeGreaterThan(latest)
      latest = time
    }
})

test('cold URLs are never given twice, not even when every page was asked for', () => {
  const cursorAt = (skipped: number) => `c${skipped}`
  const next = coldPaths({
    table: 'posts',
    count: 500,
    cursorAt,
    board: slug => {
      throw new Error(slug)
    },
    timesAt: () => [],
  })
  const given = Array.from({ length: 2_000 }, next)
  expect(new Set(given.map(({ path }) => path)).size).toBe(2_000)
  expect(new Set(given.map(({ skipped }) => skipped)).size).toBe(460)
  for (const { skipped } of given) expect(skipped).toBeWithin(1, 481)
})
