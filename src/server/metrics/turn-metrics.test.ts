import { expect, test } from 'bun:test'
import { exposition } from '../../platform/metrics/families.ts'
import { workOn } from '../../platform/turn-watch.ts'
import { TurnMetrics } from './turn-metrics.ts'

/** Needs so much of the processor, however long that takes. */
function compute(ms: number) {
  const begun = process.threadCpuUsage()
  let spent = begun
  do spent = process.threadCpuUsage(begun)
  while (spent.user + spent.system < ms * 1000)
}

test('a long turn is counted by its route, and logged from 100 ms on', () => {
  const logged: unknown[] = []
  const log = { warn: (...line: unknown[]) => logged.push(line) }
  const turns = new TurnMetrics(log as never)
  try {
    for (const [path, ms] of [
      ['/slow/', 120],
      ['/slower/', 40],
    ] as const) {
      workOn({ route: { method: 'GET', path } })
      compute(ms)
    }
    workOn(undefined)
    const text = exposition(turns.families())
    expect(text).toContain('hark_long_turn_seconds_bucket{method="GET",route="/slow/",le="0.1"} 0')
    expect(text).toContain('hark_long_turn_seconds_count{method="GET",route="/slow/"} 1')
    expect(text).toContain('hark_long_turn_seconds_count{method="GET",route="/slower/"} 1')
    expect(logged).toEqual([
      ['long_turn', { method: 'GET', route: '/slow/', cpu_ms: expect.any(Number) }],
    ])
  } finally {
    turns.stop()
  }
})
