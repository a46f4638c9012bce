import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { SQL } from 'bun'
import { openStore } from '../../src/server/process/open-store.ts'
import { randomFrom } from '../../test/support/random.ts'
import { fill } from '../http/corpus/prepare-corpus.ts'
import { print, tell } from '../http/print.ts'
import { stopAllChildren } from '../http/servers/children.ts'
import { type HarkPlace, startHark } from '../http/servers/hark.ts'
import { machine } from '../search/report/machine.ts'
import { apiOf } from './api.ts'
import { changeMuch } from './changes.ts'
import { dress, lineMaker, makeSegments, sizesFor } from './company.ts'
import {
  compareDemand,
  compareList,
  compareSegments,
  exportCounts,
  type Outcome,
  readExport,
  untilCounted,
} from './compare.ts'
import { copyPlace, measureLatency } from './latency.ts'

// Compares demands and lists within segments of a generated company with counts over `hark export`, before and after random
// changes: `bin/bun bench/evidence/run.ts [--posts N] [--engine sqlite|postgres] [--database-url URL] [--demands N] [--lists N]
// [--changes N] [--seed TEXT] [--latency] [--json FILE]`. PostgreSQL needs the URL of a superuser, for databases of its own.
// Ends with 1 where a number is another. Without demands and lists nothing is compared or changed.

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '100000' },
    engine: { type: 'string', default: 'sqlite' },
    'database-url': { type: 'string' },
    demands: { type: 'string', default: '200' },
    lists: { type: 'string', default: '500' },
    changes: { type: 'string', default: '1000' },
    seed: { type: 'string', default: 'evidence' },
    latency: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})
const [posts, seed] = [Number(values.posts), values.seed]
const isPostgres = values.engine === 'postgres'
const folder = mkdtempSync(join(tmpdir(), 'hark-evidence-'))
const name = `hark_evidence_${process.pid}`
const admin = isPostgres ? new SQL(values['database-url']!, { max: 1 }) : undefined
const place: HarkPlace = {
  command: resolve(import.meta.dir, '../../bin/hark'),
  dataDir: join(folder, 'data'),
  ...(isPostgres && { databaseUrl: urlOf(name) }),
}
mkdirSync(place.dataDir)
process.once('SIGINT', () => void end(130))
process.once('SIGTERM', () => void end(143))
let code = 0
try {
  const result = await run()
  code = result.comparisons.some(({ different }) => different > 0) ? 1 : 0
  if (values.json) await Bun.write(values.json, `${JSON.stringify(result, null, 2)}\n`)
} catch (error) {
  tell(Bun.inspect(error))
  code = 1
}
await end(code)

async function run() {
  const began = performance.now()
  const step = (what: string) =>
    tell(`${Math.round((performance.now() - began) / 1000)} s: ${what}`)
  await admin?.unsafe(`create database ${name} template template0 encoding 'UTF8'`)
  step(`importing ${posts} posts`)
  // What events are followed for, insight and notifications, is not asked for here.
  const { token } = await fill(
    String(place.command),
    posts,
    place,
    lineMaker(posts, seed),
    'skipped',
  )
  let server = await startHark({ ...place, token })
  let store = await openStore({ databaseUrl: undefined, ...place })
  const random = randomFrom(`${seed} questions`)
  step('organizations and people')
  await dress(apiOf(server), posts, random)
  await untilCounted(apiOf(server), store)
  const plain = values.latency ? { ...place, token, dataDir: join(folder, 'plain') } : undefined
  if (plain) {
    step('a copy without segments')
    await server.stop()
    await store.engine.close()
    if (admin) plain.databaseUrl = urlOf(`${name}_plain`)
    await copyPlace(place, plain, admin)
    store = await openStore({ databaseUrl: undefined, ...place })
    server = await startHark({ ...place, token })
  }
  const api = apiOf(server)
  step('segments')
  await makeSegments(api, random)
  const comparisons: {
    when: string
    what: string
    equal: number
    inexact: number
    different: number
  }[] = []
  const compareAll = async (when: string) => {
    step(`counting, ${when}`)
    await untilCounted(api, store)
    const counts = exportCounts(await readExport(place))
    step(`comparing, ${when}`)
    const kinds = {
      demands: [compareDemand, values.demands],
      lists: [compareList, values.lists],
    } as const
    const outcomes: Record<string, Outcome> = {}
    const begin = (what: string) => (outcomes[what] = { equal: 0, different: [], inexact: 0 })
    await compareSegments(api, counts, begin('segments'))
    for (const [what, [compare, count]] of Object.entries(kinds)) {
      const outcome = begin(what)
      for (let n = 0; n < Number(count); n++) await compare(api, counts, random, outcome)
    }
    for (const [what, { equal, different, inexact }] of Object.entries(outcomes)) {
      print(`${when}: ${what}: ${equal} equal, ${inexact} inexact, ${different.length} different`)
      for (const each of different) print(each)
      comparisons.push({ when, what, equal, inexact, different: different.length })
    }
    return counts
  }
  const areCompared = Number(values.demands) + Number(values.lists) > 0
  const rows = areCompared ? (await compareAll('as generated')).rows : undefined
  await untilCounted(api, store)
  let changed: Awaited<ReturnType<typeof changeMuch>> | undefined
  if (rows) {
    step(`${values.changes} changes`)
    changed = await changeMuch(api, rows, random, Number(values.changes))
    print(`${changed.changes} random changes, of which ${changed.refused} were refused`)
    await compareAll('after changes')
  }
  const latency = plain && (await measureLatency({ server, store, place, plain, random, step }))
  await server.stop()
  await store.engine.close()
  step('done')
  const sizes = {
    posts,
    ...sizesFor(posts),
    comments: rows?.comments.length,
    votes: rows?.votes.length,
  }
  return { ...machine(), engine: values.engine, seed, ...sizes, changed, comparisons, latency }
}

function urlOf(database: string): string {
  const url = new URL(values['database-url']!)
  url.pathname = `/${database}`
  return url.href
}

async function end(status: number): Promise<never> {
  await stopAllChildren()
  for (const database of [name, `${name}_plain`])
    await admin?.unsafe(`drop database if exists ${database} with (force)`)
  rmSync(folder, { recursive: true, force: true })
  process.exit(status)
}
