import { availableParallelism } from 'node:os'
import { changedFiles, selectTests } from './check/changed.ts'
import { endAll } from './check/children.ts'
import { notedCpuSeconds, offerClusters } from './check/clusters.ts'
import { flakyText, keepCoresBusy, planFlaky, recordFlaky } from './check/flaky.ts'
import { makeFolders } from './check/folders.ts'
import { buildJob, gateJobs } from './check/gates.ts'
import { type Options, parseOptions, usage, WrongUsage } from './check/options.ts'
import {
  findTestFiles,
  needsPostgres,
  passesOf,
  planUnits,
  readTimings,
  type TestRun,
  type Unit,
  writeTimings,
} from './check/plan.ts'
import { type Job, runQueue } from './check/queue.ts'
import { Report, unitTitle } from './check/report.ts'
import { runUnit, type UnitResult, type UnitSetting } from './check/run-unit.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)
const report = new Report()

async function main(args: string[]): Promise<number> {
  if (args.includes('--help')) {
    say(usage)
    return 0
  }
  const options = parseOptions(args)
  const runs = chooseRuns(options)
  if (options.isList) {
    for (const { file, pass } of runs) say(`${pass}\t${file}`)
    return 0
  }
  const folders = makeFolders()
  const clusters = offerClusters()
  endWhenInterrupted(async () => {
    await clusters.stop()
    folders.remove()
  })
  const env = {
    HARK_TEST_CLUSTERS: clusters.url,
    ...(options.isLong ? { HARK_LONG: '1' } : {}),
    ...(options.isSqliteOnly ? { HARK_ENGINES_POSTGRES: 'none' } : {}),
  }
  const setting = { env, folders, seed: options.seed, testName: options.testName }
  if (options.flakyRounds === undefined) await checkOnce(runs, options, setting)
  else await checkFlaky(options.flakyRounds, runs, options, setting)
  endAll()
  const { cpuSeconds, slow } = await clusters.stop()
  const postgresSeconds = cpuSeconds + notedCpuSeconds(folders.all)
  folders.remove()
  if (options.updatesTimings) writeTimings(report.seconds)
  say(`\n${report.text(postgresSeconds, slow)}`)
  return report.isGreen ? 0 : 1
}

/** Which files run, and on what. */
function chooseRuns(options: Options): TestRun[] {
  const chosen = chooseFiles(options)
  const files = options.isSqliteOnly ? chosen.filter(file => !needsPostgres(file)) : chosen
  report.leftOut = chosen.filter(file => !files.includes(file))
  if (options.names.length > 0 && options.flakyRounds === undefined)
    return files.map(file => ({ file, pass: 'as is' }))
  return files.flatMap(file => passesOf(file, options).map(pass => ({ file, pass })))
}

function chooseFiles({ names, isChanged, changedSince }: Options): string[] {
  const all = findTestFiles()
  if (isChanged) {
    const changed = changedFiles(changedSince)
    const { files, reasons } = selectTests(changed, all)
    say(`${changed.length} changed files, ${files.length} of ${all.length} test files:`)
    for (const reason of reasons) say(`  ${reason}`)
    return files
  }
  const chosen = new Set(names.length === 0 ? all : [])
  for (const name of names) {
    const matching = all.includes(name) ? [name] : all.filter(file => file.includes(name))
    if (matching.length === 0) throw new WrongUsage(`no test file has ${name} in its path`)
    for (const file of matching) chosen.add(file)
  }
  return [...chosen].sort()
}

async function checkOnce(runs: TestRun[], options: Options, setting: UnitSetting): Promise<void> {
  const units = planUnits(runs, readTimings(), { isOne: options.seed !== undefined })
  const isWhole = options.names.length === 0
  const build = buildJob(report, say)
  const gates = isWhole ? gateJobs(report, say) : []
  await runAll([build, ...gates, ...units.map(unit => unitJob(unit, setting, build))], options)
  if (isWhole) await repeatAlone(setting)
}

async function checkFlaky(
  rounds: number,
  runs: TestRun[],
  options: Options,
  setting: UnitSetting,
): Promise<void> {
  const { state, units } = planFlaky(rounds, runs, readTimings(), options.seed)
  const done = state.finished.length > 0 ? `, ${state.finished.length} units done before` : ''
  say(`${rounds} rounds in random order on busy cores, seed ${state.seed}${done}`)
  keepCoresBusy()
  const build = buildJob(report, say)
  const jobs = units.map(unit =>
    unitJob(unit, { ...setting, seed: unit.seed }, build, result =>
      recordFlaky(state, unit, result),
    ),
  )
  await runAll([build, ...jobs], options)
  if (state.failures.length > 0) {
    say(`\nFailed at least once:\n${flakyText(state)}`)
    report.failedGates.push('flaky tests, see above')
  }
}

function unitJob(
  unit: Unit,
  setting: UnitSetting,
  build: Job,
  onResult: (result: UnitResult) => void = () => {},
): Job {
  const title = unitTitle(unit)
  return {
    title,
    after: build,
    async run() {
      if (report.failedGates.includes('build')) return
      const result = await runUnit(unit, setting, text => say(`\n── ${title}\n${text}`))
      report.addUnit(unit, result)
      onResult(result)
    },
  }
}

/** Tests also wait for timers, disks and other processes: two on two cores used 2,058 CPU seconds in 24 minutes. */
const workersByDefault = availableParallelism() + 1

async function runAll(jobs: Job[], { workers = workersByDefault }: Options): Promise<void> {
  let running: Job[] = []
  let finished = 0
  const timer = setInterval(() => {
    const titles = running.map(({ title }) => title).join(', ')
    const counts = `${report.passed} passed, ${report.failed.length} failed`
    say(`${report.elapsed}  ${finished} of ${jobs.length} done, ${counts}; now ${titles}`)
  }, 30_000)
  await runQueue(jobs, workers, (now, done) => {
    running = now
    finished = done
  })
  clearInterval(timer)
}

/** Says whether files that failed do so alone. It changes nothing about the outcome. */
async function repeatAlone(setting: UnitSetting): Promise<void> {
  const runs = new Map(report.failed.map(({ file, pass }) => [`${file} ${pass}`, { file, pass }]))
  for (const { file, pass } of [...runs.values()].slice(0, 5)) {
    const unit = { pass, files: [file] }
    const { failed } = await runUnit(unit, setting, () => {})
    const isFlaky = failed.length === 0
    const outcome = isFlaky ? 'passes alone: it is flaky, or depends on others' : 'fails alone, too'
    say(`${unitTitle(unit)} ${outcome}`)
  }
}

function endWhenInterrupted(clean: () => Promise<void>): void {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(name, () => {
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
