import { z } from 'zod'
import { eventKind, textChange } from '../../store/event.ts'

export const companyCreated = eventKind(
  'company.created',
  {},
  {
    seenBy: 'team',
    details: z.strictObject({ slug: z.string(), name: z.string() }),
    changesAccess: true,
  },
)

const nullableChange = z.strictObject({
  before: z.string().nullable(),
  after: z.string().nullable(),
})

const flag = z.literal([0, 1])
const flagChange = z.strictObject({ before: flag, after: flag })

export const companyEdited = eventKind(
  'company.edited',
  {},
  {
    seenBy: 'team',
    details: z.strictObject({
      name: textChange.optional(),
      time_zone: textChange.optional(),
      access_domains: textChange.optional(),
      embed_origins: textChange.optional(),
      privacy_url: nullableChange.optional(),
      imprint_url: nullableChange.optional(),
      accent_color: nullableChange.optional(),
      notification_defaults: textChange.optional(),
      mail_texts: textChange.optional(),
      moderation: textChange.optional(),
      currency: textChange.optional(),
      shows_voters: flagChange.optional(),
      has_starter_synonyms: flagChange.optional(),
    }),
    changesNames: true,
  },
)

const access = z.enum(['public', 'sign_in', 'invited'])

export const companyAccessChanged = eventKind(
  'company.access_changed',
  { before: access, after: access },
  { seenBy: 'team', changesAccess: true, changesNames: true },
)

/** How other sites may sign people in. The secret itself is nowhere in it. */
export const companySsoChanged = eventKind(
  'company.sso_changed',
  {
    has_secret: z.boolean(),
    is_new_secret: z.boolean(),
    admits_team: z.boolean(),
    has_oidc: z.boolean(),
  },
  { seenBy: 'admin', changesNames: true },
)

export const companyLogoSet = eventKind(
  'company.logo_set',
  { has_logo: z.boolean() },
  { seenBy: 'team', changesNames: true },
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
