import { expect } from 'bun:test'
import type { Answer } from './client.ts'
import type { FieldError, Problem } from './types.ts'

const leaks =
  /sqlite|\bselect\b.+\bfrom\b|node_modules|\/src\/|\.ts:\d|\bat \S+ \(|stack|bun\/\d|postgres/i

/** The one shape of every error, without anything of the inside in it. */
export async function expectProblem(
  pending: Promise<Answer> | Answer,
  status: number,
  ...codes: string[]
): Promise<Problem> {
  const answer = await pending
  expect({ status: answer.status, text: answer.text }).toEqual({ status, text: expect.anything() })
  expect(answer.headers.get('content-type')).toStartWith('application/problem+json')
  const problem = answer.json<Problem>()
  if (codes.length > 0) expect(codes).toContain(problem.code)
  const members = ['type', 'title', 'status', 'detail', 'code', 'request_id']
  if (['invalid_input', 'already_exists'].includes(problem.code)) members.push('errors')
  if (problem.code === 'duplicate_post') members.push('matches')
  expect(Object.keys(problem).sort()).toEqual(members.sort())
  expect(problem.request_id).toBe(answer.headers.get('x-request-id') ?? '')
  expect(answer.text).not.toMatch(leaks)
  return problem
}

/** An invalid_input problem with exactly these fields, each with its code or one of several. */
export async function expectFieldErrors(
  pending: Promise<Answer> | Answer,
  expected: Record<string, string | string[]>,
): Promise<FieldError[]> {
  const answer = await pending
  const { errors = [] } = await expectProblem(answer, 400, 'invalid_input')
  expect(errors.map(error => error.field).sort()).toEqual(Object.keys(expected).sort())
  for (const error of errors) {
    expect([expected[error.field]].flat()).toContain(error.code)
    expect(Object.keys(error)).toEqual(['field', 'code', 'message'])
    expect(error.message).not.toBe('')
  }
  return errors
}

/** Equal to the byte once each answer's own request id is taken out, and with equal headers. */
export function expectSameBytes(one: Answer, other: Answer): void {
  expect(withoutRequestId(one)).toEqual(withoutRequestId(other))
}

function withoutRequestId(answer: Answer) {
  const id = answer.headers.get('x-request-id') ?? ''
  expect(id).not.toBe('')
  const headers = [...answer.headers]
    .filter(([name]) => name !== 'date')
    .map(([name, value]) => [name, value.replaceAll(id, 'ID')])
    .sort()
  return { status: answer.status, text: answer.text.replaceAll(id, 'ID'), headers }
}
