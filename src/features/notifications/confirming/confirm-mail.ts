import { wrapped } from '../../../platform/text/wrapped.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { findUser } from '../../people/users/find-user.ts'
import {
  type MailLook,
  mailWidth,
  type Notice,
  short,
  unsubscribeHeaders,
  unsubscribeUrl,
} from '../mail/compose-mail.ts'
import { startMail, type WantedMail } from '../mail/wanted-mail.ts'
import { findSettings } from '../preferences/edit-settings.ts'

const prefix = 'confirm '

/** Marks the target of such a mail; those of mails about posts are plain user ids. */
export const confirmTarget = (userId: number) => `${prefix}${userId}`

/** The person who is asked to confirm their address; undefined for other mails. */
export function askedIdOf(target: string): number | undefined {
  return target.startsWith(prefix) ? Number(target.slice(prefix.length)) : undefined
}

/** Undefined once they have confirmed it, want no mail, are blocked or gone: as it is when the mail is sent. */
export async function confirmMail(db: CompanyDb, wanted: WantedMail) {
  const user = await findUser(db, wanted.userId)
  const settings = await findSettings(db, wanted.userId)
  if (user?.deactivated !== null || user.blocked !== null || user.confirmed !== null)
    return undefined
  if (settings?.gets_mail !== 1 || settings.confirm_token === null) return undefined
  const { look, sent } = await startMail(db, user, wanted)
  if (look.company.closed !== null) return undefined
  const mail = confirmNotice(look, { token: settings.token, secret: settings.confirm_token })
  return wanted.render.notice({ ...sent, ...mail }, look)
}

/** `token` is that of the person's links, `secret` that of this one. */
export function confirmNotice(
  { company, address, t }: MailLook,
  { token, secret }: { token: string; secret: string },
): Omit<Notice, 'to'> {
  const name = short(company.name, 50)
  const url = `${address.base}/confirm/${token}/${secret}/`
  const lines = [
    ...wrapped(t('confirmMailWhy', { company: name }), mailWidth),
    '',
    url,
    '',
    ...wrapped(t('confirmMailIgnore'), mailWidth),
    '',
    t('mailEndAll'),
    unsubscribeUrl(address, token, 'all'),
    '',
  ]
  return {
    subject: t('confirmMailSubject', { company: name }),
    text: lines.join('\n'),
    headers: unsubscribeHeaders('all', { address, token }),
    action: { label: t('confirmAddress'), url },
  }
}
