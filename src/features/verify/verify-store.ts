import { sql } from 'kysely'
import type { Store } from '../../store/index.ts'
import { searchErrors } from '../search/index.ts'
import { checks, checksOfTimes } from './checks.ts'
import { findMissingFiles } from './find-missing-files.ts'
import { findWrongEmailKeys } from './find-wrong-email-keys.ts'
import { findWrongEvents } from './find-wrong-events.ts'
import { findWrongSlugs } from './find-wrong-slugs.ts'
import { findWrongTagNames } from './find-wrong-tag-names.ts'
import { findWrongTrends } from './find-wrong-trends.ts'

/** Of one kind of damage so many rows are named: a table that was emptied would name millions. */
const namedMax = 100
/** The engine's own check, and those that are not a query: of events, e-mails, slugs, tags, trends, search and files. */
const otherChecks = 13

const finders = [
  findWrongEvents,
  findWrongEmailKeys,
  findWrongSlugs,
  findWrongTagNames,
  findWrongTrends,
]

/** Of one that was closed, rows may be missing that others refer to: it is being removed, or was. */
function openCompanies(store: Store) {
  return store.installation
    .selectFrom('companies')
    .select('id')
    .where('closed', 'is', null)
    .execute()
}

/** Everything that is off, a sentence each; empty when nothing is. Files are looked for where `imageFolder` is given. */
export async function verifyStore(
  store: Store,
  imageFolder?: string,
): Promise<{ checked: number; errors: string[] }> {
  const errors = await store.engine.integrityErrors()
  const queries = [...checks, ...checksOfTimes(store.clock())]
  for (const { holds, broken } of queries) {
    const { rows } = await sql<{ company_id: number; id: number }>`
      select * from (${sql.raw(broken)}) as broken
      where company_id not in (select id from companies where closed is not null)
      limit ${sql.lit(namedMax)}
    `.execute(store.installation)
    for (const { company_id, id } of rows)
      errors.push(`company ${company_id}, id ${id}: it does not hold that ${holds}`)
  }
  const companies = await openCompanies(store)
  for (const { id } of companies) {
    await store.company(id).longSnapshot(async db => {
      for (const find of finders)
        for (const what of await find(db)) errors.push(`company ${id}: ${what}`)
    })
  }
  errors.push(...(await searchErrors(store)))
  if (imageFolder !== undefined) errors.push(...(await findMissingFiles(store, imageFolder)))
  return { checked: queries.length + otherChecks, errors }
}
