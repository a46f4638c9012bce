import { randomFrom } from '../../../test/support/random.ts'
import { Zipf } from '../../search/corpus/zipf.ts'
import { cpuMicrosOf } from '../servers/cpu-time.ts'
import { Acknowledged, newestPostId } from './acknowledged.ts'
import { percentiles } from './percentiles.ts'
import { headerOf, RawClient, type RawResponse } from './raw-client.ts'
import type { ReadersOutcome, ReadersTask } from './readers.ts'
import { ScheduledWrites } from './scheduled-writes.ts'

// Readers that revalidate, each with its own memory of what it has seen, and writes beside them. Reads a
// `ReadersTask` from standard input and writes a `ReadersOutcome`.

type Seen = { tag: string; hash: number | bigint; newest: number; request: string }

const task = JSON.parse(await Bun.stdin.text()) as ReadersTask
const { port, pid, urls, warmUpSeconds, seconds } = task
const acknowledged = new Acknowledged()
const zipf = new Zipf(urls.length)
const wrong: string[] = []
let isOver = false

const counts = {
  requests: 0,
  notModified: 0,
  /** The same bytes as the last time, sent although the reader had them. */
  unchangedSent: 0,
  changed: 0,
  refused: 0,
  bytes: 0,
}
const changedUrls = new Set<number>()
let durations: number[] = []

const seenByAll = await readAllOnce()
const writes = await ScheduledWrites.open(port, task.writes, acknowledged, fail)
const reading = Array.from({ length: task.readers }, (_, number) => read(number))
const writing = writes.run(() => isOver)
await Bun.sleep(warmUpSeconds * 1000)
for (const name of Object.keys(counts) as (keyof typeof counts)[]) counts[name] = 0
changedUrls.clear()
durations = []
writes.reset()
const cpuBefore = cpuMicrosOf(pid)
const ownBefore = process.cpuUsage()
const startedAt = performance.now()
await Bun.sleep(seconds * 1000)
const elapsed = (performance.now() - startedAt) / 1000
const cpuAfter = cpuMicrosOf(pid)
const own = process.cpuUsage(ownBefore)
const { requests } = counts
const outcome: ReadersOutcome = {
  ...counts,
  perSecond: requests / elapsed,
  ...percentiles(durations.length > 0 ? durations : [0]),
  bytesPerRequest: counts.bytes / Math.max(1, requests),
  ...(cpuBefore !== undefined &&
    cpuAfter !== undefined && { cpuMicros: (cpuAfter - cpuBefore) / Math.max(1, requests) }),
  changedUrls: changedUrls.size,
  writes: writes.outcome(elapsed),
  readerMicros: (own.user + own.system) / Math.max(1, requests),
  wrong,
}
isOver = true
await Promise.all([...reading, writing])
process.stdout.write(JSON.stringify(outcome))
process.exit(0)

function fail(what: string): void {
  if (wrong.length < 10) wrong.push(what)
  isOver = true
}

/** Readers have been there before: else their first look at each URL would be part of the measurement. */
async function readAllOnce(): Promise<Map<number, Seen>> {
  const seen = new Map<number, Seen>()
  const client = await RawClient.open(port, reason => fail(`the first reader: ${reason}`))
  for (const [at, url] of urls.entries()) {
    const { promise, resolve } = Promise.withResolvers<void>()
    client.send(`${url.head}\r\n`, (_client, response) => {
      const now = take(at, undefined, response, 0)
      if (now) seen.set(at, now)
      resolve()
    })
    await promise
  }
  client.close()
  return seen
}

/** One reader: the next request goes out when the answer to the last has come. */
async function read(number: number): Promise<void> {
  const { promise: done, resolve: stop } = Promise.withResolvers<void>()
  const random = randomFrom(task.seed + number)
  const seen = new Map(seenByAll)
  const lost = (reason: string) => {
    fail(`a reader lost its connection: ${reason}`)
    stop()
  }
  const client = await RawClient.open(port, lost)
  const ask = () => {
    if (isOver) return stop()
    const at = zipf.draw(random)
    const url = urls[at]!
    const known = seen.get(at)
    const least = url.isFirstPage ? acknowledged.newest : 0
    const sentAt = performance.now()
    client.send(known?.request ?? `${url.head}\r\n`, (_client, response) => {
      durations.push(performance.now() - sentAt)
      counts.requests++
      const now = take(at, known, response, least)
      if (now) seen.set(at, now)
      ask()
    })
  }
  ask()
  await done
  client.close()
}

/** Counts the response, and gives what the reader knows of the URL from now on. */
function take(
  at: number,
  known: Seen | undefined,
  { status, head, body }: RawResponse,
  least: number,
): Seen | undefined {
  const { path, head: request, isFirstPage } = urls[at]!
  counts.bytes += head.length + body.length
  if (status === 304) {
    counts.notModified++
    if (!known) fail(`${path}: a 304 for a request without If-None-Match`)
    else if (headerOf(head, 'etag') !== known.tag) fail(`${path}: a 304 with another ETag`)
    else if (known.newest < least)
      fail(`${path}: a 304 although post ${least} was created; the reader knows ${known.newest}`)
    return undefined
  }
  if (status === 503) {
    counts.refused++
    counts.requests--
    return undefined
  }
  const tag = headerOf(head, 'etag')
  if (status !== 200 || !tag) {
    fail(`${path}: ${status}, ETag ${tag}: ${body.toString('utf8', 0, 200)}`)
    return undefined
  }
  const newest = isFirstPage ? newestPostId(body) : 0
  if (newest < least) fail(`${path}: post ${least} was created, the newest listed is ${newest}`)
  const hash = Bun.hash(body)
  if (known?.hash === hash) counts.unchangedSent++
  else if (known) {
    counts.changed++
    changedUrls.add(at)
  }
  return { tag, hash, newest, request: `${request}if-none-match: ${tag}\r\n\r\n` }
}
