import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Ended, run } from './children.ts'
import type { Folders } from './folders.ts'
import { environmentOf, quickToCompile, root, type Unit } from './plan.ts'

export type Skipped = { file: string; test: string; reason: string }

export type UnitResult = Ended & {
  passed: number
  /** Tests that failed, by file; a file that could not be run at all has one without a name. */
  failed: { file: string; test: string }[]
  skipped: Skipped[]
  seconds: { file: string; seconds: number }[]
}

export type UnitSetting = {
  env: Record<string, string>
  folders: Folders
  seed?: number | undefined
  testName?: string | undefined
}

let count = 0

/** Runs the files of a unit, and says what failed as soon as it is known. */
export async function runUnit(
  { pass, files }: Pick<Unit, 'pass' | 'files'>,
  { env, folders, seed, testName }: UnitSetting,
  say: (text: string) => void,
): Promise<UnitResult> {
  const report = join(folders.onDisk, `unit-${++count}.xml`)
  let lines: string[] = []
  let errors = 0
  const flush = () => {
    if (lines.some(line => line.trim() !== '')) say(lines.join('\n'))
    lines = []
  }
  const ended = await run(
    [
      ...[join(root, 'bin/bun'), 'test', '--no-orphans', '--only-failures', '--timeout=300000'],
      ...['--reporter=junit', `--reporter-outfile=${report}`],
      ...(seed === undefined ? [] : ['--randomize', `--seed=${seed}`]),
      ...(testName === undefined ? [] : ['-t', testName]),
      ...files.map(file => `./${file}`),
    ],
    line => {
      lines.push(line)
      if (line.startsWith('(fail)')) flush()
      errors += Number(/^ *(\d+) errors?$/.exec(line)?.[1] ?? 0)
    },
    {
      env: {
        ...env,
        HARK_TEST_FOLDER: folders.of({ files }),
        ...(env.HARK_LONG ? {} : quickToCompile({ files })),
        ...environmentOf(pass),
      },
    },
  )
  if (ended.exitCode !== 0) flush()
  const results = existsSync(report) ? readJunit(readFileSync(report, 'utf8')) : noResults()
  const named = results.failed.length
  if (ended.exitCode !== 0 && (errors > 0 || named === 0)) {
    // Bun reports no file that throws while it is loaded.
    const silent = files.filter(file => !results.seconds.some(each => each.file === file))
    const lost = silent.length > 0 ? silent : [files[0]!]
    for (const file of named > 0 && silent.length === 0 ? [] : lost)
      results.failed.push({ file, test: `(ended with ${ended.exitCode})` })
  }
  return { ...ended, ...results }
}

const noResults = (): Omit<UnitResult, keyof Ended> => ({
  passed: 0,
  failed: [],
  skipped: [],
  seconds: [],
})

/** Bun's report, as it writes it: a line for each file and test. */
export function readJunit(xml: string): Omit<UnitResult, keyof Ended> {
  const results = noResults()
  for (const [, name, time] of xml.matchAll(/^ {2}<testsuite name="([^"]*)".* time="([^"]*)"/gm))
    results.seconds.push({ file: unescaped(name!), seconds: Number(time) })
  const cases =
    /<testcase name="([^"]*)" classname="([^"]*)" time="[^"]*" file="([^"]*)"[^>]*?(?:\/>|>\s*<(skipped|failure))/g
  for (const [, name, groups, path, outcome] of xml.matchAll(cases)) {
    const [file, test] = [unescaped(path!), fullName(unescaped(name!), unescaped(groups!))]
    if (outcome === 'failure') results.failed.push({ file, test })
    else if (outcome === 'skipped')
      results.skipped.push({ file, test, reason: /\(needs ([^()]*)\)/.exec(test)?.[1] ?? '' })
    else results.passed++
  }
  return results
}

/** Bun names the innermost group first. */
const fullName = (name: string, groups: string) =>
  [...(groups ? groups.split(' > ').reverse() : []), name].join(' > ')

function unescaped(text: string): string {
  return text
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}
