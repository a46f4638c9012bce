import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Doc, Query } from './engine.ts'
import { plantTypos } from './plant-typos.ts'
import { readMisspellings } from './read-misspellings.ts'

/** Document id to grade, by query id. */
export type Judgements = Map<string, Map<string, number>>

export type Collection = {
  name: string
  docs: Doc[]
  queries: Query[]
  judgements: Judgements
  /** Queries with one misspelling each; a query without one is left out. */
  typos: Query[]
  /** False when they came with the collection. */
  areTyposPlanted: boolean
}

/** Every folder with documents, queries and judgements is a collection. */
export function readCollections(folder: string): Collection[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && existsSync(join(folder, entry.name, 'docs.jsonl')))
    .map(entry => entry.name)
    .sort()
    .map(name => readCollection(folder, name))
}

function readCollection(folder: string, name: string): Collection {
  const file = (part: string) => join(folder, name, part)
  const judgements: Judgements = new Map()
  for (const line of readFileSync(file('qrels.tsv'), 'utf8').split('\n').filter(Boolean)) {
    const [query = '', doc = '', grade] = line.split('\t')
    const grades = judgements.get(query) ?? new Map<string, number>()
    judgements.set(query, grades.set(doc, Number(grade)))
  }
  const queries = readLines<Query>(file('queries.jsonl')).filter(({ id }) => judgements.has(id))
  const areTyposPlanted = !existsSync(file('queries_typo.jsonl'))
  const typos = areTyposPlanted
    ? plantTypos(queries, readMisspellings(join(folder, 'typos-wikipedia.tsv')))
    : readLines<Query>(file('queries_typo.jsonl'))
  const asked = new Set(queries.map(({ id }) => id))
  return {
    name,
    docs: readLines<Doc>(file('docs.jsonl')),
    queries,
    judgements,
    typos: typos.filter(({ id }) => asked.has(id)),
    areTyposPlanted,
  }
}

function readLines<Line>(file: string): Line[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Line)
}
