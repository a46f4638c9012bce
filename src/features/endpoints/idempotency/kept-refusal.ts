import type { ProblemCode } from '../../../errors/catalogue.ts'
import { Problem, problem } from '../../../errors/problem.ts'
import type { EndpointResponse } from '../../../platform/http/route.ts'

/**
 * Refusals that depend on stored data. All others depend on the request alone, its sender or the moment: such a request
 * may be sent again with the same key.
 */
const keptStatuses = new Set([404, 409, 412, 422])

type Kept = { code: ProblemCode } & Pick<Problem, 'detail' | 'errors' | 'matches' | 'headers'>

export function isKept(error: unknown): error is Problem {
  return error instanceof Problem && keptStatuses.has(error.status)
}

/** A refusal as it is stored, without a `request_id`: each replay has its own. */
export function keptRefusal({ status, code, detail, errors, matches, headers }: Problem): string {
  const refusal: Kept = { code, detail, errors, matches, headers }
  return JSON.stringify({ status, refusal })
}

export const isRefusal = (response: string) => 'refusal' in JSON.parse(response)

/** The refusal in a stored response, if it is one. */
export function refusalIn(
  response: EndpointResponse & { refusal?: Kept },
  headers: Record<string, string>,
): Problem | undefined {
  if (!response.refusal) return undefined
  const { code, ...options } = response.refusal
  return problem(code, { ...options, headers: { ...options.headers, ...headers } })
}
