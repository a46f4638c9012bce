import type { Migration } from '../src/platform/db/migrate.ts'
import schemaOnPostgres from './0001_schema.postgres.sql' with { type: 'text' }
import schema from './0001_schema.sql' with { type: 'text' }
import schemaOnSqlite from './0001_schema.sqlite.sql' with { type: 'text' }
import batchExtras from './0002_batch_extras.sql' with { type: 'text' }
import profiles from './0003_profiles.sql' with { type: 'text' }
import confirming from './0004_confirming.sql' with { type: 'text' }
import mailServerOnPostgres from './0005_mail_server.postgres.sql' with { type: 'text' }
import mailServer from './0005_mail_server.sql' with { type: 'text' }
import changelogImages from './0006_changelog_images.sql' with { type: 'text' }
import imagesOnEntryOnPostgres from './0006_images_on_entry.postgres.sql' with { type: 'text' }
import imagesOnEntryOnSqlite from './0006_images_on_entry.sqlite.sql' with { type: 'text' }
import commentsByLikesOnPostgres from './0007_comments_by_likes.postgres.sql' with { type: 'text' }
import commentsByLikesOnSqlite from './0007_comments_by_likes.sqlite.sql' with { type: 'text' }
import banner from './0008_banner.sql' with { type: 'text' }
import emailChanges from './0008_email_changes.sql' with { type: 'text' }
import pictures from './0008_pictures.sql' with { type: 'text' }
import boardAudiences from './0009_board_audiences.sql' with { type: 'text' }
import companySite from './0012_company_site.sql' with { type: 'text' }
import refusedMail from './0012_refused_mail.sql' with { type: 'text' }
import segments from './0013_segments.sql' with { type: 'text' }
import priorityOnPostgres from './0015_priority.postgres.sql' with { type: 'text' }
import priority from './0015_priority.sql' with { type: 'text' }
import priorityOnSqlite from './0015_priority.sqlite.sql' with { type: 'text' }
import postsByEtaOnPostgres from './0016_posts_by_eta.postgres.sql' with { type: 'text' }
import postsByEtaOnSqlite from './0016_posts_by_eta.sqlite.sql' with { type: 'text' }
import roadmaps from './0016_roadmaps.sql' with { type: 'text' }
import providers from './0017_providers.sql' with { type: 'text' }
import defaultBoard from './0020_default_board.sql' with { type: 'text' }
import follows from './0020_follows.sql' with { type: 'text' }
import look from './0021_look.sql' with { type: 'text' }
import passkeys from './0022_passkeys.sql' with { type: 'text' }
import guests from './0023_guests.sql' with { type: 'text' }
import guestSessionsOnPostgres from './0023_guests_sessions.postgres.sql' with { type: 'text' }
import guestSessionsOnSqlite from './0023_guests_sessions.sqlite.sql' with { type: 'text' }
import postFields from './0024_post_fields.sql' with { type: 'text' }
import postsByEstimateOnPostgres from './0025_posts_by_estimate.postgres.sql' with { type: 'text' }
import postsByEstimateOnSqlite from './0025_posts_by_estimate.sqlite.sql' with { type: 'text' }
import themes from './0026_themes.sql' with { type: 'text' }
import summaryDueOnPostgres from './0027_summary_due.postgres.sql' with { type: 'text' }
import summaryDueOnSqlite from './0027_summary_due.sqlite.sql' with { type: 'text' }
import weeklySummary from './0027_weekly_summary.sql' with { type: 'text' }
import segmentAudiences from './0028_segment_audiences.sql' with { type: 'text' }
import entriesForSomeOnPostgres from './0029_entries_for_some.postgres.sql' with { type: 'text' }
import entriesForSomeOnSqlite from './0029_entries_for_some.sqlite.sql' with { type: 'text' }
import entryAudiences from './0029_entry_audiences.sql' with { type: 'text' }
import released from './released.json' with { type: 'json' }
import servingRole from './serving-role.postgres.sql' with { type: 'text' }
import tenancy from './tenancy.postgres.sql' with { type: 'text' }

/** In order. Migrations that `npm run fixture` has written into released.json are never edited again. */
const listed: Migration[] = [
  { name: '0001_schema', statements: schema },
  { name: '0001_schema.sqlite', engine: 'sqlite', statements: schemaOnSqlite },
  { name: '0001_schema.postgres', engine: 'postgres', statements: schemaOnPostgres },
  { name: '0002_batch_extras', statements: batchExtras },
  { name: '0003_profiles', statements: profiles },
  { name: '0004_confirming', statements: confirming },
  { name: '0005_mail_server', statements: mailServer },
  { name: '0005_mail_server.postgres', engine: 'postgres', statements: mailServerOnPostgres },
  { name: '0006_changelog_images', statements: changelogImages },
  { name: '0006_images_on_entry.sqlite', engine: 'sqlite', statements: imagesOnEntryOnSqlite },
  {
    name: '0006_images_on_entry.postgres',
    engine: 'postgres',
    statements: imagesOnEntryOnPostgres,
  },
  {
    name: '0007_comments_by_likes.sqlite',
    engine: 'sqlite',
    statements: commentsByLikesOnSqlite,
  },
  {
    name: '0007_comments_by_likes.postgres',
    engine: 'postgres',
    statements: commentsByLikesOnPostgres,
  },
  { name: '0008_banner', statements: banner },
  { name: '0008_pictures', statements: pictures },
  { name: '0008_email_changes', statements: emailChanges },
  { name: '0009_board_audiences', statements: boardAudiences },
  { name: '0012_company_site', statements: companySite },
  { name: '0012_refused_mail', statements: refusedMail },
  { name: '0013_segments', statements: segments },
  { name: '0015_priority', statements: priority },
  { name: '0015_priority.sqlite', engine: 'sqlite', statements: priorityOnSqlite },
  { name: '0015_priority.postgres', engine: 'postgres', statements: priorityOnPostgres },
  { name: '0016_roadmaps', statements: roadmaps },
  { name: '0016_posts_by_eta.sqlite', engine: 'sqlite', statements: postsByEtaOnSqlite },
  { name: '0016_posts_by_eta.postgres', engine: 'postgres', statements: postsByEtaOnPostgres },
  { name: '0017_providers', statements: providers },
  { name: '0020_default_board', statements: defaultBoard },
  { name: '0020_follows', statements: follows },
  { name: '0021_look', statements: look },
  { name: '0022_passkeys', statements: passkeys },
  { name: '0023_guests', statements: guests },
  { name: '0023_guests_sessions.sqlite', engine: 'sqlite', statements: guestSessionsOnSqlite },
  {
    name: '0023_guests_sessions.postgres',
    engine: 'postgres',
    statements: guestSessionsOnPostgres,
  },
  { name: '0024_post_fields', statements: postFields },
  { name: '0025_posts_by_estimate.sqlite', engine: 'sqlite', statements: postsByEstimateOnSqlite },
  {
    name: '0025_posts_by_estimate.postgres',
    engine: 'postgres',
    statements: postsByEstimateOnPostgres,
  },
  { name: '0026_themes', statements: themes },
  { name: '0027_weekly_summary', statements: weeklySummary },
  { name: '0027_summary_due.sqlite', engine: 'sqlite', statements: summaryDueOnSqlite },
  { name: '0027_summary_due.postgres', engine: 'postgres', statements: summaryDueOnPostgres },
  { name: '0028_segment_audiences', statements: segmentAudiences },
  { name: '0029_entry_audiences', statements: entryAudiences },
  { name: '0029_entries_for_some.sqlite', engine: 'sqlite', statements: entriesForSomeOnSqlite },
  {
    name: '0029_entries_for_some.postgres',
    engine: 'postgres',
    statements: entriesForSomeOnPostgres,
  },
  { name: 'tenancy.postgres', engine: 'postgres', statements: tenancy, isRepeated: true },
  { name: 'serving-role.postgres', engine: 'postgres', statements: servingRole, isRepeated: true },
]

export const migrations = listed.map(migration =>
  isFinal(migration) ? migration : withEdition(migration),
)

function isFinal({ name, isRepeated }: Migration): boolean {
  return isRepeated === true || Object.hasOwn(released, name)
}

/** Still edited in place: a database that has another edition of it must be refused, so each has its own name. */
function withEdition(migration: Migration): Migration {
  const edition = Bun.hash.crc32(migration.statements).toString(36)
  return { ...migration, name: `${migration.name} (${edition})` }
}
