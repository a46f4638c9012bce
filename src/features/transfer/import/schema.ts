import { z } from 'zod'
import { filledText, issue } from '../../../platform/http/fields.ts'
import { parseTime } from '../../../platform/text/parse-time.ts'
import type { Importance } from '../../../store/tables.ts'
import { commentContent } from '../../comments/schema.ts'
import { emailKey } from '../../people/users/email.ts'
import { linkLengthMax, normalisedLink } from '../../posts/link-url.ts'
import { createPostAsUserBody } from '../../posts/schema.ts'
import { teamFields } from '../../posts/write/fields.ts'
import { importanceNames, importances } from '../../votes/importance.ts'

const { board, title, content, email, full_name } = createPostAsUserBody.shape

const personFields = z
  .object({ email, full_name })
  .transform(found => ({ ...found, key: emailKey(found.email) }))

export type ImportedPerson = z.infer<typeof personFields>

/** An address alone stands for somebody who is known already, or named elsewhere before. */
const person = z.unknown().transform((value, context): ImportedPerson => {
  const known = parsedBefore(value)
  if (known) return known
  const parsed = personFields.safeParse(typeof value === 'string' ? { email: value } : value)
  if (parsed.success) {
    if (parsedPeople.size >= parsedMax) parsedPeople.clear()
    parsedPeople.set(parsed.data.email, parsed.data)
    return parsed.data
  }
  context.issues.push(...(parsed.error.issues as typeof context.issues))
  return z.NEVER
})

/** By e-mail address: the same people vote and comment again and again, and checking an address takes long. */
const parsedPeople = new Map<string, ImportedPerson>()
const parsedMax = 50_000

/** The earlier result for the same person, written in the same way. */
function parsedBefore(value: unknown): ImportedPerson | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { email, full_name } = value as { email?: unknown; full_name?: unknown }
  const known = typeof email === 'string' ? parsedPeople.get(email) : undefined
  return known !== undefined && known.full_name === full_name ? known : undefined
}

/** With what the vote means to them. */
const vote = z.unknown().transform((value, context): ImportedVote => {
  const { importance = null } = isObject(value) ? value : {}
  const [voter, said] = [person.safeParse(value), importanceField.safeParse(importance)]
  if (voter.success && said.success) return { ...voter.data, importance: said.data }
  for (const { error } of [voter, said])
    context.issues.push(...((error?.issues ?? []) as typeof context.issues))
  return z.NEVER
})

export type ImportedVote = ImportedPerson & { importance: Importance | null }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const importanceField = z.unknown().transform((value, { issues }): Importance | null => {
  if (value === null) return null
  const known = importanceNames.find(name => name === value)
  if (known) return importances[known]
  const message = `This must be one of: ${importanceNames.join(', ')}.`
  issues.push({ ...issue(value, 'invalid_choice', message), path: ['importance'] })
  return z.NEVER
})

const time = z.string().transform((value, context) => {
  const micros = parseTime(value)
  if (micros !== undefined) return micros
  const message = 'This must be a time since 1970 such as 2026-11-14T09:30:00Z.'
  context.issues.push({ code: 'custom', input: value, message })
  return z.NEVER
})

const comment = z.object({
  content: commentContent,
  creator: person,
  created: time.optional(),
  internal: z.boolean().default(false),
})

const link = z.string().transform((value, { issues }) => {
  const url = normalisedLink(value)
  if (url !== undefined) return url
  const message = `This must be an http or https URL of at most ${linkLengthMax} characters.`
  issues.push(issue(value, 'invalid_url', message))
  return z.NEVER
})

/** As many as the API takes. */
const listMax = 20

const listOf = <Item>(item: z.ZodType<Item>) =>
  z
    .array(item)
    .max(listMax, `At most ${listMax}.`)
    .transform(items => [...new Set(items)])
    .default([])

/** More than this must be a mistake, such as a wrong column. */
const votesCountMax = 1_000_000

/**
 * One line of an import: the fields of a create on behalf of a customer, and what followed. `votes_count` is the
 * total: votes beyond the people in `votes` count without a voter.
 */
export const importedPost = z.object({
  board,
  title,
  content,
  creator: person,
  created: time.optional(),
  status: z.string().trim().optional(),
  votes: z.array(vote).default([]),
  votes_count: z.int().min(0).max(votesCountMax).default(0),
  comments: z.array(comment).default([]),
  external_id: filledText(255).optional(),
  tags: listOf(filledText(60)),
  links: listOf(link),
  eta: teamFields.eta.default(null),
  effort: teamFields.effort.default(null),
  impact: teamFields.impact.default(null),
  custom_fields: z.record(z.string(), z.unknown()).default({}),
})

export type ImportedPost = z.infer<typeof importedPost>
