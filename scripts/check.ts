import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { endAll } from './check/children.ts'
import { notedCpuSeconds, offerClusters } from './check/clusters.ts'
import { buildJob, gateJobs } from './check/gates.ts'
import { type Options, parseOptions, usage, WrongUsage } from './check/options.ts'
import {
  findTestFiles,
  passesOf,
  planUnits,
  readTimings,
  type TestRun,
  type Unit,
  writeTimings,
} from './check/plan.ts'
import { type Job, runQueue } from './check/queue.ts'
import { Report, unitTitle } from './check/report.ts'
import { runUnit, type UnitSetting } from './check/run-unit.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

async function main(args: string[]): Promise<number> {
  const options = parseOptions(args)
  const units = planUnits(chooseRuns(options), readTimings(), { isOne: options.seed !== undefined })
  if (options.isList) {
    for (const { pass, files } of units) say(files.map(file => `${pass}\t${file}`).join('\n'))
    return 0
  }
  const folder = mkdtempSync(join(tmpdir(), 'hark-check-'))
  const clusters = offerClusters()
  endWhenInterrupted(async () => {
    await clusters.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const setting: UnitSetting = {
    folder,
    seed: options.seed,
    testName: options.testName,
    env: {
      HARK_TEST_FOLDER: folder,
      HARK_TEST_CLUSTERS: clusters.url,
      ...(options.isLong ? { HARK_LONG: '1' } : {}),
      ...(options.isSqliteOnly ? { HARK_TEST_POSTGRES: 'no' } : {}),
    },
  }
  const report = new Report()
  const workers = options.workers ?? availableParallelism()
  const isWhole = options.names.length === 0
  const build = buildJob(report, say)
  const jobs = units.map(unit => unitJob(unit, setting, report, build))
  const gates = isWhole ? gateJobs(report, say) : []
  await withProgress(report, [build, ...gates, ...jobs], workers)
  if (isWhole) await repeatAlone(report, setting)
  const postgres = (await clusters.stop()) + notedCpuSeconds(folder)
  rmSync(folder, { recursive: true, force: true })
  if (options.updatesTimings) writeTimings(report.seconds)
  say(`\n${report.text(postgres)}`)
  return report.isGreen ? 0 : 1
}

/** Which files run, and on what. */
function chooseRuns({ names, ...options }: Options): TestRun[] {
  const files = findTestFiles()
  if (names.length === 0)
    return files.flatMap(file => passesOf(file, options).map(pass => ({ file, pass })))
  const chosen = new Set<string>()
  for (const name of names) {
    const matching = files.includes(name) ? [name] : files.filter(file => file.includes(name))
    if (matching.length === 0) throw new WrongUsage(`no test file has ${name} in its path`)
    for (const file of matching) chosen.add(file)
  }
  return [...chosen].sort().map(file => ({ file, pass: 'as is' }))
}

function unitJob(unit: Unit, setting: UnitSetting, report: Report, build: Job): Job {
  const title = unitTitle(unit)
  return {
    title,
    after: build,
    async run() {
      if (report.failedGates.includes('build')) return
      const result = await runUnit(unit, setting, text => say(`\n── ${title}\n${text}`))
      report.addUnit(unit, result)
    },
  }
}

async function withProgress(report: Report, jobs: Job[], workers: number): Promise<void> {
  let running: Job[] = []
  let finished = 0
  const timer = setInterval(() => {
    const titles = running.map(({ title }) => title).join(', ')
    const counts = `${report.passed} passed, ${report.failed.length} failed`
    say(`${report.elapsed}  ${finished} of ${jobs.length} done, ${counts}; now ${titles}`)
  }, 30_000)
  const counting = jobs.map(job => ({ ...job, run: () => job.run().finally(() => finished++) }))
  await runQueue(counting, workers, now => {
    running = now
  })
  clearInterval(timer)
}

/** Says whether files that failed do so alone. It changes nothing about the outcome. */
async function repeatAlone(report: Report, setting: UnitSetting): Promise<void> {
  const runs = new Map(report.failed.map(({ file, pass }) => [`${file} ${pass}`, { file, pass }]))
  for (const { file, pass } of [...runs.values()].slice(0, 5)) {
    const unit = { pass, files: [file] }
    const { failed } = await runUnit(unit, setting, () => {})
    say(
      `${unitTitle(unit)} ${failed.length > 0 ? 'fails alone, too' : 'passes alone: it is flaky, or depends on other files'}`,
    )
  }
}

function endWhenInterrupted(clean: () => Promise<void>): void {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(name, () => {
      process.stdout.write = () => true
      endAll()
      void clean().finally(() => process.exit(130))
    })
}

// Not by process.exit(), which would cut off what a pipe has not taken yet.
process.exitCode = await main(process.argv.slice(2)).catch(error => {
  if (!(error instanceof WrongUsage)) throw error
  process.stderr.write(`bin/check: ${error.message}\n\n${usage}\n`)
  return 2
})
