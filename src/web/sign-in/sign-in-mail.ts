import type { Mail } from '../../platform/mail/mailer.ts'
import type { Texts } from '../../texts/texts.ts'
import { oneLine } from './one-line.ts'

type Links = { to: string; link: string; code: string | undefined }

/** Plain text, which every mail program shows as it is. In the language of the page that asked for it. */
export function signInMail(companyName: string, { to, link, code }: Links, t: Texts): Mail {
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
  return { to, subject: t('signInSubject', { company }), text: lines.join('\n') }
}
