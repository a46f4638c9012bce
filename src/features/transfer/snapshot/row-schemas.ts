import { z } from 'zod'
import { ArchiveRefused } from '../../../platform/archive/format.ts'
import { colorText, issue, parseFields, slugText, text } from '../../../platform/http/fields.ts'
import { imageFormat } from '../../../platform/images/image-format.ts'
import { refusalReasons } from '../../../platform/mail/mail-events.ts'
import { visibilities } from '../../boards/audience.ts'
import { editBoardBody } from '../../boards/schema.ts'
import { entrySlug } from '../../changelog/find-entry.ts'
import { createEntryBody, entryStates } from '../../changelog/schema.ts'
import { commentContent } from '../../comments/schema.ts'
import { editCompanyBody } from '../../company/settings/settings.ts'
import { isTimeZone } from '../../company/time-zones.ts'
import { eventKinds } from '../../events/kinds.ts'
import { savedReplyFields } from '../../inbox/saved-replies/schema.ts'
import { frequencyFields } from '../../notifications/schema.ts'
import { createCustomFieldBody } from '../../people/custom-fields/schema.ts'
import { organizationInputs } from '../../people/organizations/schema.ts'
import { emailKey } from '../../people/users/email.ts'
import { userInputs } from '../../people/users/schema.ts'
import { createPostFieldBody, postFieldView } from '../../posts/fields/schema.ts'
import { normalisedLink } from '../../posts/link-url.ts'
import { textInputs } from '../../posts/schema.ts'
import { formulaInput } from '../../posts/score/schema.ts'
import { postSlug } from '../../posts/url.ts'
import { externalId, teamFields } from '../../posts/write/fields.ts'
import { editRoadmapBody } from '../../roadmaps/schema.ts'
import { createSynonymBody } from '../../search/synonyms/schema.ts'
import { condition } from '../../segments/condition.ts'
import { editSegmentBody } from '../../segments/schema.ts'
import { editStatusBody } from '../../statuses/details-schema.ts'
import { editTagBody } from '../../tags/schema.ts'
import { editThemeBody } from '../../themes/schema.ts'
import { editWebhookBody } from '../../webhooks/manage/schema.ts'
import type { Row, TableName } from '../move/moved-tables.ts'

const company = editCompanyBody.shape
const board = editBoardBody.shape
const entry = createEntryBody.shape
const webhook = editWebhookBody.shape
const idLists = editRoadmapBody.shape

const json = z.string().transform((value, { issues }): unknown => {
  try {
    return JSON.parse(value)
  } catch {
    issues.push(issue(value, 'invalid_type', 'This must be JSON.'))
    return z.NEVER
  }
})
const jsonObject = json.pipe(z.record(z.string(), z.unknown()))
const words = z.string().transform((value): unknown => (value === '' ? [] : value.split(' ')))

/** Values that go into headers, styles and URLs unchanged must be exactly as the API would store them. */
function exactly(schema: z.ZodType): z.ZodType {
  return z.unknown().check(({ value, issues }) => {
    const { success, data, error } = schema.safeParse(value)
    if (!success) issues.push(...(error.issues as typeof issues))
    else if (JSON.stringify(data) !== JSON.stringify(value))
      issues.push(issue(value, 'invalid_type', 'Hark would store this differently.'))
  })
}

const color = exactly(colorText)

/** Absent from a snapshot by an earlier version. */
const ofVote = z.object({ importance: z.literal([1, 2, 3]).nullish() })

/** Its name has a hash, and ends like its format. */
const storedPicture = z
  .object({ name: z.string(), content: z.base64() })
  .check(({ value, issues }) => {
    const format = imageFormat(Buffer.from(value.content, 'base64'))
    const isNamed = /^[0-9a-f]{32}\.[a-z]{3,4}$/.test(value.name)
    if (!isNamed || !value.name.endsWith(`.${format}`))
      issues.push({ ...issue(value, 'invalid_type', 'This must be an image.'), path: ['content'] })
  })

/** The columns that people can write, with the API's schemas for them. The database has constraints for the others. */
const schemas: Partial<Record<TableName, z.ZodType>> = {
  companies: z.object({
    name: company.name,
    language: company.language,
    time_zone: company.time_zone,
    access_domains: words.pipe(exactly(company.access_domains)),
    embed_origins: words.pipe(exactly(company.embed_origins)),
    banner: exactly(company.banner),
    default_order: company.default_order,
    default_board: exactly(company.default_board).optional(),
    privacy_url: exactly(company.privacy_url),
    product_url: exactly(company.product_url).optional(),
    imprint_url: exactly(company.imprint_url),
    // What an earlier version did not have is absent.
    font: company.font,
    header_links: json.pipe(exactly(company.header_links)).optional(),
    footer_links: json.pipe(exactly(company.footer_links)).optional(),
    footer_text: exactly(company.footer_text).optional(),
    site_description: exactly(company.site_description).optional(),
    custom_css: exactly(company.custom_css).optional(),
    accent_color: exactly(company.accent_color),
    currency: exactly(company.currency),
    notification_defaults: json.pipe(company.notification_defaults),
    mail_texts: json.pipe(company.mail_texts),
  }),
  company_logos: storedPicture,
  user_pictures: storedPicture,
  organizations: z.object(organizationInputs),
  custom_fields: createCustomFieldBody,
  customer_segments: z.object({
    name: editSegmentBody.shape.name,
    condition: json.pipe(condition),
  }),
  synonyms: z.object({ terms: json.pipe(createSynonymBody.shape.terms) }),
  saved_replies: z.object(savedReplyFields),
  users: z
    .object({
      email: userInputs.email,
      email_key: z.string(),
      name: userInputs.name,
      alias: userInputs.alias,
      external_id: userInputs.external_id,
      segment: userInputs.segment,
      custom_fields: jsonObject,
      time_zone: z.string().refine(isTimeZone).nullish(),
      mail_refusal: z.enum(refusalReasons).nullish(),
    })
    .check(({ value, issues }) => {
      if (value.email_key === emailKey(value.email)) return
      const wrong = issue(value, 'invalid_email', 'This must match the e-mail address.')
      issues.push({ ...wrong, path: ['email_key'] })
    }),
  saved_views: z.object({ name: text(100), query: text(2_000) }),
  boards: z.object({
    name: board.name,
    slug: board.slug,
    description: board.description,
    post_template: board.post_template,
    // Null, or absent from a snapshot by an earlier version.
    visible_to: z.enum(['everyone', 'signed_in', 'chosen', 'segment']).nullish(),
    mode: board.mode,
    segments: json.pipe(board.segments).optional(),
  }),
  roadmaps: z.object({
    name: editRoadmapBody.shape.name,
    slug: exactly(editRoadmapBody.shape.slug),
    organizations: json.pipe(idLists.organizations),
    segments: json.pipe(idLists.segments).optional(),
    statuses: json.pipe(idLists.statuses),
    boards: json.pipe(idLists.boards),
    tags: json.pipe(idLists.tags),
  }),
  themes: z.object({
    name: editThemeBody.shape.name,
    description: editThemeBody.shape.description,
    searches: json.pipe(editThemeBody.shape.searches),
    posts: json.pipe(editThemeBody.shape.posts),
    tags: json.pipe(editThemeBody.shape.tags),
    growth_step: editThemeBody.shape.growth_step,
  }),
  former_slugs: z.object({ slug: slugText }),
  statuses: z.object({ name: editStatusBody.shape.name, color }),
  posts: z.object({
    title: textInputs.title,
    content: textInputs.content,
    eta: teamFields.eta,
    effort: teamFields.effort,
    impact: teamFields.impact,
    // Absent from snapshots of earlier versions.
    custom_fields: jsonObject.optional(),
    external_id: externalId.nullable(),
  }),
  votes: ofVote,
  removed_votes: ofVote,
  score_formulas: z.object({ formula: json.pipe(formulaInput).nullable() }),
  post_fields: z.object({
    name: createPostFieldBody.shape.name,
    choices: json.pipe(createPostFieldBody.shape.choices).pipe(postFieldView.shape.choices),
  }),
  tags: z.object({ name: editTagBody.shape.name, color }),
  post_links: z.object({
    url: z.string().check(({ value, issues }) => {
      if (normalisedLink(value) !== value)
        issues.push(issue(value, 'invalid_url', 'This must be an http or https URL.'))
    }),
  }),
  changelog_entries: z.object({
    title: entry.title,
    content: entry.content,
    categories: json.pipe(entry.categories),
    visibility: z.enum(visibilities).exclude(['everyone']).nullish(),
    organizations: json.pipe(idLists.organizations).optional(),
    segments: json.pipe(idLists.segments).optional(),
    shown_state: z.enum(entryStates).nullish(),
  }),
  comments: z.object({ content: commentContent }),
  notification_settings: z.object({ preferences: json.pipe(z.object(frequencyFields).partial()) }),
  events: z.object({ type: z.enum(eventKinds.map(({ type }) => type)), data: jsonObject }),
  event_details: z.object({ data: json }),
  webhooks: z.object({ url: webhook.url, events: words.pipe(webhook.events) }),
}

/** Deleted comments are never shown, and their text may be gone. A change of status may have no text. */
function isUnwritten(table: TableName, row: Row): boolean {
  if (table === 'comments' && row.kind === 'status_change' && row.content === '') return true
  if (table === 'posts' || table === 'comments') return row.deleted !== null
  return row.is_listed === 0 || row.is_deleted === 1
}

/** Unlisted like a deleted user, but their name is shown. */
const isGuest = (table: TableName, row: Row) => table === 'users' && row.is_guest === 1
const guest = z.object({
  name: userInputs.name,
  email: z.literal(''),
  email_key: z.string().startsWith('guest '),
  alias: z.literal(''),
  role: z.literal('customer'),
  deactivated: z.int(),
  is_listed: z.literal(0),
})

/** URLs contain the slug as it is. Deleted rows are checked too, since a post can be restored. */
const slugOf: Partial<Record<TableName, (title: string) => string>> = {
  posts: postSlug,
  changelog_entries: entrySlug,
}

/** Throws if a line has something that the API would have refused. `file` and `line` are for the message. */
export function requireValid(table: TableName, row: Row, file: string, line: number) {
  const schema = isGuest(table, row) ? guest : isUnwritten(table, row) ? undefined : schemas[table]
  const parsed = schema && parseFields(schema, row)
  if (parsed?.ok === false) {
    const [first] = parsed.errors
    throw new ArchiveRefused(`${file}, line ${line}, ${first!.field}: ${first!.message}`)
  }
  if ((slugOf[table]?.(String(row.title)) ?? row.slug) !== row.slug)
    throw new ArchiveRefused(`${file}, line ${line}, slug: This must be that of the title.`)
}
