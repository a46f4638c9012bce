import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { randomFrom } from '../../test/support/random.ts'
import { run } from './children.ts'
import {
  environmentOf,
  planUnits,
  root,
  type TestRun,
  type Timings,
  timingKey,
  type Unit,
} from './plan.ts'
import type { UnitResult } from './run-unit.ts'

/** What is kept between calls, so that the next one goes on after an interruption. */
type FlakyState = {
  seed: number
  /** A hash of the tests; where there are others, it starts anew. */
  runs: string
  finished: string[]
  failures: { test: string; command: string }[]
}

/** A unit of one round, and the seed of the order within it. */
export type FlakyUnit = Unit & { id: string; seed: number }

const stateFile = join(root, '.flaky.json')

/** The units that are left of so many rounds. With none left, or another seed, all of them. */
export function planFlaky(rounds: number, runs: TestRun[], timings: Timings, seed?: number) {
  const hash = String(Bun.hash(JSON.stringify(runs)))
  const kept = existsSync(stateFile) ? readState() : undefined
  if (kept?.runs === hash && (seed ?? kept.seed) === kept.seed) {
    const finished = new Set(kept.finished)
    const left = unitsOf(rounds, runs, timings, kept.seed).filter(({ id }) => !finished.has(id))
    if (left.length > 0) return { state: kept, units: left }
  }
  const state: FlakyState = {
    seed: seed ?? Math.floor(Math.random() * 1e9),
    runs: hash,
    finished: [],
    failures: [],
  }
  return { state, units: unitsOf(rounds, runs, timings, state.seed) }
}

const readState = () => JSON.parse(readFileSync(stateFile, 'utf8')) as FlakyState

function unitsOf(rounds: number, runs: TestRun[], timings: Timings, seed: number): FlakyUnit[] {
  return Array.from({ length: rounds }, (_, round) => {
    const random = randomFrom(`${seed} ${round}`)
    return planUnits(runs, timings, { random }).map((unit, at) => ({
      ...unit,
      // Sorted, so that the seed alone makes the order, also where the unit is repeated by hand.
      files: unit.files.sort(),
      id: `${round}/${at}`,
      seed: random.below(1e9),
    }))
  }).flat()
}

export function recordFlaky(state: FlakyState, unit: FlakyUnit, { failed }: UnitResult): void {
  const { id, files, pass, seed } = unit
  state.finished.push(id)
  const variables = Object.entries(environmentOf(pass)).map(([name, value]) => `${name}=${value} `)
  const command = `${variables.join('')}bin/check --seed ${seed} ${files.join(' ')}`
  for (const { file, test } of failed)
    state.failures.push({ test: `${timingKey(file, pass)}: ${test}`, command })
  writeFileSync(stateFile, `${JSON.stringify(state, null, 1)}\n`)
}

/** Everything that failed even once, also before an interruption. */
export function flakyText({ failures }: FlakyState): string {
  const tests = Map.groupBy(failures, ({ test }) => test)
  return [...tests]
    .map(([test, times]) =>
      [
        `${times.length} × ${test}`,
        ...times.slice(0, 3).map(({ command }) => `    ${command}`),
      ].join('\n'),
    )
    .join('\n')
}

/** Other work on every core, until the process ends. A loop ends by itself after a minute or so, however this one ends. */
export function keepCoresBusy(): void {
  const loop = 'i=0; while [ $i -lt 20000000 ]; do i=$((i+1)); done'
  const repeat = async (): Promise<void> => {
    await run(['/bin/sh', '-c', loop])
    return repeat()
  }
  for (let core = 0; core < availableParallelism(); core++) void repeat()
}
