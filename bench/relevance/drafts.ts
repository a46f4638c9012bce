import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findSimilarPostIds } from '../../src/features/search/query/find-similar-post-ids.ts'
import type { StoreLocation } from '../../src/server/process/open-store.ts'
import { startPostgres } from '../../test/support/postgres.ts'
import { alignColumns } from '../shared/align-columns.ts'
import { readCollections } from './collection.ts'
import { type DraftCollection, draftCollection } from './draft-collection.ts'
import type { Doc } from './engine.ts'
import { openCompany } from './engines/hark.ts'
import { contentMax } from './measure-drafts.ts'

// What is shown to someone who writes a post: how many of the first suggestions say the same, something related or something
// else, by labels that were made by reading both; and how many drafts get a report among the first five that people marked as
// their duplicate. The rule was chosen by the labels of `tuned`; those of `held out` were made afterwards.
// `bin/bun bench/relevance/drafts.ts FOLDER [--postgres] [--list]`; --list prints first suggestions that are wrong or have no label.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    postgres: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})
const folder = positionals[0]
if (!folder) throw new Error('Name the folder of the collections.')

type Grade = 'same' | 'related' | 'wrong' | 'none'
type Label = { collection: string; draft: string; suggestion: string; grade: Grade }

const everything = { boards: 'every' as const }
const shownMax = 5
const sets = {
  tuned: readLabels('first-suggestions.tsv'),
  'held out': readLabels('held-out-suggestions.tsv'),
}
const collections = [
  ...readCollections(folder)
    .filter(({ name }) => name.startsWith('gitbugs'))
    .flatMap(collection => draftCollection(collection) ?? []),
  demoCollection(),
]

const server = values.postgres ? await startPostgres({ version: 18, isFast: true }) : undefined
const rows: string[][] = []
for (const collection of collections) rows.push(...(await rowsOf(collection)))
await server?.stop()
const columns = ['drafts', 'shown', 'same', 'related', 'wrong', 'no label', 'duplicate in first 5']
const sums = Object.keys(sets).map(set => {
  const own = rows.filter(row => row[1] === set)
  return ['all', set, ...columns.map((_, at) => sumOf(own.map(row => row[at + 2]!)))]
})
process.stdout.write(`${alignColumns([['', '', ...columns], ...rows, ...sums]).join('\n')}\n`)

async function rowsOf({ name, docs, drafts, judgements }: DraftCollection): Promise<string[][]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hark-drafts-'))
  const location: StoreLocation = { dataDir, databaseUrl: await server?.freshDatabase() }
  const { db, docIds, close } = await openCompany(location, docs)
  const postIds = new Map(Array.from(docIds, ([postId, docId]) => [docId, postId]))
  const byId = new Map([...docs, ...drafts].map(doc => [doc.id, doc]))
  const suggestionsFor = async ({ id, title, content }: Doc) => {
    const draft = { title, content: content.slice(0, contentMax).toWellFormed() }
    const except = [postIds.get(id) ?? []].flat()
    const { ids } = await findSimilarPostIds(db, everything, draft, shownMax, {
      except,
      isDraft: true,
    })
    return ids.map(postId => docIds.get(postId)!)
  }
  const found: string[][] = []
  for (const [set, labels] of Object.entries(sets)) {
    const own = labels.filter(({ collection }) => collection === name)
    const counts = { shown: 0, same: 0, related: 0, wrong: 0, unknown: 0, found: 0 }
    const ids = [...new Set(own.map(({ draft }) => draft))]
    const marked = ids.filter(id => judgements.has(id)).length
    for (const id of ids) {
      const suggestions = await suggestionsFor(byId.get(id)!)
      if (suggestions.some(each => judgements.get(id)?.has(each))) counts.found++
      const [first] = suggestions
      if (first === undefined) continue
      counts.shown++
      const label = own.find(({ draft, suggestion }) => draft === id && suggestion === first)
      const grade = judgements.get(id)?.has(first) ? 'same' : label?.grade
      counts[grade === undefined || grade === 'none' ? 'unknown' : grade]++
      if (values.list && (grade === 'wrong' || grade === undefined))
        process.stdout.write(
          [grade ?? 'no label', name, id, first].join('\t') + textsOf(byId, id, first),
        )
    }
    const { shown, same, related, wrong, unknown } = counts
    const figures = [ids.length, shown, same, related, wrong, unknown].map(String)
    found.push([name, set, ...figures, `${counts.found} of ${marked}`])
  }
  await close()
  rmSync(dataDir, { recursive: true })
  return found
}

function textsOf(byId: ReadonlyMap<string, Doc>, ...ids: string[]): string {
  const texts = ids.map(id => byId.get(id)!).map(({ title, content }) => `${title} | ${content}`)
  return texts.map(text => `\n  ${text.replaceAll(/\s+/g, ' ').slice(0, 240)}`).join('') + '\n'
}

function readLabels(file: string): Label[] {
  const lines = readFileSync(join(import.meta.dir, 'labels', file), 'utf8').split('\n')
  return lines.filter(Boolean).map(line => {
    const [collection, draft, suggestion, grade] = line.split('\t')
    return {
      collection: collection!,
      draft: draft!,
      suggestion: suggestion!,
      grade: grade as Grade,
    }
  })
}

/** The posts of the demo, each a draft as well. */
function demoCollection(): DraftCollection {
  const source = new URL('../../src/features/transfer/demo/', import.meta.url).pathname
  const docs = ['feature-requests', 'bugs'].flatMap(board => {
    const { posts } = JSON.parse(readFileSync(join(source, `${board}.json`), 'utf8'))
    return posts.map(({ title, content = '' }: Doc, at: number) => ({
      id: `${board}:${at}`,
      title,
      content,
    }))
  })
  return { name: 'demo', docs, drafts: docs, judgements: new Map() }
}

function sumOf(cells: string[]): string {
  const sums = [0, 1].map(at =>
    cells.reduce((sum, cell) => sum + Number(cell.split(' of ')[at] ?? 0), 0),
  )
  return cells.some(cell => cell.includes(' of ')) ? sums.join(' of ') : String(sums[0])
}
