import { ownerColumns } from '../../src/store/tables.ts'

/**
 * Statements that name no company, or several, by the tables that they begin with: a router asks all shards, or the one that
 * has the table. None of them reads what people wrote.
 */
export const acrossCompanies: { reason: string; statements: RegExp[] }[] = [
  {
    reason:
      'Tables of the installation as a whole, a few rows each: a reference table, or on the coordinator.',
    statements: [/\b(?:from|into|update) (?:installation|job_leases|job_consumers|migrations)\b/],
  },
  {
    reason:
      'Finds the company of a request: of a token by its hash, of a page by its address. A small table of all of them goes to every shard.',
    statements: [/ from tokens as k /, / from companies where closed is null and base_url = any/],
  },
  {
    reason:
      'The revisions of the companies whose requests wait at this moment, by primary key: each shard is asked for its own.',
    statements: [/ from companies where id = any\(/],
  },
  {
    reason: 'Makes a company, or finds one for a command of its operator.',
    statements: [/^insert into companies /, /^select \* from companies where slug = /],
  },
  {
    reason:
      'Background work asks which companies have something to do, by a partial index that is empty where there is nothing. Each shard is asked, and what is done then names its company.',
    statements: [
      /^select pg_current_snapshot\(\)/,
      /^select (?:distinct )?(?:\w\.)?company_id\b/,
      /^select (?:c\.)?id from companies c? ?(?:left join duplicate_sweeps|where is_removing)/,
      /^select c\.id, max\(case when k\.consumer = /,
      /^select 1 as due where exists/,
      /^select \* from \(select 1 as is_due from webhook_deliveries/,
      /^insert into job_cursors .* from companies$/,
    ],
  },
]

/**
 * The files that may ask across companies, by the reason: no other has a handle that does. Whatever is done then is done in
 * the handle of one company, whose statements name it.
 */
export const filesAcross: Record<string, string[]> = {
  'Sets which rows the statements of a transaction see, or makes a handle.': [
    'platform/db/postgres-scope.ts',
    'store/store.ts',
  ],
  'Finds the company of a request, or its revisions.': [
    'features/auth/caller/authenticate.ts',
    'features/company/company-lookup.ts',
    'features/company/company.ts',
    'store/revisions.ts',
  ],
  'Background work: which companies have something to do.': [
    'features/changelog/publish-due.ts',
    'features/company/removal/remove-company.ts',
    'features/events/jobs/deliveries.ts',
    'features/events/jobs/follow-events.ts',
    'features/events/jobs/lease.ts',
    'features/events/jobs/run-jobs.ts',
    'features/events/jobs/task.ts',
    'features/images/remove-expired.ts',
    'features/inbox/presence.ts',
    'features/moderation/finish-blocks.ts',
    'features/notifications/mail/plan-mails.ts',
    'features/notifications/summary/weekly-summary.ts',
    'features/people/custom-fields/values.ts',
    'features/people/pictures/fetch-wanted.ts',
    'features/people/guests/end-guests.ts',
    'features/people/privacy/finish-erasures.ts',
    'features/posts/duplicates/compare-due.ts',
    'features/posts/fields/clear-values.ts',
    'features/posts/purge-post.ts',
    'features/posts/revenue/find-due.ts',
    'features/posts/score/count-scores.ts',
    'features/roadmaps/quarter.ts',
    'features/search/index/flush-idle.ts',
    'features/search/index/rebuild-index.ts',
    'features/segments/recount.ts',
    'features/statuses/retire-status.ts',
    'features/tags/remove-deleted-tags.ts',
    'features/themes/count-themes.ts',
    'features/transfer/batches/remove-batch.ts',
    'features/transfer/import/upload/find-import.ts',
    'features/transfer/import/upload/upload-import.ts',
    'features/webhooks/deliver/expire-deliveries.ts',
    'features/webhooks/deliver/prune-deliveries.ts',
    'features/webhooks/deliver/webhook-queue.ts',
    'features/webhooks/manage/remove-deleted.ts',
    'server/process/retention.ts',
  ],
  'The start of a process, health and metrics: about the installation, not about anything in it.': [
    'features/events/jobs/list-jobs.ts',
    'features/notifications/mail/mail-server.ts',
    'platform/db/migrate.ts',
    'platform/db/migration-plan.ts',
    'server/metrics/metrics-response.ts',
    'server/process/doctor-probe.ts',
    'server/process/health.ts',
    'server/process/open-store.ts',
  ],
  'Commands of the operator, about everything there is.': [
    'cli/doctor.ts',
    'cli/doctor/check-clock.ts',
    'cli/doctor/check-database.ts',
    'cli/import/refresh-statistics.ts',
    'features/people/privacy/erasure-log.ts',
    'features/search/verify/search-errors.ts',
    'features/transfer/move/move-installation.ts',
    'features/transfer/verify/find-missing-files.ts',
    'features/transfer/verify/verify-store.ts',
  ],
}

/** Ways to a handle across companies. */
export const handleAcross =
  /companiesIn\(|installationQuery[<(]|\.installation\b|\{[^}\n]*\binstallation\b[^}\n]*\} *[=:,)]|(?:read|reads|write|snapshot)\('everybody'/

const installationTables = new Set(['installation', 'job_leases', 'job_consumers', 'migrations'])

const columns: Record<string, string> = ownerColumns

/** What may follow a table's name where it has no alias. */
const afterTable =
  /^(?:as|where|on|set|order|group|limit|join|left|cross|inner|union|values|select|for|using|returning|offset)$/

export const plainText = (statement: string) =>
  statement.replaceAll('"', '').replace(/\s+/g, ' ').trim().toLowerCase()

/**
 * Whether a router finds the one company that a statement is about: a parameter says which, and every table of companies'
 * rows is bound to it, or to another one that is.
 */
export function namesOneCompany(statement: string): boolean {
  const text = plainText(statement)
  const tables = [...text.matchAll(/\b(?:from|join|into|update) (\w+)(?: as)?(?: (\w+))?/g)]
  const owned = tables.filter(([, table]) => Object.hasOwn(columns, table!))
  if (owned.length === 0) return !tables.some(([, table]) => installationTables.has(table!))
  const byName = Map.groupBy(owned, ([, table, next]) =>
    next === undefined || afterTable.test(next) ? table! : next,
  )
  return (
    /\b(?:company_id|id) = (?:cast\()?\$\d|\bcompany_id\b[^()]*\) (?:values|select)/.test(text) &&
    [...byName].every(([name, uses]) => {
      const column = columns[uses[0]![1]!]!
      const bound = new RegExp(
        `(?<![.\\w])(?:${name}\\.)?${column} = |= ${name}\\.${column}\\b|into \\w+ \\([^)]*\\b${column}\\b`,
        'g',
      )
      return text.matchAll(bound).toArray().length >= uses.length
    })
  )
}
