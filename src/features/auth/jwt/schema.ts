import { z } from 'zod'
import { atLeastOneField, filledText, issue, text } from '../../../platform/http/fields.ts'
import { editedView } from '../../../platform/http/time-view.ts'

const teamMeaning =
  'Whether tokens may also sign in admins and team members. Anyone with the secret can then act as an admin.'

const issuerMeaning = 'Its issuer identifier, exactly as it says it itself.'
const clientMeaning = 'What it calls this site.'

const fields = {
  login_url: z.string().meta({
    description: 'Where a browser is sent with `?token=…`, and `&next=…` for a page of this site.',
    examples: ['https://feedback.example.com/login/jwt/'],
  }),
  has_secret: z.boolean().meta({
    description: 'Whether there is a secret to sign tokens with. Without one, none is accepted.',
  }),
  admits_team: z.boolean().meta({ description: teamMeaning }),
  oidc: z
    .strictObject({
      issuer: z.string().meta({ description: issuerMeaning, examples: ['https://id.example.com'] }),
      client_id: z.string().meta({ description: clientMeaning, examples: ['hark'] }),
    })
    .nullable()
    .meta({
      description: 'The provider of OpenID Connect that people may sign in with.',
      examples: [{ issuer: 'https://id.example.com', client_id: 'hark' }],
    }),
  oidc_callback_url: z.string().meta({
    description: 'What the provider must allow as redirect URI.',
    examples: ['https://feedback.example.com/login/oidc/callback/'],
  }),
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
          'What to sign tokens with (HS256, its characters as bytes), this once. Null in a replayed response.',
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
    oidc: z
      .object({
        issuer: text(500)
          .check(({ value, issues }) => {
            if (!isIssuer(value))
              issues.push(issue(value, 'invalid_url', 'This must be a URL without a query.'))
          })
          .meta({ description: issuerMeaning, examples: ['https://id.example.com'] }),
        client_id: filledText(255).meta({ description: clientMeaning, examples: ['hark'] }),
        client_secret: filledText(500).meta({
          description: 'What this site proves to be that with. It is never shown.',
          examples: ['s3cr3t…'],
        }),
      })
      .nullable()
      .meta({ description: 'The provider of OpenID Connect; null for none.', examples: [null] }),
  })
  .partial()
  .check(atLeastOneField('admits_team', 'has_secret', 'oidc'))
  .meta({ id: 'EditSso', minProperties: 1, examples: [{ admits_team: false }] })

export type EditSso = z.infer<typeof editSsoBody>

function isIssuer(value: string): boolean {
  const url = URL.parse(value)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username + url.password + url.search + url.hash === ''
  )
}
