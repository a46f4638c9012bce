import { join } from 'node:path'
import { isStale } from '../../test/support/executable.ts'
import { run } from './children.ts'
import { root } from './plan.ts'
import type { Job } from './queue.ts'
import type { Report } from './report.ts'

/** Makes the executable that the tests run, which people download and which starts quicker; not if it is up to date. */
export function buildJob(report: Report, say: (text: string) => void): Job {
  const isNeeded = process.env.HARK_COMMAND === join(root, 'dist/hark') && isStale()
  if (!isNeeded) return { title: 'build', run: async () => {} }
  return gate('build', ['bin/build'], report, say)
}

export function gateJobs(report: Report, say: (text: string) => void): Job[] {
  const bin = (name: string) => `node_modules/.bin/${name}`
  // Each of several checkers would check the types that they share again: 41 seconds of CPU instead of 22.
  const types = ['--checkers', '1', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/tsc']
  return [
    gate('tsc', [bin('tsc'), ...types], report, say),
    gate('biome', [bin('biome'), 'check', '--error-on-warnings', '.'], report, say),
    gate('knip', [bin('knip')], report, say),
    gate(
      'knip, production',
      [bin('knip'), '--production', '--include', 'exports,types,files'],
      report,
      say,
    ),
  ]
}

function gate(title: string, words: string[], report: Report, say: (text: string) => void): Job {
  return {
    title,
    async run() {
      const lines: string[] = []
      const ended = await run(words, line => lines.push(line))
      if (ended.exitCode !== 0) say([`\n${title} failed:`, ...lines].join('\n'))
      report.addGate(title, ended)
    },
  }
}
