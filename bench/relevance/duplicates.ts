import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findLikeness } from '../../src/features/search/query/find-likeness.ts'
import { alignColumns } from '../shared/align-columns.ts'
import { type Collection, readCollections } from './collection.ts'
import type { Doc } from './engine.ts'
import { openCompany } from './engines/hark.ts'

// How many of the reports that people have marked as duplicates of each other are found by comparing every post with
// those that are most similar to it, and how many others come along, by how alike they must be:
// `bin/bun bench/relevance/duplicates.ts FOLDER`.

const { positionals } = parseArgs({ allowPositionals: true })
const folder = positionals[0]
if (!folder) throw new Error('Name the folder of the collections.')

const floors = [200, 250, 300, 350, 400, 450, 500, 550, 600, 700]
/** As many pairs of each post are stored. */
const pairsMax = 5

for (const collection of readCollections(folder).filter(({ name }) => name.startsWith('gitbugs'))) {
  const dataDir = mkdtempSync(join(tmpdir(), 'hark-duplicates-'))
  const docs = reportsOf(collection)
  const { db, docIds, close } = await openCompany({ dataDir, databaseUrl: undefined }, docs)
  const startedAt = performance.now()
  const found = new Map<string, number>()
  for (const [id, docId] of docIds) {
    const post = await db.query
      .selectFrom('posts')
      .select(['id', 'title', 'content'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    for (const like of (await findLikeness(db, post, () => true)).slice(0, pairsMax))
      found.set(keyOf(docId, docIds.get(like.id)!), Math.round(1_000 * like.likeness))
  }
  const ms = (performance.now() - startedAt) / docs.length
  await close()
  rmSync(dataDir, { recursive: true })
  const marked = markedPairs(collection)
  const rows = floors.map(floor => {
    const offered = [...found].filter(([, likeness]) => likeness >= floor).map(([key]) => key)
    const right = offered.filter(key => marked.has(key)).length
    return [
      String(floor),
      String(offered.length),
      `${right} of ${marked.size}`,
      `${Math.round((100 * right) / marked.size)} %`,
    ]
  })
  process.stdout.write(
    `${[
      `${collection.name}: ${docs.length} posts, ${ms.toFixed(1)} ms each`,
      ...alignColumns([['likeness', 'offered', 'marked', 'found'], ...rows]),
    ].join('\n')}\n\n`,
  )
}

/** A query is the title of a report, whose content the collection does not have. */
function reportsOf({ docs, queries }: Collection): Doc[] {
  const known = new Set(docs.map(({ id }) => id))
  const titles = queries.map(({ id, text }) => ({ id, title: text, content: '' }))
  return [...docs, ...titles.filter(({ id }) => !known.has(id))]
}

function markedPairs({ queries, judgements }: Collection): Set<string> {
  const pairs = new Set<string>()
  for (const { id } of queries) {
    const cluster = [id, ...judgements.get(id)!.keys()]
    for (const [at, one] of cluster.entries())
      for (const other of cluster.slice(at + 1)) if (one !== other) pairs.add(keyOf(one, other))
  }
  return pairs
}

function keyOf(one: string, other: string): string {
  return [one, other].sort().join(' ')
}
