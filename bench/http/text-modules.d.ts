declare module '*.lua' {
  const text: string
  export default text
}

/** The package brings no types; this is what the benchmark uses of it. */
declare module 'autocannon' {
  type Options = {
    url: string
    method: string
    headers: Record<string, string>
    connections: number
    duration: number
    timeout?: number
    requests?: unknown[]
    setupClient?: (client: { setRequests(requests: unknown[]): void }) => void
  }
  type Result = {
    errors: number
    timeouts: number
    '4xx': number
    '5xx': number
    duration: number
    timeout?: number
    requests: { total: number }
    throughput: { total: number }
    latency: { p50: number; p99: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}
