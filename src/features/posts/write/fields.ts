import { z } from 'zod'
import { codePoints, filledText, issue, text } from '../../../platform/http/fields.ts'
import { isDate } from '../../../platform/text/is-date.ts'
import { isEmail } from '../../people/users/email.ts'
import { customFieldsInput } from '../../people/users/schema.ts'
import { linkLengthMax, normalisedLink } from '../link-url.ts'

export const tagsMax = 20
const linksMax = 20

/** An integer is an id, a string a name. */
function reference(name: z.ZodType<string>) {
  return z.union([z.int().positive(), name])
}

const eta = z
  .string()
  .check(({ value, issues }) => {
    if (!isDate(value))
      issues.push(issue(value, 'invalid_date', 'This must be a date such as 2026-11-30.'))
  })
  .meta({ format: 'date' })

/** Effort and impact are from 1 to this. */
export const estimateMax = 10

const estimate = z
  .int()
  .check(({ value, issues }) => {
    if (value < 1 || value > estimateMax)
      issues.push(issue(value, 'out_of_range', `Between 1 and ${estimateMax}.`))
  })
  .nullable()

const link = z
  .string()
  .transform((value, { issues }) => {
    const url = normalisedLink(value)
    if (url !== undefined) return url
    const message = `This must be an http or https URL of at most ${linkLengthMax} characters.`
    issues.push(issue(value, 'invalid_url', message))
    return z.NEVER
  })
  .meta({ format: 'uri', maxLength: linkLengthMax })

/** A list without repetitions, of at most so many. */
function listOf<Item>(item: z.ZodType<Item>, max: number) {
  return z
    .array(item)
    .check(({ value, issues }) => {
      if (value.length > max) issues.push(issue(value, 'too_many', `At most ${max}.`))
    })
    .transform(items => [...new Set(items)])
    .meta({ maxItems: max })
}

const owner = z.union([
  z.int().positive(),
  filledText(254).check(({ value, issues }) => {
    if (!isEmail(value))
      issues.push(issue(value, 'invalid_email', 'This must be one plain e-mail address.'))
  }),
  z.null(),
])

export const tagList = listOf(reference(filledText(255)), tagsMax)

/** What the team decides about a post; the scope `posts:manage` is for all of them. */
export const teamFields = {
  status: reference(filledText(255))
    .optional()
    .meta({ description: 'A status, by id or name.', examples: ['Planned', 5] }),
  tags: tagList.optional().meta({
    description: 'All tags that it is to have, each by id or name.',
    examples: [['Mobile', 77]],
  }),
  links: listOf(link, linksMax)
    .optional()
    .meta({
      description: 'All links that it is to have: http(s) URLs, for instance of issues.',
      examples: [['https://tracker.example.com/issues/17']],
    }),
  owner: owner.optional().meta({
    description: 'An active team member or admin, by id or e-mail; null for nobody.',
    examples: ['ada@example.com', 31, null],
  }),
  eta: eta
    .nullable()
    .optional()
    .meta({ description: 'The planned date, or null.', examples: ['2026-11-30'] }),
  effort: estimate.optional().meta({
    description: 'Estimated effort, 1 to 10, or null.',
    examples: [3],
  }),
  impact: estimate.optional().meta({
    description: 'Estimated impact, 1 to 10, or null.',
    examples: [8],
  }),
  custom_fields: customFieldsInput.optional().meta({
    description:
      'Values of post fields by name; choices by name or id. Null removes a value, fields you leave out stay.',
    examples: [{ Area: 'Billing', Seats: 40 }],
  }),
  pinned: z.boolean().optional().meta({ description: 'Whether it is on top.' }),
  locked: z.boolean().optional().meta({
    description: 'Whether customers can no longer vote, comment or like.',
  }),
}

export const boardField = reference(filledText(255)).meta({
  id: 'BoardReference',
  description: 'A board, by id or by the short part of its URL.',
  examples: ['feature-requests', 2],
})

export const statusComment = text(20_000).meta({
  description: 'Markdown of the comment that says so. Only together with `status`.',
  examples: ['We start next week.'],
})

export const externalId = z
  .string()
  .check(({ value, issues }) => {
    if (value.trim() === '') issues.push(issue(value, 'blank', 'This may not be blank.'))
    if (codePoints(value) > 255) issues.push(issue(value, 'too_long', 'At most 255 characters.'))
  })
  .meta({ minLength: 1, maxLength: 255, examples: ['ticket-4711'] })
