import { z } from 'zod'
import { choice, editBody, filledText, issue, text } from '../../../platform/http/fields.ts'
import { listEnvelope } from '../../../platform/http/list-envelope.ts'
import { editedView, isoTimeView } from '../../../platform/http/time-view.ts'
import { customFieldsMax } from '../custom-fields/custom-fields.ts'
import { isEmail } from './email.ts'

export const userView = z
  .strictObject({
    id: z.int().meta({ description: 'Identifier of the user.', examples: [31] }),
    email: z
      .string()
      .meta({ description: 'E-mail address of the user.', examples: ['ada@example.com'] }),
    name: z.string().meta({ description: 'Full name.', examples: ['Ada Moreau'] }),
    alias: z.string().meta({
      description: 'A short name the person goes by; may be empty.',
      examples: ['ada'],
    }),
    registered: isoTimeView.meta({ description: 'When the user was registered.' }),
    is_admin: z.boolean().meta({ description: 'True for a company admin.' }),
    is_team: z.boolean().meta({ description: 'True for a company team member.' }),
  })
  .meta({ id: 'User', description: 'A customer, a team member or an admin.' })

export type UserView = z.infer<typeof userView>

export const roles = ['admin', 'team', 'customer'] as const

const roleMeaning =
  '`admin` and `team` use the API; a `customer` posts, votes and comments. Becoming a customer ends tokens and private boards.'
const externalIdMeaning = 'Their id in another system, unique in the company.'
const organizationMeaning = 'The organization that they belong to; null where there is none.'
const customFieldsMeaning = 'Values by custom field; fields without a value are left out.'
const segmentMeaning = 'Their group, such as a plan; may be empty.'

const trustedMeaning = 'True for a trusted user, whose content is held only if everything is.'
const customFieldsExample = { Plan: 'Gold', Seats: 40 }

export const userDetailsView = userView
  .extend({
    role: z.enum(roles).meta({ description: roleMeaning }),
    picture_url: z
      .string()
      .nullable()
      .meta({
        description: 'The URL of their picture, for readers who may see it.',
        examples: [null],
      }),
    external_id: z
      .string()
      .nullable()
      .meta({ description: externalIdMeaning, examples: ['u-42'] }),
    segment: z.string().meta({ description: segmentMeaning, examples: ['Enterprise'] }),
    organization: z
      .int()
      .nullable()
      .meta({ description: organizationMeaning, examples: [412] }),
    custom_fields: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .meta({ description: customFieldsMeaning, examples: [customFieldsExample] }),
    is_active: z.boolean().meta({
      description: 'False for a deactivated user: their tokens and sessions do not work.',
    }),
    is_trusted: z.boolean().meta({ description: trustedMeaning }),
    is_blocked: z.boolean().meta({
      description: 'True for a blocked user, who may not write, nor anyone in their name.',
    }),
    is_guest: z.boolean().meta({
      description:
        'Whether this is a guest, who votes and posts without an account. `email` is empty then.',
    }),
    edited: editedView,
  })
  .meta({ id: 'UserDetails', description: 'A user, with what only the team sees.' })

export type UserDetailsView = z.infer<typeof userDetailsView>

export const userListView = listEnvelope(userDetailsView).meta({ id: 'UserList' })

export const emailText = filledText(254).check(({ value, issues }) => {
  if (value !== '' && !isEmail(value))
    issues.push(issue(value, 'invalid_email', 'This must be one plain e-mail address.'))
})

const shortText = (max: number) => text(max).trim()

/** Values are compared with the types of their fields later: which there are, the company decides. */
export const customFieldsInput = z
  .record(z.string(), z.unknown())
  .check(({ value, issues }) => {
    if (Object.keys(value).length > customFieldsMax)
      issues.push(issue(value, 'too_many', `At most ${customFieldsMax}.`))
  })
  .meta({
    id: 'CustomFieldValues',
    description: 'Values by custom field. Null removes one; fields you leave out stay.',
    examples: [customFieldsExample],
  })

const organizationInput = z.union([z.int().positive(), filledText(255)]).nullable()

export const userInputs = {
  email: emailText.meta({
    description: 'E-mail address, unique in the company.',
    examples: ['grace@example.com'],
  }),
  name: filledText(150).meta({ description: 'Full name.', examples: ['Grace Hopper'] }),
  alias: shortText(150).meta({
    description: 'A short name to show instead; may be empty.',
    examples: ['grace'],
  }),
  role: choice(roles).meta({ description: roleMeaning, examples: ['customer'] }),
  external_id: filledText(255)
    .nullable()
    .meta({ description: externalIdMeaning, examples: ['u-43'] }),
  segment: shortText(100).meta({ description: segmentMeaning, examples: ['Enterprise'] }),
  organization: organizationInput.meta({
    id: 'OrganizationReference',
    description: 'Their organization: its id, or its external id as a string.',
    examples: ['acct-7'],
  }),
  custom_fields: customFieldsInput,
}

const fields = userInputs

export const createUserBody = z
  .object({
    email: fields.email,
    name: fields.name,
    alias: fields.alias.optional(),
    role: fields.role.optional().meta({ description: 'A `customer` unless given.' }),
    external_id: fields.external_id.optional(),
    segment: fields.segment.optional(),
    organization: fields.organization.optional(),
    custom_fields: fields.custom_fields.optional(),
  })
  .meta({ id: 'CreateUser', examples: [{ email: 'grace@example.com', name: 'Grace Hopper' }] })

export type CreateUser = z.infer<typeof createUserBody>

export const editUserBody = editBody({
  ...fields,
  // Others than those of a create: both are unique.
  email: fields.email.meta({ examples: ['hopper@example.com'] }),
  external_id: fields.external_id.meta({ examples: ['u-44'] }),
  is_active: z
    .boolean()
    .meta({ description: 'False deactivates: tokens and sessions stop working at once.' }),
  is_trusted: z.boolean().meta({ description: trustedMeaning }),
}).meta({ id: 'EditUser', minProperties: 1, examples: [{ segment: 'Enterprise' }] })

export type EditUser = z.infer<typeof editUserBody>
