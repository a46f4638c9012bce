import { isoTime } from '../../platform/clock.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { resource } from '../endpoints/resource.ts'
import { type MailKind, mailKinds } from './kinds.ts'
import { findSettings, followsChangelog, newSettings } from './preferences/edit-settings.ts'
import { frequencyOf, type Preferences, parsePreferences } from './preferences/preferences.ts'
import { type PreferencesView, preferencesView } from './schema.ts'

export const tag = {
  name: 'Notifications',
  description: 'What the owner of the token is told of: here, and by mail.',
}

type PreferencesRow = {
  own: Preferences
  defaults: Preferences
  getsMail: boolean
  followsChangelog: boolean
  edited: number | null
  revision: number
  edit_revision: number
}

export const preferencesResource = resource({
  tag,
  schema: preferencesView,
  find,
  present,
  fingerprint: ({ revision }) => [revision],
  // The reader is not known here, so they are read again after every write.
  readFingerprint: () => [],
})

async function find(db: CompanyDb, { userId }: SignedInCaller): Promise<PreferencesRow> {
  const settings = (await findSettings(db, userId)) ?? newSettings()
  const { preferences, gets_mail, edited, revision, edit_revision } = settings
  return {
    own: parsePreferences(preferences),
    defaults: await readDefaults(db),
    getsMail: gets_mail === 1,
    followsChangelog: await followsChangelog(db, userId),
    edited,
    revision,
    edit_revision,
  }
}

async function readDefaults({ query }: CompanyDb): Promise<Preferences> {
  const { notification_defaults } = await query
    .selectFrom('companies')
    .select('notification_defaults')
    .executeTakeFirstOrThrow()
  return parsePreferences(notification_defaults)
}

function present({
  own,
  defaults,
  getsMail,
  followsChangelog,
  edited,
}: PreferencesRow): PreferencesView {
  const { boards = {}, ...ownKinds } = own
  return {
    gets_mail: getsMail,
    ...chosenFrequencies(ownKinds, defaults),
    follows_changelog: followsChangelog,
    boards: Object.entries(boards).map(([id, frequency]) => ({
      board_id: Number(id),
      new_post: frequency as PreferencesView['boards'][number]['new_post'],
    })),
    edited: edited === null ? null : isoTime(edited),
  }
}

/** The effective frequency of each kind. */
export function chosenFrequencies(own: Preferences, defaults: Preferences) {
  return Object.fromEntries(
    mailKinds.map(kind => [kind, frequencyOf(kind, 0, { own, defaults, isTeam: true })]),
  ) as Record<MailKind, string>
}
