import { z } from 'zod'
import { editBody, filledText, issue, text } from '../../../platform/http/fields.ts'
import { editedView, isoTimeView } from '../../../platform/http/time-view.ts'

/** A sum over thousands of them is still a whole number to every JSON parser. */
const revenueMax = 1_000_000_000_000

const externalIdMeaning = 'Its id in another system, unique in the company.'
const revenueMeaning = "What it pays, in minor units (such as cents) of the company's currency."
const segmentMeaning = 'Its group, such as a plan; may be empty.'

export const organizationView = z
  .strictObject({
    id: z.int().meta({ description: 'Identifier of the organization.', examples: [412] }),
    external_id: z
      .string()
      .nullable()
      .meta({ description: externalIdMeaning, examples: ['acct-7'] }),
    name: z.string().meta({ description: 'Its name.', examples: ['Globex'] }),
    revenue: z.int().meta({ description: revenueMeaning, examples: [1_200_000] }),
    segment: z.string().meta({ description: segmentMeaning, examples: ['Enterprise'] }),
    created: isoTimeView.meta({ description: 'When it was created.' }),
    edited: editedView,
  })
  .meta({ id: 'Organization', description: 'A company that users belong to.' })

export type OrganizationView = z.infer<typeof organizationView>

const revenueMessage = `This must be a whole number of minor units from 0 to ${revenueMax}.`

/** Refused with one code, whether it is text, a fraction, negative or too high. */
const revenueInput = z
  .unknown()
  .check(({ value, issues }) => {
    if (value !== undefined && !isRevenue(value))
      issues.push(issue(value, 'invalid_revenue', revenueMessage))
  })
  .transform(value => value as number)
  .meta({
    type: 'integer',
    minimum: 0,
    maximum: revenueMax,
    description: revenueMeaning,
    examples: [1_200_000],
  })

function isRevenue(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= revenueMax
}

export const organizationInputs = {
  name: filledText(150).meta({ description: 'Its name.', examples: ['Globex'] }),
  external_id: filledText(255)
    .nullable()
    .meta({ description: externalIdMeaning, examples: ['acct-7'] }),
  revenue: revenueInput,
  segment: text(100)
    .trim()
    .meta({ description: segmentMeaning, examples: ['Enterprise'] }),
}

const { name, external_id, revenue, segment } = organizationInputs

export const createOrganizationBody = z
  .object({
    name,
    external_id: external_id.optional(),
    revenue: revenue.optional(),
    segment: segment.optional(),
  })
  .meta({ id: 'CreateOrganization', examples: [{ name: 'Globex', revenue: 1_200_000 }] })

export type CreateOrganization = z.infer<typeof createOrganizationBody>

export const editOrganizationBody = editBody({
  ...organizationInputs,
  // Another than that of a create: it is unique.
  external_id: external_id.meta({ examples: ['acct-8'] }),
}).meta({ id: 'EditOrganization', minProperties: 1, examples: [{ revenue: 1_500_000 }] })

export type EditOrganization = z.infer<typeof editOrganizationBody>
