import { expect, test } from 'bun:test'
import { patch } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { companyPath } from '../../support/company-settings.ts'
import { expectFieldErrors, expectProblem } from '../../support/expect-problem.ts'
import { invalidJson } from '../../support/json-cases.ts'
import { read } from '../../support/resources.ts'

const fields = [
  'name',
  'language',
  'time_zone',
  'access',
  'access_domains',
  'embed_origins',
  'privacy_url',
  'imprint_url',
  'accent_color',
  'currency',
  'shows_voters',
  'has_starter_synonyms',
  'moderation',
  'notification_defaults',
  'mail_texts',
]
const refused: [string, Record<string, unknown>, Record<string, string>][] = [
  [
    'what the installation decides',
    { name: 'Named', base_url: 'https://other.example', slug: 'other', id: 7 },
    { base_url: 'unknown_field', slug: 'unknown_field', id: 'unknown_field' },
  ],
  ['nothing', {}, Object.fromEntries(fields.map(field => [field, 'no_change']))],
  ['a blank name', { name: ' ' }, { name: 'blank' }],
  ['a long name', { name: 'é'.repeat(151) }, { name: 'too_long' }],
  ['an unknown language', { language: 'xx' }, { language: 'invalid_choice' }],
  ['an unknown zone', { time_zone: 'Mars/Base' }, { time_zone: 'invalid_time_zone' }],
  ['an offset', { time_zone: '+02:00' }, { time_zone: 'invalid_time_zone' }],
  ['an unknown access', { access: 'private' }, { access: 'invalid_choice' }],
  ['no domain', { access_domains: ['a@b.c'] }, { 'access_domains.0': 'invalid_domain' }],
  ['domains as text', { access_domains: 'example.com' }, { access_domains: 'invalid_type' }],
  ['a word for a boolean', { shows_voters: 'no' }, { shows_voters: 'invalid_type' }],
  ...[
    'www.example.com',
    'http://www.example.com',
    'https://*.example.com',
    'https://www.example.com/',
    'https://www.example.com:443',
    "https://a.example; script-src 'unsafe-inline'",
    'https://a.example,b.example',
    'https://a;b.example',
    'https://user@a.example',
    'https://é.example',
    'https://[::1]',
    'http://localhost.example',
    'null',
    '*',
  ].map((sent): (typeof refused)[number] => [
    `the origin ${sent}`,
    { embed_origins: ['https://ok.example', sent] },
    { 'embed_origins.1': 'invalid_origin' },
  ]),
  [
    'too many origins',
    { embed_origins: Array.from({ length: 21 }, (_, at) => `https://s${at}.example`) },
    { embed_origins: 'too_many' },
  ],
  ...[
    'www.example.com',
    'javascript:alert(1)',
    'https://a b.example',
    'https://u:p@a.example',
    '',
  ].map((sent): (typeof refused)[number] => [
    `the link ${sent}`,
    { privacy_url: sent },
    { privacy_url: 'invalid_url' },
  ]),
  [
    'a long link',
    { imprint_url: `https://a.example/${'x'.repeat(500)}` },
    { imprint_url: 'too_long' },
  ],
  ['no switch', { has_starter_synonyms: 'no' }, { has_starter_synonyms: 'invalid_type' }],
  ['no currency', { currency: 'EURO' }, { currency: 'invalid_currency' }],
  ['an unknown moderation', { moderation: 'some' }, { moderation: 'invalid_choice' }],
  ['a colour by name', { accent_color: 'red' }, { accent_color: 'invalid_color' }],
  [
    'mails of another kind of time',
    { notification_defaults: { merged: 'hourly', new_post: 'weekly' } },
    {
      'notification_defaults.merged': 'invalid_choice',
      'notification_defaults.new_post': 'invalid_choice',
    },
  ],
  [
    'texts of mails with what nothing fills in',
    {
      mail_texts: {
        answered: 'Hi {Name}',
        merged: '{ name }',
        footer: '{name}',
        sender_name: '{}',
      },
    },
    {
      'mail_texts.answered': 'unknown_placeholder',
      'mail_texts.merged': 'unknown_placeholder',
      'mail_texts.footer': 'unknown_placeholder',
      'mail_texts.sender_name': 'unknown_placeholder',
    },
  ],
  [
    'long texts of mails',
    {
      mail_texts: {
        ...{ sender_name: 'é'.repeat(61), footer: 'é'.repeat(501), changelog: 'é'.repeat(301) },
        ...{ commented: 7 },
      },
    },
    {
      'mail_texts.sender_name': 'too_long',
      'mail_texts.footer': 'too_long',
      'mail_texts.changelog': 'too_long',
      'mail_texts.commented': 'invalid_type',
    },
  ],
  ...['Acme\r\nBcc: all@example.com', 'Acme\u2028x', 'root@example.com', 'Acme <a>', 'A\u0007'].map(
    (sent): (typeof refused)[number] => [
      `the sender ${JSON.stringify(sent)}`,
      { mail_texts: { sender_name: sent } },
      { 'mail_texts.sender_name': 'invalid_sender_name' },
    ],
  ),
  ['two at once', { name: 7, access: null }, { name: 'invalid_type', access: 'invalid_type' }],
]

test.each(refused)('%s', async (_, body, errors) => {
  const { adminToken: token } = await sharedCompany()
  const before = await read(companyPath, token)
  await expectFieldErrors(patch(companyPath, body, { token }), errors)
  expect((await read(companyPath, token)).text).toBe(before.text)
})

test('what is no JSON, or no object', async () => {
  const { adminToken: token } = await sharedCompany()
  for (const body of [...Object.values(invalidJson), '[]', 'null'])
    await expectProblem(patch(companyPath, body, { token }), 400, 'invalid_json')
})
