import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pinned } from '../cores.ts'
import { asSample } from './as-sample.ts'
import { askedPerSecondMax, connections, type Generator, type Plan } from './plan.ts'
import report from './wrk-report.lua' with { type: 'text' }
import varied from './wrk-varied.lua' with { type: 'text' }

const threads = 1

export function findWrk(cores: string | undefined): Generator | undefined {
  if (!Bun.which('wrk')) return undefined
  const version = /wrk (\S+)/.exec(Bun.spawnSync(['wrk', '-v']).stdout.toString())?.[1] ?? '?'
  return { name: 'wrk', version, run: (plan, seconds) => run(plan, seconds, cores) }
}

async function run(plan: Plan, seconds: number, cores: string | undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'hark-bench-wrk-'))
  try {
    const { path, args } = script(plan, seconds, folder)
    const headers = Object.entries(plan.headers).flatMap(([name, value]) => [
      '-H',
      `${name}: ${value}`,
    ])
    const words = [
      '-t',
      String(threads),
      '-c',
      String(connections),
      '-d',
      `${seconds}s`,
      '--timeout',
      '60s',
    ]
    const asked = [...words, '-s', path, ...headers, plan.origin + plan.ask().path, ...args]
    const child = Bun.spawn(pinned(['wrk', ...asked], cores), { stdout: 'pipe', stderr: 'pipe' })
    const [text, errors] = await Promise.all([child.stdout.text(), child.stderr.text()])
    const told = /^REPORT (.*)$/m.exec(text)?.[1]
    if (!told) throw new Error(`wrk ended with ${await child.exited}: ${text}${errors}`)
    const { requests, micros, bytes, failed, p50, p99 } = JSON.parse(told)
    const counted = { requests, failed, bytes, seconds: micros / 1e6 }
    return asSample(plan, { ...counted, p50Ms: p50 / 1000, p99Ms: p99 / 1000 })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function script(plan: Plan, seconds: number, folder: string): { path: string; args: string[] } {
  const path = join(folder, 'script.lua')
  writeFileSync(path, plan.isFixed ? report : report + varied)
  if (plan.isFixed) return { path, args: [] }
  const count = seconds * askedPerSecondMax
  const lines = Array.from({ length: plan.method === 'POST' ? count / 20 : count }, () => {
    const asked = plan.ask()
    return asked.body ?? asked.path
  })
  const file = join(folder, 'lines')
  writeFileSync(file, lines.join('\n'))
  return { path, args: ['--', file, String(threads), plan.method] }
}
