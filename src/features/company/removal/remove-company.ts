import { type RawBuilder, sql } from 'kysely'
import { giveWay } from '../../../platform/turns.ts'
import type { CompanyDb, CompanyMaintenance } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import type { Store } from '../../../store/store.ts'
import { eachCompany, type Task } from '../../events/jobs/task.ts'
import { removeImageFolder } from '../../images/image-files.ts'
import { movedTables } from '../../transfer/move/moved-tables.ts'
import { companyClosed } from '../events.ts'
import { initialSettings } from '../settings/settings.ts'

/** Passes in a row that fail before they have removed anything: another would not succeed, either. */
const fruitlessMax = 3

/** Companies that were closed, and still have rows. */
export async function findClosedCompanies(store: Store): Promise<number[]> {
  const rows = await store.installation
    .selectFrom('companies')
    .select('id')
    .where('is_removing', '=', 1)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Removes everything of a company that was closed, a slice at a time. Whatever ends it, the next call continues; several at
 * once do no harm. Its row stays, without a name, and so do its events. False where `signal` ended it.
 */
export async function removeCompany(
  db: CompanyDb,
  imageFolder: string,
  signal?: AbortSignal,
): Promise<boolean> {
  // Work in progress when it was closed may have added rows behind us.
  for (let failures = 0; ; ) {
    const { hasFound, isAborted, failure } = await removeOnce(db, signal)
    if (isAborted) return false
    if (failure === undefined && !hasFound) break
    failures = failure === undefined || hasFound ? 0 : failures + 1
    if (failures > fruitlessMax) throw failure
  }
  // Its rows are gone: nothing names a file any more.
  await removeImageFolder(imageFolder, db.companyId)
  await db.maintain(finish)
  return true
}

/** Goes through all tables once, until a row is still referred to by one that was added behind it. */
async function removeOnce(db: CompanyDb, signal: AbortSignal | undefined) {
  const pass = { hasFound: false, isAborted: false, failure: undefined as unknown }
  for (const table of removedTables)
    for (;;) {
      if (signal?.aborted) return { ...pass, isAborted: true }
      const deleted = await db
        .maintain(transaction => deleteSlice(transaction, table))
        .catch(failure => {
          if (!isReferredTo(failure)) throw failure
          pass.failure = failure
          return 0
        })
      if (pass.failure !== undefined) return pass
      if (deleted === 0) break
      pass.hasFound = true
      await giveWay()
    }
  return pass
}

/** As SQLite and PostgreSQL name it. */
function isReferredTo(error: unknown): boolean {
  const { code, errno } = error as { code?: unknown; errno?: unknown }
  return code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || errno === '23503'
}

/**
 * From the end of the key: comments refer to earlier ones. The key of the last row of the slice is read first, so that
 * both statements are a range of the primary key.
 */
async function deleteSlice(
  { raw }: CompanyMaintenance,
  { name, key, rowsMax }: (typeof removedTables)[number],
): Promise<number> {
  const columns = key.map(column => sql.ref(column))
  const descending = columns.map(column => sql`${column} desc`)
  const [edge] = await raw(
    companyId => sql<Record<string, string | number>>`select ${sql.join(columns)}
      from ${sql.table(name)} where company_id = ${companyId}
      order by ${sql.join(descending)} limit 1 offset ${sql.lit(rowsMax - 1)}`,
  )
  const beyond: RawBuilder<unknown> = edge
    ? sql`and (${sql.join(columns)}) >= (${sql.join(key.map(column => edge[column]))})`
    : sql``
  const deleted = await raw(
    companyId => sql`delete from ${sql.table(name)}
      where company_id = ${companyId} ${beyond} returning 1 as one`,
  )
  return deleted.length
}

/**
 * The remaining row says only that there was a company with this number, and when it was closed: its settings are those
 * of a new one.
 */
async function finish({ query }: CompanyMaintenance) {
  await query
    .updateTable('companies')
    .set({
      ...initialSettings,
      is_removing: 0,
      logo: null,
      sso_secret: null,
      sso_admits_team: 0,
      email_sign_in: 1,
      team_passkey: 0,
      oidc_issuer: null,
      oidc_client_id: null,
      oidc_client_secret: null,
      changelog_count: 0,
      roadmap_count: 0,
      open_roadmaps_count: 0,
      summary_due: 0,
      checklist_closed: null,
    })
    .execute()
}

/**
 * From this commit on nobody finds the company: no page, token or session of it works, and its slug and base URL are free.
 * What it has is then removed by `removeCompany`. This cannot be undone.
 */
export function closeCompany(db: CompanyDb, actor: Actor): Promise<void> {
  return db.write(actor, async transaction => {
    const { companyId, now, query } = transaction
    await query
      .updateTable('companies')
      // No company can be given such a slug.
      .set({ closed: now, is_removing: 1, slug: `closed.${companyId}`, base_url: null })
      .execute()
    transaction.record(companyClosed, {})
  })
}

type RemovedTable = { name: string; key: string[]; rowsMax: number }

/** Rows of one slice: it holds SQLite's only write lock, and no writer should notice that. */
const rowsMax = 200
/** Each is a whole image, or a part of a file. */
const filesMax = 20
const fileTables = ['image_contents', 'import_files']

/** The company's own row stays, and its events do, which nobody deletes: they hold ids and numbers, and no texts. */
const staying = ['installation', 'companies', 'job_consumers', 'events']

/** The search index is no part of `movedTables`: elsewhere it is built from the posts. */
const searchTables: [string, string[]][] = [
  ['post_terms', ['number']],
  ['stale_postings', ['number']],
  ['postings', ['block', 'term_id']],
  ['term_counts', ['term_id']],
  ['terms', ['id']],
  ['search_boards', ['board_id']],
  ['search_indexes', []],
  ['search_comment_lists', ['number']],
  ['search_comment_stale', ['number']],
  ['search_comment_postings', ['block', 'term_id']],
  ['search_comment_counts', ['term_id']],
  ['search_comment_terms', ['id']],
  ['search_comment_boards', ['board_id']],
  ['search_comment_indexes', []],
]

/** Every table that is emptied, each before those that it refers to, and what is still to be sent first. */
const removedTables: RemovedTable[] = [
  ...movedTables.filter(({ name }) => !staying.includes(name)).toReversed(),
  ...searchTables.map(([name, key]) => ({ name, key: ['company_id', ...key] })),
].map(({ name, key }) => ({
  name,
  key,
  rowsMax: fileTables.includes(name) ? filesMax : rowsMax,
}))

/** Removes what a company has that its admin has deleted. */
export function removeCompanies(imageFolder: string): Task {
  return eachCompany('remove-companies', findClosedCompanies, async (db, log, signal) => {
    if (await removeCompany(db, imageFolder, signal))
      log.info('company_removed', { company_id: db.companyId })
  })
}
