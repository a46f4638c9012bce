import { movedTables, type TableName } from '../move/moved-tables.ts'

/** The snapshot's own first file. Columns and tables that are added later need no new version. */
export const snapshotFormat = { name: 'hark-snapshot', version: 1 }

/**
 * Tables that a snapshot leaves out: what belongs to the installation, what lets a person in, and what is waiting to be sent,
 * which must not be sent a second time. (docs/decisions/0031-snapshots.md)
 */
const leftOut: TableName[] = [
  'installation',
  'sessions',
  'login_links',
  'login_requests',
  'email_changes',
  'used_sso_tokens',
  // Otherwise a provider unknown to the new company could sign people in.
  'oidc_providers',
  // Passkeys only work at their host name.
  'passkeys',
  'idempotency_keys',
  // Hashes with the installation's key.
  'vote_sources',
  // Counted again from the events.
  'segments',
  'daily_counts',
  'block_counts',
  'latest_activity',
  // Counted again from the people and their votes.
  'segment_members',
  'segment_organizations',
  'segment_changes',
  'post_segments',
  'theme_posts',
  // Compared again.
  'duplicate_checks',
  'duplicate_sweeps',
  'job_consumers',
  'job_cursors',
  'deliveries',
  'notification_mails',
  'entry_mails',
  // Fetched at the next sign-in.
  'wanted_pictures',
  // In the lines of `images`.
  'image_contents',
  // On their way in, and gone after a week.
  'imports',
  'import_files',
]

/**
 * Columns of earlier snapshots that an import ignores. Background tasks also increase revisions, so two exports of the
 * same data would differ; an import starts its own.
 */
export const formerColumns: Partial<Record<TableName, string[]>> = {
  companies: ['revision', 'access_revision', 'names_revision'],
}

/** Columns that a snapshot leaves out of the others. */
export const columnsLeftOut: Partial<Record<TableName, string[]>> = {
  companies: [
    'id',
    'slug',
    'base_url',
    'sso_secret',
    // It depends on a provider, and these are left out.
    'email_sign_in',
    'team_passkey',
    'oidc_issuer',
    'oidc_client_id',
    'oidc_client_secret',
    'closed',
    'is_removing',
    'summary_due',
    ...formerColumns.companies!,
  ],
  customer_segments: [
    ...['recounted_to', 'next_recount', 'counted', 'people', 'organizations', 'revenue'],
  ],
  themes: [
    ...['people', 'organizations', 'revenue', 'new_organizations', 'former_organizations'],
    ...['is_exact', 'counted_at', 'due'],
  ],
  images: ['file'],
  tokens: ['hash'],
  // Unverified, and useless without the guest's cookie.
  users: ['guest_email'],
  webhooks: ['secret', 'former_secret', 'former_until', 'is_enabled'],
}

/** Every table of a snapshot, each after those that it refers to. */
export const snapshotTables = movedTables
  .filter(({ name }) => !leftOut.includes(name))
  .map(({ name, key }) => ({ name, key: key.filter(column => column !== 'company_id') }))

export type SnapshotTable = (typeof snapshotTables)[number]

/** A table's lines are in files of this many bytes or a little more, whatever engine they are read from. */
export const fileBytes = 2 ** 20

export function fileName(table: TableName, number: number): string {
  return `${table}/${String(number).padStart(6, '0')}.jsonl`
}
