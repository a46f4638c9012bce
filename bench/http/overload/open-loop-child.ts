import { percentiles } from '../load/percentiles.ts'

// Sends requests at a given rate, whatever becomes of them, as the world outside does: a server that is slow is
// not asked less. Reads a `Flood` from standard input and writes an `Outcome`.

export type Flood = {
  port: number
  /** Sent in turn, each the bytes of a whole request. */
  requests: string[]
  perSecond: number
  seconds: number
  connectionsMax: number
}

export type Latency = {
  count: number
  /** Of these, before the flood was over. */
  inTime: number
  p50Ms: number
  p99Ms: number
  maxMs: number
}

export type Outcome = {
  /** By status; what got no answer is `lost`. */
  byStatus: Record<string, Latency>
  seconds: number
  /** Could not be sent when they were due, as every connection was taken. */
  late: number
}

type Connection = {
  socket: Bun.Socket<undefined>
  received: string
  sentAt: number
  isBusy: boolean
}

if (import.meta.main) {
  const flood = JSON.parse(await Bun.stdin.text()) as Flood
  process.stdout.write(JSON.stringify(await run(flood)))
  process.exit(0)
}

async function run({
  port,
  requests,
  perSecond,
  seconds,
  connectionsMax,
}: Flood): Promise<Outcome> {
  const latencies = new Map<string, number[]>()
  const inTime = new Map<string, number>()
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  const idle: Connection[] = []
  let [opened, sent, answered, late] = [0, 0, 0, 0]
  let next = 0

  const note = (status: string, sentAt: number) => {
    answered++
    const times = latencies.get(status) ?? []
    const now = performance.now()
    times.push(now - sentAt)
    if (now < endsAt) inTime.set(status, (inTime.get(status) ?? 0) + 1)
    latencies.set(status, times)
  }
  const send = (connection: Connection) => {
    connection.isBusy = true
    connection.received = ''
    connection.sentAt = performance.now()
    connection.socket.write(requests[next++ % requests.length]!)
    sent++
  }
  const open = async () => {
    opened++
    const connection: Connection = {
      socket: undefined as never,
      received: '',
      sentAt: 0,
      isBusy: false,
    }
    const lose = () => {
      if (connection.isBusy) note('lost', connection.sentAt)
      connection.isBusy = false
      opened--
    }
    try {
      connection.socket = await Bun.connect({
        hostname: '127.0.0.1',
        port,
        socket: {
          data(_socket, chunk) {
            connection.received += chunk.toString('latin1')
            const status = wholeAnswer(connection.received)
            if (status === undefined) return
            connection.isBusy = false
            note(status, connection.sentAt)
            idle.push(connection)
          },
          close: lose,
          error() {},
        },
      })
      send(connection)
    } catch {
      opened--
      note('lost', performance.now())
    }
  }

  for (let due = 0; performance.now() < endsAt; ) {
    const total = ((performance.now() - startedAt) / 1000) * perSecond
    for (; due < total; due++) {
      const connection = idle.pop()
      if (connection) send(connection)
      else if (opened < connectionsMax) void open()
      else late++
    }
    await Bun.sleep(1)
  }
  const elapsed = (performance.now() - startedAt) / 1000
  const patience = performance.now() + 30_000
  while (answered < sent && performance.now() < patience) await Bun.sleep(5)
  for (let n = answered; n < sent; n++) note('lost', performance.now())
  const byStatus = Object.fromEntries(
    [...latencies].map(([status, times]) => [
      status,
      { ...summary(times), inTime: inTime.get(status) ?? 0 },
    ]),
  )
  return { byStatus, seconds: elapsed, late }
}

/** The status, once all of the answer has come. */
function wholeAnswer(received: string): string | undefined {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(received.slice(0, headEnd + 2))?.[1] ?? 0)
  return received.length >= headEnd + 4 + length ? received.slice(9, 12) : undefined
}

function summary(times: number[]): Omit<Latency, 'inTime'> {
  const maxMs = times.reduce((most, ms) => Math.max(most, ms), 0)
  return { count: times.length, ...percentiles(times), maxMs }
}
