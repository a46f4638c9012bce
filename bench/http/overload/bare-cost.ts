import { startBare } from '../servers/bare.ts'
import { cpuMicrosOf } from '../servers/cpu-time.ts'
import { sendFlood } from './open-loop.ts'

const perSecond = 8_000
const body = JSON.stringify({ code: 'overloaded', detail: 'x'.repeat(250) })
const headers: [string, string][] = Array.from({ length: 8 }, (_, n) => [
  `x-header-${n}`,
  'some value',
])

/**
 * What lies below a refusal: the CPU time, in microseconds, of a bare `Bun.serve` for a request that it answers
 * with as many bytes. Undefined where the system does not report it.
 */
export async function measureBareCost(
  seconds: number,
  folder: string,
  cores: { server: string | undefined; load: string | undefined },
): Promise<number | undefined> {
  const answer = { path: '/', status: 503, headers, body }
  const bare = await startBare([answer], folder, cores.server)
  const { origin, pid } = bare.places[0]!
  const port = Number(new URL(origin).port)
  const requests = ['GET / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\n\r\n']
  const before = cpuMicrosOf(pid)
  const { byStatus } = await sendFlood(
    { port, requests, perSecond, seconds, connectionsMax: 4_000 },
    cores.load,
  )
  const after = cpuMicrosOf(pid)
  await bare.stop()
  const answered = byStatus['503']?.count ?? 0
  return before === undefined || after === undefined ? undefined : (after - before) / answered
}
