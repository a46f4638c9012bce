import { expect } from 'bun:test'
import type { RunningHark } from '../support/hark.ts'

export type Answered = {
  what: 'create' | 'list'
  /** 0 when there was no answer at all. */
  status: number
  /** What a 500 or 503 said, in short; empty for other answers. */
  refusal: string
  beganAt: number
  ms: number
}

export type Load = ReturnType<typeof startLoad>

export type Target = { hark: RunningHark; token: string; board?: string }

/** No request takes a quarter of that (docs/limits.md): one that has no answer by then hangs. */
const hangsAfterMs = 60_000
/**
 * Refusals come within a second, where the machine has time: half of them within this many ms, and this many times what
 * `/healthz` takes meanwhile.
 */
const refusedWithin = { ms: 3_000, probes: 20 }

/** Clients who create posts with idempotency keys, each until it is acknowledged, and list. */
export function startLoad({ hark, token, board = 'bugs' }: Target, clients: number) {
  const answers: Answered[] = []
  /** How long the machine takes for a request that needs no database. */
  const probesMs: number[] = []
  const acknowledged = new Map<string, number>()
  let isEnding = false
  const call = (what: Answered['what'], path: string, request: RequestInit = {}) =>
    answered(what, `${hark.url}/api/v1/posts/${path}`, token, request).then(({ answer, body }) => {
      answers.push(answer)
      return { status: answer.status, body }
    })

  const probing = async () => {
    for (; !isEnding; await Bun.sleep(50)) {
      const beganAt = performance.now()
      await fetch(`${hark.url}/healthz`)
      probesMs.push(performance.now() - beganAt)
    }
  }
  const running = Array.from({ length: clients }, async (_, client) => {
    for (let n = 0; !isEnding; n++) {
      const title = `${board} client ${client} post ${n}`
      const request = {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': title.replaceAll(' ', '-'),
        },
        body: JSON.stringify({ board, title }),
      }
      for (let isStored = false; !isStored; ) {
        const { status, body } = await call('create', 'create/', request)
        isStored = status === 201
        if (isStored) acknowledged.set(title, body.post_id as number)
        // A real client would wait for a second; this one only lets the others have their turn.
        else await Bun.sleep(50)
      }
      await call('list', '?page_size=5')
      // As many as a test waits for come soon enough; what more would come is only work.
      await Bun.sleep(10)
    }
  })

  running.push(probing())

  return {
    answers,
    probesMs,
    acknowledged,
    since: (at: number) => answers.filter(({ beganAt }) => beganAt >= at),
    async end() {
      isEnding = true
      await Promise.all(running)
    },
  }
}

async function answered(
  what: Answered['what'],
  url: string,
  token: string,
  request: RequestInit,
): Promise<{ answer: Answered; body: Record<string, unknown> }> {
  const beganAt = performance.now()
  const headers = { authorization: `Bearer ${token}`, ...(request.headers as object) }
  const signal = AbortSignal.timeout(hangsAfterMs)
  const response = await fetch(url, { ...request, headers, signal }).catch(() => undefined)
  const body = (await response?.json().catch(() => undefined)) as Record<string, unknown>
  const ms = performance.now() - beganAt
  const status = response?.status ?? 0
  const told = [
    response?.headers.get('content-type'),
    body?.code,
    response?.headers.get('retry-after'),
  ]
  return {
    answer: { what, status, refusal: status >= 500 ? told.join(' ').trim() : '', beganAt, ms },
    body,
  }
}

/** Served, or turned away clearly; never an error of ours, never a hang. */
export function expectClear({ answers, probesMs }: Load) {
  const wrong = answers.filter(
    ({ what, status, refusal }) =>
      status !== (what === 'create' ? 201 : 200) &&
      !/^application\/problem\+json (overloaded [1-9]|outcome_unknown)$/.test(refusal),
  )
  expect(wrong).toEqual([])
  const refused = answers.filter(({ status }) => status === 503).map(({ ms }) => ms)
  const { ms, probes } = refusedWithin
  expect(median(refused)).toBeLessThan(ms + probes * median(probesMs))
}

const median = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Every acknowledged post is there once, under the id that was told, and nothing else is. */
export async function expectStoredOnce({ hark, token }: Target, acknowledged: Map<string, number>) {
  const stored = new Map<string, number[]>()
  for (let next: string | null = `${hark.url}/api/v1/posts/?page_size=100`; next; ) {
    const response = await fetch(next, { headers: { authorization: `Bearer ${token}` } })
    const page = (await response.json()) as {
      results: { id: number; title: string }[]
      next: string | null
    }
    for (const { id, title } of page.results) stored.set(title, [...(stored.get(title) ?? []), id])
    next = page.next
  }
  const expected = [...acknowledged].map(([title, id]): [string, number[]] => [title, [id]])
  expect([...stored].sort()).toEqual(expected.sort())
}

/** `1234 answers, 56 refused: p50 2 ms, p99 11 ms, longest 40 ms` */
export function summary(answers: Answered[]): string {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.ceil(times.length * share) - 1] ?? 0)
  const refused = answers.filter(({ status }) => status === 503).length
  return `${answers.length} answers, ${refused} refused: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`
}
