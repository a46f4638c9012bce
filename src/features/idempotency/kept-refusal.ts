import type { ProblemCode } from '../../errors/catalogue.ts'
import { Problem, problem } from '../../errors/problem.ts'
import type { Answer } from '../../platform/http/route.ts'

/**
 * Refusals that depend on what is stored. The others depend on the request alone, on who sends it or on the moment: what
 * was refused by them may be sent again with the same key.
 */
const keptStatuses = new Set([404, 409, 412, 422])

type Kept = { code: ProblemCode } & Pick<Problem, 'detail' | 'errors' | 'matches' | 'headers'>

export function isKept(error: unknown): error is Problem {
  return error instanceof Problem && keptStatuses.has(error.status)
}

/** As it is stored. The id of its request is no part of a problem: each replay has its own. */
export function keptRefusal({ status, code, detail, errors, matches, headers }: Problem): string {
  const refusal: Kept = { code, detail, errors, matches, headers }
  return JSON.stringify({ status, refusal })
}

/** Whether a stored answer is a refusal. */
export const isRefusal = (answer: string) => 'refusal' in JSON.parse(answer)

/** The refusal that a stored answer is, if it is one. */
export function refusalIn(
  answer: Answer & { refusal?: Kept },
  headers: Record<string, string>,
): Problem | undefined {
  if (!answer.refusal) return undefined
  const { code, ...options } = answer.refusal
  return problem(code, { ...options, headers: { ...options.headers, ...headers } })
}
