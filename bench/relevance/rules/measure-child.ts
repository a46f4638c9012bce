import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCollections } from '../collection.ts'
import type { Query } from '../engine.ts'
import { rules } from './rules.ts'
import { leaveOut } from './without-rule.ts'

// Without the named rule, if any: `measure-child.ts FOLDER [RULE]`. Prints JSON.

const [folder, name] = process.argv.slice(2)
if (name) leaveOut(rules[name]!)
// Not before: what is imported is already without the rule.
const { openCompany, openHark } = await import('../engines/hark.ts')
const { measure } = await import('../measure.ts')
const { loadDemo } = await import('../../../src/features/transfer/demo/load-demo.ts')
const { findMissedQueries } = await import(
  '../../../test/engines/search-queries/find-missed-queries.ts'
)
const { actors } = await import('../../../src/store/event.ts')
const { findMissed } = await import('../classes/classes.ts')

const ndcg: Measured['ndcg'] = {}
for (const { name: collection, docs, queries, typos, judgements } of readCollections(folder!))
  for (const language of ['en', 'none']) {
    const dataDir = mkdtempSync(join(tmpdir(), 'hark-rules-'))
    const open = await openHark({ dataDir, databaseUrl: undefined }, docs, language)
    for (const [kind, asked] of Object.entries({
      clean: queries,
      typo: typos,
      prefix: cut(queries),
    }))
      ndcg[`${collection}, ${language}, ${kind}`] = Object.fromEntries(
        [...(await measure(open, asked, judgements))].map(([id, figures]) => [id, figures.ndcg]),
      )
    await open.close()
    rmSync(dataDir, { recursive: true })
  }
const dataDir = mkdtempSync(join(tmpdir(), 'hark-rules-'))
const { db, close } = await openCompany({ dataDir, databaseUrl: undefined }, [])
await loadDemo(db, actors.import)
const missed = await findMissedQueries(db)
await close()
rmSync(dataDir, { recursive: true })
const isRight = [await findMissed(openHark, true), await findMissed(openHark, false)]
process.stdout.write(
  JSON.stringify({ ndcg, missed, classes: isRight.map(each => each.length) } satisfies Measured),
)

/** The queries half typed: of the last word, as many letters as say which it may be. */
function cut(queries: Query[]): Query[] {
  return queries.map(({ id, text }) => ({
    id,
    text: text.trim().replace(/(\p{L}{3,5})\p{L}*\W*$/u, '$1'),
  }))
}

export type Measured = {
  /** By collection, language of the company, and kind of query: of each query. */
  ndcg: Record<string, Record<string, number>>
  /** The typed queries over the demo that do not find their expected first result. */
  missed: string[]
  /** How many of the queries by class do not, in a company that has set its language and in one that has not. */
  classes: number[]
}
