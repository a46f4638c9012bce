import { z } from 'zod'
import { atLeastOneField } from '../../platform/http/fields.ts'
import { editedView } from '../../platform/http/time-view.ts'

const teamMeaning =
  'Whether tokens may also sign in admins and team members. Anyone who has the secret can then do all that an admin can.'

const fields = {
  login_url: z.string().meta({
    description: 'Where a browser is sent with `?token=…`, and `&next=…` for a page of this site.',
    examples: ['https://feedback.example.com/login/jwt/'],
  }),
  has_secret: z.boolean().meta({
    description: 'Whether there is a secret to sign tokens with. Without one, none is accepted.',
  }),
  admits_team: z.boolean().meta({ description: teamMeaning }),
  edited: editedView,
}

export const ssoView = z.strictObject(fields).meta({
  id: 'Sso',
  description: 'How your own service signs people in, by tokens that it signs (JWT).',
})

export type SsoView = z.infer<typeof ssoView>

export const ssoSecretView = z
  .strictObject({
    ...fields,
    secret: z
      .string()
      .nullable()
      .meta({
        description:
          'What to sign tokens with (HS256, its characters as bytes), this once. So it is null where an Idempotency-Key replays the answer.',
        examples: ['hZ3…'],
      }),
  })
  .meta({ id: 'SsoSecret', description: 'The settings, with the new secret.' })

export const editSsoBody = z
  .object({
    admits_team: z.boolean().meta({ description: teamMeaning }),
    has_secret: z.literal(false).meta({
      description: 'False forgets the secret: no token is accepted from then on.',
    }),
  })
  .partial()
  .check(atLeastOneField('admits_team', 'has_secret'))
  .meta({ id: 'EditSso', minProperties: 1, examples: [{ admits_team: false }] })

export type EditSso = z.infer<typeof editSsoBody>
