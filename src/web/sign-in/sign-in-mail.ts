import type { Mail } from '../../platform/mail/mailer.ts'

type Links = { to: string; link: string; code: string | undefined }

const nameLengthMax = 100

/** Plain text, which every mail program shows as it is. */
export function signInMail(companyName: string, { to, link, code }: Links): Mail {
  const company = shortName(companyName)
  const lines = [
    `Somebody, probably you, wants to sign in to ${company} as`,
    `${to}.`,
    '',
    'In the browser where you asked for this mail, open this link:',
    '',
    link,
    '',
    ...(code ? [`Or type this code there: ${code}`, ''] : []),
    'Both work once, for 15 minutes. Do not give them to anybody.',
    'If you did not ask for this, ignore this mail: nobody is signed in.',
    '',
  ]
  return { to, subject: `Sign in to ${company}`, text: lines.join('\n') }
}

/** On one line, and short enough for a subject. */
function shortName(name: string): string {
  const plain = name.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
  const characters = [...plain]
  return characters.length > nameLengthMax
    ? `${characters.slice(0, nameLengthMax).join('')}…`
    : plain
}
