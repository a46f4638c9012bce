import type { Tables } from '../../../store/tables.ts'

/** The lease is of processes, not of data. */
export type TableName = Exclude<keyof Tables, 'job_leases'>

/**
 * Every table, each after those that it refers to, and columns by which its rows have one order that
 * an index gives. Comments refer to earlier comments: in the order of their ids, none comes too soon.
 */
const keys = {
  installation: ['id'],
  companies: ['id'],
  company_logos: ['company_id'],
  organizations: ['company_id', 'id'],
  custom_fields: ['company_id', 'id'],
  customer_segments: ['company_id', 'id'],
  synonyms: ['company_id', 'id'],
  saved_replies: ['company_id', 'id'],
  batches: ['company_id', 'id'],
  imports: ['company_id', 'id'],
  import_files: ['company_id', 'import_id', 'part'],
  users: ['company_id', 'id'],
  user_pictures: ['company_id', 'name'],
  wanted_pictures: ['company_id', 'user_id'],
  email_changes: ['company_id', 'user_id'],
  saved_views: ['company_id', 'id'],
  boards: ['company_id', 'id'],
  former_slugs: ['company_id', 'slug'],
  board_members: ['company_id', 'board_id', 'user_id'],
  board_organizations: ['company_id', 'board_id', 'organization_id'],
  board_follows: ['company_id', 'board_id', 'user_id'],
  changelog_follows: ['company_id', 'user_id'],
  statuses: ['company_id', 'id'],
  posts: ['company_id', 'id'],
  score_formulas: ['company_id'],
  post_fields: ['company_id', 'id'],
  post_values: ['company_id', 'field_id', 'value', 'post_id'],
  tags: ['company_id', 'id'],
  roadmaps: ['company_id', 'id'],
  roadmap_places: ['company_id', 'roadmap_id', 'post_id'],
  post_tags: ['company_id', 'tag_id', 'post_id'],
  post_links: ['company_id', 'post_id', 'url'],
  changelog_entries: ['company_id', 'id'],
  changelog_posts: ['company_id', 'entry_id', 'post_id'],
  votes: ['company_id', 'post_id', 'user_id'],
  removed_votes: ['company_id', 'post_id', 'user_id'],
  post_organizations: ['company_id', 'post_id', 'organization_id'],
  revenue_changes: ['company_id', 'kind', 'subject_id'],
  segment_members: ['company_id', 'segment_id', 'user_id'],
  segment_organizations: ['company_id', 'segment_id', 'organization_id'],
  segment_changes: ['company_id', 'kind', 'subject_id'],
  post_segments: ['company_id', 'post_id', 'segment_id'],
  followers: ['company_id', 'post_id', 'user_id'],
  comments: ['company_id', 'id'],
  comment_likes: ['company_id', 'comment_id', 'user_id'],
  removed_likes: ['company_id', 'comment_id', 'user_id'],
  comment_mentions: ['company_id', 'comment_id', 'user_id'],
  bulk_changes: ['company_id', 'id'],
  bulk_change_posts: ['company_id', 'bulk_id', 'post_id'],
  moderation_items: ['company_id', 'id'],
  reports: ['company_id', 'id', 'reporter_id'],
  moderation_decisions: ['company_id', 'id'],
  segments: ['company_id', 'id'],
  daily_counts: ['company_id', 'kind', 'board_id', 'segment_id', 'day', 'bucket'],
  block_counts: ['company_id', 'kind', 'board_id', 'segment_id', 'block'],
  latest_activity: ['company_id', 'kind', 'subject_id'],
  duplicate_pairs: ['company_id', 'post_id', 'other_id'],
  duplicate_checks: ['company_id', 'post_id'],
  duplicate_sweeps: ['company_id'],
  vote_sources: ['company_id', 'post_id', 'source', 'voter'],
  images: ['company_id', 'id'],
  image_contents: ['company_id', 'image_id'],
  tokens: ['company_id', 'id'],
  sessions: ['company_id', 'id'],
  login_links: ['company_id', 'owner_id'],
  // By login_requests_by_age, for the same reason as idempotency_keys below.
  login_requests: ['company_id', 'created', 'browser_hash'],
  // By used_sso_tokens_by_expiry, for that reason, too.
  used_sso_tokens: ['company_id', 'expires', 'hash'],
  oidc_providers: ['company_id', 'id'],
  passkeys: ['company_id', 'id'],
  identities: ['company_id', 'user_id', 'issuer'],
  events: ['company_id', 'version'],
  event_details: ['company_id', 'version'],
  erasures: ['company_id', 'user_id'],
  job_consumers: ['name'],
  job_cursors: ['company_id', 'consumer'],
  deliveries: ['company_id', 'consumer', 'version', 'target'],
  webhooks: ['company_id', 'id'],
  webhook_deliveries: ['company_id', 'webhook_id', 'version'],
  notifications: ['company_id', 'user_id', 'version'],
  notification_mails: ['company_id', 'user_id', 'version'],
  notification_settings: ['company_id', 'user_id'],
  entry_mails: ['company_id', 'user_id', 'version'],
  // By idempotency_keys_by_age: PostgreSQL's order of text may differ from the primary key's here.
  idempotency_keys: [
    'company_id',
    'created',
    'caller_kind',
    'caller_id',
    'path',
    'idempotency_key',
  ],
} satisfies { [Name in TableName]: (keyof Tables[Name])[] }

/** The only parts of keys that are text. */
export const textKeys = new Set([
  'slug',
  'caller_kind',
  'path',
  'idempotency_key',
  'name',
  'consumer',
  'target',
  'browser_hash',
  'kind',
  'url',
  'issuer',
  'hash',
])

export const movedTables = Object.entries(keys).map(([name, key]) => ({
  name: name as TableName,
  key: key as string[],
}))

export type MovedTable = (typeof movedTables)[number]
export type Row = Record<string, string | number | null>
