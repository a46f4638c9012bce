import { expectStatus, get } from '../support/client.ts'
import type { RunningHark } from '../support/hark.ts'
import { parseExposition } from '../support/parse-exposition.ts'

/** Labels of routes and jobs: how many of their turns took more than `seconds` of processor time so far. */
export async function longTurns(
  server: RunningHark,
  seconds: '0.05' | '0.1',
): Promise<Map<string, number>> {
  const { text } = await expectStatus(200, get('/metrics', { server }))
  // A metric without samples is left out: no turn has been long.
  const { samples = [] } = parseExposition(text).get('hark_long_turn_seconds') ?? {}
  const counts = new Map<string, number>()
  for (const { name, labels, value } of samples) {
    const route = `${labels.method} ${labels.route}`
    const before = counts.get(route) ?? 0
    if (name.endsWith('_count')) counts.set(route, before + value)
    else if (labels.le === seconds) counts.set(route, before - value)
  }
  return counts
}

/** The routes that have had more of them since. */
export function grown(before: Map<string, number>, after: Map<string, number>): string[] {
  // Asking for these counts is not what is measured.
  const asked = [...after].filter(([route]) => route !== 'GET /metrics')
  return asked.flatMap(([route, count]) => (count > (before.get(route) ?? 0) ? route : []))
}
