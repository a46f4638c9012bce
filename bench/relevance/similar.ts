import { parseArgs } from 'node:util'
import { startPostgres } from '../../test/support/postgres.ts'
import { readCollections } from './collection.ts'
import { type DraftCollection, draftCollection } from './draft-collection.ts'
import type { OpenEngine } from './engine.ts'
import { allEngines } from './engines/index.ts'
import { measureDrafts } from './measure-drafts.ts'
import { similarTableOf } from './similar-table.ts'

// How well each engine finds the posts that a draft duplicates, by its title alone and with its content:
// `bin/bun bench/relevance/similar.ts FOLDER [--engine NAME]`.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { engine: { type: 'string', default: '' } },
})
const folder = positionals[0]
if (!folder) throw new Error('Name the folder of the collections.')

/** In other languages, what is relevant contains the query: these are no duplicates. */
const isOfDuplicates = ({ name }: { name: string }) => name !== 'multilingual'
const collections = readCollections(folder)
  .filter(isOfDuplicates)
  .flatMap(collection => draftCollection(collection) ?? [])

let server: ReturnType<typeof startPostgres> | undefined
const postgres = () => {
  server ??= startPostgres({ version: 18, isFast: true })
  return server
}
const engines = allEngines(postgres).filter(({ name }) =>
  name.toLowerCase().includes(values.engine.toLowerCase()),
)
try {
  for (const collection of collections) {
    const rows = []
    for (const engine of engines) {
      const open = await engine.open(collection.docs)
      rows.push({ engine: engine.name, ...(await figuresOf(open, collection)) })
      await open.close()
    }
    process.stdout.write(`${similarTableOf(collection, rows)}\n\n`)
  }
} finally {
  await (await server)?.stop()
}

async function figuresOf(open: OpenEngine, { drafts, judgements }: DraftCollection) {
  const titles = drafts.map(draft => ({ ...draft, content: '' }))
  return {
    title: await measureDrafts(open, titles, judgements),
    whole: await measureDrafts(open, drafts, judgements),
  }
}
