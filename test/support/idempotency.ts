import { expect } from 'bun:test'
import { type Answer, post } from './client.ts'
import { unique } from './company.ts'
import { goodBody } from './create-cases.ts'

/** A key and a title that nobody has used, so that what comes of them can be counted. */
export function attempt(path: string) {
  const key = unique()
  const body = { ...goodBody, title: `Titled ${key}` }
  const send = (token: string, more: { key?: string; body?: unknown; path?: string } = {}) =>
    post(more.path ?? path, more.body ?? body, {
      token,
      headers: { 'idempotency-key': more.key ?? key },
    })
  return { key, body, title: body.title, send }
}

export function expectReplay(answer: Answer, first: Answer): void {
  expect([answer.status, answer.text]).toEqual([201, first.text])
  expect(answer.headers.get('location')).toBe(first.headers.get('location'))
  expect(answer.headers.get('idempotent-replayed')).toBe('true')
}
