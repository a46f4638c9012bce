import { z } from 'zod'
import { eventKind, textChange } from '../../store/index.ts'

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

export const companyEdited = eventKind(
  'company.edited',
  {},
  {
    seenBy: 'team',
    details: z.strictObject({
      name: textChange.optional(),
      time_zone: textChange.optional(),
      access_domains: textChange.optional(),
      accent_color: nullableChange.optional(),
      notification_defaults: textChange.optional(),
      moderation: textChange.optional(),
      currency: textChange.optional(),
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

export const companyLogoSet = eventKind(
  'company.logo_set',
  { has_logo: z.boolean() },
  { seenBy: 'team', changesNames: true },
)
