import { sql } from 'kysely'
import type { Actor, CompanyDb, CompanyTransaction } from '../store/index.ts'

/** Pages of the index that one write merges: some ten milliseconds. */
const pagesPerWrite = 64
const pauseMs = 5

/**
 * Makes one part of the many that SQLite's index has after very many posts were written: each part is
 * asked for every word. It is all companies' index, and changes no answer. After ordinary writes SQLite
 * does it by itself, in part.
 */
export async function mergeIndex(db: CompanyDb, actor: Actor, isStopping = () => false) {
  if (db.engine !== 'sqlite') return
  // Less than nothing begins with all parts, whatever their size; after that it is gone on with.
  let isMerged = await db.write(actor, transaction => merge(transaction, -pagesPerWrite))
  while (!isMerged && !isStopping()) {
    await Bun.sleep(pauseMs)
    isMerged = await db.write(actor, transaction => merge(transaction, pagesPerWrite))
  }
}

/** Whether there was nothing left to do: then a single row is written, if any. */
async function merge(transaction: CompanyTransaction, pages: number): Promise<boolean> {
  const before = await changes(transaction)
  await transaction.raw(
    () => sql`insert into word_index (word_index, rank) values ('merge', ${sql.lit(pages)})`,
  )
  return (await changes(transaction)) - before < 2
}

async function changes(transaction: CompanyTransaction): Promise<number> {
  const [row] = await transaction.raw(() => sql<{ n: number }>`select total_changes() as n`)
  return row!.n
}
