import { join } from 'node:path'
import manifest from '../../../node_modules/autocannon/package.json' with { type: 'json' }
import { pinned } from '../cores.ts'
import { asSample } from './as-sample.ts'
import { askedPerSecondMax, connections, type Generator, type Plan } from './plan.ts'

/** It sends less than wrk does, and may be what limits a fast server. */
export function autocannonGenerator(cores: string | undefined): Generator {
  const { version } = manifest
  return { name: 'autocannon', version, run: (plan, seconds) => run(plan, seconds, cores) }
}

async function run(plan: Plan, seconds: number, cores: string | undefined) {
  const script = join(import.meta.dir, 'autocannon-child.ts')
  const child = Bun.spawn(pinned([process.execPath, script], cores), {
    stdin: new Blob([JSON.stringify(task(plan, seconds))]),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [text, errors] = await Promise.all([child.stdout.text(), child.stderr.text()])
  if ((await child.exited) !== 0) throw new Error(`autocannon failed: ${errors}`)
  return asSample(plan, JSON.parse(text))
}

export type AutocannonTask = {
  url: string
  method: Plan['method']
  headers: Record<string, string>
  connections: number
  seconds: number
  /** Each connection takes every 32nd. */
  requests: { path: string; body?: string }[]
}

function task(plan: Plan, seconds: number): AutocannonTask {
  const { origin: url, method, headers } = plan
  const count = plan.isFixed ? 1 : (seconds * askedPerSecondMax) / (method === 'POST' ? 10 : 1)
  const requests = Array.from({ length: count }, () => {
    const { path, body } = plan.ask()
    return body === undefined ? { path } : { path, body }
  })
  return { url, method, headers, connections, seconds, requests }
}
