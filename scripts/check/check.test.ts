import { describe, expect, test } from 'bun:test'
import { operations } from '../../test/api/operations.ts'
import { randomFrom } from '../../test/support/random.ts'
import { selectTests, testedWith } from './changed.ts'
import { parseOptions, WrongUsage } from './options.ts'
import {
  findTestFiles,
  needsPostgres,
  passesOf,
  planUnits,
  quickToCompile,
  type TestRun,
} from './plan.ts'
import { type Job, runQueue } from './queue.ts'
import { readJunit } from './run-unit.ts'

describe('options', () => {
  test.each([
    [['--qiuck'], 'there is no option --qiuck'],
    [['-x'], 'there is no option -x'],
    [['--flaky'], '--flaky needs a value'],
    [['--flaky', 'five'], '--flaky needs a whole number of at least 1, not five'],
    [['--sqlite=yes'], '--sqlite takes no value'],
    [['--changed', 'test/api'], '--changed finds the tests itself; leave out the names'],
  ])('%p is refused by name', (args, message) => {
    expect(() => parseOptions(args)).toThrow(new WrongUsage(message))
  })

  test('values stand behind a space or an equals sign', () => {
    expect(parseOptions(['--flaky', '5', 'a'])).toMatchObject({ flakyRounds: 5, names: ['a'] })
    expect(parseOptions(['--changed=HEAD~2'])).toMatchObject({ changedSince: 'HEAD~2' })
  })
})

describe('units', () => {
  const run = (file: string): TestRun => ({ file: `test/api/${file}.test.ts`, pass: 'as is' })
  const timings = { 'test/api/slow.test.ts': 170, 'test/api/b.test.ts': 25 }

  test('are in order of their length, with small files together', () => {
    const units = planUnits(['a', 'b', 'c', 'slow', 'x', 'y'].map(run), timings)
    expect(units.map(({ files }) => files.map(file => file.slice(9, -8)))).toEqual([
      ['slow'],
      ['a', 'b', 'c', 'x', 'y'],
    ])
  })

  test('have every test file once for each pass, in random order, too', () => {
    const runs = findTestFiles().flatMap(file => passesOf(file).map(pass => ({ file, pass })))
    const key = ({ file, pass }: TestRun) => `${file} ${pass}`
    for (const random of [undefined, randomFrom(1)]) {
      const units = planUnits(runs, timings, random ? { random } : {})
      const planned = units.flatMap(({ files, pass }) => files.map(file => key({ file, pass })))
      expect(planned.sort()).toEqual(runs.map(key).sort())
    }
    expect(runs).toContainEqual({ file: 'scripts/check/check.test.ts', pass: 'as is' })
  })

  test('run the API on both engines, pages on PostgreSQL, and Chromium on SQLite', () => {
    expect(passesOf('test/api/get-tag.test.ts')).toEqual(['as is', 'PostgreSQL 18'])
    expect(passesOf('test/forms/commenting.test.ts')).toEqual(['PostgreSQL 18'])
    expect(passesOf('test/forms/commenting.test.ts', { isSqliteOnly: true })).toEqual(['as is'])
    expect(passesOf('test/api/get-tag.test.ts', { isSqliteOnly: true })).toEqual(['as is'])
    expect(passesOf('test/pages/team-in-chromium.test.ts')).toEqual(['as is'])
    expect(passesOf('test/command/move.test.ts')).toEqual(['as is'])
  })

  test('compile less, unless they measure', () => {
    const flagsOf = (file: string) => Object.keys(quickToCompile({ files: [file] }))
    for (const file of ['test/api/get-tag.test.ts', 'test/engines/edits.test.ts'])
      expect(flagsOf(file)).toEqual(['BUN_JSC_useFTLJIT'])
    for (const file of ['test/turns/50-ms.test.ts', 'bench/x.test.ts'])
      expect(flagsOf(file)).toEqual([])
  })

  test('leave out with --sqlite what is about PostgreSQL alone', () => {
    const leftOut = findTestFiles().filter(needsPostgres)
    expect(leftOut).toContain('test/crash/postgres-faults.test.ts')
    expect(leftOut).toContain('test/engines/replica.test.ts')
    expect(leftOut).not.toContain('test/command/move.test.ts')
    expect(leftOut).not.toContain('src/platform/db/postgres-url.test.ts')
  })
})

describe('the queue', () => {
  test('starts jobs in order, so many at a time, and lets none wait for one that must', async () => {
    const events: string[] = []
    const ends = new Map<string, () => void>()
    const job = (title: string, after?: Job): Job => ({
      title,
      after,
      run: () => {
        events.push(title)
        return new Promise(resolve => ends.set(title, resolve))
      },
    })
    const build = job('build')
    const queue = runQueue([build, job('tests', build), job('types'), job('lint')], 2)
    const after = async (title: string) => {
      ends.get(title)!()
      await Bun.sleep(0)
      return events.splice(0)
    }
    expect(events.splice(0)).toEqual(['build', 'types'])
    expect(await after('types')).toEqual(['lint'])
    expect(await after('build')).toEqual(['tests'])
    await after('lint')
    await after('tests')
    await queue
  })
})

describe('what a change can affect', () => {
  const tests = findTestFiles()
  const selected = (...changed: string[]) => selectTests(changed, tests).files
  const ofVotes = 'test/api/add-vote.test.ts'

  test('by a feature, its endpoints and the tests that import it, not other endpoints', () => {
    const files = selected('src/features/votes/add-vote.ts')
    expect(files).toContain(ofVotes)
    expect(files.filter(file => file.startsWith('test/engines/'))).not.toEqual([])
    expect(files).not.toContain('test/api/create-webhook.test.ts')
  })

  test('by an endpoint without a file of its own, the file of its pair', () => {
    expect(testedWith('unblock-user', tests)).toContain('block-user')
    expect(testedWith('get-batch', tests)).toContain('list-batches')
    expect(testedWith('add-vote', tests)).toEqual(['add-vote'])
    const untested = Object.keys(operations).filter(name => testedWith(name, tests).length === 0)
    expect(untested).toEqual([])
  })

  test('by a page, the tests that name its path, and no endpoint', () => {
    const files = selected('src/web/settings/tags.tsx')
    expect(files).toContain('test/forms/settings-lists.test.ts')
    expect(files).not.toContain(ofVotes)
    expect(files.length).toBeLessThan(tests.length / 5)
  })

  test('by what each request goes through, everything that starts Hark', () => {
    const files = selected('src/server/request/respond.ts')
    expect(files).toEqual(expect.arrayContaining([ofVotes, 'test/crash/kill.test.ts']))
  })

  test('by a test or what it imports, that test', () => {
    const files = selected('test/support/random.ts')
    expect(files).toContain('test/support/random.test.ts')
    expect(files).not.toContain('test/crash/kill.test.ts')
  })

  test('by the lock file, everything', () => {
    expect(selected('package-lock.json', 'README.md')).toEqual(tests)
  })

  test('by anything at all, the tests that read the repository', () => {
    expect(selected('README.md')).toContain('test/repository/documentation.test.ts')
  })
})

test('failed and skipped tests are found in the report of Bun', () => {
  const xml = `<testsuites>
  <testsuite name="a.test.ts" file="a.test.ts" tests="3" failures="1" skipped="1" time="1.5" hostname="h">
    <testcase name="one &lt;b&gt;" classname="" time="0.2" file="a.test.ts" line="2" assertions="0" />
    <testsuite name="group (needs nginx)" file="a.test.ts" line="4" tests="1" time="0">
      <testcase name="two" classname="inner &gt; group (needs nginx)" time="0" file="a.test.ts" line="4">
        <skipped />
      </testcase>
    </testsuite>
    <testcase name="three" classname="" time="0.0" file="a.test.ts" line="5" assertions="1">
      <failure type="AssertionError" message="no">no</failure>
    </testcase>
  </testsuite>
</testsuites>`
  expect(readJunit(xml)).toEqual({
    passed: 1,
    failed: [{ file: 'a.test.ts', test: 'three' }],
    skipped: [{ file: 'a.test.ts', test: 'group (needs nginx) > inner > two', reason: 'nginx' }],
    seconds: [{ file: 'a.test.ts', seconds: 1.5 }],
  })
})
