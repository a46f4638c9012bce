import { z } from 'zod'
import { eventKind, rowId } from '../../store/event.ts'

export const companyCreated = eventKind(
  'company.created',
  {},
  {
    seenBy: 'team',
    details: z.strictObject({ slug: z.string(), name: z.string() }),
    changesAccess: true,
  },
)

const value = z.union([z.string(), z.number(), z.null()])

/** Its details are the settings that changed, as they are stored. */
export const companyEdited = eventKind(
  'company.edited',
  {},
  {
    seenBy: 'team',
    details: z.record(z.string(), z.strictObject({ before: value, after: value })),
    changesNames: true,
  },
)

const access = z.enum(['public', 'sign_in', 'invited'])

export const companyAccessChanged = eventKind(
  'company.access_changed',
  { before: access, after: access },
  { seenBy: 'team', changesAccess: true, changesNames: true },
)

/** Recorded along with company.edited, which says who changed it. */
export const companyGuestsChanged = eventKind(
  'company.guests_changed',
  { allows_guests: z.boolean() },
  { seenBy: 'team', changesAccess: true },
)

/** How people sign in. Never contains a secret. Sessions may end, and permissions change. */
export const companySsoChanged = eventKind(
  'company.sso_changed',
  {
    has_secret: z.boolean(),
    is_new_secret: z.boolean(),
    admits_team: z.boolean(),
    has_oidc: z.boolean(),
  },
  {
    seenBy: 'admin',
    details: z.record(z.string(), z.strictObject({ before: value, after: value })),
    changesAccess: true,
    changesNames: true,
  },
)

/** Somebody has signed in with a provider for the first time since it was set up. */
export const companyProviderProved = eventKind(
  'company.provider_proved',
  { provider_id: rowId },
  { seenBy: 'admin', changesNames: true },
)

export const companyLogoSet = eventKind(
  'company.logo_set',
  { has_logo: z.boolean() },
  { seenBy: 'team', changesNames: true },
)

/** The installation's mail server, which an admin of its first company has set, or removed. Never contains the password. */
export const companyMailServerChanged = eventKind(
  'company.mail_server_changed',
  { is_set: z.boolean(), is_new_password: z.boolean() },
  {
    seenBy: 'admin',
    details: z.record(z.string(), z.strictObject({ before: value, after: value })),
    changesNames: true,
  },
)

/** Pages stop reminding admins of the first steps. */
export const companyChecklistClosed = eventKind(
  'company.checklist_closed',
  {},
  { seenBy: 'admin', changesNames: true },
)

/** Deleted by an admin: nobody finds it any more, and what it has is removed. */
export const companyClosed = eventKind(
  'company.closed',
  {},
  { seenBy: 'admin', changesAccess: true, changesNames: true },
)
