import type { Random } from '../../support/random.ts'
import type { KnownIds } from '../conformance/known-ids.ts'
import type { Operation, Who } from '../conformance/operation.ts'

const clients = 12
const retriesMax = 10

export type Figures = {
  seconds: number
  kinds: Record<string, number>
  statuses: Record<string, number>
  /** How often an overloaded machine was asked again. */
  retries: number
  failures: string[]
}

type Storm = {
  urls: string[]
  tokens: Record<Who, string>
  random: Random
  known: KnownIds
  next: () => Operation
  count: number
}

/** Sends the operations from several clients at once, each to any of the servers. */
export async function runStorm(storm: Storm): Promise<Figures> {
  const { next, count, random, known } = storm
  const figures: Figures = { seconds: 0, kinds: {}, statuses: {}, retries: 0, failures: [] }
  const issued: string[] = []
  let number = 0
  const began = performance.now()
  const client = async () => {
    while (number < count) {
      const at = number++
      const operation = next()
      const token =
        issued.length > 0 && random.chance(0.05) ? random.pick(issued) : storm.tokens[operation.who]
      const url = random.pick(storm.urls)
      const { status, text } = await answer(url, operation, { token, at, figures })
      figures.kinds[operation.kind] = (figures.kinds[operation.kind] ?? 0) + 1
      figures.statuses[status] = (figures.statuses[status] ?? 0) + 1
      if (status >= 500)
        figures.failures.push(`${status} ${JSON.stringify(operation).slice(0, 500)}: ${text}`)
      // The ids of another company mean nothing here.
      if (status < 300 && text !== '' && operation.who !== 'other') {
        known.learn(operation, text)
        if (operation.kind === 'issue a token')
          issued.push((JSON.parse(text) as { token: string }).token)
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  figures.seconds = (performance.now() - began) / 1000
  return figures
}

/** A busy machine answers 503 with the time after which to ask again, and a client should: only that it ends counts. */
async function answer(
  url: string,
  { method, path, query, headers, body, isBase64 }: Operation,
  { token, at, figures }: { token: string; at: number; figures: Figures },
): Promise<{ status: number; text: string }> {
  for (let tries = 0; ; tries++) {
    const response = await fetch(`${url}${path}${query ? `?${query}` : ''}`, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        'x-request-id': `operation-${at}`,
        // Another connection is another worker, where several share a port.
        ...(at % 8 === 0 ? { connection: 'close' } : {}),
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: Buffer.from(body, isBase64 ? 'base64' : 'utf8') }),
    })
    const text = await response.text()
    if (response.status !== 503 || tries === retriesMax) return { status: response.status, text }
    figures.retries++
    await Bun.sleep(1000 * Number(response.headers.get('retry-after')))
  }
}
