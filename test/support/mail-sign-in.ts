import { Browser } from './browser.ts'
import type { Answer } from './client.ts'
import { type Company, freshCompany } from './company.ts'
import { startHark } from './hark.ts'
import { type Mailbox, openMailbox, type Received } from './mailbox.ts'
import { newAddress } from './network-address.ts'
import { once } from './once.ts'

export type MailSetting = { company: Company; mailbox: Mailbox }

/** A server that sends its mail to a mailbox of ours, and believes what a proxy says of addresses. */
export const mailSetting = () =>
  once('mailSetting', async (): Promise<MailSetting> => {
    const mailbox = await openMailbox()
    const server = await startHark({ SMTP_URL: mailbox.url, TRUSTED_PROXIES: '1' })
    return { mailbox, company: await freshCompany(server) }
  })

/** What a form carries that a page of ours sent, from a network address that no other request has. */
export function fromNewAddress(): Record<string, string> {
  return { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': newAddress() }
}

/** Asks for a mail that signs the browser in. */
export function ask(
  browser: Browser,
  email: string,
  fields: Record<string, string> = {},
  headers = fromNewAddress(),
): Promise<Answer> {
  return browser.submit('/login/email/', { email, ...fields }, { headers })
}

/** A new browser that has asked, and the mail that came of it. */
export async function asked(
  { company, mailbox }: MailSetting,
  email: string,
  fields: Record<string, string> = {},
): Promise<{ browser: Browser; mail: Received; path: string; token: string }> {
  const browser = new Browser(company.baseUrl)
  const answer = await ask(browser, email, fields)
  if (answer.status !== 303) throw new Error(`Asking was answered with ${answer.status}.`)
  const mail = await mailbox.next(email)
  const path = mail.link.slice(company.baseUrl.length)
  return { browser, mail, path, token: path.split('token=')[1]! }
}

export const newEmail = () => `p-${crypto.randomUUID()}@people.example`

/** Six digits that are not the code. */
export const otherCode = (code: string, by = 1) =>
  String((Number(code) + by) % 1_000_000).padStart(6, '0')
