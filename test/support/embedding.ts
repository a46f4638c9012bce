import { Browser } from './browser.ts'
import { type Answer, expectStatus, patch } from './client.ts'
import type { Company } from './company.ts'
import { companyPath } from './company-settings.ts'
import { claimsOf, signed } from './sso.ts'

/** Lets the sites show the company's pages in a frame. */
export async function allowEmbedding({ adminToken: token, server }: Company, ...origins: string[]) {
  const body = { embed_origins: origins }
  await expectStatus(200, patch(companyPath, body, { token, server }))
}

/** What the first page in a frame sends once the site around it has said who looks at it. */
export function enter(browser: Browser, token: string): Promise<Answer> {
  return browser.submit('/embed/enter/', { token })
}

/** The frame of a new person whom the company's own service names. */
export async function frameOf(company: Company, secret: string, claims = claimsOf()) {
  const browser = new Browser(company.baseUrl)
  await expectStatus(303, enter(browser, await signed(claims, secret)))
  return { browser, claims }
}
