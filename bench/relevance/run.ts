import { parseArgs } from 'node:util'
import { startPostgres } from '../../test/support/postgres.ts'
import { type Collection, readCollections } from './collection.ts'
import type { Engine } from './engine.ts'
import { allEngines } from './engines/index.ts'
import { meanOf, measure } from './measure.ts'
import { type Row, tableOf } from './table.ts'

// How well each engine finds what people judged relevant, clean and misspelt:
// `bin/bun bench/relevance/run.ts FOLDER [--collection NAME] [--engine NAME] [--json FILE]`.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    collection: { type: 'string', default: '' },
    engine: { type: 'string', default: '' },
    json: { type: 'string' },
  },
})
const folder = positionals[0]
if (!folder) throw new Error('Name the folder of the collections.')

let server: ReturnType<typeof startPostgres> | undefined
const postgres = () => {
  server ??= startPostgres({ version: 18, isFast: true })
  return server
}
const engines = allEngines(postgres).filter(({ name }) => isNamed(name, values.engine))
const collections = readCollections(folder).filter(({ name }) => isNamed(name, values.collection))

const results: Record<string, Row[]> = {}
try {
  for (const collection of collections) {
    const rows: Row[] = []
    for (const engine of engines) rows.push(await rowOf(engine, collection))
    results[collection.name] = rows
    process.stdout.write(`${tableOf(collection, rows)}\n\n`)
  }
} finally {
  await (await server)?.stop()
}
process.stdout.write('* best nDCG@10; the gain of a document is its grade.\n')
if (values.json) await Bun.write(values.json, `${JSON.stringify(results, null, 2)}\n`)

async function rowOf(engine: Engine, { docs, queries, typos, judgements }: Collection) {
  const open = await engine.open(docs)
  try {
    const clean = await measure(open, queries, judgements)
    const typo = await measure(open, typos, judgements)
    return {
      engine: engine.name,
      clean: meanOf(clean, clean.keys()),
      cleanShared: meanOf(clean, typo.keys()),
      typo: meanOf(typo, typo.keys()),
    }
  } finally {
    await open.close()
  }
}

/** Any part of the name will do. */
function isNamed(name: string, asked: string): boolean {
  return name.toLowerCase().includes(asked.toLowerCase())
}
