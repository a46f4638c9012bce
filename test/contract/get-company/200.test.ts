import { expect, test } from 'bun:test'
import { freshCompany } from '../../support/company.ts'
import { companyPath, getCompany } from '../../support/company-settings.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { read } from '../../support/resources.ts'

describeEndSlash(getCompany)

test('a new company is public, and the team sees its settings', async () => {
  const company = await freshCompany()
  for (const token of [company.adminToken, company.teamToken])
    expect((await read(companyPath, token)).json<unknown>()).toEqual({
      id: expect.any(Number),
      slug: company.slug,
      name: company.name,
      base_url: company.baseUrl,
      language: 'en',
      time_zone: 'UTC',
      access: 'public',
      access_domains: [],
      embed_origins: [],
      privacy_url: null,
      imprint_url: null,
      accent_color: null,
      logo_url: null,
      notification_defaults: expect.objectContaining({ status_changed: 'at_once' }),
      mail_texts: {
        ...{ sender_name: '', footer: '', status_changed: '', answered: '', commented: '' },
        ...{ mentioned: '', merged: '', changelog: '' },
      },
      moderation: 'never',
      currency: 'USD',
      shows_voters: true,
      has_starter_synonyms: true,
      created: expect.stringMatching(/Z$/),
      edited: null,
    })
})
