export interface Settled {
  state: 'ok' | 'rejected' | 'pending'
  ms: number
  value?: unknown
  /** The SQLSTATE where the server sent one, else the driver's own code. */
  code?: string
}

/** What became of a promise after at most `capMs`; never throws, never waits longer. */
export async function settle(promise: Promise<unknown>, capMs = 3000): Promise<Settled> {
  const began = performance.now()
  const since = () => Math.round((performance.now() - began) * 10) / 10
  const cap = Promise.withResolvers<Settled>()
  const timer = setTimeout(() => cap.resolve({ state: 'pending', ms: since() }), capMs)
  const outcome = promise.then(
    (value): Settled => ({ state: 'ok', ms: since(), value }),
    (error): Settled => ({ state: 'rejected', ms: since(), code: codeOf(error) }),
  )
  const settled = await Promise.race([outcome, cap.promise])
  clearTimeout(timer)
  return settled
}

/** Bun keeps the SQLSTATE in `errno` and a code of its own in `code`. */
export function codeOf(error: unknown): string {
  if (error instanceof DOMException) return error.name
  const { errno, code, message } = (error ?? {}) as Record<string, unknown>
  return String(typeof errno === 'string' && /^\w{5}$/.test(errno) ? errno : (code ?? message))
}

export function describe(settled: Settled): string {
  const code = settled.code ? ` ${settled.code}` : ''
  return `${settled.state}${code} in ${Math.round(settled.ms)} ms`
}

/** `20 rejected CONNECTION_CLOSED, 1 pending; last after 31 ms` */
export function summarise(all: Settled[]): string {
  const groups = Object.entries(
    Object.groupBy(all, ({ state, code }) => `${state}${code ? ` ${code}` : ''}`),
  )
  const last = Math.max(...all.map(each => each.ms))
  const parts = groups.map(([name, each]) => `${each?.length} ${name}`)
  return `${parts.join(', ')}; last after ${Math.round(last)} ms`
}
