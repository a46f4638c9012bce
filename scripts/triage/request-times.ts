import type { Samples } from './times.ts'

/** What the server took for each request, as its log says, by method and path. */
export function requestTimes(lines: string[]): Samples {
  const samples: Samples = {}
  for (const line of lines) {
    if (!line.startsWith('{')) continue
    const { event, method, path, duration_ms } = JSON.parse(line) as Record<string, unknown>
    if (event !== 'request' || !String(path).startsWith('/team/')) continue
    const name = `${method} ${String(path).replace(/\d+/, ':id')}`
    samples[name] ??= []
    samples[name].push(Number(duration_ms))
  }
  return samples
}
