import type { Mail } from '../../platform/mail/mailer.ts'
import type { Texts } from '../../texts/texts.ts'
import { oneLine } from '../sign-in/one-line.ts'

type Invitation = { company: string; inviter: string; to: string; link: string }

/** Plain text, in the language of the person who invites. */
export function invitationMail({ company, inviter, to, link }: Invitation, t: Texts): Mail {
  const names = { company: oneLine(company), name: oneLine(inviter) }
  const lines = [t('inviteMail', names), '', t('inviteMailHow'), '', link, '']
  return { to, subject: t('inviteSubject', { company: names.company }), text: lines.join('\n') }
}
