import { percentiles } from './percentiles.ts'
import { connections, type Plan, type Sample, WrongAnswer } from './plan.ts'

const attemptsMax = 100
const pauseMs = 100

/**
 * Sends this many requests from some clients and checks every answer to the last byte. Too slow itself
 * to tell how fast a server is.
 */
export async function checkedLoad(
  plan: Plan,
  requests: number,
  clients = connections,
): Promise<Sample> {
  const durations: number[] = []
  let sent = 0
  let bytes = 0
  const startedAt = performance.now()
  const client = async () => {
    while (sent < requests) {
      sent++
      const { path, body, check } = plan.ask()
      const sentAt = performance.now()
      const answer = await sendPatiently(plan, path, body)
      durations.push(performance.now() - sentAt)
      bytes += answer.text.length
      check(answer)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return {
    requests,
    perSecond: (requests / (performance.now() - startedAt)) * 1000,
    ...percentiles(durations),
    bytesPerRequest: bytes / requests,
  }
}

/** A server that says it is busy is asked again: that is a matter of time, and of no wrong answer. */
async function sendPatiently(plan: Plan, path: string, body: string | undefined) {
  for (let attempt = 1; ; attempt++) {
    const answer = await send(plan, path, body)
    const isBusy = answer.status === 503 && answer.headers.has('retry-after')
    if (!isBusy || attempt === attemptsMax) return answer
    await Bun.sleep(pauseMs)
  }
}

async function send({ origin, method, headers }: Plan, path: string, body: string | undefined) {
  const init = { method, headers, ...(body === undefined ? {} : { body }) }
  const response = await fetch(origin + path, init).catch(cause => {
    throw new WrongAnswer(`${method} ${path} got no answer`, { cause })
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
