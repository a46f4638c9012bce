import { z } from 'zod'
import { filledText, issue } from '../../../platform/http/fields.ts'
import { organizationInputs } from '../organizations/schema.ts'
import { userInputs } from '../users/schema.ts'

/** Users and organizations in one request, together. */
const itemsMax = 500

const userId = filledText(255).meta({
  description: 'Id of the user in the other system.',
  examples: ['u-45'],
})

export const externalIdParams = z.object({
  external_id: filledText(255).meta({
    id: 'UserExternalId',
    description: 'Id of the user in the other system, percent-encoded.',
    examples: ['u-45'],
  }),
})

const { email, name, alias, segment, organization, custom_fields } = userInputs

const userFields = {
  email: email.optional().meta({
    description: 'E-mail address, unique in the company. Required for a new user.',
    examples: ['lin@example.com'],
  }),
  name: name.optional().meta({ description: 'Full name. Required for a new user.' }),
  alias: alias.optional(),
  segment: segment.optional(),
  organization: organization.optional(),
  custom_fields: custom_fields.optional(),
}

export const putUserBody = z
  .object(userFields)
  .meta({ id: 'UpsertUser', examples: [{ email: 'lin@example.com', name: 'Lin Okafor' }] })

export type PutUser = z.infer<typeof putUserBody>

const bulkUser = z
  .object({ external_id: userId, ...userFields })
  .meta({ id: 'BulkUser', description: 'As in `PUT users/by-external-id/{external_id}/`.' })

const organizationId = filledText(255).meta({
  description: 'Id of the organization in the other system.',
  examples: ['acct-9'],
})

const bulkOrganization = z
  .object({
    external_id: organizationId,
    name: organizationInputs.name.optional().meta({
      description: 'Its name. Required for a new one.',
      examples: ['Initech'],
    }),
    revenue: organizationInputs.revenue.optional(),
    segment: organizationInputs.segment.optional(),
  })
  .meta({ id: 'BulkOrganization', description: 'An organization to create, or to edit.' })

export type BulkOrganization = z.infer<typeof bulkOrganization>
export type BulkUser = z.infer<typeof bulkUser>

const limit = `At most ${itemsMax} users and organizations together.`

export const bulkBody = z
  .object({
    organizations: z
      .array(bulkOrganization)
      .default([])
      .meta({ description: 'They come first, so that users can name them.', maxItems: itemsMax }),
    users: z
      .array(bulkUser)
      .default([])
      .meta({
        description: limit,
        maxItems: itemsMax,
        examples: [[{ external_id: 'u-46', email: 'ines@example.com', name: 'Ines Duarte' }]],
      }),
  })
  .check(({ value, issues }) => {
    if (value.organizations.length + value.users.length <= itemsMax) return
    const field = value.users.length > 0 ? 'users' : 'organizations'
    issues.push({ ...issue(value, 'too_many', limit), path: [field] })
  })
  .meta({ id: 'BulkUsers' })

export type Bulk = z.infer<typeof bulkBody>

const results = ['created', 'edited', 'unchanged'] as const

const item = z.strictObject({
  id: z.int().meta({ description: 'Identifier here.', examples: [31] }),
  external_id: z.string().meta({ description: 'Id in the other system.', examples: ['u-46'] }),
  result: z.enum(results).meta({ description: 'What happened to it.' }),
})

export type BulkResult = z.infer<typeof item>

export const bulkView = z
  .strictObject({
    organizations: z.array(item).meta({ description: 'In the order of the request.' }),
    users: z.array(item).meta({ description: 'In the order of the request.' }),
  })
  .meta({ id: 'BulkResults', description: 'What happened to each item.' })
