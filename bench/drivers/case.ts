import { bunSql } from './bun-sql.ts'
import { chaos } from './cases/chaos.ts'
import { cut } from './cases/cut.ts'
import { exhausted } from './cases/exhausted.ts'
import { halfOpen } from './cases/half-open.ts'
import { killed } from './cases/killed.ts'
import { mixed } from './cases/mixed.ts'
import { roundTrips } from './cases/round-trips.ts'
import { silent } from './cases/silent.ts'
import { throughput } from './cases/throughput.ts'
import { timeouts } from './cases/timeouts.ts'
import { values } from './cases/values.ts'
import { loneClients } from './lone-clients.ts'
import { postgresJs } from './postgres-js.ts'

// One case with one driver in a process of its own, so that a crash or a hang is a result and
// not the end of the run. Prints what it found as JSON.

const drivers = [bunSql, postgresJs, loneClients]
const cases = {
  killed,
  silent,
  halfOpen,
  exhausted,
  cut,
  timeouts,
  mixed,
  values,
  roundTrips,
  chaos,
}

const [name = '', driverName = '', version = '18'] = process.argv.slice(2)
const release = Number(version) as 15 | 18
const stray: string[] = []
process.on('unhandledRejection', error => stray.push(`unhandled rejection: ${messageOf(error)}`))
process.on('uncaughtException', error => stray.push(`uncaught: ${messageOf(error)}`))

if (name === 'throughput') report(await throughput(drivers, release))
const driver = drivers.find(each => each.name === driverName)
const run = cases[name as keyof typeof cases]
if (!driver || !run) throw new Error(`There is no case ${name} for ${driverName}.`)
const found = await run(driver, release).catch(error => ({
  outcome: `failed: ${messageOf(error)}`,
}))
report({ ...found, 'stray errors': strayErrors() })

function report(found: object): never {
  process.stdout.write(JSON.stringify(found))
  process.exit(0)
}

function strayErrors(): string {
  const groups = Object.entries(Object.groupBy(stray, each => each))
  return groups.map(([text, each]) => `${each?.length} × ${text}`).join('; ') || 'none'
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 60) : String(error)
}
