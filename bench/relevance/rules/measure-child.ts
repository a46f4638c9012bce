import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCollections } from '../collection.ts'
import { rules } from './rules.ts'
import { leaveOut } from './without-rule.ts'

// Without the named rule, if any: `measure-child.ts FOLDER [RULE]`. Prints JSON.

const [folder, name] = process.argv.slice(2)
if (name) leaveOut(rules[name]!)
// Not before: what is imported is already without the rule.
const { openCompany, harkOnSqlite } = await import('../engines/hark.ts')
const { meanOf, measure } = await import('../measure.ts')
const { loadDemo } = await import('../../../src/features/transfer/demo/load-demo.ts')
const { findMissedQueries } = await import(
  '../../../test/engines/search-queries/find-missed-queries.ts'
)
const { actors } = await import('../../../src/store/event.ts')

const ndcg: Record<string, number[]> = {}
for (const { name: collection, docs, queries, typos, judgements } of readCollections(folder!)) {
  const open = await harkOnSqlite.open(docs)
  const clean = await measure(open, queries, judgements)
  const typo = await measure(open, typos, judgements)
  ndcg[collection] = [meanOf(clean, clean.keys()).ndcg, meanOf(typo, typo.keys()).ndcg]
  await open.close()
}
const dataDir = mkdtempSync(join(tmpdir(), 'hark-rules-'))
const { db, close } = await openCompany({ dataDir, databaseUrl: undefined }, [])
await loadDemo(db, actors.import)
const missed = await findMissedQueries(db)
await close()
rmSync(dataDir, { recursive: true })
process.stdout.write(JSON.stringify({ ndcg, missed } satisfies Measured))

export type Measured = {
  /** By collection: of its queries as they are, and with a typo. */
  ndcg: Record<string, number[]>
  /** The typed queries over the demo that do not find their expected first result. */
  missed: string[]
}
