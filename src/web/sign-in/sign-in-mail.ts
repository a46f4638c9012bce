import type { Mail } from '../../platform/mail/mailer.ts'
import type { Texts } from '../../texts/index.ts'

type Links = { to: string; link: string; code: string | undefined }

const nameLengthMax = 100

/** Plain text, which every mail program shows as it is. In the language of the page that asked for it. */
export function signInMail(companyName: string, { to, link, code }: Links, t: Texts): Mail {
  const company = shortName(companyName)
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

/** On one line, and short enough for a subject. */
function shortName(name: string): string {
  const plain = name.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
  const characters = [...plain]
  return characters.length > nameLengthMax
    ? `${characters.slice(0, nameLengthMax).join('')}…`
    : plain
}
