import { expect } from 'bun:test'
import type { Answer } from './client.ts'
import type { Board, Comment, Created, Envelope, Post, Status, User } from './types.ts'

/** UTC, six digits of microseconds, Z. */
const date = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

/**
 * Each check demands the contract's fields in the contract's order and no other. JSON.parse keeps
 * the order of the text for names such as these.
 */
export function expectPost(post: Post): void {
  expect(Object.keys(post)).toEqual(
    'id title content url creator board status votes_count created comments_count'.split(' '),
  )
  for (const count of [post.id, post.votes_count, post.comments_count]) expectCount(count)
  expect([typeof post.title, typeof post.content]).toEqual(['string', 'string'])
  expect(post.url).toMatch(new RegExp(`^/.*post/${post.id}/[^/?#]+/$`))
  expect(post.created).toMatch(date)
  expectUser(post.creator)
  expectBoard(post.board)
  expectStatusObject(post.status)
}

export function expectUser(user: User): void {
  expect(Object.keys(user)).toEqual('id email name alias registered is_admin is_team'.split(' '))
  expectCount(user.id)
  expect(user.email).toContain('@')
  expect([typeof user.name, typeof user.alias]).toEqual(['string', 'string'])
  expect(user.registered).toMatch(date)
  expect([typeof user.is_admin, typeof user.is_team]).toEqual(['boolean', 'boolean'])
}

function expectBoard(board: Board): void {
  expect(Object.keys(board)).toEqual(['id', 'name', 'url'])
  expectCount(board.id)
  expect(typeof board.name).toBe('string')
  expect(board.url).toMatch(/^\/.*board\/[^/?#]+\/$/)
}

export function expectStatusObject(status: Status): void {
  expect(Object.keys(status)).toEqual(['id', 'name', 'color'])
  expectCount(status.id)
  expect(status.name).not.toBe('')
  expect(status.color).toMatch(/^#[0-9a-fA-F]{6}$/)
}

export function expectComment(comment: Comment): void {
  expect(Object.keys(comment)).toEqual(
    'id kind status likes_count created highlighted internal content post creator'.split(' '),
  )
  expectCount(comment.id)
  expectCount(comment.likes_count)
  expect(comment.created).toMatch(date)
  expect([typeof comment.highlighted, typeof comment.internal]).toEqual(['boolean', 'boolean'])
  expect(typeof comment.content).toBe('string')
  expect(Object.keys(comment.post)).toEqual(['id', 'title', 'url'])
  expect(comment.post.url).toMatch(new RegExp(`^/.*post/${comment.post.id}/[^/?#]+/$`))
  expectUser(comment.creator)
}

export function expectEnvelope<Item>(answer: Answer): Envelope<Item> {
  const envelope = answer.json<Envelope<Item>>()
  expect(Object.keys(envelope)).toEqual(['next', 'previous', 'results'])
  expect(Array.isArray(envelope.results)).toBe(true)
  return envelope
}

export function expectCreated(answer: Answer): Created {
  expect({ status: answer.status, text: answer.text }).toEqual({
    status: 201,
    text: expect.anything(),
  })
  const created = answer.json<Created>()
  expect(Object.keys(created)).toEqual(['status', 'post_id', 'url'])
  expect(created.status).toBe('Success')
  expectCount(created.post_id)
  expect(answer.headers.get('location')).toBe(created.url)
  return created
}

function expectCount(value: number): void {
  expect(Number.isSafeInteger(value) && value >= 0).toBe(true)
}
