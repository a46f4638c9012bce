import { asFailure } from '../as-failure.ts'

/** The result of one check. Its message is a sentence or two; unless `ok`, it says what to do. */
export type Finding = { check: string; state: 'ok' | 'warning' | 'problem'; message: string }

type Outcome = Omit<Finding, 'check'>

export const ok = (message: string): Outcome => ({ state: 'ok', message })
export const warning = (message: string): Outcome => ({ state: 'warning', message })
export const problem = (message: string): Outcome => ({ state: 'problem', message })

/** A check that fails itself has found a problem. */
export async function runCheck(
  check: string,
  look: () => Outcome | Promise<Outcome>,
): Promise<Finding> {
  try {
    return { check, ...(await look()) }
  } catch (error) {
    const failure = asFailure(error)
    return { check, ...problem(failure instanceof Error ? failure.message : String(failure)) }
  }
}

const severity = ['ok', 'warning', 'problem'] as const

/** The worst outcomes of a check, together. Undefined ones found nothing. */
export function worst(found: (Outcome | undefined)[]): Outcome {
  const outcomes = found.filter(outcome => outcome !== undefined)
  const state =
    severity.findLast(level => outcomes.some(outcome => outcome.state === level)) ?? 'ok'
  const messages = outcomes.filter(outcome => outcome.state === state).map(({ message }) => message)
  return { state, message: messages.join(' ') }
}
