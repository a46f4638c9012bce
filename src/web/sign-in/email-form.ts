import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import { createLoginRequest } from '../../features/auth/email-login/login-requests.ts'
import { customerFields } from '../../features/people/users/customer.ts'
import { returnPath } from '../../platform/http/return-path.ts'
import { parseId } from '../../platform/text/id.ts'
import type { Texts } from '../../texts/texts.ts'
import type { Form, LinkMail } from '../parts/page.ts'
import { signInPage } from './sign-in-page.tsx'
import { mailedLinkUrl } from './sign-in-url.ts'

type Asked = { email: string; next?: string | undefined; vote?: string | undefined }

const nextLengthMax = 2_000

/** The response is the same for every address, known or not: requests are counted for all of them. */
export const emailForm: Form<Asked> = {
  fields: z.object({
    email: customerFields.email,
    next: z.string().optional(),
    vote: z.string().optional(),
  }),
  page: signInPage,
  // An office shares an address. Nobody needs more mails than that, and each may go to a stranger.
  perAddress: { burst: 20, perMinute: 2 },
  async run(call) {
    const { caller, company, address, fields, network, t } = call
    const { browserSecret: formerBrowserSecret } = call
    const { email, vote = '' } = fields
    const next = returnPath(address, fields.next)
    const request = await createLoginRequest(caller.db, {
      email,
      network,
      next: next && next.length <= nextLengthMax ? next : undefined,
      votePostId: parseId(vote),
      formerBrowserSecret,
    })
    if (request === 'too many') {
      const message = t('tooManyMails')
      const errors = [{ field: 'email', code: 'asked_too_often' as const, message }]
      throw problem('invalid_input', { errors })
    }
    const { browserSecret, mailed } = request
    const link = mailed && mailedLinkUrl(address, mailed.linkSecret)
    return {
      redirectTo: `${address.path}/login/code/`,
      browser: { secret: browserSecret },
      mail: link ? signInMail(company.name, { ...mailed, link }, t) : undefined,
    }
  },
}

type Links = { to: string; link: string; code: string | undefined }

/** In the language of the page that asked for it. */
export function signInMail(companyName: string, { to, link, code }: Links, t: Texts): LinkMail {
  const company = oneLine(companyName)
  const lines = [
    t('signInMailAs', { company }),
    `${to}.`,
    '',
    t('signInMailLink'),
    '',
    link,
    '',
    ...(code ? [t('signInMailCode', { code }), ''] : []),
    t('signInMailOnce'),
    t('signInMailIgnore'),
    '',
  ]
  return {
    to,
    subject: t('signInSubject', { company }),
    text: lines.join('\n'),
    action: { label: t('signIn'), url: link },
  }
}

const lengthMax = 100

/** A name on one line, and short enough for the subject of a mail. */
export function oneLine(name: string): string {
  const plain = name.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
  const characters = [...plain]
  return characters.length > lengthMax ? `${characters.slice(0, lengthMax).join('')}…` : plain
}
