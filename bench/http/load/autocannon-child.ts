import autocannon from 'autocannon'
import type { AutocannonTask } from './autocannon.ts'

// Sends what standard input asks for, in a process of its own, and prints what came of it.

const task = (await Bun.stdin.json()) as AutocannonTask
const { url, method, headers, connections, seconds, requests } = task
let clients = 0

const result = await autocannon({
  url,
  method,
  headers,
  connections,
  duration: seconds,
  timeout: 60,
  ...(requests.length === 1 ? { requests } : { setupClient: giveOwnRequests }),
})
const failed = result.errors + result.timeouts + result['4xx'] + result['5xx']
process.stdout.write(
  JSON.stringify({
    requests: result.requests.total,
    failed,
    bytes: result.throughput.total,
    seconds: result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  }),
)

/** Left alone, every client would send the same requests. */
function giveOwnRequests(client: { setRequests(requests: unknown[]): void }) {
  const first = clients++
  client.setRequests(requests.filter((_, index) => index % connections === first))
}
