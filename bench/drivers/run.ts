import { bunSql } from './bun-sql.ts'
import { loneClients } from './lone-clients.ts'
import { postgresJs } from './postgres-js.ts'

// Compares the drivers: `bun bench/drivers/run.ts [15|18]` prints one markdown table.

const version = process.argv[2] ?? '18'
const names = [bunSql.name, postgresJs.name, loneClients.name]
const titles = {
  killed: 'Server killed -9',
  silent: 'Server stopped (SIGSTOP)',
  halfOpen: 'Bytes lost one way',
  exhausted: 'Connections exhausted',
  cut: 'Connection cut',
  timeouts: 'Server deadlines',
  mixed: 'Answers under errors',
  values: 'Values',
  roundTrips: 'Round trips (20 ms each)',
  chaos: 'Chaos for 12 s, our deadline 300 ms',
}
const capMs = 45_000

print(`| PostgreSQL ${version}, Bun ${Bun.version} | ${names.join(' | ')} |`)
print('|---|---|---|---|')
const speeds = (await runCase('throughput', '-')) as Record<string, number[]>
for (const [name, [bun = 0, ...others]] of Object.entries(speeds)) {
  const cells = others.map(each => `${each} (${(each / bun).toFixed(2)})`)
  print(`| ops/s: ${name} | ${bun} | ${cells.join(' | ')} |`)
}

for (const [key, title] of Object.entries(titles)) {
  const results: Record<string, unknown>[] = []
  for (const name of names) results.push(await runCase(key, name))
  const rows = new Set(results.flatMap(Object.keys))
  for (const row of rows) {
    const cells = results.map(result => String(result[row] ?? '–').replaceAll('|', '\\|'))
    print(`| ${title}: ${row} | ${cells.join(' | ')} |`)
  }
}

/** A case that crashes or outlasts its cap is a result too. */
async function runCase(name: string, driver: string): Promise<Record<string, unknown>> {
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/case.ts`, name, driver, version], {
    stdout: 'pipe',
    stderr: 'pipe',
    timeout: name === 'throughput' ? 3 * capMs : capMs,
    killSignal: 'SIGKILL',
  })
  const [output, errors] = await Promise.all([child.stdout.text(), child.stderr.text()])
  await child.exited
  if (child.signalCode) return { outcome: `killed by ${child.signalCode}, cap ${capMs / 1000} s` }
  if (!output) return { outcome: `crashed: ${errors.trim().split('\n').at(-1)?.slice(0, 80)}` }
  return JSON.parse(output)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
