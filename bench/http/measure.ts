import { checkedLoad } from './load/checked-load.ts'
import type { Generator, Plan, Sample } from './load/plan.ts'
import type { Options } from './options.ts'
import { tell } from './print.ts'
import { cpuMicrosOf } from './servers/cpu-time.ts'

/** One thing that is measured in turn with others. */
export type Measure = {
  name: string
  /** Makes sure that answers are right; called before and after measuring. */
  check(): Promise<void>
  warmUp(): Promise<void>
  run(): Promise<Sample>
}

export type Measured = Sample & { name: string; rounds: Sample[] }

/** Each of the 32 clients asks a few times. */
const checkedRequests = 96

export type Bench = Pick<Options, 'isQuick' | 'rounds' | 'secondsPerRound' | 'warmUpSeconds'> & {
  generator: Generator
}

export function loadMeasure(bench: Bench, name: string, plan: Plan): Measure {
  const { isQuick, generator, secondsPerRound, warmUpSeconds } = bench
  return {
    name,
    // A quick run checks whatever it measures.
    check: async () => void (isQuick || (await checkedLoad(plan, checkedRequests))),
    warmUp: async () => void (isQuick || (await generator.run(plan, warmUpSeconds))),
    run: () =>
      isQuick
        ? checkedLoad(plan, checkedRequests)
        : withCpuTime(plan, () => generator.run(plan, secondsPerRound)),
  }
}

/** Adds what a request cost the server's process. */
export async function withCpuTime({ pid }: Plan, run: () => Promise<Sample>): Promise<Sample> {
  const before = cpuMicrosOf(pid)
  const sample = await run()
  const after = cpuMicrosOf(pid)
  if (before === undefined || after === undefined || sample.requests === 0) return sample
  return { ...sample, cpuMicros: (after - before) / sample.requests }
}

/** Each in turn, round by round, so that a machine that gets slower does so for all of them. */
export async function measureInTurn(bench: Bench, measures: Measure[]): Promise<Measured[]> {
  for (const { check, warmUp } of measures) {
    await check()
    await warmUp()
  }
  const rounds = measures.map((): Sample[] => [])
  for (let round = 1; round <= bench.rounds; round++)
    for (const [index, { name, run }] of measures.entries()) {
      const sample = await run()
      rounds[index]!.push(sample)
      tell(`  round ${round}: ${name}: ${Math.round(sample.perSecond)}/s`)
    }
  // Nothing was measured in a quick run that was not checked.
  if (!bench.isQuick) for (const { check } of measures) await check()
  return measures.map(({ name }, index) => summary(name, rounds[index]!))
}

/** The median of each figure. */
export function summary(name: string, rounds: Sample[]): Measured {
  const middle = (key: keyof Sample) =>
    median(rounds.map(sample => sample[key]).filter(each => each !== undefined))
  return {
    name,
    rounds,
    requests: middle('requests'),
    perSecond: middle('perSecond'),
    p50Ms: middle('p50Ms'),
    p99Ms: middle('p99Ms'),
    bytesPerRequest: middle('bytesPerRequest'),
    ...(rounds[0]?.cpuMicros !== undefined && { cpuMicros: middle('cpuMicros') }),
  }
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}
