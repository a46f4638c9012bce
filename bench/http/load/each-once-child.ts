import { cpuMicrosOf } from '../servers/cpu-time.ts'
import type { EachOnceTask } from './each-once.ts'
import { percentiles } from './percentiles.ts'
import { type Sample, WrongAnswer } from './plan.ts'
import { RawClient } from './raw-client.ts'

// Sends each request of a list once, from some connections, until the list or the time is over. Reads an
// `EachOnceTask` from standard input and writes a `Sample`.

const task = JSON.parse(await Bun.stdin.text()) as EachOnceTask
const { port, pid, warmUps, warmUpSeconds, requests, seconds } = task

await send(warmUps, warmUpSeconds)
// The paths that only these requests take want some warming up, too.
const uncounted = Math.floor(requests.length / 10)
await send(requests.slice(0, uncounted), seconds)
const cpuBefore = cpuMicrosOf(pid)
const { durations, bytes, elapsed } = await send(requests.slice(uncounted), seconds)
const cpuAfter = cpuMicrosOf(pid)
const sample: Sample = {
  requests: durations.length,
  perSecond: durations.length / elapsed,
  ...percentiles(durations),
  bytesPerRequest: bytes / durations.length,
  ...(cpuBefore !== undefined &&
    cpuAfter !== undefined && { cpuMicros: (cpuAfter - cpuBefore) / durations.length }),
}
process.stdout.write(JSON.stringify(sample))
process.exit(0)

async function send(list: string[], secondsMax: number) {
  const startedAt = performance.now()
  const endsAt = startedAt + secondsMax * 1000
  const durations: number[] = []
  let [next, bytes] = [0, 0]
  const client = async () => {
    const { promise: done, resolve, reject } = Promise.withResolvers<void>()
    const fail = (why: string) => reject(new WrongAnswer(why))
    const connection = await RawClient.open(port, fail)
    const ask = () => {
      const request = list[next++]
      const sentAt = performance.now()
      if (request === undefined || sentAt > endsAt) return resolve()
      connection.send(request, (_client, { status, head, body }) => {
        durations.push(performance.now() - sentAt)
        bytes += head.length + body.length
        if (status === task.status) return ask()
        fail(`${request.slice(0, 200)} answered ${status}: ${body.toString('utf8', 0, 200)}`)
      })
    }
    ask()
    await done
    connection.close()
  }
  await Promise.all(Array.from({ length: task.connections }, client))
  return { durations, bytes, elapsed: (performance.now() - startedAt) / 1000 }
}
