import { type Problem, problem } from '../../../errors/problem.ts'

/** How a client authenticates (RFC 6750). */
export const challenge = 'Bearer realm="hark"'

export function invalidToken(): Problem {
  return problem('invalid_token', {
    headers: { 'www-authenticate': `${challenge}, error="invalid_token"` },
  })
}
