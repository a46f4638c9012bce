import { z } from 'zod'
import {
  choice,
  domainText,
  editBody,
  filledText,
  issue,
  text,
} from '../../../platform/http/fields.ts'
import { editedView } from '../../../platform/http/time-view.ts'
import { rulesMax } from '../providers/claim-rules.ts'
import { presets, providerKinds } from '../providers/kinds.ts'
import { providersMax } from '../providers/providers.ts'

const teamMeaning =
  'Whether tokens may also sign in admins and team members. Anyone with the secret can then act as an admin.'

const passkeyMeaning =
  'Whether team members need a passkey. Until they use one, their session opens nothing else. To turn it on, sign in with your own passkey first. API tokens are not affected.'

const emailMeaning =
  'Whether people may sign in by email. You can turn it off after a successful sign-in with the current setup of a provider. `hark login-link` always works.'

const issuerMeaning =
  'The issuer identifier, exactly as in the provider’s discovery document. For GitHub, its address: `https://github.com`.'
const clientMeaning = 'The client ID of this site at the provider.'

const kindMeaning = 'Decides the icon and the special rules. All except GitHub use OpenID Connect.'
const nameMeaning = 'The name on its sign-in button. Empty: the host of its issuer.'
const scopesMeaning = 'The scopes to request, separated by spaces.'
const domainsMeaning =
  'Hark trusts the provider only for email addresses in these domains. Empty: every address that it reports as verified.'
const claimMeaning = 'The name of a claim, or the path to it: `realm_access.roles`.'
const valueMeaning = 'The value of the claim, or one of its values.'
const roleMeaning = 'The role for people who match; null if the rule is about an organization.'
const organizationMeaning =
  'The organization for people who match; null if the rule is about a role.'
const rulesMeaning =
  'Applied at each sign-in. If a rule assigns a role, people who match none become customers, except the last admin.'

const example = {
  id: 412,
  kind: 'keycloak' as const,
  name: 'Acme',
  issuer: 'https://id.example.com/realms/acme',
  client_id: 'hark',
  scopes: 'openid email profile',
  email_domains: ['example.com'],
  rules: [{ claim: 'groups', value: 'feedback', role: 'team' as const, organization_id: null }],
}

const ruleView = z
  .strictObject({
    claim: z.string().meta({ description: claimMeaning, examples: ['groups'] }),
    value: z.string().meta({ description: valueMeaning, examples: ['feedback'] }),
    role: z
      .enum(['admin', 'team'])
      .nullable()
      .meta({ description: roleMeaning, examples: ['team'] }),
    organization_id: z
      .int()
      .nullable()
      .meta({ description: organizationMeaning, examples: [null] }),
  })
  .meta({
    id: 'ClaimRule',
    description: 'Assigns a role or an organization to people with a claim.',
  })

const providerView = z
  .strictObject({
    id: z.int().meta({ description: 'Identifier of the provider.', examples: [412] }),
    kind: z.enum(providerKinds).meta({ description: kindMeaning, examples: [example.kind] }),
    name: z.string().meta({ description: nameMeaning, examples: [example.name] }),
    issuer: z.string().meta({ description: issuerMeaning, examples: [example.issuer] }),
    client_id: z.string().meta({ description: clientMeaning, examples: [example.client_id] }),
    scopes: z.string().meta({ description: scopesMeaning, examples: [example.scopes] }),
    email_domains: z
      .array(z.string())
      .meta({ description: domainsMeaning, examples: [example.email_domains] }),
    rules: z.array(ruleView).meta({ description: rulesMeaning, examples: [[]] }),
    is_proved: z
      .boolean()
      .meta({ description: 'Whether a sign-in with its current setup has succeeded.' }),
  })
  .meta({
    id: 'Provider',
    description: 'A site that people sign in with. Its secret is never shown.',
  })

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
      description: 'The first of `providers`. Kept for clients that know only one.',
      examples: [{ issuer: 'https://id.example.com', client_id: 'hark' }],
    }),
  oidc_callback_url: z.string().meta({
    description: 'What the provider must allow as redirect URI.',
    examples: ['https://feedback.example.com/login/oidc/callback/'],
  }),
  email_sign_in: z.boolean().meta({ description: emailMeaning }),
  team_passkey: z.boolean().meta({ description: passkeyMeaning }),
  providers: z.array(providerView).meta({
    description: 'The sites that people may sign in with, in the order of the sign-in page.',
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

const issuer = text(500)
  .check(({ value, issues }) => {
    if (!isIssuer(value))
      issues.push(issue(value, 'invalid_url', 'This must be a URL without a query.'))
  })
  .meta({ description: issuerMeaning, examples: ['https://id.example.com'] })
const clientId = filledText(255).meta({ description: clientMeaning, examples: ['hark'] })
const clientSecret = filledText(500).meta({
  description: 'The client secret of this site at the provider. It is never shown.',
  examples: ['s3cr3t…'],
})

const scopes = text(500)
  .check(({ value, issues }) => {
    if (!/^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/.test(value))
      issues.push(issue(value, 'invalid_scopes', 'These must be words with spaces in between.'))
  })
  .meta({ description: scopesMeaning, examples: [example.scopes] })

const asShown = 'As in the response.'

const rule = z
  .object({
    claim: filledText(100).meta({ description: asShown, examples: ['groups'] }),
    value: filledText(255).meta({ description: asShown, examples: ['feedback'] }),
    role: choice(['admin', 'team'])
      .nullable()
      .default(null)
      .meta({ description: asShown, examples: ['team'] }),
    organization_id: z
      .int()
      .positive()
      .nullable()
      .default(null)
      .meta({ description: asShown, examples: [null] }),
  })
  .check(({ value, issues }) => {
    if ((value.role === null) === (value.organization_id === null))
      issues.push(issue(value, 'invalid_choice', 'A rule has a role, or else an organization.'))
  })
  .meta({ id: 'NewClaimRule' })

export const providerBody = z
  .object({
    id: z
      .int()
      .positive()
      .optional()
      .meta({
        description: 'Identifier of an existing provider. Leave it out for a new one.',
        examples: [412],
      }),
    kind: choice(providerKinds).default('other').meta({ description: asShown }),
    name: text(60)
      .trim()
      .default('')
      .meta({ description: asShown, examples: ['Acme'] }),
    issuer,
    client_id: clientId,
    client_secret: clientSecret.optional().meta({
      description: 'Leave it out to keep the current secret. A new issuer needs a new secret.',
      examples: ['s3cr3t…'],
    }),
    scopes: scopes.default(presets.other.scopes),
    email_domains: z
      .array(domainText)
      .max(20)
      .default([])
      .meta({ description: asShown, examples: [['example.com']] }),
    rules: z.array(rule).max(rulesMax).default([]).meta({ description: asShown }),
  })
  .meta({
    id: 'NewProvider',
    examples: [{ issuer: example.issuer, client_id: 'hark', client_secret: 's3cr3t…' }],
  })

export const editSsoBody = editBody({
  admits_team: z.boolean().meta({ description: teamMeaning }),
  has_secret: z.literal(false).meta({
    description: 'False forgets the secret: no token is accepted from then on.',
  }),
  email_sign_in: z.boolean().meta({ description: emailMeaning, examples: [true] }),
  team_passkey: z.boolean().meta({ description: passkeyMeaning, examples: [false] }),
  oidc: z
    .object({ issuer, client_id: clientId, client_secret: clientSecret })
    .nullable()
    .meta({
      description: 'Replaces the first of `providers`, or removes it.',
      examples: [null],
    }),
  providers: z
    .array(providerBody)
    .max(providersMax)
    .meta({
      description: 'The complete list: providers you leave out are removed.',
      examples: [[]],
    }),
})
  .check(({ value, issues }) => {
    if (value.oidc === undefined || value.providers === undefined) return
    const message = 'This is the first of `providers`: send one of the two.'
    issues.push({ ...issue(value, 'repeated', message), path: ['oidc'] })
  })
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
