import { limitRow, missingRow, type Row, ratioRow } from '../row.ts'
import { cpuMicrosOf } from '../servers/cpu-time.ts'
import { type HarkServer, memoryOf } from '../servers/hark.ts'
import { sendFlood } from './open-loop.ts'
import type { Outcome } from './open-loop-child.ts'
import { type Probed, probeDuring } from './probe.ts'
import type { MakeRequest } from './requests.ts'

const goals = {
  acceptedMs: 2_000,
  refusedMs: 100,
  otherMs: 50,
  memoryMb: 350,
  normalMs: 1_000,
}
const timesOffered = 10
/** As many as keep the server busy, and fewer than it would refuse. */
const busyConnections = 32
const floodConnections = 4_000

export type OverloadSetting = {
  server: HarkServer
  /** Of what it answers at capacity. */
  goodput: number
  otherToken: string
  seconds: number
  /** What a bare `Bun.serve` takes for a request. */
  bareMicros: number | undefined
  loadCores: string | undefined
}

/** One kind of request at ten times the rate that the server can answer it. */
export async function measureOverload(
  { server, goodput: goodputGoal, otherToken, seconds, bareMicros, loadCores }: OverloadSetting,
  name: string,
  make: MakeRequest,
): Promise<Row[]> {
  const port = Number(new URL(server.origin).port)
  const send = (perSecond: number, forSeconds: number, connectionsMax: number) =>
    withCpuTime(server.pid, () =>
      sendFlood(
        {
          port,
          requests: Array.from(
            { length: Math.ceil(Math.min(perSecond, 30_000) * forSeconds) },
            make,
          ),
          perSecond,
          seconds: forSeconds,
          connectionsMax,
        },
        loadCores,
      ),
    )
  const askOther = otherClient(server, otherToken)
  const askHealth = () => fetch(`${server.origin}/healthz`)

  await send(2_000, Math.min(2, seconds), busyConnections)
  const peak = await send(5_000, seconds, busyConnections)
  const peakPerSecond = goodput(peak.outcome)
  const quiet = await probeDuring(askOther, Bun.sleep(seconds * 1_000))
  const flooding = send(peakPerSecond * timesOffered, seconds, floodConnections)
  const watching = highestMemory(server.pid, flooding)
  const [flood, other, health, memory] = await Promise.all([
    flooding,
    probeDuring(askOther, flooding),
    probeDuring(askHealth, flooding),
    watching,
  ])
  const normalMs = await untilNormal(askOther, quiet)

  const at = `${name} at ${timesOffered} times capacity`
  const named = (what: string, against: string, goal: number) => ({
    name: `${at}: ${what}`,
    against,
    goal,
  })
  const { '503': refused, ...rest } = flood.outcome.byStatus
  const accepted = rest['200'] ?? rest['201']
  const health_ = `/healthz ${times(health)}`
  const rows = [
    ratioRow(
      named('goodput', `at capacity, ${busyConnections} clients`, goodputGoal),
      sample(flood),
      sample(peak),
    ),
    accepted
      ? limitRow(
          named('accepted, p99', '–', goals.acceptedMs),
          accepted.p99Ms,
          'ms',
          `${accepted.count} accepted, p50 ${Math.round(accepted.p50Ms)} ms`,
        )
      : missingRow(named('accepted, p99', '–', goals.acceptedMs), 'ms', 'none was accepted'),
    refused
      ? limitRow(
          named('refusals, p99', '–', goals.refusedMs),
          refused.p99Ms,
          'ms',
          `${refused.count} refused, p50 ${Math.round(refused.p50Ms)} ms; ${health_}`,
        )
      : missingRow(named('refusals, p99', '–', goals.refusedMs), 'ms', 'none was refused'),
    limitRow(
      named('another company, p99', '–', goals.otherMs),
      other.p99Ms,
      'ms',
      `${times(other)} against ${times(quiet)} while all is quiet, ${other.refused} refused`,
    ),
    memory === undefined
      ? missingRow(named('memory, highest', '–', goals.memoryMb), 'MB', 'this system has no /proc')
      : limitRow(
          named('memory, highest', '–', goals.memoryMb),
          memory / 1e6,
          'MB',
          'without pages of the database’s file',
        ),
    limitRow(
      named('normal again after', '–', goals.normalMs),
      normalMs,
      'ms',
      `another company’s read within twice its quiet p99`,
    ),
  ]
  if (refused && accepted && bareMicros !== undefined && flood.cpuMicros !== undefined) {
    const ofAccepted = accepted.count * (sample(peak).cpuMicros ?? 0)
    const micros = (flood.cpuMicros - ofAccepted) / refused.count
    const least = Math.round(peakPerSecond * (timesOffered - 1) * bareMicros * 1e-4)
    rows.push({
      ...limitRow(
        named('CPU time of a refusal', 'bare Bun.serve, as many bytes', 1),
        micros / bareMicros,
        'times',
        `${Math.round(micros)} µs against ${Math.round(bareMicros)} µs; for nine of ten requests bare Bun.serve needs ${least} % of a core`,
      ),
      outcome: 'not judged',
    })
  }
  const lost = flood.outcome.byStatus.lost?.count ?? 0
  if (lost > 0) throw new Error(`${at}: ${lost} requests got no answer.`)
  return rows
}

type Measured = { outcome: Outcome; cpuMicros: number | undefined }

async function withCpuTime(pid: number, run: () => Promise<Outcome>): Promise<Measured> {
  const before = cpuMicrosOf(pid)
  const outcome = await run()
  const after = cpuMicrosOf(pid)
  const isKnown = before !== undefined && after !== undefined
  return { outcome, cpuMicros: isKnown ? after - before : undefined }
}

function goodput({ byStatus, seconds }: Outcome): number {
  return ((byStatus['200'] ?? byStatus['201'])?.inTime ?? 0) / seconds
}

/** As other rows have it; the time on the core is that of everything, refusals too. */
function sample({ outcome, cpuMicros }: Measured) {
  const accepted = outcome.byStatus['200'] ?? outcome.byStatus['201']
  const requests = accepted?.count ?? 0
  return {
    name: '',
    rounds: [],
    requests,
    perSecond: goodput(outcome),
    p50Ms: accepted?.p50Ms ?? 0,
    p99Ms: accepted?.p99Ms ?? 0,
    bytesPerRequest: 0,
    ...(cpuMicros !== undefined && { cpuMicros: cpuMicros / Math.max(1, requests) }),
  }
}

/** Of another company, never the same URL. */
function otherClient({ origin }: HarkServer, token: string): () => Promise<Response> {
  let number = 0
  const headers = { authorization: `Bearer ${token}` }
  return () =>
    fetch(`${origin}/api/v1/posts/?page_size=5&n=${performance.now()}-${number++}`, { headers })
}

async function highestMemory(pid: number, flood: Promise<unknown>): Promise<number | undefined> {
  let isOver = false
  const over = flood.finally(() => {
    isOver = true
  })
  let highest = memoryOf(pid)?.own
  while (!isOver && highest !== undefined) {
    await Bun.sleep(200)
    highest = Math.max(highest, memoryOf(pid)?.own ?? 0)
  }
  await over
  return highest
}

/** How long after the flood it took until the other company was answered as usual. */
async function untilNormal(ask: () => Promise<Response>, quiet: Probed): Promise<number> {
  const overAt = performance.now()
  for (;;) {
    const startedAt = performance.now()
    const response = await ask()
    await response.arrayBuffer()
    const now = performance.now()
    const isNormal = response.status === 200 && now - startedAt <= 2 * quiet.p99Ms
    if (isNormal || now - overAt > 30_000) return now - overAt
  }
}

const times = ({ p50Ms, p99Ms }: Probed) => `${p50Ms.toFixed(1)}/${p99Ms.toFixed(1)} ms`
