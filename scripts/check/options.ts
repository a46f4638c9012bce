export const usage = `Usage: bin/check [OPTION ...] [NAME ...]

Without a NAME: every gate and every test. With one: only the tests whose path contains it, on SQLite
(HARK_TEST_POSTGRES=18 or 15 takes PostgreSQL).

  --changed[=REF]   the gates, and the tests that a change since REF can affect
                    (default: since this branch left main, and what is not committed)
  --sqlite          tests on SQLite only
  --long            also every black-box test on the oldest PostgreSQL, and more random tries
  --flaky N         everything N times, in random order, on busy cores; call it again to continue
  --seed N          tests in this random order
  -t PATTERN        only tests whose name matches
  --workers N       how many processes at once (default: one more than cores)
  --list            print what would run
  --update-timings  record how long each file took, in test/timings.json`

export type Options = {
  names: string[]
  changedSince: string | undefined
  isChanged: boolean
  isSqliteOnly: boolean
  isLong: boolean
  flakyRounds: number | undefined
  seed: number | undefined
  testName: string | undefined
  workers: number | undefined
  isList: boolean
  updatesTimings: boolean
}

export class WrongUsage extends Error {}

export function parseOptions(args: string[]): Options {
  const options: Options = {
    names: [],
    changedSince: undefined,
    isChanged: false,
    isSqliteOnly: false,
    isLong: false,
    flakyRounds: undefined,
    seed: undefined,
    testName: undefined,
    workers: undefined,
    isList: false,
    updatesTimings: false,
  }
  const rest = [...args]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [name, given] = word.startsWith('--') ? word.split(/=(.*)/s, 2) : [word]
    const value = () => {
      const found = given ?? rest.shift()
      if (found === undefined) throw new WrongUsage(`${name} needs a value`)
      return found
    }
    const number = (least: number) => {
      const text = value()
      if (!/^\d+$/.test(text) || Number(text) < least)
        throw new WrongUsage(`${name} needs a whole number of at least ${least}, not ${text}`)
      return Number(text)
    }
    const flag = () => {
      if (given !== undefined) throw new WrongUsage(`${name} takes no value`)
      return true
    }
    if (name === '--changed') [options.isChanged, options.changedSince] = [true, given]
    else if (name === '--sqlite') options.isSqliteOnly = flag()
    else if (name === '--long') options.isLong = flag()
    else if (name === '--flaky') options.flakyRounds = number(1)
    else if (name === '--seed') options.seed = number(0)
    else if (name === '-t') options.testName = value()
    else if (name === '--workers') options.workers = number(1)
    else if (name === '--list') options.isList = flag()
    else if (name === '--update-timings') options.updatesTimings = flag()
    else if (word.startsWith('-')) throw new WrongUsage(`there is no option ${word}`)
    else options.names.push(word)
  }
  if (options.isChanged && options.names.length > 0)
    throw new WrongUsage('--changed finds the tests itself; leave out the names')
  return options
}
