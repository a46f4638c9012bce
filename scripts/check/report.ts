import type { Ended } from './children.ts'
import { type TestRun, timingKey, type Unit } from './plan.ts'
import type { Skipped, UnitResult } from './run-unit.ts'

type Sum = { processes: number; wallSeconds: number; cpuSeconds: number }

/** What a run has come to so far. */
export class Report {
  readonly #began = performance.now()
  readonly #parts = new Map<string, Sum>()
  readonly #skipped: Skipped[] = []
  readonly seconds = new Map<string, number>()
  readonly failed: (TestRun & { test: string })[] = []
  readonly failedGates: string[] = []
  /** Files that `--sqlite` does not run. */
  leftOut: string[] = []
  passed = 0

  addGate(name: string, ended: Ended): void {
    this.#add('gates', ended)
    if (ended.exitCode !== 0) this.failedGates.push(name)
  }

  addUnit({ part, pass }: Unit, result: UnitResult): void {
    this.#add(timingKey(part, pass), result)
    this.passed += result.passed
    this.failed.push(...result.failed.map(each => ({ ...each, pass })))
    this.#skipped.push(...result.skipped)
    for (const { file, seconds } of result.seconds) this.seconds.set(timingKey(file, pass), seconds)
  }

  get isGreen(): boolean {
    return this.failed.length === 0 && this.failedGates.length === 0
  }

  get elapsed(): string {
    const seconds = Math.round((performance.now() - this.#began) / 1000)
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  }

  /** Everything that is said at the end; the last line is read by CI. */
  text(postgresCpuSeconds: number, slowStatements: string[] = []): string {
    const failed = this.failed.length + this.failedGates.length
    return [
      ...section('How long it took', this.#partLines(postgresCpuSeconds)),
      ...section('The slowest files', this.#slowest()),
      ...section('Slow statements of PostgreSQL', slowStatements),
      ...section('Skipped', [...skippedLines(this.#skipped), ...this.#leftOutLines()]),
      ...section('Failed', [
        ...this.failedGates,
        ...this.failed.map(({ file, test, pass }) => `${timingKey(file, pass)}: ${test}`),
      ]),
      `${this.passed} passed, ${failed} failed, ${this.#skipped.length} skipped`,
    ].join('\n')
  }

  #add(part: string, { wallSeconds, cpuSeconds }: Ended): void {
    const sum = this.#parts.get(part) ?? { processes: 0, wallSeconds: 0, cpuSeconds: 0 }
    sum.processes++
    sum.wallSeconds += wallSeconds
    sum.cpuSeconds += cpuSeconds
    this.#parts.set(part, sum)
  }

  #partLines(postgresCpuSeconds: number): string[] {
    const columns = (...[name, ...numbers]: string[]) =>
      `${name!.padEnd(46)}${numbers.map(text => text.padStart(11)).join('')}`
    const parts = [...this.#parts].sort(([a], [b]) => a.localeCompare(b))
    const cpu = parts.reduce((sum, [, { cpuSeconds }]) => sum + cpuSeconds, postgresCpuSeconds)
    return [
      columns('', 'processes', 'seconds', 'CPU'),
      ...parts.map(([name, { processes, wallSeconds, cpuSeconds }]) =>
        columns(name, `${processes}`, wallSeconds.toFixed(0), cpuSeconds.toFixed(1)),
      ),
      columns('PostgreSQL', '', '', postgresCpuSeconds.toFixed(1)),
      columns(`all, in ${this.elapsed} minutes`, '', '', cpu.toFixed(1)),
    ]
  }

  #leftOutLines(): string[] {
    const files = this.leftOut.map(shortened)
    return files.length === 0 ? [] : [`PostgreSQL: all of ${files.join(', ')}`]
  }

  #slowest(): string[] {
    const files = [...this.seconds].sort(([, a], [, b]) => b - a).slice(0, 10)
    return files.map(([key, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${key}`)
  }
}

function skippedLines(skipped: Skipped[]): string[] {
  const reasons = Map.groupBy(skipped, ({ reason }) => reason)
  return [...reasons].flatMap(([reason, tests]) => {
    const files = [...new Set(tests.map(({ file }) => file))]
    if (reason)
      return [`${reason}: ${counted(tests.length, 'test')} in ${files.map(shortened).join(', ')}`]
    return ['no reason given:', ...tests.map(({ file, test }) => `  ${file}: ${test}`)]
  })
}

const shortened = (file: string) => file.replace(/^test\//, '').replace(/\.test\.tsx?$/, '')
const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function section(title: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map(line => `  ${line}`), '']
}

export const unitTitle = ({ files, pass }: Pick<Unit, 'files' | 'pass'>) =>
  `${timingKey(files[0]!, pass)}${files.length > 1 ? ` and ${files.length - 1} more` : ''}`
